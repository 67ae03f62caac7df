// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <numbers>
#include <optional>

#include "helikos/theory/ufo/detail/expression_code.hpp"
#include "helikos/theory/ufo/detail/expression_text.hpp"

namespace helikos::ufo::detail {
namespace {

// Python allows 200 brackets; real models have some ten.
constexpr int most_nested = 200;

struct NamedFunction {
  std::string_view name;
  Operation operation;
};

constexpr NamedFunction functions[] = {
    {"complexconjugate", Operation::conjugate},
    {"conjugate", Operation::conjugate},
    {"re", Operation::re},
    {"im", Operation::im},
    {"abs", Operation::abs},
    {"arg", Operation::arg},
    {"phase", Operation::arg},
    {"sqrt", Operation::sqrt},
    {"exp", Operation::exp},
    {"log", Operation::log},
    {"log10", Operation::log10},
    {"reglog", Operation::reglog},
    {"sin", Operation::sin},
    {"cos", Operation::cos},
    {"tan", Operation::tan},
    {"asin", Operation::asin},
    {"acos", Operation::acos},
    {"atan", Operation::atan},
    {"sinh", Operation::sinh},
    {"cosh", Operation::cosh},
    {"tanh", Operation::tanh},
    {"asinh", Operation::asinh},
    {"acosh", Operation::acosh},
    {"atanh", Operation::atanh},
    {"sec", Operation::sec},
    {"asec", Operation::asec},
    {"csc", Operation::csc},
    {"acsc", Operation::acsc},
    {"cot", Operation::cot},
    {"acot", Operation::acot},
    {"pow", Operation::power},
    {"complex", Operation::complex},
    {"atan2", Operation::atan2},
    {"cond", Operation::cond},
    {"theta_function", Operation::theta_function},
};

struct Constant {
  std::string_view name;
  double value;
};

constexpr Constant constants[] = {{"cmath.pi", std::numbers::pi},
                                  {"math.pi", std::numbers::pi},
                                  {"cmath.e", std::numbers::e},
                                  {"math.e", std::numbers::e},
                                  {"True", 1.0},
                                  {"False", 0.0}};

constexpr std::string_view keywords[] = {"if", "else", "and", "or", "not"};

struct Sign {
  std::string_view text;
  Operation operation;
};

constexpr Sign comparisons[] = {{"<=", Operation::less_equal}, {">=", Operation::greater_equal},
                                {"==", Operation::equal},      {"!=", Operation::not_equal},
                                {"<", Operation::less},        {">", Operation::greater}};

/// Recursive descent in Python's order: choice, or, and, not, comparison, sum, product, sign,
/// power, atom.
class ExpressionParser {
 public:
  ExpressionParser(std::string_view text, const std::string& place) : text_(text, place) {}

  ParsedExpression parse() {
    read_choice();
    if (!text_.at_end()) text_.fail(fmt::format("{} is not expected", text_.next_token()));
    return std::move(parsed_);
  }

 private:
  /// Counts brackets, signs and powers that are open.
  struct Nesting {
    explicit Nesting(ExpressionParser& parser) : parser_(parser) {
      if (++parser_.nested_ > most_nested)
        parser_.text_.fail(fmt::format("parts are nested more than {} deep", most_nested));
    }
    Nesting(const Nesting&) = delete;
    ~Nesting() { --parser_.nested_; }
    ExpressionParser& parser_;
  };

  void read_choice() {
    const Nesting nesting(*this);
    read_or();
    if (!text_.take_word("if")) return;
    read_or();
    if (!text_.take_word("else")) text_.fail("`if` has no `else`");
    read_choice();
    emit(Operation::choose);
  }

  void read_or() {
    read_and();
    while (text_.take_word("or")) {
      read_and();
      emit(Operation::logical_or);
    }
  }

  void read_and() {
    read_not();
    while (text_.take_word("and")) {
      read_not();
      emit(Operation::logical_and);
    }
  }

  void read_not() {
    if (!text_.take_word("not")) return read_comparison();
    const Nesting nesting(*this);
    read_not();
    emit(Operation::logical_not);
  }

  std::optional<Operation> take_comparison() {
    for (const Sign& sign : comparisons)
      if (text_.take(sign.text)) return sign.operation;
    return std::nullopt;
  }

  void read_comparison() {
    read_sum();
    const auto operation = take_comparison();
    if (!operation) return;
    read_sum();
    emit(*operation);
    if (take_comparison()) text_.fail("two comparisons follow each other");
  }

  void read_sum() {
    read_product();
    for (;;) {
      const char sign = text_.peek();
      if (sign != '+' && sign != '-') return;
      text_.take(std::string_view(&sign, 1));
      read_product();
      emit(sign == '+' ? Operation::add : Operation::subtract);
    }
  }

