#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "properties/difference.hpp"
#include "properties/political_go_engine.hpp"
#include "reference/political_go_play.hpp"
#include "spec/move.hpp"
#include "spec/politics.hpp"

// What engine and reference show of a state, and where that differs. In words players are called A, B, C and
// so on.

namespace ruleproof::political_go {

View view(const Play& play, const State& state);

/// What an engine shows, with its key.
struct Shown {
  View view;
  std::uint64_t key;
};

Shown shown(const Engine& engine);

/// The first field in which the views differ.
std::optional<Difference> difference(Size size, const View& by_engine, const View& by_reference);

/// The first difference of what an engine shows from what it should; `when` goes before its name.
std::optional<Difference> difference(Size size, std::string_view when, const Shown& now,
                                     const Shown& expected);

/// Every move and proposal that players could make on a board, legal or not.
std::vector<Event> all_events(Size size, int players);

/// Whether the reference allows an event.
bool is_legal(const Play& play, const State& state, const Event& event);

/// What the outcomes remove, in their order.
std::vector<Removed> removed(const std::vector<Outcome>& outcomes);

/// Compares what both say of one event: whether it is legal, and what it may remove.
std::optional<Difference> difference(const Engine& engine, const Play& play, const State& state,
                                     const Event& event);

/// Compares what both say of every event, and the engine's list of legal points with its single answers. By
/// the reference that costs most of all.
std::optional<Difference> difference_of_events(const Engine& engine, const Play& play, const State& state);

/// Compares an engine with `twin`, which is another one of the same ruleset, board and players, when that is
/// brought to the same state in another way: from a set-up, with proposals, and with passes of all who have
/// moved in this period. So states that are equal but for what was before them have equal keys. (A proposal
/// among allies, left over when two crossed, cannot be made in another way; nothing is compared while one
/// stands.)
std::optional<Difference> twin_difference(Size size, const Engine& engine, Engine& twin);

}  // namespace ruleproof::political_go
