// SPDX-License-Identifier: Apache-2.0
#include "helikos/observables/cuts/expression.hpp"

#include <gmock/gmock.h>

#include "helikos/base/core/error.hpp"
#include "helikos/observables/cuts/compile.hpp"

namespace helikos::cuts::parse_test {
namespace {

using ::testing::HasSubstr;

/// The text that was read, with all the parentheses that it needs and no others.
TEST(ParseCut, PrecedenceIsThatOfArithmetic) {
  const std::pair<const char*, const char*> cases[] = {
      {"pt(g)>20", "pt(g) > 20"},
      {" PT( G )  >=  2e1 ", "pt(g) >= 20"},
      {"1+2*3<4", "1 + 2*3 < 4"},
      {"(1+2)*3<4", "(1 + 2)*3 < 4"},
      {"1-(2-3)<4", "1 - (2 - 3) < 4"},
      {"(1-2)-3<4", "1 - 2 - 3 < 4"},
      {"1/(2*3)<4", "1/(2*3) < 4"},
      {"(1/2)*3<4", "1/2*3 < 4"},
      {"-pt(g)*2 < +.5", "-pt(g)*2 < 0.5"},
      {"-(1+2) < 1", "-(1 + 2) < 1"},
      {"--1<1", "--1 < 1"},
      {"66<m(e+,e-)<116", "66 < m(e+,e-) < 116"},
      {"1<2 and 3<4 or 5<6", "1 < 2 and 3 < 4 or 5 < 6"},
      {"1<2 and (3<4 or 5<6)", "1 < 2 and (3 < 4 or 5 < 6)"},
      {"((1<2 and 3<4)) and 5<6", "(1 < 2 and 3 < 4) and 5 < 6"},
      {"not 1<2 and 3<4", "not 1 < 2 and 3 < 4"},
      {"not (1<2 and 3<4)", "not (1 < 2 and 3 < 4)"},
      {"NOT not 1<2", "not not 1 < 2"},
      {"dr(j[1],W+)>1", "dr(j[1],w+) > 1"},
      {"ht/2 < ht(j)", "ht/2 < ht(j)"},
      {"min(1,ht , met)<n(j,l)", "min(1,ht,met) < n(j,l)"},
      {"abs(-1) == sqrt(1) != 3", "abs(-1) == sqrt(1) != 3"},
      {"sum(mt(all)) <= max(1,2)", "sum(mt(all)) <= max(1,2)"},
      {"m( l[ALL], ve ) > 1", "m(l[all],ve) > 1"},
      {"kt(j,j) > dry(j,j)", "kt(j,j) > dry(j,j)"},
      {"KT( j ) > kt(j, .4)", "kt(j) > kt(j,0.4)"},
      {"kt(j[all]) > ptlund(j)", "kt(j) > ptlund(j)"},
      {"Frixione(a,j[all],e+[all],.4,1) <= 1", "frixione(a,j[all],e+[all],0.4,1) <= 1"},
  };
  for (const auto& [text, expected] : cases) {
    EXPECT_EQ(parse_condition(text).str(), expected);
    EXPECT_EQ(parse_condition(expected).str(), expected);
  }
  EXPECT_EQ(parse_number("(ht) / (2)").str(), "ht/2");
}

TEST(ParseCut, LabelsAreThoseOfTheProcess) {
  Multiparticles labels;
  labels.define("x = u d");
  const auto codes = [&](const std::string& text) {
    return parse_number(text, labels).groups[0].codes;
  };
  EXPECT_EQ(codes("pt(x)"), (std::vector{2, 1}));
  EXPECT_EQ(codes("pt(t~)"), std::vector{-6});
  EXPECT_EQ(codes("pt(l)"), (std::vector{-11, -13, 11, 13}));
  labels.define("l = e- e+");
  EXPECT_EQ(codes("pt(l)"), (std::vector{11, -11}));
  EXPECT_THROW(parse_number("pt(x)"), InputError);
}

struct Wrong {
  const char* text;
  int column;
  const char* reason;
};

TEST(ParseCut, ErrorsSayWhereAndWhat) {
  const Wrong cases[] = {
      {"", 1, "expected a number, an observable"},
      {"   ", 4, "but found the end"},
      {"pt(x) > 3", 4, "unknown particle 'x'"},
      {"pt(t) >", 8, "expected a number, an observable such as pt(j)"},
      {"pt(t)", 1, "expected a comparison such as pt(j) > 20, but found a number"},
      {"pt(t) > 3 and", 14, "but found the end"},
      {"pt(t) > 3 and pt(g)", 15, "expected a comparison"},
      {"pt(t) and 1 < 2", 1, "expected a comparison"},
      {"not 3", 5, "expected a comparison"},
      {"pt[1](t) > 2", 3, "expected '(' and particles after pt, but found '['"},
      {"3 < (pt(t) > 2)", 5, "expected a number, but found a condition"},
      {"(pt(t) > 2) < 3", 1, "expected a number, but found a condition"},
      {"(1 < 2) + 3 < 4", 1, "expected a number, but found a condition"},
      {"abs(1 < 2) < 3", 7, "')'"},
      {"abs((1 < 2)) < 3", 5, "expected a number, but found a condition"},
      {"-(1 < 2) < 3", 2, "expected a number, but found a condition"},
      {"dr(t) < 3", 1, "dr takes two groups, as in dr(j,j)"},
      {"deta(t,g,g) < 3", 1, "deta takes two groups"},
      {"pt(t[0]) > 1", 6, "expected a number from 1 to 99"},
      {"pt(t[1.5]) > 1", 6, "expected a number from 1 to 99"},
      {"pt(t[100]) > 1", 6, "expected a number from 1 to 99"},
      {"pt(t[1) > 1", 7, "expected ']', but found ')'"},
      {"pt(t[1]) < 3 4", 14, "expected 'and', 'or' or the end, but found '4'"},
      {"x > 2", 1, "but found 'x'"},
      {"1 + and > 2", 5, "but found 'and'"},
      {"m(t,t) < pt(t)", 1, "'t' stands for 2 and for 1 particles in one comparison"},
      {"1 < 2 and sum(m(j,j)/pt(j)) < 1", 15, "'j' stands for 2 and for 1 particles"},
      {"dr(j[1],j[1]) > 1", 1, "dr takes different particles, not j[1] twice"},
      {"1e999 < pt(t)", 1, "'1e999' is no number that double precision holds"},
      {"((pt(t) > 1)", 13, "expected ')', but found the end"},
      {"pt(t) > 1)", 10, "expected 'and', 'or' or the end, but found ')'"},
      {"pt t > 1", 4, "expected '(' and particles after pt"},
      {"pt(t) = 2", 7, "expected an operator or a comparison, but found '='"},
      {"pt(t) => 2", 7, "but found '='"},
      {"n == 2", 3, "expected '(' and particles after n"},
      {"n(t[1]) == 1", 1, "n takes whole groups, not t[1]"},
      {"n(t[all]) == 1", 1, "n takes whole groups, not t[all]"},
      {"pt(t[any]) > 1", 6, "or all, for all of them together"},
      {"m(t[all],t[all]) > 1", 1, "m takes different particles, not t[all] twice"},
      {"kt(t,t,t) > 1", 1, "kt takes two groups"},
      {"kt(t,0.4,1) > 1", 9, "expected ',' or ')', but found ','"},
      {"kt(t 0.4) > 1", 6, "expected ',' or ')', but found '0.4'"},
      {"kt(t[1]) > 1", 1, "kt of one group takes all of it, not t[1]"},
      {"kt(t,0) > 1", 1, "R must be above 0"},
      {"kt(t,4) > 1", 6, "R must be at most 3.142"},
      {"ptlund(t,t) > 1", 9, "ptlund takes one group"},
      {"ptlund(t[2]) > 1", 1, "ptlund of one group takes all of it"},
      {"frixione(t[all],g[all],1,1) < 1", 10, "a particle that is isolated"},
      {"frixione(t,g,1,1) < 1", 12, "whole groups, such as j[all]"},
      {"frixione(t,1,1) < 1", 12, "expected a group such as j[all]"},
      {"frixione(t,g[all],1) < 1", 20, "expected ','"},
      {"frixione(t,g[all],0,1) < 1", 1, "R0 must be above 0"},
      {"frixione(t,g[all],4,1) < 1", 19, "R0 must be at most 3.142"},
      {"frixione(t,g[all],1,101) < 1", 21, "n must be at most 100"},
      {"ht(t[1]) > 1", 1, "ht takes whole groups"},
      {"min(1) > 2", 6, "expected ',', but found ')'"},
      {"abs(1,2) > 2", 6, "expected ')', but found ','"},
      {"pt(t,) > 1", 6, "expected a particle or a label, but found ')'"},
      {"pt() > 1", 4, "expected a particle or a label"},
      {"pt(t > 1", 6, "expected ',' or ')', but found '>'"},
      {"pt(t) > \x01", 9, "but found '?'"},
      {"pt(t) > 1 && 1 < 2", 11, "expected 'and', 'or' or the end"},
  };
  for (const Wrong& wrong : cases) {
    try {
      parse_condition(wrong.text);
      ADD_FAILURE() << "accepted: " << wrong.text;
    } catch (const InputError& error) {
      const std::string what = error.what();
      EXPECT_THAT(what, ::testing::StartsWith("column " + std::to_string(wrong.column) + ": "))
          << wrong.text;
      EXPECT_THAT(what, HasSubstr(wrong.reason)) << wrong.text;
      EXPECT_THAT(what, HasSubstr(" in cut \"")) << wrong.text;
    }
  }
  EXPECT_THROW(parse_number("1 < 2"), InputError);
  EXPECT_THROW(parse_number("1 2"), InputError);
  EXPECT_THROW(parse_number("m(j,j)/pt(j)"), InputError);
}

/// The memory of an evaluation is bounded, and so is the recursion of the parser.
TEST(ParseCut, DepthIsBounded) {
  std::string deep = "1";
  for (int i = 0; i < 12; ++i) deep = "1+(" + deep + ")";
  EXPECT_LE(stack_depth(parse_condition(deep + " < 2")), most_numbers);
  for (int i = 0; i < 3; ++i) deep = "1+(" + deep + ")";
  EXPECT_THAT([&] { parse_condition(deep + " < 2"); },
              ::testing::ThrowsMessage<InputError>(HasSubstr("more than 16 numbers at once")));
  const std::string open(200, '('), minus(400, '-');
  for (const std::string& text : {open + "1" + std::string(200, ')') + "<2", minus + "1<2"})
    EXPECT_THAT([&] { parse_condition(text); },
                ::testing::ThrowsMessage<InputError>(HasSubstr("nested too deeply")));
  EXPECT_THAT([] { parse_condition(std::string(501, ' ')); },
              ::testing::ThrowsMessage<InputError>(HasSubstr("too long")));
}

}  // namespace
}  // namespace helikos::cuts::parse_test
