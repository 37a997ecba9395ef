#include "reference/document_rules.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "reference/compiled/evaluator.hpp"
#include "reference/compiled/program.hpp"
#include "reference/model/model.hpp"
#include "reference/model/recall.hpp"
#include "spec/input_error.hpp"
#include "spec/language/words.hpp"

namespace ruleproof {
namespace {

using evaluator::BoardWorld;
using compiled::Kept;
using language::Action;
using language::Document;
using language::Step;
using model::Model;
using Branch = evaluator::Branch<BoardWorld>;
using MemoryKind = language::Memory::Kind;

/// Whether an expression tells one part of the board from another: by a direction, a row, a column, or the length of a side.
bool names_places(const language::Expression& e) {
  using language::Op;
  using language::Word;
  static constexpr std::array words{Word::next, Word::ahead,  Word::directions, Word::all_directions,
                                    Word::row,  Word::column, Word::width,      Word::height};
  const bool is_such_word = e.op == Op::word && std::ranges::find(words, static_cast<Word>(e.index)) != words.end();
  return e.op == Op::direction || e.op == Op::point || is_such_word ||
         std::ranges::any_of(e.parts, [](const language::Expression& part) { return names_places(part); });
}
bool names_places(const language::Steps& steps) {
  return std::ranges::any_of(steps, [](const Step& step) {
    return std::ranges::any_of(step.parts, [](const language::Expression& part) { return names_places(part); }) ||
           std::ranges::any_of(step.blocks, [](const language::Steps& block) { return names_places(block); });
  });
}
/// Whether the rules do, setup aside. A defined adjacency does so by rows and columns.
bool names_places(const Document& document) {
  if (document.board->kind != language::Board::Kind::square_grid) return true;
  return std::ranges::any_of(document.definitions, [](const language::Definition& one) { return names_places(one.body); }) ||
         std::ranges::any_of(document.actions, [](const Action& one) {
           return names_places(one.steps) || std::ranges::any_of(one.parameters, [](const language::Parameter& parameter) {
                    return parameter.range && names_places(*parameter.range);
                  });
         }) ||
         std::ranges::any_of(document.ends, [](const language::End& end) { return names_places(end.condition); });
}

bool is_placement(const Action& action) {
  return action.kind == Action::Kind::move && !action.aside && action.parameters.size() == 1 &&
         action.parameters[0].type == language::Type::point;
}
bool is_pass(const Action& action) { return action.kind == Action::Kind::move && !action.aside && action.parameters.empty(); }

/// Why a document is not one of a game on a board of two colours: what it has; empty if it is.
std::string other_form(const Document& document) {
  if (document.players->named.size() != 2) return "its players are not two that have names";
  if (!document.turns_alternate) return "its turns do not alternate";
  if (document.board->kind == language::Board::Kind::unbounded_grid) return "its board has no edge";
  if (document.shape) return "its board has a shape";
  if (!document.neutrals.empty()) return "it has stones that nobody owns";
  if (document.start && std::ranges::any_of(document.start->steps, [](const Step& step) { return step.kind != Step::Kind::nothing; }))
    return "its board is not empty at the start";
  int placements = 0, passes = 0;
  for (const Action& action : document.actions) {
    if (action.kind == Action::Kind::step) continue;
    if (!is_placement(action) && !is_pass(action)) return "it has '" + action.name.name + "'";
    ++(is_placement(action) ? placements : passes);
  }
  if (placements != 1) return "it has " + std::to_string(placements) + " moves with one point";
  if (passes > 1) return "it has " + std::to_string(passes) + " moves without anything";
  if (document.turn) {
    for (const language::Turn::Sequence& sequence : document.turn->sequences)
      if (sequence.parts.size() != 1 || sequence.parts[0].how != language::Part::How::once) return "a turn of it has several parts";
    const auto is_of_turn = [&](const Action& action) {
      return std::ranges::any_of(document.turn->sequences, [&](const auto& sequence) {
        return &document.actions[static_cast<std::size_t>(sequence.parts[0].action)] == &action;
      });
    };
    for (const Action& action : document.actions)
      if (action.kind == Action::Kind::move && !is_of_turn(action)) return "its turns leave out '" + action.name.name + "'";
    for (const language::Turn::Sequence& sequence : document.turn->sequences)
      if (sequence.or_else && is_placement(document.actions[static_cast<std::size_t>(sequence.parts[0].action)]))
        return "it places only where nobody may pass";
  }
  for (const language::Memory& memory : document.memory)
    if (memory.kind == MemoryKind::region) return "its memory '" + memory.name.name + "' is a set of points";
  if (has_step(document, Step::Kind::forget_history)) return "it forgets its history";
  return "";
}

int player(Colour colour) { return colour == Colour::black ? 0 : 1; }

/// Fills a content of the board that it belongs to with what does not change any more.
void fill(const Document& document, model::Content& content, const Position<Board::Region>& position, Colour to_move, const Memory& memory,
          const Memory& notes) {
  const Board& board = content.stones[0].board();
  content.stones[0] = board.taken_over(position.black);
  content.stones[1] = board.taken_over(position.white);
  content.to_move = player(to_move);
  compiled::keep_values(document, memory, Kept::decides, content);
  compiled::keep_values(document, notes, Kept::notes, content);
  content.remembered.is_on = true;
}

class DocumentRules final : public Rules {
 public:
  DocumentRules(std::shared_ptr<const language::CheckedDocument> checked, evaluator::Setting setting, Evaluation evaluation)
      : checked_(std::move(checked)),
        document_(checked_->document),
        setting_(std::move(setting)),
        evaluation_(evaluation),
        recall_(model::recall(document_, setting_)) {
    for (std::size_t i = 0; i < document_.actions.size(); ++i) {
      if (is_placement(document_.actions[i])) place_ = static_cast<int>(i);
      if (is_pass(document_.actions[i])) pass_ = static_cast<int>(i);
    }
    keeps_end_ = has_step(document_, Step::Kind::win) || std::ranges::any_of(document_.ends, &language::End::at_once);
    is_symmetric_ = !names_places(document_);
    const Lease model(*this, {1, 1});
    first_memory_ = kept_values(document_, model->empty(), Kept::decides);
    if (keeps_end_) first_memory_.push_back(goes_on);
    first_notes_ = kept_values(document_, model->empty(), Kept::notes);
  }

