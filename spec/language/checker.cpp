#include "spec/language/checker.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "spec/characters.hpp"
#include "spec/language/expression_checker.hpp"
#include "spec/language/names.hpp"
#include "spec/language/parser.hpp"
#include "spec/language/step_checker.hpp"
#include "spec/language/surprises.hpp"
#include "spec/language/walk.hpp"
#include "spec/language/words.hpp"

namespace ruleproof::language {
namespace {

constexpr std::string_view no_marks_in_definitions =
    "is a moment of a move and means nothing here: a definition is about the position in which it is "
    "evaluated; write before(NAME) where the definition is used";
constexpr std::string_view no_marks = "is a moment of a move and means nothing here";
constexpr std::string_view no_marks_in_claims =
    "is a moment of a move and means nothing here; a claim about moves alone, with 'step: …', has moments";

/// A definition that the program uses by its name, and the parameters and type that it must have.
struct Reserved {
  std::string_view name;
  std::vector<Type> parameters;
  Type type;
  bool has_mover;
};
std::span<const Reserved> reserved() {
  static const std::array<Reserved, 5> all{{{"wins", {Type::player}, Type::truth, false},
                                            {"score", {Type::player}, Type::number, false},
                                            {"scoring", {Type::player}, Type::region, false},
                                            {"settled", {}, Type::truth, false},
                                            {"adjacent", {Type::point, Type::point}, Type::truth, false}}};
  return all;
}

constexpr std::string_view no_marks_in_ranges =
    "is a moment of the move, and what it may be played with is evaluated before that; write it into the "
    "move: forbid \"…\": …";

constexpr std::string_view no_possible_turn =
    "a turn can't depend on whether a turn is possible, which has no answer";

class Checker {
 public:
  Checker(Document& document, Diagnostics& diagnostics)
      : document_(document),
        diagnostics_(diagnostics),
        names_(document, diagnostics),
        expressions_(document, names_, diagnostics,
                     [this](int i, Span use) -> const Rests& { return resolve(i, use); }),
        steps_(document, names_, diagnostics, expressions_),
        states_(document.definitions.size(), State::unchecked),
        rests_(document.definitions.size()) {}

  void check() {
    check_presence();
    check_choices();
    check_neutrals();
    check_tokens();
    for (const Map& map : document_.maps) check_map(map);
    if (document_.shape) check_shape(*document_.shape);
    for (NumberSetting& setting : document_.numbers) check_setting(setting);
    for (Memory& memory : document_.memory) check_memory(memory);
    for (std::size_t i = 0; i < document_.definitions.size(); ++i)
      resolve(static_cast<int>(i), document_.definitions[i].name.at);
    check_reserved();
    for (Shortcut& shortcut : document_.shortcuts) check_shortcut(shortcut);
    for (Action& action : document_.actions) check_action(action);
    if (document_.start) check_start(*document_.start);
    if (document_.turn) check_turn(*document_.turn);
    for (Preference& preference : document_.preferences) check_preference(preference);
    check_ends();
    for (Setup& setup : document_.setups)
      need(setup.condition, Type::truth, context_without_mover("'setup'"));
    for (Claim& claim : document_.claims) check_claim(claim);
    for (Example& example : document_.examples) check_example(example);
    for (Choice& choice : document_.counting) expressions_.resolve(choice, all_);
    check_named_points();
    check_apart_in_records();
    check_circles();
    check_misplaced_steps();
    check_clauses();
    if (diagnostics_.has_errors()) return;
    warn_of_unused();
    warn_of_surprises(document_, diagnostics_);
  }

 private:
  enum class State { unchecked, checking, checked };

  static Context context_without_mover(std::string_view where) {
    Context context;
    context.where = where;
    context.no_mover = fmt::format("nobody is on move in {}", where);
    context.no_marks = no_marks;
    return context;
  }

  /// Reports names that a record cannot tell apart, because records ignore letter case. All names of moves
  /// and events must differ. Names of events must also differ from names of memory (state variables), because
  /// both may begin a line of a record. Also reports names that look like a point. Two names of the same kind
  /// with the same spelling are reported elsewhere.
  void check_apart_in_records() {
    using Seen = std::map<std::string, std::pair<Id, bool>>;
    Seen moves, lines;
    const auto add = [&](Seen& seen, const Id& name, bool is_action) {
      const auto [other, is_new] = seen.try_emplace(lower(name.name), name, is_action);
      const auto& [earlier, was_action] = other->second;
      if (is_new || (earlier.name == name.name && was_action == is_action)) return;
      diagnostics_.error(
          name.at, fmt::format("records would take '{}' for '{}' of line {}; take another name", name.name,
                               earlier.name, earlier.at.begin.line));
    };
    for (const Memory& memory : document_.memory) add(lines, memory.name, false);
    for (const Action& action : document_.actions) {
      if (action.kind != Action::Kind::step) add(moves, action.name, true);
      const std::string& name = action.name.name;
      if (action.kind != Action::Kind::step && name.size() > 1 &&
          digits_at_end(name).size() == name.size() - 1)
        diagnostics_.error(action.name.at,
                           fmt::format("records would take '{}' for a point; take another name", name));
      if (action.kind == Action::Kind::event) add(lines, action.name, true);
    }
  }

