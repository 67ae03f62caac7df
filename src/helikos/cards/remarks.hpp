// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace helikos::cards {

/// Fate of an entry of a card that a run file does not say as the card does.
enum class Fate {
  missing,   ///< no counterpart: cross section or events are others
  replaced,  ///< the run file has something near it
  unused,    ///< changes neither cross section nor events
  dropped,   ///< MadGraph does not take it either
  noted,     ///< taken; a user should know how
};

/// A remark about an entry of a card.
struct Remark {
  Fate fate;
  std::string entry;   ///< as the card has it: "polbeam1 = 30"
  std::string reason;  ///< what becomes of it
  std::string place;   ///< "run_card.dat:12"; empty: the card does not have it

  std::string str() const {
    return place.empty() ? entry + ": " + reason : place + ": " + entry + ": " + reason;
  }
};

using Remarks = std::vector<Remark>;

}  // namespace helikos::cards
