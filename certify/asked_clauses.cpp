#include "certify/referee.hpp"
#include "certify/rulesets.hpp"

#include <algorithm>

#include "reference/model/document_form.hpp"
#include "session/gtp_spelling.hpp"
#include "spec/documents/clauses.hpp"
#include "spec/language/checker.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

constexpr std::string_view either_colour = "the protocol lets either colour play at any time";

constexpr std::string_view no_end = "the protocol lets engines play on after passes have ended a game";

constexpr std::string_view out_of_order = "no turn is tried out of order";

using language::Step;

bool has(const std::vector<language::Id>& clauses, std::string_view id) {
  return std::ranges::find(clauses, id, &language::Id::name) != clauses.end();
}

/// Determines what one clause forbids and changes in the steps of a document's moves.
class ClauseUses {
 public:
  ClauseUses(const Game& game, std::string_view clause)
      : document_(game.document()), game_(game), clause_(clause) {
    for (const language::Action& action : document_.actions) {
      const bool is_own = has(action.clauses, clause);
      is_of_action_ = is_of_action_ || is_own;
      visit(action.steps, is_own && action.kind == language::Action::Kind::step, "");
      const bool is_pass_of_turns = action.parameters.empty() && has(document_.turns_clauses, clause);
      does_ = does_ || (is_own && action.kind != language::Action::Kind::step && !is_pass_of_turns);
    }
  }

  bool is_of_action() const { return is_of_action_; }
  /// Returns whether the clause itself forbids or changes anything.
  bool does() const { return does_ || forbids_; }
  /// If the clause has `forbid` steps and all of them are in branches of readings that the game does not
  /// choose, returns one of the readings that leave them out; otherwise empty.
  std::string left_out_under() const { return forbids_ && !is_in_force_ ? left_out_under_ : ""; }

 private:
  void visit(const language::Steps& steps, bool is_own, const std::string& left_out) {
    for (const Step& step : steps) {
      const bool changes = step.kind != Step::Kind::forbid && step.kind != Step::Kind::do_ &&
                           step.kind != Step::Kind::let && step.blocks.empty();
      does_ = does_ || (is_own && (changes || (step.kind == Step::Kind::forbid && step.clauses.empty())));
      if (step.kind == Step::Kind::forbid && has(step.clauses, clause_)) {
        forbids_ = true;
        is_in_force_ = is_in_force_ || left_out.empty();
        if (!left_out.empty()) left_out_under_ = left_out;
      }
      for (std::size_t i = 0; i < step.blocks.size(); ++i) {
        std::string under = left_out;
        if (step.kind == Step::Kind::case_ && game_.choices()[step.index] != static_cast<int>(i))
          under = choice_text(game_, step.index);
        if (step.kind == Step::Kind::if_ && i < step.parts.size() && step.parts[i].op == language::Op::is &&
            game_.choices()[step.parts[i].index] != static_cast<int>(step.parts[i].value))
          under = choice_text(game_, step.parts[i].index);
        visit(step.blocks[i], is_own, under);
      }
    }
  }

  const language::Document& document_;
  const Game& game_;
  std::string_view clause_;
  bool is_of_action_ = false, does_ = false, forbids_ = false, is_in_force_ = false;
  std::string left_out_under_;
};

/// Returns the reason why no test can show the effect of a clause that is in force; empty if a test can show
/// it.
std::string why_not_asked(const Document& document, const ClauseUses& uses, std::string_view id,
                          ShownBy shown) {
  if (uses.does()) return "";
  if (uses.is_of_action() && !has(document.turns_clauses, id))
    return "what it refuses is counted by the clauses that its lines name";
  const bool by_protocol = shown == ShownBy::by_protocol;
  if (has(document.turns_clauses, id) && by_protocol)
    return std::string(has_vertices(document) ? either_colour : out_of_order);
  if (by_protocol && has_vertices(document) && !GtpSpelling(document, {1, 1}).pass().empty() &&
      std::ranges::any_of(document.ends, [&](const language::End& end) { return has(end.clauses, id); }))
    return std::string(no_end);
  const auto is_single = [](const language::Turn::Sequence& sequence) {
    return sequence.parts.size() == 1 && !sequence.or_else;
  };
  return document.turn && has(document.turn->clauses, id) &&
                 std::ranges::all_of(document.turn->sequences, is_single)
             ? "it only says what a turn is"
             : "";
}

}  // namespace

std::vector<Decision> Option::decided() const {
  const bool is_one_thing = std::ranges::all_of(
      decisions, [&](const Decision& decision) { return decision.what == decisions.front().what; });
  return legal || is_one_thing ? decisions : std::vector<Decision>();
}

bool is_played(const Document& document, const Clause& clause) {
  const ClauseKind kind = kind_of(document, clause);
  return clause.is_transcribed() &&
         (kind == ClauseKind::rule || kind == ClauseKind::end || kind == ClauseKind::scoring);
}

bool removes_stones(const Document& game) { return language::has_step(game, Step::Kind::remove); }

std::vector<ClauseCount> clauses_to_count(const Game& game, ShownBy shown) {
  std::vector<ClauseCount> asked;
  for (const Clause& clause : game.document().clauses)
    if (is_played(game.document(), clause)) {
      const std::string& id = clause.id.name;
      const ClauseUses uses(game, id);
      const std::string reading = uses.left_out_under();
      asked.push_back({.clause = id,
                       .why_not = reading.empty() ? why_not_asked(game.document(), uses, id, shown)
                                                  : "it is not in force under " + reading,
                       .is_left_out = !reading.empty()});
    }
  return asked;
}

}  // namespace ruleproof
