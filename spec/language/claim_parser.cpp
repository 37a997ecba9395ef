#include "spec/language/parser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

#include "spec/nearest.hpp"

namespace ruleproof::language {
namespace {

using FormalLine = Claim::Clause;

constexpr std::array<std::pair<std::string_view, Type>, 10> written_types{{{"region", Type::region},
                                                                           {"point", Type::point},
                                                                           {"number", Type::number},
                                                                           {"truth", Type::truth},
                                                                           {"player", Type::player},
                                                                           {"players", Type::players},
                                                                           {"direction", Type::direction},
                                                                           {"family", Type::family},
                                                                           {"moment", Type::moment},
                                                                           {"piece", Type::piece}}};

/// The verdicts that a claim may expect, and their names. The parser compares a single word with these names,
/// so it never finds `proved on boards`: it finds `proved`, and then reads `on boards`.
constexpr std::array<std::pair<std::string_view, VerdictWord>, 6> verdicts{
    {{"proved", VerdictWord::proved},
     {"proved on boards", VerdictWord::proved_on_boards},
     {"tested", VerdictWord::tested},
     {"refuted", VerdictWord::refuted},
     {"depends", VerdictWord::depends},
     {"unknown", VerdictWord::unknown}}};

constexpr std::array<std::string_view, 6> claim_kinds{"position", "step",     "rulesets",
                                                      "measure",  "strategy", "number"};

/// Takes a name that must be one of `words`. If `words` has pairs, the name must be the first element of a
/// pair. Returns the element of `words`; fails for any other name.
template <class Words>
auto expect_one_of(Cursor& cursor, std::string_view what, const Words& words) {
  const Id name = cursor.expect_name(what);
  std::vector<std::string> names;
  for (const auto& entry : words) {
    if constexpr (std::is_same_v<decltype(entry), const std::string_view&>)
      names.emplace_back(entry);
    else
      names.emplace_back(entry.first);
    if (names.back() == name.name) return entry;
  }
  cursor.fail(name.at, no_such(what.substr(what.find(' ') + 1), name.name, names), nearest(name.name, names));
}

Parameter parse_parameter(Cursor& cursor) {
  Parameter parameter;
  parameter.name = cursor.expect_name("the name of a parameter");
  if (cursor.take_if(":")) {
    parameter.type = expect_one_of(cursor, "a type", written_types).second;
    parameter.has_type = true;
  }
  if (cursor.take_if("in")) parameter.range = parse_range(cursor);
  return parameter;
}

class ClaimParser {
 public:
  explicit ClaimParser(Cursor& cursor) : cursor_(cursor) {}

  Claim claim() {
    claim_.name = cursor_.expect_name("the name of the claim");
    claim_.statement = cursor_.expect_text("the claim, as a sentence");
    claim_.clauses = cursor_.take_ids();
    const Token& first = cursor_.peek();
    if (first.kind == Token::Kind::end)
      cursor_.fail(first.at, "a claim needs a formula, such as 'position: …', or 'missing \"…\"'");
    if (!first.first_on_line) cursor_.fail(first.at, "a new line is expected here");
    const int column = first.at.begin.column;
    while (cursor_.peek().kind != Token::Kind::end) {
      const Token next = cursor_.raw();
      if (next.at.begin.column != column)
        cursor_.fail(next.at,
                     fmt::format("this line of the claim begins in column {}, the others in column {}",
                                 next.at.begin.column, column));
      const Cursor::Indented indented(cursor_, column);
      try {
        read_line();
        cursor_.expect_end();
      } catch (const Unreadable&) {
        cursor_.skip_to_column(column);
      }
    }
    return std::move(claim_);
  }

 private:
  using Reader = void (ClaimParser::*)(FormalLine&);
  struct Entry {
    std::string_view word;
    FormalLine::Kind kind;
    Reader read;
  };

  void read_line() {
    static constexpr std::array<Entry, 12> entries{{
        {"given", FormalLine::Kind::given, &ClaimParser::formula},
        {"position", FormalLine::Kind::position, &ClaimParser::formula},
        {"reachable", FormalLine::Kind::reachable, &ClaimParser::formula},
        {"grows", FormalLine::Kind::grows, &ClaimParser::grows},
        {"step", FormalLine::Kind::step, &ClaimParser::step},
        {"agree", FormalLine::Kind::agree, &ClaimParser::agree},
        {"count", FormalLine::Kind::count, &ClaimParser::count},
        {"occasion", FormalLine::Kind::occasion, &ClaimParser::formula},
        {"hint", FormalLine::Kind::hint, &ClaimParser::formula},
        {"example", FormalLine::Kind::example, &ClaimParser::example},
        {"solve", FormalLine::Kind::solve, &ClaimParser::solve},
        {"measured", FormalLine::Kind::measured, &ClaimParser::measured},
    }};
    static constexpr std::array<std::pair<std::string_view, void (ClaimParser::*)()>, 6> others{{
        {"any", &ClaimParser::any},
        {"argument", &ClaimParser::argument},
        {"premise", &ClaimParser::premise},
        {"kind", &ClaimParser::kind},
        {"missing", &ClaimParser::missing},
        {"expect", &ClaimParser::expect},
    }};
    const Token word = cursor_.take_raw();
    std::vector<std::string> names;
    for (const Entry& entry : entries) {
      names.emplace_back(entry.word);
      if (!word.is(entry.word)) continue;
      FormalLine line;
      line.kind = entry.kind;
      (this->*entry.read)(line);
      line.at = cursor_.since(word);
      claim_.formal.push_back(std::move(line));
      return;
    }
    for (const auto& [other, read] : others) {
      names.emplace_back(other);
      if (word.is(other)) return (this->*read)();
    }
    cursor_.fail(word.at, no_such("line of a claim is called", word.text, names), nearest(word.text, names));
  }