  /// Checks that the initial value of a numeric setting is a number literal, because it must be known before
  /// a board exists.
  void check_setting(NumberSetting& setting) {
    need(setting.initial, Type::number, context_without_mover("a setting"));
    const Expression& number =
        setting.initial.op == Op::negative ? setting.initial.parts[0] : setting.initial;
    if (!diagnostics_.has_errors() && number.op != Op::number)
      diagnostics_.error(setting.initial.at, "a setting is a number as it is, such as 7, 0.5 or -1");
  }
  void check_memory(Memory& memory) {
    using Each = Memory::Each;
    if (memory.initial) need(*memory.initial, memory.type(), context_without_mover("the start of the game"));
    if (memory.range && (!memory.initial || memory.initial->op == Op::number)) {
      const std::int64_t first = memory.initial ? memory.initial->value : 0;
      if (first < memory.range->first || first > memory.range->second)
        diagnostics_.error(memory.initial ? memory.initial->at : memory.at,
                           memory.initial
                               ? "the first value is outside of the range"
                               : "the first value is 0, outside of the range; write '= …' behind it");
    }
    if (memory.is_of(Each::piece) && document_.pieces.empty())
      diagnostics_.error(memory.at, "'of each piece' needs kinds of pieces: 'pieces pawn, knight as N'");
    if (memory.is_of(Each::point) && is_unbounded(document_))
      diagnostics_.error(memory.at,
                         "a board without an edge has infinitely many points, and a value can't be "
                         "kept for each");
    const bool is_number_of_points =
        memory.of == std::vector{Each::point} && memory.kind == Memory::Kind::number;
    if (memory.is_shown && !is_number_of_points)
      diagnostics_.error(memory.at, "'shown' is for a number of each point, which drawings show");
    if (memory.is_shown && std::ranges::count(document_.memory, true, &Memory::is_shown) > 1)
      diagnostics_.error(memory.at, "one memory at most is 'shown'");
    if (memory.is_of_turn && memory.is_note)
      diagnostics_.error(memory.at, "a note decides nothing, so it needs no value of its own in each turn");
    if (memory.range && memory.is_note)
      diagnostics_.error(memory.at, "a note decides nothing, and a range refuses moves; declare it as state");
  }
  void need(Expression& expression, Type type, Context context) {
    expressions_.need(expression, type, context);
    all_.add(context.rests);
  }
  /// Like `need`, for an expression that influences the game. Also reports each note on which the expression
  /// depends. If `no_turn` is not empty and the expression uses `possible(turn)`, reports this with the
  /// message `no_turn`.
  void need_of_rule(Expression& expression, Type type, Context context, std::string_view no_turn) {
    expressions_.need(expression, type, context);
    steps_.refuse_notes(context.rests, expression.at);
    if (!no_turn.empty() && context.rests.on_turn) diagnostics_.error(expression.at, std::string(no_turn));
    all_.add(context.rests);
  }

  void check_presence() {
    // If there are errors, an unreadable line may contain the missing item, so nothing is reported here.
    if (diagnostics_.has_errors()) return;
    const auto demand = [&](bool is_there, std::string_view what) {
      if (!is_there) diagnostics_.error({{1, 1}, {1, 2}}, fmt::format("this document {}", what));
    };
    const auto has = [&](Action::Kind kind) {
      return std::ranges::count(document_.actions, kind, &Action::kind) > 0;
    };
    demand(!document_.title.empty(), "names no game; it needs a line such as 'game \"Snort\"'");
    demand(document_.board.has_value(), "has no board; it needs a line such as 'board square-grid 9x9'");
    demand(document_.players.has_value(), "has no players; it needs a line such as 'players black, white'");
    demand(has(Action::Kind::move), "has no move; it needs one such as 'move place(p): …'");
    demand(!document_.ends.empty() || has(Action::Kind::event) || has_step(document_, Step::Kind::win),
           "has no end; it needs a line such as 'end when passes = 2'");
  }

  void check_choices() {
    for (const Alternatives& choice : document_.choices) {
      std::set<std::string> names;
      for (const auto& reading : choice.readings)
        if (!names.insert(reading.name.name).second)
          diagnostics_.error(reading.name.at, fmt::format("'{}' is a reading of {} already",
                                                          reading.name.name, choice.name.name));
    }
  }

  /// Checks that the symbol of each kind of neutral stones is one letter that nothing else uses.
  void check_neutrals() {
    std::set<std::string> taken{".", "-"};
    if (document_.players)
      for (const Player& player : document_.players->named) taken.insert(player.symbol);
    for (const Neutral& neutral : document_.neutrals) {
      if (count_characters(neutral.symbol) != 1)
        diagnostics_.error(neutral.name.at,
                           fmt::format("the symbol of '{}' is one letter", neutral.name.name));
      else if (names_.find_lettered_player(neutral.symbol) >= 0 || !taken.insert(neutral.symbol).second)
        diagnostics_.error(
            neutral.name.at,
            fmt::format("'{}' is drawn for other stones already; write 'neutral {} as …' with another letter",
                        neutral.symbol, neutral.name.name));
    }
  }

  /// Checks that drawings have a different symbol for each kind of piece of each player.
  void check_tokens() {
    if (document_.pieces.empty() || !document_.players || document_.players->named.empty()) return;
    const std::vector<std::string> symbols = symbols_of(document_, document_.players->named);
    for (std::size_t i = 0; i < symbols.size(); ++i) {
      if (std::ranges::count(symbols, symbols[i]) == 1) continue;
      const Piece& piece = document_.pieces[i % document_.pieces.size()];
      diagnostics_.error(piece.name.at,
                         fmt::format("'{}' is drawn for other pieces, too; write '{} as …' with another "
                                     "letter",
                                     symbols[i], piece.name.name));
      return;
    }
  }

