#include <fmt/format.h>
#include <fmt/ranges.h>

#include <chrono>

#include "cli/endo/commands.hpp"
#include "cli/endo/findings.hpp"
#include "cli/endo/setting.hpp"
#include "cli/layout.hpp"
#include "cli/other_form.hpp"
#include "cli/stop.hpp"
#include "properties/endo_comparison.hpp"
#include "properties/endo_holes.hpp"
#include "record/move_text.hpp"
#include "spec/input_error.hpp"

namespace ruleproof::endo {
namespace {

using nlohmann::ordered_json;

/// How far rulesets are compared before they are called not known to part.
constexpr int most_turns_compared = 7;
constexpr int turns_beside_a_proof = 6;
constexpr std::size_t most_positions = 1'000'000;

std::string says(const Ruled& ruled, const Readings& readings, const Turn& turn) {
  if (!ruled.refusals.empty()) return "illegal: " + endo::summary(ruled.refusals);
  const std::string end = told_end(ruled.after, judgement(readings, ruled.after.markers, turn.colour));
  return "legal; " + (end.empty() ? "the game goes on" : end);
}

/// "legality", "end" or "board", which is the position here.
std::string_view matter(const Witness& witness) {
  if (witness.by_one.refusals.empty() != witness.by_other.refusals.empty()) return "legality";
  return witness.by_one.after.markers == witness.by_other.after.markers ? "end" : "board";
}

std::vector<Square> marked(const Turn& turn) {
  std::vector<Square> squares{turn.placed};
  if (turn.moved) squares.push_back(turn.moved->from);
  return squares;
}

struct Compared {
  Ruleset one;
  Ruleset other;
  Comparison found;
  double seconds;

