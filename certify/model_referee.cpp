#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <utility>

#include "certify/referee.hpp"
#include "record/model_record.hpp"
#include "record/model_text.hpp"
#include "reference/document_rules.hpp"
#include "reference/model/choice.hpp"
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

/// What a move changes, in words, by the kind of step that does it.
struct Change {
  Step::Kind kind;
  int memory;  ///< that is set, or -1
  std::string what;
};

class ModelReferee final : public Referee {
 public:
  explicit ModelReferee(const ruleproof::Table& table)
      : table_(table),
        document_(table.ruleset.game().document->document),
        record_{setting_of_table(table), table.size, {}, {}, {}, {}},
        model_(document_, record_.setting, table.size, Evaluation::compiled),
        states_{model_.start()} {}

  const ruleproof::Table& table() const override { return table_; }
  void restart() override {
    states_.resize(1);
    record_.moves.clear();
  }
  bool is_over() const override { return state().is_over; }

  std::vector<Option> options() const override {
    std::vector<Option> options;
    if (is_over()) return options;
    std::set<Move> legal;
    std::vector<Move> turns;
    const auto outcomes = model_.outcomes(state());
    for (const auto& [move, after] : outcomes) {
      if (!legal.insert(move).second) continue;
      if (std::ranges::count(outcomes, move, &std::pair<Move, State>::first) == 1) {
        options.push_back(legal_option({move, {}}, after));
      } else {
        const Attempt attempt = model_.attempt(state(), move);
        for (const Outcome& outcome : attempt.outcomes)
          options.push_back(legal_option(recorded(move, attempt, outcome), outcome.state));
      }
      if (move.plays.size() > 1) turns.push_back(move);
    }
    for (const Move& move : others(turns))
      if (legal.insert(move).second)
        if (const Attempt attempt = model_.attempt(state(), move); attempt.outcomes.empty())
          options.push_back({attempt_text({move, {}}), false, against(attempt.refusals)});
    return options;
  }

  Option option(const std::string& attempt) const override {
    const Meant meant = meant_by(attempt);
    Option option = meant.after ? legal_option(meant.move, *meant.after)
                                : Option{attempt, false, against(meant.refusals)};
    option.attempt = attempt;
    return option;
  }

  std::string move(const std::string& attempt) const override { return text(model_, meant_by(attempt).move); }
  /// A pass is an option like others.
  std::string pass() const override { return ""; }
  std::string mover(const std::string& attempt) const override {
    const int player = attempt.empty() ? state().now->to_move : parse(attempt).move.player;
    return player < 0 ? "" : model_.letter(player);
  }

  void play(const std::string& attempt) override {
    Meant meant = meant_by(attempt);
    if (!meant.after)
      throw InputError(fmt::format("{} is illegal: {}", attempt, text(model_, meant.refusals)));
    states_.push_back(std::move(*meant.after));
    record_.moves.push_back(std::move(meant.move));
  }
  void undo() override {
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

  /// Scores that are kept, and whether somebody has won, are known at any time.
  std::optional<FinalScore> score() const override {
    const language::Definition* score = language::find_definition(document_, "score");
    if (score && !is_over()) return std::nullopt;
    const Result result = model_.result(state());
    FinalScore final{score_text(model_, result, is_over()), {}};
    const auto add_clauses = [&](const std::vector<language::Id>& clauses, const char* what) {
      for (const std::string& clause : names_of(clauses)) add(final.decisions, clause, what);
    };
    if (score) add_clauses(score->clauses, "points are counted");
    for (const Action& action : document_.actions)
      if (std::ranges::any_of(result.scores, [](Number halves) { return halves != 0; }) &&
          keeps_score(action.steps))
        add_clauses(action.clauses, "points are counted");
    if (!is_over() || result.winners.empty()) return final;
    if (const language::Definition* wins = language::find_definition(document_, "wins");
        wins && state().winner < 0)
      add_clauses(wins->clauses, "there is a winner");
    else
      for (const std::string& clause : clauses_of_end(state()))
        add(final.decisions, clause, "there is a winner");
    return final;
  }

  std::string record() const override { return write_record(record_, table_.ruleset.game()); }

 private:
  /// A move, and if it is legal what it leads to.
  struct Meant {
    RecordedMove move;
    std::optional<State> after;
    std::vector<Refusal> refusals;
  };

  static evaluator::Setting setting_of_table(const ruleproof::Table& table) {
    evaluator::Setting setting = setting_of(table.ruleset);
    setting.players = table.players;
    if (table.ruleset.game().default_komi)
      take_setting(setting, table.ruleset.game(), "komi", ruleproof::text(table.komi));
    return setting;
  }

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
    Meant meant{parse(attempt), std::nullopt, {}};
    const Attempt found = model_.attempt(state(), meant.move.move);
    if (found.outcomes.empty()) {
      meant.refusals = refusals_of_chosen(model_, found, meant.move.chosen);
      return meant;
    }
    const Outcome* outcome = find_outcome(model_, found, meant.move);
    if (!outcome) outcome = &found.outcomes.front();
    meant.move = recorded(meant.move.move, found, *outcome);
    meant.after = outcome->state;
    return meant;
  }

