// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace helikos {

/// Version of all maps from random numbers to points, and of the order of channels. The version is
/// increased when a map or the order changes, because a grid that was adapted to other maps is
/// useless (tests/cross_section/maps_version_test.cpp).
inline constexpr int maps_version = 3;

}  // namespace helikos
