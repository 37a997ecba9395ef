#include "spec/language/played.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "spec/language/rule_writer.hpp"
#include "spec/language/walk.hpp"

namespace ruleproof::language {
namespace {

Expression truth_of(bool value, const Expression& like) {
  return {.op = Op::truth, .at = like.at, .value = value ? 1 : 0, .type = Type::truth};
}

std::optional<bool> constant(const Expression& e) {
  return e.op == Op::truth ? std::optional(e.value != 0) : std::nullopt;
}

/// Replaces readings and settings in a tree by their values.
class Resolver {
 public:
  Resolver(const std::vector<int>& choices, const std::vector<std::int64_t>& halves)
      : choices_(choices), halves_(halves) {}

  void resolve(Expression& e) const {
    if (e.op == Op::case_) {
      Expression chosen = std::move(e.parts[choices_[e.index]]);
      e = std::move(chosen);
      return resolve(e);
    }
    for (Expression& part : e.parts) resolve(part);
    if (e.op == Op::is) e = truth_of(choices_[e.index] == e.value, e);
    if (e.op == Op::setting) {
      e.op = Op::number;
      e.value = halves_[e.index];
      e.index = -1;
    }
    simplify(e);
  }
  void resolve(std::optional<Expression>& e) const {
    if (e) resolve(*e);
  }
  void resolve(std::vector<Parameter>& parameters) const {
    for (Parameter& parameter : parameters) resolve(parameter.range);
  }
  void resolve(Definition& definition) const {
    resolve(definition.parameters);
    resolve(definition.body);
  }
  void resolve(Action& action) const {
    resolve(action.parameters);
    action.steps = resolved(std::move(action.steps));
  }

 private:
  /// Simplifies a logical expression or an `if` that has constant operands.
  static void simplify(Expression& e) {
    if (e.op == Op::not_ && e.type == Type::truth) {
      if (const auto known = constant(e.parts[0])) e = truth_of(!*known, e);
    } else if ((e.op == Op::and_ || e.op == Op::or_) && e.type == Type::truth) {
      const bool decisive = e.op == Op::or_;
      std::erase_if(e.parts, [&](const Expression& part) { return constant(part) == !decisive; });
      const auto decides = [&](const Expression& part) { return constant(part) == decisive; };
      if (e.parts.empty() || decides(e.parts.front())) {
        e = truth_of(e.parts.empty() ? !decisive : decisive, e);
      } else if (e.parts.size() == 1) {
        Expression only = std::move(e.parts.front());
        e = std::move(only);
      }
    } else if (e.op == Op::implies) {
      if (const auto known = constant(e.parts[0])) {
        Expression result = *known ? std::move(e.parts[1]) : truth_of(true, e);
        e = std::move(result);
      }
    } else if (e.op == Op::if_) {
      if (const auto known = constant(e.parts[0])) {
        Expression result = std::move(e.parts[*known ? 1 : 2]);
        e = std::move(result);
      }
    }
  }

  Steps resolved(Steps steps) const {
    Steps all;
    for (Step& step : steps) append(std::move(step), all);
    return all;
  }
  void append(Step step, Steps& all) const {
    const auto insert = [&](Steps more) {
      std::ranges::move(resolved(std::move(more)), std::back_inserter(all));
    };
    if (step.kind == Step::Kind::case_) return insert(std::move(step.blocks[choices_[step.index]]));
    if (step.kind == Step::Kind::nothing) return;
    for (Expression& part : step.parts) resolve(part);
    if (step.kind == Step::Kind::if_) {
      drop_decided(step);
      if (step.blocks.empty()) return;
      if (step.parts.empty()) return insert(std::move(step.blocks.front()));
    }
    for (Steps& block : step.blocks) {
      block = resolved(std::move(block));
      if (block.empty()) block.emplace_back();
    }
    all.push_back(std::move(step));
  }
  /// Removes the blocks of an `if` that never run. A block whose condition always holds becomes the `else`
  /// block.
  static void drop_decided(Step& step) {
    Step left = step;
    left.parts.clear();
    left.blocks.clear();
    for (std::size_t i = 0; i < step.blocks.size(); ++i) {
      const auto known = i < step.parts.size() ? constant(step.parts[i]) : std::optional(true);
      if (known == false) continue;
      left.blocks.push_back(std::move(step.blocks[i]));
      if (known == true) break;
      left.parts.push_back(std::move(step.parts[i]));
    }
    step = std::move(left);
  }

