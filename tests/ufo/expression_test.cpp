// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/expression.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "helikos/base/core/error.hpp"

namespace helikos::test::expression_test {
namespace {

using ufo::Expression;
using ufo::Number;
using Complex = std::complex<double>;

Number evaluate(const std::string& text) {
  static const std::map<std::string, Number> values{{"x", 0.75},
                                                    {"y", -2.5},
                                                    {"z", Complex(0.3, -1.25)},
                                                    {"MZ", 91.188},
                                                    {"Gf", 1.16639e-5},
                                                    {"aEW", 1 / 132.507},
                                                    {"aS", 0.118},
                                                    {"pi", std::acos(-1.0)}};
  const Expression expression(text, "place");
  std::vector<Number> numbers;
  for (const std::string& name : expression.names()) numbers.push_back(values.at(name));
  return expression.evaluate(numbers);
}

std::string message(const std::string& text) {
  try {
    Expression(text, "couplings.py:7");
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

struct Case {
  const char* text;
  Complex value;
};

/// Made by Python 3.11: complex(eval(text, names)) with the values of evaluate() above, the modules
/// cmath and math, and the functions of UFO's function_library.py.
const Case cases[] = {
    {"1/2", {0.5, 0.0}},
    {"-x**2", {-0.5625, 0.0}},
    {"2**3**2", {512.0, 0.0}},
    {"-2**-2", {-0.25, 0.0}},
    {"2.e-1*1.E+2 - .5", {19.5, 0.0}},
    {"y**3", {-15.625, 0.0}},
    {"y**-2", {0.16, 0.0}},
    {"x**0.5", {0.8660254037844386, 0.0}},
    {"y**0.5", {9.681683036350969e-17, 1.5811388300841898}},
    {"z**2", {-1.4725, -0.75}},
    {"z**-3", {-0.30564590964995136, -0.3580273139591827}},
    {"z**0.5", {0.8903639742313937, -0.701960117534552}},
    {"z**x", {0.6508266980576152, -1.016816770885173}},
    {"x**z", {0.8586403187943277, 0.32280514559936135}},
    {"y**(1/3)", {0.6786044041487267, 1.1753773062255986}},
    {"y**z", {65.4413278660378, -13.46232787153703}},
    {"1 - 2 - 3", {-4.0, 0.0}},
    {"8/4/2", {1.0, 0.0}},
    {"2*3 + 4*-5", {-14.0, 0.0}},
    {"-(-x)", {0.75, 0.0}},
    {"+x - -y", {-1.75, 0.0}},
    {"(x + y)*(x - z)/(1 + z)", {0.5259415833973866, -1.176979246733282}},
    {"complex(0,1)*z", {1.25, 0.3}},
    {"complex(x,y)", {0.75, -2.5}},
    {"complex(2)", {2.0, 0.0}},
    {"complex(z,x)", {0.3, -0.5}},
    {"1j*2.5J", {-2.5, 0.0}},
    {"complexconjugate(z)", {0.3, 1.25}},
    {"conjugate(z)*z", {1.6525, 0.0}},
    {"re(z) + im(z)", {-0.95, 0.0}},
    {"im(x)", {0.0, 0.0}},
    {"abs(z)", {1.285496013218244, 0.0}},
    {"abs(y)", {2.5, 0.0}},
    {"arg(z)", {-1.3352513460740334, 0.0}},
    {"arg(-1)", {3.141592653589793, 0.0}},
    {"arg(0)", {0.0, 0.0}},
    {"cmath.sqrt(y)", {0.0, 1.5811388300841898}},
    {"cmath.sqrt(-(-y))", {0.0, 1.5811388300841898}},
    {"-cmath.sqrt(-x)", {-0.0, -0.8660254037844386}},
    {"cmath.sqrt(complex(-4,-0.))", {0.0, -2.0}},
    {"cmath.sqrt(-complex(4,0))", {0.0, -2.0}},
    {"cmath.log(y)", {0.9162907318741551, 3.141592653589793}},
    {"cmath.log(-complex(2.5,0))", {0.9162907318741551, -3.141592653589793}},
    {"cmath.log10(z)", {0.10907073407883891, -0.5798922915538419}},
    {"cmath.exp(z)", {0.42564066810492573, -1.2809952466912988}},
    {"cmath.sin(z)", {0.5580674144428315, -1.5303717500379104}},
    {"cmath.cos(z)", {1.8040802367879694, 0.473399457665243}},
    {"cmath.tan(z)", {0.08115448385332392, -0.8695789725374359}},
    {"cmath.asin(2)", {1.5707963267948966, 1.3169578969248166}},
    {"cmath.asin(-2)", {-1.5707963267948966, 1.3169578969248166}},
    {"cmath.acos(2)", {0.0, -1.3169578969248166}},
    {"cmath.acos(z)", {1.3843102987232854, 1.0612969875093177}},
    {"cmath.atan(z)", {1.1990430676441368, -0.8800181791792869}},
    {"cmath.atan(2j)", {1.5707963267948966, 0.5493061443340549}},
    {"cmath.sinh(z)", {0.09602205832705346, -0.9920101719283108}},
    {"cmath.cosh(z)", {0.3296186097778722, -0.288985074762988}},
    {"cmath.tanh(z)", {1.6565646523204687, -1.5572170284124978}},
    {"cmath.asinh(z)", {0.7918169038579456, -1.221751188040452}},
    {"cmath.acosh(-2)", {1.3169578969248166, 3.141592653589793}},
    {"cmath.atanh(2)", {0.5493061443340549, 1.5707963267948966}},
    {"math.sqrt(x)", {0.8660254037844386, 0.0}},
    {"math.pow(x,3)", {0.421875, 0.0}},
    {"math.pow(2,0.3)", {1.2311444133449163, 0.0}},
    {"math.atan2(y,x)", {-1.2793395323170296, 0.0}},
    {"math.exp(y)", {0.0820849986238988, 0.0}},
    {"cmath.pi*math.pi*pi", {31.006276680299816, 0.0}},
    {"cmath.e - math.e/2", {1.3591409142295225, 0.0}},
    {"sec(z)", {0.5185908157641524, -0.13608076067061256}},
    {"asec(z)", {1.426061604694432, -0.7046451040242363}},
    {"csc(z)", {0.21031553266336886, 0.5767420592071975}},
    {"acsc(z)", {0.14473472210046448, 0.7046451040242363}},
    {"cot(z)", {0.10639671792609569, 1.1400522098415173}},
    {"acot(z)", {0.37175325915075963, 0.8800181791792868}},
    {"theta_function(x,y,z)", {-2.5, 0.0}},
    {"theta_function(x - x,y,z)", {0.3, -1.25}},
    {"cond(x,y,z)", {0.3, -1.25}},
    {"cond(x - x,y,z)", {-2.5, 0.0}},
    {"reglog(z)", {0.25114464637185213, -1.3352513460740334}},
    {"reglog(0)", {0.0, 0.0}},
    {"x if x > y else z", {0.75, 0.0}},
    {"x if x < y else z", {0.3, -1.25}},
    {"1 if x == 0.75 else 2 if y == 1 else 3", {1.0, 0.0}},
    {"1 if x != 1 and not y >= 0 else 0", {1.0, 0.0}},
    {"x <= 0.75 or y > 3", {1.0, 0.0}},
    {"(x > 1) + (y < 1)*2", {2.0, 0.0}},
    {"0 or y", {-2.5, 0.0}},
    {"x and z", {0.3, -1.25}},
    {"not x", {0.0, 0.0}},
    {"(aEW*cmath.pi*MZ**2)/(Gf*cmath.sqrt(2))", {11951643.956053039, 0.0}},
    {"cmath.sqrt(MZ**2/2. + cmath.sqrt(MZ**4/4. - (aEW*cmath.pi*MZ**2)/(Gf*cmath.sqrt(2))))",
     {80.41900244575616, 0.0}},
    {"2*cmath.sqrt(aS)*cmath.sqrt(cmath.pi)", {1.2177157847767195, 0.0}},
};

/// Functions of the C library differ by some units in the last place.
constexpr double tolerance = 1e-14;

TEST(UfoExpression, IsComputedAsPythonDoes) {
  for (const Case& own : cases) {
    const Complex value = evaluate(own.text).value;
    EXPECT_LE(std::abs(value - own.value), tolerance * std::abs(own.value)) << own.text << value;
  }
}

TEST(UfoExpression, RealNumbersStayReal) {
  for (const char* text : {"x", "-x", "y**3", "x**0.5", "abs(z)", "re(z)", "math.sqrt(x)", "1/2"})
    EXPECT_TRUE(evaluate(text).is_real) << text;
  for (const char* text : {"z", "y**0.5", "cmath.sqrt(x)", "complex(1,0)", "x*1j", "math.sqrt(y)"})
    EXPECT_FALSE(evaluate(text).is_real) << text;
}

TEST(UfoExpression, NamesAreListedOnce) {
  const Expression expression("b*a + cmath.sin(b) + a2_X - re(c)", "place");
  EXPECT_EQ(expression.names(), (std::vector<std::string>{"b", "a", "a2_X", "c"}));
  Expression placed("b - a", "place");
  placed.set_slots(std::vector<int>{3, 1});
  EXPECT_EQ(placed.evaluate(std::vector<Number>{0.0, 1.0, 0.0, 10.0}).value, 9.0);
}

TEST(UfoExpression, IdentitiesHold) {
  for (const char* zero :
       {"cmath.sin(z)**2 + cmath.cos(z)**2 - 1", "cmath.exp(cmath.log(z)) - z",
        "cmath.tan(z)*cot(z) - 1", "cmath.sin(cmath.asin(z)) - z", "cmath.cos(asec(z)) - 1/z",
        "cmath.cosh(z)**2 - cmath.sinh(z)**2 - 1", "z**5*z**-5 - 1", "z**0.5*z**0.5 - z",
        "cmath.log(100)/cmath.log(10) - 2", "sec(z)*cmath.cos(z) - 1", "cmath.sin(acsc(z)) - 1/z",
        "z - re(z) - im(z)*1j", "abs(z)*cmath.exp(1j*arg(z)) - z", "x**64 - x**32*x**32"})
    EXPECT_LE(std::abs(evaluate(zero).value), 1e-14) << zero;
}

/// A text and its value, made together.
struct Tree {
  std::string text;
  Complex value;
};

/// Sums, products, quotients, powers and square roots, with all brackets that are not needed left
/// out in half of the cases.
class RandomTrees {
 public:
  Tree tree(int depth) {
    if (depth == 0 || draw(8) == 0) return leaf();
    const Tree a = tree(depth - 1), b = tree(depth - 1);
    switch (draw(7)) {
      case 0:
        return {"(" + a.text + " + " + b.text + ")", a.value + b.value};
      case 1:
        return {"(" + a.text + "-" + b.text + ")", a.value - b.value};
      case 2:
        return {a.text + "*" + b.text, a.value * b.value};
      case 3:
        return {"(" + a.text + ")/(" + b.text + ")", a.value / b.value};
      case 4:
        return {"(-(" + a.text + ")**2)", -(a.value * a.value)};
      case 5:
        return {"cmath.sqrt(" + a.text + ")", std::sqrt(a.value)};
      default:
        return {"complexconjugate(" + a.text + ")", std::conj(a.value)};
    }
  }

 private:
  int draw(int count) { return std::uniform_int_distribution(0, count - 1)(engine_); }

  /// Random digits: differences of leaves are not 0 by chance, and no number is on a branch cut.
  Tree leaf() {
    const int re = 1001 + draw(8000), im = 1001 + draw(8000);
    const std::string end = draw(2) == 0 ? "" : "e0";
    return {"complex(" + std::to_string(re) + "/1000." + "," + std::to_string(im) + end + "/1000)",
            {re / 1000.0, im / 1000.0}};
  }

  std::mt19937 engine_{20};
};

/// The sum of roundings is below the number of operations times the largest intermediate relative
/// error, except where differences cancel: those cases are rare, and their trees are left out by
/// their small values.
TEST(UfoExpression, RandomTreesAreReadAsTheyWereWritten) {
  RandomTrees trees;
  int compared = 0;
  for (int i = 0; i < 3000; ++i) {
    const Tree own = trees.tree(5);
    if (!(std::abs(own.value) > 1e-3 && std::abs(own.value) < 1e6)) continue;
    ++compared;
    EXPECT_LE(std::abs(evaluate(own.text).value - own.value), 1e-10 * std::abs(own.value))
        << own.text;
  }
  EXPECT_GT(compared, 1000);
}

TEST(UfoExpression, ErrorsSayWhatAndWhere) {
  const auto at = [](const std::string& what, const std::string& text) {
    return "couplings.py:7: " + what + " in '" + text + "'";
  };
  EXPECT_EQ(message(""), at("a number or a name is missing before the end", ""));
  EXPECT_EQ(message("2*(x+1"), at("')' is missing before the end", "2*(x+1"));
  EXPECT_EQ(message("2*x)"), at("')' is not expected", "2*x)"));
  EXPECT_EQ(message("x*/y"), at("a number or a name is missing before '/'", "x*/y"));
  EXPECT_EQ(message("x $ y"), at("'$' is not expected", "x $ y"));
  EXPECT_EQ(message("2x"), at("'x' is not expected", "2x"));
  EXPECT_EQ(message("foo(x)"), at("there is no function 'foo'", "foo(x)"));
  EXPECT_EQ(message("cmath.tau"), at("there is no number 'cmath.tau'", "cmath.tau"));
  EXPECT_EQ(message("abs(x,y)"), at("abs takes 1 argument and has 2", "abs(x,y)"));
  EXPECT_EQ(message("complex()"), at("complex takes 2 arguments and has 0", "complex()"));
  EXPECT_EQ(message("1 if x"), at("`if` has no `else`", "1 if x"));
  EXPECT_EQ(message("x < y < z"), at("two comparisons follow each other", "x < y < z"));
  EXPECT_EQ(message("x//2"), at("'//' is not known", "x//2"));
  EXPECT_EQ(message("1e999"), at("1e999 is too large", "1e999"));
  EXPECT_EQ(message("x + \x1b[2J"), at("a number or a name is missing before '?'", "x + ?[2J"));
  EXPECT_EQ(message(std::string(100, 'x') + " y"),
            at("'y' is not expected", "..." + std::string(19, 'x') + " y"));
}

TEST(UfoExpression, DepthIsLimited) {
  for (const std::string part : {"(", "-", "2**", "not ", "abs(", "1 if 1 else "}) {
    std::string text;
    for (int i = 0; i < 100000; ++i) text += part;
    EXPECT_NE(message(text).find("nested more than 200 deep"), std::string::npos) << part;
  }
  std::string sum = "x";
  for (int i = 0; i < 100000; ++i) sum += "+x";
  EXPECT_NEAR(evaluate(sum).value.real(), 75000.75, 1e-6);
}

/// Whatever stands there is refused by InputError or computed.
TEST(UfoExpression, AnyTextIsReadOrRefused) {
  const std::string parts[] = {
      "x", "1", "2.5e",     "e3",     "(",    ")",        "+",    "-",      "**",    "*",
      "/", ",", "if ",      " else ", "not ", "<",        "==",   "cmath.", "sqrt(", ".",
      "j", " ", "complex(", "cond(",  "\n",   "\xc3\xa9", "and ", "or ",    "0"};
  std::mt19937 engine(5);
  std::uniform_int_distribution<std::size_t> part(0, std::size(parts) - 1);
  int accepted = 0;
  for (int i = 0; i < 100000; ++i) {
    std::string text;
    for (int k = 0; k < 1 + i % 12; ++k) text += parts[part(engine)];
    try {
      const Expression expression(text, "place");
      expression.evaluate(std::vector<Number>(expression.names().size(), Number(0.5)));
      ++accepted;
    } catch (const InputError& error) {
      EXPECT_EQ(std::string(error.what()).find("place: "), 0U);
      EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
    }
  }
  EXPECT_GT(accepted, 1000);
}

}  // namespace
}  // namespace helikos::test::expression_test
