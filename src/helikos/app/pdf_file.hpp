// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace helikos::app {

/// Throws InputError("<where>: ...") where the program that makes PDF files is not installed.
void check_pdf_tool(const std::string& where);

/// An SVG document as PDF, by rsvg-convert. Throws std::runtime_error if it fails.
std::string pdf_of_svg(const std::string& svg);

}  // namespace helikos::app
