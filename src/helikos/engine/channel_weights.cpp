// SPDX-License-Identifier: Apache-2.0
#include "helikos/engine/epilogue/channel_weights.hpp"

#include "helikos/amplitude/program/channels.hpp"
#include "helikos/amplitude/program/lines.hpp"
#include "helikos/engine/detail/diagram_weights.hpp"
#include "helikos/engine/matrix_element.hpp"

namespace helikos {

MatrixElement::WeighChannels MatrixElement::make_channel_weights() const {
  if (options_.program.recipe == Recipe::diagrams) {
    return DiagramWeights(process_, parameters_, options_);
  }
  const auto found = channels_of(process_, parameters_);
  check_channels(process_, found);
  return ChannelWeights<MatrixElement::Space>(weight_denominators(process_, found), found.members,
                                              found.count, incoming_legs(process_));
}

}  // namespace helikos
