// SPDX-License-Identifier: Apache-2.0
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <optional>

#include "helikos/bindings/python/bound.hpp"
#include "helikos/bindings/python/elements.hpp"
#include "helikos/bindings/python/keywords.hpp"
#include "helikos/generator/option_words.hpp"
#include "helikos/theory/process/helicity.hpp"

namespace helikos::python {
namespace {

namespace nb = nanobind;
using nb::literals::operator""_a;

/// The object of Python. It holds no lock: the thread of Kokkos takes one call after another.
class BoundElement {
 public:
  BoundElement(const std::string& process, const EngineWords& words, const nb::dict& options) {
    ProcessSetup setup;
    setup.process = process;
    read_keywords(Keywords::process, options, setup);
    set_ = of_kokkos_thread(
        in_kokkos_thread([&] { return std::make_unique<ElementSet>(setup, words); }));
  }

  Array<double> call(const AnyArray& momenta, const std::optional<AnyArray>& alpha_s,
                     const std::optional<AnyArray>& strategy_random) {
    CallOutputs outputs;
    compute(inputs_of(momenta, alpha_s, {}, {}, strategy_random), outputs);
    return of_subprocesses(std::move(outputs.matrix_elements), momenta.shape(0));
  }

  nb::dict evaluate(const AnyArray& momenta, const std::optional<AnyArray>& alpha_s,
                    const std::optional<AnyArray>& helicity_random,
                    const std::optional<AnyArray>& flow_random,
                    const std::optional<AnyArray>& strategy_random, bool shares,
                    bool channel_weights) {
    CallOutputs outputs;
    outputs.wants_helicity = helicity_random.has_value();
    outputs.wants_flow = flow_random.has_value();
    outputs.wants_shares = shares;
    outputs.wants_weights = channel_weights;
    compute(inputs_of(momenta, alpha_s, helicity_random, flow_random, strategy_random), outputs);
    const std::size_t events = momenta.shape(0);
    const auto columns = [&](const std::vector<double>& values) {
      return events == 0 ? 0 : values.size() / events;
    };
    nb::dict result;
    const std::size_t num_shares = columns(outputs.shares),
                      num_channels = columns(outputs.channel_weights);
    result["matrix_elements"] = of_subprocesses(std::move(outputs.matrix_elements), events);
    if (outputs.wants_helicity)
      result["helicity"] = of_subprocesses(std::move(outputs.helicity), events);
    if (outputs.wants_flow) result["flow"] = of_subprocesses(std::move(outputs.flow), events);
    if (shares) result["shares"] = array_of(std::move(outputs.shares), {events, num_shares}, true);
    if (channel_weights)
      result["channel_weights"] =
          array_of(std::move(outputs.channel_weights), {events, num_channels}, true);
    return result;
  }

  nb::dict describe() {
    std::vector<MatrixElementInfo> infos;
    in_kokkos_thread([&] {
      for (std::size_t i = 0; i < set_->list().size(); ++i) infos.push_back(set_->info(i));
      return 0;
    });
    nb::dict result;
    nb::list subprocesses;
    for (std::size_t i = 0; i < infos.size(); ++i)
      subprocesses.append(describe_one(set_->list()[i].process, infos[i]));
    result["subprocesses"] = subprocesses;
    result["masses"] = array_of(set_->masses());
    result["notes"] = set_->notes();
    result["num_incoming"] = set_->list().front().process.num_incoming();
    return result;
  }

