/* SPDX-License-Identifier: Apache-2.0
 * Counts what a program sends by MPI, with MPI's profiling interface: perf/messages.py compiles it and
 * puts it before the program (LD_PRELOAD). Each rank writes a file $HELIKOS_MESSAGES.RANK, with a line
 * for each call: seconds, name, bytes that this rank gives, number of other ranks that get them. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static FILE* file;

static void say(const char* call, long long bytes, int ranks) {
  if (file) fprintf(file, "%.6f %s %lld %d\n", MPI_Wtime(), call, bytes, ranks);
}
static long long bytes_of(long long count, MPI_Datatype type) {
  int size = 0;
  PMPI_Type_size(type, &size);
  return count * size;
}
static int others(MPI_Comm comm) {
  int size = 1;
  PMPI_Comm_size(comm, &size);
  return size - 1;
}
static int is_self(int rank, MPI_Comm comm) {
  int own = 0;
  PMPI_Comm_rank(comm, &own);
  return own == rank;
}

int MPI_Init_thread(int* argc, char*** argv, int required, int* provided) {
  const int error = PMPI_Init_thread(argc, argv, required, provided);
  const char* start = getenv("HELIKOS_MESSAGES");
  char name[4096];
  int rank = 0;
  PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
  snprintf(name, sizeof name, "%s.%d", start ? start : "messages", rank);
  file = fopen(name, "w");
  return error;
}
int MPI_Finalize(void) {
  if (file) fclose(file);
  file = NULL;
  return PMPI_Finalize();
}
int MPI_Send(const void* data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm) {
  say("Send", bytes_of(count, type), 1);
  return PMPI_Send(data, count, type, to, tag, comm);
}
int MPI_Isend(const void* data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm,
              MPI_Request* request) {
  say("Isend", is_self(to, comm) ? 0 : bytes_of(count, type), is_self(to, comm) ? 0 : 1);
  return PMPI_Isend(data, count, type, to, tag, comm, request);
}
int MPI_Bcast(void* data, int count, MPI_Datatype type, int root, MPI_Comm comm) {
  say("Bcast", is_self(root, comm) ? bytes_of(count, type) : 0, is_self(root, comm) ? others(comm) : 0);
  return PMPI_Bcast(data, count, type, root, comm);
}
int MPI_Allreduce(const void* from, void* to, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm) {
  say("Allreduce", bytes_of(count, type), others(comm));
  return PMPI_Allreduce(from, to, count, type, op, comm);
}
int MPI_Allgather(const void* from, int count, MPI_Datatype type, void* to, int each,
                  MPI_Datatype type_to, MPI_Comm comm) {
  say("Allgather", bytes_of(count, type), others(comm));
  return PMPI_Allgather(from, count, type, to, each, type_to, comm);
}
int MPI_Allgatherv(const void* from, int count, MPI_Datatype type, void* to, const int* each,
                   const int* places, MPI_Datatype type_to, MPI_Comm comm) {
  say("Allgatherv", bytes_of(count, type), others(comm));
  return PMPI_Allgatherv(from, count, type, to, each, places, type_to, comm);
}
int MPI_Alltoall(const void* from, int count, MPI_Datatype type, void* to, int each,
                 MPI_Datatype type_to, MPI_Comm comm) {
  say("Alltoall", bytes_of(count, type) * others(comm), others(comm));
  return PMPI_Alltoall(from, count, type, to, each, type_to, comm);
}
