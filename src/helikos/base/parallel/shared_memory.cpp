// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/parallel/shared_memory.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <thread>

#include "helikos/base/core/error.hpp"

namespace helikos {
namespace {

static_assert(std::atomic<std::uint64_t>::is_always_lock_free);

constexpr const char* variable = "HELIKOS_RANK";

/// Rings take at most one GiB of addresses, unless a page each needs more. A ring that is not used
/// takes no memory.
std::size_t capacity_of_rings(std::size_t ranks) {
  constexpr std::size_t most = std::size_t{1} << 18, least = std::size_t{1} << 12;
  return std::clamp(std::bit_floor((std::size_t{1} << 30) / (ranks * ranks)), least, most);
}

std::size_t whole_pages(std::size_t bytes) {
  constexpr std::size_t page = 4096;
  return (bytes + page - 1) / page * page;
}

[[noreturn]] void fail(const std::string& what) {
  throw std::runtime_error(fmt::format("memory that ranks share: {}: {}{}", what,
                                       std::strerror(errno),
                                       errno == EFBIG ? " (ulimit -f limits files)" : ""));
}

/// A file in memory without a name.
int nameless_file() {
#ifdef __linux__
  constexpr const char* name = "helikos-ranks";
#ifdef MFD_NOEXEC_SEAL  // machines may demand it; older ones do not know it
  const int file = memfd_create(name, MFD_NOEXEC_SEAL);
  if (file >= 0 || errno != EINVAL) return file;
#endif
  return memfd_create(name, 0);
#else
  std::FILE* const file = std::tmpfile();
  return file == nullptr ? -1 : dup(fileno(file));
#endif
}

/// Waits for other ranks: the processor is kept at first, and then left to others for a part of the
/// time that has passed, at most a millisecond.
class Patience {
 public:
  void wait() {
    if (++turns_ < 200) return;
    if (turns_ == 200) start_ = std::chrono::steady_clock::now();
    const auto passed = std::chrono::steady_clock::now() - start_;
    if (passed < std::chrono::microseconds(200)) {
      sched_yield();
      return;
    }
    std::this_thread::sleep_for(std::clamp<std::chrono::nanoseconds>(
        passed / 16, std::chrono::microseconds(20), std::chrono::milliseconds(1)));
  }

 private:
  int turns_ = 0;
  std::chrono::steady_clock::time_point start_;
};

class SharedMemoryTransport : public Transport {
 public:
  SharedMemoryTransport(std::unique_ptr<SharedMemory> memory, int rank)
      : memory_(std::move(memory)), rank_(rank) {}
  ~SharedMemoryTransport() override { memory_->state(rank_).has_left.store(1); }

  RankPlace place() const override { return {rank_, ranks(), rank_, ranks(), 1}; }

  std::span<char> board(int rank) override { return memory_->board(rank); }

  /// The process that started the ranks ends the others.
  void abort(int status) override {
    std::fflush(nullptr);
    _exit(status);
  }

  /// A rank may meet the others once more, while they still read what it said before. It cannot do
  /// that twice, so that two statuses are enough.
  Worst worst(int status) override {
    auto& own = memory_->state(rank_);
    const std::uint64_t meeting = own.meetings.load(std::memory_order_relaxed) + 1;
    own.statuses[meeting % 2].store(status, std::memory_order_relaxed);
    own.meetings.store(meeting, std::memory_order_release);
    Worst worst{status, rank_};
    for (int rank = 0; rank < ranks(); ++rank) {
      const auto& other = memory_->state(rank);
      Patience patience;
      while (other.meetings.load(std::memory_order_acquire) < meeting) patience.wait();
      const int found = other.statuses[meeting % 2].load(std::memory_order_relaxed);
      if (found > worst.status || (found == worst.status && rank < worst.rank))
        worst = {found, rank};
    }
    return worst;
  }

  void maximum(std::span<double> values) override {
    combine(values, [](double a, double b) { return std::max(a, b); });
  }
  void sum_on_node(std::span<int> values) override { combine(values, std::plus<>()); }

  void send(std::span<const char> bytes, int to) override {
    for (Patience patience; !bytes.empty(); patience.wait()) write(bytes, to, patience);
  }
  void receive(std::span<char> bytes, int from) override {
    for (Patience patience; !bytes.empty(); patience.wait()) read(bytes, from, patience);
  }

