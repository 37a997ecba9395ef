#pragma once

#include <optional>
#include <string>

#include "record/political_go_post.hpp"
#include "record/political_go_record.hpp"
#include "spec/ruleset.hpp"

// The posted example of the text, and a game that leads to it.

namespace ruleproof::political_go {

/// From its sentence to the end of its table, as the text has it.
std::string posted_example();

/// A legal game that ends as the only post of a thread displays it: alliances are formed first, then stones
/// placed in turns, with passes where an ally has moved before. Nothing if that leads elsewhere, or the
/// thread has another form.
std::optional<Record> game_to(const Thread& thread, const Ruleset& ruleset);

}  // namespace ruleproof::political_go