  const std::vector<int>& choices_;
  const std::vector<std::int64_t>& halves_;
};

/// The items of a resolved document. Each item is serialized together with the definitions and steps that it
/// uses.
using Written = std::map<std::pair<ItemKind, int>, std::string>;

class Items {
 public:
  Items(const Document& document, const ByName& by_name) : document_(document), by_name_(by_name) {
    // This line does not compile if Document has members that are not listed. Add each new member here. If
    // games depend on the member, also write it below.
    [[maybe_unused]] const auto& [text, title, id, sources, quotations, settled, items, board, players,
                                  pieces, neutrals, shape, ways, drawings, maps, turns_alternate, has_turns,
                                  turns_clauses, turns_at, choices, numbers, memory, definitions, shortcuts,
                                  actions, turn, preferences, counts_outcomes, ends, setups, start, claims,
                                  examples, counting, settled_meaning, tie, tie_clauses, marks, beside] =
        document;
    write(ItemKind::board, 0, board);
    if (!maps.empty()) write(ItemKind::board, 1, std::pair(maps.front().size().w, maps.front().size().h));
    if (shape) write(ItemKind::shape, 0, shape->body);
    write_all(ItemKind::players, players->named);
    write(ItemKind::players, -1, std::pair(players->fewest, players->most));
    write_all(ItemKind::neutrals, neutrals, &Neutral::name);
    write_all(ItemKind::pieces, pieces, &Piece::name);
    write_all(ItemKind::ways, ways, &Way::points);
    write_all(ItemKind::drawings, drawings);
    if (!drawings.empty()) write(ItemKind::drawings, -1, meaning_of_drawings());
    write(ItemKind::turns, 0, turns_alternate);
    for (std::size_t i = 0; i < memory.size(); ++i) {
      const int index = static_cast<int>(i);
      Memory kind = memory[i];
      kind.initial.reset();
      write(ItemKind::memory, index, std::pair(std::move(kind), memory[i].name.name == "score"));
      write(ItemKind::first_value, index, memory[i].initial);
    }
    for (std::size_t i = 0; i < actions.size(); ++i)
      if (actions[i].kind != Action::Kind::step || is_part(static_cast<int>(i)))
        write(ItemKind::action, static_cast<int>(i), actions[i]);
    if (turn) write_turn(*turn);
    write_all(ItemKind::preference, preferences);
    if (counts_outcomes) write(ItemKind::counting, -1, true);
    write_all(ItemKind::end, ends);
    write_all(ItemKind::setup, setups);
    write(ItemKind::start, 0, start);
    write_all(ItemKind::counting, counting);
    for (const Definition& definition : definitions)
      for (const auto& [name, kind] : {std::pair("adjacent", ItemKind::adjacency),
                                       {"wins", ItemKind::wins},
                                       {"score", ItemKind::score},
                                       {"scoring", ItemKind::scoring},
                                       {"settled", ItemKind::settled}})
        if (definition.name.name == name) write(kind, 0, definition);
  }

  Written written;

