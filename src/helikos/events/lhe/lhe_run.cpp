// SPDX-License-Identifier: Apache-2.0
#include "helikos/events/lhe/lhe_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "helikos/base/core/error.hpp"
#include "helikos/events/lhe/lhe_format.hpp"
#include "helikos/events/lhe/xml.hpp"
#include "helikos/events/words.hpp"

namespace helikos::events {
namespace {

/// The next line that is not blank; comment lines before it are appended to `remarks`.
std::string_view next_filled_line(std::string_view& text, std::string* remarks = nullptr) {
  while (!text.empty()) {
    const auto source = next_line(text), line = trimmed(source);
    if (!line.empty() && line[0] != '#') return line;
    if (remarks && !line.empty()) remarks->append(source).append("\n");
  }
  return {};
}

// ---- Variations --------------------------------------------------------------------------------

/// The common properties of the weights of a group.
struct WeightGroup {
  std::string name;
  Attributes attributes;
};

WeightGroup weight_group(std::string_view text) {
  WeightGroup group{{}, xml_attributes(text)};
  for (const char* key : {"name", "type"}) {
    const auto found = std::ranges::find(group.attributes, key, &Attributes::value_type::first);
    if (found == group.attributes.end() || found->second.empty()) continue;
    group.name = found->second;
    group.attributes.erase(found);
    break;
  }
  return group;
}

VariationRecord variation(const XmlElement& element, const WeightGroup& group) {
  VariationRecord result{.group = group.name,
                         .text = xml_unescaped(element.content),
                         .group_attributes = group.attributes};
  for (auto& [name, value] : xml_attributes(element.attributes)) {
    if (name == "id") {
      result.id = value;
    } else {
      result.attributes.emplace_back(name, value);
    }
  }
  return result;
}

void add_variations(RunRecord& run, std::string_view text, const WeightGroup& group) {
  while (const auto element = next_element(text)) {
    if (element->name == "weight") run.variations.push_back(variation(*element, group));
    if (element->name == "weightgroup")
      add_variations(run, element->content, weight_group(element->attributes));
  }
}

/// An element and the text before it in a file, as whole lines.
std::string with_text_before(const XmlElement& element) {
  auto before = text_between(element.before);
  // Text on the line of the element stays there.
  if (!element.before.ends_with('\n') && before.ends_with('\n')) before.pop_back();
  return before.append(element.source).append("\n");
}

void add_list(RunRecord& run, const XmlElement& element) {
  add_variations(run, element.content, {});
  run.weight_list.text += with_text_before(element);
}

// ---- Header ------------------------------------------------------------------------------------

std::map<int, std::string> process_names(std::string_view text) {
  std::map<int, std::string> names;
  while (true) {
    auto line = next_filled_line(text);
    if (line.empty()) return names;
    const auto id = to_int(next_word(line));
    if (id) names[*id] = trimmed(line);
  }
}

/// The text of a block; it begins after the line of the start tag.
std::string block_text(std::string_view content) {
  if (content.starts_with("\n")) content.remove_prefix(1);
  return element_text(content);
}

std::map<int, std::string> read_header(RunRecord& run, std::string_view text) {
  std::map<int, std::string> names;
  while (const auto element = next_element(text)) {
    if (element->name == "initrwgt") {
      add_list(run, *element);
    } else if (element->name == process_block) {
      names = process_names(block_text(element->content));
    } else {
      run.header.push_back(
          {std::string(element->name), block_text(element->content), {with_text_before(*element)}});
    }
  }
  run.header_end.text = text_between(text);
  return names;
}

// ---- Numbers -----------------------------------------------------------------------------------

int read_beams(RunRecord& run, std::string_view line) {
  int number = 0;
  LineNumbers numbers(line);
  numbers >> run.beams[0] >> run.beams[1] >> run.energies[0] >> run.energies[1] >>
      run.pdf_groups[0] >> run.pdf_groups[1] >> run.pdf_sets[0] >> run.pdf_sets[1] >>
      run.weighting >> number;
  if (!numbers.is_complete())
    throw InputError(fmt::format("<init>: {} are not the ten numbers of a run", in_quotes(line)));
  return number;
}

SubprocessRecord read_subprocess(std::string_view line) {
  SubprocessRecord result;
  LineNumbers numbers(line);
  numbers >> result.cross_section >> result.error >> result.largest_weight >> result.id;
  if (!numbers.is_complete())
    throw InputError(
        fmt::format("<init>: {} are not the four numbers of a subprocess", in_quotes(line)));
  return result;
}

void read_tags(LheRun& result, std::string_view text) {
  std::string& rest = result.run.init_rest.text;
  while (const auto element = next_element(text)) {
    if (element->name == "generator") {
      result.run.generator = attribute(element->attributes, "name");
      result.run.version = attribute(element->attributes, "version");
      result.run.generator_tag.text += with_text_before(*element);
    } else if (element->name == "initrwgt") {
      add_list(result.run, *element);
    } else if (element->name == "xsecinfo") {
      const auto number = to_double(trimmed(attribute(element->attributes, "neve")));
      if (number && *number >= 0.0 && *number < 1e18)
        result.events = static_cast<std::uint64_t>(*number);
      rest += text_between(element->before);
    } else {
      rest += with_text_before(*element);
    }
  }
  rest += text_between(text);
}

}  // namespace

LheRun lhe_run(std::string_view header, std::string_view init) {
  LheRun result;
  result.run.generator.clear();
  const auto names = read_header(result.run, header);
  const int number = read_beams(result.run, next_filled_line(init, &result.run.init_rest.text));
  for (int i = 0; i < number; ++i) {
    const auto line = next_filled_line(init, &result.run.init_rest.text);
    if (line.empty()) throw InputError(fmt::format("<init>: {} of {} subprocesses", i, number));
    auto subprocess = read_subprocess(line);
    if (const auto name = names.find(subprocess.id); name != names.end())
      subprocess.process = name->second;
    result.run.subprocesses.push_back(subprocess);
  }
  read_tags(result, init);
  return result;
}

}  // namespace helikos::events
