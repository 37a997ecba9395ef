#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "spec/language/tree.hpp"

// Serializes the rules of a document so that they can be compared.

namespace ruleproof::language {

/// The words, operations and names in a tree. They include those of the definitions that the tree uses if the
/// RuleWriter has a document.
struct Mentioned {
  std::set<Word> words;
  std::set<Op> operations;
  std::set<int> memory;  ///< indices of the memory that is read
  std::set<int> locals;  ///< slots of locals that occur outside definitions and called steps
  std::set<int> marks;
};

/// Serializes trees. Each element is written with its length or an end mark, so that different trees give
/// different texts.
class RuleWriter {
 public:
  std::string text;
  std::set<int> choices;  ///< indices of the choices that the written trees depend on
  Mentioned mentioned;

  RuleWriter() = default;
  /// Creates a writer that inlines definitions and called steps of the document: it numbers them in the order
  /// of use, writes their content at the first use, and only their number at later uses. Of definitions with
  /// a name in `by_name` it writes only the name.
  explicit RuleWriter(const Document& followed, std::set<std::string, std::less<>> by_name = {})
      : followed_(&followed), by_name_(std::move(by_name)) {}

  void write(std::int64_t number) { text += std::to_string(number) + ' '; }
  void write(int number) { write(std::int64_t{number}); }
  void write(bool truth) { write(truth ? 1 : 0); }
  void write(std::string_view name) {
    write(static_cast<std::int64_t>(name.size()));
    text += name;
  }
  void write(const Id& id) { write(id.name); }

  template <class T>
  void write(const std::vector<T>& list) {
    write(static_cast<std::int64_t>(list.size()));
    for (const T& one : list) write(one);
  }
  template <class T>
  void write(const std::optional<T>& value) {
    write(value.has_value());
    if (value) write(*value);
  }

  template <class A, class B>
  void write(const std::pair<A, B>& both) {
    write(both.first);
    write(both.second);
  }

  void write(const Binder& binder) {
    write(binder.slot);
    write(static_cast<int>(binder.type));
  }
  void write(const Expression& e) {
    if (e.op == Op::is || e.op == Op::case_) choices.insert(e.index);
    note(e);
    write(static_cast<int>(e.op));
    write(static_cast<int>(e.type));
    const bool asks_of_step = e.is(Word::possible) && followed_ && e.value >= 0 &&
                              followed_->actions[e.value].kind == Action::Kind::step;
    if (asks_of_step)
      write_called(static_cast<int>(e.value));
    else
      write(e.value);
    if (e.op == Op::definition && followed_)
      write_definition(e.index);
    else
      write(e.index);
    write(e.op == Op::point ? std::string_view(e.word.name) : std::string_view());
    write(e.binders);
    write(e.parts);
    if (followed_ && e.is(Word::over) && !std::exchange(has_ends_, true)) write(followed_->ends);
  }
  void write(const Step& step) {
    if (step.kind == Step::Kind::case_) choices.insert(step.index);
    write(static_cast<int>(step.kind));
    if (step.kind == Step::Kind::do_ && followed_)
      write_called(step.index);
    else
      write(step.index);
    write(step.slot);
    write(step.binders);
    write(step.parts);
    write(step.blocks);
  }
  void write(const Parameter& parameter) {
    write(static_cast<int>(parameter.type));
    write(parameter.range);
  }
  void write(const Definition& definition) {
    write(definition.name);
    write(definition.parameters);
    write(definition.body);
  }
  void write(const Choice& choice) {
    write(choice.index);
    write(choice.value);
  }
  void write(const Shortcut& shortcut) {
    if (shortcut.condition) choices.insert(shortcut.condition->index);
    write(shortcut.definition);
    write(shortcut.condition);
    write(shortcut.parameters);
    write(shortcut.body);
  }
  void write(const Action& action) {
    write(static_cast<int>(action.kind));
    write(action.aside);
    write(action.name);
    write(action.parameters);
    write(action.steps);
  }
  void write(const Alternatives& choice) {
    write(choice.name);
    write(choice.is_setting);
    write(choice.readings);
  }
  void write(const Reading& reading) { write(reading.name); }
  void write(const NumberSetting& number) {
    write(number.name);
    write(number.initial);
  }
  void write(const Memory& memory) {
    write(memory.is_note);
    write(static_cast<int>(memory.kind));
    write(static_cast<std::int64_t>(memory.of.size()));
    for (const Memory::Each one : memory.of) write(static_cast<int>(one));
    write(memory.is_mutual);
    write(memory.range);
    write(memory.is_of_turn);
    write(memory.initial);
  }
  void write(const Setup& setup) {
    write(setup.is_advice);
    write(setup.condition);
  }
  void write(const Board& board) {
    write(static_cast<int>(board.kind));
    write(board.width);
    write(board.height);
    write(board.is_hexagon);
    write(board.lines);
    write(board.columns);
  }
  void write(const StartDrawing& drawing) { write(drawing.rows); }
  void write(const Player& player) {
    write(player.name);
    write(player.letter);
    write(player.symbol);
  }
  void write(const Players& players) {
    write(players.named);
    write(players.fewest);
    write(players.most);
  }
  void write(const Part& part) {
    write(part.action);
    // A part without alternatives writes nothing here, so that older documents are serialized as before.
    if (!part.others.empty()) {
      write(std::string_view("or"));
      write(static_cast<std::int64_t>(part.others.size()));
      for (const Part::Other& other : part.others) write(other.action);
    }
    write(static_cast<int>(part.how));
    write(part.times);
    write(part.condition);
  }
  void write(const Turn::Sequence& sequence) {
    write(sequence.or_else);
    write(sequence.parts);
  }
  void write(const Turn& turn) { write(turn.sequences); }
  void write(const Preference& preference) {
    write(preference.is_smallest);
    write(preference.value);
  }
  void write(const End& end) {
    write(end.at_once);
    write(end.condition);
  }

 private:
  void note(const Expression& e) {
    mentioned.operations.insert(e.op);
    if (e.op == Op::word) {
      const Word word = static_cast<Word>(e.index);
      mentioned.words.insert(word);
      if ((word == Word::linked || word == Word::subsets) && e.value > 0)
        mentioned.memory.insert(static_cast<int>(e.value) - 1);
    }
    if (e.op == Op::memory) mentioned.memory.insert(e.index);
    if (e.op == Op::mark) mentioned.marks.insert(e.index);
    if (e.op == Op::local && depth_ == 0) mentioned.locals.insert(e.index);
  }
  void write_definition(int index) {
    const Definition& used = followed_->definitions[index];
    if (by_name_.contains(used.name.name)) {
      write(-1);  // no definition has this index
      return write(used.name);
    }
    write_inline(definitions_, index, used.parameters, used.body);
  }
  void write_called(int index) {
    const Action& called = followed_->actions[index];
    write_inline(called_, index, called.parameters, called.steps);
  }
  /// Writes the number that `numbers` gives to a definition or step. At the first use of the definition or
  /// step, adds its number to `numbers` and also writes its parameters and tree.
  template <class Tree>
  void write_inline(std::map<int, int>& numbers, int index, const std::vector<Parameter>& parameters,
                    const Tree& tree) {
    const auto [found, is_new] = numbers.try_emplace(index, static_cast<int>(numbers.size()));
    write(found->second);
    if (!is_new) return;
    ++depth_;
    write(parameters);
    write(tree);
    --depth_;
  }

  const Document* followed_ = nullptr;
  std::set<std::string, std::less<>> by_name_;
  std::map<int, int> definitions_, called_;
  bool has_ends_ = false;
  int depth_ = 0;
};

}  // namespace ruleproof::language
