// SPDX-License-Identifier: Apache-2.0
#include "app/command_line.hpp"

int main(int argc, char** argv) { return helikos::app::command_line(argc, argv); }
