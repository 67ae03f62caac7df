// SPDX-License-Identifier: Apache-2.0
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "helikos/base/core/error.hpp"
#include "helikos/bindings/python/bound.hpp"
#include "helikos/bindings/python/keywords.hpp"
#include "helikos/generator/chosen_process.hpp"
#include "helikos/generator/given_parameters.hpp"
#include "helikos/report/drawing/svg_page.hpp"
#include "helikos/theory/diagrams/diagram_counts.hpp"
#include "helikos/theory/diagrams/enumerate.hpp"
#include "helikos/theory/process/tree_orders.hpp"

namespace helikos::python {
namespace {

namespace nb = nanobind;
using nb::literals::operator""_a;

class BoundDiagrams {
 public:
  BoundDiagrams(const std::string& text, std::int64_t most, const nb::dict& options)
      : process_(read(text, options)) {
    const auto vertices = process_.model().vertices(parameters_);
    page_.total = count_diagrams(process_, parameters_);
    if (page_.total == 0)
      throw InputError(process_.str() + " has no Feynman diagrams at tree level" +
                       other_model_hint({&process_, 1}, parameters_));
    if (most > 0)
      for_each_diagram(process_, vertices, diagram_options(process_), [&](const Diagram& diagram) {
        page_.diagrams.push_back(diagram);
        return std::int64_t(page_.diagrams.size()) < most;
      });
  }

  std::string process() const { return process_.str(); }
  long long total() const { return page_.total; }
  std::vector<std::string> texts() const {
    std::vector<std::string> texts;
    for (const Diagram& diagram : page_.diagrams) texts.push_back(diagram_text(diagram, process_));
    return texts;
  }
  std::string svg() const { return svg_page(process_, page_); }

 private:
  Process read(const std::string& text, const nb::dict& options) {
    ProcessSetup setup;
    setup.process = text;
    read_keywords(Keywords::process, options, setup);
    parameters_ = read_parameters(setup).parameters;
    return chosen_process(read_process(setup, parameters_));
  }

  Parameters parameters_;
  Process process_;
  DiagramPage page_;
};

}  // namespace

void bind_pictures(nb::module_& module) {
  nb::class_<BoundDiagrams>(module, "DiagramSet")
      .def(nb::init<const std::string&, std::int64_t, const nb::dict&>(), "process"_a, "most"_a,
           "options"_a)
      .def_prop_ro("process", &BoundDiagrams::process)
      .def_prop_ro("total", &BoundDiagrams::total)
      .def_prop_ro("texts", &BoundDiagrams::texts)
      .def("svg", &BoundDiagrams::svg);
}

}  // namespace helikos::python
