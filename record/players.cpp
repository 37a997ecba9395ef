#include "record/players.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <tuple>

#include "record/line.hpp"
#include "record/utf8.hpp"
#include "spec/characters.hpp"
#include "spec/input_error.hpp"

namespace ruleproof::forum {
namespace {

constexpr std::string_view example = "players R=Rob b=\"Bob the Voting Fish\"";

// With names of this length, a header line still has room for `most_players` players.
constexpr std::size_t longest_name = 60;

/// Returns whether a word ends where `rest` begins.
bool ends_word(std::string_view rest) {
  if (rest.empty()) return true;
  const char c = lower(rest.substr(0, 1))[0];
  return !('a' <= c && c <= 'z') && !('0' <= c && c <= '9') && c != '_' &&
         static_cast<unsigned char>(c) < 0x80;
}

std::string_view first_word(std::string_view text) {
  std::size_t length = 0;
  while (!ends_word(text.substr(length))) ++length;
  return text.substr(0, length);
}

/// The number of players that satisfy a condition, and the first such player.
struct Matches {
  int count = 0;
  int first = 0;
};

template <class Holds>
Matches matches(const std::vector<Player>& players, Holds holds) {
  Matches result;
  for (std::size_t i = 0; i < players.size(); ++i)
    if (holds(players[i]) && result.count++ == 0) result.first = static_cast<int>(i);
  return result;
}

/// The kinds of match between a player and the sender in a header From:, from the closest to the loosest.
constexpr std::array<bool (*)(const Player&, std::string_view), 5> kinds_of_fit{
    [](const Player& player, std::string_view sign) { return sign == player.name.name; },
    [](const Player& player, std::string_view sign) { return lower(sign) == lower(player.name.name); },
    [](const Player& player, std::string_view sign) { return sign == player.symbol; },
    [](const Player& player, std::string_view sign) {
      const std::string word = lower(first_word(player.name.name));
      return word.size() > 1 && lower(first_word(sign)) == word;
    },
    [](const Player& player, std::string_view sign) {
      return std::min(sign.size(), player.name.name.size()) > 1 &&
             (lower(sign).find(lower(player.name.name)) != std::string::npos ||
              lower(player.name.name).find(lower(sign)) != std::string::npos);
    }};

std::string_view without_brackets(std::string_view text) { return trimmed(text, " \t\"'<>()"); }

}  // namespace

bool may_be_symbol(char c) {
  return ' ' < c && c <= '~' && std::string_view(".-#[]|=\"'").find(c) == std::string_view::npos;
}

std::optional<std::string> fault_of_name(std::string_view name) {
  if (name.empty()) return "the name is empty: a player has a name or only a symbol";
  if (name.size() > longest_name) return fmt::format("a name has at most {} bytes", longest_name);
  if (!is_utf8(name)) return "the name is not in UTF-8";
  if (name.find_first_of("\"#\t\n") != std::string_view::npos || harmless(name) != name)
    return "a name has no \", no # and no control character";
  if (name != with_single_blanks(name)) return "the words of a name are parted by single blanks";
  return std::nullopt;
}

Player player_of(char symbol, std::string name) {
  Player player;
  player.letter = player.symbol = std::string(1, symbol);
  player.name.name = name.empty() ? player.symbol : std::move(name);
  return player;
}

std::vector<Player> read_players(const RecordLine& line) {
  std::vector<Player> players;
  const std::string_view text = line.text;
  const auto skip = [&](std::size_t from) {
    return std::min(text.find_first_not_of(spaces_and_tabs, from), text.size());
  };
  const auto end_of_word = [&](std::size_t from) {
    return std::min(text.find_first_of(spaces_and_tabs, from), text.size());
  };

  std::size_t at = skip(static_cast<std::size_t>(line.words[0].data() - text.data()) + line.words[0].size());
  while (at < text.size()) {
    const std::string_view word = text.substr(at, end_of_word(at) - at);
    const char symbol = word[0];
    if (!may_be_symbol(symbol) || (word.size() > 1 && word[1] != '='))
      line.fail(word, fmt::format("{} is no player: write a symbol of one character (none of . - # [ ] | = "
                                  "\" ') and a name, as in '{}'",
                                  quoted_text(word), example));
    if (find_symbol(players, word.substr(0, 1)))
      line.fail(
          word,
          fmt::format(
              "two players have the symbol {}: each needs one of its own (capital and small letters differ)",
              symbol));
    std::string_view name = word.size() > 1 ? word.substr(2) : word;
    at += word.size();
    if (name.starts_with('"')) {
      const std::size_t begin = static_cast<std::size_t>(name.data() - text.data()) + 1;
      const std::size_t end = text.find('"', begin);
      if (end == std::string_view::npos)
        line.fail(name, "the name has no second \" (it holds no #, which begins a comment)");
      name = text.substr(begin, end - begin);
      at = end + 1;
      if (at < text.size() && skip(at) == at)
        line.fail(text.substr(at), "a blank is missing here, between two players");
    }
    std::string clean = with_single_blanks(name);
    if (const auto fault = fault_of_name(clean)) line.fail(name, *fault);
    players.push_back(player_of(symbol, std::move(clean)));
    if (players.size() > static_cast<std::size_t>(most_players))
      line.fail(word, fmt::format("a player too many: there are 2 to {}", most_players));
    at = skip(at);
  }
  if (players.size() < 2)
    line.fail(text.substr(text.size()),
              fmt::format("there are 2 to {} players: write for example '{}'", most_players, example));
  return players;
}

std::string text(const std::vector<Player>& players) {
  std::string result = "players";
  for (const Player& player : players) {
    result += fmt::format(" {}", player.symbol);
    if (player.name.name == player.symbol) continue;
    const std::string_view quote = player.name.name.find(' ') == std::string::npos ? "" : "\"";
    result += fmt::format("={}{}{}", quote, player.name.name, quote);
  }
  return result;
}

std::optional<int> find_symbol(const std::vector<Player>& players, std::string_view symbol) {
  const auto found = std::ranges::find(players, symbol, &Player::symbol);
  if (found == players.end()) return std::nullopt;
  return static_cast<int>(found - players.begin());
}

std::optional<Named> named(const std::vector<Player>& players, std::string_view text) {
  if (text.empty()) return std::nullopt;
  // Prefer the longest match. Among equally long matches prefer a symbol, then a name that matches in its
  // exact letter case.
  using Fit = std::tuple<std::size_t, bool, bool>;
  Fit best;
  std::optional<int> player;
  const auto fits = [&](int candidate, std::string_view name, bool is_symbol) {
    const std::string_view part = text.substr(0, name.size());
    const bool is_exact = part == name;
    const bool is_same = is_exact || (name.size() > 1 && lower(part) == lower(name));
    if (!is_same || !ends_word(text.substr(name.size()))) return;
    const Fit fit{name.size(), is_symbol, is_exact};
    if (fit == best) player.reset();
    if (fit > best) player = candidate;
    best = std::max(best, fit);
  };
  for (std::size_t i = 0; i < players.size(); ++i) fits(static_cast<int>(i), players[i].name.name, false);
  if (const auto owner = find_symbol(players, text.substr(0, 1))) fits(*owner, text.substr(0, 1), true);
  if (player) return Named{*player, std::get<0>(best)};
  if (best != Fit()) return std::nullopt;

  const std::string word = lower(first_word(text));
  if (word.size() < 2) return std::nullopt;
  const Matches match =
      matches(players, [&](const Player& each) { return lower(first_word(each.name.name)) == word; });
  if (match.count != 1) return std::nullopt;
  return Named{match.first, word.size()};
}

std::optional<int> find_poster(const std::vector<Player>& players, std::string_view from) {
  // A real name with an address is shorter than this.
  from = from.substr(0, 400);
  // Compare the whole header, its two parts ("name <address>" or "address (name)"), and the text before an @.
  std::vector<std::string_view> signs{without_brackets(from)};
  if (const auto bracket = from.find_first_of("<("); bracket != std::string_view::npos) {
    signs.push_back(without_brackets(from.substr(0, bracket)));
    signs.push_back(without_brackets(from.substr(bracket)));
  }
  for (std::size_t i = 0, count = signs.size(); i < count; ++i)
    if (signs[i].find(' ') == std::string_view::npos) signs.push_back(signs[i].substr(0, signs[i].find('@')));
  std::erase(signs, std::string_view());

  for (const auto& fits : kinds_of_fit) {
    const Matches match = matches(players, [&](const Player& player) {
      return std::ranges::any_of(signs, [&](std::string_view sign) { return fits(player, sign); });
    });
    if (match.count == 1) return match.first;
  }
  return std::nullopt;
}

}  // namespace ruleproof::forum
