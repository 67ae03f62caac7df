// SPDX-License-Identifier: Apache-2.0
#include "helikos/cards/pdf_sets.hpp"

#include <algorithm>
#include <iterator>

namespace helikos::cards {
namespace {

struct Label {
  std::string_view name;
  int id;
};

/// Labels of sets, and LHAPDF's ids that MadGraph gives them.
constexpr Label labels[] = {{"nn23lo", 246800}, {"nn23lo1", 247000}, {"nn23nlo", 244800},
                            {"cteq6_m", 10000}, {"cteq6_l", 10041},  {"cteq6l1", 10042},
                            {"cteq5_m", 19050}, {"cteq5_d", 19060},  {"cteq5_l", 19070},
                            {"cteq5m1", 19051}, {"cteq4_m", 19150},  {"cteq4_d", 19160},
                            {"cteq4_l", 19170}, {"mrs02nl", 20250},  {"mrs02nn", 20270}};

struct Set {
  int id;
  std::string_view name;
};

/// Sets of LHAPDF's index that cards of experiments name, by the ids of their central members.
constexpr Set sets[] = {{10042, "cteq6l1"},
                        {11082, "CT10nlo_nf4"},
                        {13000, "CT14nnlo"},
                        {13065, "CT14nnlo_as_0116"},
                        {13069, "CT14nnlo_as_0120"},
                        {13091, "CT14nnlo_NF4"},
                        {13100, "CT14nlo"},
                        {13163, "CT14nlo_as_0116"},
                        {13167, "CT14nlo_as_0120"},
                        {13191, "CT14nlo_NF4"},
                        {13200, "CT14lo"},
                        {13202, "CT14lo_NF4"},
                        {13400, "CT14qed_inc_proton"},
                        {14000, "CT18NNLO"},
                        {14066, "CT18NNLO_as_0116"},
                        {14067, "CT18NNLO_as_0117"},
                        {14069, "CT18NNLO_as_0119"},
                        {14070, "CT18NNLO_as_0120"},
                        {14100, "CT18ZNNLO"},
                        {14200, "CT18ANNLO"},
                        {14300, "CT18XNNLO"},
                        {14400, "CT18NLO"},
                        {21000, "MSTW2008lo68cl"},
                        {23100, "MSTW2008lo68cl_nf4"},
                        {23300, "MSTW2008nlo68cl_nf4"},
                        {23490, "MSTW2008nlo_mbrange_nf4"},
                        {23600, "MSTW2008nnlo68cl_nf4"},
                        {23790, "MSTW2008nnlo_mbrange_nf4"},
                        {25000, "MMHT2014lo68cl"},
                        {25200, "MMHT2014nlo68clas118"},
                        {25300, "MMHT2014nnlo68cl"},
                        {25410, "MMHT2014nlo68cl_nf4"},
                        {25510, "MMHT2014nlo68clas118_nf4"},
                        {25570, "MMHT2014nlo_asmzsmallrange_nf4"},
                        {25605, "MMHT2014nlo_mcrange_nf4"},
                        {25620, "MMHT2014nlo_mbrange_nf4"},
                        {25710, "MMHT2014nnlo68cl_nf4"},
                        {25770, "MMHT2014nnlo_asmzsmallrange_nf4"},
                        {25805, "MMHT2014nnlo_mcrange_nf4"},
                        {25840, "MMHT2014nnlo_mbrange_nf4"},
                        {27400, "MSHT20nnlo_as118"},
                        {27500, "MSHT20nnlo_as_smallrange"},
                        {27550, "MSHT20nnlo_as_largerange"},
                        {27610, "MSHT20nlo_nf4"},
                        {27810, "MSHT20nnlo_nf4"},
                        {27870, "MSHT20nnlo_as_smallrange_nf4"},
                        {42530, "ABMP16_4_nnlo"},
                        {42780, "ABMP16als118_5_nnlo"},
                        {42930, "ABMP16_4_nlo"},
                        {61100, "HERAPDF20_NLO_EIG"},
                        {61130, "HERAPDF20_NLO_VAR"},
                        {61200, "HERAPDF20_NNLO_EIG"},
                        {61230, "HERAPDF20_NNLO_VAR"},
                        {82200, "LUXqed17_plus_PDF4LHC15_nnlo_100"},
                        {90200, "PDF4LHC15_nlo_100_pdfas"},
                        {90400, "PDF4LHC15_nlo_30_pdfas"},
                        {91200, "PDF4LHC15_nnlo_100_pdfas"},
                        {91400, "PDF4LHC15_nnlo_30_pdfas"},
                        {92000, "PDF4LHC15_nlo_nf4_30"},
                        {93300, "PDF4LHC21_40_pdfas"},
                        {93700, "PDF4LHC21_40_pdfas_nf4"},
                        {230000, "NNPDF23_nlo_as_0119"},
                        {244800, "NNPDF23_nlo_as_0119_qed"},
                        {246800, "NNPDF23_lo_as_0119_qed"},
                        {247000, "NNPDF23_lo_as_0130_qed"},
                        {260000, "NNPDF30_nlo_as_0118"},
                        {260400, "NNPDF30_nlo_as_0118_nf_4"},
                        {261000, "NNPDF30_nnlo_as_0118"},
                        {262000, "NNPDF30_lo_as_0118"},
                        {262400, "NNPDF30_lo_as_0118_nf_4"},
                        {263000, "NNPDF30_lo_as_0130"},
                        {263400, "NNPDF30_lo_as_0130_nf_4"},
                        {292000, "NNPDF30_nlo_nf_4_pdfas"},
                        {292200, "NNPDF30_nlo_nf_5_pdfas"},
                        {292400, "NNPDF30_nnlo_nf_4_pdfas"},
                        {292600, "NNPDF30_nnlo_nf_5_pdfas"},
                        {303000, "NNPDF30_nlo_as_0118_hessian"},
                        {303200, "NNPDF30_nnlo_as_0118_hessian"},
                        {303400, "NNPDF31_nlo_as_0118"},
                        {303600, "NNPDF31_nnlo_as_0118"},
                        {305800, "NNPDF31_nlo_hessian_pdfas"},
                        {306000, "NNPDF31_nnlo_hessian_pdfas"},
                        {315000, "NNPDF31_lo_as_0118"},
                        {315200, "NNPDF31_lo_as_0130"},
                        {316200, "NNPDF31_nnlo_as_0118_mc"},
                        {320500, "NNPDF31_nlo_as_0118_nf_4"},
                        {320900, "NNPDF31_nnlo_as_0118_nf_4"},
                        {322500, "NNPDF31_nnlo_as_0108"},
                        {322700, "NNPDF31_nnlo_as_0110"},
                        {322900, "NNPDF31_nnlo_as_0112"},
                        {323100, "NNPDF31_nnlo_as_0114"},
                        {323300, "NNPDF31_nnlo_as_0117"},
                        {323500, "NNPDF31_nnlo_as_0119"},
                        {323700, "NNPDF31_nnlo_as_0122"},
                        {323900, "NNPDF31_nnlo_as_0124"},
                        {324900, "NNPDF31_nlo_as_0118_luxqed"},
                        {325100, "NNPDF31_nnlo_as_0118_luxqed"},
                        {325300, "NNPDF31_nnlo_as_0118_mc_hessian_pdfas"},
                        {325500, "NNPDF31_nnlo_as_0118_nf_4_mc_hessian"},
                        {331100, "NNPDF40_nnlo_as_01180"},
                        {331300, "NNPDF40_nnlo_pdfas"},
                        {331600, "NNPDF40_nnlo_hessian_pdfas"},
                        {331700, "NNPDF40_nlo_as_01180"},
                        {332100, "NNPDF40_nnlo_pch_as_01180"},
                        {332300, "NNPDF40_nlo_pch_as_01180"},
                        {332500, "NNPDF40_lo_pch_as_01180"},
                        {332700, "NNPDF40_nnlo_as_01160"},
                        {332900, "NNPDF40_nnlo_as_01170"},
                        {333100, "NNPDF40_nnlo_as_01175"},
                        {333300, "NNPDF40_nnlo_as_01185"},
                        {333500, "NNPDF40_nnlo_as_01190"},
                        {333700, "NNPDF40_nnlo_as_01200"},
                        {335500, "NNPDF40_nnlo_nf_4_pdfas"},
                        {335700, "NNPDF40_nlo_nf_4_pdfas"}};

}  // namespace

std::optional<int> id_of_label(std::string_view label) {
  const auto found = std::ranges::find(labels, label, &Label::name);
  return found == std::end(labels) ? std::nullopt : std::optional<int>(found->id);
}

bool is_known_set(std::string_view name) {
  return std::ranges::find(sets, name, &Set::name) != std::end(sets);
}

bool is_near_known_id(int id) {
  return std::ranges::any_of(sets,
                             [&](const Set& own) { return id >= own.id && id - own.id < 1000; });
}

std::string set_of_id(int id) {
  const auto found = std::ranges::find(sets, id, &Set::id);
  return found == std::end(sets) ? "" : std::string(found->name);
}

}  // namespace helikos::cards
