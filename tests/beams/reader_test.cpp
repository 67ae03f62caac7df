// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "beams/sets.hpp"
#include "helikos/base/core/words.hpp"

namespace helikos::beams::reader_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// Two subgrids with one flavour.
const std::string good =
    "PdfType: central\nFormat: lhagrid1\n---\n"
    "0.1 0.2 0.5 1\n1 2\n21\n1\n2\n3\n4\n5\n6\n7\n8\n---\n"
    "0.1 0.2 0.5 1\n2 3\n21\n1\n2\n3\n4\n5\n6\n7\n8\n---\n";

MemberFile read(const std::string& text) { return read_member(text, "a.dat", Metadata{}); }

std::string error_of(const std::string& text) {
  try {
    read(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

/// `good` with the first `from` replaced.
std::string with(const std::string& from, const std::string& to) {
  std::string text = good;
  return text.replace(text.find(from), from.size(), to);
}

TEST(MemberReader, ReadsSubgrids) {
  const auto member = read(good).member;
  EXPECT_EQ(member.x, (std::vector<double>{0.1, 0.2, 0.5, 1.0}));
  EXPECT_EQ(member.q2, (std::vector<double>{1, 4, 4, 9}));
  EXPECT_EQ(member.flavors, std::vector<int>{21});
  EXPECT_EQ(member.xf, (std::vector<double>{1, 3, 5, 7, 2, 4, 6, 8, 1, 3, 5, 7, 2, 4, 6, 8}));
}

TEST(MemberReader, TakesWhatLhapdfTakes) {
  EXPECT_EQ(read(with("\n21\n", "\n  21 \r\n")).member, read(good).member);
  EXPECT_EQ(read(with("1 2\n", "# Q\n+1.0e0 2E0\n")).member, read(good).member);
  EXPECT_EQ(read(with("\n21\n", "\n0\n")).member.flavors, std::vector<int>{21});
  EXPECT_EQ(read(with("PdfType: central\n", "PdfType: central\nx: {a: [1, {b: 2}]}\n")).member,
            read(good).member);
  EXPECT_EQ(read(with("\n8\n", "\n1e-400\n")).member.xf[7], 0.0);
}

TEST(MemberReader, NamesWhatIsWrong) {
  const auto expect = [](const std::string& from, const std::string& to, const std::string& what) {
    EXPECT_THAT(error_of(with(from, to)), HasSubstr(what));
    EXPECT_THAT(error_of(with(from, to)), Not(HasSubstr("\n")));
  };
  expect("0.1 0.2", "0.2 0.1", "a.dat:4: knots of x: they do not ascend");
  expect("0.1 0.2", "0.2", "a.dat:4: knots of x: fewer than 4");
  expect("0.5 1\n", "0.5 1.1\n", "a.dat:4: knots of x: one is above 1");
  expect("0.1 ", "0 ", "a.dat:4: knots of x: the first is not above zero");
  expect("0.1 ", "nan ", "a.dat:4: knots of x: 'nan' is not a number");
  expect("\n1 2\n", "\n1\n", "a.dat:5: knots of Q: fewer than 2");
  expect("\n1 2\n", "\n1 1e200\n", "a.dat:5: knots of Q: one is too large or too small");
  expect("\n1 2\n", "\n1 2.5\n", "a.dat:17: knots of Q: they begin below the end of the subgrid");
  expect("\n21\n", "\n21 0\n", "a.dat:6: flavours: 0 stands twice");
  expect("\n21\n", "\n\n", "a.dat:6: flavours: there are none");
  expect("\n21\n", "\nx\n", "a.dat:6: flavours: 'x' is not a PDG code");
  expect("\n21\n", "\n2\n", "a.dat:18: flavours: others than in the first subgrid");
  expect("\n3\n", "\n3 3\n", "a.dat:9: values: 2 for 1 flavours");
  expect("\n3\n", "\ninf\n", "a.dat:9: values: 'inf' is not a number");
  expect("\n8\n", "\n", "a.dat:14: the subgrid ends after 7 of 8 lines of values");
  expect("\n8\n", "\n8\n8\n", "a.dat:15: more lines of values");
  expect("lhagrid1", "lhagrid2", "a.dat:2: Format: is not lhagrid1");
  expect("PdfType: central", "ForcePositive: 3", "a.dat:1: ForcePositive: is not 0, 1 or 2");
  expect("PdfType: central", "Interpolator: cubic",
         "a.dat:1: Interpolator: is 'cubic'; only logcubic is available");
  expect("PdfType: central", "Extrapolator: error", "only continuation is available");
  expect("PdfType: central", "Flavors: [21, 1]", "a.dat:1: Flavors: are others than those of");
  expect("PdfType: central", "a: [1", "no YAML");
  expect("PdfType: central", "just words\n:", "no YAML");
  EXPECT_THAT(error_of(""), HasSubstr("a.dat:0: the file ends where --- should be"));
  EXPECT_THAT(error_of("a: 1\n---\n"), HasSubstr("a.dat:2: there is no subgrid"));
  EXPECT_THAT(error_of(good.substr(0, good.size() - 5)), HasSubstr("the file ends where --- "));
}

TEST(Metadata, ComesFromTheMemberFirst) {
  const auto set = Metadata::parse("a: 1\nb: 2\n", "s.info");
  const auto both = Metadata::parse("b: 3\n", "m.dat").before(set);
  EXPECT_EQ(both.integer("a"), 1);
  EXPECT_EQ(both.integer("b"), 3);
}

TEST(Metadata, NamesFileLineAndKey) {
  const auto data = Metadata::parse("a: x\nb: [1, y]\nc: {d: 1}\ne: [1.5]\n", "s.info");
  const auto error = [](auto&& body) -> std::string {
    try {
      body();
    } catch (const InputError& e) {
      return e.what();
    }
    return "no error";
  };
  EXPECT_EQ(error([&] { data.number("a"); }), "s.info:1: a: 'x' is not a number");
  EXPECT_EQ(error([&] { data.numbers("b"); }), "s.info:2: b: 'y' is not a number");
  EXPECT_EQ(error([&] { data.text("c"); }), "s.info:3: c: is not a text");
  EXPECT_EQ(error([&] { data.numbers("a"); }), "s.info:1: a: is not a list of numbers");
  EXPECT_EQ(error([&] { data.integers("e"); }), "s.info:4: e: '1.5' is not a whole number");
  EXPECT_EQ(error([&] { data.integer("f"); }), "s.info: f: is missing");
  EXPECT_EQ(data.integer("f", 7), 7);
}

TEST(Numbers, AreDecimal) {
  EXPECT_EQ(to_number("-1.5e3"), -1500.0);
  EXPECT_EQ(to_number("+.5"), 0.5);
  for (const char* word : {"", "+", "+-1", "1x", "0x10", "nan", "inf", "1e999", "--1", "1 "}) {
    EXPECT_EQ(to_number(word), std::nullopt) << word;
  }
  EXPECT_EQ(to_int("-21"), -21);
  for (const char* word : {"", "1.0", "99999999999", "a"}) {
    EXPECT_EQ(to_int(word), std::nullopt) << word;
  }
}

// ---- Fuzzing ------------------------------------------------------------------------------------

/// Reads, and where that is allowed evaluates: nothing may crash, nothing may be out of bounds (the
/// sanitizers look), and what is read must be usable. True if it was read.
bool survives(const std::string& text, const std::string& info) {
  try {
    const auto file = read_member(text, "m.dat", Metadata::parse(info, "s.info"));
    const PdfData<Host> data(file.member);
    Partons partons;
    for (const double x : {1e-9, 3e-4, 0.3, 1.0}) {
      for (const double q2 : {0.5, 1.69, 30.0, 1e7}) data.member().xf(x, q2, partons);
    }
    EXPECT_EQ(file.member.xf.size(),
              file.member.x.size() * file.member.q2.size() * file.member.flavors.size());
    const AlphaSData<Host> alpha_s(alpha_s_of(file.metadata));
    EXPECT_FALSE(std::isnan(alpha_s.view()(30.0)));
    return true;
  } catch (const InputError& error) {
    EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos) << error.what();
    return false;
  }
}

const std::string dat = read_text(data_folder + "/steps/steps_0000.dat");
const std::string info = read_text(data_folder + "/steps/steps.info");
/// For `good`, which has other flavours.
const std::string good_info = info.substr(info.find("OrderQCD"));

TEST(ReaderFuzz, TruncatedFilesAreRefused) {
  ASSERT_TRUE(survives(dat, info));
  // The last line may lack its end only.
  for (std::size_t size = 0; size + 1 < dat.size(); size += 1 + size / 40) {
    // A whole number of subgrids is a file of its own.
    const bool is_whole = size > 100 && dat.substr(0, size).ends_with("---");
    EXPECT_TRUE(!survives(dat.substr(0, size), info) || is_whole) << size;
  }
  for (std::size_t size = 0; size < info.size(); size += 3) survives(dat, info.substr(0, size));
}

std::string mutated(std::string text, std::mt19937& random) {
  const std::string bits = "0123456789.-+eE#:[]{}&*!|>'\" \n\t\r\xff\x80" + std::string(1, '\0');
  for (int count = 1 + random() % 4; count > 0; --count) {
    const std::size_t at = random() % text.size(), size = 1 + random() % 20;
    switch (random() % 4) {
      case 0:
        text[at] = bits[random() % bits.size()];
        break;
      case 1:
        text.erase(at, size);
        break;
      case 2:
        text.insert(at, size, bits[random() % bits.size()]);
        break;
      default:
        text.insert(at, text.substr(random() % text.size(), size));
    }
    if (text.empty()) text = "x";
  }
  return text;
}

TEST(ReaderFuzz, MutatedFilesDoNoHarm) {
  std::mt19937 random(7);
  int read = 0, refused = 0;
  for (int i = 0; i < 1500; ++i) {
    (survives(mutated(dat, random), info) ? read : refused) += 1;
    // Short texts are hit where it hurts.
    (survives(mutated(good, random), good_info) ? read : refused) += 1;
    (survives(good, mutated(good_info, random)) ? read : refused) += 1;
  }
  ASSERT_TRUE(survives(good, good_info));
  EXPECT_GT(read, 100);
  EXPECT_GT(refused, 1000);
}

TEST(ReaderFuzz, DeepNestingIsRefused) {
  EXPECT_FALSE(survives(good, "AlphaS_Qs: " + std::string(100000, '[')));
  EXPECT_FALSE(survives(good, "AlphaS_Qs: " + std::string(100000, '{')));
}

}  // namespace
}  // namespace helikos::beams::reader_test
