# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Asks a language server about a file, as an editor does.

    lsp_client.py FILE REQUEST... -- SERVER [ARGUMENT...]

The client opens FILE over the protocol on the server's standard input and output
and prints the diagnostics that come back. Then it sends each REQUEST, which is
`hover:LINE:COLUMN`, `definition:LINE:COLUMN` (counted from 1, as in diagnostics)
or `change:FILE` (the text becomes that of the other file), prints the answers,
and shuts the server down. The server must answer all within a minute, write
nothing but messages, and end with status 0.
"""

import json
import pathlib
import signal
import subprocess
import sys

SECONDS = 60


class Client:
    """One end of the Language Server Protocol (3.17), on pipes."""

    def __init__(self, command):
        self.server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.num_requests = 0
        self.diagnostics = []

    def send(self, **message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.server.stdin.flush()

    def receive(self):
        headers = {}
        while (line := self.server.stdout.readline()) != b"\r\n":
            if not line.endswith(b"\r\n") or b": " not in line:
                sys.exit(f"expected the header of a message, got {line!r}")
            name, value = line.strip().split(b": ")
            headers[name] = value
        message = json.loads(self.server.stdout.read(int(headers[b"Content-Length"])))
        if message.get("method") == "textDocument/publishDiagnostics":
            self.diagnostics.append(message["params"])
        return message

    def notify(self, method, params):
        self.send(method=method, params=params)

    def request(self, method, params):
        """The result of a request."""
        self.num_requests += 1
        self.send(id=self.num_requests, method=method, params=params)
        while True:
            answer = self.receive()
            if answer.get("id") == self.num_requests:
                return answer["result"]

    def wait_for_diagnostics(self):
        while not self.diagnostics:
            self.receive()
        return self.diagnostics.pop(0)["diagnostics"]

    def close(self):
        """The exit status of the server, told to end."""
        self.request("shutdown", None)
        self.notify("exit", None)
        self.server.stdin.close()
        if rest := self.server.stdout.read():
            sys.exit(f"expected nothing after the shutdown, got {rest!r}")
        return self.server.wait()


class Document:
    """A file that the client has opened."""

    def __init__(self, client, path):
        self.client = client
        self.uri = pathlib.Path(path).resolve().as_uri()
        self.version = 1
        client.notify(
            "textDocument/didOpen",
            {
                "textDocument": {
                    "uri": self.uri,
                    "languageId": "mlir",
                    "version": self.version,
                    "text": pathlib.Path(path).read_text(encoding="utf-8"),
                }
            },
        )
        self.print_diagnostics()

    def print_diagnostics(self):
        diagnostics = self.client.wait_for_diagnostics()
        print(f"{len(diagnostics)} diagnostics")
        for diagnostic in diagnostics:
            print(f"{place(diagnostic['range'])}: {diagnostic['message']}")

    def change(self, path):
        self.version += 1
        self.client.notify(
            "textDocument/didChange",
            {
                "textDocument": {"uri": self.uri, "version": self.version},
                "contentChanges": [{"text": pathlib.Path(path).read_text(encoding="utf-8")}],
            },
        )
        self.print_diagnostics()

    def ask(self, method, line, column):
        position = {"line": int(line) - 1, "character": int(column) - 1}
        return self.client.request(
            f"textDocument/{method}",
            {"textDocument": {"uri": self.uri}, "position": position},
        )

    def hover(self, line, column):
        answer = self.ask("hover", line, column)
        print(f"hover {line}:{column}\n{answer['contents']['value'] if answer else 'nothing'}")

    def definition(self, line, column):
        for location in self.ask("definition", line, column):
            assert location["uri"] == self.uri
            print(f"definition of {line}:{column} at {place(location['range'])}")


def place(span):
    return "-".join(
        f"{span[end]['line'] + 1}:{span[end]['character'] + 1}" for end in ("start", "end")
    )


def main():
    path, *rest = sys.argv[1:]
    separator = rest.index("--")
    signal.alarm(SECONDS)
    client = Client(rest[separator + 1 :])
    answer = client.request(
        "initialize", {"processId": None, "rootUri": None, "capabilities": {}}
    )
    client.notify("initialized", {})
    for capability in ("hoverProvider", "definitionProvider"):
        print(f"{capability}: {answer['capabilities'][capability]}")
    document = Document(client, path)
    for request in rest[:separator]:
        method, *arguments = request.split(":")
        getattr(document, method)(*arguments)
    sys.exit(client.close())


if __name__ == "__main__":
    main()
