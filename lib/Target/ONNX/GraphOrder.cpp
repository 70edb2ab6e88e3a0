// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "GraphOrder.h"
#include "Names.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

#include "onnx.pb.h"

using namespace llvm;
using namespace mlir;
using namespace mlir::elemwise;

namespace {

/// Which node gives a value; `kGiven` for those that the graph begins with.
constexpr int kGiven = -1;
using Producers = StringMap<int>;

/// A walk through the graph against the edges, with a stack of its own.
class Order {
public:
  Order(const onnx::GraphProto &graph, const Producers &producers)
      : graph(graph), producers(producers),
        states(graph.node_size(), State::New) {}

  /// Appends the node and what it needs.
  Error visit(int root);

  std::vector<int> take() { return std::move(order); }

private:
  enum class State : char { New, Open, Done };
  struct Frame {
    int node;
    int nextInput;
  };

  /// Opens the producer of the next input of the node on the stack's top.
  Error enterInput(Frame &top);

  const onnx::GraphProto &graph;
  const Producers &producers;
  std::vector<State> states;
  std::vector<Frame> stack;
  std::vector<int> order;
};

} // namespace

Error Order::enterInput(Frame &top) {
  const onnx::NodeProto &node = graph.node(top.node);
  StringRef name = node.input(top.nextInput++);
  auto found = producers.find(name);
  if (found == producers.end())
    return createStringError(describeNode(node, top.node) + " (" +
                             node.op_type() + "): input " + quote(name) +
                             " is no output of a node, no input and no "
                             "initializer of the graph");
  const int producer = found->second;
  if (producer == kGiven || states[producer] == State::Done)
    return Error::success();
  if (states[producer] == State::Open)
    return createStringError(describeNode(node, top.node) + " (" +
                             node.op_type() + ") is in a cycle, by input " +
                             quote(name));
  states[producer] = State::Open;
  stack.push_back({producer, 0});
  return Error::success();
}

Error Order::visit(int root) {
  if (states[root] == State::Done)
    return Error::success();
  states[root] = State::Open;
  stack.push_back({root, 0});
  while (!stack.empty()) {
    Frame &top = stack.back();
    if (top.nextInput < graph.node(top.node).input_size()) {
      if (Error error = enterInput(top))
        return error;
      continue;
    }
    states[top.node] = State::Done;
    order.push_back(top.node);
    stack.pop_back();
  }
  return Error::success();
}

/// Notes the inputs and initializers. An initializer may give an input a value.
static Error addGivenValues(const onnx::GraphProto &graph,
                            Producers &producers) {
  for (const onnx::ValueInfoProto &input : graph.input())
    if (!producers.try_emplace(input.name(), kGiven).second)
      return createStringError("two inputs are named " + quote(input.name()));
  llvm::StringSet<> initializers;
  for (const onnx::TensorProto &initializer : graph.initializer()) {
    if (!initializers.insert(initializer.name()).second)
      return createStringError("two initializers are named " +
                               quote(initializer.name()));
    producers.try_emplace(initializer.name(), kGiven);
  }
  return Error::success();
}

static Error addOutputs(const onnx::GraphProto &graph, Producers &producers) {
  for (auto [index, node] : enumerate(graph.node()))
    for (StringRef output : node.output()) {
      auto [previous, isNew] =
          producers.try_emplace(output, static_cast<int>(index));
      if (isNew)
        continue;
      return createStringError(
          describeNode(node, index) + " (" + node.op_type() + "): output " +
          quote(output) + " is defined already, by " +
          (previous->second == kGiven
               ? "an input or initializer"
               : describeNode(graph.node(previous->second), previous->second)));
    }
  return Error::success();
}

Expected<std::vector<int>> elemwise::orderNodes(const onnx::GraphProto &graph) {
  Producers producers;
  if (Error error = addGivenValues(graph, producers))
    return error;
  if (Error error = addOutputs(graph, producers))
    return error;
  for (const onnx::ValueInfoProto &output : graph.output())
    if (!producers.contains(output.name()))
      return createStringError("output " + quote(output.name()) +
                               " is no output of a node, no input and no "
                               "initializer of the graph");
  Order order(graph, producers);
  for (int node = 0; node < graph.node_size(); ++node)
    if (Error error = order.visit(node))
      return error;
  return order.take();
}
