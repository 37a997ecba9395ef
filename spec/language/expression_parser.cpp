#include "spec/language/parser.hpp"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <utility>

// Parses expressions with one function for each level of the grammar in docs/language.md.

namespace ruleproof::language {
namespace {

Expression node(Op op, Span at, const Token& word, std::vector<Expression> parts) {
  return {.op = op, .at = at, .word = {word.text, word.at}, .parts = std::move(parts)};
}

Expression joined(Op op, const Token& word, std::vector<Expression> parts) {
  const Span at{parts.front().at.begin, parts.back().at.end};
  return node(op, at, word, std::move(parts));
}

std::vector<Expression> list(Expression a) {
  std::vector<Expression> parts;
  parts.push_back(std::move(a));
  return parts;
}

std::vector<Expression> list(Expression a, Expression b) {
  std::vector<Expression> parts = list(std::move(a));
  parts.push_back(std::move(b));
  return parts;
}

template <std::size_t n>
std::optional<Op> op_of(const Token& token, const std::array<std::pair<std::string_view, Op>, n>& table) {
  for (const auto& [word, op] : table)
    if (token.is(word)) return op;
  return std::nullopt;
}

constexpr std::array<std::pair<std::string_view, Op>, 9> comparisons{{{"=", Op::equal},
                                                                      {"<>", Op::unequal},
                                                                      {"<=", Op::less_equal},
                                                                      {"<", Op::less},
                                                                      {">=", Op::greater_equal},
                                                                      {">", Op::greater},
                                                                      {"meets", Op::meets},
                                                                      {"within", Op::within},
                                                                      {"in", Op::in}}};
constexpr std::array<std::pair<std::string_view, Op>, 2> additions{{{"+", Op::plus}, {"-", Op::minus}}};
constexpr std::array<std::pair<std::string_view, Op>, 3> multiplications{
    {{"*", Op::times}, {"/", Op::divided}, {"mod", Op::modulo}}};
constexpr std::array<std::pair<std::string_view, Op>, 3> tests{
    {{"some", Op::some}, {"no", Op::no}, {"one", Op::one}}};
constexpr std::array<std::pair<std::string_view, Op>, 4> quantifiers{
    {{"each", Op::each_of}, {"some", Op::some_of}, {"no", Op::no_of}, {"one", Op::one_of}}};

constexpr std::array<std::pair<std::string_view, Op>, 3> over_all{
    {{"sum", Op::sum}, {"largest", Op::largest}, {"smallest", Op::smallest}}};

/// Returns whether an expression `and_` or `or_` was written in brackets. The parser stores this in the field
/// `value`, which these operations do not use otherwise.
bool is_bracketed(const Expression& expression) { return expression.value != 0; }

class ExpressionParser {
 public:
  explicit ExpressionParser(Cursor& cursor) : cursor_(cursor) {}

  Expression expression() {
    const Cursor::Nested nested(cursor_);
    Expression left = disjunction();
    if (!cursor_.peek_is("implies")) return left;
    const Token word = cursor_.take();
    return joined(Op::implies, word, list(std::move(left), expression()));
  }

  Generators generators() {
    const Cursor::Nested nested(cursor_);
    Generators found;
    do {
      const Id name = cursor_.expect_name("a name");
      cursor_.expect("in", ", and the set that the name goes through");
      found.binders.push_back({name, -1, Type::unknown});
      found.ranges.push_back(range());
    } while (cursor_.take_if(","));
    return found;
  }

  std::vector<Expression> arguments() {
    std::vector<Expression> found;
    if (!cursor_.take_if("(")) return found;
    do {
      found.push_back(expression());
    } while (cursor_.take_if(","));
    cursor_.expect(")");
    return found;
  }

  /// Reads a set, or a row of numbers such as `1 to n`.
  Expression range() { return row_from(disjunction()); }

 private:
  Expression row_from(Expression first) {
    const Token word = cursor_.peek();
    if (!word.is("to")) return first;
    cursor_.take();
    return joined(Op::row_of, word, list(std::move(first), addition()));
  }

  Expression disjunction() {
    return operands("or", Op::or_, [this] { return conjunction(); });
  }
  Expression conjunction() {
    return operands("and", Op::and_, [this] { return negation(); });
  }

  template <class Operand>
  Expression operands(std::string_view word, Op op, Operand operand) {
    std::vector<Expression> parts = list(operand());
    Token first;
    while (cursor_.peek_is(word) && !cursor_.peek_is("else", 1)) {
      const Token here = cursor_.take();
      if (parts.size() == 1) first = here;
      parts.push_back(operand());
    }
    if (parts.size() == 1) return std::move(parts.front());
    for (const Expression& part : parts)
      if (op == Op::or_ && part.op == Op::and_ && !is_bracketed(part))
        cursor_.fail(first.at, "'and' and 'or' stand side by side here; put one of them in brackets");
    return joined(op, first, std::move(parts));
  }

