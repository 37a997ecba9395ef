#include "properties/mutation/mutants.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <unordered_set>

#include "spec/documents/clauses.hpp"
#include "spec/language/checker.hpp"
#include "spec/language/lexer.hpp"
#include "spec/language/rule_tree.hpp"
#include "spec/language/tree.hpp"
#include "spec/language/walk.hpp"

namespace ruleproof::mutation {
namespace {

using language::CheckedDocument;
using language::Document;
using language::Expression;
using language::Item;
using language::Op;
using language::Place;
using language::Source;
using language::Span;
using language::Step;
using language::Steps;
using language::Token;
using language::Type;
using Kind = Mutant::Kind;

struct Exchange {
  std::string_view word;
  std::string_view instead;
  Kind kind;
  bool both_ways = false;
};

/// Words that are exchanged for each other. Most exchanges give documents with errors, such as wrong types,
/// and are discarded.
constexpr std::array exchanges{
    Exchange{"and", "or", Kind::connective, true},
    Exchange{"implies", "and", Kind::connective},
    Exchange{"<", "<=", Kind::comparison, true},
    Exchange{">", ">=", Kind::comparison, true},
    Exchange{"=", "<>", Kind::comparison, true},
    Exchange{"some", "no", Kind::quantity, true},
    Exchange{"some", "one", Kind::quantity, true},
    Exchange{"some", "each", Kind::quantity, true},
    Exchange{"no", "one", Kind::quantity},
    Exchange{"meets", "within", Kind::relation, true},
    Exchange{"within", "=", Kind::relation},
    Exchange{"own", "enemy", Kind::side, true},
    Exchange{"enemy", "occupied", Kind::side},
    Exchange{"mover", "other(mover)", Kind::side},
    Exchange{"to-move", "other(to-move)", Kind::side},
    Exchange{"other", "", Kind::side},
    Exchange{"beside", "around", Kind::region, true},
    Exchange{"components", "singles", Kind::region, true},
    Exchange{"components", "cliques", Kind::region, true},
    Exchange{"connected-sets", "components", Kind::region},
    Exchange{"empty", "occupied", Kind::region, true},
    Exchange{"occupied", "own", Kind::region},
    Exchange{"directions", "all-directions", Kind::region, true},
    Exchange{"opposite", "", Kind::region},
    Exchange{"row", "column", Kind::region, true},
    Exchange{"width", "height", Kind::region, true},
    Exchange{"north", "south", Kind::region, true},
    Exchange{"east", "west", Kind::region, true},
    Exchange{"before", "", Kind::moment},
    Exchange{"before", "turn-start", Kind::moment, true},
    Exchange{"+", "-", Kind::arithmetic, true},
    Exchange{"min", "max", Kind::arithmetic, true},
    Exchange{"largest", "smallest", Kind::arithmetic, true},
    Exchange{"true", "false", Kind::negate, true},
    Exchange{"not", "", Kind::drop_part},
    Exchange{"alternate", "free", Kind::drop_part},
};

/// The text of a document as one string. Converts places (line and column) to offsets in this string.
class Text {
 public:
  explicit Text(const Source& source) {
    for (const std::string& line : source.lines) {
      begins_.push_back(all.size());
      all += line + '\n';
    }
  }

  std::size_t byte(Place place) const {
    std::size_t at = begins_.at(static_cast<std::size_t>(place.line - 1));
    for (int column = 1; column < place.column && at < all.size(); ++column)
      at += language::character_at(all, at).size();
    return at;
  }
  std::string of(Span span) const { return all.substr(byte(span.begin), byte(span.end) - byte(span.begin)); }

  std::string all;

 private:
  std::vector<std::size_t> begins_;
};

std::string with_edits(const Text& text, const std::vector<Mutant::Edit>& edits) {
  std::string all = text.all;
  for (auto edit = edits.rbegin(); edit != edits.rend(); ++edit) {
    const std::size_t begin = text.byte(edit->at.begin), end = text.byte(edit->at.end);
    all.replace(begin, end - begin, edit->text);
  }
  return all;
}

/// Returns the text with each run of white space replaced by one space.
std::string folded(std::string_view text) {
  std::string result;
  for (const char c : text)
    if (c != ' ' && c != '\n')
      result += c;
    else if (!result.empty() && result.back() != ' ')
      result += ' ';
  if (!result.empty() && result.back() == ' ') result.pop_back();
  return result;
}

bool contains(Span outer, Span inner) { return outer.begin <= inner.begin && inner.end <= outer.end; }

std::size_t shared_beginning(std::string_view a, std::string_view b) {
  const auto [end, other] = std::ranges::mismatch(a, b);
  return static_cast<std::size_t>(end - a.begin());
}

class Mutator {
 public:
  explicit Mutator(const Document& document) : document_(document), text_(*document.text) {
    trees_.insert(language::rule_tree(document_));
    for (const Item& item : document_.items)
      if (is_changed(item)) items_.push_back(&item);
    std::ranges::stable_sort(items_, {}, [](const Item* item) { return item->at.begin; });
    for (const Item* item : items_) tokens_.push_back(tokens_of(*item));
    for (const Item& item : document_.items)
      if (is_unchanged_rule(item))
        for (const Token& token : tokens_of(item)) used_in_unchanged_rules_.insert(token.text);
    leave_out_what_no_rule_rests_on();
    for (const language::Definition& definition : document_.definitions) alternatives_in(definition.body);
    for (const language::Action& action : document_.actions) alternatives_in(action.steps);
    for (const language::End& end : document_.ends) alternatives_in(end.condition);
  }

