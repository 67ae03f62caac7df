// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/parallel/mpi_calls.hpp"

#include <mpi.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <system_error>

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

/// Reason why a call of MPI-IO failed; empty: it did not fail. The text of the system says more
/// than the text of the library, where the library kept it.
std::string why(int result) {
  if (result == MPI_SUCCESS) return {};
  if (errno != 0) return std::generic_category().message(errno);
  char text[MPI_MAX_ERROR_STRING]{};
  int length = 0;
  MPI_Error_string(result, text, &length);
  return {text, std::size_t(length)};
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

struct File::Handle {
  MPI_File file = MPI_FILE_NULL;

  /// Calls call(offset, pointer, count, status) until all bytes are done.
  template <class Byte, class Call>
  std::string transfer(std::uint64_t offset, Byte* data, std::size_t bytes, Call&& call) const {
    while (bytes > 0) {
      MPI_Status status;
      int count = 0;
      errno = 0;
      const auto most = static_cast<int>(std::min(piece, bytes));
      const int result = call(static_cast<MPI_Offset>(offset), data, most, &status);
      if (result != MPI_SUCCESS) return why(result);
      MPI_Get_count(&status, MPI_BYTE, &count);
      if (count <= 0) return errno != 0 ? why(MPI_ERR_IO) : "there are fewer bytes";
      data += count;
      offset += static_cast<std::uint64_t>(count);
      bytes -= static_cast<std::size_t>(count);
    }
    return {};
  }
};

File::File() : handle_(std::make_unique<Handle>()) {}

File::~File() {
  if (handle_->file != MPI_FILE_NULL) MPI_File_close(&handle_->file);
}

std::string File::open(const std::string& path) {
  errno = 0;
  return why(
      MPI_File_open(MPI_COMM_SELF, path.c_str(), MPI_MODE_RDWR, MPI_INFO_NULL, &handle_->file));
}

std::string File::write(std::uint64_t offset, const void* data, std::size_t bytes) {
  const auto call = [this](MPI_Offset at, const char* from, int count, MPI_Status* status) {
    return MPI_File_write_at(handle_->file, at, from, count, MPI_BYTE, status);
  };
  return handle_->transfer(offset, static_cast<const char*>(data), bytes, call);
}

std::string File::read(std::uint64_t offset, void* data, std::size_t bytes) {
  const auto call = [this](MPI_Offset at, char* to, int count, MPI_Status* status) {
    return MPI_File_read_at(handle_->file, at, to, count, MPI_BYTE, status);
  };
  return handle_->transfer(offset, static_cast<char*>(data), bytes, call);
}

std::string File::sync() {
  errno = 0;
  return why(MPI_File_sync(handle_->file));
}

}  // namespace helikos::mpi
