#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <utility>

#include "certify/played_out.hpp"
#include "certify/referee.hpp"
#include "record/model_record.hpp"
#include "record/model_text.hpp"
#include "reference/document_form.hpp"
#include "reference/model/choice.hpp"
#include "session/captures.hpp"
#include "session/vertices.hpp"
#include "spec/input_error.hpp"

namespace ruleproof::model {
namespace {

using language::Action;
using language::Document;
using language::Step;
using Decisions = std::vector<Decision>;

/// So many plays of an action are tried, apart from the legal ones.
constexpr std::size_t most_tried = 6;
/// So many turns of several parts are tried without their last part, or with another one.
constexpr std::size_t most_cut = 3;
/// Random games seldom end before they have grown, and seldom do what does nothing.
constexpr double weight_of_an_end = 0.05;
/// How much more willingly they do what takes stones off the board, for that is where rules are.
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

/// At most `most` of the entries, evenly far apart; others of them for another `shift`.
template <class Entry>
std::vector<Entry> some_of(const std::vector<Entry>& entries, std::size_t most, std::size_t shift) {
  std::vector<Entry> some;
  const std::size_t count = std::min(most, entries.size());
  for (std::size_t i = 0; i < count; ++i)
    some.push_back(entries[(i * entries.size() / count + shift) % entries.size()]);
  return some;
}

/// What a move does to stones, in words.
struct Words {
  const char *others_leave, *own_leave, *others_turn, *own_turn;
};
constexpr Words words{"stones of others leave their points", "own stones leave their points",
                      "stones of others become own ones", "own stones become those of others"};
/// In games whose moves are vertices.
constexpr Words words_of_vertices{"stones of the other colour are cleared",
                                  "stones of the own colour are cleared", "stones are flipped",
                                  "stones of the own colour are flipped"};

bool is_put_on_more_than_a_point(const Step& step) {
  return step.kind == Step::Kind::put && step.parts.back().op != language::Op::local;
}

/// What a move changes, in words, by the kind of step that does it.
struct Change {
  Step::Kind kind;
  int memory;  ///< that is set, or -1
  std::string what;
};

class Judge final : public Referee {
 public:
  explicit Judge(const ruleproof::Table& table)
      : table_(table),
        document_(table.ruleset.game().document->document),
        has_vertices_(has_vertices(table.ruleset.game())),
        pass_(has_vertices_ ? pass_of(table.ruleset.game()) : ""),
        record_{setting_of(table), table.size, {}, {}, {}, {}},
        model_(document_, record_.setting, table.size, Evaluation::compiled),
        states_{model_.start()} {}

  const ruleproof::Table& table() const override { return table_; }
  void restart() override {
    states_.resize(1);
    captured_.resize(1);
    record_.moves.clear();
  }
  bool is_over() const override { return state().is_over; }

  std::vector<Option> options() const override {
    std::vector<Option> options;
    if (is_over()) return options;
    std::map<Move, std::vector<State>> legal;
    std::vector<Move> moves;  // in their order
    for (auto& [move, after] : model_.outcomes(state(), has_vertices_)) {
      std::vector<State>& states = legal[move];
      if (states.empty()) moves.push_back(move);
      states.push_back(std::move(after));
    }
    if (has_vertices_) return options_of_vertices(legal);
    std::vector<Move> turns;
    for (const Move& move : moves) {
      if (const std::vector<State>& states = legal.at(move); states.size() == 1) {
        options.push_back(legal_option({move, {}}, states.front(), false));
      } else {
        const Attempt attempt = model_.attempt(state(), move);
        for (const Outcome& outcome : attempt.outcomes) {
          const RecordedMove one = recorded(move, attempt, outcome);
          options.push_back(legal_option(one, outcome.state, one.chosen.empty()));
        }
      }
      if (move.plays.size() > 1) turns.push_back(move);
    }
    for (const Move& move : others(turns))
      if (legal.try_emplace(move).second)
        if (const Attempt attempt = model_.attempt(state(), move); attempt.outcomes.empty())
          options.push_back(illegal_option(attempt_text({move, {}}), move, attempt.refusals));
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
    return has_vertices_ ? model_.text(parse(attempt).move) : text(model_, meant_by(attempt).move);
  }
  /// Where moves are no vertices, a pass is an option like others.
  std::string pass() const override { return pass_; }
  std::string mover(const std::string& attempt) const override {
    const int player = attempt.empty() ? state().now->to_move : parse(attempt).move.player;
    return player < 0 ? "" : model_.letter(player);
  }