  std::vector<Mutant> all() {
    for (item_ = 0; item_ < items_.size(); ++item_) {
      words();
      turn();
      if (items_[item_]->name.name == "end" && tokens_[item_].size() > 1 && !tokens_[item_][1].is("="))
        gone(Kind::drop_end, items_[item_]->at);
      if (tokens_[item_].front().is("prefer")) gone(Kind::drop_part, items_[item_]->at);
    }
    for (const language::Definition& definition : document_.definitions)
      of_item(definition.at, [&] { expression(definition.body); });
    for (const language::End& end : document_.ends) of_item(end.at, [&] { expression(end.condition); });
    for (const language::Memory& memory : document_.memory)
      if (memory.initial) of_item(memory.at, [&] { expression(*memory.initial); });
    for (const language::Action& action : document_.actions) of_item(action.at, [&] { steps(action.steps); });
    if (document_.start) of_item(document_.start->at, [&] { steps(document_.start->steps); });
    std::ranges::stable_sort(found_,
                             [](const Mutant& a, const Mutant& b) { return a.at().begin < b.at().begin; });
    for (std::size_t i = 0; i < found_.size(); ++i) found_[i].number = i + 1;
    return std::move(found_);
  }

 private:
  static bool is_changed(const Item& item) {
    constexpr std::array unchanged{"game",    "source", "advice", "reading",
                                   "neutral", "note",   "claim",  "example"};
    return std::ranges::find(unchanged, item.name.name) == unchanged.end() && !is_unchanged_rule(item);
  }

  /// Returns whether an item (a declaration of the document) is a rule that no mutant changes. Such an item
  /// applies under all readings, and the definitions that it uses apply under all readings too.
  static bool is_unchanged_rule(const Item& item) {
    constexpr std::array rules{"board", "players", "setting", "setup",    "counting",
                               "tie",   "settled", "shape",   "shortcut", "pieces"};
    return std::ranges::find(rules, item.name.name) != rules.end();
  }

  std::vector<Token> tokens_of(const Item& item) const {
    language::Diagnostics diagnostics(*document_.text);
    std::vector<Token> tokens =
        language::read_tokens(*document_.text, item.at.begin.line, item.at.end.line, diagnostics);
    std::erase_if(tokens, [&](const Token& token) {
      return !contains(item.at, token.at) || token.kind == Token::Kind::end;
    });
    return tokens;
  }

  bool is_definition(const Item& item) const {
    return std::ranges::any_of(document_.definitions,
                               [&](const language::Definition& one) { return one.at == item.at; });
  }

  /// Removes the definitions that no rule uses, such as definitions that only claims and examples use.
  void leave_out_what_no_rule_rests_on() {
    std::vector<bool> is_reached(items_.size());
    std::vector<std::size_t> open;
    const auto reach = [&](std::size_t i) {
      if (!is_reached[i]) open.push_back(i);
      is_reached[i] = true;
    };
    for (std::size_t i = 0; i < items_.size(); ++i)
      if (const std::string& name = items_[i]->name.name;
          !is_definition(*items_[i]) || name == "wins" || name == "score" || name == "adjacent")
        reach(i);
    while (!open.empty()) {
      const std::size_t from = open.back();
      open.pop_back();
      for (const Token& token : tokens_[from])
        for (std::size_t i = 0; i < items_.size(); ++i)
          if (is_definition(*items_[i]) && token.is(items_[i]->name.name)) reach(i);
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < items_.size(); ++i)
      if (is_reached[i]) {
        items_[kept] = items_[i];
        std::swap(tokens_[kept++], tokens_[i]);
      }
    items_.resize(kept);
    tokens_.resize(kept);
  }

