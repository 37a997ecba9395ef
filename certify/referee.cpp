#include "certify/referee.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <ranges>
#include <set>
#include <utility>

#include "certify/played_out.hpp"
#include "properties/engines/match.hpp"
#include "record/model_text.hpp"
#include "record/played_game.hpp"
#include "reference/model/choice.hpp"
#include "reference/model/document_form.hpp"
#include "reference/model/turns.hpp"
#include "report/position.hpp"
#include "session/gtp_spelling.hpp"
#include "spec/characters.hpp"
#include "spec/documents/clauses.hpp"
#include "spec/input_error.hpp"
#include "spec/komi.hpp"
#include "spec/language/tree.hpp"
#include "spec/language/walk.hpp"

namespace ruleproof {
namespace {

using language::Action;
using language::Step;
using Decisions = std::vector<Decision>;

/// If the moves of a game are not vertices (points such as C3), the options at a position are the legal moves
/// and random moves: at most `most_tried` random moves, found in at most `most_drawn` draws.
constexpr std::size_t most_tried = 80;
constexpr int most_drawn = 400;
/// The weight in random games of moves that end the game and of events that have no effect.
constexpr double weight_of_an_end = 0.05;
/// The weight in random games of moves that remove stones from the board; high, since many rules are about
/// captures.
constexpr double weight_of_a_capture = 10;

void add(Decisions& decisions, const std::string& clause, const std::string& what) {
  if (std::ranges::find(decisions, clause, &Decision::clause) == decisions.end())
    decisions.push_back({clause, what});
}

Decisions against(const std::vector<Refusal>& refusals) {
  Decisions decisions;
  for (const Refusal& refusal : refusals) {
    for (const std::string& clause : refusal.clauses) add(decisions, clause, refusal.message);
    if (refusal.clauses.empty()) add(decisions, "", refusal.message);
  }
  return decisions;
}

bool has_point(const Play& play) {
  return std::ranges::find(play.arguments, language::Type::point, &Argument::type) != play.arguments.end();
}

/// Texts for the changes that a move makes to stones.
struct Words {
  const char *others_leave, *own_leave, *others_turn, *own_turn;
};
constexpr Words words_of_stones{"stones of others leave their points", "own stones leave their points",
                                "stones of others become own ones", "own stones become those of others"};
/// The texts for games in which stones move and can take the place of other stones.
constexpr Words words_of_moves{"stones of others leave their points", "own stones leave their points",
                               "stones of others give way to own ones",
                               "own stones give way to those of others"};
/// The texts for games whose moves are vertices.
constexpr Words words_of_vertices{"stones of the other colour are cleared",
                                  "stones of the own colour are cleared", "stones are flipped",
                                  "stones of the own colour are flipped"};

/// Returns whether an action flips stones, that is, has a step that puts stones on a set of points.
bool flips(const Action& action) {
  return language::any_step(action.steps, [](const Step& step) {
    return step.kind == Step::Kind::put && step.parts.back().op != language::Op::local;
  });
}

/// A change that a move makes, with the kinds of steps that may cause the change and a text that describes
/// the change.
struct Change {
  std::vector<Step::Kind> kinds;
  int memory;  ///< the index of the state variable (Document::memory) that is set, or -1
  std::string what;

  bool can_be_of(Step::Kind kind) const { return std::ranges::count(kinds, kind) > 0; }
  bool is_by(const Action& action) const {
    return language::any_step(action.steps, [&](const Step& step) {
      return can_be_of(step.kind) && (memory < 0 || step.index == memory);
    });
  }
};

class RefereeOverModel final : public Referee {
 public:
  explicit RefereeOverModel(const Game& game)
      : document_(game.document()),
        has_vertices_(has_vertices(document_)),
        spelling_(document_, game.board()),
        played_({game, {}, {}, {}, {}}) {}

  const Game& game() const override { return model().game(); }
  bool is_over() const override { return state().is_over; }