  /// Checks that a drawn start position contains only symbols of the document's stones. Numbers are allowed
  /// if drawings of the game show numbers.
  void check_drawing(const StartDrawing& drawing) {
    if (!document_.players) return;
    const bool has_numbers = std::ranges::any_of(document_.memory, &Memory::is_shown);
    const std::vector<std::string> symbols =
        symbols_of(document_, players_of(document_, document_.players->most));
    const auto is_cell = [&](std::string_view word) {
      if (has_numbers && !digits_at_end(word).empty()) {
        word.remove_suffix(digits_at_end(word).size());
        if (word.empty()) return true;
      }
      return word == "." || word == "-" || std::ranges::count(symbols, word) > 0 ||
             is_letter_of_map(document_, word);
    };
    for (std::size_t i = 0; i < drawing.rows.size(); ++i)
      for (const std::string& cell : cells_in_row(drawing.rows[i], is_cell))
        if (!is_cell(cell)) {
          std::vector<std::string> known = symbols;
          known.emplace_back(".");
          diagnostics_.error(drawing.at_rows[i],
                             fmt::format("'{}' stands for no {}; a row has {}{}", cell,
                                         document_.pieces.empty() ? "player" : "piece", fmt::join(known, " "),
                                         has_numbers ? ", with a number behind or without" : ""));
          return;
        }
  }

  /// Checks that a map fits the board and the other drawings, and that its letters stand for nothing else.
  void check_map(const Map& map) {
    if (!document_.board || !document_.players) return;
    if (is_unbounded(document_))
      return diagnostics_.error(map.at, "a map is a drawing of a board with an edge, and this one has none");
    const Size size = map.size(), board{document_.board->width, document_.board->height};
    if (size != board)
      return diagnostics_.error(map.at, fmt::format("the map has {} points, and the board {}",
                                                    ruleproof::text(size), ruleproof::text(board)));
    const auto are_gaps_alike = [&](const Map& other) {
      for (int point = 0; point < size.area(); ++point)
        if ((map.rows[point / size.w][point % size.w] == "-") !=
            (other.rows[point / size.w][point % size.w] == "-"))
          return false;
      return true;
    };
    if (&map != &document_.maps.front() && document_.maps.front().size() == size &&
        !are_gaps_alike(document_.maps.front()))
      diagnostics_.error(map.at, "this map has '-' at other points than the map above");
    for (const StartDrawing& drawing : document_.drawings)
      if (points_in_row(drawing.rows.front()) != map.rows.front().size() ||
          drawing.rows.size() != map.rows.size())
        diagnostics_.error(
            drawing.at, fmt::format("the map has {} points, so the start does, too", ruleproof::text(size)));
    const std::vector<std::string> symbols =
        symbols_of(document_, players_of(document_, document_.players->most));
    const bool has_numbers = std::ranges::any_of(document_.memory, &Memory::is_shown);
    for (const Map::Set& set : map.sets) {
      std::ptrdiff_t uses = 0;
      for (const Map& one : document_.maps)
        uses += std::ranges::count(one.sets, set.letter, &Map::Set::letter);
      const bool is_digit_shown = has_numbers && !digits_at_end(set.letter).empty();
      if (std::ranges::count(symbols, set.letter) > 0 || uses > 1 || is_digit_shown)
        diagnostics_.error(set.name.at,
                           fmt::format("'{}' draws {} already; let another letter draw '{}'", set.letter,
                                       uses > 1         ? "another set of points"
                                       : is_digit_shown ? "a number"
                                                        : "stones",
                                       set.name.name));
    }
  }

  /// Checks that the board, and each drawn start, has the points that the rules name.
  void check_named_points() {
    if (!document_.board || is_unbounded(document_)) return;
    const Size board{document_.board->width, document_.board->height};
    std::set<std::string> reported;
    std::set<const StartDrawing*> too_small;
    for (const Id& point : named_points(document_)) {
      const auto least = least_board_with(point.name, columns_of(document_));
      const auto lacks_it = [&](Size size) { return !least || least->w > size.w || least->h > size.h; };
      if (lacks_it(board) && reported.insert(point.name).second)
        diagnostics_.error(point.at, fmt::format("there is no point '{}' on a board of {}", point.name,
                                                 ruleproof::text(board)));
      for (const StartDrawing& drawing : document_.drawings) {
        const Size size{static_cast<int>(points_in_row(drawing.rows.front())),
                        static_cast<int>(drawing.rows.size())};
        if (!lacks_it(board) && lacks_it(size) && too_small.insert(&drawing).second)
          diagnostics_.error(
              drawing.at, fmt::format("the rules name {}, which this drawing of {} does not have", point.name,
                                      ruleproof::text(size)));
      }
    }
  }

  /// Checks that the shape of the board is a set of points that does not depend on earlier positions or
  /// possible moves, because the set is evaluated on an empty board.
  void check_shape(Definition& shape) {
    if (is_unbounded(document_)) diagnostics_.error(shape.name.at, "a board without an edge has no shape");
    Context context = context_without_mover("the shape of the board");
    expressions_.need(shape.body, Type::region, context);
    if (context.rests.on_more_than_position)
      diagnostics_.error(shape.body.at, "the shape of a board rests on no game that is played on it");
    shape.slots = context.slots;
    all_.add(context.rests);
  }

  const Rests& resolve(int index, Span use) {
    Definition& definition = document_.definitions[index];
    if (states_[index] == State::checking) {
      tell_circle(index, use);
      return rests_[index];
    }
    if (states_[index] == State::checked) return rests_[index];
    states_[index] = State::checking;
    being_checked_.push_back(index);
    Context context;
    context.where = in_a_definition;
    context.no_marks = no_marks_in_definitions;
    context.has_turn_start = true;
    if (being_checked_.size() > deepest_definitions) {
      diagnostics_.error(definition.name.at, fmt::format("definitions rest on each other more than {} deep",
                                                         deepest_definitions));
    } else {
      steps_.enter_parameters(definition.parameters, Type::region, context);
      expressions_.check(definition.body, context);
      for (const Parameter& parameter : definition.parameters)
        if (parameter.range)
          diagnostics_.error(parameter.range->at,
                             "a parameter of a definition has a type and no set: write 'p: point'");
    }
    definition.slots = context.slots;
    definition.is_finite = expressions_.is_finite(definition.body, context);
    definition.is_local = !context.rests.on_more_than_position;
    rests_[index] = context.rests;
    states_[index] = State::checked;
    being_checked_.pop_back();
    return rests_[index];
  }