  std::vector<std::size_t> share(std::size_t mine) override {
    return trade(std::vector<std::size_t>(std::size_t(ranks()), mine));
  }

  void share(std::span<const char> mine, const std::vector<std::size_t>& sizes,
             std::span<char> all) override {
    std::vector<std::span<char>> parts;
    for (const std::size_t size : sizes) {
      parts.push_back(all.first(size));
      all = all.subspan(size);
    }
    trade(std::vector(sizes.size(), mine), parts);
  }

  std::vector<std::size_t> trade(const std::vector<std::size_t>& sent) override {
    std::vector<std::size_t> received(sent.size());
    std::vector<std::span<const char>> from;
    std::vector<std::span<char>> to;
    for (std::size_t rank = 0; rank < sent.size(); ++rank) {
      from.emplace_back(reinterpret_cast<const char*>(&sent[rank]), sizeof(std::size_t));
      to.emplace_back(reinterpret_cast<char*>(&received[rank]), sizeof(std::size_t));
    }
    trade(from, to);
    return received;
  }

  /// Each rank begins with the rank after it, so that not all write to one.
  void trade(const std::vector<std::span<const char>>& sent,
             const std::vector<std::span<char>>& received) override {
    auto to = sent;
    auto from = received;
    const auto own = std::size_t(rank_);
    std::ranges::copy(to[own], from[own].begin());
    to[own] = {};
    from[own] = {};
    Patience patience;
    for (bool is_done = false; !is_done; patience.wait()) {
      is_done = true;
      for (int i = 1; i < ranks(); ++i) {
        const int next = (rank_ + i) % ranks(), before = (rank_ + ranks() - i) % ranks();
        write(to[std::size_t(next)], next, patience);
        read(from[std::size_t(before)], before, patience);
        is_done &= to[std::size_t(next)].empty() && from[std::size_t(before)].empty();
      }
      if (is_done) return;
    }
  }

 private:
  int ranks() const { return memory_->ranks(); }

  /// Takes the bytes that are written from the front of `bytes`; patience begins anew.
  void write(std::span<const char>& bytes, int to, Patience& patience) const {
    if (bytes.empty()) return;
    const std::size_t count = memory_->ring(rank_, to).write(bytes);
    bytes = bytes.subspan(count);
    if (count > 0) patience = {};
  }
  void read(std::span<char>& bytes, int from, Patience& patience) const {
    if (bytes.empty()) return;
    const std::size_t count = memory_->ring(from, rank_).read(bytes);
    bytes = bytes.subspan(count);
    if (count > 0) patience = {};
  }

  /// The values of all ranks become one, in the order of ranks.
  template <class T, class Operation>
  void combine(std::span<T> values, const Operation& operation) {
    std::vector<T> all(values.size() * std::size_t(ranks()));
    share({reinterpret_cast<const char*>(values.data()), values.size_bytes()},
          std::vector(std::size_t(ranks()), values.size_bytes()),
          {reinterpret_cast<char*>(all.data()), all.size() * sizeof(T)});
    std::copy_n(all.begin(), values.size(), values.begin());
    for (std::size_t i = values.size(); i < all.size(); ++i)
      values[i % values.size()] = operation(values[i % values.size()], all[i]);
  }

