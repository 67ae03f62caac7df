// SPDX-License-Identifier: Apache-2.0
#include <stdexcept>

#include "helikos/engine/matrix_element.hpp"

namespace helikos {

/// Weights of channels are for integrations. A program without these leaves them out, as they take
/// as long to compile as half of the engine. It links this file in place of
/// engine/channel_weights.cpp.
MatrixElement::WeighChannels MatrixElement::make_channel_weights() const {
  throw std::logic_error("this program has no weights of channels");
}

}  // namespace helikos
