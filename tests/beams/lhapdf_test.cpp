// SPDX-License-Identifier: Apache-2.0
// Against LHAPDF 6.5.5 itself: its values are in data/*.txt, which data/lhapdf_values.cpp wrote.
#include <gtest/gtest.h>

#include <algorithm>

#include "beams/sets.hpp"
#include "engine/worst.hpp"
#include "helikos/beams/pdf_set.hpp"

namespace helikos::beams::lhapdf_test {
namespace {

using test::Worst;

/// Points, (point, flavour), of one member.
struct Points {
  std::vector<int> flavors;
  std::vector<double> x, q2, xf;
};

struct Reference {
  std::vector<Points> members;
  std::vector<double> alpha_s_q2, alpha_s;
};

Reference read_reference(const std::string& set) {
  Reference reference;
  std::istringstream text(read_text(data_folder + "/" + set + ".txt"));
  std::vector<int> flavors;
  for (std::string line; std::getline(text, line);) {
    std::istringstream words(line);
    std::string kind;
    std::size_t m = 0;
    double x, q2;
    words >> kind;
    if (kind == "flavors") {
      for (int flavor; words >> flavor;) flavors.push_back(flavor);
    } else if (kind == "xf") {
      words >> m >> x >> q2;
      if (reference.members.size() <= m) reference.members.resize(m + 1);
      Points& points = reference.members[m];
      points.flavors = flavors;
      points.x.push_back(x);
      points.q2.push_back(q2);
      for (double f; words >> f;) points.xf.push_back(f);
    } else if (kind == "alpha_s") {
      words >> m >> q2 >> x;
      reference.alpha_s_q2.push_back(q2);
      reference.alpha_s.push_back(x);
    }
  }
  return reference;
}

/// One flavour after the other, or all at once.
std::vector<double> evaluate(const PdfData<Device>& data, int member, const Points& points,
                             bool at_once) {
  const PdfView view = data.view();
  const auto x = to_view<Device>("x", points.x), q2 = to_view<Device>("q2", points.q2);
  const auto flavors = to_view<Device>("flavors", points.flavors);
  const int count = static_cast<int>(points.x.size()), width = int(points.flavors.size());
  const Kokkos::View<double*, Device::memory_space> values("values", count * width);
  Kokkos::parallel_for(
      Kokkos::RangePolicy<Device>(0, count), KOKKOS_LAMBDA(const int i) {
        const PdfMemberView& pdf = view[member];
        Partons partons;
        pdf.xf(x(i), q2(i), partons);
        for (int c = 0; c < width; ++c) {
          const bool is_parton = Partons::place(flavors(c)) >= 0;
          values(i * width + c) =
              at_once && is_parton ? partons(flavors(c)) : pdf.xf(flavors(c), x(i), q2(i));
        }
      });
  const auto host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), values);
  return {host.data(), host.data() + values.extent(0)};
}

/// The largest |x f| that a polynomial at x may add up: rounding is in units of it.
double largest_nearby(const PdfMember& member, int flavor, double x) {
  const std::size_t width = member.flavors.size(), num_x = member.x.size();
  const auto found = std::find(member.flavors.begin(), member.flavors.end(), flavor);
  const std::size_t c = found - member.flavors.begin();
  const std::ptrdiff_t above =
      std::lower_bound(member.x.begin(), member.x.end(), x) - member.x.begin();
  const std::ptrdiff_t last = static_cast<std::ptrdiff_t>(num_x) - 1;
  double largest = 0.0;
  for (std::ptrdiff_t i = above - 3; i <= above + 2; ++i) {
    const std::size_t ix = std::clamp<std::ptrdiff_t>(i, 0, last);
    for (std::size_t iq = 0; iq < member.q2.size(); ++iq)
      largest = std::max(largest, std::abs(member.xf[(iq * num_x + ix) * width + c]));
  }
  return largest;
}

void compare(const PdfSet& set, const std::string& what) {
  const Reference reference = read_reference(set.name());
  ASSERT_FALSE(reference.members.empty());
  std::vector<PdfMember> members;
  for (std::size_t m = 0; m < reference.members.size(); ++m) {
    members.push_back(set.member(static_cast<int>(m)));
  }
  const PdfData<Device> data(members);
  Worst worst("xf, " + what);
  for (std::size_t m = 0; m < members.size(); ++m) {
    const Points& points = reference.members[m];
    for (const bool at_once : {false, true}) {
      const auto values = evaluate(data, static_cast<int>(m), points, at_once);
      ASSERT_EQ(values.size(), points.xf.size());
      for (std::size_t i = 0; i < values.size(); ++i) {
        const std::size_t point = i / points.flavors.size();
        const int flavor = points.flavors[i % points.flavors.size()];
        std::ostringstream where;
        where << "member " << m << " flavour " << flavor << " x " << points.x[point] << " Q2 "
              << points.q2[point];
        // Of what cancels among its sixteen terms, on either side, rounding is left.
        const double rounding =
            64 * test::epsilon * largest_nearby(members[m], flavor, points.x[point]);
        const double expected = points.xf[i];
        worst.add(values[i], expected, 1e-8 * std::abs(expected) + rounding, where.str());
      }
    }
  }
}

void compare_alpha_s(const PdfSet& set) {
  const Reference reference = read_reference(set.name());
  ASSERT_GT(reference.alpha_s.size(), 20u);
  Worst worst("alpha_s, " + set.name());
  const auto values = on_device(set.alpha_s(), reference.alpha_s_q2);
  for (std::size_t i = 0; i < values.size(); ++i) {
    worst.add_relative(values[i], reference.alpha_s[i], 1e-12,
                       std::to_string(reference.alpha_s_q2[i]));
  }
}

TEST(Lhapdf, AgreesOnToy) { compare(toy(), "toy"); }

TEST(Lhapdf, AgreesOnSubgridsAndEdges) { compare(steps(), "steps"); }

TEST(Lhapdf, AgreesOnNnpdf) {
  const char* name = "NNPDF31_lo_as_0118";
  const auto folder = find_set_folder(name, search_folders(""));
  if (folder.empty()) {
    GTEST_SKIP() << "there is no set " << name << " here: `helikos pdf get " << name
                 << "` fetches it";
  }
  compare(PdfSet::open(folder), folder);
}

TEST(Lhapdf, HasTheSameAlphaS) {
  compare_alpha_s(toy());
  compare_alpha_s(steps());
}

TEST(Lhapdf, IsMissedByAnotherSet) {
  // The comparison can fail: with another member's values nearly all points differ.
  const Points points = read_reference("steps").members[0];
  const PdfData<Device> data(steps().member(1));
  const auto values = evaluate(data, 0, points, false);
  int different = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    different += std::abs(values[i] - points.xf[i]) > 1e-3 * std::abs(points.xf[i]);
  }
  EXPECT_GT(different, int(values.size()) * 9 / 10);
}

}  // namespace
}  // namespace helikos::beams::lhapdf_test
