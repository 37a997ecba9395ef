#include "spec/language/parser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "spec/language/words.hpp"
#include "spec/nearest.hpp"

namespace ruleproof::language {
namespace {

class StepParser {
 public:
  explicit StepParser(Cursor& cursor) : cursor_(cursor) {}

  Steps steps() {
    const Cursor::Nested nested(cursor_);
    Steps found;
    const Token first = cursor_.peek();
    if (first.kind == Token::Kind::end)
      cursor_.fail(first.at, "a step is expected here, such as 'put mover on p'");
    if (!first.first_on_line) {
      add_step(found);
      return found;
    }
    const int column = first.at.begin.column;
    while (cursor_.peek().kind != Token::Kind::end && cursor_.raw().first_on_line) {
      const Token& next = cursor_.raw();
      if (next.at.begin.column < column) break;
      if (next.at.begin.column > column)
        cursor_.fail(
            next.at,
            fmt::format("this step begins in column {} and the one before it in column {}; steps that "
                        "belong together begin in the same column",
                        next.at.begin.column, column));
      const Cursor::Indented indented(cursor_, column);
      try {
        add_step(found);
        cursor_.expect_end();
      } catch (const Unreadable&) {
        cursor_.skip_to_column(column);
      }
    }
    return found;
  }

 private:
  using Reader = void (StepParser::*)(Step&);
  struct Entry {
    std::string_view word;
    Step::Kind kind;
    Reader read;
  };

  /// Reads one step and adds it to `found`. The step's first token may be at the limit column, where the
  /// layout would otherwise end the block.
  void add_step(Steps& found) {
    static constexpr std::array<Entry, 19> entries{{
        {"forbid", Step::Kind::forbid, &StepParser::forbid},
        {"put", Step::Kind::put, &StepParser::put},
        {"remove", Step::Kind::remove, &StepParser::one_expression},
        {"set", Step::Kind::set, &StepParser::set},
        {"add", Step::Kind::add, &StepParser::add},
        {"let", Step::Kind::let, &StepParser::let},
        {"mark", Step::Kind::mark, &StepParser::mark},
        {"do", Step::Kind::do_, &StepParser::do_step},
        {"win", Step::Kind::win, &StepParser::win},
        {"forget", Step::Kind::forget_history, &StepParser::forget},
        {"if", Step::Kind::if_, &StepParser::conditional},
        {"case", Step::Kind::case_, &StepParser::cases},
        {"for", Step::Kind::for_each, &StepParser::for_each},
        {"choose", Step::Kind::choose, &StepParser::choose},
        {"repeat", Step::Kind::repeat, &StepParser::repeat},
        {"nothing", Step::Kind::nothing, &StepParser::nothing},
        {"move", Step::Kind::move, &StepParser::from_to},
        {"change", Step::Kind::change, &StepParser::from_to},
        {"give", Step::Kind::give, &StepParser::from_to},
    }};
    const Token word = cursor_.take_raw();
    for (const Entry& entry : entries) {
      if (!word.is(entry.word)) continue;
      Step step;
      step.kind = entry.kind;
      (this->*entry.read)(step);
      step.at = cursor_.since(word);
      found.push_back(std::move(step));
      return;
    }
    if (word.kind != Token::Kind::name)
      cursor_.fail(word.at, fmt::format("a step is expected here, and not {}", token_text(word)));
    if (const std::string_view hint = instead_of(word.text); !hint.empty())
      cursor_.fail(word.at, fmt::format("'{}' is no step{}", word.text, hint));
    std::vector<std::string> names;
    for (const Entry& entry : entries) names.emplace_back(entry.word);
    const std::string near = nearest(word.text, names);
    cursor_.fail(
        word.at,
        fmt::format(
            "'{}' is no step; {}", word.text,
            near.empty()
                ? "steps begin with forbid, put, remove, move, change, give, set, add, let, mark, do, "
                  "if, case, for each, choose, repeat"
                : fmt::format("did you mean '{}'?", near)),
        near);
  }

  Steps block() {
    cursor_.expect(":", ", and steps behind it");
    return steps();
  }

  void forbid(Step& step) {
    step.message = cursor_.expect_text("what is wrong with the move,");
    step.clauses = cursor_.take_ids();
    cursor_.expect(":");
    step.parts.push_back(parse_expression(cursor_));
    if (cursor_.take_if("showing")) step.parts.push_back(parse_expression(cursor_));
  }

