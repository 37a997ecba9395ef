#include <algorithm>
#include <array>
#include <string>

#include "certify/played_out.hpp"
#include "certify/referee.hpp"
#include "properties/played_games.hpp"
#include "properties/view.hpp"
#include "record/coordinates.hpp"
#include "record/move_text.hpp"
#include "record/record.hpp"
#include "reference/rules.hpp"
#include "session/board_session.hpp"
#include "spec/input_error.hpp"
#include "spec/language/checker.hpp"

namespace ruleproof {
namespace {

std::string first_of(const std::vector<language::Id>& clauses) { return clauses.empty() ? "" : clauses.front().name; }

/// The clauses that do something to the board or to the score of a game; empty if none does.
struct Doing {
  explicit Doing(const language::Document& document) {
    using language::Step;
    for (const language::Action& action : document.actions) {
      if (language::has_step(action.steps, Step::Kind::remove)) captures = first_of(action.clauses);
      if (puts_more_than_a_stone(action.steps)) flips = first_of(action.clauses);
      if (action.kind == language::Action::Kind::move && action.parameters.empty() && is_of_its_own(document, action)) passes = first_of(action.clauses);
    }
    for (const language::NumberSetting& number : document.numbers) komi = first_of(number.clauses);
    if (const language::Definition* points = language::find_definition(document, "score")) {
      score = first_of(points->clauses);
      if (points->clauses.size() > 1 && !komi.empty()) komi = points->clauses.back().name;
    }
  }

  std::string captures, flips, passes, komi, score;

 private:
  /// Whether the clauses of the pass are not those of the turns or of placing, too.
  static bool is_of_its_own(const language::Document& document, const language::Action& pass) {
    const auto has = [](const std::vector<language::Id>& clauses, const language::Id& id) { return std::ranges::find(clauses, id.name, &language::Id::name) != clauses.end(); };
    return std::ranges::none_of(pass.clauses, [&](const language::Id& id) {
      return has(document.turns_clauses, id) || std::ranges::any_of(document.actions, [&](const language::Action& other) { return &other != &pass && has(other.clauses, id); });
    });
  }
  static bool puts_more_than_a_stone(const language::Steps& steps) {
    return std::ranges::any_of(steps, [](const language::Step& step) {
      return (step.kind == language::Step::Kind::put && step.parts.back().op != language::Op::local) || std::ranges::any_of(step.blocks, puts_more_than_a_stone);
    });
  }
};

class BoardReferee final : public Referee {
 public:
  explicit BoardReferee(const Table& table)
      : table_(table),
        game_(played_game(table.ruleset.game().id)),
        rules_(game_.rules(table.ruleset)),
        doing_(table.ruleset.game().document->document),
        board_(table.size),
        states_{start(board_)} {}

  const Table& table() const override { return table_; }

  void restart() override {
    states_.erase(states_.begin() + 1, states_.end());
    moves_.clear();
    captured_.resize(1);
  }

  bool is_over() const override { return rules_->is_over(state()); }

  std::vector<Option> options() const override {
    std::vector<Option> options;
    if (is_over()) return options;
    for (int point = 0; point < table_.size.area(); ++point) options.push_back(option_at(point));
    return options;
  }

  Option option(const std::string& attempt) const override {
    if (const std::optional<int> point = point_of(attempt)) return option_at(*point);
    Option option{attempt, !is_over()};
    if (!option.legal)
      option.decisions = against(rules_->turn(state(), {state().to_move, std::nullopt}));
    else if (!doing_.passes.empty())
      option.decisions = {{doing_.passes, "a pass"}};
    return option;
  }

  std::string move(const std::string& attempt) const override {
    return text(table_.size, {state().to_move, point_of(attempt)});
  }

  std::string pass() const override { return rules_->has_pass() ? "pass" : ""; }

  std::string mover(const std::string&) const override { return std::string(1, letter(state().to_move)); }

  void play(const std::string& attempt) override {
    const Move move{state().to_move, point_of(attempt)};
    State next = ruleproof::play(*rules_, state(), move);
    std::array<int, 2> captured = captured_.back();
    if (move.point) {
      // Who captures a stone is its opponent, whoever moved.
      const Position<Board::Region> placed = state().position.with(move.colour, board_.at(*move.point));
      const Board::Region gone = placed.stones() - next.position.stones();
      captured[0] += size(gone & placed.white);
      captured[1] += size(gone & placed.black);
    }
    captured_.push_back(captured);
    moves_.push_back(move);
    states_.push_back(std::move(next));
  }

  void undo() override {
    states_.pop_back();
    moves_.pop_back();
    captured_.pop_back();
  }

  Stones stones() const override {
    Stones stones{{"B", {}}, {"W", {}}};
    for (const Colour colour : {Colour::black, Colour::white}) {
      std::vector<std::string>& points = stones[std::string(1, letter(colour))];
      for (const int point : state().position.of(colour).points())
        points.push_back(point_name(table_.size, point));
      std::ranges::sort(points);
    }
    return stones;
  }

