// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <complex>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "helikos/theory/model/model.hpp"
#include "helikos/theory/ufo/color_shape.hpp"
#include "helikos/theory/ufo/detail/model_parts.hpp"
#include "helikos/theory/ufo/fermion_order.hpp"
#include "helikos/theory/ufo/folder.hpp"
#include "helikos/theory/ufo/leg_symmetry.hpp"

namespace helikos::ufo {

/// A UFO folder as a Model. It stays where it is.
///
/// Particles are those of the folder without Goldstone bosons and ghosts: unitary gauge. Vertices
/// with any of these are left out. Others that Helikos cannot compute are listed as missing.
class LoadedModel {
 public:
  /// process: a string whose coupling orders the model lists; it lists at most max_orders.
  /// uses_formulas: vertices that Helikos has formulas for are not tensors.
  LoadedModel(std::string name, Folder folder, std::string_view process = {},
              bool uses_formulas = true);
  /// From the parts of the same folder.
  LoadedModel(std::string name, ModelParts parts, std::string_view process = {});
  LoadedModel(const LoadedModel&) = delete;

  const Model& model() const { return model_; }
  const std::vector<MissingVertex>& missing() const { return missing_; }
  const Folder& folder() const { return folder_; }
  const Evaluation& evaluation() const { return *evaluation_; }
  /// Parts that the next LoadedModel of the folder need not compute.
  ModelParts parts() const { return {folder_, *evaluation_, powers_, read_, structures_}; }
  /// Throws InputError where a process names other orders than the model was made for: a name lifts
  /// the limit of an order.
  void check_orders(std::string_view process) const;
  /// Masses and widths that depend on alpha_s, "the mass MX of x". Programs and phase space have
  /// them at alpha_s of the parameters.
  std::vector<std::string> strong_masses(const Parameters& parameters) const;

 private:
  using Structure = ExpandedStructure;

  /// A Lorentz structure times a sum of couplings.
  struct Sum {
    const TensorPolynomial* polynomial;
    const std::optional<RecognisedLorentz>* known;
    const ScalarFunctions* functions;
    FermionOrder fermions;
    std::vector<int> couplings;  ///< numbers in the folder
  };

  /// A vertex with one colour structure and one set of orders.
  struct Row {
    const FolderVertex* source = nullptr;
    std::vector<int> legs;                      ///< (place): leg of the folder's vertex, from 0
    Vertex vertex;                              ///< without its couplings
    std::complex<double> color{1.0};            ///< factor of the strings of colour
    std::optional<std::array<int, 4>> pairs{};  ///< of four gluons: the legs of f^abe f^ecd
    /// Its couplings are no sums of powers of g_s: they are computed for each event, and divided by
    /// the power of g_s of its orders.
    bool is_function = false;
    std::vector<Sum> sums;
  };

  using CouplingOf = std::function<std::complex<double>(const Sum&)>;
  /// Rows of one vertex by colour, power of g_s, orders, and whether couplings are functions.
  using Rows = std::map<std::tuple<int, int, Orders, bool>, Row>;

  void build(std::string_view process);
  std::string_view keep(std::string text);
  bool has_epsilons() const;
  void add_orders(std::string_view process);
  bool lists(const FolderOrder& order) const;
  bool is_left_out(const FolderCoupling& coupling) const;
  CouplingOrders orders_of(const FolderCoupling& coupling, int strong) const;
  void add_particles();
  void add_labels();
  void add_madgraph_names();
  std::set<std::string> taken_names() const;
  void add_vertices();
  void add_vertex(const FolderVertex& vertex);
  std::vector<int> places_of(const FolderVertex& vertex) const;
  std::string add_rows(const FolderVertex& vertex);
  void add_four_gluons(const Rows& rows);
  bool add_four_gluons(const std::vector<const Row*>& terms);
  void add_missing(const FolderVertex& vertex, const std::string& reason,
                   std::set<CouplingOrders> only);
  bool is_function(int coupling) const;
  int power_of_function(const FolderCoupling& coupling) const;
  int coupling_function(const Row& row, const Sum& sum, StrongParameters& parameters) const;
  void set_tensor(Vertex& vertex, const Row& row, const CouplingOf& coupling_of,
                  StrongParameters& parameters) const;
  std::string why_no_function(const LorentzStructure& structure) const;
  void check_functions(std::size_t first);
  std::string why_missing(const FolderVertex& vertex);
  std::string why_asymmetric(const FolderVertex& vertex, std::size_t first);
  const std::vector<std::complex<double>>& generic_couplings();
  std::string why_not_propagated(const FolderParticle& own) const;
  const std::string& why_not_propagated(const FolderLeg& leg);
  std::optional<OwnPropagator> own_propagator(int pdg, const Parameters& parameters) const;
  const Particle& particle_of(const FolderLeg& leg) const;
  int code_of(const FolderLeg& leg) const;
  const LorentzStructure& read_structure(int number);
  const Structure& structure(int number);
  std::optional<std::complex<double>> formula_color(const Row& row, Lorentz lorentz,
                                                    const std::vector<int>& legs) const;
  std::optional<Vertex> formula_of(const Row& row, const CouplingOf& coupling_of) const;
  void set_parameter_names();
  void set_powers();
  void check(const Parameters& parameters, const std::vector<StrongScaling>& scalings,
             const Values& values) const;
  std::vector<Row> more_rows(const std::vector<StrongScaling>& scalings,
                             const Values& values) const;
  std::vector<Vertex> vertices(const Parameters& parameters) const;
  std::vector<Vertex> known_vertices(const Parameters& parameters);

  /// The vertices at the last parameters: a process asks for them several times.
  struct Known {
    std::mutex mutex;
    std::optional<Parameters> parameters;
    std::vector<Vertex> vertices;
  };

  std::string name_;
  Folder folder_;
  std::deque<std::string> texts_;  ///< names that others view
  std::vector<Particle> particles_;
  std::vector<int> numbers_;  ///< (particle of the folder): number in particles_, -1: left out
  std::vector<std::string_view> labels_;
  std::vector<CouplingOrder> orders_;
  std::vector<const FolderOrder*> unlisted_;  ///< orders without a place in orders_
  std::shared_ptr<const Evaluation> evaluation_;
  std::unique_ptr<const ParameterTable> table_;
  ParameterNames parameter_names_;
  std::map<int, Structure> structures_;   ///< (number in the folder)
  std::vector<std::vector<int>> powers_;  ///< (coupling): powers of g_s; none: it is no sum of them
  std::vector<Row> rows_;
  std::vector<std::complex<double>> generic_couplings_;
  std::map<int, LegSymmetry> symmetries_;  ///< (number of legs)
  std::vector<MissingVertex> missing_;
  std::optional<StrongParameters> default_parameters_;  ///< where functions were checked
  bool uses_formulas_;
  Known known_;
  Model model_;
  std::map<int, LorentzStructure> read_;  ///< (number in the folder): structures as they are read
  std::map<int, std::string> reasons_;    ///< (particle of the folder): why it has no propagator
};

}  // namespace helikos::ufo