 private:
  template <class T>
  void write(ItemKind kind, int index, const T& item) {
    RuleWriter writer(document_, by_name_);
    writer.write(item);
    written[{kind, index}] = std::move(writer.text);
  }
  /// Writes each item of a list, or the member `part` of each item.
  template <class T, class Part = std::identity>
  void write_all(ItemKind kind, const std::vector<T>& items, Part part = {}) {
    for (int index = 0; const T& item : items) write(kind, index++, std::invoke(part, item));
  }
  /// Returns the data that determine the meaning of the cells of a drawing: the symbols of pieces and neutral
  /// stones, and which memory has numbers that are drawn. The symbols of the players are written with the
  /// players.
  std::vector<std::string_view> meaning_of_drawings() const {
    std::vector<std::string_view> meaning;
    for (const Piece& piece : document_.pieces) meaning.emplace_back(piece.token);
    for (const Neutral& neutral : document_.neutrals) meaning.emplace_back(neutral.symbol);
    for (const Memory& memory : document_.memory) meaning.emplace_back(memory.is_shown ? "shown" : "");
    return meaning;
  }
  void write_turn(const Turn& turn) {
    Turn plain = turn;
    int number = 0;
    for (Turn::Sequence& sequence : plain.sequences)
      for (Part& part : sequence.parts) {
        if (part.condition) write(ItemKind::part_condition, number, *std::exchange(part.condition, {}));
        ++number;
      }
    write(ItemKind::turn, 0, plain);
  }
  bool is_part(int action) const {
    return document_.turn &&
           std::ranges::any_of(document_.turn->sequences, [&](const Turn::Sequence& sequence) {
             return std::ranges::any_of(sequence.parts, [&](const Part& part) { return part.is_of(action); });
           });
  }

  const Document& document_;
  const ByName& by_name_;
};

template <class T>
RuleWriter followed(const Document& document, const T& tree) {
  RuleWriter writer(document);
  writer.write(tree);
  return writer;
}

/// Collects the memory that the rules read to decide something, and the memory that they read to set other
/// memory.
class Reads {
 public:
  explicit Reads(const Document& document) : document_(document) {}

  void read(const Expression& e) { decides.merge(memory_in(e)); }
  void read(const Steps& steps) {
    for_each_step(steps, [&](const Step& step) {
      const bool is_stored = step.kind == Step::Kind::set || step.kind == Step::Kind::add;
      for (const Expression& part : step.parts) is_stored ? store(step.index, part) : read(part);
      if (step.kind == Step::Kind::do_ && called_.insert(step.index).second)
        read(document_.actions[step.index].steps);
    });
  }
  /// Records that the value of `e` is stored in memory number `memory`, so that this memory depends on the
  /// memory in `e`.
  void store(int memory, const Expression& e) { stored_[memory].merge(memory_in(e)); }
  void close() {
    bool grows = true;
    while (grows) {
      const std::size_t before = decides.size();
      for (const auto& [memory, reads] : stored_)
        if (decides.contains(memory)) decides.insert(reads.begin(), reads.end());
      grows = decides.size() > before;
    }
  }

  std::set<int> decides;

 private:
  std::set<int> memory_in(const Expression& e) const {
    Mentioned read = mentioned(document_, e);
    if (read.words.contains(Word::same))  // `same` compares all memory except notes
      for (std::size_t i = 0; i < document_.memory.size(); ++i)
        if (!document_.memory[i].is_note) read.memory.insert(static_cast<int>(i));
    return std::move(read.memory);
  }