  bool is_over(const State& state) const override {
    if (keeps_end_ && memory_of(*this, state).back() != goes_on) return true;
    const Lease model(*this, state);
    if (const auto ended = compiled(model, [&](Compiled& fast) {
          load(fast, state);
          return fast.has_ended();
        }))
      return *ended;
    const model::State now = state_of(model, state);
    return within_limits([&] { return model->evaluator().has_ended({now.now.get(), now.past}); });
  }

  std::vector<Refusal> turn(const State& state, const Move& move) const override {
    std::vector<Refusal> all;
    const Board::Region none = nothing_like(state.position.black);
    if (is_over(state)) refuse(all, "the game is over", clauses_of_end(), none);
    if (move.colour != state.to_move) refuse(all, "it is the other player's turn", names_of(document_.turns_clauses), none);
    if (!move.point && !has_pass()) refuse(all, "nobody may pass", clauses_of_turns(), none);
    return all;
  }

  std::vector<Outcome> outcomes(const State& state, const Move& move) const override {
    if (!move.point && !has_pass()) return {{state.position, {}, memory_of(*this, state), notes_of(*this, state)}};
    const Lease model(*this, state);
    if (auto all = compiled(model, [&](Compiled& fast) { return outcomes(fast, state, move); })) return std::move(*all);
    const model::State now = state_of(model, state);
    std::vector<Outcome> all;
    const auto branches = run(*model, now, move, true);
    for (const auto* list : {&branches.alive, &branches.ended})
      for (const Branch& branch : *list) add(all, outcome(*model, now, state, branch));
    if (move.point && !may_be_asked(*model, now, move)) refuse_parameter(state, move, all);
    if (!move.point && passes_only_if_stuck() && can_place(*model, now, state)) refuse_pass(state, all);
    return all;
  }

  std::vector<Outcome> legal_outcomes(const State& state, const Move& move) const override {
    const Lease model(*this, state);
    if (auto all = compiled(model, [&](Compiled& fast) {
          load(fast, state);
          return legal_outcomes(fast, state, move);
        }))
      return std::move(*all);
    return legal_outcomes(*model, state_of(model, state), state, move);
  }

