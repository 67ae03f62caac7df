// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Labels with scripts: p_{T}(e^{+}). What is between _{ and } is lowered, between ^{ and } raised;
/// there are no scripts in scripts. All else is text.

#include <string>
#include <string_view>

namespace helikos::report {

/// Text that is no markup, for HTML and SVG: also what is no UTF-8 of a file of another program.
std::string escaped(std::string_view text);
/// As the inside of an SVG text element.
std::string svg_label(std::string_view markup);
/// As HTML.
std::string html_label(std::string_view markup);
/// As text for those who cannot see the page: p_T(e+).
std::string plain_label(std::string_view markup);

/// Markup of a value with its error, which has two digits: "504.2 ± 1.3". Without an error: six
/// digits.
std::string measured(double value, double error);
/// Markup of a number: 0.0123, 5×10^{−6}.
std::string number_label(double value, int digits = 3);

}  // namespace helikos::report