  std::unique_ptr<SharedMemory> memory_;
  int rank_;
};

}  // namespace

// ---- ByteRing ----------------------------------------------------------------------------------

/// Calls copy(place in the ring, first, count) for the bytes before the end of the ring, and for
/// those that go on at its begin.
template <class Copy>
void ByteRing::in_two_parts(std::uint64_t begin, std::size_t count, Copy&& copy) const {
  const std::size_t place = begin % capacity_, first = std::min(count, capacity_ - place);
  copy(bytes_ + place, std::size_t{0}, first);
  copy(bytes_, first, count - first);
}

std::size_t ByteRing::write(std::span<const char> bytes) {
  const std::uint64_t written = counts_->written.load(std::memory_order_relaxed);
  const std::uint64_t read = counts_->read.load(std::memory_order_acquire);
  const std::size_t count = std::min(bytes.size(), capacity_ - std::size_t(written - read));
  if (count == 0) return 0;
  in_two_parts(written, count, [&](char* place, std::size_t first, std::size_t some) {
    std::copy_n(bytes.data() + first, some, place);
  });
  counts_->written.store(written + count, std::memory_order_release);
  return count;
}

std::size_t ByteRing::read(std::span<char> bytes) {
  const std::uint64_t written = counts_->written.load(std::memory_order_acquire);
  const std::uint64_t read = counts_->read.load(std::memory_order_relaxed);
  const std::size_t count = std::min(bytes.size(), std::size_t(written - read));
  if (count == 0) return 0;
  in_two_parts(read, count, [&](const char* place, std::size_t first, std::size_t some) {
    std::copy_n(place, some, bytes.data() + first);
  });
  counts_->read.store(read + count, std::memory_order_release);
  return count;
}

// ---- SharedMemory ------------------------------------------------------------------------------

SharedMemory::SharedMemory(int ranks, std::size_t board)
    : ranks_(ranks),
      file_(nameless_file()),
      capacity_(capacity_of_rings(std::size_t(ranks))),
      board_(whole_pages(board)) {
  if (file_ < 0) fail("cannot be made");
  if (make()) return;
  board_ = 0;
  if (!make()) fail("cannot be made");
}

SharedMemory::SharedMemory(int ranks, std::size_t board, int file)
    : ranks_(ranks),
      file_(file),
      capacity_(capacity_of_rings(std::size_t(ranks))),
      board_(whole_pages(board)) {
  struct stat found {};
  if (fstat(file, &found) != 0) fail(fmt::format("file {}", file));
  if (std::size_t(found.st_size) != size())
    throw InputError(fmt::format("memory that ranks share: file {} is something else", file));
  fcntl(file, F_SETFD, FD_CLOEXEC);
  if (!map()) fail("cannot be mapped");
}

SharedMemory::~SharedMemory() {
  munmap(bytes_, size());
  close(file_);
}

/// States of ranks, counts of rings, bytes of rings.
std::size_t SharedMemory::begin_of_boards() const {
  const auto ranks = std::size_t(ranks_);
  return whole_pages(ranks * (sizeof(RankState) + ranks * (sizeof(ByteRing::Counts) + capacity_)));
}

std::size_t SharedMemory::size() const { return begin_of_boards() + std::size_t(ranks_) * board_; }

bool SharedMemory::make() { return ftruncate(file_, off_t(size())) == 0 && map(); }

bool SharedMemory::map() {
  void* const place = mmap(nullptr, size(), PROT_READ | PROT_WRITE, MAP_SHARED, file_, 0);
  if (place == MAP_FAILED) return false;
  bytes_ = static_cast<char*>(place);
  return true;
}

std::span<char> SharedMemory::board(int rank) const {
  return {bytes_ + begin_of_boards() + std::size_t(rank) * board_, board_};
}

SharedMemory::RankState& SharedMemory::state(int rank) const {
  return reinterpret_cast<RankState*>(bytes_)[rank];
}

ByteRing SharedMemory::ring(int from, int to) const {
  const auto ranks = std::size_t(ranks_), number = std::size_t(from) * ranks + std::size_t(to);
  char* const counts = bytes_ + ranks * sizeof(RankState);
  return {reinterpret_cast<ByteRing::Counts*>(counts) + number,
          counts + ranks * ranks * sizeof(ByteRing::Counts) + number * capacity_, capacity_};
}

// ---- Ranks -------------------------------------------------------------------------------------

std::unique_ptr<Transport> shared_memory_transport(std::unique_ptr<SharedMemory> memory, int rank) {
  return std::make_unique<SharedMemoryTransport>(std::move(memory), rank);
}

std::string variable_of_rank(const SharedMemory& memory, int rank) {
  return fmt::format("{}={}/{}/{}/{}", variable, rank, memory.ranks(), memory.board_size(),
                     memory.file());
}

std::unique_ptr<Transport> transport_of_launched_rank() {
  const char* const text = std::getenv(variable);
  if (text == nullptr) return nullptr;
  int rank = -1, ranks = 0, file = -1, end = 0;
  std::size_t board = 0;
  const int found = std::sscanf(text, "%d/%d/%zu/%d%n", &rank, &ranks, &board, &file, &end);
  const bool is_known = found == 4 && text[end] == '\0' && board <= most_board;
  if (!is_known || rank < 0 || rank >= ranks || ranks > most_ranks)
    throw InputError(
        fmt::format("the variable {} is for ranks that the program starts; unset it", variable));
  unsetenv(variable);
  return shared_memory_transport(std::make_unique<SharedMemory>(ranks, board, file), rank);
}

}  // namespace helikos
