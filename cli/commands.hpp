#pragma once

#include "cli/command_line.hpp"

// Declares the commands. Each function adds one command to the program.

namespace ruleproof {

void add_games(const Program& program);
void add_text(const Program& program);
void add_quote(const Program& program);
void add_check(const Program& program);
void add_show(const Program& program);
void add_moves(const Program& program);
void add_judge(const Program& program);
void add_perft(const Program& program);
void add_count(const Program& program);
void add_prove(const Program& program);
void add_compare(const Program& program);
void add_ambiguities(const Program& program);
void add_mutate(const Program& program);
void add_verify(const Program& program);
void add_shapes(const Program& program);
void add_fuzz(const Program& program);
void add_explore(const Program& program);
void add_gtp(const Program& program);
void add_certify(const Program& program);
void add_identify(const Program& program);
void add_compile(const Program& program);
void add_suite(const Program& program);

}  // namespace ruleproof
