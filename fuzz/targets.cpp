#include "fuzz/targets.hpp"

#include <vector>

#include "fuzz/endo_bytes.hpp"
#include "fuzz/game_bytes.hpp"
#include "properties/agreement.hpp"
#include "properties/endo_agreement.hpp"
#include "properties/games.hpp"
#include "record/endo_record.hpp"
#include "record/record.hpp"
#include "record/sgf.hpp"
#include "spec/input_error.hpp"
#include "spec/ruleset.hpp"

namespace ruleproof {
namespace {

using Bytes = std::span<const std::uint8_t>;
using Fault = std::optional<std::string>;

std::string_view text_of(Bytes bytes) { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }

Fault game_fault(std::string_view game, Bytes bytes) {
  const Trial trial = decode(game, bytes);
  const auto found = takes_too_long(trial) ? std::nullopt : disagreement(trial);
  if (!found) return std::nullopt;
  return text(*found) + "\n" + write_record(record(trial));
}

Fault endo_fault(Bytes bytes) {
  const endo::Trial trial = endo::decode(bytes);
  const auto found = endo::disagreement(trial);
  if (!found) return std::nullopt;
  return text(*found) + "\n" + write_record(endo::record(trial));
}

/// What `read` makes of the input, and of that written by `write`; nothing if the input cannot be read.
template <class Read, class Write>
Fault round_trip_fault(Bytes bytes, Read read, Write write) {
  std::optional<decltype(read({}))> record;
  try {
    record = read(text_of(bytes));
  } catch (const InputError&) {
    return std::nullopt;
  }
  const std::string written = write(*record);
  try {
    auto again = read(written);
    record->lines.clear();
    again.lines.clear();
    if (record == again) return std::nullopt;
    return "what was read and written is read differently:\n" + written;
  } catch (const InputError& error) {
    return "what was read and written cannot be read: " + std::string(error.what()) + "\n" + written;
  }
}

Fault record_fault(Bytes bytes) {
  return round_trip_fault(
      bytes, [](std::string_view text) { return parse_record(text, "input", "loose"); }, write_record);
}

Fault endo_record_fault(Bytes bytes) {
  return round_trip_fault(
      bytes, [](std::string_view text) { return endo::parse_record(text, "input"); }, endo::write_record);
}

Fault sgf_fault(Bytes bytes) {
  return round_trip_fault(
      bytes, [](std::string_view text) { return parse_sgf(text, "input", "loose"); },
      [](const Record& record) {
        const std::vector<Stone> empty(record.size.area(), Stone::empty);
        return write_sgf(record, std::vector(record.moves.size(), empty));
      });
}

/// A spec is never written; but each of its rulesets has a name that leads back to it.
Fault spec_fault(Bytes bytes) {
  std::optional<GameSpec> game;
  try {
    game = parse_spec(text_of(bytes), "input");
  } catch (const InputError&) {
    return std::nullopt;
  }
  for (const Ruleset& ruleset : varied_one_at_a_time(*game)) {
    Ruleset again(*game);
    for (const OpenClause& clause : game->open_clauses)
      again = again.with(clause.key + "=" + std::string(ruleset.reading(clause.key)));
    if (again != ruleset) return "the name of a ruleset leads to another one: " + ruleset.text();
  }
  return std::nullopt;
}

std::vector<Target> all_targets() {
  std::vector<Target> targets;
  for (const Game& game : games())
    targets.push_back({std::string(game.id), [id = game.id](Bytes bytes) { return game_fault(id, bytes); }});
  targets.insert(targets.end(), {{"endo", endo_fault},
                                 {"record", record_fault},
                                 {"endo_record", endo_record_fault},
                                 {"sgf", sgf_fault},
                                 {"spec", spec_fault}});
  return targets;
}

}  // namespace

std::span<const Target> targets() {
  static const std::vector<Target> targets = all_targets();
  return targets;
}

const Target& target(std::string_view name) {
  for (const Target& target : targets())
    if (target.name == name) return target;
  throw InputError("nothing is fuzzed under the name '" + std::string(name) + "'");
}

}  // namespace ruleproof
