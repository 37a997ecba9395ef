#pragma once

#include "cli/command_line.hpp"

// The commands. Each function adds its own to the program and sets `action` if it is the one that the call
// names.

namespace ruleproof {

void add_games(CLI::App& program, Action& action);
void add_text(CLI::App& program, Action& action);
void add_quote(CLI::App& program, Action& action);
void add_check(CLI::App& program, Action& action);
void add_show(CLI::App& program, Action& action);
void add_moves(CLI::App& program, Action& action);
void add_judge(CLI::App& program, Action& action);
void add_perft(CLI::App& program, Action& action);
void add_count(CLI::App& program, Action& action);
void add_prove(CLI::App& program, Action& action);
void add_compare(CLI::App& program, Action& action);
void add_ambiguities(CLI::App& program, Action& action);
void add_mutate(CLI::App& program, Action& action);
void add_verify(CLI::App& program, Action& action);
void add_shapes(CLI::App& program, Action& action);
void add_fuzz(CLI::App& program, Action& action);
void add_explore(CLI::App& program, Action& action);
void add_gtp(CLI::App& program, Action& action);
void add_certify(CLI::App& program, Action& action);

}  // namespace ruleproof
