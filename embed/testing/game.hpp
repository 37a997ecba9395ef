#pragma once

#include <array>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "embed/ruleproof.h"

// For tests: owning pointers to games of the C library, and functions that return texts of the library as
// strings.

namespace ruleproof {

struct Destroyed {
  void operator()(ruleproof_game* game) const { ruleproof_destroy(game); }
};
using EmbeddedGame = std::unique_ptr<ruleproof_game, Destroyed>;

inline ruleproof_options options_for(const char* game, const char* board = nullptr,
                                     const char* readings = nullptr, const char* komi = nullptr,
                                     int players = 0) {
  ruleproof_options options{};
  options.game = game;
  options.board = board;
  options.readings = readings;
  options.komi = komi;
  options.players = players;
  return options;
}

/// Returns a new game, or null if the library cannot create it.
inline EmbeddedGame embedded(const ruleproof_options& options) {
  ruleproof_game* game = nullptr;
  ruleproof_create(&options, &game, nullptr, 0);
  return EmbeddedGame(game);
}

/// Returns the text that a function of the library writes into a large enough buffer; "status N" if the
/// function fails.
template <class Get>
std::string written(Get get) {
  std::size_t length = 0;
  if (const auto status = get(nullptr, 0, &length)) return "status " + std::to_string(status);
  std::string text(length + 1, '?');
  if (const auto status = get(text.data(), text.size(), nullptr)) return "status " + std::to_string(status);
  text.pop_back();
  return text;
}

using GetText = ruleproof_status (*)(ruleproof_game*, char*, std::size_t, std::size_t*);

/// All functions that return a text about the game, except ruleproof_message.
inline constexpr std::array<GetText, 8> texts{ruleproof_legal_moves, ruleproof_ruleset, ruleproof_board,
                                              ruleproof_players,     ruleproof_to_move, ruleproof_score,
                                              ruleproof_drawing,     ruleproof_record};

inline std::string text_of(const EmbeddedGame& game, GetText get) {
  return written([&](char* buffer, std::size_t size, std::size_t* length) {
    return get(game.get(), buffer, size, length);
  });
}

using GetTextAbout = ruleproof_status (*)(ruleproof_game*, const char*, char*, std::size_t, std::size_t*);

inline constexpr std::array<GetTextAbout, 4> texts_about{ruleproof_why_not, ruleproof_clause,
                                                         ruleproof_stones, ruleproof_ask};

inline std::string text_of(const EmbeddedGame& game, GetTextAbout get, const char* about) {
  return written([&](char* buffer, std::size_t size, std::size_t* length) {
    return get(game.get(), about, buffer, size, length);
  });
}

inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

/// Returns the results of all functions in `texts` for a game, and its number of moves, as one text.
inline std::string seen(const EmbeddedGame& game) {
  std::string seen;
  for (const GetText get : texts) seen += text_of(game, get) + '\n';
  int moves = -1;
  ruleproof_moves(game.get(), &moves);
  return seen + std::to_string(moves);
}

}  // namespace ruleproof
