#include "cli/compared.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/document_path.hpp"
#include "cli/layout.hpp"
#include "record/coordinates.hpp"
#include "record/diagram.hpp"
#include "record/move_text.hpp"
#include "record/sgf.hpp"
#include "spec/size.hpp"

namespace ruleproof {
namespace {

using nlohmann::ordered_json;

std::string list(const std::vector<Size>& sizes) {
  std::vector<std::string> names;
  for (const Size size : sizes) names.push_back(text(size));
  return fmt::format("{}", fmt::join(names, ", "));
}

/// "White's a1", "the score", "the winner": what the two rulesets part on.
std::string matter(const Witness& witness) {
  const Parting& parting = witness.parting;
  if (!parting.move) return "the " + std::string(text(parting.what));
  if (!parting.move->point) return fmt::format("{}'s pass", name(parting.move->colour));
  return fmt::format("{}'s {}", name(parting.move->colour),
                     point_name(witness.record.size, *parting.move->point));
}

std::string moves_of(const Record& record) {
  std::vector<std::string> moves;
  for (const Move& move : record.moves) moves.push_back(text(record.size, move));
  return moves.empty() ? "no move" : fmt::format("{}", fmt::join(moves, ", "));
}

std::string where(const Witness& witness) {
  if (!witness.reachable && witness.record.moves.empty())
    return fmt::format("{}, a position", text(witness.record.size));
  if (!witness.reachable)
    return fmt::format("{}, after {} from the set-up", text(witness.record.size), moves_of(witness.record));
  return fmt::format("{}, after {}", text(witness.record.size), moves_of(witness.record));
}

std::vector<int> marked(const Witness& witness) {
  if (!witness.parting.move || !witness.parting.move->point) return {};
  return {*witness.parting.move->point};
}

/// What both rulesets say of a witness, a line each.
std::string both_say(const Compared& compared, const Witness& witness) {
  return paragraph(fmt::format("{}: {}", own_readings(compared.one, compared.other), witness.parting.by_one),
                   2) +
         paragraph(
             fmt::format("{}: {}", own_readings(compared.other, compared.one), witness.parting.by_other), 2);
}

std::string drawn(const Compared& compared, const std::string& title, const Witness& witness) {
  return paragraph(title) + diagram(witness.record.size, witness.stones, marked(witness)) + '\n' +
         paragraph(fmt::format("On {}:", matter(witness))) + both_say(compared, witness);
}

std::string proof(const Ambiguity& ambiguity) {
  if (ambiguity.how == "identical") return "the two rulesets are one and the same";
  std::string proof = "proved for boards of every size and shape";
  if (ambiguity.how == "all-positions")
    proof = fmt::format("proved for every position of {}, reachable or not", list(ambiguity.sizes));
  if (ambiguity.how == "exhausted")
    proof = fmt::format("all that can be reached on {} was looked at", list(ambiguity.sizes));
  if (!ambiguity.tool.empty()) proof += fmt::format(" ({})", ambiguity.tool);
  if (ambiguity.how != "exhausted" && !ambiguity.exhausted.empty())
    proof += fmt::format("; and all that can be reached on {} was looked at", list(ambiguity.exhausted));
  return proof;
}

ordered_json rows_of(Size size, const std::vector<std::vector<Stone>>& boards) {
  auto all = ordered_json::array();
  for (const std::vector<Stone>& stones : boards) all.push_back(rows(size, stones));
  return all;
}

ordered_json json(const Witness& witness) {
  const Size size = witness.record.size;
  const Parting& parting = witness.parting;
  return {{"size", text(size)},
          {"record", write_record(witness.record)},
          {"reachable", witness.reachable},
          {"move", parting.move ? ordered_json(text(size, *parting.move)) : ordered_json(nullptr)},
          {"rows", rows(size, witness.stones)},
          {"to_move", std::string(1, letter(witness.to_move))},
          {"stones", witness.count()},
          {"moves", witness.record.moves.size()},
          {"part", text(parting.what)},
          {"by_one", parting.by_one},
          {"by_other", parting.by_other},
          {"after_by_one", rows_of(size, witness.after_by_one)},
          {"after_by_other", rows_of(size, witness.after_by_other)}};
}

ordered_json json(const std::optional<Witness>& witness) {
  return witness ? json(*witness) : ordered_json(nullptr);
}

ordered_json json(const std::optional<Neighbour>& neighbour) {
  if (!neighbour) return nullptr;
  return {{"record", write_record(neighbour->record)},
          {"reachable", neighbour->reachable},
          {"change", neighbour->change},
          {"both", neighbour->both},
          {"rows", rows(neighbour->record.size, neighbour->stones)}};
}

ordered_json texts(const std::vector<Size>& sizes) {
  auto all = ordered_json::array();
  for (const Size size : sizes) all.push_back(text(size));
  return all;
}

/// The position of a witness, with the numbers of the moves on their stones.
Drawing position(const Witness& witness, const std::string& title) {
  Drawing drawing{witness.record.size, witness.stones, marked(witness), {}, title};
  for (std::size_t i = 0; i < witness.record.moves.size(); ++i)
    if (const auto& point = witness.record.moves[i].point) drawing.labels[*point] = std::to_string(i + 1);
  return drawing;
}

Figure after(const Witness& witness, const std::vector<std::vector<Stone>>& boards,
             const std::string& readings, const std::string& says) {
  const std::vector<Stone>& stones = boards.empty() ? witness.stones : boards.front();
  return {{witness.record.size, stones, marked(witness), {}, readings},
          fmt::format("{}: {}", readings, says)};
}

}  // namespace

ComparisonReport report_of(const Compared& compared) {
  const Ambiguity& ambiguity = compared.ambiguity;
  ComparisonReport told{ambiguity.result,    ambiguity.how,      summary(compared),
                        how_small(compared), ambiguity.argument, ruleproof::told(compared),
                        call(compared)};
  if (ambiguity.witness) {
    told.record = record_with_parting(compared);
    told.sgf = sgf(compared);
  }
  told.figures = figures(compared);
  add_to(told.json, compared);
  told.seconds = ambiguity.seconds;
  return told;
}

void add_keys(ordered_json& document, const ordered_json& more) {
  for (const auto& [key, value] : more.items()) document[key] = value;
}

std::string own_readings(const Ruleset& ruleset, const Ruleset& other) {
  std::vector<std::string> own;
  for (const OpenClause& open : ruleset.game().open_clauses)
    if (ruleset.reading(open.key) != other.reading(open.key))
      own.push_back(fmt::format("{}={}", open.key, ruleset.reading(open.key)));
  return fmt::format("{}", fmt::join(own, " "));
}

std::string summary(const Compared& compared) {
  const Ambiguity& ambiguity = compared.ambiguity;
  switch (ambiguity.result) {
    case Ambiguity::Result::same:
      return proof(ambiguity);
    case Ambiguity::Result::differ:
      return fmt::format("on {}, over {}", where(*ambiguity.witness), matter(*ambiguity.witness));
    case Ambiguity::Result::stopped:
      return "stopped before anything was found";
    case Ambiguity::Result::unknown:
      return ambiguity.why;
  }
  return "";
}

std::string how_small(const Compared& compared) {
  const Ambiguity& ambiguity = compared.ambiguity;
  if (!ambiguity.witness) return "";
  const Size size = ambiguity.witness->record.size;
  if (ambiguity.how != "exhausted")
    return ambiguity.why.empty() ? "" : fmt::format("As far as is known: {}.", ambiguity.why);
  const std::string smaller =
      ambiguity.exhausted.empty() ? "" : fmt::format("all of {} and ", list(ambiguity.exhausted));
  const std::string there = !compared.from.empty() ? " from there"
                            : compared.board       ? " on " + text(size)
                                                   : "";
  std::string told = fmt::format(
      "There is no smaller one{}: {}all of {} with fewer stones or by a shorter game was looked at.", there,
      smaller, text(size));
  if (ambiguity.classes == 1) told += " It is the only one as small, rotations and reflections aside.";
  if (ambiguity.classes > 1)
    told += fmt::format(" It is one of {} positions and moves as small, rotations and reflections aside.",
                        ambiguity.classes);
  return told;
}

std::string told(const Compared& compared) {
  const Ambiguity& ambiguity = compared.ambiguity;
  if (ambiguity.how == "identical")
    return fmt::format("The same: {}, {}.\n", proof(ambiguity), compared.one.text());
  std::string told = fmt::format("{} and {}: {}\n", own_readings(compared.one, compared.other),
                                 own_readings(compared.other, compared.one), text(ambiguity.result));
  if (ambiguity.witness) {
    const Witness& witness = *ambiguity.witness;
    told += '\n' + drawn(compared, fmt::format("They part on {}:", where(witness)), witness);
    if (const std::string small = how_small(compared); !small.empty()) told += paragraph(small);
  } else {
    told += paragraph(summary(compared) + '.', 2);
    if (!ambiguity.argument.empty()) told += paragraph(ambiguity.argument, 2);
  }
  if (ambiguity.smallest_of_all)
    told += '\n' + drawn(compared, "The fewest stones of all positions, whether a game reaches it or not:",
                         *ambiguity.smallest_of_all);
  if (const auto& neighbour = ambiguity.neighbour) {
    told += '\n' + paragraph(fmt::format("Nearest to it where they agree, {}{}:", neighbour->change,
                                         neighbour->reachable ? "" : " (no game is known to reach it)"));
    told += diagram(neighbour->record.size, neighbour->stones, marked(*ambiguity.witness)) + '\n' +
            paragraph("both: " + neighbour->both, 2);
  }
  if (ambiguity.smaller)
    told += '\n' + drawn(compared,
                         fmt::format(
                             "The smallest rectangle that shows it, which the setup clauses do not allow: {}",
                             where(*ambiguity.smaller)),
                         *ambiguity.smaller);
  if (ambiguity.witness) told += fmt::format("\n{}", write_record(ambiguity.witness->record));
  return told + fmt::format("\n{}\n", call(compared));
}

void add_to(ordered_json& document, const Compared& compared) {
  const Ambiguity& ambiguity = compared.ambiguity;
  document["with"] = ordered_json::object();
  for (const OpenClause& open : compared.other.game().open_clauses)
    document["with"][open.key] = compared.other.reading(open.key);
  const bool is_known =
      ambiguity.result == Ambiguity::Result::same || ambiguity.result == Ambiguity::Result::differ;
  document["same"] =
      is_known ? ordered_json(ambiguity.result == Ambiguity::Result::same) : ordered_json(nullptr);
  document["verdict"] = text(ambiguity.result);
  document["how"] = ambiguity.how;
  document["sizes"] = texts(ambiguity.sizes);
  document["exhausted"] = texts(ambiguity.exhausted);
  document["why"] = ambiguity.why;
  document["argument"] = ambiguity.argument;
  document["tool"] = ambiguity.tool;
  document["witness"] = json(ambiguity.witness);
  document["unique"] = ambiguity.classes == 0 ? ordered_json(nullptr) : ordered_json(ambiguity.classes == 1);
  document["as_small"] = ambiguity.classes;
  document["neighbour"] = json(ambiguity.neighbour);
  document["smaller"] = json(ambiguity.smaller);
  document["smallest_of_all"] = json(ambiguity.smallest_of_all);
  document["replay"] = call(compared);
  document["seconds"] = ambiguity.seconds;
}

std::vector<Figure> figures(const Compared& compared) {
  const Ambiguity& ambiguity = compared.ambiguity;
  if (!ambiguity.witness) return {};
  const Witness& witness = *ambiguity.witness;
  const std::string one = own_readings(compared.one, compared.other);
  const std::string other = own_readings(compared.other, compared.one);
  std::vector<Figure> figures{{position(witness, "the position"),
                               fmt::format("{}. They part over {}.", where(witness), matter(witness))}};
  figures.push_back(after(witness, witness.after_by_one, one, witness.parting.by_one));
  figures.push_back(after(witness, witness.after_by_other, other, witness.parting.by_other));
  if (const auto& neighbour = ambiguity.neighbour)
    figures.push_back(
        {{neighbour->record.size, neighbour->stones, marked(witness), {}, "the nearest neighbour"},
         fmt::format("Nearest to it where both agree, {}: {}", neighbour->change, neighbour->both)});
  if (const auto& smaller = ambiguity.smaller)
    figures.push_back(
        {position(*smaller, "a smaller rectangle"),
         fmt::format("The smallest rectangle that shows it, which the setup clauses do not allow: {}. They "
                     "part over {}.",
                     where(*smaller), matter(*smaller))});
  return figures;
}

std::string sgf(const Compared& compared) {
  const Witness& witness = *compared.ambiguity.witness;
  Record setup = witness.record;
  setup.setup = Setup{witness.stones, witness.to_move};
  setup.moves.clear();
  const auto variation = [&](const Ruleset& ruleset, const Ruleset& other, const std::string& says,
                             const std::vector<std::vector<Stone>>& after) {
    Variation variation{own_readings(ruleset, other), says, std::nullopt, {}};
    if (after.empty()) return variation;
    variation.move = witness.parting.move;
    variation.after = after.front();
    return variation;
  };
  return write_sgf_variations(
      setup, {variation(compared.one, compared.other, witness.parting.by_one, witness.after_by_one),
              variation(compared.other, compared.one, witness.parting.by_other, witness.after_by_other)});
}

std::string record_with_parting(const Compared& compared) {
  const Witness& witness = *compared.ambiguity.witness;
  Record record = witness.record;
  if (witness.parting.move) record.moves.push_back(*witness.parting.move);
  return write_record(record);
}

std::string call(const Ruleset& one, const Ruleset& other) {
  const GameSpec& game = one.game();
  const Ruleset defaults(game);
  std::string call = "ruleproof compare " + name_in_calls(game);
  for (const OpenClause& open : game.open_clauses) {
    const std::string_view reading = one.reading(open.key);
    if (reading != defaults.reading(open.key) || reading != other.reading(open.key))
      call += fmt::format(" --reading {}={}", open.key, reading);
  }
  for (const OpenClause& open : game.open_clauses)
    if (one.reading(open.key) != other.reading(open.key))
      call += fmt::format(" --with {}={}", open.key, other.reading(open.key));
  return call;
}

std::string call(const Compared& compared) {
  std::string call = ruleproof::call(compared.one, compared.other);
  if (!compared.from.empty())
    call += compared.from == "-" ? " --from -" : fmt::format(" --from '{}'", compared.from);
  else if (compared.board)
    call += " --board " + text(*compared.board);
  if (compared.komi) call += " --komi " + text(*compared.komi);
  return call;
}

}  // namespace ruleproof
