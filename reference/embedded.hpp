#pragma once

#include <string_view>

namespace ruleproof {

/// The text of reference/GAME.hpp for one of the games of the program; CMake writes the definition.
std::string_view transcription_text(std::string_view game);

}  // namespace ruleproof
