// SPDX-License-Identifier: Apache-2.0
#include "helikos/report/drawing/svg_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "helikos/report/drawing/detail/layout.hpp"
#include "helikos/report/drawing/particle_label.hpp"
#include "helikos/theory/diagrams/diagram.hpp"
#include "helikos/theory/model/particle_scope.hpp"

namespace helikos {
namespace {

constexpr double page_margin = 36, title_height = 84, gap = 18;
constexpr double label_room = 46, panel_top = 40, panel_bottom = 32;

constexpr const char* style = R"(<style>
text{font-family:"Latin Modern Roman","STIX Two Text","DejaVu Serif",Georgia,serif;fill:#1f2933}
path{fill:none;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}
.p{fill:#fff;stroke:#e3e7ec;stroke-width:1}
.f{stroke:#1f2933}.a{fill:#1f2933;stroke:none}.g{stroke:#b4472a}.e{stroke:#2463b0}
.w{stroke:#15795c}.h{stroke:#7a3fa8;stroke-dasharray:5 4}.v{fill:#1f2933}
.t{font-size:24px;font-style:italic}.u{font-size:13px;fill:#66727f}
.l{font-size:15px;font-style:italic}.i{font-size:12px;font-style:italic;fill:#66727f}
.n{font-size:11px;font-style:normal;fill:#66727f}.s{font-size:70%}
</style>
)";

/// The place of a label beside a line: right of a steep line, above a flat line, or outside of a
/// fan.
struct LabelPlace {
  Point point;
  const char* anchor;
};

const char* line_class(int pdg) {
  switch (line_style(pdg)) {
    case LineStyle::fermion:
      return "f";
    case LineStyle::gluon:
      return "g";
    case LineStyle::dashed:
      return "h";
    case LineStyle::wave:
      return find_particle(pdg)->is_photon() ? "e" : "w";
  }
  return "f";
}

std::string text_element(const Point& at, const char* anchor, const char* style_class,
                         const std::string& inside) {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" class=\"{}\">{}</text>\n",
                     at.x, at.y, anchor, style_class, inside);
}

/// Draws one diagram with its box at the origin.
class DiagramDrawing {
 public:
  DiagramDrawing(const Diagram& diagram, const Process& process, const Box& box)
      : flow_(flow_of(diagram, process)), layout_(layout_of(flow_, box)), box_(box) {}

  std::string svg() const {
    std::string text;
    for (std::size_t i = 0; i < flow_.lines.size(); ++i) text += line(i);
    for (const Point& p : layout_.vertices) {
      text +=
          fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"2.2\" class=\"v\"/>\n", p.x, p.y);
    }
    for (std::size_t i = 0; i < flow_.lines.size(); ++i) text += label(i);
    return text;
  }

 private:
  std::string line(std::size_t i) const {
    const int pdg = flow_.lines[i].pdg;
    const LineStyle shape = line_style(pdg);
    const Point &begin = layout_.begins[i], &end = layout_.ends[i];
    std::string text = fmt::format("<path d=\"{}\" class=\"{}\"/>\n", line_path(shape, begin, end),
                                   line_class(pdg));
    if (shape == LineStyle::fermion && pdg != antiparticle(pdg)) {
      text += fmt::format("<path d=\"{}\" class=\"a\"/>\n",
                          pdg > 0 ? arrow_path(begin, end) : arrow_path(end, begin));
    }
    return text;
  }

  std::string label(std::size_t i) const {
    const FlowLine& line = flow_.lines[i];
    if (!line.is_external()) {
      const LabelPlace place = beside(layout_.begins[i], layout_.ends[i]);
      return text_element(place.point, place.anchor, "i", particle_label(line.pdg));
    }
    const bool incoming = line.from < 0;
    const Point& at = incoming ? layout_.begins[i] : layout_.ends[i];
    const Point place{at.x + (incoming ? -7.0 : 7.0), at.y + 5};
    return text_element(
        place, incoming ? "end" : "start", "l",
        particle_label(line.pdg, fmt::format("{}", std::countr_zero(line.legs) + 1)));
  }

  /// A place beside a line: left of a vertical line, otherwise on the side away from the middle.
  LabelPlace beside(const Point& a, const Point& b) const {
    const Point middle{(a.x + b.x) / 2, (a.y + b.y) / 2};
    if (std::abs(b.x - a.x) < 1.0) return {{middle.x - 9, middle.y + 4}, "end"};
    const double slope = (b.y - a.y) / (b.x - a.x), length = std::hypot(1.0, slope);
    const double side = slope > 0.02 ? 1.0 : -1.0;  // a falling line has its label below
    const double away = 10.0;
    const Point offset{-side * slope / length * away, side / length * away};
    return {{middle.x + offset.x, middle.y + offset.y + (side > 0 ? 9.0 : 0.0)},
            std::abs(slope) < 0.3 ? "middle" : "end"};
  }

  Flow flow_;
  DiagramLayout layout_;
  Box box_;
};

/// The grid of panels of one size, with a suitable number of columns.
class PageWriter {
 public:
  PageWriter(const Process& process, const DiagramPage& page) : process_(process), page_(page) {
    const double legs = std::max(2, process.num_outgoing());
    box_ = {std::min(280.0, 130 + 14 * legs), std::max(84.0, 36 * (legs - 1))};
    panel_ = {box_.width + 2 * label_room, box_.height + panel_top + panel_bottom};
    const double count = static_cast<double>(std::max<std::size_t>(1, page.diagrams.size()));
    columns_ =
        std::min(count, count <= 4 ? count : std::clamp(std::ceil(std::sqrt(count)), 3., 6.));
    columns_ = std::max(columns_, 2.0);
    rows_ = std::ceil(count / columns_);
    for (const Diagram& diagram : page.diagrams) {
      same_orders_ &= diagram.orders == page.diagrams.front().orders;
    }
  }

  std::string svg() const {
    const double width = 2 * page_margin + columns_ * (panel_.width + gap) - gap;
    const double height = page_margin + title_height + rows_ * (panel_.height + gap) - gap + 36;
    std::string text = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
        "viewBox=\"0 0 {0:.0f} {1:.0f}\">\n<title>{2}</title>\n{3}"
        "<rect width=\"100%\" height=\"100%\" fill=\"#f7f8fa\"/>\n",
        width, height, plain_title(), style);
    text += text_element({page_margin, page_margin + 22}, "start", "t", title());
    text += text_element({page_margin, page_margin + 48}, "start", "u", subtitle());
    for (std::size_t i = 0; i < page_.diagrams.size(); ++i) text += panel(i);
    return text + "</svg>\n";
  }

 private:
  std::string plain_title() const {
    std::string text = process_.str();
    if (const auto at = text.find('>'); at != std::string::npos) text.replace(at, 1, "&gt;");
    return text;
  }

  std::string title() const {
    const std::string space = "\u00a0";
    std::string text;
    for (int i = 0; i < process_.num_legs(); ++i) {
      if (i == process_.num_incoming()) text += space + "\u2192" + space + space;
      text += particle_label(process_.legs()[static_cast<std::size_t>(i)].pdg(), space);
    }
    return text;
  }

  std::string subtitle() const {
    std::string text =
        fmt::format("{} Feynman diagram{}", page_.total, page_.total == 1 ? "" : "s");
    if (same_orders_ && !page_.diagrams.empty()) {
      text += ", " + orders_text(page_.diagrams.front().orders, process_.model());
    }
    const auto drawn = static_cast<long long>(page_.diagrams.size());
    if (drawn < page_.total) text += fmt::format("; the first {} are drawn", drawn);
    return text;
  }

  std::string panel(std::size_t i) const {
    const auto columns = static_cast<std::size_t>(columns_);
    const double x = page_margin + static_cast<double>(i % columns) * (panel_.width + gap);
    const double y =
        page_margin + title_height + static_cast<double>(i / columns) * (panel_.height + gap);
    const Diagram& diagram = page_.diagrams[i];
    std::string text = fmt::format("<g transform=\"translate({:.1f} {:.1f})\">\n", x, y);
    text += fmt::format("<rect width=\"{:.1f}\" height=\"{:.1f}\" rx=\"8\" class=\"p\"/>\n",
                        panel_.width, panel_.height);
    text += text_element({12, 18}, "start", "n", fmt::format("{}", i + 1));
    if (!same_orders_) {
      text += text_element({panel_.width - 12, 18}, "end", "n",
                           orders_text(diagram.orders, process_.model()));
    }
    text += fmt::format("<g transform=\"translate({:.1f} {:.1f})\">\n", label_room, panel_top);
    text += DiagramDrawing(diagram, process_, box_).svg();
    return text + "</g>\n</g>\n";
  }

  const Process& process_;
  const DiagramPage& page_;
  Box box_, panel_;
  double columns_ = 1, rows_ = 1;
  bool same_orders_ = true;
};

}  // namespace

std::string svg_page(const Process& process, const DiagramPage& page) {
  const ParticleScope scope(process.model());
  return PageWriter(process, page).svg();
}

}  // namespace helikos
