// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/parallel/mpi_transport.hpp"

#include <mpi.h>

#include <algorithm>
#include <cstdlib>

namespace helikos::mpi {
namespace {

constexpr std::size_t piece = std::size_t{1} << 30;  ///< bytes: counts of MPI are of type int

/// Calls call(pointer, bytes) for one piece of the data after the other.
template <class Byte, class Call>
void in_pieces(std::span<Byte> bytes, Call&& call) {
  for (std::size_t done = 0; done < bytes.size(); done += piece)
    call(bytes.data() + done, static_cast<int>(std::min(piece, bytes.size() - done)));
}

class MpiTransport : public Transport {
 public:
  MpiTransport() {
    int provided = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &place_.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &place_.size);
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, place_.rank, MPI_INFO_NULL, &node_);
    MPI_Comm_rank(node_, &place_.node_rank);
    MPI_Comm_size(node_, &place_.node_size);
    const int first_of_node = place_.node_rank == 0 ? 1 : 0;
    MPI_Allreduce(&first_of_node, &place_.nodes, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  }
  ~MpiTransport() override {
    MPI_Comm_free(&node_);
    MPI_Finalize();
  }

  RankPlace place() const override { return place_; }

  void abort(int status) override {
    MPI_Abort(MPI_COMM_WORLD, status);
    std::abort();
  }

  Worst worst(int status) override {
    const Worst mine{status, place_.rank};
    Worst result;
    MPI_Allreduce(&mine, &result, 1, MPI_2INT, MPI_MAXLOC, MPI_COMM_WORLD);
    return result;
  }

  void maximum(std::span<double> values) override {
    MPI_Allreduce(MPI_IN_PLACE, values.data(), static_cast<int>(values.size()), MPI_DOUBLE, MPI_MAX,
                  MPI_COMM_WORLD);
  }

  void sum_on_node(std::span<int> values) override {
    MPI_Allreduce(MPI_IN_PLACE, values.data(), static_cast<int>(values.size()), MPI_INT, MPI_SUM,
                  node_);
  }

  void send(std::span<const char> bytes, int to) override {
    in_pieces(bytes, [&](const char* start, int count) {
      MPI_Send(start, count, MPI_BYTE, to, 0, MPI_COMM_WORLD);
    });
  }

  void receive(std::span<char> bytes, int from) override {
    in_pieces(bytes, [&](char* start, int count) {
      MPI_Recv(start, count, MPI_BYTE, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    });
  }

  std::vector<std::size_t> share(std::size_t mine) override {
    std::vector<std::size_t> all(static_cast<std::size_t>(place_.size));
    MPI_Allgather(&mine, sizeof mine, MPI_BYTE, all.data(), sizeof mine, MPI_BYTE, MPI_COMM_WORLD);
    return all;
  }

  void share(std::span<const char> mine, const std::vector<std::size_t>& sizes,
             std::span<char> all) override {
    std::vector<int> counts, begins;
    std::size_t begin = 0;
    for (const std::size_t own : sizes) {
      counts.push_back(static_cast<int>(std::min(own, piece)));
      begins.push_back(static_cast<int>(std::min(begin, piece)));
      begin += own;
    }
    if (begin <= piece) {
      MPI_Allgatherv(mine.data(), static_cast<int>(mine.size()), MPI_BYTE, all.data(),
                     counts.data(), begins.data(), MPI_BYTE, MPI_COMM_WORLD);
      return;
    }
    for (int from = 0; from < place_.size; ++from) {  // more than counts of MPI can be
      const std::span<char> part = all.first(sizes[static_cast<std::size_t>(from)]);
      if (from == place_.rank) std::ranges::copy(mine, part.begin());
      in_pieces(part, [&](char* start, int count) {
        MPI_Bcast(start, count, MPI_BYTE, from, MPI_COMM_WORLD);
      });
      all = all.subspan(part.size());
    }
  }

  std::vector<std::size_t> trade(const std::vector<std::size_t>& sent) override {
    std::vector<std::size_t> received(sent.size());
    MPI_Alltoall(sent.data(), sizeof(std::size_t), MPI_BYTE, received.data(), sizeof(std::size_t),
                 MPI_BYTE, MPI_COMM_WORLD);
    return received;
  }

  void trade(const std::vector<std::span<const char>>& sent,
             const std::vector<std::span<char>>& received) override {
    std::vector<MPI_Request> requests;
    for (std::size_t rank = 0; rank < received.size(); ++rank)
      in_pieces(received[rank], [&](char* start, int count) {
        MPI_Irecv(start, count, MPI_BYTE, static_cast<int>(rank), 0, MPI_COMM_WORLD,
                  &requests.emplace_back());
      });
    for (std::size_t rank = 0; rank < sent.size(); ++rank)
      in_pieces(sent[rank], [&](const char* start, int count) {
        MPI_Isend(start, count, MPI_BYTE, static_cast<int>(rank), 0, MPI_COMM_WORLD,
                  &requests.emplace_back());
      });
    MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
  }

 private:
  RankPlace place_;
  MPI_Comm node_ = MPI_COMM_NULL;
};

}  // namespace

bool is_built_in() { return true; }

/// Libraries add build details behind a comma (Open MPI) or in further lines (MPICH).
std::string description() {
  int major = 0, minor = 0, length = 0;
  char text[MPI_MAX_LIBRARY_VERSION_STRING]{};
  MPI_Get_version(&major, &minor);
  MPI_Get_library_version(text, &length);
  std::string library(text);
  library.resize(std::min(library.find_first_of(",\n"), library.size()));
  std::replace(library.begin(), library.end(), '\t', ' ');
  return std::to_string(major) + "." + std::to_string(minor) + " (" + library + ")";
}

std::unique_ptr<Transport> transport() { return std::make_unique<MpiTransport>(); }

}  // namespace helikos::mpi
