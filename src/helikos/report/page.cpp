// SPDX-License-Identifier: Apache-2.0
#include "helikos/report/page.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "helikos/report/markup.hpp"

namespace helikos::report {
namespace {

/// Number of rows of a table above which the rest is folded.
constexpr std::size_t most_rows = 20;

constexpr const char* page_style = R"(
:root{--back:#f6f7f9;--card:#fff;--text:#1b2430;--pale:#5a6675;--rule:#dfe4ea;--grid:#eaedf1;
--a:#1d5fa8;--b:#1a7f5a;--over:#c2410c;--warn:#fff3e0;--code:#f0f3f6}
@media (prefers-color-scheme:dark){:root{--back:#11151b;--card:#191f27;--text:#e5eaf0;
--pale:#9ba8b7;--rule:#2d3642;--grid:#262e38;--a:#6fb2ff;--b:#5fd0a0;--over:#ff9a5c;
--warn:#3a2a17;--code:#0d1116}}
*{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--text);
font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif}
main{max-width:1320px;margin:0 auto;padding:20px 24px 48px}
h1{font-size:1.7rem;line-height:1.25;margin:.2rem 0 0;overflow-wrap:anywhere}
h2{font-size:1.2rem;margin:2.2rem 0 .7rem}
h3{font-size:1rem;margin:0 0 .3rem;font-weight:600}
p{margin:.3rem 0 .8rem}
.sub,.note{color:var(--pale)}.note{font-size:.875rem;margin:.3rem 0 0}
.warn{background:var(--warn);border-left:4px solid var(--over);padding:.6rem .9rem;margin:.7rem 0;
border-radius:4px;overflow-wrap:anywhere}
.facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(190px,1fr));gap:12px;margin:1.1rem 0 0}
.fact,figure,.card{background:var(--card);border:1px solid var(--rule);border-radius:8px}
.fact{padding:.6rem .9rem}.fact b{display:block;font-size:1.1rem;font-weight:600;line-height:1.45}
.fact span{color:var(--pale);font-size:.875rem}
.figures{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,340px),1fr));gap:14px}
figure{margin:0;padding:.8rem .8rem .6rem;min-width:0}
svg{display:block;width:100%;height:auto;max-width:560px;margin:0 auto}
svg text{font:13px system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif;
fill:var(--pale)}
svg text.label{font-size:14px;fill:var(--text)}svg text.mark{fill:var(--over)}svg .s{font-size:75%}
path,rect{fill:none}
.frame,.tick{stroke:var(--pale);stroke-width:1}.grid{stroke:var(--grid);stroke-width:1}
.line{stroke-width:1.6;stroke-linejoin:round}.error{stroke-width:1.2}
.a{--c:var(--a)}.b{--c:var(--b)}.over{--c:var(--over)}.pale{--c:var(--pale)}
.line,.error{stroke:var(--c)}.fill,.key{fill:var(--c);fill-opacity:.16}.key{stroke:var(--c)}
.point{fill:var(--c)}.band{fill:var(--a);fill-opacity:.16}
.result{stroke:var(--a);stroke-width:1.4;stroke-dasharray:6 4}
path.mark{stroke:var(--over);stroke-width:1.4;stroke-dasharray:5 3}
.wide{overflow-x:auto;padding:.3rem .9rem .6rem}
table{border-collapse:collapse;width:100%;font-size:.9375rem;font-variant-numeric:tabular-nums}
th,td{padding:.35rem .6rem;text-align:right;border-bottom:1px solid var(--rule);white-space:nowrap}
th{color:var(--pale);font-weight:600}th:first-child,td:first-child{text-align:left}
tr:last-child td{border-bottom:0}
.bar{display:inline-block;width:70px;height:9px;margin-left:8px;border-radius:2px;
background:var(--grid);text-align:left}.bar i{display:block;height:9px;background:var(--a);border-radius:2px}
dl{display:grid;grid-template-columns:minmax(120px,max-content) 1fr;gap:.25rem 1.2rem;margin:0;padding:.7rem .9rem}
dt{color:var(--pale)}dd{margin:0;overflow-wrap:anywhere}
pre{background:var(--code);border:1px solid var(--rule);border-radius:6px;padding:.7rem .9rem;margin:0;
font:.875rem/1.5 ui-monospace,"DejaVu Sans Mono",Consolas,monospace;overflow-x:auto}
pre.copy{white-space:pre-wrap;-webkit-user-select:all;user-select:all}pre.copy span{white-space:nowrap}
pre.text{white-space:pre-wrap;overflow-wrap:anywhere}
details{margin-top:.4rem}summary{color:var(--pale);font-size:.875rem;cursor:pointer}
details pre{max-height:16rem;overflow:auto;margin-top:.4rem;font-size:.78rem}
@media (max-width:600px){main{padding:12px 12px 32px}h1{font-size:1.35rem}
.facts{grid-template-columns:1fr 1fr;gap:8px}.fact{padding:.5rem .7rem}.fact b{font-size:1rem}
table{font-size:.75rem}th,td{padding:.3rem .15rem}td:first-child,th{white-space:normal}.wide{padding:.2rem .5rem .5rem}.bar{display:none}
figure{padding:.6rem .35rem .5rem}figure h3,figure .note,figure details{margin-left:.4rem;margin-right:.4rem}
dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.4rem}}
@media print{body{background:#fff}figure,.fact{break-inside:avoid}}
)";

std::string rows(const PageTable& table, std::size_t begin, std::size_t end) {
  std::string html;
  for (std::size_t i = begin; i < end; ++i) {
    html += "<tr>";
    for (std::size_t k = 0; k < table.rows[i].size(); ++k) {
      html += "<td>" + html_label(table.rows[i][k]);
      if (table.bars == k)
        html += fmt::format("<span class=\"bar\"><i style=\"width:{:.1f}%\"></i></span>",
                            100.0 * std::clamp(table.lengths[i], 0.0, 1.0));
      html += "</td>";
    }
    html += "</tr>\n";
  }
  return html;
}

std::string html_of(const PageTable& table) {
  std::string head = "<thead><tr>";
  for (const std::string& own : table.head) head += "<th>" + html_label(own) + "</th>";
  head += "</tr></thead>\n";
  const auto part = [&](std::size_t begin, std::size_t end) {
    return "<table>\n" + head + "<tbody>\n" + rows(table, begin, end) + "</tbody></table>\n";
  };
  const std::size_t all = table.rows.size();
  // One or two more rows need hardly more room than the line that unfolds them.
  const std::size_t shown = all <= most_rows + 2 ? all : most_rows;
  std::string html = "<div class=\"card wide\">\n" + part(0, shown);
  if (shown < all)
    html += fmt::format("<details><summary>{} more</summary>\n{}</details>\n", all - shown,
                        part(shown, all));
  return html + "</div>\n";
}

/// The command as HTML, with line breaks between words only.
std::string html_of_command(std::string_view command) {
  std::string html = "<pre class=\"copy\">";
  while (!command.empty()) {
    const auto end = std::min(command.find_first_of(" \n"), command.size());
    html += "<span>" + escaped(command.substr(0, end)) + "</span>";
    if (end < command.size()) html += command[end];
    command.remove_prefix(std::min(end + 1, command.size()));
  }
  return html + "</pre>\n";
}

std::string html_of(const PageFigure& figure) {
  std::string html = "<figure>\n";
  if (!figure.title.empty()) html += "<h3>" + html_label(figure.title) + "</h3>\n";
  html += figure.svg;
  if (!figure.note.empty()) html += "<p class=\"note\">" + html_label(figure.note) + "</p>\n";
  if (!figure.numbers.empty())
    html +=
        "<details><summary>numbers</summary><pre>" + escaped(figure.numbers) + "</pre></details>\n";
  return html + "</figure>\n";
}

std::string html_of(const PageSection& section) {
  std::string html = fmt::format("<section id=\"{}\">\n<h2>{}</h2>\n", escaped(section.id),
                                 escaped(section.title));
  if (!section.text.empty()) html += "<p class=\"sub\">" + html_label(section.text) + "</p>\n";
  if (!section.command.empty()) html += html_of_command(section.command);
  if (section.table) html += html_of(*section.table);
  if (!section.figures.empty()) {
    html += "<div class=\"figures\">\n";
    for (const PageFigure& figure : section.figures) html += html_of(figure);
    html += "</div>\n";
  }
  if (!section.lines.empty()) {
    html += "<dl class=\"card\">\n";
    for (const auto& [name, value] : section.lines)
      html += fmt::format("<dt>{}</dt><dd>{}</dd>\n", escaped(name), escaped(value));
    html += "</dl>\n";
  }
  if (!section.block.empty()) html += "<pre class=\"text\">" + escaped(section.block) + "</pre>\n";
  return html + "</section>\n";
}

}  // namespace

std::string html_page(const Page& page) {
  std::string html = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
      "<meta name=\"color-scheme\" content=\"light dark\"/>\n<title>{}</title>\n<style>{}</style>\n"
      "</head>\n<body>\n<main>\n<header>\n<h1>{}</h1>\n<p class=\"sub\">{}</p>\n</header>\n",
      escaped(page.title), page_style, escaped(page.title), escaped(page.subtitle));
  for (const std::string& warning : page.warnings)
    html += "<p class=\"warn\">" + escaped(warning) + "</p>\n";
  if (!page.facts.empty()) {
    html += "<div class=\"facts\">\n";
    for (const PageFact& fact : page.facts)
      html += fmt::format("<div class=\"fact\"><span>{}</span><b>{}</b><span>{}</span></div>\n",
                          html_label(fact.name), html_label(fact.value), escaped(fact.note));
    html += "</div>\n";
  }
  for (const PageSection& section : page.sections) html += html_of(section);
  return html + "</main>\n</body>\n</html>\n";
}

}  // namespace helikos::report