  std::vector<Option> options() const override {
    std::vector<Option> options;
    if (is_over()) return options;
    std::map<Move, std::vector<State>> legal;
    std::vector<Move> moves;  // the keys of `legal` in the order of the outcomes
    for (auto& [move, after] : model().outcomes(state(), has_vertices_, Listing::as_counted)) {
      const auto [states, is_new] = legal.try_emplace(move);
      if (is_new) moves.push_back(move);
      states->second.push_back(std::move(after));
    }
    if (has_vertices_)
      moves = all_placements();
    else
      add_other_moves(moves);
    for (const Move& move : moves) {
      const auto states = legal.find(move);
      if (states != legal.end() && (has_vertices_ || states->second.size() == 1)) {
        options.push_back(legal_option({move, {}}, states->second.front(), states->second.size() > 1));
        continue;
      }
      const Attempt attempt = model().attempt(state(), move);
      for (const Outcome& outcome : attempt.outcomes) {
        const RecordedMove one = recorded(model(), move, attempt, outcome);
        if (states != legal.end()) options.push_back(legal_option(one, outcome.state, one.chosen.empty()));
      }
      if (attempt.outcomes.empty())
        options.push_back(illegal_option(attempt_text(model(), {move, {}}), move, attempt.refusals));
    }
    return options;
  }

  Option option(const std::string& attempt) const override {
    const Meant meant = meant_by(attempt);
    Option option = meant.after ? legal_option(meant.move, *meant.after, meant.is_unclear)
                                : illegal_option(attempt, meant.move.move, meant.refusals);
    option.attempt = attempt;
    return option;
  }

  std::string move(const std::string& attempt) const override {
    return has_vertices_ ? model().notation().text(parse(attempt).move)
                         : text(model(), meant_by(attempt).move);
  }
  /// If moves are not vertices, returns nothing: a pass is then an option like any other.
  std::string pass() const override { return has_vertices_ ? spelling_.pass() : ""; }
  std::string mover(const std::string& attempt) const override {
    const int player = attempt.empty() ? state().now->to_move : parse(attempt).move.player;
    return player < 0 ? "" : model().notation().letter(player);
  }

  void play(const std::string& attempt) override {
    Meant meant = meant_by(attempt);
    if (!meant.after)
      throw InputError(fmt::format("{} is illegal: {}", attempt, text(model(), meant.refusals)));
    played_.play(std::move(meant.move), std::move(*meant.after));
  }
  void undo() override { played_.undo(); }

  Stones stones() const override {
    Stones stones;
    for (int player = 0; player < model().players(); ++player) {
      std::vector<std::string>& names = stones[model().notation().letter(player)] = played_.stones(player);
      for (std::string& name : names) name = lower(name);
      std::ranges::sort(names);
    }
    return stones;
  }

  std::vector<std::string> rows() const override {
    if (!has_vertices_) return {};
    const auto [w, h] = game().board();
    std::vector<std::string> rows(h, std::string(w, '.'));
    for (const auto& [point, owner] : owners(*state().now))
      rows[point / w][point % w] = model().notation().letter(owner) == spelling_.black() ? 'X' : 'O';
    return rows;
  }

  /// Returns std::nullopt if moves are not vertices, since the protocol then has no command for captures.
  std::optional<std::map<std::string, int>> captures() const override {
    if (!has_vertices_ || !removes_stones(document_)) return std::nullopt;
    std::map<std::string, int> captures;
    for (int player = 0; player < model().players(); ++player)
      captures[model().notation().letter(player)] = played_.captured(player);
    return captures;
  }

  /// If the moves are not vertices and the document defines no score, returns the result even before the end
  /// of a game.
  std::optional<FinalScore> score() const override {
    std::optional<FinalScore> final = result();
    // If stones can be captured and are worth points, programs may count some of them as dead.
    if (final && final->has_points && captures() && !played_out(state().now->stones)) return std::nullopt;
    return final;
  }

  std::optional<FinalScore> result() const override {
    const language::Definition* score = language::find_definition(document_, "score");
    if ((score || has_vertices_) && !is_over()) return std::nullopt;
    const Result result = model().result(state());
    FinalScore final{score_text(model(), result, is_over()), {}, !result.scores.empty()};
    const auto add_clauses = [&](const std::vector<std::string>& clauses, const char* what) {
      for (const std::string& clause : clauses)
        if (const Decision decision{clause, what}; std::ranges::count(final.decisions, decision) == 0)
          final.decisions.push_back(decision);
    };
    const std::vector<std::string> of_komi = clauses_of_komi();
    const bool has_points = std::ranges::any_of(result.scores, [](Number halves) { return halves != 0; });
    if (score)
      for (const std::string& clause : names_of(score->clauses))
        if (std::ranges::count(of_komi, clause) == 0) add_clauses({clause}, "points are counted");
    for (const Action& action : document_.actions)
      if (has_points && keeps_score(action)) add_clauses(names_of(action.clauses), "points are counted");
    if (is_over() && !result.winners.empty())
      add_clauses(clauses_of(model().document(), result, state()), "there is a winner");
    if (komi_of(game()).value_or(Komi{}) != Komi{}) add_clauses(of_komi, "the komi is added");
    return final;
  }

