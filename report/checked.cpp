#include "report/checked.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>

#include "properties/readings/comparison.hpp"
#include "record/model_text.hpp"
#include "report/json.hpp"
#include "report/layout.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"
#include "spec/threads.hpp"

namespace ruleproof {
namespace {
using nlohmann::ordered_json;
using Matters = RulePart::Matters;

constexpr int widest_unasked = 5;  // the widest board to try if the user requests no board
// If the random games need too many steps on a board that is wider than this, a smaller board is tried. On a
// board up to this width, fewer games are played instead.
constexpr int narrowest_whole = 3;
// The maximum of elementary steps of the rules language for all random games together. It does not apply if
// the user requests a board.
constexpr std::int64_t steps_of_games = 40'000'000;
constexpr std::int64_t steps_of_a_move = 2'000'000;
// The minimum of elementary steps for the random games under one combination of readings.
constexpr std::int64_t least_steps_of_games = 2'000'000;
// The maximum of elementary steps for the random games that test the effect of one part of the rules.
constexpr std::int64_t steps_of_a_part = 1'500'000;
// The maximum of entries in each list of the text report; the output of --json has all entries.
constexpr std::size_t most_named = 12;

/// Returns the boards to try, the largest first: the boards up to the width `widest_unasked` that the setup
/// clauses of all these games allow. If the setup clauses allow no such board, returns the smallest wider
/// board that they allow, or the default board if there is none. If the user requests a board, returns only
/// the requested board.
std::vector<Size> boards(const Document& document, const std::vector<Game>& games,
                         const PlayOptions& options) {
  if (options.board) return {*options.board};
  const Size usual{document.board->width, document.board->height};
  std::vector<Size> all;
  const auto add = [&](int side) {
    const Size size{std::min(usual.w, side), std::min(usual.h, side)};
    const auto allows = [&](const Game& game) { return ruleproof::allows(game, size); };
    if ((all.empty() || all.back() != size) && std::ranges::all_of(games, allows)) all.push_back(size);
  };
  for (int side = widest_unasked; side >= 2; --side) add(side);
  for (int side = widest_unasked + 1; all.empty() && side <= std::max(usual.w, usual.h); ++side) add(side);
  if (all.empty()) all.push_back(usual);
  return all;
}

/// Plays random games of each of `games`. Returns nullopt if a game reaches a limit, or if the games need too
/// many steps on the board of `table`. If `is_last`, no smaller board is left to try, so returns the games
/// even then. After a stop request, leaves out the remaining games.
std::optional<std::vector<std::pair<Game, RandomGames>>> played(const std::vector<Game>& games,
                                                                const RandomGamesPlan& table, bool is_last,
                                                                const StopToken& stop) {
  std::vector<std::pair<Game, RandomGames>> all;
  for (const Game& game : games) {
    if (stop.stop_requested()) break;
    all.emplace_back(game, play_randomly(game, table, stop));
    const RandomGames& played = all.back().second;
    if (is_last) continue;
    const bool is_small = std::max(table.size.w, table.size.h) <= narrowest_whole;
    if (played.limit || (played.ran_out_of_steps && !is_small)) return std::nullopt;
  }
  return all;
}

/// Returns the number of players of random games. If the user requests no number, this is three, or the
/// number nearest to three that the document allows. Throws InputError if the document does not allow the
/// requested number.
int players_of(const Document& document, const PlayOptions& options) {
  const language::Players& players = *document.players;
  if (!options.players) return std::clamp(3, players.fewest, players.most);
  if (*options.players < players.fewest || *options.players > players.most)
    throw InputError(
        players.named.empty()
            ? fmt::format("--players: the game is for {} to {} players", players.fewest, players.most)
            : fmt::format("--players: this game has {} players", players.most));
  return *options.players;
}

std::string name_of_ruleset(const Game& game) {
  const std::string name = name_of_readings(game);
  return name.empty() ? "the first readings" : name;
}

std::string line_of(const RulePart& part, const Document& document) {
  const std::string& line = document.text->lines.at(part.at.begin.line - 1);
  return line.substr(std::min(line.find_first_not_of(" |"), line.size()));
}

/// Returns the line of the report on a part of the rules: "file:line: the text of the part [clauses]". If
/// `with_note`, adds a remark to a part without which random games differ.
std::string place(const RulePart& part, const Document& document, bool with_note) {
  std::string what = line_of(part, document);
  if (part.kind == RulePart::Kind::reading || part.kind == RulePart::Kind::turn) what = part.name;
  std::vector<std::string> clauses;
  for (const std::string& clause : part.clauses) clauses.push_back("[" + clause + "]");
  return fmt::format(
      "  {}:{}: {}  {}{}\n", document.text->file, part.at.begin.line, what, fmt::join(clauses, " "),
      with_note && part.matters == Matters::in_random_games ? "; random games differ without it" : "");
}

std::string examples_text(const CheckedPlay& play) {
  if (play.examples.empty()) return "no examples\n";
  std::size_t rulesets = 0, failing = 0;
  std::vector<std::string> one_at_a_time;
  for (const CheckedPlay::OfExample& example : play.examples) {
    rulesets += example.rulesets;
    failing += example.failures.empty() ? 0 : 1;
    if (example.one_at_a_time) one_at_a_time.push_back(example.example->name.name);
  }
  std::string text =
      fmt::format("{}, run {}: ", counted(play.examples.size(), "example"), counted(rulesets, "time"));
  text += failing == 0 ? "all hold\n"
                       : fmt::format("{} {}\n", failing, failing == 1 ? "does not hold" : "do not hold");
  if (!one_at_a_time.empty())
    text += fmt::format("  in every reading, one at a time since there are too many combinations: {}\n",
                        fmt::join(one_at_a_time, " "));
  return text;
}

std::string games_text(const CheckedPlay& play) {
  if (play.games.empty()) return "";
  int all = 0, ended = 0;
  std::size_t cut = 0;
  std::string more;
  for (const auto& [game, played] : play.games) {
    all += played.games;
    ended += played.ended;
    const std::string ruleset = name_of_ruleset(game);
    if (played.limit)
      more += fmt::format("  under {} a limit of the language was reached {}\n", ruleset, *played.limit);
    cut += played.ran_out_of_steps ? 1 : 0;
    if (!played.differ_in_notes.empty())
      more += fmt::format("  under {} moves with two outcomes that differ in a note alone: {}{}\n", ruleset,
                          fmt::join(played.differ_in_notes.begin(),
                                    played.differ_in_notes.begin() +
                                        std::min<std::ptrdiff_t>(5, std::ssize(played.differ_in_notes)),
                                    ", "),
                          played.differ_in_notes.size() > 5 ? " …" : "");
  }
  if (cut > 0)
    more = fmt::format("  fewer than {}{}, since they take long\n", play.table.games,
                       play.games.size() == 1 ? "" : fmt::format(" under {} of these readings", cut)) +
           more;
  const std::string others =
      play.games.size() < 2 ? ""
      : play.games.size() == 2
          ? ", under the first readings and the other one alone"
          : fmt::format(", under the first readings and each of {} others alone", play.games.size() - 1);
  return fmt::format("{} on {} with {} players{}: {}\n{}",
                     counted(static_cast<std::size_t>(all), "random game"), text_of_board(play.table.size),
                     play.table.players, others,
                     all == 0       ? "none was finished"
                     : ended == all ? "all end"
                                    : fmt::format("{} end within {} moves", ended, play.table.turns),
                     more);
}

std::string parts_text(const CheckedPlay& play, const Document& document) {
  if (play.parts.empty()) return "";
  std::vector<std::string> undecided, never;
  std::size_t needed = 0, without = 0;
  for (const RulePart& part : play.parts) {
    const bool is_needed = needs_an_example(part.kind);
    const bool lacks_one = is_needed && part.matters != Matters::in_example;
    needed += is_needed ? 1 : 0;
    without += lacks_one ? 1 : 0;
    if (part.matters == Matters::never)
      never.push_back(place(part, document, false));
    else if (lacks_one)
      undecided.push_back(place(part, document, true));
  }
  const auto list = [](const std::string& head, const std::vector<std::string>& lines) {
    if (lines.empty()) return std::string();
    const std::size_t shown = std::min(lines.size(), most_named);
    return fmt::format(
        "{}\n{}{}", head, fmt::join(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(shown), ""),
        shown < lines.size() ? fmt::format("  and {} more; --json has them all\n", lines.size() - shown)
                             : "");
  };
  std::string text =
      fmt::format("{} of {} that forbid, change, end or score {} decided by an example\n", needed - without,
                  counted(needed, "part"), needed - without == 1 ? "is" : "are");
  if (!play.examples.empty()) text += list("no example fails without:", undecided);
  return text + list("made no difference, in no example and no random game:", never);
}

std::string_view text_of(Matters matters) {
  static constexpr std::array<std::string_view, 4> names{"in an example", "in random games", "never",
                                                         "unknown"};
  return names.at(static_cast<std::size_t>(matters));
}

}  // namespace

bool CheckedPlay::holds() const {
  return std::ranges::all_of(examples, [](const OfExample& example) { return example.failures.empty(); });
}

bool CheckedPlay::reached_limit() const {
  return std::ranges::any_of(games, [](const auto& played) { return played.second.limit.has_value(); });
}

CheckedPlay checked_play(const Document& document, const PlayOptions& options, const StopToken& stop) {
  CheckedPlay play;
  play.not_played = reason_not_to_play(document);
  if (!play.not_played.empty()) return play;
  for (const language::Example& example : document.examples) {
    if (stop.stop_requested()) break;
    const ExampleGames of_example = games_of(document, example);
    play.examples.push_back(
        {&example, of_example.games.size(), of_example.one_at_a_time, run_example(document, example, stop)});
  }
  play.table.players = players_of(document, options);
  const std::vector<Game> games = varied_one_at_a_time(Game(document).with_players(play.table.players));
  play.table.games = options.games;
  play.table.seed = options.seed;
  if (!options.board)
    play.table.steps =
        std::max(least_steps_of_games, steps_of_games / static_cast<std::int64_t>(games.size()));
  const std::vector<Size> sizes = boards(document, games, options);
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    play.table.size = sizes[i];
    play.table.steps_of_a_move = i + 1 == sizes.size() ? RandomGamesPlan().steps_of_a_move : steps_of_a_move;
    if (auto all = played(games, play.table, i + 1 == sizes.size(), stop)) {
      play.games = std::move(*all);
      break;
    }
  }
  RandomGamesPlan table = play.table;
  table.steps = steps_of_a_part;
  play.parts = coverage(document, options.games > 0 ? std::optional(table) : std::nullopt, stop);
  play.was_stopped = stop.stop_requested();
  return play;
}