  std::optional<std::map<std::string, int>> captures() const override {
    if (doing_.captures.empty()) return std::nullopt;
    return std::map<std::string, int>{{"B", captured_.back()[0]}, {"W", captured_.back()[1]}};
  }

  std::optional<FinalScore> score() const override {
    if (!is_over()) return std::nullopt;
    // In a game in which stones can be captured, programs may call some of them dead.
    if (!doing_.captures.empty() && !played_out(table_.size, stones_of(state().position)))
      return std::nullopt;
    const Result result = rules_->result(state(), table_.komi);
    const GameSpec& game = table_.ruleset.game();
    FinalScore score{score_text(game, result, true), {}};
    if (!doing_.score.empty()) score.decisions.push_back({doing_.score, "points are counted"});
    if (result.winner) score.decisions.push_back({result.clause, "there is a winner"});
    if (!doing_.komi.empty() && table_.komi.halves != 0)
      score.decisions.push_back({doing_.komi, "the komi is added"});
    return score;
  }

  std::string record() const override {
    Record record{.game = std::string(game_.id),
                  .size = table_.size,
                  .readings = table_.ruleset.chosen(),
                  .komi = table_.ruleset.game().default_komi ? std::optional(table_.komi) : std::nullopt,
                  .setup = std::nullopt,
                  .moves = moves_,
                  .lines = {}};
    return write_record(record);
  }

 private:
  const State& state() const { return states_.back(); }

  std::optional<int> point_of(const std::string& attempt) const {
    if (attempt == pass()) return std::nullopt;
    return parse_point(table_.size, attempt);
  }

  static std::vector<Decision> against(const std::vector<Refusal>& refusals) {
    std::vector<Decision> decisions;
    for (const Refusal& refusal : refusals)
      if (std::ranges::find(decisions, refusal.clause, &Decision::clause) == decisions.end())
        decisions.push_back({refusal.clause, refusal.message});
    return decisions;
  }

  Option option_at(int point) const {
    const Move move{state().to_move, point};
    Option option{point_name(table_.size, point)};
    if (state().position.stones().has(point)) {
      option.decisions = against(refusals(*rules_, state(), move));
      return option;
    }
    if (const auto turn = rules_->turn(state(), move); !turn.empty()) {
      option.decisions = against(turn);
      return option;
    }
    const std::vector<Outcome> found = outcomes(*rules_, state(), move);
    const auto fine =
        std::ranges::find_if(found, [](const Outcome& outcome) { return outcome.refusals.empty(); });
    option.legal = fine != found.end();
    if (!option.legal) {
      option.decisions = against(found.front().refusals);
      // What the move would do tells one fault of an engine from another: a ko retaken, a lone stone's
      // suicide.
      for (Decision& decision : option.decisions)
        for (const Decision& would : done(move, found.front().after)) decision.what += "; " + would.what;
      return option;
    }
    option.decisions = done(move, fine->after);
    option.weight = weight(point);
    // Nothing in the protocol says which of several outcomes is meant.
    if (std::count_if(fine, found.end(), [](const Outcome& outcome) { return outcome.refusals.empty(); }) > 1)
      option.weight = 0;
    return option;
  }

  /// What a move does beside placing its stone.
  std::vector<Decision> done(const Move& move, const Position<Board::Region>& after) const {
    const Position<Board::Region> placed = state().position.with(move.colour, board_.at(*move.point));
    std::vector<Decision> decisions;
    if (some(placed.of(other(move.colour)) - after.stones()))
      decisions.push_back({doing_.captures, "stones of the other colour are cleared"});
    if (some(placed.of(move.colour) - after.stones()))
      decisions.push_back({doing_.captures, "stones of the own colour are cleared"});
    if (some(placed.of(other(move.colour)) & after.of(move.colour)))
      decisions.push_back({doing_.flips, "stones are flipped"});
    return decisions;
  }

  /// Random games seldom fill what may be an eye, so that they come to an end, and prefer to fight.
  double weight(int point) const {
    const Board::Region around = touching(board_.at(point));
    if (subset(around, state().position.of(state().to_move))) return 0.01;
    return some(around & state().position.stones()) ? 2 : 1;
  }

  Table table_;
  const PlayedGame& game_;
  std::unique_ptr<Rules> rules_;
  Doing doing_;
  Board board_;
  std::vector<State> states_;
  std::vector<Move> moves_;
  std::vector<std::array<int, 2>> captured_{{0, 0}};  // by Black and by White, after each move
};

}  // namespace

std::unique_ptr<Referee> board_referee(const Table& table) { return std::make_unique<BoardReferee>(table); }

}  // namespace ruleproof
