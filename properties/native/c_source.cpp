#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>

#include "properties/native/native.hpp"
#include "record/coordinates.hpp"
#include "reference/compiled/evaluator.hpp"
#include "reference/evaluator/bounds.hpp"
#include "reference/model/document_form.hpp"
#include "reference/model/model.hpp"
#include "reference/model/recall.hpp"
#include "spec/language/played.hpp"
#include "spec/language/tree.hpp"
#include "spec/language/words.hpp"

// Writes the whole C file: types, tables, the helpers that it needs, functions of definitions and actions,
// and the interface.

namespace ruleproof {
extern const std::string_view embedded_engine_c, embedded_game_c, embedded_gtp_c, embedded_main_c,
    embedded_runtime_c, embedded_types_c;
}  // namespace ruleproof

namespace ruleproof::native {
namespace {

using language::Action;
using language::Document;

/// Returns each type and function of runtime.c with its name. In that file, empty lines separate types and
/// functions.
std::vector<Piece> runtime_pieces() {
  std::vector<Piece> pieces;
  std::string_view left = embedded_runtime_c;
  while (!left.empty()) {
    const std::size_t end = std::min(left.find("\n\n"), left.size());
    std::string text(left.substr(0, end));
    left.remove_prefix(std::min(end + 2, left.size()));
    if (!text.ends_with('\n')) text += '\n';
    const std::size_t code = text.starts_with("/*") ? text.find("*/") + 3 : 0;
    const std::size_t after =
        text.find_first_of("({", code) - (text.substr(code).starts_with("struct") ? 1 : 0);
    const std::size_t begin = text.find_last_of(" *", after - 1) + 1;
    pieces.push_back({text.substr(begin, after - begin), text});
  }
  return pieces;
}

/// Returns the pieces of C code that `text` uses, directly or through other pieces.
std::string used_pieces(const std::vector<Piece>& pieces, const std::string& text) {
  std::map<std::string, int> names = names_in(text);
  std::string used;
  for (auto piece = pieces.rbegin(); piece != pieces.rend(); ++piece) {
    if (!names.contains(piece->name)) continue;
    names.merge(names_in(piece->text));
    used.insert(0, piece->text + "\n");
  }
  return used;
}

std::string joined(const std::vector<std::string>& all) { return fmt::format("{}", fmt::join(all, ", ")); }

/// Returns the letter that denotes a type of parameters in the tables of the C program.
char letter_of(language::Type type) {
  switch (type) {
    case language::Type::point:
      return 'p';
    case language::Type::player:
      return 'l';
    case language::Type::direction:
      return 'd';
    case language::Type::piece:
      return 'k';
    default:
      return 'n';
  }
}

/// Returns the C tables and constants with which the C program spells moves.
std::string spelling(const Game& game, const Model& model) {
  const Document& document = game.document();
  const bool vertices = has_vertices(document);
  const auto is_placement = [](const Action& action) {
    return action.kind == Action::Kind::move && action.parameters.size() == 1 &&
           action.parameters[0].type == language::Type::point;
  };
  std::string text;
  const auto table = [&](std::string_view type, std::string_view name,
                         const std::vector<std::string>& words) {
    std::vector<std::string> literals;
    for (const std::string& word : words) literals.push_back(literal(word));
    text += fmt::format("static const char {}{}[] = {{{}}};\n", type, name, joined(literals));
  };
  std::vector<std::string> letters, points, directions, kinds, actions, parameters;
  int placement = -1, pass = -1;
  for (std::size_t i = 0; i < document.actions.size(); ++i) {
    const Action& action = document.actions[i];
    const bool is_move = action.kind == Action::Kind::move;
    if (placement < 0 && is_placement(action)) placement = static_cast<int>(i);
    const bool is_pass = vertices && is_move && action.parameters.empty();
    if (is_pass) pass = static_cast<int>(i);
    actions.push_back(is_pass ? "pass" : is_move ? action.name.name : "");
    std::string& types = parameters.emplace_back();
    for (const auto& parameter : action.parameters) types += letter_of(parameter.type);
  }
  for (int player = 0; player < game.players(); ++player) letters.push_back(model.notation().letter(player));
  if (vertices)
    letters = letters[0] == "W" && letters[1] == "B" ? letters : std::vector<std::string>{"B", "W"};
  for (int point = 0; point < model.world().board().size().area(); ++point) {
    const std::string name = vertices ? point_name(game.board(), point) : model.world().name_of(point);
    points.push_back(model.world().everywhere().has(point) ? name : "");
  }
  for (int i = 0; i < language::first_way + 2 * std::ssize(document.ways); ++i)
    directions.push_back(language::direction_name(document, i));
  for (int kind = 0; kind < language::kinds_of(document); ++kind)
    kinds.push_back(document.pieces.empty() ? "" : model.notation().kind_name(kind));
  const std::optional<std::size_t> komi = find_komi(document);
  const bool has_score = !model.result(model.start()).scores.empty();
  text += fmt::format(
      "enum {{\n  HAS_VERTICES = {:d},\n  HAS_NAMED_PLAYERS = {:d},\n  HAS_SCORE = {:d},\n  HAS_KOMI = "
      "{:d},\n"
      "  KOMI = {},\n  PLACEMENT = {},\n  PASS = {},\n}};\n",
      vertices, !document.players->named.empty(), has_score, komi.has_value(),
      komi ? game.numbers()[*komi] : 0, placement, pass);
  text += fmt::format("static const char *const TITLE = {};\n", literal(document.title));
  table("*const ", "LETTER", letters);
  table("*const ", "POINT", points);
  table("*const ", "DIRECTION", directions);
  table("*const ", "KIND", kinds);
  table("*const ", "ACTION", actions);
  text += "/* The types of parameters: p(oint), p(l)ayer, d(irection), k(ind), n(umber). */\n";
  table("*const ", "PARAMETERS", parameters);
  return text + '\n';
}

}  // namespace

void Emitter::write_ends() {
  const Document& document = program_.document();
  static const language::Item nowhere{};
  // The first pass writes the function that decides whether the game ends before a turn is complete.
  for (const bool at_once : {true, false})
    located(document.ends.empty() ? nowhere : document.ends.front(), [&] {
      const int end = program_.end(at_once);
      functions.push_back(
          function(fmt::format("static bool {}(struct game *g, struct game_position *now, int last)",
                               at_once ? "has_ended_at_once" : "has_ended"),
                   {}, [&] { returned(end); }));
    });
}

void Emitter::write_results() {
  const Document& document = program_.document();
  for (const auto& [name, type] : {std::pair("wins", "bool"), std::pair("score", "int64_t")}) {
    const std::string head = fmt::format(
        "static {} {}(struct game *g, struct game_position *now, int last, int player)", type, name);
    const bool is_score = std::string_view(name) == "score";
    const language::Definition* definition = language::find_definition(document, name);
    if (const auto stored = memory_of_scores(document); stored && is_score) {
      const int first = program_.memory()[*stored].first;
      functions.push_back(
          function(head, {}, [&] { line(fmt::format("return now->memory[{} + player];", first)); }));
    } else if (!definition || definition->parameters.size() != 1) {
      functions.push_back(function(head, {}, [&] { line("return 0;"); }));
    } else {
      located(*definition, [&] {
        if (is_score && language::asks_who_won(document, name))
          throw NotNative("a score that asks for 'wins' beside a step 'win'");
        const auto& called = program_.definition(static_cast<int>(definition - document.definitions.data()));
        functions.push_back(function(head, {}, [&] {
          bound_[called.slots.front()] = {.value = "((uint64_t)1 << player)"};
          returned(called.body);
        }));
      });
    }
  }
}

std::vector<std::int64_t> memory_of(const Document& document, const Content& content) {
  std::vector<std::int64_t> values;
  for (std::size_t i = 0; i < document.memory.size(); ++i)
    for (const Value& value : content.memory[i])
      compiled::each_kept(value, [&](std::int64_t kept) {
        const bool is_player = document.memory[i].kind == language::Memory::Kind::player;
        values.push_back(!is_player ? kept : kept < 0 ? 0 : std::int64_t{1} << kept);
      });
  return values;
}

std::string library_source(const Game& game) { return c_source(game) + std::string(embedded_engine_c); }

std::string c_source(const Game& game) {
  const Document& document = game.document();
  if (language::is_unbounded(document)) throw NotNative("a board without an edge");
  for (const language::Memory& memory : document.memory)
    if (memory.range && memory.initial && memory.initial->op != language::Op::number)
      throw NotNative("a first value that is calculated, of a number with a range");
  if (const std::string why = reason_not_to_play(document); !why.empty()) throw NotNative(why);
  Model model(game);
  compiled::Program program = [&] {
    try {
      return compiled::Program(game, compiled::WholeTurns::are_compiled);
    } catch (const compiled::NotCompiled& reason) {
      throw NotNative(reason.what());
    }
  }();
  Emitter emitter(program);
  emitter.compile_turns();
  emitter.write_ends();
  emitter.write_turns();
  emitter.write_results();

  const Board& board = model.world().board();
  const State start = model.start();
  const int places =
      program.memory().empty() ? 0 : program.memory().back().first + program.memory().back().count;
  std::vector<std::string> stones, memory, notes, reset, actions, players;
  for (const BoardRegion& one : start.now->stones) stones.push_back(set_literal(one));
  for (const std::int64_t value : memory_of(document, *start.now)) memory.push_back(fmt::format("{}", value));
  const std::vector<std::int64_t> first = memory_of(document, model.empty());
  for (std::size_t i = 0; i < document.memory.size(); ++i)
    for (int k = 0; k < program.memory()[i].count; ++k) {
      const int place = program.memory()[i].first + k;
      notes.emplace_back(document.memory[i].is_note ? "true" : "false");
      if (document.memory[i].is_of_turn)
        reset.push_back(
            fmt::format("  now->memory[{}] = {};\n", place, first[static_cast<std::size_t>(place)]));
    }
  std::size_t most_arguments = 1;
  for (const Action& action : document.actions) {
    most_arguments = std::max(most_arguments, action.parameters.size());
    actions.push_back(literal(action.name.name));
  }
  for (const auto& player : model.notation().roster()) players.push_back(literal(player.name.name));
  for (auto* list : {&memory, &notes}) list->emplace_back("0");  // C has no empty arrays

  const int over = emitter.refusal("the game is over", clauses_of_end(document, false));
  const int won = emitter.refusal("the game is over", clauses_of_end(document, true));
  const int player =
      emitter.refusal("it is another player's turn", language::names_of(document.turns_clauses));
  std::vector<std::string> refusals;
  for (const auto& one : emitter.refusals)
    refusals.push_back(fmt::format("{{{}, {}}}", literal(one.message),
                                   literal(fmt::format("{}", fmt::join(one.clauses, "] [")))));

  std::string constants = "enum {\n";
  const auto constant = [&](std::string_view name, auto value) {
    constants += fmt::format("  {} = {},\n", name, value);
  };
  constant("WIDTH", board.size().w);
  constant("HEIGHT", board.size().h);
  constant("AREA", board.size().area());
  constant("WORDS", (board.size().area() + 63) / 64);
  constant("PLAYERS", game.players());
  constant("KINDS", program.kinds());
  constant("OWNERS", start.now->stones.size());
  constant("PLACES", places);
  constant("MEMOS", emitter.memos);
  constant("MOST_ARGUMENTS", most_arguments);
  constant("MOST_PLAYS", emitter.most_plays());
  constant("MOST_TURNS_LISTED", evaluator::BoardWorld::most_members);
  constant("MOST_NUMBERS", evaluator::most_numbers);
  constant("MOST_MOVES", emitter.most_plays() > 4 ? 1024 : 4096);
  constant("MOST_MEMBERS", 4 * board.size().area());
  constant("ACTIONS", document.actions.size());
  constant("TURNS_ALTERNATE", document.turns_alternate ? 1 : 0);
  constant("TURNS_MAY_REPEAT", emitter.turns_may_repeat() ? 1 : 0);
  constant("KEEPS_PAST", recall(game).anything() ? 1 : 0);
  constant("MOST_TURNS", recall(game).anything() ? 4096 : 1);
  constant("COUNTS_OUTCOMES", document.counts_outcomes ? 1 : 0);
  constant("PREFERENCES", document.preferences.size());
  constant("IS_HEXAGONAL", model.world().is_hexagonal() ? 1 : 0);
  constant("REFUSED_OVER", over);
  constant("REFUSED_WON", won);
  constant("REFUSED_PLAYER", player);
  constants += "};\n\n";
  std::string types(embedded_types_c);
  const std::string marker = "  /* MEMOS */\n";
  std::string fields;
  for (const std::string& field : emitter.memo_fields) fields += "  " + field + '\n';
  types.replace(types.find(marker), marker.size(), fields);

  std::string functions;
  for (const std::string& text : emitter.functions) functions += text + '\n';
  functions += fmt::format("static void forget_turn(struct game_position *now) {{\n{}}}\n\n",
                           reset.empty() ? "  (void)now;\n" : fmt::format("{}", fmt::join(reset, "")));
  const std::string rest = functions + std::string(embedded_game_c);
  std::vector<Piece> pieces{
      {"no_points", "static const set no_points = {{0}};\n"},
      {"all_points", fmt::format("static const set all_points = {};\n", set_literal(board.everywhere()))},
      {"IS_NOTE", fmt::format("static const bool IS_NOTE[PLACES + 1] = {{{}}};\n", joined(notes))},
      {"start_position",
       fmt::format("static const struct game_position start_position = {{\n  .stones = {{{}}},\n"
                   "  .memory = {{{}}},\n  .to_move = {},\n}};\n",
                   joined(stones), joined(memory), start.now->to_move)}};
  for (Piece& piece : runtime_pieces()) {
    const bool is_last_of_sets = piece.name == "earlier";
    pieces.push_back(std::move(piece));
    if (is_last_of_sets) std::ranges::move(board_pieces(model.world()), std::back_inserter(pieces));
  }
  std::vector<std::string> settings;
  for (const ChangedSetting& one : changed_settings(game)) settings.push_back(one.name + '=' + one.value);
  return fmt::format(
      "/* {}, {}x{}{}{}. Made by ruleproof compile: change the rules, not this file. */\n\n"
      "#include <limits.h>\n#include <stdbool.h>\n#include <stddef.h>\n#include <stdint.h>\n\n{}{}\n"
      "const struct game_refusal_text game_refusal[] = {{\n  {}\n}};\n"
      "const char *const game_action[] = {{{}}};\nconst char *const game_player[] = {{{}}};\n\n{}{}\n"
      "#ifdef GAME_MAIN\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n\n"
      "{}{}{}#endif\n",
      for_comment(document.title), board.size().w, board.size().h, settings.empty() ? "" : ", ",
      for_comment(fmt::format("{}", fmt::join(settings, " "))), constants, types,
      fmt::join(refusals, ",\n  "), joined(actions), joined(players), used_pieces(pieces, rest), rest,
      spelling(game, model), embedded_gtp_c, embedded_main_c);
}

}  // namespace ruleproof::native