  std::vector<LegalMove> legal(const State& state) const override {
    const Lease model(*this, state);
    if (auto moves = compiled(model, [&](Compiled& fast) {
          load(fast, state);
          return each_legal(state, [&](const Move& move) { return legal_outcomes(fast, state, move); });
        }))
      return std::move(*moves);
    const model::State now = state_of(model, state);
    return each_legal(state, [&](const Move& move) { return legal_outcomes(*model, now, state, move); });
  }

  bool has_pass() const override { return pass_ >= 0; }
  bool is_symmetric() const override { return is_symmetric_; }
  bool looks_back() const override { return recall_.anything(); }
  bool recalls_in_order() const override { return recall_.in_order; }

  std::vector<Moment> recalled(const State& state) const override {
    const auto asked = [&](const Moment& moment) {
      return Moment{moment.position, recall_.to_move ? moment.to_move : state.to_move, recall_.memory ? moment.memory : Memory(), {}};
    };
    std::vector<Moment> moments;
    if (!recall_.all || recall_.in_order) {
      const std::size_t all = state.earlier.size();
      const std::size_t count = recall_.all ? all : std::min(all, static_cast<std::size_t>(recall_.last));
      for (std::size_t i = all - count; i < all; ++i) moments.push_back(asked(state.earlier[i]));
      return moments;
    }
    const Moment present = asked({state.position, state.to_move, memory_of(*this, state), {}});
    for (const Moment& earlier : state.earlier) {
      const Moment moment = asked(earlier);
      const auto is_it = [&](const Moment& other) {
        return other.to_move == moment.to_move && other.memory == moment.memory && same(other.position, moment.position);
      };
      if (!is_it(present) && std::ranges::none_of(moments, is_it)) moments.push_back(moment);
    }
    return moments;
  }

  Memory first_memory() const override { return first_memory_; }
  Memory first_notes() const override { return first_notes_; }

  Board::Region scoring(const Position<Board::Region>& position, Colour colour) const override {
    const Lease model(*this, position.black.board().size());
    if (auto points = compiled(model, [&](Compiled& fast) {
          load_alone(fast, position);
          const auto found = call(fast, model, "scoring", colour);
          return found ? position.black.board().taken_over(std::get<Board::Region>(*found)) : position.of(colour);
        }))
      return *points;
    const auto content = content_of(*model, position, Colour::black, {}, {});
    const auto points = within_limits([&] { return model->call("scoring", {model->evaluator().only(player(colour))}, *content); });
    return points ? position.black.board().taken_over(std::get<Board::Region>(*points)) : position.of(colour);
  }

  bool is_settled(const Position<Board::Region>& position) const override {
    const Lease model(*this, position.black.board().size());
    if (const auto settled = compiled(model, [&](Compiled& fast) {
          load_alone(fast, position);
          const auto found = call(fast, model, "settled", std::nullopt);
          return !found || std::get<bool>(*found);
        }))
      return *settled;
    return within_limits(
        [&] { return !model->defines_settled() || model->is_settled(*content_of(*model, position, Colour::black, {}, {})); });
  }
  std::string settled_meaning() const override { return model::settled_meaning(document_); }

  Result result(const State& state, Komi komi) const override {
    const Lease model(*this, state);
    model.set_komi(komi);
    const int winner = keeps_end_ ? static_cast<int>(memory_of(*this, state).back()) : -1;
    auto found_quickly = compiled(model, [&](Compiled& fast) {
      load(fast, state);
      return result(fast, model, winner);
    });
    const model::Result found = found_quickly ? std::move(*found_quickly) : result(model, state, winner);
    Result result;
    if (!found.scores.empty()) {
      result.black = points(found.scores[0]);
      result.white = points(found.scores[1]);
    }
    const bool is_tied = !found.scores.empty() && found.scores[0] == found.scores[1];
    if (found.winners.size() == 1) result.winner = found.winners[0] == 0 ? Colour::black : Colour::white;
    else result.note = document_.tie ? document_.tie->name : "nobody wins";
    const std::vector<std::string> clauses = is_tied && document_.tie ? names_of(document_.tie_clauses) : clauses_of_winner();
    if (!clauses.empty()) result.clause = clauses.front();
    return result;
  }

