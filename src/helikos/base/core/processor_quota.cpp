// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/core/processor_quota.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <limits>
#include <sstream>

namespace helikos {
namespace {

namespace fs = std::filesystem;

constexpr double no_limit = std::numeric_limits<double>::infinity();

/// time / period; words such as "max" and negative numbers are no limit.
double ratio_of(std::istream&& time, std::istream&& period) {
  double numerator = 0.0, denominator = 0.0;
  return time >> numerator && period >> denominator && numerator > 0.0 && denominator > 0.0
             ? numerator / denominator
             : no_limit;
}

double quota_of_version_2(const fs::path& group) {
  std::ifstream file(group / "cpu.max");
  std::string time, period;
  file >> time >> period;
  return ratio_of(std::istringstream(time), std::istringstream(period));
}

double quota_of_version_1(const fs::path& group) {
  return ratio_of(std::ifstream(group / "cpu.cfs_quota_us"),
                  std::ifstream(group / "cpu.cfs_period_us"));
}

/// The least quota of a group and of those above it, up to `folder`. In a container the name of a
/// group may be that of the machine, and only `folder` itself be there.
template <class Quota>
double least_above(const fs::path& folder, const fs::path& group, const Quota& quota) {
  double least = quota(folder);
  fs::path path = folder;
  for (const fs::path& part : group.relative_path()) {
    path /= part;
    least = std::min(least, quota(path));
  }
  return least;
}

/// Whether a list "cpu,cpuacct" has cpu.
bool has_cpu(const std::string& controllers) {
  return ("," + controllers + ",").find(",cpu,") != std::string::npos;
}

}  // namespace

double processor_quota(const std::string& groups, const fs::path& folder) {
  double least = no_limit;
  std::istringstream lines(groups);
  for (std::string line; std::getline(lines, line);) {  // "NUMBER:CONTROLLERS:PATH"
    const auto first = line.find(':'), second = line.find(':', first + 1);
    if (first == line.npos || second == line.npos) continue;
    const std::string controllers = line.substr(first + 1, second - first - 1);
    const fs::path group = line.substr(second + 1);
    if (controllers.empty())
      least = std::min(least, least_above(folder, group, quota_of_version_2));
    else if (has_cpu(controllers))
      least = std::min(least, least_above(folder / controllers, group, quota_of_version_1));
  }
  return least;
}

double processor_quota() {
  static const double quota = [] {
    std::ifstream file("/proc/self/cgroup");
    const std::string groups(std::istreambuf_iterator<char>(file), {});
    return processor_quota(groups, "/sys/fs/cgroup");
  }();
  return quota;
}

int threads_within(double quota, int processors) {
  return quota < processors ? std::max(1, int(quota)) : std::max(1, processors);
}

}  // namespace helikos
