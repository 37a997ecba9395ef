#pragma once

#include <rapidcheck.h>

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "reference/board.hpp"
#include "reference/political_go_play.hpp"
#include "spec/politics.hpp"

// Boards of many players, drawn by hand or at random, and games written as in records, for the tests.

namespace ruleproof::political_go {

/// "AB BC": A is allied with B, and B with C.
inline Alliances allied(std::string_view pairs, int players) {
  Alliances alliances(players);
  std::istringstream words{std::string(pairs)};
  for (std::string pair; words >> pair;) alliances.add(pair.at(0) - 'A', pair.at(1) - 'A');
  return alliances;
}

/// A board drawn as rows of `A B C .` with blanks between them, where A is player 0, and `*` for the empty
/// point that the test speaks of, with alliances as "AB BC". There are as many players as either names, and
/// at least two.
class Drawn {
 public:
  Drawn(std::initializer_list<std::string> rows, std::string_view pairs = "")
      : size{static_cast<int>(rows.begin()->size() + 1) / 2, static_cast<int>(rows.size())}, alliances(2) {
    int players = 2;
    for (const char symbol : pairs) players = std::max(players, symbol - 'A' + 1);
    for (const std::string& row : rows) {
      std::istringstream symbols(row);
      for (char symbol; symbols >> symbol;) {
        if (symbol == '*') here = static_cast<int>(owners.size());
        owners.push_back(symbol == '.' || symbol == '*' ? nobody : symbol - 'A');
        players = std::max(players, owners.back() + 1);
      }
    }
    alliances = allied(pairs, players);
  }

  int players() const { return alliances.players(); }
  /// The same among so many players, if it names no more.
  Drawn with_players(int players) const {
    Drawn drawn = *this;
    drawn.alliances = Alliances(players);
    for (const auto& [one, other] : alliances.pairs()) drawn.alliances.add(one, other);
    return drawn;
  }

  Size size;
  std::vector<int> owners;
  Alliances alliances;
  std::optional<int> here;
};

inline std::string drawn(const std::vector<int>& owners, Size size) {
  std::string text;
  for (int point = 0; point < size.area(); ++point) {
    const int owner = owners[static_cast<std::size_t>(point)];
    if (point > 0) text += point % size.w == 0 ? " / " : " ";
    text += owner == nobody ? '.' : static_cast<char>('A' + owner);
  }
  return text;
}

/// The board as rows of letters and dots, parted by " / ".
inline std::string drawn(const Stones<Board::Region>& stones) {
  return drawn(owners(stones), stones.of.front().board().size());
}

/// Points as on the posts of the text, in row order: "A2 B2 A1".
inline std::string names(const std::vector<int>& points, Size size) {
  std::string text;
  for (const int point : points) {
    if (!text.empty()) text += ' ';
    text += static_cast<char>('A' + point % size.w) + std::to_string(size.h - point / size.w);
  }
  return text;
}

/// "A B2", "A pass", "A propose B", "A form B", "A break B", "period", "nweek" or "checkpoint"; after "first"
/// there may be owners or points.
inline Event event(const std::string& text, Size size) {
  const auto player = [](const std::string& word) { return word.at(0) - 'A'; };
  const auto point = [&](const std::string& word) {
    return (size.h - std::stoi(word.substr(1))) * size.w + (word[0] - 'A');
  };
  std::istringstream words(text);
  std::string word, other;
  words >> word;
  if (word == "period") return {Event::Kind::period};
  if (word == "nweek") return {Event::Kind::nweek};
  if (word == "checkpoint") return {Event::Kind::checkpoint};
  Event event;
  event.player = player(word);
  words >> word;
  if (word == "pass") return event;
  if (word == "propose" || word == "form" || word == "break") {
    event.kind = word == "propose" ? Event::Kind::propose
                 : word == "form"  ? Event::Kind::form
                                   : Event::Kind::break_up;
    words >> other;
    event.other = player(other);
  } else {
    event.kind = Event::Kind::place;
    event.point = point(word);
  }
  for (words >> word; words >> word;)
    event.first.push_back(word.size() == 1 ? DragonName{DragonName::By::owner, player(word)}
                                           : DragonName{DragonName::By::point, point(word)});
  return event;
}

/// A game that is being played.
class Game {
 public:
  Game(const Readings& readings, Size size, int players)
      : play(readings, size, players), state(play.start()) {}
  /// From a set-up, in which nobody has scored and these have moved, the latest last.
  Game(const Readings& readings, const Drawn& drawn, const std::vector<int>& recent = {})
      : play(readings, drawn.size, drawn.players()),
        state(play.start(drawn.owners, drawn.alliances,
                         std::vector<std::int64_t>(static_cast<std::size_t>(drawn.players())), recent)) {}