  std::vector<SetupRuling> setup(Size size, Komi komi) const override {
    const Lease model(*this, size);
    model.set_komi(komi);
    std::vector<SetupRuling> rulings;
    for (const model::SetupRuling& ruling : within_limits([&] { return model->setup(); }))
      for (const std::string& clause : or_nothing(names_of(ruling.setup->clauses)))
        rulings.push_back({clause, ruling.setup->demand, !ruling.is_kept, ruling.setup->is_advice});
    return rulings;
  }

 private:
  /// The last value of the memory of a game that a move can end; else who has won by that.
  static constexpr int goes_on = -2;

  /// A moment as the model has it, and what was asked for.
  struct Known {
    std::shared_ptr<const model::Past> moment;
    Colour to_move;
    Memory memory;
    Memory notes;

    bool is(const Position<Board::Region>& position, Colour mover, const Memory& kept, const Memory& noted) const {
      const std::vector<BoardRegion>& stones = moment->content.stones;
      const Board& board = stones[0].board();
      return mover == to_move && kept == memory && noted == notes && same(stones[0], board.taken_over(position.black)) &&
             same(stones[1], board.taken_over(position.white));
    }
  };
  using Compiled = compiled::Evaluator;
  struct Idle {
    std::unique_ptr<Model> model;
    std::unique_ptr<Compiled> fast;  ///< none where only the plain evaluator is to be asked, or knows all words
    std::vector<Known> known;  ///< the moments of the state that it was asked about last, the first first
  };

  /// The models of one size.
  struct Pool {
    std::size_t made = 0;
    std::vector<Idle> idle;  ///< those that nobody uses
  };

  /// A model of one size that nobody else uses meanwhile.
  class Lease {
   public:
    Lease(const DocumentRules& rules, Size size) : rules_(rules) {
      {
        const std::lock_guard lock(rules.mutex_);
        pool_ = &rules.pools_[size];
        if (pool_->idle.empty()) {
          pool_->idle.reserve(pool_->made + 1);  // so that there is room to give each of them back
          ++pool_->made;
        } else {
          idle_ = std::move(pool_->idle.back());
          pool_->idle.pop_back();
        }
      }
      if (!idle_.model) {
        idle_.model = std::make_unique<Model>(rules.document_, rules.setting_, size);
        if (rules.evaluation_ == Evaluation::compiled)
          idle_.fast = compiled::compile(rules.document_, rules.setting_, idle_.model->world(), kept_values(rules.document_, idle_.model->empty(), Kept::all));
      }
      idle_.model->evaluator().start_counting();
    }
    Lease(const DocumentRules& rules, const State& state) : Lease(rules, state.position.black.board().size()) {}
    ~Lease() {
      if (has_other_komi_) {
        idle_.known.clear();
        for (std::size_t i = 0; i < rules_.setting_.numbers.size(); ++i)
          idle_.model->set_number(rules_.document_.numbers[i].name.name, rules_.setting_.numbers[i]);
        if (idle_.fast) idle_.fast->set_numbers(rules_.setting_.numbers);
      }
      const std::lock_guard lock(rules_.mutex_);
      if (idle_.model) pool_->idle.push_back(std::move(idle_));
    }
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;

    Model& operator*() const { return *idle_.model; }
    Model* operator->() const { return idle_.model.get(); }
    Compiled* fast() const { return idle_.fast.get(); }
    std::vector<Known>& known() const { return idle_.known; }
    /// Sets the komi for as long as the model is used. What was asked before was asked with another one.
    void set_komi(Komi komi) const {
      idle_.known.clear();
      idle_.model->set_number("komi", komi.halves);
      if (idle_.fast) idle_.fast->set_numbers(idle_.model->setting().numbers);
      has_other_komi_ = true;
    }

   private:
    const DocumentRules& rules_;
    Pool* pool_ = nullptr;
    mutable Idle idle_;
    mutable bool has_other_komi_ = false;
  };