  void tell_circle(int index, Span use) {
    const auto first = std::ranges::find(being_checked_, index);
    std::string path;
    for (auto i = first; i != being_checked_.end(); ++i) path += document_.definitions[*i].name.name + " -> ";
    const std::string& name = document_.definitions[index].name.name;
    diagnostics_.error(
        use,
        fmt::format("'{}' is defined by itself ({}{}); a definition can't rest on itself. For 'all that is "
                    "reached' there is spread",
                    name, path, name));
  }

  void check_reserved() {
    for (const Reserved& wanted : reserved()) {
      const auto symbol = names_.find(wanted.name);
      if (!symbol || symbol->kind != Symbol::Kind::definition) continue;
      Definition& definition = document_.definitions[symbol->index];
      all_.definitions.insert(symbol->index);
      all_.add(rests_[symbol->index]);
      std::vector<std::string> types;
      for (const Type type : wanted.parameters) types.emplace_back(name_in_messages(type));
      const bool fits =
          std::ranges::equal(wanted.parameters, definition.parameters, {}, {}, &Parameter::type);
      if (!fits)
        diagnostics_.error(definition.name.at,
                           fmt::format("'{}' takes {} in brackets", wanted.name,
                                       types.empty()       ? "nothing"
                                       : types.size() == 1 ? types[0] + ", such as (P: player)"
                                                           : "two points: (p: point, q: point)"));
      else if (definition.body.type != Type::unknown && definition.body.type != wanted.type)
        diagnostics_.error(definition.body.at, fmt::format("'{}' is {}, and this is {}", wanted.name,
                                                           name_in_messages(wanted.type),
                                                           name_in_messages(definition.body.type)));
      if (rests_[symbol->index].on_turn_start)
        diagnostics_.error(
            definition.name.at,
            fmt::format("'{}' rests on turn-start, and it is evaluated outside of turns", wanted.name));
      if (rests_[symbol->index].on_mover)
        diagnostics_.error(
            definition.name.at,
            fmt::format("'{}' rests on whose move it is, and nobody is on move when it is evaluated; "
                        "write black and white, or take a player in brackets",
                        wanted.name));
    }
  }

  void check_shortcut(Shortcut& shortcut) {
    const auto symbol = names_.find(shortcut.name.name);
    if (!symbol || symbol->kind != Symbol::Kind::definition) {
      diagnostics_.error(
          shortcut.name.at,
          fmt::format("a shortcut is another way to compute a definition, and no definition is called '{}'",
                      shortcut.name.name));
      return;
    }
    shortcut.definition = symbol->index;
    if (std::ranges::count(reserved(), shortcut.name.name, &Reserved::name) > 0)
      diagnostics_.error(
          shortcut.name.at,
          fmt::format("'{0}' has no shortcut; let it use a definition that has one", shortcut.name.name));
    const Definition& definition = document_.definitions[symbol->index];
    if (shortcut.condition) expressions_.resolve(*shortcut.condition, all_);
    Context context;
    context.where = "a shortcut";
    context.no_marks = no_marks_in_definitions;
    context.has_turn_start = true;
    steps_.enter_parameters(shortcut.parameters, Type::region, context);
    if (!std::ranges::equal(shortcut.parameters, definition.parameters, {}, &Parameter::type,
                            &Parameter::type))
      diagnostics_.error(shortcut.name.at,
                         fmt::format("the shortcut takes what '{}' takes in brackets", shortcut.name.name));
    if (definition.body.type == Type::unknown)
      expressions_.check(shortcut.body, context);
    else
      expressions_.need(shortcut.body, definition.body.type, context);
    shortcut.slots = context.slots;
    if (definition.is_local && context.rests.on_more_than_position)
      diagnostics_.error(
          shortcut.name.at,
          fmt::format(
              "the shortcut rests on the past or on what is possible, and '{}' rests on the position alone",
              shortcut.name.name));
    std::set<int> seen;
    const auto is_note = [&](const Expression& part) {
      return part.op == Op::memory && part.index >= 0 && document_.memory[part.index].is_note;
    };
    if (any_used(document_, shortcut.body, seen, is_note))
      diagnostics_.error(shortcut.name.at, "the shortcut rests on a note, which decides nothing");
    if (context.rests.definitions.contains(shortcut.definition))
      diagnostics_.error(shortcut.body.at,
                         fmt::format("the shortcut rests on '{}' itself", shortcut.name.name));
    all_.add(context.rests);
  }

  void check_action(Action& action) {
    const bool is_event = action.kind == Action::Kind::event;
    Context context = is_event ? context_without_mover("an event") : Context{};
    context.where = action.name.name;
    context.no_marks = no_marks_in_ranges;
    context.has_turn_start = !is_event;
    steps_.enter_parameters(action.parameters, action.kind == Action::Kind::step ? Type::region : Type::point,
                            context);
    context.no_marks.clear();
    steps_.check(action.steps, context);
    action.slots = context.slots;
    action_rests_.push_back(context.rests);
    all_.add(context.rests);
  }

  void check_start(Action& start) {
    Context context = context_without_mover("the start of the game");
    context.in_example = true;
    steps_.check(start.steps, context);
    start.slots = context.slots;
    all_.add(context.rests);
  }