  const Document& document_;
  std::map<int, std::set<int>> stored_;
  std::set<int> called_;
};

}  // namespace

Document played(const Document& document, const std::vector<int>& choices,
                const std::vector<std::int64_t>& halves) {
  const Resolver resolver(choices, halves);
  Document result = document;
  for (std::size_t i = 0; i < document.definitions.size(); ++i) {
    const Item item = document.definitions[i];
    result.definitions[i] = used_definition(document, static_cast<int>(i), choices);
    static_cast<Item&>(result.definitions[i]) = item;
    resolver.resolve(result.definitions[i]);
  }
  result.shortcuts.clear();
  if (result.shape) resolver.resolve(*result.shape);
  for (Memory& memory : result.memory) resolver.resolve(memory.initial);
  for (Action& action : result.actions) resolver.resolve(action);
  if (result.turn)
    for (Turn::Sequence& sequence : result.turn->sequences)
      for (Part& part : sequence.parts) resolver.resolve(part.condition);
  for (Preference& preference : result.preferences) resolver.resolve(preference.value);
  for (End& end : result.ends) resolver.resolve(end.condition);
  for (Setup& setup : result.setups) resolver.resolve(setup.condition);
  if (result.start) resolver.resolve(*result.start);
  result.claims.clear();
  result.examples.clear();
  return result;
}

std::vector<Difference> differences(const Document& one, const Document& other, const ByName& by_name) {
  const Written mine = Items(one, by_name).written, theirs = Items(other, by_name).written;
  std::vector<Difference> all;
  const auto add = [&](const auto& item) { all.push_back({item.first.first, item.first.second}); };
  for (const auto& item : mine) {
    const auto found = theirs.find(item.first);
    if (found == theirs.end() || found->second != item.second) add(item);
  }
  for (const auto& item : theirs)
    if (!mine.contains(item.first)) add(item);
  return all;
}

bool is_same(const Document& one, const Expression& e, const Document& other, const Expression& other_e,
             const ByName& by_name) {
  RuleWriter mine(one, by_name), theirs(other, by_name);
  mine.write(e);
  theirs.write(other_e);
  return mine.text == theirs.text;
}

Mentioned mentioned(const Document& document, const Expression& e) { return followed(document, e).mentioned; }
Mentioned mentioned(const Document& document, const Steps& steps) {
  return followed(document, steps).mentioned;
}

std::set<int> memory_that_decides(const Document& document, bool moves_alone) {
  Reads reads(document);
  for (const Action& action : document.actions)
    if (action.kind != Action::Kind::step || document.turn) {
      for (const Parameter& parameter : action.parameters)
        if (parameter.range) reads.read(*parameter.range);
      reads.read(action.steps);
    }
  if (document.turn)
    for (const Turn::Sequence& sequence : document.turn->sequences)
      for (const Part& part : sequence.parts)
        if (part.condition) reads.read(*part.condition);
  for (const Preference& preference : document.preferences) reads.read(preference.value);
  if (document.start) reads.read(document.start->steps);
  for (std::size_t i = 0; i < document.memory.size(); ++i)
    if (document.memory[i].initial) reads.store(static_cast<int>(i), *document.memory[i].initial);
  // A declared range forbids moves that would give the memory a value outside it, so memory with a range
  // influences the game.
  for (std::size_t i = 0; i < document.memory.size(); ++i)
    if (document.memory[i].range) reads.decides.insert(static_cast<int>(i));
  if (!moves_alone) {
    for (const End& end : document.ends) reads.read(end.condition);
    for (const Setup& setup : document.setups) reads.read(setup.condition);
    for (const char* name : {"wins", "score", "scoring", "settled"})
      if (const Definition* definition = find_definition(document, name)) reads.read(definition->body);
    for (std::size_t i = 0; i < document.memory.size(); ++i)
      if (document.memory[i].name.name == "score") reads.decides.insert(static_cast<int>(i));
  }
  reads.close();
  return std::move(reads.decides);
}

namespace {

constexpr std::int64_t large_number = 2'000'000'000;  // in halves

bool is_large(std::int64_t number) { return std::abs(number) > large_number; }

template <class F>
bool mentions(const Document& document, const Expression& e, const F& f) {
  std::set<int> seen;
  return any_used(document, e, seen, f);
}

/// Returns whether an expression reads numbers that may be large: locals, settings, or memory without a small
/// range.
bool reads_numbers(const Document& document, const Expression& e) {
  const auto is_bounded = [](const Memory& memory) {
    return memory.range && !is_large(memory.range->first) && !is_large(memory.range->second);
  };
  return mentions(document, e, [&](const Expression& part) {
    return part.op == Op::setting ||
           (part.type == Type::number &&
            (part.op == Op::local || (part.op == Op::memory && !is_bounded(document.memory[part.index]))));
  });
}

bool has_halves(const Document& document, const Expression& e) {
  return mentions(document, e, [](const Expression& part) {
    return part.op == Op::setting || (part.op == Op::number && part.value % 2 != 0) ||
           (part.op == Op::memory && part.type == Type::number);
  });
}

/// Calculates upper bounds on the absolute values of numbers. Assumes that memory and settings without a
/// declared range are small.
class LargestValue {
 public:
  explicit LargestValue(const Document& document) : document_(document) {}

