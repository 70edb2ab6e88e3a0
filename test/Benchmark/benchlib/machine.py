# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The machine that figures belong to."""

from __future__ import annotations

import datetime
import os
import platform
from pathlib import Path


def _cpu_model() -> str:
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.processor() or platform.machine()


def _caches() -> list[str]:
    caches = []
    for folder in sorted(Path("/sys/devices/system/cpu/cpu0/cache").glob("index*")):
        level, kind, size = (
            (folder / name).read_text().strip() for name in ("level", "type", "size")
        )
        if kind != "Instruction":
            caches.append(f"L{level} {size}")
    return caches


def describe_machine() -> dict[str, object]:
    """CPU, caches, kernel and date, and how busy the machine is."""
    return {
        "cpu": _cpu_model(),
        "cores": os.cpu_count(),
        "caches": _caches(),
        "kernel": f"{platform.system()} {platform.release()}",
        "date": datetime.date.today().isoformat(),
        "load_average": round(os.getloadavg()[0], 1),
    }


def machine_line(machine: dict[str, object]) -> str:
    caches = ", ".join(machine["caches"])  # type: ignore[arg-type]
    return (
        f"{machine['cpu']}, {machine['cores']} cores, {caches}; {machine['kernel']}; "
        f"{machine['date']}; load {machine['load_average']}"
    )