  void check_turn(Turn& turn) {
    for (Turn::Sequence& sequence : turn.sequences) {
      for (Part& part : sequence.parts) {
        part.action = names_.find_action(part.name.name);
        for (Part::Other& other : part.others) check_other(other);
        if (!part.others.empty() && part.action >= 0 &&
            document_.actions[part.action].kind == Action::Kind::step)
          diagnostics_.error(part.name.at, "in brackets there are moves, and this is a step");
        if (part.action < 0)
          diagnostics_.error(part.name.at, names_.no_action(part.name.name));
        else if (document_.actions[part.action].kind == Action::Kind::event)
          diagnostics_.error(part.name.at, fmt::format("'{}' is an event and nobody's move", part.name.name));
        else if (document_.actions[part.action].aside)
          diagnostics_.error(
              part.name.at,
              fmt::format("'{}' is an aside move, which is no turn; leave 'aside' out", part.name.name));
        if (part.condition) need_of_rule(*part.condition, Type::truth, {}, no_possible_turn);
      }
      const auto is_surely_played = [&](const Part& part) {
        return part.how != Part::How::if_possible &&
               (part.action < 0 || document_.actions[part.action].kind != Action::Kind::step);
      };
      if (std::ranges::none_of(sequence.parts, is_surely_played))
        diagnostics_.error(sequence.parts.front().name.at,
                           "such a turn may have no move at all, and a turn has at least one; write a move "
                           "without 'if possible'");
    }
    const std::set<int> named = expressions_.parts_of_turns();
    for (std::size_t i = 0; i < document_.actions.size(); ++i) {
      const Action& action = document_.actions[i];
      if (action.kind == Action::Kind::move && !action.aside && !named.contains(static_cast<int>(i)))
        diagnostics_.error(
            action.name.at,
            fmt::format(
                "no turn names '{0}': write it into 'turn = …', or 'aside move {0}' for a move that can be "
                "made at any time and is no turn",
                action.name.name));
    }
  }

  void check_other(Part::Other& other) {
    other.action = names_.find_action(other.name.name);
    if (other.action < 0)
      diagnostics_.error(other.name.at, names_.no_action(other.name.name));
    else if (document_.actions[other.action].kind != Action::Kind::move ||
             document_.actions[other.action].aside)
      diagnostics_.error(other.name.at, fmt::format("'{}' is no move of a turn", other.name.name));
  }

  void check_preference(Preference& preference) {
    need_of_rule(preference.value, Type::number, {}, no_possible_turn);
  }

  void check_ends() {
    std::array<bool, 2> seen{};
    for (End& end : document_.ends) {
      if (std::exchange(seen[end.at_once ? 1 : 0], true))
        diagnostics_.error(end.at, "the end is said already; join the conditions with 'or'");
      need_of_rule(end.condition, Type::truth,
                   context_without_mover("'end when'; write to-move for who would move next"),
                   end.at_once
                       ? "within a turn it can't be checked whether a turn is possible; write 'end when', "
                         "which is checked after it"
                       : "");
    }
  }

  void check_claim(Claim& claim) {
    Context context;
    context.where = in_a_claim;
    if (std::ranges::count(claim.formal, Claim::Clause::Kind::solve, &Claim::Clause::kind) > 0) {
      context = context_without_mover("a claim with 'solve'");
      context.in_example = true;
    }
    steps_.enter_parameters(claim.any, Type::region, context);
    refuse_ranges(claim.any);
    if (claim.formal.empty() && claim.missing.empty())
      diagnostics_.error(
          claim.name.at,
          "this claim says nothing formal; it needs a line such as 'position: …', or 'missing \"…\"'");
    std::size_t most_parameters = 0;
    for (const Claim::Clause& clause : claim.formal)
      most_parameters = std::max(most_parameters, clause.parameters.size());
    using Kind = Claim::Clause::Kind;
    const auto is_premise = [](const Claim::Clause& clause) {
      return clause.kind == Kind::given || clause.kind == Kind::occasion;
    };
    const bool is_of_steps = std::ranges::all_of(claim.formal, [&](const Claim::Clause& clause) {
      return clause.kind == Kind::step || clause.kind == Kind::hint || is_premise(clause);
    });
    for (Claim::Clause& clause : claim.formal) {
      // A premise may be evaluated while the parameters of a step have values, so the premise must not use
      // the slots of these parameters.
      context.taken = is_premise(clause) ? most_parameters : 0;
      const bool is_of_move = clause.kind == Kind::step || (is_premise(clause) && is_of_steps);
      context.no_marks = is_of_move ? "" : no_marks_in_claims;
      check_claim_clause(clause, context);
    }
    check_lines_alone(claim);
    claim.slots = context.slots;
    for (Claim::Expectation& expectation : claim.expected)
      for (Choice& choice : expectation.conditions) expressions_.resolve(choice, ignored_);
    all_.add(context.rests);
  }