  static int points(evaluator::Number score) {
    constexpr evaluator::Number most = std::numeric_limits<int>::max();
    return static_cast<int>(std::clamp(score, -most, most));
  }
  /// Lines of a document may belong to no clause.
  static std::vector<std::string> or_nothing(std::vector<std::string> clauses) {
    if (clauses.empty()) clauses.emplace_back();
    return clauses;
  }
  /// A refusal for each of the clauses.
  static void refuse(std::vector<Refusal>& all, const std::string& message, std::vector<std::string> clauses, const Board::Region& shows) {
    for (std::string& clause : or_nothing(std::move(clauses))) all.push_back({std::move(clause), message, shows});
  }
  std::vector<std::string> clauses_of_end() const {
    std::vector<std::string> clauses;
    for (const language::End& end : document_.ends)
      for (std::string& name : names_of(end.clauses)) clauses.push_back(std::move(name));
    return clauses;
  }
  std::vector<std::string> clauses_of_turns() const {
    if (document_.turn) return names_of(document_.turn->clauses);
    return document_.turns_clauses.empty() ? clauses_of_end() : names_of(document_.turns_clauses);
  }
  std::vector<std::string> clauses_of_winner() const {
    const language::Definition* wins = language::find_definition(document_, "wins");
    return wins ? names_of(wins->clauses) : clauses_of_end();
  }

  // States.

  /// What does not change any more.
  static std::shared_ptr<model::Content> content_of(const Model& model, const Position<Board::Region>& position, Colour to_move,
                                                    const Memory& memory, const Memory& notes) {
    auto content = std::make_shared<model::Content>(model.empty());
    fill(model.document(), *content, position, to_move, memory, notes);
    return content;
  }
  /// With as much of the past as somebody can ask for. Of what the model was asked about last, all is kept that is the same now.
  model::State state_of(const Lease& model, const State& state) const {
    std::vector<Known>& known = model.known();
    std::size_t i = 0;
    const auto add = [&](const Position<Board::Region>& position, Colour to_move, const Memory& memory, const Memory& notes) {
      if (i < known.size() && known[i].is(position, to_move, memory, notes)) {
        ++i;
        return;
      }
      known.resize(i);
      auto moment = std::make_shared<model::Past>(model::Past{model->empty(), i == 0 ? nullptr : known.back().moment});
      fill(document_, moment->content, position, to_move, memory, notes);
      known.push_back({std::move(moment), to_move, memory, notes});
      ++i;
    };
    const std::size_t all = state.earlier.size();
    const std::size_t count = recall_.all ? all : std::min(all, static_cast<std::size_t>(recall_.last));
    for (std::size_t k = all - count; k < all; ++k)
      add(state.earlier[k].position, state.earlier[k].to_move, state.earlier[k].memory, state.earlier[k].notes);
    add(state.position, state.to_move, state.memory, state.notes);
    const std::shared_ptr<const model::Past>& past = known[i - 1].moment;
    return {std::shared_ptr<const model::Content>(past, &past->content), past};
  }

  /// What the plain evaluator answers. Throws InputError where the document asks for more than that takes.
  template <class F>
  auto within_limits(F ask) const -> decltype(ask()) {
    try {
      return ask();
    } catch (const evaluator::LimitReached& error) {
      throw InputError(document_.id + ": " + error.what());
    }
  }

  // By the compiled evaluator.

  /// What it answers; nothing if there is none, or if the plain one has to be asked.
  template <class F>
  static auto compiled(const Lease& model, F ask) -> std::optional<decltype(ask(*model.fast()))> {
    if (!model.fast()) return std::nullopt;
    try {
      return ask(*model.fast());
    } catch (const evaluator::LimitReached&) {
    } catch (const evaluator::NoMeaning&) {
    } catch (const compiled::NotCompiled&) {
    }
    return std::nullopt;
  }

