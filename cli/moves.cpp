#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "cli/commands.hpp"
#include "cli/inputs.hpp"
#include "cli/setting.hpp"
#include "record/model_text.hpp"
#include "reference/model/choice.hpp"
#include "report/judged.hpp"
#include "report/layout.hpp"
#include "spec/documents/clauses.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

using nlohmann::ordered_json;

constexpr std::size_t most_refused = 1'000;  // the maximal number of illegal plays in the list

struct MovesOptions {
  SettingOptions setting;
  std::vector<std::string> why;
  bool json = false;
};

/// Returns illegal moves, each with its refusals (the reasons why the move is illegal). Each move is a single
/// play (one action) of a player who may move, and no legal move begins with this play. Returns at most
/// `most_refused` moves.
std::vector<std::pair<Move, std::vector<Refusal>>> refused(const Model& model, const State& state,
                                                           const std::vector<Move>& legal) {
  std::vector<int> movers;
  for (int player = 0; player < model.players(); ++player)
    if (state.now->to_move < 0 || player == state.now->to_move) movers.push_back(player);
  std::vector<std::pair<Move, std::vector<Refusal>>> all;
  for (const Move& move : refused_plays(model, state, legal, movers)) {
    if (all.size() == most_refused) break;
    const Attempt attempt = model.attempt(state, move);
    if (attempt.outcomes.empty()) all.emplace_back(move, attempt.refusals);
  }
  return all;
}

/// The legal moves, and their texts; a move with several outcomes has one text for each outcome.
struct Listed {
  std::vector<Move> legal;
  std::vector<std::string> texts;
};

Listed listed(const Model& model, const State& state) {
  Listed listed;
  std::map<Move, int> outcomes;
  for (const auto& [move, after] : model.outcomes(state, false, Listing::as_counted))
    if (++outcomes[move] == 1) listed.legal.push_back(move);
  for (const Move& move : listed.legal) {
    if (outcomes[move] < 2) {
      listed.texts.push_back(model.notation().text(move));
      continue;
    }
    const Attempt attempt = model.attempt(state, move);
    for (const Outcome& outcome : attempt.outcomes)
      listed.texts.push_back(text(model, move, attempt, outcome));
  }
  return listed;
}

ordered_json json_moves(const Called& called, const State& state) {
  const Model& model = *called.model;
  ordered_json document = json_document(model);
  add_standing(document, model, state);
  const auto [legal, texts] = listed(model, state);
  document["legal"] = texts;
  document["illegal"] = ordered_json::array();
  for (const auto& [move, refusals] : refused(model, state, legal))
    document["illegal"].push_back({{"move", model.notation().text(move)}, {"clauses", clauses_of(refusals)}});
  return document;
}

/// Returns whether the first play of a move names an occupied point. The list of illegal moves leaves such
/// moves out, because the diagram shows which points are occupied.
bool is_on_a_stone(const State& state, const Move& move) {
  return std::ranges::any_of(move.plays.front().arguments, [&](const Argument& argument) {
    return argument.type == language::Type::point && owners(*state.now).contains(argument.value);
  });
}

/// Returns paragraphs on why plays on empty points are illegal. If a play is illegal for several players for
/// the same reasons, one paragraph names all these players.
std::string refused_text(const Model& model, const State& state, const std::vector<Move>& legal) {
  struct Refused {
    std::string play, why;
    std::vector<int> players;
  };
  std::vector<Refused> all;
  for (const auto& [move, refusals] : refused(model, state, legal)) {
    if (is_on_a_stone(state, move)) continue;
    const std::string play = model.notation().text(Move{-1, move.plays}), why = text(model, refusals);
    auto same =
        std::ranges::find_if(all, [&](const Refused& one) { return one.play == play && one.why == why; });
    if (same == all.end()) same = all.insert(same, {play, why, {}});
    same->players.push_back(move.player);
  }
  std::string output;
  for (const auto& [play, why, players] : all) {
    std::vector<std::string> names;
    for (const int player : players) names.push_back(model.notation().name(player));
    output += paragraph(
        players.size() == 1
            ? fmt::format("{} {} is illegal: {}", model.notation().letter(players.front()), play, why)
            : fmt::format("{} is illegal for {} and {}: {}", play,
                          fmt::join(names.begin(), names.end() - 1, ", "), names.back(), why));
  }
  return output;
}

std::string moves_text(const Called& called, const State& state) {
  const Model& model = *called.model;
  std::string output =
      diagram(model, *state.now) + '\n' + memory_text(model, state) + outlook_text(model, state) + '\n';
  if (state.is_over) return output;
  const auto [legal, texts] = listed(model, state);
  output += fmt::format("{} legal move{}{}\n", texts.size(), texts.size() == 1 ? "" : "s",
                        texts.empty() ? "" : ":") +
            (texts.empty() ? "" : paragraph(fmt::format("{}", fmt::join(texts, ", ")), 2));
  return output + refused_text(model, state, legal);
}

/// Returns the move that --why names. If the text names no player, the move is one of the player to move.
RecordedMove move_of_why(const Model& model, const State& state, const std::string& why) {
  try {
    return parse_recorded_move(model, why);
  } catch (const InputError& error) {
    if (state.now->to_move < 0) throw;
    try {
      return parse_recorded_move(model, model.notation().letter(state.now->to_move) + " " + why);
    } catch (const InputError&) {
      throw error;
    }
  }
}

Status tell_moves(const MovesOptions& options, Inputs& inputs) {
  const Called called = read_call(inputs, options.setting);
  const State state = end_of_record(called);
  if (options.why.empty()) {
    print(options.json ? json_text(json_moves(called, state)) : moves_text(called, state));
    return Status::success;
  }
  const std::vector<OtherReading> others = other_readings(*called.model);
  std::vector<MoveJudgement> judged;
  for (const std::string& each : options.why)
    judged.push_back(of_option(fmt::format("--why '{}'", each), [&] {
      return judgement(*called.model, others, state, move_of_why(*called.model, state, each));
    }));
  if (options.json) {
    ordered_json document = json_moves(called, state);
    document["why"] = json_why(*called.model, state, judged.front());
    for (const MoveJudgement& each : judged) document["whys"].push_back(json_why(*called.model, state, each));
    print(json_text(document));
    return Status::success;
  }
  std::string all;
  for (const MoveJudgement& each : judged)
    all += (all.empty() ? "" : "\n") + ruling_text(*called.model, state, each);
  print(all);
  return Status::success;
}

}  // namespace

void add_moves(const Program& program) {
  CommandOf command(program, "moves", tell_moves, "The legal moves, and why others are not",
                    "  ruleproof moves loose --board 5x5\n"
                    "  ruleproof moves disto game.txt --why c3 --why 'W pass'\n"
                    "  ruleproof moves disto game.txt --reading when=after --json\n"
                    "  ruleproof moves endo game.txt --why 'W 1,1 move 0,0 east'");
  auto& options = command.options;
  add_setting(command, options.setting, {Uses::board, Uses::readings, Uses::relax, Uses::players});
  command.argument("RECORD", options.setting.record,
                   help_on_record("A record to start from, or a board as it was pasted: see show --help"));
  command.list("--why", "MOVE", options.why,
               "Judge this move, as 'B c3', 'W pass', 'B c3 flip d4', 'R A4 first B2' or 'B 0,0 move 1,1 E'; "
               "without a player, as 'c3', it is whoever is to move; may be repeated");
  command.json(options.json);
}

}  // namespace ruleproof