  std::vector<Decision> ends() const override {
    Decisions decisions;
    for (const language::End& end : document_.ends)
      for (const std::string& clause : names_of(end.clauses)) add(decisions, clause, "the game ends");
    return decisions;
  }

  bool is_over_by_passes() const override {
    return is_over() && has_vertices_ && played_.moves() > 0 &&
           played_.record().moves.back().move.plays.front().arguments.empty();
  }

  std::vector<Option> after_end() const override {
    std::vector<Option> options;
    if (!is_over()) return options;
    State open = state();
    open.is_over = false;
    std::set<Move> known;
    for (const auto& [move, after] : model().outcomes(open, true, Listing::as_counted))
      if (is_turn(document_, move) && known.insert(move).second)
        options.push_back(
            illegal_option(attempt_text(model(), {move, {}}), move, model().attempt(state(), move).refusals));
    return options;
  }

  nlohmann::ordered_json standing() const override {
    nlohmann::ordered_json document = nlohmann::ordered_json::object();
    add_standing(document, model(), state());
    return document;
  }
  std::string drawing() const override { return played_.drawing(); }
  std::string record() const override { return write_record(played_.record()); }

 private:
  /// A move and, if it is legal, the resulting state.
  struct Meant {
    RecordedMove move;
    std::optional<State> after;
    std::vector<Refusal> refusals;
    bool is_unclear = false;  ///< whether the move has several outcomes and does not specify one
  };

  const Model& model() const { return played_.model(); }
  const State& state() const { return played_.state(); }
  const Action& action_of(const Play& play) const { return document_.actions[play.action]; }

  RecordedMove parse(const std::string& attempt) const {
    const std::string first = attempt.substr(0, attempt.find(' '));
    const bool is_event = std::ranges::any_of(document_.actions, [&](const Action& action) {
      return action.kind == Action::Kind::event && action.name.name == first;
    });
    const int to_move = state().now->to_move;
    RecordedMove move =
        parse_recorded_move(model(), to_move < 0 || is_event || model().notation().find_player(first)
                                         ? attempt
                                         : model().notation().letter(to_move) + ' ' + attempt);
    if (model().world().is_unbounded() && owners(*state().now).empty()) move_to_origin(move.move);
    return move;
  }

  /// Shifts a move so that its first square is the origin, since an empty unbounded grid has no coordinates.
  static void move_to_origin(Move& move) {
    std::optional<Square> first;
    for (Play& play : move.plays)
      for (Argument& argument : play.arguments) {
        if (argument.type != language::Type::point) continue;
        const Square square = BoardWorld::square_of(argument.value);
        if (!first) first = square;
        argument.value = BoardWorld::place({square.x - first->x, square.y - first->y});
      }
  }

  /// Returns what an attempt means at this position. If the attempt comes from another position and the
  /// choices that it names match no outcome here, uses the first outcome.
  Meant meant_by(const std::string& attempt) const {
    Meant meant{parse(attempt), std::nullopt, {}, false};
    const Attempt found = model().attempt(state(), meant.move.move);
    if (found.outcomes.empty()) {
      meant.refusals = refusals_of_chosen(model(), found, meant.move.chosen);
      return meant;
    }
    const Outcome* outcome = find_outcome(model(), found, meant.move);
    if (!outcome) outcome = &found.outcomes.front();
    meant.is_unclear = has_vertices_ && found.outcomes.size() > 1;
    meant.move = recorded(model(), meant.move.move, found, *outcome);
    meant.is_unclear = meant.is_unclear || (meant.move.chosen.empty() && found.outcomes.size() > 1);
    meant.after = outcome->state;
    return meant;
  }

  Option legal_option(const RecordedMove& move, const State& after, bool is_unclear) const {
    const double weight = is_unclear      ? 0
                          : has_vertices_ ? weight_of_vertex(move.move)
                                          : this->weight(move.move, after);
    return {attempt_text(model(), move), true, done(move.move, after), weight, is_turn(document_, move.move)};
  }

