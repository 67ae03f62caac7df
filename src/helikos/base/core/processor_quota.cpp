// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/core/processor_quota.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

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

/// Whether a list "cpuacct,cpu" has cpu.
bool has_cpu(const std::string& list) {
  return ("," + list + ",").find(",cpu,") != std::string::npos;
}

/// A mount of control groups.
struct GroupMount {
  bool is_version_2 = false;
  std::string root;  ///< the group that its folder is
  fs::path folder;
};

/// A path of mountinfo: blanks are octal numbers, "\040".
std::string unescaped(const std::string& path) {
  std::string text;
  for (std::size_t i = 0; i < path.size(); ++i) {
    const bool is_octal = path[i] == '\\' && i + 3 < path.size();
    text += is_octal ? char(std::strtol(path.substr(i + 1, 3).c_str(), nullptr, 8)) : path[i];
    if (is_octal) i += 3;
  }
  return text;
}

/// The mounts of groups that limit processors. A line is "ID PARENT DEVICE ROOT FOLDER OPTIONS
/// FIELDS.. - TYPE SOURCE OPTIONS", and the last options of version 1 are its controllers.
std::vector<GroupMount> mounts_of(const std::string& text) {
  std::vector<GroupMount> mounts;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const auto separator = line.find(" - ");
    if (separator == line.npos) continue;
    std::istringstream front(line.substr(0, separator)), back(line.substr(separator + 3));
    std::string unused, root, folder, type, options;
    if (!(front >> unused >> unused >> unused >> root >> folder)) continue;
    if (!(back >> type >> unused >> options)) continue;
    const bool is_version_2 = type == "cgroup2";
    if (is_version_2 || (type == "cgroup" && has_cpu(options)))
      mounts.push_back({is_version_2, unescaped(root), unescaped(folder)});
  }
  return mounts;
}

/// The name of a group within a mount.
std::string name_in(const GroupMount& mount, const std::string& group) {
  const std::string& root = mount.root;
  const bool is_below = root.size() > 1 && group.starts_with(root) &&
                        (group.size() == root.size() || group[root.size()] == '/');
  return is_below ? group.substr(root.size()) : group;
}

std::string text_of_file(const char* path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

double processor_quota(const std::string& groups, const std::string& mounts) {
  double least = no_limit;
  const std::vector<GroupMount> all = mounts_of(mounts);
  std::istringstream lines(groups);
  for (std::string line; std::getline(lines, line);) {  // "NUMBER:CONTROLLERS:PATH"
    const auto first = line.find(':'), second = line.find(':', first + 1);
    if (first == line.npos || second == line.npos) continue;
    const std::string controllers = line.substr(first + 1, second - first - 1);
    const std::string group = line.substr(second + 1);
    if (!controllers.empty() && !has_cpu(controllers)) continue;
    for (const GroupMount& mount : all)
      if (mount.is_version_2 == controllers.empty())
        least = std::min(least,
                         least_above(mount.folder, name_in(mount, group),
                                     mount.is_version_2 ? quota_of_version_2 : quota_of_version_1));
  }
  return least;
}

double processor_quota() {
  static const double quota =
      processor_quota(text_of_file("/proc/self/cgroup"), text_of_file("/proc/self/mountinfo"));
  return quota;
}

int threads_within(double quota, int processors) {
  return quota < processors ? std::max(1, int(quota)) : std::max(1, processors);
}

}  // namespace helikos