 private:
  CallInputs inputs_of(const AnyArray& momenta, const std::optional<AnyArray>& alpha_s,
                       const std::optional<AnyArray>& helicity_random,
                       const std::optional<AnyArray>& flow_random,
                       const std::optional<AnyArray>& strategy_random) const {
    const Process& process = set_->list().front().process;
    const std::string name = set_->list().size() == 1 ? "momenta of " + process.str() : "momenta";
    CallInputs inputs{.momenta = Numbers(momenta, name,
                                         "(event, " + std::to_string(process.num_legs()) + ", 4)",
                                         {any_size, process.num_legs(), 4})};
    const auto event_numbers = [](const std::optional<AnyArray>& array, const char* what) {
      return array ? Numbers(*array, what, "(event,)", {any_size}) : Numbers();
    };
    inputs.alpha_s = event_numbers(alpha_s, "numbers of alpha_s");
    inputs.helicity_random = event_numbers(helicity_random, "numbers of helicity_random");
    inputs.flow_random = event_numbers(flow_random, "numbers of flow_random");
    if (strategy_random)
      inputs.strategy_random = Numbers(*strategy_random, "numbers of strategy_random",
                                       "(event, number)", {any_size, any_size});
    return inputs;
  }

  void compute(const CallInputs& inputs, CallOutputs& outputs) {
    StopFlag stop;
    run_watched(stop, [&] { set_->evaluate(inputs, outputs, stop); });
  }

  /// (event) for one process, (event, subprocess) for several.
  template <class Value>
  Array<Value> of_subprocesses(std::vector<Value> values, std::size_t events) const {
    const std::size_t count = set_->list().size();
    return count == 1 ? array_of(std::move(values))
                      : array_of(std::move(values), {events, count}, true);
  }

  nb::dict describe_one(const Process& process, const MatrixElementInfo& info) const {
    std::vector<int> pdg;
    std::vector<std::string> names, helicities;
    for (const Leg& leg : process.legs()) {
      pdg.push_back(leg.pdg());
      names.emplace_back(leg.name());
    }
    for (int h = 0; h < info.num_helicities; ++h) helicities.push_back(helicity_text(process, h));
    nb::dict result;
    result["process"] = process.str();
    result["pdg"] = pdg;
    result["names"] = names;
    result["helicities"] = helicities;
    result["num_good_helicities"] = info.num_good_helicities;
    result["num_flows"] = info.num_flows;
    result["flows"] = flows_of(process, info.color);
    result["num_channels"] = info.num_channels;
    result["num_strategy_random"] = info.num_strategy_random;
    result["strong_powers"] = info.strong_powers;
    result["executor"] = word_of(info.executor);
    result["executor_reason"] = info.executor_reason;
    result["color_sum"] = word_of(info.color_sum);
    result["simd_width"] = info.simd_width;
    result["bytes"] = info.bytes;
    return result;
  }

  std::shared_ptr<ElementSet> set_;
};

}  // namespace

void bind_matrix_elements(nb::module_& module) {
  nb::class_<EngineWords>(module, "EngineWords")
      .def(
          "__init__",
          [](EngineWords* self, std::string precision, std::string rescue, std::string colors,
             std::string color_sum, std::string executor, std::string recipe,
             std::string helicities, std::vector<std::string> helicity_texts) {
            new (self) EngineWords{precision, rescue, colors,     color_sum,
                                   executor,  recipe, helicities, helicity_texts};
          },
          nb::kw_only(), "precision"_a, "rescue"_a, "colors"_a, "color_sum"_a, "executor"_a,
          "recipe"_a, "helicities"_a, "helicity_texts"_a);
  nb::class_<BoundElement>(module, "ElementSet")
      .def(nb::init<const std::string&, const EngineWords&, const nb::dict&>(), "process"_a,
           "words"_a, "options"_a)
      .def("__call__", &BoundElement::call, "momenta"_a, "alpha_s"_a = nb::none(),
           "strategy_random"_a = nb::none())
      .def("evaluate", &BoundElement::evaluate, "momenta"_a, "alpha_s"_a, "helicity_random"_a,
           "flow_random"_a, "strategy_random"_a, "shares"_a, "channel_weights"_a)
      .def("describe", &BoundElement::describe);
  module.def("process_keywords", [] { return doc_of(Keywords::process); });
}

}  // namespace helikos::python