  void read_product() {
    read_sign();
    for (;;) {
      const char sign = text_.peek();
      if (sign != '*' && sign != '/') return;
      if (text_.take("//")) text_.fail("'//' is not known");
      text_.take(std::string_view(&sign, 1));
      read_sign();
      emit(sign == '*' ? Operation::multiply : Operation::divide);
    }
  }

  void read_sign() {
    const char sign = text_.peek();
    if (sign != '+' && sign != '-') return read_power();
    const Nesting nesting(*this);
    text_.take(std::string_view(&sign, 1));
    read_sign();
    if (sign == '-') emit(Operation::negative);
  }

  void read_power() {
    read_atom();
    if (!text_.take("**")) return;
    const Nesting nesting(*this);
    read_sign();
    emit(Operation::power);
  }

  void read_atom() {
    const char next = text_.peek();
    if (text_.take("(")) {
      read_choice();
      return close();
    }
    if (is_digit(next) || next == '.') return emit_constant(text_.take_number());
    if (begins_name(next)) return read_name();
    text_.fail(fmt::format("a number or a name is missing before {}", text_.next_token()));
  }

  void close() {
    if (!text_.take(")")) text_.fail(fmt::format("')' is missing before {}", text_.next_token()));
  }

  void read_name() {
    const std::string word(text_.peek_word());
    if (std::ranges::count(keywords, word) > 0)
      text_.fail(fmt::format("{} is not expected", text_.next_token()));
    text_.take(word);
    if (text_.peek() == '(') return read_call(word);
    const auto constant = std::ranges::find(constants, word, &Constant::name);
    if (constant != std::end(constants)) return emit_constant(constant->value);
    if (word.find('.') != word.npos)
      text_.fail(fmt::format("there is no number '{}'", word.substr(0, 40)));
    const auto known = std::ranges::find(parsed_.names, word);
    emit(Operation::name, int(known - parsed_.names.begin()));
    if (known == parsed_.names.end()) parsed_.names.push_back(word);
  }

  void read_call(std::string_view word) {
    const bool is_real = word.starts_with("math.");
    const std::string_view name =
        is_real || word.starts_with("cmath.") ? word.substr(word.find('.') + 1) : word;
    const auto function = std::ranges::find(functions, name, &NamedFunction::name);
    if (function == std::end(functions))
      text_.fail(fmt::format("there is no function '{}'", word.substr(0, 40)));
    const int given = read_arguments();
    const int needed = num_arguments(function->operation);
    if (function->operation == Operation::complex && given == 1)
      emit_constant(0.0);
    else if (given != needed)
      text_.fail(fmt::format("{} takes {} argument{} and has {}", name, needed,
                             needed == 1 ? "" : "s", given));
    emit(function->operation);
    if (is_real) emit(Operation::real_if_zero);
  }

  int read_arguments() {
    text_.take("(");
    if (text_.take(")")) return 0;
    int count = 0;
    do {
      read_choice();
      ++count;
    } while (text_.take(",") && text_.peek() != ')');
    close();
    return count;
  }

  void emit_constant(const Number& value) {
    emit(Operation::constant, int(parsed_.constants.size()));
    parsed_.constants.push_back(value);
  }

  void emit(Operation operation, int index = 0) {
    const auto count = static_cast<std::size_t>(num_arguments(operation));
    if (count > 0 && fold(operation, count)) return;
    parsed_.code.push_back({operation, index});
    size_ = size_ - count + 1;
    parsed_.depth = std::max(parsed_.depth, size_);
  }

  /// Computes what has constants only, such as cmath.sqrt(2), now.
  bool fold(Operation operation, std::size_t count) {
    const auto is_constant = [](const Instruction& own) {
      return own.operation == Operation::constant;
    };
    auto& [code, values, names, depth] = parsed_;
    if (!std::all_of(code.end() - std::ptrdiff_t(count), code.end(), is_constant)) return false;
    // Each constant has one instruction, so that those of the arguments are the last ones.
    const Number result = compute(operation, std::span(values).last(count));
    code.resize(code.size() - count + 1, {Operation::constant});
    values.resize(values.size() - count + 1);
    values.back() = result;
    size_ = size_ - count + 1;
    return true;
  }

  ExpressionText text_;
  int nested_ = 0;
  std::size_t size_ = 0;  ///< of the stack
  ParsedExpression parsed_;
};

}  // namespace

ParsedExpression parse_expression(std::string_view text, const std::string& place) {
  return ExpressionParser(text, place).parse();
}

}  // namespace helikos::ufo::detail
