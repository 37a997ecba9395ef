#pragma once

#include <stop_token>
#include <string_view>

#include "properties/finding.hpp"
#include "properties/model/comparison.hpp"
#include "spec/ruleset.hpp"

// What a claim says of another document.

namespace ruleproof::model {

/// How another document is read beside one side: the same players, and its readings and numbers as far as it has some of the same
/// name.
evaluator::Setting setting_beside(const GameSpec& other, const Side& one);

/// Whether a document under a ruleset, which is one of two colours, rules on all games as the known game with this id does. Proved
/// of the boards all of whose games were followed; unknown if there are none, or if the two can't be compared.
Finding agrees_with(std::string_view game, const Ruleset& ruleset, const std::stop_token& stop = {});

}  // namespace ruleproof::model