  /// A line of a kind in `alone` determines the verdict of its claim by itself. If the claim has such a line,
  /// reports all other lines and variables that the verdict would ignore.
  void check_lines_alone(const Claim& claim) {
    using Kind = Claim::Clause::Kind;
    constexpr std::array<std::pair<Kind, std::string_view>, 4> alone{{{Kind::solve, "solve"},
                                                                      {Kind::count, "count"},
                                                                      {Kind::example, "example"},
                                                                      {Kind::agree_with, "agree with"}}};
    for (const auto& [kind, word] : alone) {
      const auto first = std::ranges::find(claim.formal, kind, &Claim::Clause::kind);
      if (first == claim.formal.end()) continue;
      const bool takes_premises = kind == Kind::solve, takes_readings = kind != Kind::agree_with;
      const bool may_be_repeated = kind == Kind::solve || kind == Kind::count;
      for (const Parameter& parameter : claim.any)
        diagnostics_.error(
            parameter.name.at,
            fmt::format("nothing is left open in a claim with '{}'{}", word,
                        kind == Kind::solve ? ", which is about the positions of examples" : ""));
      for (const Claim::Clause& clause : claim.formal) {
        const bool is_given = clause.kind == Kind::given;
        const bool is_reading = is_given && clause.formulas[0].op == Op::is;
        if ((clause.kind == kind && (may_be_repeated || &clause == &*first)) ||
            (is_given && takes_premises) || (is_reading && takes_readings))
          continue;
        std::vector<std::string> others;
        if (takes_readings) others.emplace_back(takes_premises ? "'given'" : "'given: KEY is READING'");
        if (may_be_repeated) others.push_back(fmt::format("more of '{}'", word));
        diagnostics_.error(clause.at,
                           fmt::format("beside '{}' there is nothing{}{}; write a claim of its own for this",
                                       word, others.empty() ? "" : " but ", fmt::join(others, " and ")));
      }
      return;
    }
  }

  void check_claim_clause(Claim::Clause& clause, Context& context) {
    using Kind = Claim::Clause::Kind;
    const std::size_t outer = context.locals.size();
    switch (clause.kind) {
      case Kind::grows:
        for (Expression& formula : clause.formulas) expressions_.need(formula, Type::number, context);
        break;
      case Kind::hint:
        expressions_.need(clause.formulas[0], Type::region, context);
        break;
      case Kind::step:
        enter_action(clause, context);
        refuse_ranges(clause.parameters);
        [[fallthrough]];
      case Kind::given:
      case Kind::position:
      case Kind::reachable:
      case Kind::occasion:
        expressions_.need(clause.formulas[0], Type::truth, context);
        break;
      case Kind::solve:
        if (clause.formulas.size() != 2) {
          diagnostics_.error(clause.at,
                             "can-force takes a player and a yes-or-no: can-force(white, some union(meals))");
          break;
        }
        expressions_.need(clause.formulas[0], Type::player, context);
        expressions_.need(clause.formulas[1], Type::truth, context);
        [[fallthrough]];
      case Kind::example:
        demand_example(clause.name);
        break;
      case Kind::agree:
        for (const Id& key : clause.names)
          if (names_.find_choice(key.name) < 0) diagnostics_.error(key.at, names_.no_choice(key.name));
        break;
      case Kind::count: {
        const std::vector<std::string> counted{"positions", "reachable", "games", "ended", "turns"};
        if (std::ranges::find(counted, clause.name.name) == counted.end())
          diagnostics_.error(clause.name.at,
                             unknown_name("what is counted is never called", clause.name.name, counted));
        for (const Id& example : clause.names) demand_example(example);
        const auto is_of_board = [](const Claim::Clause::Count& count) { return count.height > 0; };
        if (clause.name.name == "turns" && std::ranges::any_of(clause.counts, is_of_board))
          diagnostics_.error(clause.at, "turns are counted by their number: 'count turns 1 = 20, 2 = 400'");
        if (!clause.names.empty() && std::ranges::any_of(clause.counts, is_of_board))
          diagnostics_.error(clause.at,
                             "the example has a board; write numbers of turns, such as '1 = 20, 2 = 400'");
        break;
      }
      case Kind::agree_with:
      case Kind::measured:
        break;
    }
    context.leave(outer);
  }

  void demand_example(const Id& name) {
    if (names_.find_example(name.name) >= 0) return;
    diagnostics_.error(name.at,
                       unknown_name("no example is called", name.name, names_of_items(document_.examples)));
  }

  /// Reports parameters of a claim that have a set after `in`. Such sets are not allowed: a claim is about
  /// all values of its variables, and the declaration of a move states the sets for the move's parameters.
  void refuse_ranges(const std::vector<Parameter>& parameters) {
    for (const Parameter& one : parameters)
      if (one.range)
        diagnostics_.error(one.name.at,
                           fmt::format("a claim takes '{}' from no set; write the condition into "
                                       "the formula, such as '… implies …'",
                                       one.name.name));
  }

  void enter_action(Claim::Clause& clause, Context& context) {
    if (clause.name.name.empty()) return;
    clause.action = names_.find_action(clause.name.name);
    if (clause.action < 0) {
      diagnostics_.error(clause.name.at, names_.no_action(clause.name.name));
      for (const Parameter& parameter : clause.parameters)
        context.enter({parameter.name, Type::unknown, -1, {}, true});
      return;
    }
    const std::vector<Parameter>& declared = document_.actions[clause.action].parameters;
    if (declared.size() != clause.parameters.size())
      diagnostics_.error(clause.name.at,
                         fmt::format("'{}' takes {} in brackets, and {} stand here", clause.name.name,
                                     declared.size(), clause.parameters.size()));
    for (std::size_t i = 0; i < clause.parameters.size(); ++i) {
      Parameter& parameter = clause.parameters[i];
      parameter.type = i < declared.size() ? declared[i].type : Type::unknown;
      expressions_.is_new(parameter.name, context);
      context.enter({parameter.name, parameter.type, -1, {}, true});
    }
  }

  void check_example(Example& example) {
    for (Choice& choice : example.conditions) expressions_.resolve(choice, ignored_);
    for (Example::Line& line : example.lines) check_example_line(line);
    check_ids(example.clauses);
  }

