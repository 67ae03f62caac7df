// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Labels with scripts: p_{T}(e^{+}). Text between _{ and } is lowered, text between ^{ and } is
/// raised; scripts are not nested. All other characters are plain text.

#include <string>
#include <string_view>

namespace helikos::report {

/// Escapes plain text for HTML and SVG, including bytes that are not valid UTF-8, from files of
/// other programs.
std::string escaped(std::string_view text);
/// The label as the content of an SVG text element.
std::string svg_label(std::string_view markup);
/// The label as HTML.
std::string html_label(std::string_view markup);
/// The label as plain text, for readers who cannot see the page: p_T(e+).
std::string plain_label(std::string_view markup);

/// Markup of a value with its error, which has two digits: "504.2 ± 1.3". Without an error the
/// value has six digits.
std::string measured(double value, double error);
/// Markup of a number: 0.0123, 5×10^{−6}.
std::string number_label(double value, int digits = 3);

}  // namespace helikos::report
