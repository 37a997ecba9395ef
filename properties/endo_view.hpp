#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "properties/difference.hpp"
#include "properties/endo_engine.hpp"
#include "reference/endo_play.hpp"
#include "spec/turn.hpp"

// What engine and reference show of a position, and where that differs.

namespace ruleproof::endo {

/// What the reference shows between two turns.
View view(const Readings& readings, const State& state);
/// What it shows after a placement that a movement has to follow.
View view(const Readings& readings, const Placed& placed);

// The same without what costs most: the legal placements, the legal movements and the cut points.
View outline(const Readings& readings, const State& state);
View outline(const Readings& readings, const Placed& placed);

/// What an engine shows, with its key.
struct Shown {
  View view;
  std::uint64_t key;
};

Shown shown(const Engine& engine);

/// The first field in which the views differ.
std::optional<Difference> difference(const View& by_engine, const View& by_reference);

/// The first difference of what an engine shows from what it should; `when` goes before its name.
std::optional<Difference> difference(std::string_view when, const Shown& now, const Shown& expected);

/// Compares an engine, at one position, with the view of the reference:
///   - it shows the same, and by the reference its markers are all connected;
///   - what it answers about single placements and movements is what the lists of the view say: of all
///     squares up to three rows and columns outside the organism, occupied ones and holes too, and of some
///     far away;
///   - unless the game is over, `twin`, which is another engine of the same ruleset, shows the same and has
///   the
///     same key when it is set up with the same markers `shift` away (and has then placed, within a turn). So
///     positions that are equal up to translation have equal keys, however they were reached.
std::optional<Difference> difference(const Engine& engine, Engine& twin, const View& by_reference,
                                     Square shift);

}  // namespace ruleproof::endo