std::string report_text(const CheckedPlay& play, const Document& document) {
  if (!play.not_played.empty()) return fmt::format("not played: {}\n", play.not_played);
  return examples_text(play) + games_text(play) + parts_text(play, document) +
         (play.was_stopped ? "stopped before all was done\n" : "");
}

void add_play(ordered_json& json, const CheckedPlay& play, const Document& document) {
  json["not_played"] = play.not_played;
  json["stopped"] = play.was_stopped;
  json["examples"] = ordered_json::array();
  json["parts"] = ordered_json::array();
  json["games"] = nullptr;
  for (const CheckedPlay::OfExample& example : play.examples) {
    json["examples"].push_back({{"name", example.example->name.name},
                                {"line", example.example->at.begin.line},
                                {"caption", example.example->caption},
                                {"rulesets", example.rulesets},
                                {"one_at_a_time", example.one_at_a_time},
                                {"holds", example.failures.empty()}});
  }
  for (const RulePart& part : play.parts)
    json["parts"].push_back({{"kind", name_of(part.kind)},
                             {"name", part.name},
                             {"line", part.at.begin.line},
                             {"column", part.at.begin.column},
                             {"text", line_of(part, document)},
                             {"clauses", part.clauses},
                             {"matters", text_of(part.matters)}});
  if (play.games.empty()) return;
  ordered_json games = {{"board", text_of_board(play.table.size)},
                        {"players", play.table.players},
                        {"seed", play.table.seed},
                        {"moves", play.table.turns},
                        {"rulesets", ordered_json::array()}};
  for (const auto& [game, played] : play.games)
    games["rulesets"].push_back({{"readings", json_readings(game)},
                                 {"games", played.games},
                                 {"ended", played.ended},
                                 {"moves", played.moves},
                                 {"differ_in_notes", played.differ_in_notes},
                                 {"limit", json_or_null(played.limit)}});
  json["games"] = std::move(games);
}

}  // namespace ruleproof