  void check_example_line(Example::Line& line) {
    using Kind = Example::Line::Kind;
    Context context = context_without_mover("an example");
    context.in_example = true;
    switch (line.kind) {
      case Kind::with_board:
        if (is_unbounded(document_))
          diagnostics_.error(line.at, "this game is played without an edge; leave the board out");
        break;
      case Kind::with_players:
        if (document_.players &&
            (line.width < document_.players->fewest || line.width > document_.players->most))
          diagnostics_.error(line.at, fmt::format("the game is for {} to {} players",
                                                  document_.players->fewest, document_.players->most));
        break;
      case Kind::with_setting:
        check_example_setting(line, context);
        break;
      case Kind::to_move: {
        if (!document_.turns_alternate)
          diagnostics_.error(line.at, "turns are free, so nobody in particular is to move");
        const auto symbol = names_.find(line.name.name);
        if (!symbol || symbol->kind != Symbol::Kind::player)
          diagnostics_.error(line.name.at, fmt::format("no player is called '{}'", line.name.name));
        else
          line.index = symbol->index;
        break;
      }
      case Kind::set: {
        const auto symbol = names_.find(line.name.name);
        if (!symbol || symbol->kind != Symbol::Kind::memory) {
          diagnostics_.error(line.name.at, fmt::format("no state or note is called '{}'", line.name.name));
          break;
        }
        line.index = symbol->index;
        expressions_.need(line.formulas[0], document_.memory[line.index].type(), context);
        if (static_cast<int>(line.formulas.size()) - 1 != document_.memory[line.index].arguments()) {
          diagnostics_.error(line.name.at, StepChecker::kept_for(document_.memory[line.index]));
          break;
        }
        if (document_.memory[line.index].is_of_turn)
          diagnostics_.error(
              line.name.at,
              fmt::format("'{}' has its first value between turns, so it can't be set", line.name.name));
        for (std::size_t i = 1; i < line.formulas.size(); ++i)
          expressions_.need_selector(document_.memory[line.index], i - 1, line.formulas[i], context);
        break;
      }
      case Kind::is:
        expressions_.need(line.formulas[0], Type::truth, context);
        break;
      case Kind::move:
        check_ids(line.clauses);
        break;
      case Kind::start:
      case Kind::then:
        break;
    }
    all_.definitions.insert(context.rests.definitions.begin(), context.rests.definitions.end());
  }

  void check_example_setting(Example::Line& line, Context& context) {
    Expression& value = line.formulas[0];
    const auto symbol = names_.find(line.name.name);
    if (symbol && symbol->kind == Symbol::Kind::setting) {
      line.index = symbol->index;
      expressions_.need(value, Type::number, context);
      return;
    }
    Choice choice{line.name, value.word};
    expressions_.resolve(choice, ignored_);
    value = {.op = Op::is,
             .at = value.at,
             .word = choice.key,
             .value = choice.value,
             .index = choice.index,
             .labels = {choice.alternative},
             .type = Type::truth};
    line.index = -1;
  }

  void check_ids(const std::vector<Id>& ids) {
    for (const Id& id : ids) {
      named_clauses_.insert(id.name);
      if (!names_.is_clause(id.name) && id.at.begin.line > 0)
        diagnostics_.error(id.at, names_.no_clause(id.name));
    }
  }

  void check_clauses() {
    const auto check_items = [&](const auto& items) {
      for (const auto& item : items) check_ids(item.clauses);
    };
    check_items(document_.choices);
    check_items(document_.numbers);
    check_items(document_.memory);
    check_items(document_.definitions);
    check_items(document_.shortcuts);
    check_items(document_.actions);
    check_items(document_.ends);
    check_items(document_.preferences);
    check_items(document_.pieces);
    check_items(document_.ways);
    check_items(document_.drawings);
    for (const StartDrawing& drawing : document_.drawings) check_drawing(drawing);
    check_items(document_.setups);
    check_items(document_.claims);
    check_ids(document_.turns_clauses);
    if (document_.board) check_ids(document_.board->clauses);
    if (document_.players) check_ids(document_.players->clauses);
    for (const Action& action : document_.actions)
      for_each_step(action.steps, [&](const Step& step) { check_ids(step.clauses); });
    // The ids in settled details are checked, but do not count as explanations of these clauses.
    std::set<std::string> named = named_clauses_;
    for (const Settled& detail : document_.settled) check_ids(detail.clauses);
    named_clauses_.swap(named);

    for (const Clause& quotation : document_.clauses) {
      for (const Id& source : quotation.sources)
        if (!names_.is_source(source.name)) diagnostics_.error(source.at, names_.no_source(source.name));
      const bool explained = quotation.explanation != Clause::Explanation::none;
      if (!explained && !quotation.has_formal_lines && !named_clauses_.contains(quotation.id.name))
        diagnostics_.error(
            quotation.id.at,
            fmt::format(
                "the clause [{}] has no formal lines and no reason: write its transcription below it, or "
                "'*Not transcribed:*' and why",
                quotation.id.name));
      if (quotation.explanation == Clause::Explanation::claim) check_named_claims(quotation);
    }
  }

  /// Reports unknown claim names in an explanation such as "finite, no-cycles, below.".
  void check_named_claims(const Clause& quotation) {
    for (const std::string_view word : claims_named_by(quotation))
      if (word != "below" && word != "above" && word != "and" && !names_.is_claim(word))
        diagnostics_.error(quotation.id.at, fmt::format("[{}] names '{}', and no claim is called that",
                                                        quotation.id.name, word));
  }

