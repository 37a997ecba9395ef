#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/judged.hpp"
#include "cli/layout.hpp"
#include "cli/model/commands.hpp"
#include "cli/model/setting.hpp"
#include "properties/model/judgement.hpp"
#include "record/model_text.hpp"
#include "reference/document_rules.hpp"
#include "report/file.hpp"

// One game of any document: shown, judged, and gone on with.

namespace ruleproof::model {
namespace {

using nlohmann::ordered_json;

constexpr std::size_t most_refused = 1'000;  // plays that are not legal and are listed

ordered_json json(const Setting& setting, const State& before, const MoveJudgement& judged) {
  const Model& model = *setting.model;
  ordered_json outcomes = ordered_json::array();
  for (std::size_t i = 0; i < judged.outcomes.size(); ++i)
    outcomes.push_back({{"move", judged.ways[i]},
                        {"changes", changes(model, *before.now, *judged.outcomes[i].state.now)},
                        {"rows", model.rows(*judged.outcomes[i].state.now)}});
  return {{"move", text(model, judged.move)}, {"legal", judged.is_legal()}, {"refusals", json(model, judged.refusals)},
          {"outcomes", std::move(outcomes)}, {"part", ruleproof::json(judged.part)}};
}

// show

Status show_position(const Setting& setting, const std::string& svg, bool as_json) {
  Model& model = *setting.model;
  const Replay played = replay(setting);
  const std::string when = played.played == 0 ? "at the start" : fmt::format("after move {}", played.played);
  const std::vector<int> marked = points_of(played.refusals);
  if (!svg.empty()) write_file_whole(svg, ruleproof::svg(drawing(model, model.rows(*played.state.now), marked, fmt::format("{}, {}", caption(setting), when), model.corner_of_rows(*played.state.now))));
  if (as_json) {
    ordered_json document = json_document(setting.game, model);
    add_standing(document, model, played.state);
    document["moves"] = ordered_json::array();
    for (std::size_t i = 0; i < played.played; ++i) document["moves"].push_back(text(model, setting.record.moves[i]));
    document["illegal"] = played.refusals.empty() ? ordered_json(nullptr) : json_illegal(setting, played.played, played.refusals);
    print(json_text(document));
  } else {
    std::string told = heading(setting, ", " + when) + diagram(model, *played.state.now, marked) + '\n' +
                       told_memory(model, played.state);
    if (played.refusals.empty()) told += outlook(model, played.state) + '\n';
    else told += fmt::format("{}:{}: move {}, {}, is illegal:\n", setting.source, setting.record.lines.at(played.played), played.played + 1,
                             text(model, setting.record.moves[played.played])) +
                 quoted(setting, played.refusals);
    print(told);
  }
  return played.refusals.empty() ? Status::as_asked : Status::wrong_result;
}

// moves

/// The single plays of whoever is on turn that are no legal move by themselves, nor the beginning of one.
std::vector<std::pair<Move, std::vector<Refusal>>> refused(Model& model, const State& state, const std::vector<Move>& legal) {
  std::vector<std::pair<Move, std::vector<Refusal>>> all;
  for (int player = 0; player < model.players() && !state.is_over; ++player) {
    if (state.now->to_move >= 0 && player != state.now->to_move) continue;
    for (std::size_t action = 0; action < model.document().actions.size(); ++action) {
      if (model.document().actions[action].kind != language::Action::Kind::move) continue;
      for (const Play& play : model.plays(state, static_cast<int>(action), player)) {
        const bool begins_one = std::ranges::any_of(legal, [&](const Move& move) { return move.player == player && move.plays.front() == play; });
        if (begins_one || all.size() == most_refused) continue;
        const Attempt attempt = model.attempt(state, {player, {play}});
        if (attempt.outcomes.empty()) all.emplace_back(Move{player, {play}}, attempt.refusals);
      }
    }
  }
  return all;
}

ordered_json json_moves(const Setting& setting, const State& state) {
  Model& model = *setting.model;
  ordered_json document = json_document(setting.game, model);
  add_standing(document, model, state);
  const std::vector<Move> legal = model.moves(state);
  document["legal"] = document["illegal"] = ordered_json::array();
  for (const Move& move : legal) document["legal"].push_back(model.text(move));
  for (const auto& [move, refusals] : refused(model, state, legal)) document["illegal"].push_back({{"move", model.text(move)}, {"clauses", clauses_of(refusals)}});
  return document;
}

std::string told_moves(const Setting& setting, const State& state) {
  Model& model = *setting.model;
  std::string told = diagram(model, *state.now) + '\n' + told_memory(model, state) + outlook(model, state) + '\n';
  if (state.is_over) return told;
  const std::vector<Move> legal = model.moves(state);
  std::vector<std::string> texts;
  for (const Move& move : legal) texts.push_back(model.text(move));
  told += fmt::format("{} legal move{}{}\n", legal.size(), legal.size() == 1 ? "" : "s", legal.empty() ? "" : ":") +
          (legal.empty() ? "" : paragraph(fmt::format("{}", fmt::join(texts, ", ")), 2));
  for (const auto& [move, refusals] : refused(model, state, legal)) {
    // That a point is not empty can be seen.
    const bool is_on_a_stone = std::ranges::any_of(move.plays.front().arguments, [&](const Argument& argument) {
      return argument.type == language::Type::point &&
             std::ranges::any_of(state.now->stones, [&](const BoardRegion& stones) {
               return std::ranges::any_of(stones.points(), [&](int point) { return BoardWorld::place(*state.now, point) == argument.value; });
             });
    });
    if (!is_on_a_stone) told += paragraph(fmt::format("{} is illegal: {}", model.text(move), text(model, refusals)));
  }
  return told;
}

std::string told_why(const Setting& setting, const State& state, const MoveJudgement& judged) {
  Model& model = *setting.model;
  const std::string move = text(model, judged.move);
  std::string told = diagram(model, *state.now, points_of(judged.refusals)) + '\n';
  if (judged.is_legal()) {
    told += move + " is legal:\n";
    for (std::size_t i = 0; i < judged.outcomes.size(); ++i)
      told += paragraph(fmt::format("{}{}; then {}", judged.outcomes.size() > 1 ? judged.ways[i] + ": " : "",
                                    changes(model, *state.now, *judged.outcomes[i].state.now), outlook(model, judged.outcomes[i].state)), 2);
  } else {
    told += move + " is illegal:\n" + quoted(setting, judged.refusals);
    if (judged.others > 0) told += fmt::format("  So {} {} other way{} in which it could go.\n", judged.others == 1 ? "is" : "are", judged.others, judged.others == 1 ? "" : "s");
  }
  if (judged.part.empty()) return told + (setting.game.open_clauses.empty() ? "" : "Every other reading rules so, too.\n");
  return told + "Other readings rule otherwise:\n" + paragraphs(judged.part, 2);
}

/// A move of `--why`; one that does not say whose it is is that of whoever is to move.
RecordedMove move_of_why(const Model& model, const State& state, const std::string& why) {
  try {
    return parse_recorded_move(model, why);
  } catch (const InputError& error) {
    if (state.now->to_move < 0) throw;
    try {
      return parse_recorded_move(model, model.letter(state.now->to_move) + " " + why);
    } catch (const InputError&) {
      throw error;
    }
  }
}

// judge

std::string told_game(const Setting& setting, const GameJudgement& game) {
  Model& model = *setting.model;
  std::string told = heading(setting);
  std::size_t illegal = 0, ambiguous = 0;
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    const MoveJudgement& move = game.moves[i];
    illegal += move.is_legal() ? 0 : 1;
    ambiguous += move.part.empty() ? 0 : 1;
    const std::string remark = move.is_legal() ? move.effects : "ILLEGAL";
    told += fmt::format("{} {:>4}  {}{}{}\n", move.part.empty() ? ' ' : '*', i + 1, text(model, move.move), remark.empty() ? "" : "  ", remark) +
            quoted(setting, move.refusals, 8) + paragraphs(move.part, 8);
  }
  if (illegal > 0) told += '\n' + paragraph(fate_of_illegal(IllegalMoves::are_refused, "move", "position"));
  if (ambiguous > 0) told += paragraph("* marks a move on which other readings rule otherwise.");
  return told + fmt::format("\n{}{}\n\n{} move{}, {} illegal, {} ambiguous\n", diagram(model, *game.end.now) + '\n' + told_memory(model, game.end), outlook(model, game.end), game.moves.size(),
                            game.moves.size() == 1 ? "" : "s", illegal, ambiguous);
}

}  // namespace

