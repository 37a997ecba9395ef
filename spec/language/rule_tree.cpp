#include "spec/language/rule_tree.hpp"

#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

namespace ruleproof::language {
namespace {

/// Writes each part with its length or its end, so that different trees are written differently.
class Writer {
 public:
  std::string text;
  std::set<int> choices;  ///< that were asked for

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

  void write(const Binder& binder) {
    write(binder.slot);
    write(static_cast<int>(binder.type));
  }
  void write(const Expression& e) {
    if (e.op == Op::is || e.op == Op::case_) choices.insert(e.index);
    write(static_cast<int>(e.op));
    write(static_cast<int>(e.type));
    write(e.value);
    write(e.index);
    write(e.op == Op::point ? std::string_view(e.word.name) : std::string_view());
    write(e.binders);
    write(e.parts);
  }
  void write(const Step& step) {
    if (step.kind == Step::Kind::case_) choices.insert(step.index);
    write(static_cast<int>(step.kind));
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
    write(static_cast<std::int64_t>(choice.readings.size()));
    for (const Alternatives::Alternative& reading : choice.readings) write(reading.name);
  }
  void write(const NumberSetting& number) {
    write(number.name);
    write(number.initial);
  }
  void write(const Memory& memory) {
    write(memory.is_note);
    write(static_cast<int>(memory.kind));
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
    write(static_cast<std::int64_t>(board.columns.size()));
    for (const std::string& column : board.columns) write(column);
  }
  void write(const Players::Player& player) {
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
    write(static_cast<int>(part.how));
    write(part.times);
    write(part.condition);
  }
  void write(const Turn::Sequence& sequence) {
    write(sequence.or_else);
    write(sequence.parts);
  }
  void write(const Turn& turn) { write(turn.sequences); }
  void write(const End& end) {
    write(end.at_once);
    write(end.condition);
  }
};

Writer written(const Document& document) {
  Writer writer;
  writer.write(document.id);
  writer.write(document.board);
  writer.write(document.players);
  writer.write(document.turns_alternate);
  writer.write(document.choices);
  writer.write(document.numbers);
  writer.write(document.memory);
  writer.write(document.definitions);
  writer.write(document.shortcuts);
  writer.write(document.actions);
  writer.write(document.turn);
  writer.write(document.ends);
  writer.write(document.setups);
  writer.write(document.start);
  writer.write(document.counting);
  // What came to the language later is written only where it stands, so that other documents keep their
  // trees.
  for (const Neutral& neutral : document.neutrals) {
    writer.write(std::string_view("neutral"));
    writer.write(neutral.name);
    writer.write(std::string_view(neutral.symbol));
  }
  if (document.shape) {
    writer.write(std::string_view("shape"));
    writer.write(document.shape->body);
  }
  return writer;
}

}  // namespace

std::string rule_tree(const Document& document) { return written(document).text; }

std::string rule_tree(const Step& step) {
  Writer writer;
  writer.write(step);
  return std::move(writer.text);
}

std::set<int> choices_asked_for(const Document& document) { return written(document).choices; }

}  // namespace ruleproof::language