  template <class F>
  void of_item(Span at, F f) {
    const auto item = std::ranges::find_if(items_, [&](const Item* one) { return one->at == at; });
    if (item == items_.end()) return;
    item_ = static_cast<std::size_t>(item - items_.begin());
    f();
  }

  // The functions below determine the readings under which a line applies.

  void alternatives_in(const Expression& expression) {
    language::for_each_part(expression, [&](const Expression& e) {
      if (e.op == Op::case_)  // its parts are in the order of the readings
        for (std::size_t i = 0; i < e.parts.size(); ++i)
          alternatives_.push_back({e.parts[i].at, e.index, static_cast<int>(i)});
      if (e.op == Op::if_ && e.parts[0].op == Op::is)
        alternatives_.push_back({e.parts[1].at, e.parts[0].index, static_cast<int>(e.parts[0].value)});
    });
  }

  void alternatives_in(const Steps& steps) {
    language::for_each_step(steps, [&](const Step& step) {
      for (const Expression& part : step.parts) alternatives_in(part);
      for (std::size_t i = 0; i < step.blocks.size(); ++i) {
        const Steps& block = step.blocks[i];
        if (block.empty()) continue;
        const Span span{block.front().at.begin, block.back().at.end};
        if (step.kind == Step::Kind::case_) alternatives_.push_back({span, step.index, static_cast<int>(i)});
        if (step.kind == Step::Kind::if_ && i < step.parts.size() && step.parts[i].op == Op::is)
          alternatives_.push_back({span, step.parts[i].index, static_cast<int>(step.parts[i].value)});
      }
    });
  }

  /// Returns the readings that must be chosen for a place in an item to have an effect, as a map from open
  /// clause to reading. These are the readings of the `case` or `if` branches that contain the place, and the
  /// readings that all uses of the item have in common. A clause whose first reading (number 0) is required
  /// is left out.
  std::map<int, int> readings_of(Span at, std::size_t item, int depth = 0) const {
    std::map<int, int> readings;
    if (depth < 4) {
      std::optional<std::map<int, int>> of_uses;
      const Token& first = tokens_[item].front();
      const bool is_step = first.is("step");
      const std::string& name = is_step ? tokens_[item].at(1).text : first.text;
      const bool is_defined = is_definition(*items_[item]);
      const bool is_by_name = name == "wins" || name == "score" || name == "adjacent" || name == "settled";
      if (used_in_unchanged_rules_.contains(name)) of_uses.emplace();
      for (std::size_t i = 0; i < items_.size() && (is_step || is_defined) && !is_by_name; ++i)
        for (std::size_t k = 1; k < tokens_[i].size(); ++k)
          if (i != item && tokens_[i][k].is(name) && (!of_uses || !of_uses->empty())) {
            std::map<int, int> there = readings_of(tokens_[i][k].at, i, depth + 1);
            if (!of_uses)
              of_uses = std::move(there);
            else  // keep the readings that all uses share
              std::erase_if(*of_uses, [&](const auto& one) {
                const auto found = there.find(one.first);
                return found == there.end() || found->second != one.second;
              });
          }
      if (of_uses) readings = std::move(*of_uses);
    }
    for (const Alternative& one : alternatives_)
      if (contains(one.at, at)) readings[one.choice] = one.value;
    std::erase_if(readings, [](const auto& one) { return one.second == 0; });
    return readings;
  }

  // The functions below create mutants.

  void add(Kind kind, std::vector<Mutant::Edit> edits) {
    Mutant mutant;
    mutant.kind = kind;
    mutant.edits = std::move(edits);
    const Span first = mutant.at();
    const CheckedDocument changed =
        language::read_document(document_.text->file, with_edits(text_, mutant.edits));
    if (changed.has_errors() || !trees_.insert(language::rule_tree(changed.document)).second) return;
    mutant.was = folded(text_.of(first));
    mutant.is = folded(mutant.edits.front().text);
    if (kind == Kind::drop_guard || kind == Kind::drop_step || kind == Kind::drop_end) mutant.is.clear();
    mutant.clauses = clauses_of(first);
    for (const auto& [choice, value] : readings_of(first, item_)) mutant.readings.emplace_back(choice, value);
    found_.push_back(std::move(mutant));
  }

  void instead(Kind kind, Span at, std::string words) { add(kind, {{at, std::move(words)}}); }

  /// Adds a mutant that replaces the text at `at` by `words`, followed by as many line ends as this text has.
  /// So the numbers of later lines stay the same.
  void gone(Kind kind, Span at, std::string_view words = "") {
    instead(kind, at,
            std::string(words) + std::string(static_cast<std::size_t>(at.end.line - at.begin.line), '\n'));
  }