  double of(const Expression& e) {
    constexpr double of_a_board = 10'000,  // a bound on values such as `count(board)`
        of_a_sum = 100'000;                // a bound on the number of terms of a sum
    double product = 1, sum = 0;
    switch (e.op) {
      case Op::number:
        return std::abs(static_cast<double>(e.value)) / 2;
      case Op::memory:
        if (const auto& range = document_.memory[e.index].range)
          return static_cast<double>(std::max(std::abs(range->first), std::abs(range->second))) / 2;
        return of_a_board;
      case Op::times:
        for (const Expression& part : e.parts) product *= of(part);
        return product;
      case Op::divided:  // a divisor is at least one half, or at least 1 if it is a whole number
        return of(e.parts[0]) * (has_halves(document_, e.parts[1]) ? 2 : 1);
      case Op::sum:
        for (const Expression& part : e.parts) sum += of(part);
        return of_a_sum * sum;
      case Op::definition: {
        const auto known = definitions_.find(e.index);
        if (known != definitions_.end()) return known->second;
        double largest = 0;
        any_body(document_, e.index, [&](const Expression& body) {
          largest = std::max(largest, of(body));
          return false;
        });
        return definitions_[e.index] = largest;
      }
      default:
        for (const Expression& part : e.parts)
          if (part.type == Type::number) sum += of(part);
        return std::max(sum, of_a_board);
    }
  }

 private:
  const Document& document_;
  std::map<int, double> definitions_;
};

}  // namespace

bool may_exceed_numbers(const Document& document, const Expression& e) {
  constexpr double most = 1e15;
  const auto reads = [&](const Expression& part) { return reads_numbers(document, part); };
  const auto halves = [&](const Expression& part) { return has_halves(document, part); };
  LargestValue largest(document);
  return mentions(document, e, [&](const Expression& part) {
    if (part.type == Type::number && largest.of(part) > most) return true;
    switch (part.op) {
      case Op::number:
        return is_large(part.value);
      case Op::times:
        return reads(part) || std::ranges::all_of(part.parts, halves);
      case Op::divided:
        return reads(part.parts[0]) && halves(part.parts[1]);
      case Op::plus:
      case Op::minus:
        return std::ranges::all_of(part.parts, reads);
      case Op::sum:
        return reads(part);
      default:
        return false;
    }
  });
}

bool may_exceed_numbers(const Document& document, const Step& step) {
  const auto exceeds = [&](const Step& one) {
    return std::ranges::any_of(one.parts, [&](const Expression& e) {
      return may_exceed_numbers(document, e) ||
             (one.kind == Step::Kind::add && e.type == Type::number && reads_numbers(document, e));
    });
  };
  const auto any = [&](const Steps& steps) { return any_step_done(document, steps, exceeds); };
  return exceeds(step) || std::ranges::any_of(step.blocks, any) ||
         (step.kind == Step::Kind::do_ && any(document.actions[step.index].steps));
}

bool may_exceed_numbers(const Document& document, const Action& action) {
  return std::ranges::any_of(action.parameters,
                             [&](const Parameter& parameter) {
                               return parameter.range && may_exceed_numbers(document, *parameter.range);
                             }) ||
         std::ranges::any_of(action.steps,
                             [&](const Step& step) { return may_exceed_numbers(document, step); });
}

bool asks_who_won(const Document& document, const Expression& e) {
  return has_step(document, Step::Kind::win) && mentions(document, e, [&](const Expression& part) {
           return part.op == Op::definition && document.definitions[part.index].name.name == "wins";
         });
}

bool asks_who_won(const Document& document, std::string_view definition) {
  const Definition* asking = find_definition(document, definition);
  return asking && asks_who_won(document, asking->body);
}

}  // namespace ruleproof::language
