#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "properties/referee/thread.hpp"
#include "questions/played.hpp"
#include "record/forum/post.hpp"
#include "record/model_text.hpp"
#include "record/read_record.hpp"
#include "record/sgf.hpp"
#include "record/sgf_tree.hpp"
#include "reference/evaluator/board_evaluator.hpp"
#include "reference/evaluator/value.hpp"
#include "reference/model/choice.hpp"
#include "reference/model/turns.hpp"
#include "report/model_drawing.hpp"
#include "report/position.hpp"
#include "spec/language/tree.hpp"
#include "spec/size.hpp"

namespace ruleproof::questions {
namespace {

constexpr std::size_t most_moves = 20'000;  // the maximal number of moves in a list
constexpr std::size_t most_effects = 2'000;
constexpr std::size_t most_refused = 1'000;

Json letter(const Model& model, int player) {
  return player < 0 ? Json(nullptr) : Json(model.notation().letter(player));
}

/// Returns the CSS class of a stone on the page: "black", "white", "neutral", or for another colour a class
/// such as "colour-3".
std::string class_of(const StoneLook& look) {
  constexpr int colours = 10;
  if (look.colour) return *look.colour == Colour::black ? "black" : "white";
  return look.is_neutral ? "neutral" : fmt::format("colour-{}", look.shade % colours);
}

/// Returns the symbols of the stones and pieces that a drawn position can contain, each with its name and its
/// appearance on the page.
Json stones(const Model& model) {
  Json all = Json::array();
  const bool has_kinds = !model.document().pieces.empty();
  for (const StoneLook& look : looks(model))
    all.push_back({{"symbol", look.symbol},
                   {"name", look.name},
                   {"said", (has_kinds         ? ""
                             : look.is_neutral ? "stone, "
                                               : "stone of ") +
                                look.name},
                   {"look", class_of(look)},
                   {"sign", look.sign},
                   {"is_figure", look.is_figure}});
  return all;
}

Json lines(const Model& model) {
  Json all = Json::array();
  for (const std::vector<int>& line : declared_lines(model)) all.push_back(point_names(model, line));
  return all;
}

/// Returns the sets of points that the document defines by maps (drawings of a board).
Json maps(const Model& model) {
  Json all = Json::array();
  for (const DrawnSet& set : sets_of_maps(model.document()))
    all.push_back({{"letter", set.letter}, {"name", set.name}, {"points", point_names(model, set.points)}});
  return all;
}

/// Returns the names of the columns of a board with an edge.
Json columns(const Model& model, Size size) {
  Json all = Json::array();
  for (int x = 0; x < size.w; ++x) {
    const std::string name = model.world().name_of(x);
    all.push_back(name.substr(0, name.find_first_of("0123456789")));
  }
  return all;
}

Json board(const Model& model, const State& state) {
  static constexpr std::array<const char*, 3> kinds{"square", "hex", "unbounded"};
  Json board{{"kind", kinds.at(static_cast<std::size_t>(model.document().board->kind))},
             {"rows", model.notation().rows(*state.now)}};
  if (model.world().is_unbounded()) {
    const Square corner = model.notation().corner_of_rows(*state.now);
    board["corner"] = {corner.x, corner.y};
  } else {
    board["columns"] = columns(model, model.world().board().size());
  }
  static constexpr std::array<const char*, 5> grids{"crossings", "squares", "chequered", "hexagons", "lines"};
  const auto& memory = model.document().memory;
  board["grid"] = model.world().is_unbounded()
                      ? "squares"
                      : grids.at(static_cast<std::size_t>(grid_of(model.document())));
  board["lines"] = lines(model);
  board["maps"] = maps(model);
  board["stones"] = stones(model);
  board["has_numbers"] = std::ranges::any_of(memory, &language::Memory::is_shown);
  return board;
}

Json settings_of(const Played& played) {
  const Game& game = played.game.record().game;
  const Document& document = game.document();
  Json setting{{"board", game.board() == Size{} ? Json(nullptr) : Json(ruleproof::text(game.board()))},
               {"players", game.players()}};
  setting["choices"] = Json::object();
  for (std::size_t i = 0; i < document.choices.size(); ++i)
    setting["choices"][document.choices[i].name.name] =
        document.choices[i].readings[game.choices()[i]].name.name;
  setting["numbers"] = Json::object();
  for (std::size_t i = 0; i < document.numbers.size(); ++i)
    setting["numbers"][document.numbers[i].name.name] = ruleproof::text(game.numbers()[i]);
  setting["names"] = Json::array();
  for (const language::Player& player : played.game.record().players)
    setting["names"].push_back({player.symbol, player.name.name});
  return setting;
}

/// Returns the position that the record sets up before its moves: the rows of the board, the lines for the
/// rest of the state, and the player to move. Returns null if the record sets up no position.
Json setup_of(const Played& played) {
  if (!played.game.record().setup) return nullptr;
  const RecordSetup& setup = *played.game.record().setup;
  const Model& model = played.model();
  Json json{{"rows", setup.rows},
            {"kept", kept_lines(model, *first_state(model, played.game.record()).now)},
            {"to_move", letter(model, setup.to_move)}};
  if (model.world().is_unbounded()) json["origin"] = fmt::format("{},{}", setup.corner.x, setup.corner.y);
  return json;
}

Json broken_setup(const Model& model) {
  Json all = Json::array();
  for (const SetupRuling& ruling : model.setup())
    if (!ruling.is_kept)
      all.push_back({{"demand", ruling.setup->demand},
                     {"clauses", language::names_of(ruling.setup->clauses)},
                     {"is_advice", ruling.setup->is_advice}});
  return all;
}

Json changed(const Model& model, const State& before, const State& after) {
  Json changed = Json::object();
  for (const auto& [place, becomes] : changed_points(model, *before.now, *after.now))
    changed[model.world().name_of(place)] = becomes;
  return changed;
}

/// Returns the player to move. If the position has no player to move, returns the player that the question
/// names, or all players if the question names no player.
std::vector<int> movers(const Model& model, const State& state, const Json& question) {
  if (state.now->to_move >= 0) return {state.now->to_move};
  const std::string named = text_of(question, "player", "");
  std::vector<int> all;
  for (int player = 0; player < model.players(); ++player)
    if (named.empty() || model.notation().letter(player) == named) all.push_back(player);
  return all;
}

bool begins_with(const std::vector<std::string>& points, const std::vector<std::string>& first) {
  return points.size() >= first.size() && std::equal(first.begin(), first.end(), points.begin());
}

std::vector<std::string> asked_points(const Json& question) {
  std::vector<std::string> points;
  const auto found = question.find("points");
  if (found == question.end() || !found->is_array())
    throw InputError("\"points\" has to be a list of names of points");
  for (const Json& point : *found) {
    if (!point.is_string()) throw InputError("\"points\" has to be a list of names of points");
    points.push_back(point.get<std::string>());
  }
  return points;
}

/// Returns a play (an action with its arguments) of this action with these points. If the action takes more
/// points than there are, repeats the last point. If it takes fewer, returns nothing.
std::optional<Play> any_play(const language::Document& document, int action, const std::vector<int>& points) {
  Play play{action, {}};
  std::size_t used = 0;
  for (const language::Parameter& parameter : document.actions[action].parameters) {
    const bool is_point = parameter.type == language::Type::point;
    play.arguments.push_back({parameter.type, is_point ? points[std::min(used, points.size() - 1)] : 0});
    used += is_point ? 1 : 0;
  }
  return used >= points.size() ? std::optional(play) : std::nullopt;
}

/// Returns the record of the legal moves of a thread of posts (a game by mail). Also returns notes: each
/// names a post that is left out because it is illegal, and the reason.
Json about_thread(const forum::Thread& thread, const Asker& asker) {
  Model model(thread.game.game, Evaluation::compiled);
  model.evaluator().stop_on(asker.stop);
  model.evaluator().allow_steps(asker.steps);
  call_players(model, thread.game);
  const ThreadRuling ruled = ruling(model, {}, thread);
  Json notes = Json::array();
  for (const EntryRuling& entry : ruled.rulings)
    for (const Objection& objection : entry.objections)
      notes.push_back(
          fmt::format("Line {} is left out: {}.", objection.line, text(model, objection.refusal)));
  return {{"record", write_record(ruleproof::record(thread, ruled))}, {"notes", std::move(notes)}};
}

}  // namespace

Json about_position(const Played& played, const Json&, const Asker&) {
  const Model& model = played.model();
  Json about{{"board", board(model, played.state())},
             {"players", json_players(model)},
             {"setting", settings_of(played)}};
  about["setup"] = setup_of(played);
  about["record"] = played.text;
  about["left"] = move_texts(model, played.left);
  about["moves"] = move_texts(model, played.game.record().moves);
  about["numbers"] = Json::object();
  for (const auto& [place, number] : played.numbers) about["numbers"][model.world().name_of(place)] = number;
  about["stuck"] = nullptr;
  if (played.stuck)
    about["stuck"] = {{"number", played.game.moves() + 1},
                      {"move", text(model, played.stuck->move)},
                      {"refusals", ruleproof::json(model, played.stuck->refusals)},
                      {"others", played.stuck->others},
                      {"ways", played.stuck->ways}};
  add_standing(about, model, played.state());
  // The player to move, or after the end of the game the player whose turn would be next.
  about["next"] = letter(model, played.state().now->to_move);
  about["outlook"] = outlook(model, played.state());
  about["broken_setup"] = broken_setup(model);
  const std::vector<Move> legal = model.moves(played.state());
  about["legal_count"] = legal.size();
  about["legal"] = Json::array();
  for (const Move& move : legal) {
    if (about["legal"].size() == most_moves) break;
    about["legal"].push_back({{"move", model.notation().text(move)},
                              {"by", letter(model, move.player)},
                              {"points", point_names(model, move)}});
  }
  return about;
}

Json about_illegal_moves(const Played& played, const Json& question, const Asker&) {
  demand_whole(played);
  const Model& model = played.model();
  const std::vector<std::string> asked = asked_points(question);
  if (asked.empty()) throw InputError("\"points\" has to name a point");
  const std::vector<Move> legal = model.moves(played.state());
  Json about{{"refused", Json::array()}};
  const auto tell = [&](const Move& move) {
    const Attempt attempt = model.attempt(played.state(), move);
    if (attempt.outcomes.empty() && about["refused"].size() < most_refused)
      about["refused"].push_back({{"move", model.notation().text(move)},
                                  {"refusals", ruleproof::json(model, attempt.refusals)},
                                  {"others", attempt.others}});
  };
  const std::vector<int> who = movers(model, played.state(), question);
  for (const Move& move : refused_plays(model, played.state(), legal, who))
    if (point_names(model, move).size() >= asked.size() && begins_with(point_names(model, move), asked))
      tell(move);
  if (!about["refused"].empty() || std::ranges::any_of(legal, [&](const Move& move) {
        return begins_with(point_names(model, move), asked);
      }))
    return about;
  // Try turns of two plays whose first play is the beginning of a legal turn.
  const std::vector<std::string> first(asked.begin(), asked.end() - 1);
  std::set<std::pair<int, Play>> begun;
  for (const Move& move : legal) {
    if (first.empty()) break;
    const Move part{move.player, {move.plays.front()}};
    if (std::ranges::count(who, move.player) > 0 && point_names(model, part) == first)
      begun.emplace(move.player, move.plays.front());
  }
  for (const auto& [player, play] : begun)
    for (const int action : move_actions(model.document()))
      for (Play& next : model.turns().plays(played.state(), action, player)) {
        const Move move{player, {play, std::move(next)}};
        if (point_names(model, move) == asked) tell(move);
      }
  if (!about["refused"].empty() || played.state().is_over) return about;
  // No legal move begins with these points. Try any move with these points; its refusals show the reason.
  std::vector<int> points;
  for (const std::string& name : asked) {
    const std::optional<int> point = model.world().find_point(name);
    if (!point) throw InputError(fmt::format("'{}' is no point of this board", name));
    points.push_back(*point);
  }
  for (const int player : who)
    for (const int action : move_actions(model.document()))
      if (const auto play = any_play(model.document(), action, points)) tell({player, {*play}});
  return about;
}

Json about_effects(const Played& played, const Json&, const Asker&) {
  demand_whole(played);
  const Model& model = played.model();
  Json about{{"effects", Json::array()}};
  for (const auto& [move, after] : model.outcomes(played.state(), false, Listing::as_counted)) {
    if (about["effects"].size() == most_effects) break;
    about["effects"].push_back({{"move", model.notation().text(move)},
                                {"points", point_names(model, move)},
                                {"changes", changed(model, played.state(), after)},
                                {"then", outlook(model, after)}});
  }
  return about;
}

Json about_readings(const Played& played, const Json& question, const Asker& asker) {
  demand_whole(played);
  const Model& model = played.model();
  const std::vector<OtherReading> others = other_readings(model, Evaluation::compiled);
  for (const OtherReading& other : others) {
    other.model->evaluator().stop_on(asker.stop);
    other.model->evaluator().allow_steps(asker.steps);
  }
  std::vector<Move> moves = model.moves(played.state());
  if (moves.size() > most_effects) moves.resize(most_effects);
  for (Move& move : refused_plays(model, played.state(), moves, movers(model, played.state(), question)))
    if (moves.size() < most_effects + most_refused) moves.push_back(std::move(move));
  Json about{{"readings", Json::array()}, {"moves", Json::array()}};
  std::set<std::string> differing;
  if (!others.empty())
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (asker.stop.stop_requested()) throw evaluator::Stopped();
      if (i % 64 == 63) asker.tell({{"done", i}, {"of", moves.size()}});
      const MoveJudgement judged = judgement(model, others, played.state(), {moves[i], {}});
      if (judged.part.empty()) continue;
      Json says = Json::object();
      for (const Dissent& dissent : judged.part) {
        says[dissent.reading] = dissent.says;
        differing.insert(dissent.reading);
      }
      about["moves"].push_back({{"move", model.notation().text(moves[i])},
                                {"legal", judged.is_legal()},
                                {"points", point_names(model, moves[i])},
                                {"says", std::move(says)}});
    }
  for (const OtherReading& other : others)
    about["readings"].push_back({{"reading", other.reading}, {"differs", differing.contains(other.reading)}});
  return about;
}

Json about_record(const Document& document, const Json& question, const Asker& asker) {
  const std::string text = text_of(question, "text");
  if (forum::why_no_threads(document).empty()) {
    const forum::ThreadDefaults defaults{Game(document)};
    if (const auto shown = forum::record_of_display(text, "display", defaults))
      return {{"record", write_record(*shown)}, {"notes", Json::array()}};
    if (forum::is_thread(text, document))
      return about_thread(forum::parse_thread(text, "thread", defaults), asker);
  }
  const std::string_view name = holds_sgf(text) ? "SGF" : "record";
  const Record record = parse_either_form(text, name, Game(document));
  return {{"record", write_record(from_last_edit(record, name))}, {"notes", record.notes}};
}

Json about_drawing(const Played& played, const Json&, const Asker&) {
  return {{"text", played.game.drawing()}};
}

Json about_sgf(const Played& played, const Json&, const Asker&) {
  demand_whole(played);
  return {{"sgf", write_sgf(played.game.record())}};
}

}  // namespace ruleproof::questions