  std::vector<std::string> clauses_of(Span at) const {
    std::vector<std::string> of_guard;
    for (const language::Action& action : document_.actions)
      language::for_each_step(action.steps, [&](const Step& step) {
        if (step.kind == Step::Kind::forbid && contains(step.at, at) && !step.clauses.empty())
          of_guard = language::names_of(step.clauses);
      });
    if (of_guard.empty()) of_guard = language::names_of(items_[item_]->clauses);
    std::vector<std::string> each_once;
    for (const std::string& clause : of_guard)
      if (std::ranges::count(each_once, clause) == 0) each_once.push_back(clause);
    return each_once;
  }

  /// Adds the mutants that change a single word of the item.
  void words() {
    const std::vector<Token>& tokens = tokens_[item_];
    for (std::size_t i = 1; i < tokens.size(); ++i) {
      const Token& token = tokens[i];
      if (token.kind == Token::Kind::number) number(token);
      if (token.kind != Token::Kind::name && token.kind != Token::Kind::symbol) continue;
      for (const Exchange& exchange : exchanges) {
        if (token.is(exchange.word)) instead(exchange.kind, token.at, std::string(exchange.instead));
        if (exchange.both_ways && token.is(exchange.instead))
          instead(exchange.kind, token.at, std::string(exchange.word));
      }
      if (token.kind == Token::Kind::name) name(token);
      const bool is_repeat = token.is("repeat") && i + 1 < tokens.size() && tokens[i + 1].is(":");
      const bool is_at_once = token.is("at") && i + 1 < tokens.size() && tokens[i + 1].is("once");
      const bool is_each_turn =
          tokens.front().is("state") && token.is("each") && i + 1 < tokens.size() && tokens[i + 1].is("turn");
      if (is_repeat || is_at_once || is_each_turn)
        gone(Kind::drop_part, {token.at.begin, tokens[i + 1].at.end});
    }
  }

  void number(const Token& token) {
    const auto written = [](std::int64_t halves) {
      return fmt::format("{}{}", halves / 2, halves % 2 == 0 ? "" : ".5");
    };
    instead(Kind::number, token.at, written(token.halves + 2));
    if (token.halves >= 2) instead(Kind::number, token.at, written(token.halves - 2));
  }

  /// Adds the mutants that replace a name by another player, by the next kind of piece, or by another
  /// variable or definition of the same type.
  void name(const Token& token) {
    for (const auto& player : document_.players->named)
      if (token.is(player.name.name))
        for (const auto& other : document_.players->named)
          if (!token.is(other.name.name)) instead(Kind::side, token.at, other.name.name);
    const auto& pieces = document_.pieces;
    for (std::size_t i = 0; i < pieces.size() && pieces.size() > 1; ++i)
      if (token.is(pieces[i].name.name))
        instead(Kind::other_name, token.at, pieces[(i + 1) % pieces.size()].name.name);
    for (const language::Memory& memory : document_.memory)
      if (token.is(memory.name.name))
        for (const language::Memory& other : document_.memory)
          if (&other != &memory && other.kind == memory.kind)
            instead(Kind::other_name, token.at, other.name.name);
    for (const language::Definition& definition : document_.definitions)
      if (token.is(definition.name.name) && definition.at.begin != items_[item_]->at.begin)
        for (const language::Definition& other : document_.definitions)
          if (&other != &definition && is_like(definition, other))
            instead(Kind::other_name, token.at, other.name.name);
  }

  /// Returns whether two definitions have the same types, and either similar names or lines close to each
  /// other.
  static bool is_like(const language::Definition& a, const language::Definition& b) {
    const bool is_near =
        shared_beginning(a.name.name, b.name.name) >= 3 || std::abs(a.at.begin.line - b.at.begin.line) < 30;
    return is_near && a.body.type == b.body.type &&
           std::ranges::equal(a.parameters, b.parameters, {}, &language::Parameter::type,
                              &language::Parameter::type);
  }

