// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/detail/joint_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <random>
#include <span>
#include <stdexcept>

#include "helikos/base/files/part_file.hpp"

namespace helikos {
namespace {

/// MPI-IO waits for locks of this kind on some file systems; on some of them, that of rank 0 is
/// one.
bool may_lock(const std::string& path) {
  const int file = open(path.c_str(), O_RDWR | O_CLOEXEC);
  if (file < 0) return false;
  struct flock all {};
  all.l_type = F_WRLCK;
  all.l_whence = SEEK_SET;
  const bool may = fcntl(file, F_GETLK, &all) == 0 && all.l_type == F_UNLCK;
  close(file);
  return may;
}

}  // namespace

std::vector<EventRange> parts_of_pieces(std::int64_t events, int ranks) {
  constexpr auto piece = std::int64_t(events::piece_events);
  std::vector<EventRange> parts;
  for (int rank = 0; rank < ranks; ++rank) {
    const EventRange pieces = part_of_rank((events + piece - 1) / piece, rank, ranks);
    const std::int64_t first = std::min(pieces.first * piece, events);
    parts.push_back({first, std::min(pieces.count * piece, events - first)});
  }
  return parts;
}

JointFile::JointFile(const Communicator& world, const std::string& path,
                     events::EventWriter* writer)
    : world_(world), part_(files::part_path(path)), writer_(writer), is_shared_(is_seen()) {}

/// Whether all ranks find behind the file's end what rank 0 writes there, and may write themselves.
/// A file of the same name may be another one.
bool JointFile::is_seen() {
  std::array<std::uint64_t, 2> mark{};  // any number, and where it is
  if (writer_ != nullptr) {
    std::random_device random;
    mark = {(std::uint64_t{random()} << 32) + random(), writer_->file().size()};
    writer_->file().overwrite(mark[1],
                              {reinterpret_cast<const char*>(mark.data()), sizeof mark[0]});
  }
  mark = world_.from_root(std::vector{mark}).front();
  int sees = 1;
  if (writer_ == nullptr) {
    std::uint64_t found = 0;
    sees = int(may_lock(part_) && file_.open(part_).empty() &&
               file_.read(mark[1], &found, sizeof found).empty() && found == mark[0]);
  }
  const auto all = world_.gather(std::vector{sees});
  if (writer_ != nullptr) {
    writer_->file().cut();
    sees = int(std::ranges::all_of(all, [](const auto& own) { return own.front() != 0; }));
  }
  return world_.from_root(std::vector{sees}).front() != 0;
}

void JointFile::check(const std::string& why) const {
  if (!why.empty()) throw std::runtime_error(fmt::format("{}: {}", part_, why));
}

void JointFile::append(const std::string& bytes, std::uint64_t events) {
  const std::array<std::uint64_t, 2> mine{events, bytes.size()};
  const auto sizes = world_.gather(std::vector{mine});
  std::vector<std::uint64_t> begins;
  if (writer_ != nullptr) {
    std::array<std::uint64_t, 2> sum{};
    for (const auto& own : sizes) {
      begins.push_back(sum[1]);
      for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += own.front()[i];
    }
    const std::uint64_t begin = writer_->make_room(sum[0], sum[1]);
    for (std::uint64_t& own : begins) own += begin;
  }
  if (is_shared_) {
    const std::uint64_t begin = world_.scatter(begins, 1).front();
    if (writer_ != nullptr) {
      writer_->file().overwrite(begin, bytes);
    } else {
      check(file_.write(begin, bytes.data(), bytes.size()));
    }
    return;
  }
  const auto parts = world_.gather(std::vector<char>(bytes.begin(), bytes.end()));
  for (std::size_t rank = 0; rank < parts.size(); ++rank)
    writer_->file().overwrite(begins[rank], {parts[rank].data(), parts[rank].size()});
}

void JointFile::sync() {
  if (is_shared_ && writer_ == nullptr) check(file_.sync());
  world_.wait();
}

/// Of a format that is made of the growing file: this rank's part.
void JointFile::write_rows(const std::vector<events::lheh5::Part>& parts) {
  const auto [first, count] =
      part_of_rank(std::int64_t(parts.size()), world_.rank(), world_.size());
  const std::string path = events::lheh5::whole_path(part_);
  mpi::File whole;
  const auto check_whole = [&](const std::string& why) {
    if (!why.empty()) throw std::runtime_error(fmt::format("{}: {}", path, why));
  };
  check_whole(whole.open(path));
  std::vector<double> scratch;
  std::array<events::lheh5::Rows, 3> rows;
  for (const auto& part : std::span(parts).subspan(std::size_t(first), std::size_t(count))) {
    if (writer_ != nullptr) {
      events::lheh5::read_numbers(part, writer_->file(), scratch);
    } else {
      scratch.resize(part.bytes / sizeof(double));
      check(file_.read(part.begin, scratch.data(), part.bytes));
    }
    events::lheh5::make_rows(part, scratch, rows);
    for (const auto& [offset, numbers] : rows)
      check_whole(whole.write(offset, numbers.data(), numbers.size() * sizeof(double)));
  }
  check_whole(whole.sync());
}

void JointFile::finish(const std::function<events::RunRecord()>& run) {
  sync();
  std::vector<events::lheh5::Part> parts;
  if (is_shared_ && writer_ != nullptr) parts = writer_->begin_finish(run());
  parts = world_.from_root(parts);
  if (!parts.empty()) write_rows(parts);
  world_.wait();
  if (writer_ != nullptr) writer_->finish(run());
}

}  // namespace helikos
