// SPDX-License-Identifier: Apache-2.0
#include "helikos/events/scratch_file.hpp"

#include <fmt/format.h>

#include <cstring>
#include <utility>

#include "helikos/base/core/error.hpp"
#include "helikos/events/lheh5/lheh5_layout.hpp"

namespace helikos::events {
namespace {

constexpr std::size_t buffer_size = std::size_t{1} << 20;
constexpr double most_rows = 100000.0;

files::GrowingFile scratch(files::PartFile file, std::optional<std::uint64_t> bytes) {
  return bytes ? files::GrowingFile(std::move(file), *bytes) : files::GrowingFile(std::move(file));
}

}  // namespace

ScratchFile::ScratchFile(files::PartFile file, const std::string& head, std::size_t columns,
                         std::optional<std::uint64_t> bytes)
    : columns_(columns), head_size_(head.size()), file_(scratch(std::move(file), bytes)) {
  if (!bytes) {
    file_.append(head);
  } else if (file_.size() < head.size() || file_.read(0, head.size()) != head) {
    throw InputError(fmt::format("{}: is of another run", file_.part()));
  }
}

bool ScratchFile::Reading::take(std::vector<double>& numbers, std::size_t count) {
  const std::size_t size = count * sizeof(double);
  if (buffer_.size() - begin_ < size) {
    buffer_.erase(0, begin_);
    begin_ = 0;
    const auto more = scratch_.file_.read(offset_, std::max(buffer_size, size));
    buffer_ += more;
    offset_ += more.size();
  }
  if (buffer_.size() - begin_ < size) return false;
  numbers.resize(count);
  std::memcpy(numbers.data(), buffer_.data() + begin_, size);
  begin_ += size;
  return true;
}

bool ScratchFile::Reading::next(std::vector<double>& event, std::vector<double>& particles) {
  const bool is_there = take(event, scratch_.columns_);
  const bool is_end = !is_there && buffer_.size() == begin_;
  if (is_end) return false;
  const bool is_good = is_there && event[1] >= 0.0 && event[1] < most_rows;
  const auto rows = is_good ? static_cast<std::size_t>(event[1]) : 0;
  if (!is_good || !take(particles, rows * lheh5::particle_columns.size()))
    throw InputError(fmt::format("{}: is damaged", scratch_.file_.part()));
  return true;
}

}  // namespace helikos::events
