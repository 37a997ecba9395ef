#include "certify/referee.hpp"

#include <algorithm>
#include <array>

#include "reference/document_rules.hpp"
#include "spec/language/checker.hpp"

namespace ruleproof {
namespace {

struct NotAsked {
  std::string_view game;
  std::string_view clause;
  std::string_view why;
};

constexpr std::string_view either_colour = "the protocol lets either colour play at any time";

constexpr std::string_view no_end = "the protocol has no words for the end of a game, and engines play on";

constexpr std::string_view no_payment = "no command shows it: the scores return to 0 in the same event";
constexpr std::string_view no_posts = "the protocol has moves and no posts";

constexpr std::array not_asked{
    NotAsked{"disto", "turns", either_colour},
    NotAsked{"disto", "end", no_end},
    NotAsked{"loose", "end", no_end},
    NotAsked{"go", "end", no_end},
    NotAsked{"loose", "illegal", "it refuses what [end-of-turn] asks for, and is counted there"},
    NotAsked{"go", "turns", either_colour},
    NotAsked{"go", "turn", "it only says what a turn is"},
    NotAsked{"endo", "westmost", "what it refuses [pass-over] refuses as well"},
    NotAsked{"endo", "second-move", "no turn is tried out of order"},
    NotAsked{"political-go", "share", no_payment},
    NotAsked{"political-go", "receives", no_payment},
    NotAsked{"political-go", "paid", no_payment},
    NotAsked{"political-go", "post", no_posts},
    NotAsked{"political-go", "illegal-post", no_posts},
    NotAsked{"political-go", "wrong-display", no_posts},
};

struct InForce {
  std::string_view game;
  std::string_view clause;
  std::string_view key;
  std::string_view reading;
};

constexpr std::array in_force{InForce{"disto", "place-sick", "placement", "sick-2016"},
                              InForce{"disto", "place-plain", "placement", "plain-2018"}};

bool has(const std::vector<language::Id>& clauses, std::string_view id) {
  return std::ranges::find(clauses, id, &language::Id::name) != clauses.end();
}

/// Why the protocol cannot ask a clause of a document that is not of the program: it only says whose turn it is, or when the
/// game ends.
std::string_view not_asked_of(const language::Document& document, std::string_view id) {
  if (std::ranges::any_of(document.actions, [&](const language::Action& action) { return has(action.clauses, id); })) return "";
  if (has(document.turns_clauses, id)) return either_colour;
  return std::ranges::any_of(document.ends, [&](const language::End& end) { return has(end.clauses, id); }) ? no_end : "";
}

}  // namespace

std::vector<Decision> Option::decided() const {
  if (!legal && decisions.size() > 1) return {};
  return decisions;
}

std::unique_ptr<Referee> referee(const Table& table) {
  const GameSpec& game = table.ruleset.game();
  if (is_of_two_colours(game)) return board_referee(table);
  return game.id == "endo" ? endo_referee(table) : political_go_referee(table);
}

std::vector<AskedClause> asked_clauses(const Ruleset& ruleset) {
  const GameSpec& game = ruleset.game();
  std::vector<AskedClause> asked;
  for (const Clause& clause : game.clauses) {
    const bool is_played = clause.kind == Clause::Kind::rule || clause.kind == Clause::Kind::end ||
                           clause.kind == Clause::Kind::scoring;
    if (!is_played || !clause.transcribed()) continue;
    AskedClause entry{clause.id, ""};
    if (game.document && !has_shipped_rules(game)) {
      entry.why_not = not_asked_of(game.document->document, clause.id);
      asked.push_back(std::move(entry));
      continue;
    }
    for (const NotAsked& it : not_asked)
      if (it.game == game.id && it.clause == clause.id) entry.why_not = it.why;
    for (const InForce& it : in_force)
      if (it.game == game.id && it.clause == clause.id && ruleset.reading(it.key) != it.reading)
        entry.why_not =
            "it is not in force under " + std::string(it.key) + "=" + std::string(ruleset.reading(it.key));
    asked.push_back(std::move(entry));
  }
  return asked;
}

}  // namespace ruleproof