  Expression negation() {
    const Token word = cursor_.peek();
    if (word.is("not")) {
      const Cursor::Nested nested(cursor_);
      cursor_.take();
      Expression operand = negation();
      return node(Op::not_, cursor_.since(word), word, list(std::move(operand)));
    }
    const bool binds = cursor_.peek(1).kind == Token::Kind::name && cursor_.peek_is("in", 2);
    if (const auto op = op_of(word, quantifiers); op && (binds || word.is("each"))) return quantified(*op);
    if (word.is("all") && binds)
      cursor_.fail(word.at,
                   fmt::format("'all' means nothing here; write 'each {} in …: …'", cursor_.peek(1).text),
                   "each");
    if (const auto op = op_of(word, tests)) {
      cursor_.take();
      Expression set = addition();
      return node(*op, cursor_.since(word), word, list(std::move(set)));
    }
    return comparison();
  }

  Expression quantified(Op op) {
    const Cursor::Nested nested(cursor_);
    const Token word = cursor_.take();
    Expression result = bound(op, word, generators());
    cursor_.expect(":", fmt::format(", and what holds for {} of them", word.text));
    result.parts.push_back(expression());
    result.at = cursor_.since(word);
    return result;
  }

  /// Reads the guard after `|`, and returns a node with the ranges `found` and this guard. If there is no
  /// `|`, the guard is `true`.
  Expression bound(Op op, const Token& word, Generators found) {
    Expression result = node(op, word.at, word, std::move(found.ranges));
    result.binders = std::move(found.binders);
    result.parts.push_back(cursor_.take_if("|") ? expression() : truth_literal(true, cursor_.peek().at));
    return result;
  }

  Expression comparison() {
    Expression left = addition();
    const Token word = cursor_.peek();
    if (word.is("is")) return choice(left);
    if (word.is("not") && cursor_.peek_is("in", 1))
      cursor_.fail(word.at, "'not' stands in front: write 'not p in …'");
    const auto op = op_of(word, comparisons);
    if (!op) return left;
    cursor_.take();
    Expression right = addition();
    if (op == Op::in) right = row_from(std::move(right));
    if (const Token& next = cursor_.peek(); op_of(next, comparisons))
      cursor_.fail(next.at, "comparisons can't be chained; write 'a < b and b < c'");
    return joined(*op, word, list(std::move(left), std::move(right)));
  }

  /// Reads `is READING` after the key, and returns the expression `KEY is READING`.
  Expression choice(const Expression& key) {
    const Token word = cursor_.take();
    if (key.op != Op::name || !key.parts.empty())
      cursor_.fail(
          key.at, "'is' is followed by a reading, such as 'suicide is illegal'; to compare values write '='");
    const Id alternative = cursor_.expect_label("a reading");
    Expression result = node(Op::is, {key.at.begin, alternative.at.end}, word, {});
    result.word = key.word;
    result.labels = {alternative};
    return result;
  }

  Expression addition() {
    return chain(additions, [this] { return multiplication(); });
  }
  Expression multiplication() {
    return chain(multiplications, [this] { return unary(); });
  }

  template <std::size_t n, class Operand>
  Expression chain(const std::array<std::pair<std::string_view, Op>, n>& table, Operand operand) {
    Expression left = operand();
    for (int operators = 1; const auto op = op_of(cursor_.peek(), table); ++operators) {
      const Token word = cursor_.take();
      if (operators > deepest_nesting)
        cursor_.fail(word.at,
                     fmt::format("more than {} operands stand in a row here; give a part of it a name",
                                 deepest_nesting));
      Expression right = operand();
      left = joined(*op, word, list(std::move(left), std::move(right)));
    }
    return left;
  }

  Expression unary() {
    const Token word = cursor_.peek();
    if (!word.is("-")) return primary();
    const Cursor::Nested nested(cursor_);
    cursor_.take();
    Expression operand = unary();
    return node(Op::negative, cursor_.since(word), word, list(std::move(operand)));
  }

  Expression primary() {
    const Token token = cursor_.peek();
    if (token.kind == Token::Kind::number) {
      cursor_.take();
      Expression result = node(Op::number, token.at, token, {});
      result.value = token.halves;
      return result;
    }
    if (token.is("true") || token.is("false")) return truth_literal(cursor_.take().text == "true", token.at);
    if (token.is("(")) return bracketed();
    if (token.is("{")) return comprehension();
    if (token.is("if")) return conditional();
    if (token.is("case")) return cases();
    if (const auto op = op_of(token, over_all)) return summed(*op);
    if (token.kind == Token::Kind::name && !is_keyword(token.text)) return named();
    refuse(token);
  }

