// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace helikos::events {

/// Weights are in pb, and their mean is the cross section; they may be negative (IDWTUP).
inline constexpr int mean_is_cross_section = -4;

/// A subprocess of a run.
struct SubprocessRecord {
  double cross_section = 0.0;   ///< [pb]
  double error = 0.0;           ///< [pb]
  double largest_weight = 0.0;  ///< [pb], absolute
  int id = 0;                   ///< EventRecord::process
  std::string process{};        ///< e.g. "u u~ > e+ e-"; empty: not known
  std::optional<int> np_lo{};   ///< number of additional partons, for merging; none: not known
  bool operator==(const SubprocessRecord&) const = default;
};

/// Names and values of the attributes of an XML element.
using Attributes = std::vector<std::pair<std::string, std::string>>;

/// Bytes of an LHE file that are written again unchanged. Comparisons of records ignore them.
struct SourceText {
  std::string text;
  bool empty() const { return text.empty(); }
  bool operator==(const SourceText&) const { return true; }
};

/// A variation for which every event has a weight.
struct VariationRecord {
  std::string id{};         ///< e.g. "MUR0.5_MUF1.0_PDF315000"
  std::string group{};      ///< e.g. "scales"; variations of one group are neighbours; empty: none
  std::string text{};       ///< e.g. "muR=0.5 muF=1.0"
  Attributes attributes{};  ///< e.g. MUR, 0.5
  Attributes group_attributes{};  ///< all attributes except the name, e.g. combine, envelope
  bool operator==(const VariationRecord&) const = default;
};

/// Text for the reader of the file, such as the settings of the run.
struct HeaderBlock {
  std::string name;  ///< name of an XML element
  std::string text;
  SourceText source{};  ///< the element, and the text before it
  bool operator==(const HeaderBlock&) const = default;
};

/// The data that all events of a file share.
struct RunRecord {
  std::array<int, 2> beams{};             ///< PDG codes
  std::array<double, 2> energies{};       ///< [GeV]
  std::array<int, 2> pdf_groups{};        ///< 0: the ids are LHAPDF's
  std::array<int, 2> pdf_sets{};          ///< LHAPDF's id of set and member; 0: none
  int weighting = mean_is_cross_section;  ///< IDWTUP
  std::string generator = "Helikos", version;
  std::vector<SubprocessRecord> subprocesses;
  std::vector<VariationRecord> variations;
  std::vector<HeaderBlock> header;

  // Text of an LHE file that was read:
  SourceText before_header;  ///< comments between its first line and <init>, without the header
  SourceText header_end;     ///< text behind the last element of the header
  SourceText weight_list;    ///< <initrwgt>; it is written in place of `variations`
  SourceText events_end;     ///< text behind the last event
  SourceText generator_tag;  ///< <generator>; it is written in place of `generator` and `version`
  SourceText init_rest;      ///< rest of <init>
  bool operator==(const RunRecord&) const = default;
};

}  // namespace helikos::events