  void formula(FormalLine& line) {
    cursor_.expect(":");
    line.formulas.push_back(parse_expression(cursor_));
  }

  void grows(FormalLine& line) {
    cursor_.expect(":");
    do {
      line.formulas.push_back(parse_expression(cursor_));
    } while (cursor_.take_if(",") && (cursor_.expect("then"), true));
  }

  void step(FormalLine& line) {
    if (!cursor_.peek_is(":")) {
      line.name = cursor_.expect_name("the name of a move or step");
      line.parameters = parse_parameters(cursor_);
    }
    formula(line);
  }

  void agree(FormalLine& line) {
    if (cursor_.take_if("with")) {
      line.kind = FormalLine::Kind::agree_with;
      line.name = cursor_.expect_name("the id of a game");
      if (!cursor_.take_if("if")) return;
      for (const Choice& choice : parse_choices(cursor_))
        line.names.insert(line.names.end(), {choice.key, choice.alternative});
      return;
    }
    do {
      line.names.push_back(cursor_.expect_name("the key of a reading"));
    } while (cursor_.take_if(","));
    if (!cursor_.take_if("in")) return;
    cursor_.expect("moves");
    line.in_moves = true;
  }

  void count(FormalLine& line) {
    line.name = cursor_.expect_name("what is counted (positions, reachable, games, ended, turns)");
    do {
      FormalLine::Count counted;
      if (cursor_.peek().kind == Token::Kind::number) {
        const std::string turns = cursor_.take().text;
        std::from_chars(turns.data(), turns.data() + turns.size(), counted.width);
      } else {
        std::tie(counted.width, counted.height) =
            cursor_.expect_size("a board such as 3x3, or a number of turns,");
      }
      cursor_.expect("=");
      counted.value = cursor_.expect_digits();
      line.counts.push_back(std::move(counted));
    } while (cursor_.take_if(","));
    if (!cursor_.take_if("from")) return;
    cursor_.expect("example");
    line.names = {cursor_.expect_name("the name of an example")};
  }

  void example(FormalLine& line) { line.name = cursor_.expect_name("the name of an example"); }

  /// Reads `solve [ not ] can-force(P, φ) from example NAME`.
  void solve(FormalLine& line) {
    line.negated = cursor_.take_if("not");
    cursor_.expect("can-force");
    line.formulas = parse_arguments(cursor_);
    cursor_.expect("from");
    cursor_.expect("example");
    line.name = cursor_.expect_name("the name of an example");
  }

  void measured(FormalLine& line) {
    cursor_.expect("by");
    line.name = cursor_.expect_name("the name of a measure");
    if (!cursor_.take_if("<=")) return;
    line.counts.push_back({0, 0, cursor_.expect_digits()});
  }

  void any() {
    do {
      claim_.any.push_back(parse_parameter(cursor_));
    } while (cursor_.take_if(","));
  }

  void argument() { claim_.arguments.push_back(cursor_.expect_text("the argument")); }
  void premise() { claim_.premise = cursor_.expect_text("the premise"); }
  void kind() { claim_.kind = expect_one_of(cursor_, "a kind of claim", claim_kinds); }
  void missing() { claim_.missing = cursor_.expect_text("what is missing"); }

  void expect() {
    do {
      Claim::Expectation expectation;
      const Token word = cursor_.peek();
      expectation.verdict = expect_one_of(cursor_, "a verdict", verdicts).second;
      if (expectation.verdict == VerdictWord::proved && cursor_.take_if("on")) {
        cursor_.expect("boards");
        expectation.verdict = VerdictWord::proved_on_boards;
      }
      if (cursor_.take_if("if")) expectation.conditions = parse_choices(cursor_);
      refuse_second(expectation, cursor_.since(word));
      claim_.expected.push_back(std::move(expectation));
    } while (cursor_.take_if(","));
  }

  /// Fails if the claim already expects a verdict under the same readings.
  void refuse_second(const Claim::Expectation& expectation, const Span& at) {
    std::set<std::pair<std::string, std::string>> readings;
    for (const Choice& choice : expectation.conditions)
      readings.emplace(choice.key.name, choice.alternative.name);
    const auto [first, is_new] = lines_of_expectations_.try_emplace(std::move(readings), at.begin.line);
    if (!is_new)
      cursor_.fail(
          at,
          fmt::format("line {} says already what is expected {}; leave one of the two", first->second,
                      expectation.conditions.empty() ? "under all other readings" : "under this reading"));
  }

  Cursor& cursor_;
  Claim claim_;
  /// For each set of readings under which a verdict is expected: the line that states this verdict.
  std::map<std::set<std::pair<std::string, std::string>>, int> lines_of_expectations_;
};

}  // namespace

Claim parse_claim(Cursor& cursor) { return ClaimParser(cursor).claim(); }

std::vector<Parameter> parse_parameters(Cursor& cursor) {
  std::vector<Parameter> parameters;
  if (!cursor.take_if("(")) return parameters;
  do {
    parameters.push_back(parse_parameter(cursor));
  } while (cursor.take_if(","));
  cursor.expect(")");
  return parameters;
}

std::vector<Choice> parse_choices(Cursor& cursor) {
  std::vector<Choice> choices;
  do {
    Choice choice;
    choice.key = cursor.expect_name("the key of a reading");
    cursor.expect("is");
    choice.alternative = cursor.expect_label("a reading");
    choices.push_back(std::move(choice));
  } while (cursor.take_if("and"));
  return choices;
}

}  // namespace ruleproof::language