  void put(Step& step) {
    step.parts.push_back(parse_expression(cursor_));
    std::optional<Expression> kind;
    if (!cursor_.peek_is("on") && cursor_.peek().kind == Token::Kind::name) kind = parse_expression(cursor_);
    cursor_.expect("on", ", and the points");
    step.parts.push_back(parse_expression(cursor_));
    if (kind) step.parts.push_back(std::move(*kind));
  }

  void from_to(Step& step) {
    step.parts.push_back(parse_expression(cursor_));
    cursor_.expect("to");
    step.parts.push_back(parse_expression(cursor_));
  }

  void win(Step& step) {
    if (cursor_.peek_is("when"))
      cursor_.fail(cursor_.peek().at,
                   "'win' names a player; the condition stands before it: 'if …: win mover'");
    one_expression(step);
  }

  void one_expression(Step& step) { step.parts.push_back(parse_expression(cursor_)); }

  void set(Step& step) {
    step.name = cursor_.expect_name("the name of a state or note");
    std::vector<Expression> players = parse_arguments(cursor_);
    cursor_.expect("to", ", and the new value");
    step.parts.push_back(parse_expression(cursor_));
    std::ranges::move(players, std::back_inserter(step.parts));
  }

  void add(Step& step) {
    step.parts.push_back(parse_expression(cursor_));
    cursor_.expect("to", ", and the name of a number");
    step.name = cursor_.expect_name("the name of a state or note");
    std::ranges::move(parse_arguments(cursor_), std::back_inserter(step.parts));
  }

  void let(Step& step) {
    step.name = cursor_.expect_name("a new name");
    cursor_.expect("=");
    step.parts.push_back(parse_expression(cursor_));
  }

  void mark(Step& step) { step.name = cursor_.expect_name("a new name for this moment"); }

  void do_step(Step& step) {
    step.name = cursor_.expect_name("the name of a step");
    step.parts = parse_arguments(cursor_);
  }

  void forget(Step&) { cursor_.expect("history"); }

  void conditional(Step& step) {
    step.parts.push_back(parse_expression(cursor_));
    step.blocks.push_back(block());
    while (at_else()) {
      cursor_.take_raw();
      if (cursor_.take_if("if")) {
        step.parts.push_back(parse_expression(cursor_));
        step.blocks.push_back(block());
      } else {
        step.blocks.push_back(block());
        return;
      }
    }
  }

  /// Returns whether an `else` of the current `if` follows, either on the same line or at the beginning of a
  /// line in the same column.
  bool at_else() const {
    const Token& next = cursor_.raw();
    return next.is("else") && (!next.first_on_line || next.at.begin.column >= cursor_.limit());
  }

  /// Reads a `case` by readings or by kinds of pieces. If only a name follows `case`, stores the name in
  /// `step.name`; the checker decides whether it names an open clause or a kind of piece. Any other
  /// expression is a kind of piece, and is stored in `step.parts`.
  void cases(Step& step) {
    const Token first = cursor_.peek();
    Expression of = parse_expression(cursor_);
    if (of.op == Op::name && of.parts.empty())
      step.name = of.word;
    else
      step.parts.push_back(std::move(of));
    while (cursor_.take_if("|")) {
      std::vector<Id> labels = parse_labels(cursor_);
      const Steps read = block();
      for (Id& label : labels) {
        step.labels.push_back(std::move(label));
        step.blocks.push_back(read);
      }
    }
    if (step.blocks.empty())
      cursor_.fail(cursor_.peek().at, "'|', a reading or kind, ':' and its steps are expected here");
    step.at = cursor_.since(first);
  }

  void for_each(Step& step) {
    cursor_.expect("each");
    Generators found = parse_generators(cursor_);
    step.binders = std::move(found.binders);
    step.parts = std::move(found.ranges);
    step.parts.push_back(cursor_.take_if("|") ? parse_expression(cursor_)
                                              : truth_literal(true, cursor_.peek().at));
    step.blocks.push_back(block());
  }

  void choose(Step& step) {
    step.binders.push_back({cursor_.expect_name("a new name"), -1, Type::unknown});
    cursor_.expect("in", ", and what is chosen from");
    step.parts.push_back(parse_expression(cursor_));
    step.blocks.push_back(block());
  }

  void repeat(Step& step) { step.blocks.push_back(block()); }
  void nothing(Step&) {}

  Cursor& cursor_;
};

}  // namespace

Steps parse_steps(Cursor& cursor) { return StepParser(cursor).steps(); }

}  // namespace ruleproof::language
