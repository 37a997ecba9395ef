#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace ruleproof {

/// The manual page of the program, for man(7), from its descriptions, options and footers.
std::string manual(const CLI::App& program);

}  // namespace ruleproof
