// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/parallel/mpi_calls.hpp"

#include <mpi.h>

#include <algorithm>
#include <cstdlib>

namespace helikos::mpi {
namespace {

MPI_Comm node = MPI_COMM_NULL;

constexpr std::size_t piece = std::size_t{1} << 30;  ///< bytes: counts of MPI are of type int

/// Calls call(pointer, bytes) for one piece of the data after the other.
template <class Byte, class Call>
void in_pieces(Byte* data, std::size_t bytes, Call&& call) {
  for (std::size_t done = 0; done < bytes; done += piece)
    call(data + done, static_cast<int>(std::min(piece, bytes - done)));
}

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

Place initialize() {
  int provided = 0;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
  Place place;
  MPI_Comm_rank(MPI_COMM_WORLD, &place.rank);
  MPI_Comm_size(MPI_COMM_WORLD, &place.size);
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, place.rank, MPI_INFO_NULL, &node);
  MPI_Comm_rank(node, &place.node_rank);
  MPI_Comm_size(node, &place.node_size);
  const int first_of_node = place.node_rank == 0 ? 1 : 0;
  MPI_Allreduce(&first_of_node, &place.nodes, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  return place;
}

void finalize() {
  MPI_Comm_free(&node);
  MPI_Finalize();
}

void abort(int status) {
  MPI_Abort(MPI_COMM_WORLD, status);
  std::abort();
}

Worst worst(int status) {
  Worst mine, result;
  mine.status = status;
  MPI_Comm_rank(MPI_COMM_WORLD, &mine.rank);
  MPI_Allreduce(&mine, &result, 1, MPI_2INT, MPI_MAXLOC, MPI_COMM_WORLD);
  return result;
}

void maximum(double* values, int count) {
  MPI_Allreduce(MPI_IN_PLACE, values, count, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
}

void sum_on_node(int* values, int count) {
  MPI_Allreduce(MPI_IN_PLACE, values, count, MPI_INT, MPI_SUM, node);
}

void send(const void* data, std::size_t bytes, int to) {
  in_pieces(static_cast<const char*>(data), bytes, [&](const char* start, int count) {
    MPI_Send(start, count, MPI_BYTE, to, 0, MPI_COMM_WORLD);
  });
}

void receive(void* data, std::size_t bytes, int from) {
  in_pieces(static_cast<char*>(data), bytes, [&](char* start, int count) {
    MPI_Recv(start, count, MPI_BYTE, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  });
}

std::vector<std::size_t> share(std::size_t mine) {
  int ranks = 1;
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  std::vector<std::size_t> all(static_cast<std::size_t>(ranks));
  MPI_Allgather(&mine, sizeof mine, MPI_BYTE, all.data(), sizeof mine, MPI_BYTE, MPI_COMM_WORLD);
  return all;
}

void share(const void* mine, const std::vector<std::size_t>& bytes, void* all) {
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  std::vector<int> counts, begins;
  std::size_t begin = 0;
  for (const std::size_t own : bytes) {
    counts.push_back(static_cast<int>(std::min(own, piece)));
    begins.push_back(static_cast<int>(std::min(begin, piece)));
    begin += own;
  }
  if (begin <= piece) {
    MPI_Allgatherv(mine, counts[static_cast<std::size_t>(rank)], MPI_BYTE, all, counts.data(),
                   begins.data(), MPI_BYTE, MPI_COMM_WORLD);
    return;
  }
  char* place = static_cast<char*>(all);  // more than counts of MPI can be: one rank at a time
  for (std::size_t from = 0; from < bytes.size(); ++from) {
    const auto source = static_cast<int>(from);
    if (source == rank) std::copy_n(static_cast<const char*>(mine), bytes[from], place);
    in_pieces(place, bytes[from], [&](char* start, int count) {
      MPI_Bcast(start, count, MPI_BYTE, source, MPI_COMM_WORLD);
    });
    place += bytes[from];
  }
}

std::vector<std::size_t> trade(const std::vector<std::size_t>& sent) {
  std::vector<std::size_t> received(sent.size());
  MPI_Alltoall(sent.data(), sizeof(std::size_t), MPI_BYTE, received.data(), sizeof(std::size_t),
               MPI_BYTE, MPI_COMM_WORLD);
  return received;
}

void trade(const std::vector<std::span<const char>>& sent,
           const std::vector<std::span<char>>& received) {
  std::vector<MPI_Request> requests;
  for (std::size_t rank = 0; rank < received.size(); ++rank)
    in_pieces(received[rank].data(), received[rank].size(), [&](char* start, int count) {
      MPI_Irecv(start, count, MPI_BYTE, static_cast<int>(rank), 0, MPI_COMM_WORLD,
                &requests.emplace_back());
    });
  for (std::size_t rank = 0; rank < sent.size(); ++rank)
    in_pieces(sent[rank].data(), sent[rank].size(), [&](const char* start, int count) {
      MPI_Isend(start, count, MPI_BYTE, static_cast<int>(rank), 0, MPI_COMM_WORLD,
                &requests.emplace_back());
    });
  MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
}

}  // namespace helikos::mpi
