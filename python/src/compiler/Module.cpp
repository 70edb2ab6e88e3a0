// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// `elemwise._compiler`: the compiler, with all of MLIR and LLVM that it needs.
// The package's Python files give it its friendly face.

#include "Arrays.h"
#include "Compile.h"
#include "CompilerLock.h"
#include "ImportONNX.h"

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

namespace py = pybind11;
namespace ew = mlir::elemwise;
using elemwise::LoadedModule;
using elemwise::Request;

namespace {

/// A function with the module that it belongs to.
struct LoadedFunction {
  std::shared_ptr<LoadedModule> module;
  const ew::CompiledFunction *function;
};

} // namespace

/// `(element, shape)` for each of `types`, where unknown extents are None.
static py::tuple getTypes(llvm::ArrayRef<ew::HostTensorType> types) {
  py::tuple result(types.size());
  for (size_t i = 0; i < types.size(); ++i) {
    py::tuple shape(types[i].shape.size());
    for (size_t j = 0; j < shape.size(); ++j)
      shape[j] = types[i].shape[j] == ew::HostTensorType::kDynamic
                     ? py::object(py::none())
                     : py::object(py::int_(types[i].shape[j]));
    result[i] =
        py::make_tuple(ew::getElementName(types[i].element).str(), shape);
  }
  return result;
}

/// `(bytecode, warnings)`.
static py::tuple toTuple(const elemwise::ImportedModel &model) {
  return py::make_tuple(py::bytes(model.bytecode), model.warnings);
}

static std::vector<LoadedFunction>
getFunctions(const std::shared_ptr<LoadedModule> &module) {
  std::vector<LoadedFunction> functions;
  for (const auto &function : module->module.getFunctions())
    functions.push_back({module, function.get()});
  return functions;
}

static void defineFunction(py::module_ &m) {
  py::class_<LoadedFunction>(m, "Function")
      .def_property_readonly("name",
                             [](const LoadedFunction &self) {
                               return self.function->getName().str();
                             })
      .def_property_readonly("signature",
                             [](const LoadedFunction &self) {
                               return self.function->getSignature().str();
                             })
      .def_property_readonly("inputs",
                             [](const LoadedFunction &self) {
                               return getTypes(
                                   self.function->getSignature().inputs);
                             })
      .def_property_readonly("results",
                             [](const LoadedFunction &self) {
                               return getTypes(
                                   self.function->getSignature().results);
                             })
      .def("allows_in_place",
           [](const LoadedFunction &self, size_t input) {
             return self.function->allowsInPlace(input);
           })
      .def("get_result_shapes",
           [](const LoadedFunction &self, const py::sequence &inputs) {
             return elemwise::getResultShapes(*self.function, inputs);
           })
      .def("call", [](const LoadedFunction &self, const py::sequence &inputs,
                      const py::sequence &results) {
        elemwise::call(*self.function, inputs, results);
      });
}

PYBIND11_MODULE(_compiler, m) {
  m.doc() = "The compiler behind elemwise.compile and the ufuncs.";
  py::class_<Request>(m, "Request")
      .def(py::init([](std::string contents, std::string name,
                       std::string options, std::optional<unsigned> optLevel,
                       bool useCache) {
             return Request{std::move(contents), std::move(name),
                            std::move(options), optLevel, useCache};
           }),
           py::arg("contents"), py::arg("name"), py::arg("options"),
           py::arg("opt_level"), py::arg("use_cache"));
  defineFunction(m);
  py::class_<LoadedModule, std::shared_ptr<LoadedModule>>(m, "Module")
      .def_property_readonly("functions", &getFunctions)
      .def("serialize",
           [](const LoadedModule &self) { return py::bytes(self.object); });
  m.def("compile", &elemwise::compile);
  m.def("load", &elemwise::load);
  m.def("lower", &elemwise::lower);
  m.def("emit", [](const Request &request, const std::string &kind) {
    return py::bytes(elemwise::emit(request, kind));
  });
  m.def("import_onnx", [](const std::string &path) {
    return toTuple(elemwise::importONNXFile(path));
  });
  m.def("import_onnx_bytes",
        [](const std::string &model, const std::string &name) {
          return toTuple(elemwise::importONNXBytes(model, name));
        });
  m.def("get_kernel", &elemwise::getKernel);
  py::module_::import("atexit").attr("register")(
      py::cpp_function(&elemwise::restThreads));
}
