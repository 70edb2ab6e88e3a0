// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// oneDNN's power x^-1, which is its reciprocal. DATA_TYPE is its element type.

#include <cstddef>
#include <memory>
#include <oneapi/dnnl/dnnl.hpp>

using namespace dnnl;

namespace {

struct State {
  engine cpu{engine::kind::cpu, 0};
  stream queue{cpu};
  std::unique_ptr<eltwise_forward> power;
  memory source, destination;
  const void *in = nullptr;
  void *out = nullptr;
  size_t bytes = 0;

  void setUp() {
    auto size = static_cast<memory::dim>(
        bytes / memory::data_type_size(memory::data_type::DATA_TYPE));
    memory::desc type({size}, memory::data_type::DATA_TYPE,
                      memory::format_tag::a);
    auto inference = prop_kind::forward_inference;
    auto algorithm = algorithm::eltwise_pow;
#if DNNL_VERSION_MAJOR >= 3
    eltwise_forward::primitive_desc primitive(cpu, inference, algorithm, type,
                                              type, 1, -1);
#else
    eltwise_forward::primitive_desc primitive(
        eltwise_forward::desc(inference, algorithm, type, 1, -1), cpu);
#endif
    power = std::make_unique<eltwise_forward>(primitive);
    source = memory(type, cpu, const_cast<void *>(in));
    destination = memory(type, cpu, out);
  }
};

} // namespace

/// Null if oneDNN refuses the element type.
extern "C" void *create() try {
  auto state = std::make_unique<State>();
  static char data[64];
  state->in = state->out = data;
  state->bytes = sizeof data;
  state->setUp();
  return state.release();
} catch (const error &) {
  return nullptr;
}

extern "C" void destroy(void *state) { delete static_cast<State *>(state); }

extern "C" void kernel(void *opaque, const void *in, void *out, size_t bytes) {
  auto &state = *static_cast<State *>(opaque);
  if (state.in != in || state.out != out || state.bytes != bytes) {
    state.in = in;
    state.out = out;
    state.bytes = bytes;
    state.setUp();
  }
  state.power->execute(state.queue, {{DNNL_ARG_SRC, state.source},
                                     {DNNL_ARG_DST, state.destination}});
  state.queue.wait();
}
