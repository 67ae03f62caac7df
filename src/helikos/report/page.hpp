// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// A self-contained HTML page: it contains its style and pictures, and has no scripts. It is valid
/// XML too.

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace helikos::report {

/// A number at the top of a page.
struct PageFact {
  std::string name;   ///< markup
  std::string value;  ///< markup
  std::string note;   ///< text
};

struct PageFigure {
  std::string title;      ///< markup; empty: none
  std::string svg{};      ///< empty: none
  std::string note{};     ///< markup
  std::string numbers{};  ///< text, folded; empty: none
};

/// A table whose first column is text; the other columns are numbers.
struct PageTable {
  std::vector<std::string> head;               ///< markup
  std::vector<std::vector<std::string>> rows;  ///< markup
  std::optional<std::size_t> bars;             ///< column that is drawn with bars
  std::vector<double> lengths;                 ///< (row) lengths of the bars, 0 to 1
};

struct PageSection {
  std::string id, title;  ///< text
  std::string text{};     ///< markup
  std::string command{};  ///< command for a shell
  std::optional<PageTable> table{};
  std::vector<PageFigure> figures{};
  std::vector<std::pair<std::string, std::string>> lines{};  ///< names and values, text
  std::string block{};                                       ///< preformatted text
};

struct Page {
  std::string title, subtitle;        ///< text
  std::vector<std::string> warnings;  ///< text
  std::vector<PageFact> facts;
  std::vector<PageSection> sections;
};

std::string html_page(const Page& page);

}  // namespace helikos::report