  /// Reports shared steps that call themselves, and moves that depend on whether they themselves are
  /// possible. Both may happen indirectly.
  void check_circles() {
    std::vector<std::set<int>> does(document_.actions.size());
    for (std::size_t i = 0; i < does.size(); ++i)
      for_each_step(document_.actions[i].steps, [&](const Step& step) {
        if (step.kind == Step::Kind::do_ && step.index >= 0) does[i].insert(step.index);
      });
    for (std::size_t i = 0; i < does.size(); ++i)
      if (reaches(does, static_cast<int>(i), static_cast<int>(i)))
        diagnostics_.error(document_.actions[i].name.at,
                           fmt::format("the step '{}' does itself; for a repetition there is 'repeat'",
                                       document_.actions[i].name.name));
    std::vector<std::set<int>> asks = does;
    for (std::size_t i = 0; i < asks.size(); ++i)
      asks[i].insert(action_rests_[i].actions.begin(), action_rests_[i].actions.end());
    for (std::size_t i = 0; i < asks.size(); ++i)
      if (!action_rests_[i].actions.empty() && reaches(asks, static_cast<int>(i), static_cast<int>(i)) &&
          !reaches(does, static_cast<int>(i), static_cast<int>(i)))
        diagnostics_.error(document_.actions[i].name.at,
                           fmt::format("'{}' depends on whether it is possible itself, which has no answer",
                                       document_.actions[i].name.name));
  }

  /// Reports steps that have no meaning where they are used: `forget history` in an `aside move`, and some
  /// steps in a `repeat`. Also searches the shared steps that are called in such a move or block.
  void check_misplaced_steps() {
    using Kind = Step::Kind;
    for (const Action& action : document_.actions) {
      if (action.aside && runs(action.steps, {Kind::forget_history}))
        diagnostics_.error(action.name.at,
                           fmt::format("'{}' is an aside move, which makes no moment of the history, so it "
                                       "forgets none; an event can, or a move that is a turn",
                                       action.name.name));
      for_each_step(action.steps, [&](const Step& step) {
        if (step.kind == Kind::repeat && runs(step.blocks[0], {Kind::mark, Kind::win, Kind::forget_history}))
          diagnostics_.error(
              step.at,
              "what is repeated marks no moment, names no winner and forgets no history, since its rounds "
              "may be many; do so before or after the repetition");
      });
    }
  }

  /// Returns whether a step of one of these kinds occurs in the steps or in the shared steps that they call.
  bool runs(const Steps& steps, const std::set<Step::Kind>& kinds) const {
    return any_step_done(document_, steps, [&](const Step& step) { return kinds.contains(step.kind); });
  }

  static bool reaches(const std::vector<std::set<int>>& edges, int from, int to) {
    std::set<int> seen;
    std::vector<int> open{from};
    while (!open.empty()) {
      const int here = open.back();
      open.pop_back();
      for (const int next : edges[here]) {
        if (next == to) return true;
        if (seen.insert(next).second) open.push_back(next);
      }
    }
    return false;
  }

  /// Returns whether the document explains why some clause of the item is not transcribed. If so, the rules
  /// need not mention the readings that the item declares.
  bool is_of_what_is_not_transcribed(const Item& item) const {
    return std::ranges::any_of(document_.clauses, [&](const Clause& quotation) {
      return quotation.explanation == Clause::Explanation::not_transcribed &&
             std::ranges::count(item.clauses, quotation.id.name, &Id::name) > 0;
    });
  }

  void warn_of_unused() {
    for (std::size_t i = 0; i < document_.definitions.size(); ++i)
      if (!all_.definitions.contains(static_cast<int>(i)))
        diagnostics_.warning(document_.definitions[i].name.at,
                             fmt::format("nothing uses '{}'", document_.definitions[i].name.name));
    for (std::size_t i = 0; i < document_.memory.size(); ++i) {
      const Memory& memory = document_.memory[i];
      // Some memory needs no warning although no rule reads it: notes, numbers that drawings show, memory
      // with a declared range (a move is illegal if the value would leave the range), and memory named
      // `score`, which decides who wins.
      const bool may_be_unread =
          memory.is_note || memory.is_shown || memory.range || memory.name.name == "score";
      if (!may_be_unread && !all_.memory.contains(static_cast<int>(i)))
        diagnostics_.warning(
            memory.name.at,
            fmt::format("no rule reads '{0}', so it decides nothing; 'note {0}' says so", memory.name.name));
    }
    for (std::size_t i = 0; i < document_.choices.size(); ++i)
      if (!all_.choices.contains(static_cast<int>(i)) && !is_of_what_is_not_transcribed(document_.choices[i]))
        diagnostics_.warning(
            document_.choices[i].name.at,
            fmt::format("the readings of '{}' change no rule: write 'case {}' or '{} is …' where it matters",
                        document_.choices[i].name.name, document_.choices[i].name.name,
                        document_.choices[i].name.name));
  }

  static constexpr std::size_t deepest_definitions = 100;

  Document& document_;
  Diagnostics& diagnostics_;
  Names names_;
  ExpressionChecker expressions_;
  StepChecker steps_;
  std::vector<State> states_;
  std::vector<int> being_checked_;
  std::vector<Rests> rests_;
  std::vector<Rests> action_rests_;
  std::set<std::string> named_clauses_;
  Rests all_;      // dependencies of everything except definitions
  Rests ignored_;  // dependencies of conditions in claims and of settings in examples; they change no rule
};

}  // namespace

void check_document(Document& document, Diagnostics& diagnostics) { Checker(document, diagnostics).check(); }

bool CheckedDocument::has_errors() const {
  return std::ranges::any_of(diagnostics,
                             [](const Diagnostic& d) { return d.severity == Diagnostic::Severity::error; });
}

CheckedDocument read_document(std::string file, std::string_view bytes) {
  const auto text = std::make_shared<const Source>(read_source(std::move(file), bytes));
  Diagnostics diagnostics(*text);
  CheckedDocument checked{parse_document(*text, diagnostics), {}};
  checked.document.text = text;
  check_document(checked.document, diagnostics);
  checked.diagnostics = diagnostics.all();
  return checked;
}

}  // namespace ruleproof::language
