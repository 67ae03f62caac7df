// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <map>
#include <span>
#include <vector>

#include "helikos/theory/diagrams/diagram_counts.hpp"
#include "helikos/theory/model/vertex.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

/// A line that two or more lines may become.
struct Join {
  int particle;  ///< number of the particle, seen from the side of the root
  int row;       ///< row in the table of vertices
  CouplingOrders orders;
  double share;  ///< share of the vertex (theory/model/vertex.hpp)
};

/// A table of vertices, read as the lines that two or more lines may become. Particles and
/// antiparticles have numbers from 0 in this class.
///
/// A group is a set of particles to which other lines of a vertex can be added. Its number is that
/// of a pair, or of a smaller group and one more particle.
class Joins {
 public:
  explicit Joins(const std::vector<Vertex>& vertices);

  int num_particles() const { return static_cast<int>(pdgs_.size()); }
  /// The number of a particle; -1 for a particle without vertices.
  int number(int pdg) const;
  int pdg(int number) const { return pdgs_[static_cast<std::size_t>(number)]; }

  /// The lines that two lines may become.
  std::span<const Join> of(int a, int b) const { return pairs_[at(a, b)]; }
  /// The lines that a group and one more line may become.
  std::span<const Join> of_group(int group, int c) const;
  /// Number of a pair of particles in vertices of four lines or more, for either order of the two;
  /// -1 where no vertex has both beside two others.
  int pair_number(int a, int b) const { return pair_numbers_[at(a, b)]; }
  /// Number of a group and one more particle in vertices of five lines or more; -1 where no vertex
  /// has them beside two others.
  int group_number(int group, int c) const {
    return group_numbers_.empty() || group < 0 ? -1 : group_numbers_[at(group, c)];
  }

 private:
  std::size_t at(int a, int b) const {
    return static_cast<std::size_t>(a) * pdgs_.size() + static_cast<std::size_t>(b);
  }
  int make_pair_number(int a, int b);
  int new_group();
  void number_particles(const std::vector<Vertex>& vertices);
  void add(const Vertex& vertex, int row);
  void add_pair(std::array<int, 2> inputs, const Join& join);
  void add_triple(std::array<int, 3> inputs, const Join& join);
  void add_larger(const std::vector<int>& inputs, const Join& join);
  int make_group_number(std::vector<int> particles);

  std::vector<int> pdgs_;                  ///< (number)
  std::vector<std::vector<Join>> pairs_;   ///< (a, b)
  std::vector<int> pair_numbers_;          ///< (a, b)
  std::vector<std::vector<Join>> groups_;  ///< (group, c)
  /// (group, c); none where no vertex has more than four lines.
  std::vector<int> group_numbers_;
  std::map<std::vector<int>, int> groups_of_more_;  ///< (sorted particles), more than two
};

/// Whether a line between the legs and the root is allowed. `/` excludes propagators, `$$` excludes
/// some propagators between the incoming and the outgoing legs; `> z >` requires some of these
/// propagators. The root is the first leg.
class AllowedLines {
 public:
  AllowedLines(const Joins& joins, const DiagramOptions& options, const Process& process);
  bool allow(LegMask legs, int particle) const;
  /// Bits of the required s-channels that a propagator is.
  unsigned seen(LegMask legs, int pdg) const;
  const RequiredChannels& required() const { return required_; }

 private:
  LegMask incoming_, all_but_root_;
  RequiredChannels required_;
  std::vector<char> forbidden_, excluded_;  ///< (particle)
};

}  // namespace helikos