  static void set_moment(Compiled& fast, std::size_t i, const Position<Board::Region>& position, Colour to_move, const Memory& memory,
                         const Memory& notes) {
    const std::array stones{&position.black, &position.white};
    fast.set_moment(i, stones, player(to_move), memory, notes);
  }
  /// With as much of the past as somebody can ask for.
  void load(Compiled& fast, const State& state) const {
    const std::size_t all = state.earlier.size();
    const std::size_t count = recall_.all ? all : std::min(all, static_cast<std::size_t>(recall_.last));
    std::size_t i = 0;
    for (std::size_t k = all - count; k < all; ++k)
      set_moment(fast, i++, state.earlier[k].position, state.earlier[k].to_move, state.earlier[k].memory, state.earlier[k].notes);
    set_moment(fast, i, state.position, state.to_move, state.memory, state.notes);
    fast.set_present(i, static_cast<int>(i));
  }
  static void load_alone(Compiled& fast, const Position<Board::Region>& position) {
    set_moment(fast, 0, position, Colour::black, {}, {});
    fast.set_present(0, -1);
  }
  /// The value of a definition of a player or of nothing, if the document has it.
  std::optional<model::Value> call(Compiled& fast, const Lease& model, std::string_view name, std::optional<Colour> of) const {
    const language::Definition* definition = language::find_definition(document_, name);
    if (!definition) return std::nullopt;
    std::vector<model::Value> arguments;
    if (of) arguments.emplace_back(model->evaluator().only(player(*of)));
    return fast.call(static_cast<int>(definition - document_.definitions.data()), arguments, -1);
  }
  model::Result result(Compiled& fast, const Lease& model, int winner) const {
    model::Result result;
    for (const Colour colour : {Colour::black, Colour::white}) {
      if (const auto score = call(fast, model, "score", colour)) result.scores.push_back(std::get<evaluator::Number>(*score));
      const auto wins = call(fast, model, "wins", colour);
      if (winner >= 0 ? player(colour) == winner : wins && std::get<bool>(*wins)) result.winners.push_back(player(colour));
    }
    return result;
  }

  void start(Compiled& fast, const Move& move, Compiled::Ask ask) const {
    const std::vector<int> nothing;
    const std::span<const int> arguments = move.point ? std::span<const int>(&*move.point, 1) : nothing;
    fast.run(move.point ? place_ : pass_, arguments, player(move.colour), ask);
  }
  std::vector<Outcome> outcomes(Compiled& fast, const State& state, const Move& move) const {
    load(fast, state);
    start(fast, move, Compiled::Ask::on);
    std::vector<Outcome> all;
    for (std::size_t i = 0; i < fast.alive() + fast.ended(); ++i) add(all, outcome(fast, state, i));
    if (move.point && !fast.is_in_range(place_, *move.point, player(move.colour))) refuse_parameter(state, move, all);
    if (!move.point && passes_only_if_stuck() && can_place(fast, state)) refuse_pass(state, all);
    return all;
  }
  std::vector<Outcome> legal_outcomes(Compiled& fast, const State& state, const Move& move) const {
    if (!move.point && (!has_pass() || (passes_only_if_stuck() && can_place(fast, state)))) return {};
    if (move.point && !fast.is_in_range(place_, *move.point, player(move.colour))) return {};
    start(fast, move, Compiled::Ask::legal);
    std::vector<Outcome> all;
    for (std::size_t i = 0; i < fast.alive(); ++i) add(all, outcome(fast, state, i));
    return all;
  }
  bool can_place(Compiled& fast, const State& state) const {
    for (int point = 0; point < state.position.black.board().size().area(); ++point)
      if (!legal_outcomes(fast, state, {state.to_move, point}).empty()) return true;
    return false;
  }
  Outcome outcome(Compiled& fast, const State& state, std::size_t branch) const {
    const Board& board = state.position.black.board();
    Outcome outcome{{fast.stones(branch, 0, board), fast.stones(branch, 1, board)}};
    for (compiled::Refusal& refusal : fast.refusals(branch, board))
      refuse(outcome.refusals, refusal.message, std::move(refusal.clauses), refusal.shows);
    outcome.memory = fast.memory(branch, Kept::decides);
    outcome.notes = fast.memory(branch, Kept::notes);
    if (!keeps_end_) return outcome;
    const std::optional<int> winner = fast.winner(branch);
    outcome.memory.push_back(winner ? *winner : fast.has_ended_at_once(branch) ? -1 : goes_on);
    return outcome;
  }

  // Moves.

  /// The legal moves: placements by rising point, then the pass.
  template <class F>
  std::vector<LegalMove> each_legal(const State& state, F legal_outcomes_of) const {
    std::vector<LegalMove> moves;
    const auto add = [&](const Move& move) {
      for (Outcome& outcome : legal_outcomes_of(move)) moves.push_back({move, std::move(outcome)});
    };
    for (int point = 0; point < state.position.black.board().size().area(); ++point) add({state.to_move, point});
    add({state.to_move, std::nullopt});
    return moves;
  }