  /// Adds the mutants of a `turn` line. Each deletes an alternative, a part after `then`, or the word `else`.
  void turn() {
    const std::vector<Token>& tokens = tokens_[item_];
    if (!tokens.front().is("turn") || tokens.size() < 3) return;
    std::vector<std::size_t> ors;
    for (std::size_t i = 2; i < tokens.size(); ++i) {
      if (tokens[i].is("or")) ors.push_back(i);
      if (tokens[i].is("else")) gone(Kind::drop_part, tokens[i].at);
      if (tokens[i].is("then")) gone(Kind::drop_part, {tokens[i].at.begin, next_of_turn(tokens, i + 1)});
    }
    if (ors.empty()) return;
    const std::size_t second = ors.front() + (tokens[ors.front() + 1].is("else") ? 2 : 1);
    gone(Kind::drop_part, {tokens[2].at.begin, tokens[second].at.begin});
    for (std::size_t i = 0; i < ors.size(); ++i)
      gone(Kind::drop_part, {tokens[ors[i]].at.begin,
                             i + 1 < ors.size() ? tokens[ors[i + 1] - 1].at.end : tokens.back().at.end});
  }
  static Place next_of_turn(const std::vector<Token>& tokens, std::size_t i) {
    while (i + 1 < tokens.size() && !tokens[i + 1].is("or") && !tokens[i + 1].is("then")) ++i;
    return tokens[i].at.end;
  }

  void expression(const Expression& e) {
    const auto& parts = e.parts;
    if (e.op == Op::and_ || e.op == Op::or_)
      for (std::size_t i = 0; i < parts.size(); ++i) {
        const Span at =
            i == 0 ? Span{parts[0].at.begin, parts[1].at.begin} : Span{parts[i - 1].at.end, parts[i].at.end};
        gone(Kind::drop_part, at);
      }
    const bool has_guard = e.op == Op::filter || e.op == Op::map || e.op == Op::sum || e.op == Op::largest ||
                           e.op == Op::smallest;
    if (has_guard && parts.size() > e.binders.size()) {
      const Expression& guard = parts[e.binders.size()];
      if (guard.op != Op::truth) instead(Kind::drop_part, guard.at, "true");
    }
    const bool is_asked = e.op == Op::definition || e.op == Op::memory || e.op == Op::local ||
                          e.op == Op::meets || e.op == Op::within || e.op == Op::in || e.op == Op::word;
    if (e.type == Type::truth && is_asked)
      instead(Kind::negate, e.at, fmt::format("(not {})", text_.of(e.at)));
    for (const Expression& part : parts) expression(part);
  }

  void steps(const Steps& all) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      const Step& step = all[i];
      if (step.kind == Step::Kind::forbid)
        gone(Kind::drop_guard, step.at, "nothing");
      else if (step.kind != Step::Kind::nothing)
        gone(Kind::drop_step, step.at, "nothing");
      if (i + 1 < all.size())
        add(Kind::swap_steps, {{step.at, text_.of(all[i + 1].at)}, {all[i + 1].at, text_.of(step.at)}});
      if (step.kind == Step::Kind::if_)
        for (const Expression& condition : step.parts)
          if (condition.op == Op::and_ || condition.op == Op::or_)
            instead(Kind::negate, condition.at, fmt::format("not ({})", text_.of(condition.at)));
      for (const Expression& part : step.parts) expression(part);
      for (const Steps& block : step.blocks) steps(block);
    }
  }

  struct Alternative {
    Span at;
    int choice;
    int value;
  };

  const Document& document_;
  const Text text_;
  std::vector<const Item*> items_;
  std::vector<std::vector<Token>> tokens_;  ///< the tokens of each item
  std::set<std::string> used_in_unchanged_rules_;
  std::vector<Alternative> alternatives_;
  std::unordered_set<std::string> trees_;
  std::vector<Mutant> found_;
  std::size_t item_ = 0;
};

constexpr std::array<std::pair<Kind, std::string_view>, 16> names{{
    {Kind::drop_guard, "drop a guard"},
    {Kind::drop_step, "drop a step"},
    {Kind::drop_end, "drop an end"},
    {Kind::drop_part, "drop a part"},
    {Kind::swap_steps, "exchange two steps"},
    {Kind::negate, "negate"},
    {Kind::connective, "and, or"},
    {Kind::comparison, "compare otherwise"},
    {Kind::quantity, "some, no, one, each"},
    {Kind::relation, "meets, within"},
    {Kind::side, "another player"},
    {Kind::region, "other points"},
    {Kind::moment, "another moment"},
    {Kind::arithmetic, "calculate otherwise"},
    {Kind::number, "another number"},
    {Kind::other_name, "another name"},
}};

}  // namespace

std::string_view text(Kind kind) {
  return std::ranges::find(names, kind, &std::pair<Kind, std::string_view>::first)->second;
}

std::vector<Kind> kinds() {
  std::vector<Kind> all;
  for (const auto& [kind, name] : names) all.push_back(kind);
  return all;
}

std::string mutated(const Source& source, const Mutant& mutant) {
  return with_edits(Text(source), mutant.edits);
}

std::vector<Mutant> mutants(const Document& document) { return Mutator(document).all(); }

}  // namespace ruleproof::mutation