  Option legal_option(const RecordedMove& move, const State& after) const {
    Option option{attempt_text(move), true, done(move.move, after), weight(move.move, after),
                  is_turn(move.move)};
    // Nothing in the move says which of its outcomes is meant.
    if (move.chosen.empty() && model_.attempt(state(), move.move).outcomes.size() > 1) option.weight = 0;
    return option;
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
    Decisions decisions;
    const auto add_clauses = [&](const std::vector<std::string>& clauses, const std::string& what) {
      for (const std::string& clause : clauses)
        if (is_rule(clause)) add(decisions, clause, what);
    };
    const std::vector<Change> changes = changes_to(after, move.player);
    for (const Play& play : move.plays) {
      const Action& action = action_of(play);
      for (const int step : run_by(play.action)) {
        const Action& run = document_.actions[static_cast<std::size_t>(step)];
        for (const Change& change : changes)
          if (does(run.steps, change)) add_clauses(names_of(run.clauses), change.what);
      }
      const bool is_without_point =
          std::ranges::find(play.arguments, language::Type::point, &Argument::type) == play.arguments.end();
      if (is_without_point && !model_.same_now(state(), after, true))
        add_clauses(names_of(action.clauses), action.name.name);
    }
    if (const std::string left_out = part_left_out(move); !left_out.empty() && !after.is_over)
      add_clauses(names_of(document_.turn->clauses),
                  fmt::format("no '{}' is possible, and the turn ends without one", left_out));
    if (after.is_over) add_clauses(clauses_of_end(after), "the game ends");
    return decisions;
  }

  bool is_rule(const std::string& clause) const {
    const auto& clauses = table_.ruleset.game().clauses;
    const auto found = std::ranges::find(clauses, clause, &Clause::id);
    return found != clauses.end() && ruleproof::is_played(*found);
  }

  std::vector<Change> changes_to(const State& after, int mover) const {
    std::vector<Change> changes;
    const std::map<int, int> then = owners(*state().now), now = owners(*after.now);
    for (const bool own : {false, true}) {
      bool leave = false, turn = false;
      for (const auto& [place, owner] : then) {
        if ((owner == mover) != own) continue;
        leave = leave || !now.contains(place);
        turn = turn || (now.contains(place) && now.at(place) != owner);
      }
      if (leave)
        changes.push_back({Step::Kind::remove, -1,
                           own ? "own stones leave their points" : "stones of others leave their points"});
      if (turn)
        changes.push_back({Step::Kind::put, -1,
                           own ? "own stones become those of others" : "stones of others become own ones"});
    }
    for (std::size_t i = 0; i < document_.memory.size(); ++i) {
      const language::Memory& memory = document_.memory[i];
      State same = state();
      auto content = std::make_shared<Content>(*same.now);
      content->memory[i] = after.now->memory[i];
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
  Record record_;  // with the moves that were played
  mutable Model model_;
  std::vector<State> states_;
};

}  // namespace
}  // namespace ruleproof::model

namespace ruleproof {

std::unique_ptr<Referee> model_referee(const Table& table) {
  return std::make_unique<model::ModelReferee>(table);
}

}  // namespace ruleproof