  Option illegal_option(const std::string& attempt, const Move& move,
                        const std::vector<Refusal>& refusals) const {
    Option option{attempt, false, against(refusals)};
    if (has_vertices_)
      for (Decision& decision : option.decisions)
        for (const Decision& would : would_do(move)) decision.what += "; " + would.what;
    return option;
  }

  /// Returns the effects that an illegal placement would have if it were legal. They distinguish placements
  /// that break the same clause for different reasons. For instance, both retaking a ko and the suicide of a
  /// single stone repeat a position, but only the first captures stones of the opponent.
  Decisions would_do(const Move& move) const {
    const std::vector<Argument>& arguments = move.plays.front().arguments;
    const auto has_stone = [&](const BoardRegion& stones) { return stones.has(arguments.front().value); };
    if (is_over() || arguments.empty() || std::ranges::any_of(state().now->stones, has_stone)) return {};
    const std::vector<Outcome> forced = model().forced(state(), move);
    return forced.empty() ? Decisions() : done_by_steps(move, *forced.front().state.now);
  }

  /// Returns the placements on all points, legal or not.
  std::vector<Move> all_placements() const {
    const auto place = std::ranges::find_if(document_.actions, [](const Action& action) {
      return action.kind == Action::Kind::move && action.parameters.size() == 1;
    });
    const int placement = static_cast<int>(place - document_.actions.begin());
    std::vector<Move> moves;
    for (const int point : model().world().everywhere().points())
      moves.push_back({state().now->to_move, {Play{placement, {{language::Type::point, point}}}}});
    return moves;
  }

  /// Adds random moves to `moves`, which has the legal moves. The illegal ones are only a sample, since some
  /// boards have infinitely many. The number of moves played so far is the random seed.
  void add_other_moves(std::vector<Move>& moves) const {
    std::mt19937_64 random(played_.moves());
    const Choose choose = [&](std::size_t n, int) { return below(n, random); };
    std::set<Move> known(moves.begin(), moves.end());
    const std::size_t most = moves.size() + most_tried;
    for (int drawn = 0; drawn < most_drawn && moves.size() < most; ++drawn) {
      const Move move = any_move(model(), state(), choose);
      const bool is_in_turn = !document_.turns_alternate || move.player == state().now->to_move;
      if (move.player >= 0 && is_in_turn && is_near(move) && known.insert(move).second) moves.push_back(move);
    }
  }

  /// Returns whether all squares of a move are near stones; always true on boards with an edge.
  bool is_near(const Move& move) const {
    if (!model().world().is_unbounded()) return true;
    constexpr int near = 2;
    const std::map<int, int> stones = owners(*state().now);
    return std::ranges::all_of(move.plays, [&](const Play& play) {
      return std::ranges::all_of(play.arguments, [&](const Argument& argument) {
        const Square square = BoardWorld::square_of(argument.value);
        return argument.type != language::Type::point ||
               std::ranges::any_of(stones | std::views::keys, [&](int place) {
                 const Square stone = BoardWorld::square_of(place);
                 return std::abs(stone.x - square.x) <= near && std::abs(stone.y - square.y) <= near;
               });
      });
    });
  }

  /// Returns the weight of a placement in random games: small inside a possible eye, so that games end, and
  /// larger next to stones.
  double weight_of_vertex(const Move& move) const {
    if (move.plays.front().arguments.empty()) return 1;
    const auto& stones = state().now->stones;
    const auto around = touching(model().world().board().at(move.plays.front().arguments.front().value));
    if (subset(around, stones[move.player])) return 0.01;
    return some(around & (stones[0] | stones[1])) ? 2 : 1;
  }

  double weight(const Move& move, const State& after) const {
    const double placements = model().world().is_unbounded() ? 16 : model().world().points();
    if (after.is_over) return weight_of_an_end;
    if (move.player < 0)
      return same_now(model().document(), state(), after, true) ? weight_of_an_end
                                                                : placements * model().players() / 2;
    if (std::ranges::none_of(move.plays, has_point)) return placements / 20;
    return owners(*after.now).size() < owners(*state().now).size() ? weight_of_a_capture : 1;
  }

  // Effects of moves, with the clauses that cause them