  /// Events, parted by commas. Throws InputError if one is illegal.
  Game& events(const std::string& list) {
    std::istringstream all(list);
    for (std::string text; std::getline(all, text, ',');) state = play.play(state, event(text, size()));
    return *this;
  }
  /// Moves, parted by commas, each followed by the beginning of a new checking period.
  Game& moves(const std::string& list) {
    std::istringstream all(list);
    for (std::string text; std::getline(all, text, ',');) events(text + ",period");
    return *this;
  }

  /// What is against an event: "clause (fault): points" for each refusal, parted by "; ", or "legal".
  std::string ruled(const std::string& text) const {
    std::string refused;
    for (const Refusal& refusal : play.refusals(state, event(text, size()))) {
      if (!refused.empty()) refused += "; ";
      refused += std::string(refusal.clause) + " (" + fault_text(refusal) + ")";
      if (!refusal.shows.empty()) refused += ": " + names(refusal.shows, size());
    }
    return refused.empty() ? "legal" : refused;
  }

  Size size() const { return play.board().size(); }
  std::string board() const { return drawn(state.stones); }
  std::vector<std::int64_t> scores() const { return state.scores; }

  Play play;
  State state;
};

/// Any of these numbers, each as likely, in the first cases of a property too.
inline int any_in(int first, int end) {
  return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(first, end));
}

/// The owners of the stones on a board of which up to half is empty.
inline std::vector<int> some_owners(Size size, int players) {
  const int empty_percent = any_in(0, 51);
  auto owners = *rc::gen::container<std::vector<int>>(
      static_cast<std::size_t>(size.area()),
      rc::gen::resize(rc::kNominalSize, rc::gen::inRange(0, 100 * players)));
  for (int& owner : owners) owner = owner % 100 < empty_percent ? nobody : owner / 100;
  return owners;
}

inline Alliances some_alliances(int players) {
  Alliances alliances(players);
  const int one_in = any_in(1, 4);
  for (int a = 0; a < players; ++a)
    for (int b = a + 1; b < players; ++b)
      if (any_in(0, one_in) == 0) alliances.add(a, b);
  return alliances;
}

/// Every set of alliances that so many players can have.
inline std::vector<Alliances> all_alliances(int players) {
  std::vector<Alliances> all{Alliances(players)};
  for (int a = 0; a < players; ++a)
    for (int b = a + 1; b < players; ++b)
      for (std::size_t i = 0, before = all.size(); i < before; ++i) {
        Alliances more = all[i];
        more.add(a, b);
        all.push_back(more);
      }
  return all;
}

inline Readings some_readings() {
  const auto any = [](auto first, auto... others) { return *rc::gen::element(first, others...); };
  Readings readings;
  readings.adjacent = any(Adjacent::orthogonal, Adjacent::letter);
  readings.captures = any(Captures::simultaneous, Captures::opponents_first, Captures::mover_chooses);
  readings.loss = any(Loss::each_stone, Loss::each_dragon);
  readings.remainder = any(Remainder::one_each, Remainder::all_to_top);
  readings.break_up = any(Break::move, Break::any_time);
  readings.recent = any(Recent::any_move, Recent::placed);
  readings.equivalent = any(Equivalent::direct, Equivalent::closure);
  readings.history = any(History::cleared, History::kept);
  readings.nweek = any(Nweek::two_boundaries, Nweek::one_boundary);
  readings.ko = any(Ko::now, Ko::then);
  return readings;
}

}  // namespace ruleproof::political_go