  model::Result result(const Lease& model, const State& state, int winner) const {
    model::State now = state_of(model, state);
    now.winner = winner;
    return within_limits([&] { return model->result(now); });
  }

  evaluator::Branches<BoardWorld> run(Model& model, const model::State& now, const Move& move, bool illegal_too) const {
    const Action& action = document_.actions[static_cast<std::size_t>(move.point ? place_ : pass_)];
    std::vector<model::Value> arguments;
    if (move.point) arguments.emplace_back(model.world().board().at(*move.point));
    evaluator::Steps<BoardWorld> steps(model.evaluator());
    if (illegal_too) steps.go_on_when_forbidden();
    model.evaluator().start_counting();
    try {
      return steps.run(action, std::move(arguments), now.now, now.past, player(move.colour));
    } catch (const evaluator::LimitReached& error) {
      throw InputError(document_.id + ", " + action.name.name + ": " + error.what());
    }
  }

  std::vector<Outcome> legal_outcomes(Model& model, const model::State& now, const State& state, const Move& move) const {
    if (!move.point && (!has_pass() || (passes_only_if_stuck() && can_place(model, now, state)))) return {};
    if (move.point && !may_be_asked(model, now, move)) return {};
    std::vector<Outcome> all;
    for (const Branch& branch : run(model, now, move, false).alive) add(all, outcome(model, now, state, branch));
    return all;
  }

  /// Whether the point is among those that the move may be made with.
  bool may_be_asked(Model& model, const model::State& now, const Move& move) const {
    const language::Parameter& parameter = document_.actions[static_cast<std::size_t>(place_)].parameters[0];
    if (!parameter.range) return true;
    const model::Value range =
        within_limits([&] { return model.evaluator().evaluate(*parameter.range, {now.now.get(), now.past}, player(move.colour)); });
    return std::get<Board::Region>(range).has(*move.point);
  }

  void refuse_pass(const State& state, std::vector<Outcome>& all) const {
    for (Outcome& one : all)
      refuse(one.refusals, "who can place may not pass", names_of(document_.turn->clauses), nothing_like(state.position.black));
  }
  void refuse_parameter(const State& state, const Move& move, std::vector<Outcome>& all) const {
    const Action& action = document_.actions[static_cast<std::size_t>(place_)];
    for (Outcome& one : all)
      if (one.refusals.empty())
        refuse(one.refusals, "the point is not among those that '" + action.name.name + "' may be made with", names_of(action.clauses),
               state.position.black.board().at(*move.point));
  }

  bool passes_only_if_stuck() const {
    return document_.turn && std::ranges::any_of(document_.turn->sequences, [&](const language::Turn::Sequence& sequence) {
      return sequence.or_else && sequence.parts[0].action == pass_;
    });
  }
  bool can_place(Model& model, const model::State& now, const State& state) const {
    for (int point = 0; point < model.world().points(); ++point)
      if (!legal_outcomes(model, now, state, {state.to_move, point}).empty()) return true;
    return false;
  }

  Outcome outcome(Model& model, const model::State& now, const State& state, const Branch& branch) const {
    const Board& board = state.position.black.board();
    Outcome outcome{{board.taken_over(branch.now->stones[0]), board.taken_over(branch.now->stones[1])}};
    for (const auto& refusal : branch.refusals)
      if (refusal.broken) refuse(outcome.refusals, refusal.message, refusal.clauses, board.taken_over(refusal.shows));
    outcome.memory = kept_values(document_, *branch.now, Kept::decides);
    outcome.notes = kept_values(document_, *branch.now, Kept::notes);
    if (keeps_end_) outcome.memory.push_back(ended(model, now, branch));
    return outcome;
  }

  /// Whether a move has ended the game at once, and for whom.
  int ended(Model& model, const model::State& now, const Branch& branch) const {
    if (branch.has_winner) return model.evaluator().known_player(branch.winner);
    return within_limits([&] { return model.evaluator().has_ended({branch.now.get(), now.past}, true); }) ? -1 : goes_on;
  }