Status show(const SettingOptions& options, const std::string& svg, bool as_json) {
  return show_position(setting(options, Setup::is_refused), svg, as_json);
}

Status moves(const SettingOptions& options, const std::vector<std::string>& why, bool as_json) {
  const Setting setting = model::setting(options, Setup::is_noted);
  const State state = end_of_record(setting);
  if (why.empty()) {
    print(as_json ? json_text(json_moves(setting, state)) : told_moves(setting, state));
    return Status::as_asked;
  }
  const std::vector<OtherReading> others = other_readings(*setting.model);
  std::vector<MoveJudgement> judged;
  for (const std::string& each : why)
    judged.push_back(of_why(each, [&](const std::string& move) { return judgement(*setting.model, others, state, move_of_why(*setting.model, state, move)); }));
  print_whys(
      judged, as_json, [&](const MoveJudgement& each) { return told_why(setting, state, each); },
      [&](const MoveJudgement& each) { return json(setting, state, each); }, [&] { return json_moves(setting, state); });
  return Status::as_asked;
}

Refutation refutation(const Line& line) {
  Setting setting = setting_of_record(spec(line.game), line.counterexample, "counterexample");
  std::optional<RecordedMove> last;
  if (shows_by_move(line) && !setting.record.moves.empty()) {
    last = setting.record.moves.back();
    setting.record.moves.pop_back();
  }
  const State state = replay(setting).state;
  Refutation found{setting.model->rows(*state.now), "", nullptr};
  if (!last) {
    found.told = diagram(*setting.model, *state.now) + '\n' +
                 (setting.record.moves.empty() ? "The position itself shows it.\n" : "The game leads to this position, which shows it.\n");
    return found;
  }
  const MoveJudgement judged = judgement(*setting.model, other_readings(*setting.model), state, *last);
  found.told = told_why(setting, state, judged);
  found.why = json(setting, state, judged);
  return found;
}

Status judge(const SettingOptions& options, IllegalMoves illegal, bool as_json) {
  const Setting setting = model::setting(options, Setup::is_refused, Posts::are_judged);
  if (setting.thread) return judge_thread(setting, illegal, as_json);
  if (illegal == IllegalMoves::stand)
    throw InputError(fmt::format("--stands: what an illegal move of {} would do is not known; leave it out", setting.game.title));
  Model& model = *setting.model;
  const GameJudgement game = judgement(model, other_readings(model), setting.record, setting.source);
  if (as_json) {
    ordered_json document = json_document(setting.game, model);
    add_standing(document, model, game.end);
    document["moves"] = ordered_json::array();
    for (const MoveJudgement& move : game.moves)
      document["moves"].push_back({{"move", text(model, move.move)}, {"legal", move.is_legal()}, {"refusals", json(model, move.refusals)},
                                   {"part", ruleproof::json(move.part)}});
    print(json_text(document));
  } else {
    print(told_game(setting, game));
  }
  return std::ranges::all_of(game.moves, &MoveJudgement::is_legal) ? Status::as_asked : Status::wrong_result;
}

}  // namespace ruleproof::model