  /// Returns the effects of a legal move, with the clauses of the actions and steps that cause the effects.
  /// The mere placement of a stone is no effect. Clauses that only define terms are left out.
  Decisions done(const Move& move, const State& after) const {
    Decisions decisions = done_by_steps(move, *after.now);
    for (const Play& play : move.plays) {
      if (has_point(play) || same_now(model().document(), state(), after, true)) continue;
      const Action& action = action_of(play);
      if (!has_vertices_)
        add_rules(decisions, names_of(action.clauses), action.name.name);
      else if (is_of_its_own(action))
        add_rules(decisions, names_of(action.clauses), "a pass");
    }
    if (const std::string left_out = part_left_out(move); !left_out.empty() && !after.is_over)
      add_rules(decisions, names_of(document_.turn->clauses),
                fmt::format("no '{}' is possible, and the turn ends without one", left_out));
    if (after.is_over && !has_vertices_)  // the clauses that end the game are those that forbid each further
                                          // move
      add_rules(decisions, clauses_of(model().attempt(after, {-1, {Play{}}}).refusals), "the game ends");
    return decisions;
  }

  Decisions done_by_steps(const Move& move, const Content& after) const {
    Decisions decisions;
    for (const Play& play : move.plays) {
      const std::set<const Action*> run = run_by(play.action);
      const std::optional<int> placed =
          play.arguments.empty() ? std::nullopt : std::optional(play.arguments.front().value);
      for (const Change& change : changes_to(after, move.player, placed)) {
        const bool is_flip = change.can_be_of(Step::Kind::put) &&
                             std::ranges::any_of(run, [](const Action* action) { return flips(*action); });
        for (const Action* action : run)
          if (is_flip ? flips(*action) : change.is_by(*action))
            add_rules(decisions, names_of(action->clauses), change.what);
      }
    }
    return decisions;
  }

  void add_rules(Decisions& decisions, const std::vector<std::string>& clauses,
                 const std::string& what) const {
    for (const std::string& clause : clauses)
      if (is_rule(clause)) add(decisions, clause, what);
  }

  /// Returns whether no clause of the action `pass` also belongs to the turns or to another action.
  bool is_of_its_own(const Action& pass) const {
    const auto has = [](const std::vector<language::Id>& clauses, const language::Id& id) {
      return std::ranges::find(clauses, id.name, &language::Id::name) != clauses.end();
    };
    return std::ranges::none_of(pass.clauses, [&](const language::Id& id) {
      return has(document_.turns_clauses, id) ||
             std::ranges::any_of(document_.actions, [&](const Action& other) {
               return &other != &pass && has(other.clauses, id);
             });
    });
  }

  /// Returns the clauses of the komi. If the definition `score` has several clauses, it is the last of them;
  /// otherwise the clauses of the number that sets the komi. Empty if there is no komi or moves are not
  /// vertices.
  std::vector<std::string> clauses_of_komi() const {
    const std::optional<std::size_t> komi = find_komi(document_);
    if (!komi || !has_vertices_) return {};
    const language::Definition* score = language::find_definition(document_, "score");
    if (score && score->clauses.size() > 1) return {score->clauses.back().name};
    return names_of(document_.numbers[*komi].clauses);
  }

  bool is_rule(const std::string& clause) const {
    return std::ranges::any_of(document_.clauses, [&](const Clause& one) {
      return one.id.name == clause && ruleproof::is_played(document_, one);
    });
  }

  /// Returns whether a move that leads to `after` only adds stones: it must not remove a stone or give it to
  /// another player, not even the stone that it places. Returns false on an unbounded board, where two
  /// positions cannot be compared point by point.
  bool only_adds(const Content& after, int mover, std::optional<int> placed) const {
    const auto is_subset = [](const BoardRegion& a, const BoardRegion& b) { return subset(a, b); };
    return !model().world().is_unbounded() &&
           std::ranges::equal(state().now->stones, after.stones, is_subset) &&
           (!placed || !has_vertices_ || stones_of(model(), after, mover).has(*placed));
  }