  bool is_identical() const { return one == other; }
  std::string by_one() const { return says(found.witness->by_one, readings(one), found.witness->turn); }
  std::string by_other() const { return says(found.witness->by_other, readings(other), found.witness->turn); }
};

/// Only the reading of `hole` parts them, and both mark the same squares.
bool is_proved(const Compared& compared) {
  return compared.one.with("hole", "outside") == compared.other.with("hole", "outside") &&
         prove_holes_on_every_grid().finding.result == Finding::Result::proved;
}

Ambiguity::Result result(const Compared& compared, const std::stop_token& stop) {
  if (compared.found.witness) return Ambiguity::Result::differ;
  if (compared.is_identical()) return Ambiguity::Result::same;
  if (stop.stop_requested() && !compared.found.complete) return Ambiguity::Result::stopped;
  if (is_proved(compared)) return Ambiguity::Result::same;
  return Ambiguity::Result::unknown;
}

std::string summary(const Compared& compared, Ambiguity::Result result) {
  switch (result) {
    case Ambiguity::Result::differ:
      return fmt::format("after {}, over {}", turns_of(compared.found.witness->record),
                         text(compared.found.witness->turn));
    case Ambiguity::Result::same:
      return compared.is_identical() ? "the two rulesets are one and the same"
                                     : fmt::format(
                                           "proved for every organism; and nothing parts them in games of "
                                           "up to {} turns, all of which were looked at",
                                           compared.found.exhausted);
    case Ambiguity::Result::stopped:
      return "stopped before anything was found";
    default:
      return fmt::format("nothing parts them in games of up to {} turns, all of which were looked at",
                         compared.found.exhausted);
  }
}

std::string how_small(const Compared& compared) {
  if (!compared.found.witness) return "";
  const int turns = compared.found.exhausted;
  std::string told = fmt::format("There is no earlier one: all games of up to {} turn{} were looked at.",
                                 turns, turns == 1 ? "" : "s");
  if (compared.found.classes == 1)
    told += " It is the only one as early, translations, rotations and reflections aside.";
  if (compared.found.classes > 1)
    told += fmt::format(
        " It is one of {} positions and turns as early, translations, rotations and reflections aside.",
        compared.found.classes);
  return told;
}

std::string told(const Compared& compared, const ComparisonReport& report) {
  if (compared.is_identical()) return fmt::format("The same: {}, {}.\n", report.summary, compared.one.text());
  const std::string one = own_readings(compared.one, compared.other);
  const std::string other = own_readings(compared.other, compared.one);
  std::string told = fmt::format("{} and {}: {}\n", one, other, ruleproof::text(report.result));
  if (const auto& witness = compared.found.witness) {
    const auto holes = endo::holes(readings(compared.one), witness->state.markers);
    told += '\n' + paragraph(fmt::format("They part after {}:", turns_of(witness->record))) +
            diagram(witness->state.markers, holes, marked(witness->turn)) + '\n' +
            paragraph(fmt::format("On {}:", text(witness->turn))) +
            paragraph(fmt::format("{}: {}", one, compared.by_one()), 2) +
            paragraph(fmt::format("{}: {}", other, compared.by_other()), 2) + paragraph(report.small);
    if (const auto& neighbour = compared.found.neighbour)
      told += '\n' + paragraph(fmt::format("Nearest to it where they agree, after {}: {}",
                                           turns_of(neighbour->record),
                                           says(neighbour->by_both, readings(compared.one), witness->turn)));
    told += '\n' + write_record(witness->record);
  } else {
    told += paragraph(report.summary + '.', 2);
    if (!report.argument.empty()) told += paragraph(report.argument, 2);
  }
  return told + fmt::format("\n{}\n", report.call);
}

Figure figure(const Readings& readings, const State& state, const std::vector<Square>& marked,
              const std::string& title, const std::string& caption) {
  Drawing drawn = drawing(readings, state.markers, marked);
  drawn.title = title;
  return {drawn, caption};
}

std::vector<Figure> figures(const Compared& compared) {
  if (!compared.found.witness) return {};
  const Witness& witness = *compared.found.witness;
  const std::string one = own_readings(compared.one, compared.other);
  const std::string other = own_readings(compared.other, compared.one);
  std::vector<Figure> figures{
      figure(readings(compared.one), witness.state, marked(witness.turn), "the position",
             fmt::format("After {}. They part over {}.", turns_of(witness.record), text(witness.turn))),
      figure(readings(compared.one), witness.by_one.after, {}, one,
             fmt::format("{}: {}", one, compared.by_one())),
      figure(readings(compared.other), witness.by_other.after, {}, other,
             fmt::format("{}: {}", other, compared.by_other()))};
  return figures;
}

ordered_json json(const Ruled& ruled) {
  if (!ruled.refusals.empty()) return ordered_json::array();
  return {rows(box(ruled.after.markers), ruled.after.markers)};
}

ordered_json witness_json(const Compared& compared) {
  if (!compared.found.witness) return nullptr;
  const Witness& witness = *compared.found.witness;
  const Box all = box(witness.state.markers);
  return {{"size", fmt::format("{}x{}", all.w, all.h)},
          {"origin", text(all.lower_left)},
          {"record", write_record(witness.record)},
          {"reachable", true},
          {"move", text(witness.turn)},
          {"rows", rows(all, witness.state.markers)},
          {"to_move", std::string(1, ruleproof::letter(witness.state.to_move))},
          {"stones", witness.state.markers.size()},
          {"moves", witness.record.turns.size()},
          {"part", matter(witness)},
          {"by_one", compared.by_one()},
          {"by_other", compared.by_other()},
          {"after_by_one", json(witness.by_one)},
          {"after_by_other", json(witness.by_other)}};
}

/// The position of a neighbour; its turn is one that both rulesets rule on alike.
std::vector<std::string> rows_before(const Neighbour& neighbour) {
  const Readings chosen = readings(ruleset(neighbour.record));
  State state;
  for (const Turn& turn : neighbour.record.turns) state = play(chosen, state, turn);
  return rows(box(state.markers), state.markers);
}

ordered_json neighbour_json(const Compared& compared) {
  const auto& neighbour = compared.found.neighbour;
  if (!neighbour) return nullptr;
  return {{"record", write_record(neighbour->record)},
          {"reachable", true},
          {"change", "another last turn"},
          {"both", says(neighbour->by_both, readings(compared.one), compared.found.witness->turn)},
          {"rows", rows_before(*neighbour)}};
}

ordered_json json(const Compared& compared, const ComparisonReport& report) {
  ordered_json json;
  json["with"] = ordered_json::object();
  for (const OpenClause& open : spec("endo").open_clauses)
    json["with"][open.key] = compared.other.reading(open.key);
  const bool is_known =
      report.result == Ambiguity::Result::same || report.result == Ambiguity::Result::differ;
  json["same"] = is_known ? ordered_json(report.result == Ambiguity::Result::same) : ordered_json(nullptr);
  json["verdict"] = ruleproof::text(report.result);
  json["how"] = report.how;
  json["turns"] = compared.found.exhausted;
  json["sizes"] = json["exhausted"] = ordered_json::array();  // there are no boards
  json["why"] = report.result == Ambiguity::Result::unknown ? report.summary : "";
  json["argument"] = report.argument;
  json["tool"] = "";
  json["witness"] = witness_json(compared);
  json["unique"] =
      compared.found.classes == 0 ? ordered_json(nullptr) : ordered_json(compared.found.classes == 1);
  json["as_small"] = compared.found.classes;
  json["neighbour"] = neighbour_json(compared);
  json["smaller"] = json["smallest_of_all"] = nullptr;
  json["replay"] = report.call;
  json["seconds"] = report.seconds;
  return json;
}

}  // namespace

ComparisonReport report_of(const Ruleset& one, const Ruleset& other, const std::stop_token& stop) {
  const auto begin = std::chrono::steady_clock::now();
  Compared compared{one, other, {}, 0};
  if (!compared.is_identical() && !stop.stop_requested())
    compared.found = compare(one, other, is_proved(compared) ? turns_beside_a_proof : most_turns_compared,
                             most_positions, stop);
  compared.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();

  ComparisonReport report{.result = result(compared, stop)};
  if (report.result == Ambiguity::Result::same) {
    report.how = compared.is_identical() ? "identical" : "every-board";
    if (!compared.is_identical()) report.argument = hole_argument;
  }
  if (compared.found.witness) report.how = "exhausted";
  report.summary = summary(compared, report.result);
  report.small = how_small(compared);
  report.call = call(one, other);
  report.seconds = compared.seconds;
  if (const auto& witness = compared.found.witness) {
    Record record = witness->record;
    record.turns.push_back(witness->turn);
    report.record = write_record(record);
  }
  report.figures = figures(compared);
  report.told = told(compared, report);
  report.json = json(compared, report);
  return report;
}

Status compare(const SettingOptions& options, const std::vector<std::string>& with, const std::string& svg,
               std::optional<double> seconds, bool as_json) {
  if (!options.record.empty())
    throw InputError("--from: rulesets of Endo are compared from the start; leave it out");
  const Setting setting = endo::setting(options);
  const Ruleset other = with_readings(setting.ruleset, "--with", with);
  const Stop stop(seconds);
  return tell_comparison(setting.ruleset, report_of(setting.ruleset, other, stop.token()), svg, as_json);
}

}  // namespace ruleproof::endo
