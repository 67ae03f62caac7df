// SPDX-License-Identifier: Apache-2.0
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <fmt/format.h>

#include <cmath>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/words.hpp"
#include "helikos/beams/alpha_s_view.hpp"
#include "helikos/beams/pdf_data.hpp"
#include "helikos/beams/pdf_set.hpp"
#include "helikos/bindings/python/arrays.hpp"
#include "helikos/bindings/python/bound.hpp"
#include "helikos/bindings/python/jobs.hpp"

namespace helikos::python {
namespace {

namespace nb = nanobind;
using nb::literals::operator""_a;
using Host = Kokkos::DefaultHostExecutionSpace;

std::vector<double> values_of(const AnyArray& array, const std::string& name) {
  const Numbers numbers(array, name, "(number,)", {any_size});
  std::vector<double> values(std::size_t(numbers.size(0)));
  if (!values.empty())
    in_kokkos_thread([&] {
      numbers.copy(0, numbers.size(0), values.data());
      return 0;
    });
  return values;
}

/// One member of a set and its coupling, on the host.
struct OpenMember {
  explicit OpenMember(const beams::PdfMember& member) : data(member) {}
  beams::PdfData<Host> data;
};

/// x f of all flavours at one point each.
struct DensityKernel {
  beams::PdfMemberView member;
  const int* flavors;
  int num_flavors;
  const double *x, *q;
  std::int64_t count;
  double* xf;  ///< (flavour, point), points next to each other

  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i) const {
    for (int k = 0; k < num_flavors; ++k)
      xf[k * count + i] = member.xf(flavors[k], x[i], q[i] * q[i]);
  }
};

class BoundDensities {
 public:
  BoundDensities(const std::string& name, int member, const std::string& path) {
    const auto folders = beams::search_folders(path);
    std::string set = name;
    int number = member;
    if (const auto id = to_int(name); id && beams::find_set_folder(name, folders).empty()) {
      const auto found = beams::find_member(*id, folders);
      if (!found) throw InputError("no set here has LHAPDF's id " + name);
      set = found->name;
      number += found->number;
    }
    set_ = std::make_shared<beams::PdfSet>(beams::PdfSet::find(set, folders));
    const beams::PdfMember read = set_->member(number);
    number_ = number;
    flavors_ = read.flavors;
    x_ = {read.x.front(), read.x.back()};
    q_ = {std::sqrt(read.q2.front()), std::sqrt(read.q2.back())};
    open_ = of_kokkos_thread(in_kokkos_thread([&] { return std::make_unique<OpenMember>(read); }));
  }

  std::string name() const { return set_->name(); }
  std::string description() const { return set_->description(); }
  int member() const { return number_; }
  int num_members() const { return set_->num_members(); }
  std::vector<int> flavors() const { return flavors_; }
  std::array<double, 2> x_range() const { return x_; }
  std::array<double, 2> q_range() const { return q_; }

  /// (flavour, number)
  Array<double> xf(const std::vector<int>& flavors, const AnyArray& x, const AnyArray& q) const {
    const std::vector<double> fractions = values_of(x, "x"), scales = values_of(q, "q");
    const std::size_t count = fractions.size();
    if (scales.size() != count)
      throw InputError(fmt::format("x has {} numbers, q has {}", count, scales.size()));
    std::vector<double> values(flavors.size() * count);
    in_kokkos_thread([&] {
      for_each_index(
          Host(), "helikos::python::densities", std::int64_t(count),
          DensityKernel{open_->data.member(), flavors.data(), int(flavors.size()), fractions.data(),
                        scales.data(), std::int64_t(count), values.data()});
      Host().fence();
      return 0;
    });
    return array_of(std::move(values), {flavors.size(), count});
  }

  beams::AlphaSTable coupling() const { return set_->alpha_s(number_); }

 private:
  std::shared_ptr<const beams::PdfSet> set_;
  std::shared_ptr<OpenMember> open_;
  int number_ = 0;
  std::vector<int> flavors_;
  std::array<double, 2> x_{}, q_{};
};

/// alpha_s as a function of Q.
class BoundCoupling {
 public:
  explicit BoundCoupling(const beams::AlphaSTable& table)
      : data_(of_kokkos_thread(
            in_kokkos_thread([&] { return std::make_unique<beams::AlphaSData<Host>>(table); }))) {}

  Array<double> call(const AnyArray& q) const {
    std::vector<double> values = values_of(q, "q");
    const beams::AlphaSView& view = data_->view();
    for (double& value : values) {
      if (!(value > 0.0)) throw InputError(fmt::format("q = {}: a scale is above zero", value));
      value = view(value * value);
    }
    return array_of(std::move(values));
  }

 private:
  std::shared_ptr<beams::AlphaSData<Host>> data_;
};

}  // namespace

void bind_densities(nb::module_& module) {
  nb::class_<BoundCoupling>(module, "Coupling").def("__call__", &BoundCoupling::call, "q"_a);
  module.def(
      "running_coupling",
      [](int loops, double alpha_s, double at, const std::array<double, 3>& thresholds) {
        if (loops < 1 || loops > 3)
          throw InputError(fmt::format("loops is {}: a number from 1 to 3", loops));
        return BoundCoupling(beams::run_alpha_s(
            {.loops = loops, .alpha_s = alpha_s, .at = at, .thresholds = thresholds}));
      },
      "loops"_a, "alpha_s"_a, "at"_a, "thresholds"_a);
  nb::class_<BoundDensities>(module, "Densities")
      .def(nb::init<const std::string&, int, const std::string&>(), "name"_a, "member"_a, "path"_a)
      .def_prop_ro("name", &BoundDensities::name)
      .def_prop_ro("description", &BoundDensities::description)
      .def_prop_ro("member", &BoundDensities::member)
      .def_prop_ro("num_members", &BoundDensities::num_members)
      .def_prop_ro("flavors", &BoundDensities::flavors)
      .def_prop_ro("x_range", &BoundDensities::x_range)
      .def_prop_ro("q_range", &BoundDensities::q_range)
      .def("xf", &BoundDensities::xf, "flavors"_a, "x"_a, "q"_a)
      .def("coupling", [](const BoundDensities& own) { return BoundCoupling(own.coupling()); });
}

}  // namespace helikos::python