  std::vector<Change> changes_to(const Content& after, int mover, std::optional<int> placed) const {
    using Kind = Step::Kind;
    const Words& spoken = has_vertices_                               ? words_of_vertices
                          : language::has_step(document_, Kind::move) ? words_of_moves
                                                                      : words_of_stones;
    std::vector<Change> changes;
    if (!only_adds(after, mover, placed)) {
      std::map<int, int> then = players_on_points(model(), *state().now);
      const std::map<int, int> now = players_on_points(model(), after);
      if (placed && has_vertices_) then.try_emplace(*placed, mover);
      for (const bool own : {false, true}) {
        bool leave = false, turn = false;
        for (const auto& [place, owner] : then) {
          if ((owner == mover) != own) continue;
          leave = leave || !now.contains(place);
          turn = turn || (now.contains(place) && now.at(place) != owner);
        }
        if (leave)
          changes.push_back({{Kind::remove, Kind::move}, -1, own ? spoken.own_leave : spoken.others_leave});
        if (turn)
          changes.push_back(
              {{Kind::put, Kind::move, Kind::give}, -1, own ? spoken.own_turn : spoken.others_turn});
      }
    }
    if (language::has_step(document_, Kind::change) && some_kind_changes(after))
      changes.push_back({{Kind::change}, -1, "pieces become those of another kind"});
    for (std::size_t i = 0; i < document_.memory.size() && !has_vertices_; ++i) {
      const language::Memory& memory = document_.memory[i];
      State same = state();
      auto content = std::make_shared<Content>(*same.now);
      content->memory[i] = after.memory[i];
      same.now = content;
      const bool is_shown = !memory.is_note || memory.name.name == "score";
      if (is_shown && memory.kind != language::Memory::Kind::region &&
          !same_now(model().document(), state(), same, true))
        changes.push_back(
            {{Kind::set, Kind::add}, static_cast<int>(i), fmt::format("'{}' changes", memory.name.name)});
    }
    return changes;
  }

  /// Returns whether, in `after`, a player has more pieces of some kind than now.
  bool some_kind_changes(const Content& after) const {
    const std::vector<BoardRegion>& then = state().now->stones;
    for (std::size_t owner = 0; owner < then.size(); ++owner)
      if (size(after.stones[owner]) > size(then[owner])) return true;
    return false;
  }

  /// Returns an action and all actions that its `do` steps may run.
  std::set<const Action*> run_by(int number) const {
    const Action& action = document_.actions[number];
    std::set<const Action*> all{&action};
    language::any_step_done(document_, action.steps, [&](const Step& step) {
      if (step.kind == Step::Kind::do_) all.insert(&document_.actions[step.index]);
      return false;
    });
    return all;
  }

  bool keeps_score(const Action& action) const {
    for (std::size_t i = 0; i < document_.memory.size(); ++i)
      if (document_.memory[i].name.name == "score" &&
          Change{{Step::Kind::set, Step::Kind::add}, static_cast<int>(i), ""}.is_by(action))
        return true;
    return false;
  }

  /// A turn may have several parts, for instance a placement and a movement. Returns the name of the part
  /// that this turn omits because the part is impossible; empty if no part is omitted.
  std::string part_left_out(const Move& move) const {
    if (!document_.turn || !is_turn(document_, move)) return "";
    for (const language::Turn::Sequence& sequence : document_.turn->sequences) {
      std::size_t next = 0;
      std::string left_out;
      for (const language::Part& part : sequence.parts)
        if (next < move.plays.size() && part.is_of(move.plays[next].action))
          ++next;
        else if (part.how == language::Part::How::if_possible)
          left_out = part.name.name;
      if (next == move.plays.size() && sequence.parts.front().is_of(move.plays.front().action))
        return left_out;
    }
    return "";
  }

  const Document& document_;
  const bool has_vertices_;
  const GtpSpelling spelling_;
  PlayedGame played_;
};

}  // namespace

std::string attempt_text(const Model& model, const RecordedMove& move) {
  std::string all = text(model, move);
  if (!is_turn(model.document(), move.move) || !model.document().turns_alternate) return all;
  std::string alone = all.substr(model.notation().letter(move.move.player).size() + 1);
  return model.notation().find_player(alone.substr(0, alone.find(' '))) ? all : alone;
}

std::optional<Komi> komi_of(const Game& game) {
  const std::optional<std::size_t> komi = find_komi(game.document());
  return komi ? std::optional(Komi{static_cast<int>(game.numbers()[*komi])}) : std::nullopt;
}

std::string text_of_size(const Game& game) { return game.board().area() > 0 ? text(game.board()) : ""; }

std::unique_ptr<Referee> referee(const Game& game) { return std::make_unique<RefereeOverModel>(game); }

}  // namespace ruleproof