  void play(const std::string& attempt) override {
    Meant meant = meant_by(attempt);
    if (!meant.after)
      throw InputError(fmt::format("{} is illegal: {}", attempt, text(model_, meant.refusals)));
    std::vector<int> captured = captured_.back();
    const std::vector<int> gone = stones_gone(model_, *state().now, meant.move.move, *meant.after->now);
    for (std::size_t by = 0; by < captured.size(); ++by)
      for (std::size_t other = 0; other < gone.size(); ++other)
        if (other != by) captured[by] += gone[other];
    captured_.push_back(std::move(captured));
    states_.push_back(std::move(*meant.after));
    record_.moves.push_back(std::move(meant.move));
  }
  void undo() override {
    captured_.pop_back();
    states_.pop_back();
    record_.moves.pop_back();
  }

  Stones stones() const override {
    Stones stones;
    for (int player = 0; player < model_.players(); ++player) stones[model_.letter(player)];
    for (const auto& [place, player] : owners(*state().now)) {
      if (player >= model_.players()) continue;
      std::string name = model_.world().name_of(place);
      std::ranges::transform(name, name.begin(),
                             [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
      stones[model_.letter(player)].push_back(std::move(name));
    }
    for (auto& [player, points] : stones) std::ranges::sort(points);
    return stones;
  }

  /// The protocol asks for it where moves are vertices.
  std::optional<std::map<std::string, int>> captures() const override {
    if (!has_vertices_ || !removes_stones(table_.ruleset.game())) return std::nullopt;
    std::map<std::string, int> captures;
    for (int player = 0; player < model_.players(); ++player)
      captures[model_.letter(player)] = captured_.back()[static_cast<std::size_t>(player)];
    return captures;
  }

  /// Scores that are kept, and whether somebody has won, are known at any time.
  std::optional<FinalScore> score() const override {
    const language::Definition* score = language::find_definition(document_, "score");
    if ((score || has_vertices_) && !is_over()) return std::nullopt;
    // In a game in which stones can be captured, programs may call some of them dead.
    if (captures() && !played_out(table_.size, owners(*state().now))) return std::nullopt;
    const Result result = model_.result(state());
    FinalScore final{score_text(model_, result, is_over()), {}};
    const auto add_clauses = [&](const std::vector<std::string>& clauses, const char* what) {
      for (const std::string& clause : clauses)
        if (const Decision decision{clause, what};
            std::ranges::find(final.decisions, decision) == final.decisions.end())
          final.decisions.push_back(decision);
    };
    const std::vector<std::string> of_komi = clauses_of_komi();
    if (score) {
      std::vector<std::string> of_points = names_of(score->clauses);
      std::erase_if(of_points, [&](const std::string& clause) {
        return std::ranges::find(of_komi, clause) != of_komi.end();
      });
      add_clauses(of_points, "points are counted");
    }
    for (const Action& action : document_.actions)
      if (std::ranges::any_of(result.scores, [](Number halves) { return halves != 0; }) &&
          keeps_score(action.steps))
        add_clauses(names_of(action.clauses), "points are counted");
    if (is_over() && !result.winners.empty())
      add_clauses(model_.clauses_of(result, state()), "there is a winner");
    if (table_.komi != Komi{}) add_clauses(of_komi, "the komi is added");
    return final;
  }

  std::string drawing() const override { return diagram(model_, *state().now); }
  std::string record() const override { return write_record(record_, table_.ruleset.game()); }

 private:
  /// A move, and if it is legal what it leads to.
  struct Meant {
    RecordedMove move;
    std::optional<State> after;
    std::vector<Refusal> refusals;
    bool is_unclear = false;  ///< nothing in the move says which of its outcomes is meant
  };

  const State& state() const { return states_.back(); }
  std::size_t shift() const { return record_.moves.size(); }
  const Action& action_of(const Play& play) const {
    return document_.actions[static_cast<std::size_t>(play.action)];
  }
  bool is_turn(const Move& move) const {
    const Action& action = action_of(move.plays.front());
    return action.kind == Action::Kind::move && !action.aside;
  }

  /// A move without what the turn says already.
  std::string attempt_text(const RecordedMove& move) const {
    const std::string all = text(model_, move);
    return is_turn(move.move) && document_.turns_alternate
               ? all.substr(model_.letter(move.move.player).size() + 1)
               : all;
  }

  RecordedMove parse(const std::string& attempt) const {
    const std::string first = attempt.substr(0, attempt.find(' '));
    const bool is_event = std::ranges::any_of(document_.actions, [&](const Action& action) {
      return action.kind == Action::Kind::event && action.name.name == first;
    });
    const int to_move = state().now->to_move;
    RecordedMove move = parse_recorded_move(model_, to_move < 0 || is_event || model_.find_player(first)
                                                        ? attempt
                                                        : model_.letter(to_move) + ' ' + attempt);
    if (model_.is_unbounded() && owners(*state().now).empty()) move_to_origin(move.move);
    return move;
  }

  /// The grid has no origin: what is first on it is there, whatever square it names.
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

  RecordedMove recorded(const Move& move, const Attempt& attempt, const Outcome& outcome) const {
    return {move, split_choice(model::text(model_, move, attempt, outcome)).chosen};
  }

  /// Names of what is chosen that come from another position may fit no outcome here: then the first one is
  /// meant.
  Meant meant_by(const std::string& attempt) const {
    Meant meant{parse(attempt), std::nullopt, {}, false};
    const Attempt found = model_.attempt(state(), meant.move.move);
    if (found.outcomes.empty()) {
      meant.refusals = refusals_of_chosen(model_, found, meant.move.chosen);
      return meant;
    }
    const Outcome* outcome = find_outcome(model_, found, meant.move);
    if (!outcome) outcome = &found.outcomes.front();
    meant.is_unclear = has_vertices_ && found.outcomes.size() > 1;
    meant.move = recorded(meant.move.move, found, *outcome);
    meant.is_unclear = meant.is_unclear || (meant.move.chosen.empty() && found.outcomes.size() > 1);
    meant.after = outcome->state;
    return meant;
  }

  Option legal_option(const RecordedMove& move, const State& after, bool is_unclear) const {
    const double weight = is_unclear      ? 0
                          : has_vertices_ ? weight_of_vertex(move.move)
                                          : this->weight(move.move, after);
    return {attempt_text(move), true, done(move.move, after), weight, is_turn(move.move)};
  }

  Option illegal_option(const std::string& attempt, const Move& move,
                        const std::vector<Refusal>& refusals) const {
    Option option{attempt, false, against(refusals)};
    if (has_vertices_)
      for (Decision& decision : option.decisions)
        for (const Decision& would : would_do(move)) decision.what += "; " + would.what;
    return option;
  }

  /// What a placement would do were it legal. It tells one fault of an engine from another: a ko retaken, a
  /// lone stone's suicide.
  Decisions would_do(const Move& move) const {
    const std::vector<Argument>& arguments = move.plays.front().arguments;
    if (is_over() || arguments.empty() || owners(*state().now).contains(arguments.front().value)) return {};
    const std::vector<Outcome> forced = model_.forced(state(), move);
    return forced.empty() ? Decisions() : done_by_steps(move, *forced.front().state.now);
  }

  /// All points, legal or not. Of several outcomes nothing in the protocol says which is meant.
  std::vector<Option> options_of_vertices(const std::map<Move, std::vector<State>>& legal) const {
    std::vector<Option> options;
    for (const int point : points()) {
      const Move move{state().now->to_move, {Play{placement(), {{language::Type::point, point}}}}};
      if (const auto found = legal.find(move); found != legal.end())
        options.push_back(legal_option({move, {}}, found->second.front(), found->second.size() > 1));
      else
        options.push_back(
            illegal_option(attempt_text({move, {}}), move, model_.attempt(state(), move).refusals));
    }
    return options;
  }

  int placement() const {
    const auto found = std::ranges::find_if(document_.actions, [](const Action& action) {
      return action.kind == Action::Kind::move && action.parameters.size() == 1;
    });
    return static_cast<int>(found - document_.actions.begin());
  }

  /// Random games seldom fill what may be an eye, so that they come to an end, and prefer to fight.
  double weight_of_vertex(const Move& move) const {
    if (move.plays.front().arguments.empty()) return 1;
    const auto& stones = state().now->stones;
    const auto around = touching(model_.world().board().at(move.plays.front().arguments.front().value));
    if (subset(around, stones[static_cast<std::size_t>(move.player)])) return 0.01;
    return some(around & (stones[0] | stones[1])) ? 2 : 1;
  }

  // What is tried

  /// Moves beside the legal ones: illegal ones are without end on some boards, so a few of each kind are
  /// tried, at different moments of a game about different points.
  std::vector<Move> others(const std::vector<Move>& turns) const {
    std::vector<Move> all;
    for (int player = 0; player < model_.players(); ++player) {
      if (document_.turns_alternate && player != state().now->to_move) continue;
      for (std::size_t i = 0; i < document_.actions.size(); ++i)
        if (document_.actions[i].kind == Action::Kind::move)
          for (const Play& play : some_plays(static_cast<int>(i), player)) all.push_back({player, {play}});
    }
    for (const Move& turn : some_of(turns, most_cut, shift())) {
      Move cut = turn;
      cut.plays.pop_back();
      all.push_back(cut);
      for (const Play& play : some_plays(turn.plays.back().action, turn.player)) {
        all.push_back(cut);
        all.back().plays.push_back(play);
      }
    }
    return all;
  }

  /// Some plays of an action that its parameters allow, and some of any points, directions and players.
  std::vector<Play> some_plays(int action, int player) const {
    std::vector<Play> plays = some_of(model_.plays(state(), action, player), most_tried, shift());
    std::vector<std::vector<int>> domains;
    std::size_t all = 1;
    for (const language::Parameter& parameter :
         document_.actions[static_cast<std::size_t>(action)].parameters) {
      std::vector<int>& domain = domains.emplace_back();
      if (parameter.type == language::Type::player)
        for (int other = 0; other < model_.players(); ++other) domain.push_back(other);
      else if (parameter.type == language::Type::direction)
        domain = {0, 2, 4, 6};
      else
        domain = points();
      all *= domain.size();
    }
    const std::size_t count = std::min(all, most_tried);
    for (std::size_t i = 0; i < count; ++i) {
      std::size_t number = (i * all / count + shift()) % all;
      Play& play = plays.emplace_back(Play{action, {}});
      for (std::size_t j = 0; j < domains.size(); ++j) {
        play.arguments.push_back({document_.actions[static_cast<std::size_t>(action)].parameters[j].type,
                                  domains[j][number % domains[j].size()]});
        number /= domains[j].size();
      }
    }
    return plays;
  }

  /// Of the board; on a grid without an edge those near the stones, if there are any.
  std::vector<int> points() const {
    std::vector<int> points;
    if (!model_.is_unbounded()) {
      for (const int point : model_.world().everywhere().points())
        points.push_back(model_.world().place(point));
      return points;
    }
    constexpr int near = 2;
    const std::vector<std::string> rows = model_.rows(*state().now);
    const Square corner = model_.corner_of_rows(*state().now);
    if (owners(*state().now).empty()) return points;
    const int w = static_cast<int>(cells(rows.front()).size()), h = static_cast<int>(rows.size());
    for (int y = corner.y - near; y < corner.y + h + near; ++y)
      for (int x = corner.x - near; x < corner.x + w + near; ++x) points.push_back(BoardWorld::place({x, y}));
    return points;
  }

  double weight(const Move& move, const State& after) const {
    const double placements = model_.is_unbounded() ? 16 : model_.world().points();
    if (after.is_over) return weight_of_an_end;
    if (move.player < 0)
      return model_.same_now(state(), after, true) ? weight_of_an_end : placements * model_.players() / 2;
    const bool has_point = std::ranges::any_of(move.plays, [](const Play& play) {
      return std::ranges::find(play.arguments, language::Type::point, &Argument::type) !=
             play.arguments.end();
    });
    if (!has_point) return placements / 20;
    return owners(*after.now).size() < owners(*state().now).size() ? weight_of_a_capture : 1;
  }

  // What the clauses do

  /// What a legal move does beside placing stones, by the clauses of the actions and steps that do such
  /// things; what a clause only defines is left out.
  Decisions done(const Move& move, const State& after) const {
    Decisions decisions = done_by_steps(move, *after.now);
    for (const Play& play : move.plays) {
      const bool is_without_point =
          std::ranges::find(play.arguments, language::Type::point, &Argument::type) == play.arguments.end();
      if (!is_without_point || model_.same_now(state(), after, true)) continue;
      const Action& action = action_of(play);
      if (!has_vertices_)
        add_rules(decisions, names_of(action.clauses), action.name.name);
      else if (is_of_its_own(action))
        add_rules(decisions, names_of(action.clauses), "a pass");
    }
    if (const std::string left_out = part_left_out(move); !left_out.empty() && !after.is_over)
      add_rules(decisions, names_of(document_.turn->clauses),
                fmt::format("no '{}' is possible, and the turn ends without one", left_out));
    if (after.is_over && !has_vertices_) add_rules(decisions, clauses_of_end(after), "the game ends");
    return decisions;
  }

  Decisions done_by_steps(const Move& move, const Content& after) const {
    Decisions decisions;
    for (const Play& play : move.plays) {
      const std::set<int> run = run_by(play.action);
      const std::optional<int> placed =
          play.arguments.empty() ? std::nullopt : std::optional(play.arguments.front().value);
      for (const Change& change : changes_to(after, move.player, placed)) {
        // Where a step puts stones on many points, it is what flips them.
        const bool is_flip = change.kind == Step::Kind::put &&
                             std::ranges::any_of(run, [&](int step) { return flips(step_of(step)); });
        for (const int step : run)
          if (is_flip ? flips(step_of(step)) : does(step_of(step).steps, change))
            add_rules(decisions, names_of(step_of(step).clauses), change.what);
      }
    }
    return decisions;
  }

  void add_rules(Decisions& decisions, const std::vector<std::string>& clauses,
                 const std::string& what) const {
    for (const std::string& clause : clauses)
      if (is_rule(clause)) add(decisions, clause, what);
  }

  const Action& step_of(int action) const { return document_.actions[static_cast<std::size_t>(action)]; }
  static bool flips(const Action& action) {
    bool found = false;
    each_step(action.steps, [&](const Step& step) { found = found || is_put_on_more_than_a_point(step); });
    return found;
  }

  /// Whether the clauses of a pass are not those of the turns or of placing, too.
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

  /// Those by which the komi counts: of the number, else the last of several of the score.
  std::vector<std::string> clauses_of_komi() const {
    const auto komi =
        std::ranges::find(document_.numbers, "komi", [](const auto& number) { return number.name.name; });
    if (komi == document_.numbers.end() || !has_vertices_) return {};
    const language::Definition* score = language::find_definition(document_, "score");
    if (score && score->clauses.size() > 1) return {score->clauses.back().name};
    return names_of(komi->clauses);
  }

  bool is_rule(const std::string& clause) const {
    const auto& clauses = table_.ruleset.game().clauses;
    const auto found = std::ranges::find(clauses, clause, &Clause::id);
    return found != clauses.end() && ruleproof::is_played(*found);
  }

  std::vector<Change> changes_to(const Content& after, int mover, std::optional<int> placed) const {
    const Words& spoken = has_vertices_ ? words_of_vertices : model::words;
    std::vector<Change> changes;
    std::map<int, int> then = owners(*state().now);
    const std::map<int, int> now = owners(after);
    if (placed && has_vertices_) then.try_emplace(*placed, mover);
    for (const bool own : {false, true}) {
      bool leave = false, turn = false;
      for (const auto& [place, owner] : then) {
        if ((owner == mover) != own) continue;
        leave = leave || !now.contains(place);
        turn = turn || (now.contains(place) && now.at(place) != owner);
      }
      if (leave) changes.push_back({Step::Kind::remove, -1, own ? spoken.own_leave : spoken.others_leave});
      if (turn) changes.push_back({Step::Kind::put, -1, own ? spoken.own_turn : spoken.others_turn});
    }
    for (std::size_t i = 0; i < document_.memory.size() && !has_vertices_; ++i) {
      const language::Memory& memory = document_.memory[i];
      State same = state();
      auto content = std::make_shared<Content>(*same.now);
      content->memory[i] = after.memory[i];
      same.now = content;
      const bool is_shown = !memory.is_note || memory.name.name == "score";
      if (is_shown && memory.kind != language::Memory::Kind::region && !model_.same_now(state(), same, true))
        changes.push_back(
            {Step::Kind::set, static_cast<int>(i), fmt::format("'{}' changes", memory.name.name)});
    }
    return changes;
  }

  /// An action, and the steps that it may run.
  std::set<int> run_by(int action) const {
    std::set<int> all;
    const auto visit = [&](const auto& self, int one) -> void {
      if (!all.insert(one).second) return;
      each_step(document_.actions[static_cast<std::size_t>(one)].steps, [&](const Step& step) {
        if (step.kind == Step::Kind::do_) self(self, step.index);
      });
    };
    visit(visit, action);
    return all;
  }

  template <class F>
  static void each_step(const language::Steps& steps, const F& f) {
    for (const Step& step : steps) {
      f(step);
      for (const language::Steps& block : step.blocks) each_step(block, f);
    }
  }

  static bool does(const language::Steps& steps, const Change& change) {
    bool found = false;
    each_step(steps, [&](const Step& step) {
      const bool is_set = step.kind == Step::Kind::set || step.kind == Step::Kind::add;
      found = found || (change.memory < 0 ? step.kind == change.kind : is_set && step.index == change.memory);
    });
    return found;
  }

  bool keeps_score(const language::Steps& steps) const {
    for (std::size_t i = 0; i < document_.memory.size(); ++i)
      if (document_.memory[i].name.name == "score" && does(steps, {Step::Kind::set, static_cast<int>(i), ""}))
        return true;
    return false;
  }

  /// The part that a turn would have, were it possible; empty if it has all.
  std::string part_left_out(const Move& move) const {
    if (!document_.turn || !is_turn(move)) return "";
    for (const language::Turn::Sequence& sequence : document_.turn->sequences) {
      std::size_t next = 0;
      std::string left_out;
      for (const language::Part& part : sequence.parts) {
        if (next < move.plays.size() && move.plays[next].action == part.action)
          ++next;
        else if (part.how == language::Part::How::if_possible)
          left_out = part.name.name;
      }
      if (next == move.plays.size() && sequence.parts.front().action == move.plays.front().action)
        return left_out;
    }
    return "";
  }

  /// By which a game that is over has ended: they forbid each further move.
  std::vector<std::string> clauses_of_end(const State& over) const {
    return clauses_of(model_.attempt(over, {-1, {Play{}}}).refusals);
  }

  ruleproof::Table table_;
  const Document& document_;
  const bool has_vertices_;
  const std::string pass_;
  Record record_;  // with the moves that were played
  mutable Model model_;
  std::vector<State> states_;
  std::vector<std::vector<int>> captured_{
      std::vector<int>(static_cast<std::size_t>(model_.players()))};  // by each player, likewise
};

}  // namespace
}  // namespace ruleproof::model

namespace ruleproof {

evaluator::Setting setting_of(const Table& table) {
  evaluator::Setting setting = setting_of(table.ruleset);
  setting.players = table.players;
  if (table.ruleset.game().default_komi)
    model::take_setting(setting, table.ruleset.game(), "komi", text(table.komi));
  return setting;
}

std::unique_ptr<Referee> referee(const Table& table) { return std::make_unique<model::Judge>(table); }

}  // namespace ruleproof
