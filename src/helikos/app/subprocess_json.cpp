// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/subprocess_json.hpp"

namespace helikos::app {

std::vector<int> leg_numbers(const Subprocess& subprocess) {
  auto legs = subprocess.legs;
  for (int& leg : legs) ++leg;
  return legs;
}

std::size_t count_representatives(const std::vector<Subprocess>& list) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < list.size(); ++i)
    count += list[i].representative == static_cast<int>(i);
  return count;
}

Json describe_subprocesses(const std::vector<Subprocess>& list) {
  Json json = Json::array();
  for (const Subprocess& subprocess : list) {
    json.push_back({{"number", json.size() + 1},
                    {"process", subprocess.process.str()},
                    {"program_of", subprocess.representative + 1},
                    {"legs", leg_numbers(subprocess)},
                    {"reflected", subprocess.reflects},
                    {"factor", subprocess.factor}});
  }
  return json;
}

}  // namespace helikos::app