  [[noreturn]] void refuse(const Token& token) {
    if (token.is("each") || token.is("some") || token.is("no") || token.is("one") || token.is("not"))
      cursor_.fail(
          token.at,
          fmt::format("'{}' makes a yes-or-no, which can't stand here; brackets may be missing", token.text));
    cursor_.fail_expecting("an expression");
  }

  Expression bracketed() {
    const Token open = cursor_.take();
    Expression inner = expression();
    cursor_.expect(")");
    if (inner.op == Op::and_ || inner.op == Op::or_) inner.value = 1;
    inner.at = cursor_.since(open);
    return inner;
  }

  Expression named() {
    const Token name = cursor_.take();
    if (const bool is_max = name.is("max");
        (is_max || name.is("min")) && cursor_.peek().kind == Token::Kind::name)
      cursor_.fail(name.at,
                   fmt::format("'{}' takes numbers in brackets; of many write '{} … for g in …'", name.text,
                               is_max ? "largest" : "smallest"),
                   is_max ? "largest" : "smallest");
    std::vector<Expression> parts = arguments();
    return node(Op::name, cursor_.since(name), name, std::move(parts));
  }

  /// Reads a set in braces: `{ p in r | φ }`, `{ member for … | φ }` or `{ a, b }`.
  Expression comprehension() {
    const Token open = cursor_.take();
    const bool filters = cursor_.peek().kind == Token::Kind::name && cursor_.peek_is("in", 1);
    Expression result;
    if (filters) {
      Generators found = generators();
      if (found.binders.size() > 1)
        cursor_.fail(
            found.binders[1].name.at,
            "one name goes through one set here; for several write { member for p in …, q in … | … }");
      result = bound(Op::filter, open, std::move(found));
    } else {
      Expression member = expression();
      if (cursor_.peek_is(",") || cursor_.peek_is("}")) {
        result = node(Op::listed, open.at, open, list(std::move(member)));
        while (cursor_.take_if(",")) result.parts.push_back(expression());
      } else {
        cursor_.expect("for", ", or a set such as { p in empty | … } or { a1, b2 }");
        result = bound(Op::map, open, generators());
        result.parts.push_back(std::move(member));
      }
    }
    cursor_.expect("}");
    result.at = cursor_.since(open);
    return result;
  }

  Expression conditional() {
    const Token word = cursor_.take();
    std::vector<Expression> parts = list(expression());
    cursor_.expect("then");
    parts.push_back(expression());
    cursor_.expect("else", ", since an expression has a value in each case");
    parts.push_back(expression());
    return node(Op::if_, cursor_.since(word), word, std::move(parts));
  }

  /// Reads `case KEY | READING: …`, or `case kind(p) | KIND or KIND: … | else: …`. If only a name follows
  /// `case`, the checker decides between the two forms.
  Expression cases() {
    const Token word = cursor_.take();
    Expression of = primary();
    Expression result = node(Op::case_, word.at, word, {});
    if (of.op == Op::name && of.parts.empty()) {
      result.word = of.word;
    } else {
      result.op = Op::kind_case;
      result.parts.push_back(std::move(of));
    }
    while (cursor_.take_if("|")) {
      std::vector<Id> labels = parse_labels(cursor_);
      cursor_.expect(":");
      const Expression part = expression();
      for (Id& label : labels) {
        result.labels.push_back(std::move(label));
        result.parts.push_back(part);
      }
    }
    if (result.labels.empty())
      cursor_.fail(cursor_.peek().at, "'|', a reading or kind, ':' and what it says are expected here");
    result.at = cursor_.since(word);
    return result;
  }

  /// Reads an expression such as `sum e for p in r | φ`. The word `largest` or `smallest` may replace `sum`.
  Expression summed(Op op) {
    const Cursor::Nested nested(cursor_);
    const Token word = cursor_.take();
    Expression summand = addition();
    cursor_.expect("for", op == Op::sum ? ", and what is summed over" : ", and what is compared");
    Expression result = bound(op, word, generators());
    result.parts.push_back(std::move(summand));
    result.at = cursor_.since(word);
    return result;
  }

  Cursor& cursor_;
};

}  // namespace

Expression truth_literal(bool value, Span at) { return {.op = Op::truth, .at = at, .value = value ? 1 : 0}; }

std::vector<Id> parse_labels(Cursor& cursor) {
  std::vector<Id> labels;
  do {
    labels.push_back(cursor.expect_label("a reading or kind"));
  } while (cursor.take_if("or"));
  return labels;
}

Expression parse_expression(Cursor& cursor) { return ExpressionParser(cursor).expression(); }
Expression parse_range(Cursor& cursor) { return ExpressionParser(cursor).range(); }
Generators parse_generators(Cursor& cursor) { return ExpressionParser(cursor).generators(); }
std::vector<Expression> parse_arguments(Cursor& cursor) { return ExpressionParser(cursor).arguments(); }

}  // namespace ruleproof::language
