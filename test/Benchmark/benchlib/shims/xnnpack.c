// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// XNNPACK's operators on f32: ceiling, and 1 divided by x. CHAIN lists
// CEIL and RECIPROCAL in order.

#include <math.h>
#include <stdlib.h>
#include <xnnpack.h>

enum { CEIL, RECIPROCAL };

struct State {
  xnn_operator_t ops[2];
  size_t count;
  int kinds[2];
  const void *in;
  void *out;
  size_t bytes;
};

static const float one = 1;

static int add(struct State *state, int kind) {
  state->kinds[state->count] = kind;
  xnn_operator_t *op = &state->ops[state->count++];
  if (kind == CEIL)
    return xnn_create_ceiling_nc_f32(1, 1, 1, 0, op) == xnn_status_success;
  return xnn_create_divide_nd_f32(-INFINITY, INFINITY, 0, op) ==
         xnn_status_success;
}

void *create(void) {
  if (xnn_initialize(NULL) != xnn_status_success)
    return NULL;
  struct State *state = calloc(1, sizeof *state);
  const int chain[] = {CHAIN};
  for (size_t i = 0; i < sizeof chain / sizeof *chain; ++i)
    if (!add(state, chain[i]))
      return NULL;
  return state;
}

void destroy(void *opaque) {
  struct State *state = opaque;
  for (size_t i = 0; i < state->count; ++i)
    xnn_delete_operator(state->ops[i]);
  free(state);
}

static void setUp(struct State *state) {
  size_t size = state->bytes / sizeof(float);
  const float *in = state->in;
  for (size_t i = 0; i < state->count; ++i, in = state->out) {
    if (state->kinds[i] == CEIL)
      xnn_setup_ceiling_nc_f32(state->ops[i], size, in, state->out, NULL);
    else
      xnn_setup_divide_nd_f32(state->ops[i], 0, NULL, 1, &size, &one, in,
                              state->out, NULL);
  }
}

void kernel(void *opaque, const void *in, void *out, size_t bytes) {
  struct State *state = opaque;
  if (state->in != in || state->out != out || state->bytes != bytes) {
    state->in = in;
    state->out = out;
    state->bytes = bytes;
    setUp(state);
  }
  for (size_t i = 0; i < state->count; ++i)
    xnn_run_operator(state->ops[i], NULL);
}
