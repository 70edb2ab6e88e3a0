// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Arrays.h"

#include "CompilerLock.h"
#include "Errors.h"

#include <pybind11/numpy.h>

namespace py = pybind11;
namespace ew = mlir::elemwise;
using ew::BufferView;

namespace {

/// Views of arrays, with the shapes and strides that they refer to. The caller
/// keeps the arrays.
class Views {
public:
  Views(const py::sequence &arrays, llvm::ArrayRef<ew::HostTensorType> types,
        const char *what) {
    if (arrays.size() != types.size())
      throw py::value_error("expected " + std::to_string(types.size()) + " " +
                            what + "s, got " + std::to_string(arrays.size()));
    layouts.reserve(types.size());
    for (size_t i = 0; i < types.size(); ++i)
      add(py::cast<py::array>(arrays[i]), types[i].element);
  }

  llvm::ArrayRef<BufferView> get() const { return views; }

private:
  struct Layout {
    llvm::SmallVector<int64_t, 4> shape, strides;
  };

  void add(const py::array &array, ew::ElementKind element) {
    const int64_t size = ew::getElementByteSize(element);
    if (array.itemsize() != size)
      throw py::value_error("expected elements of " + std::to_string(size) +
                            " bytes, got " + std::to_string(array.itemsize()));
    Layout &layout = layouts.emplace_back();
    for (py::ssize_t i = 0; i < array.ndim(); ++i) {
      if (array.strides(i) % size)
        throw py::value_error("expected strides of whole elements");
      layout.shape.push_back(array.shape(i));
      layout.strides.push_back(array.strides(i) / size);
    }
    views.push_back({element,
                     static_cast<char *>(const_cast<void *>(array.data())),
                     layout.shape, llvm::ArrayRef<int64_t>(layout.strides)});
  }

  llvm::SmallVector<Layout, 4> layouts;
  llvm::SmallVector<BufferView, 4> views;
};

} // namespace

py::list elemwise::getResultShapes(const ew::CompiledFunction &function,
                                   const py::sequence &inputs) {
  Views views(inputs, function.getSignature().inputs, "input");
  auto types = function.getResultTypesFor(views.get());
  if (!types)
    throwValueError(types.takeError());
  py::list shapes;
  for (const ew::HostTensorType &type : *types) {
    py::tuple shape(type.shape.size());
    for (size_t i = 0; i < type.shape.size(); ++i)
      shape[i] = type.shape[i];
    shapes.append(shape);
  }
  return shapes;
}

void elemwise::call(const ew::CompiledFunction &function,
                    const py::sequence &inputs, const py::sequence &results) {
  Views inputViews(inputs, function.getSignature().inputs, "input");
  Views resultViews(results, function.getSignature().results, "result");
  llvm::Error error = [&] {
    CompilerLock lock;
    return function.callOn(inputViews.get(), resultViews.get());
  }();
  if (error)
    throwValueError(std::move(error));
  throwIfInterrupted();
}