  /// Branches that leave the same are one outcome, legal if one of them is.
  static void add(std::vector<Outcome>& all, Outcome outcome) {
    const auto same = std::ranges::find_if(all, [&](const Outcome& other) { return alike(other, outcome); });
    if (same == all.end()) all.push_back(std::move(outcome));
    else if (outcome.refusals.empty()) same->refusals.clear();
  }

  const std::shared_ptr<const language::CheckedDocument> checked_;
  const Document& document_;
  const evaluator::Setting setting_;
  const Evaluation evaluation_;
  const model::Recall recall_;
  int place_ = -1;
  int pass_ = -1;
  bool keeps_end_ = false;
  bool is_symmetric_ = true;
  Memory first_memory_;
  Memory first_notes_;
  mutable std::mutex mutex_;
  mutable std::map<Size, Pool> pools_;
};

}  // namespace

void demand_two_colours(const Document& document) {
  if (const std::string form = other_form(document); !form.empty())
    throw InputError(document.id +
                     " is no game of two colours: that needs two named players who alternate, an empty board "
                     "with an edge, one move with one point and at most one without any, the pass; " +
                     form);
}

bool is_of_two_colours(const Document& document) { return other_form(document).empty(); }

bool is_of_two_colours(const GameSpec& game) {
  return game.document ? is_of_two_colours(game.document->document) : game.default_board && game.default_komi;
}

bool has_vertices(const GameSpec& game) {
  return is_of_two_colours(game) && (!game.document || game.document->document.board->kind == language::Board::Kind::square_grid);
}

void demand_square_grid(const GameSpec& game, std::string_view form) {
  if (game.document && game.document->document.board->kind != language::Board::Kind::square_grid)
    throw InputError(game.id + ": " + std::string(form) + " needs a square grid, and the board of this game is a hex-grid");
}

std::shared_ptr<const model::Past> past_of(const Document& document, const model::Content& start, const State& state) {
  std::shared_ptr<const model::Past> past;
  const auto add = [&](const Position<Board::Region>& position, Colour to_move, const Memory& memory, const Memory& notes) {
    auto moment = std::make_shared<model::Past>(model::Past{start, past});
    fill(document, moment->content, position, to_move, memory, notes);
    past = std::move(moment);
  };
  for (const Moment& earlier : state.earlier) add(earlier.position, earlier.to_move, earlier.memory, earlier.notes);
  add(state.position, state.to_move, state.memory, state.notes);
  return past;
}

Ruleset ruleset_of(const GameSpec& game, const evaluator::Setting& setting) {
  Ruleset ruleset(game);
  const language::Document& document = game.document->document;
  for (std::size_t i = 0; i < document.choices.size(); ++i)
    if (const language::Alternatives& choice = document.choices[i]; !choice.is_setting)
      ruleset = ruleset.with(choice.name.name, choice.readings[static_cast<std::size_t>(setting.choices[i])].name.name);
  return ruleset;
}

evaluator::Setting setting_of(const Ruleset& ruleset) {
  const Document& document = ruleset.game().document->document;
  evaluator::Setting setting = model::default_setting(document);
  for (std::size_t i = 0; i < document.choices.size(); ++i) {
    const language::Alternatives& choice = document.choices[i];
    if (choice.is_setting) continue;
    const std::string_view reading = ruleset.reading(choice.name.name);
    const auto found = std::ranges::find(choice.readings, reading, [](const auto& one) -> std::string_view { return one.name.name; });
    setting.choices[i] = static_cast<int>(found - choice.readings.begin());
  }
  return setting;
}

std::shared_ptr<const Board> board_of(const Ruleset& ruleset, Size size) {
  const auto& document = ruleset.game().document;
  if (!document || document->document.board->kind == language::Board::Kind::unbounded_grid) return std::make_shared<Board>(size);
  return evaluator::board_of(document->document, setting_of(ruleset), size);
}

std::unique_ptr<Rules> document_rules(const Ruleset& ruleset, Evaluation evaluation) {
  const auto& document = ruleset.game().document;
  if (!document) throw InputError(ruleset.game().id + " has no document that it could be played from");
  demand_two_colours(document->document);
  return std::make_unique<DocumentRules>(document, setting_of(ruleset), evaluation);
}

std::unique_ptr<Rules> document_rules(const Ruleset& ruleset) { return document_rules(ruleset, Evaluation::compiled); }

}  // namespace ruleproof
