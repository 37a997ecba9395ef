#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <unordered_set>
#include <utility>
#include <vector>

#include "reference/compiled/evaluator.hpp"
#include "reference/compiled/machine.hpp"
#include "spec/language/tree.hpp"
#include "spec/language/words.hpp"

// Runs the steps of compiled actions on a board. A set of points has N words. If an action has no choices, it
// has a single branch, which changes its position in place. Otherwise each branch has its own copy of the
// position and of the bound names.

namespace ruleproof::compiled {

template <int N>
class Runner final : public Machine<N>, public Evaluator {
 public:
  Runner(std::unique_ptr<Program> program, const evaluator::BoardWorld& world,
         const std::vector<std::int64_t>& first_memory)
      : Machine<N>(*program, world), owned_(std::move(program)), board_(world.board()) {
    for (std::size_t i = 0; i < document().memory.size(); ++i)
      for (int k = 0; k < program_.memory()[i].count; ++k) {
        const bool is_player = document().memory[i].type() == language::Type::player;
        const std::int64_t first = first_memory[first_memory_.size()];
        first_memory_.push_back(is_player ? static_cast<std::int64_t>(only(static_cast<int>(first))) : first);
      }
    for (std::size_t i = 0; i < document().actions.size(); ++i)
      if (document().actions[i].kind != language::Action::Kind::step) program_.action(static_cast<int>(i));
  }

  void set_moment(std::size_t index, const Content& content) override {
    while (moments_.size() <= index) {
      Position<N>& fresh = moments_.emplace_back();
      fresh.stones.resize(content.stones.size());
      fresh.memory = first_memory_;
      fresh.is_kept = true;
      changed(fresh);
    }
    Position<N>& moment = moments_[index];
    bool is_new = moment.to_move != content.to_move;
    moment.to_move = content.to_move;
    const auto set = [&](auto& kept, const auto& next) {
      is_new = is_new || !(next == kept);
      kept = next;
    };
    for (std::size_t i = 0; i < content.stones.size(); ++i)
      set(moment.stones[i], taken<N>(content.stones[i]));
    std::size_t place = 0;
    for (std::size_t i = 0; i < document().memory.size(); ++i) {
      const bool is_player = document().memory[i].type() == language::Type::player;
      for (const Value& value : content.memory[i])
        each_kept(value, [&](std::int64_t kept) {
          set(moment.memory[place++],
              is_player ? static_cast<std::int64_t>(only(static_cast<int>(kept))) : kept);
        });
    }
    if (!is_new) return;
    changed(moment);
    ++this->moments_set_;
  }

  std::int64_t steps() const override { return counted_steps_ + this->steps_; }
  void set_present(std::size_t index, int last_of_history) override {
    present_ = {&moments_[index], last_of_history};
  }
  void set_origin(std::optional<int> point) override {
    if (point == this->origin_) return;
    this->origin_ = point;
    for (Position<N>& moment : moments_) changed(moment);
  }

  bool has_ended() override {
    const int end = program_.end(false);
    begin();
    return truth(end);
  }
  Value call(int definition, std::span<const Value> arguments, int mover) override {
    const Program::Function& function = program_.definition(definition);
    if (arguments.size() != function.slots.size()) throw NotCompiled("a definition with other arguments");
    begin();
    scope_.mover = mover;
    for (std::size_t i = 0; i < arguments.size(); ++i)
      bind(function.slots[i], function.kinds[i], arguments[i]);
    return value(function.body, document().definitions[definition].body.type);
  }

  void run(int action, std::span<const int> arguments, int player) override {
    const ActionNode& node = program_.action(action);
    begin_action();
    for (std::size_t i = 0; i < arguments.size(); ++i) bind(node.slots[i], node.kinds[i], arguments[i]);
    run(node, node.steps, player, alive_);
  }
  bool can_forbid(int action) override { return program_.action(action).deciding > 0; }
  BoardRegion legal_points(int action, int player, const Board& board) override {
    Set legal;
    const ActionNode& node = program_.action(action);
    each_candidate(node, player, [&](int point) {
      if (is_legal(node, player)) legal.add(point);
      return true;
    });
    return BoardRegion(board, legal.words);
  }
  bool run_legal(int action, int player, const std::function<bool(int point)>& f) override {
    const ActionNode& node = program_.action(action);
    return each_candidate(node, player, [&](int point) {
      run(node, std::span(node.steps).subspan(node.guarded), player, alive_);
      return alive_.empty() || f(point);
    });
  }

  std::size_t alive() const override { return alive_.size(); }
  BoardRegion stones(std::size_t index, int player, const Board& board) const override {
    return BoardRegion(board, alive_[index].now->stones[player].words);
  }
  std::vector<std::int64_t> memory(std::size_t index, Kept which) const override {
    std::vector<std::int64_t> values;
    const std::vector<std::int64_t>& kept = alive_[index].now->memory;
    for (std::size_t i = 0; i < document().memory.size(); ++i) {
      if (!is_among(document().memory[i], which)) continue;
      const MemoryPlaces& places = program_.memory()[i];
      for (int k = 0; k < places.count; ++k) {
        const std::int64_t value = kept[places.first + k];
        values.push_back(document().memory[i].type() == language::Type::player
                             ? highest(static_cast<Mask>(value))
                             : value);
      }
    }
    return values;
  }
  std::optional<int> winner(std::size_t index) const override {
    return alive_[index].has_winner ? std::optional(highest(alive_[index].winner)) : std::nullopt;
  }
  const std::vector<Value>& chosen(std::size_t index) const override { return alive_[index].chosen; }
  bool forgets(std::size_t index) const override { return alive_[index].forgets; }
  bool has_ended_at_once(std::size_t index) override {
    Position<N>* const now = alive_[index].now;
    const int end = program_.end(true);
    begin();
    scope_.now = {now, present_.past};
    return truth(end);
  }

 private:
  using Set = Bits<N>;
  using Mask = typename Machine<N>::Mask;
  using Buffers = typename Machine<N>::Buffers;
  using K = language::Step::Kind;
  using Machine<N>::program_;
  using Machine<N>::scope_;
  using Machine<N>::moments_;
  using Machine<N>::region;
  using Machine<N>::truth;
  using Machine<N>::number;
  using Machine<N>::mask;
  using Machine<N>::family;
  using Machine<N>::only;
  using Machine<N>::highest;

  struct Branch {
    Position<N>* now = nullptr;
    std::vector<Moment<N>> marks;
    /// Whether the branch is refused; it then ends before the next step that changes anything.
    bool is_refused = false;
    Mask winner = 0;
    bool has_winner = false;
    bool forgets = false;
    std::vector<Value> chosen;
    std::vector<Slot<N>> names;  ///< the bound names of this branch, stored while another branch runs
  };
  using List = std::vector<Branch>;

  const language::Document& document() const { return program_.document(); }

  /// Prepares the execution of an action from the present position.
  void begin_action() {
    begin();
    used_positions_ = 0;
    for (Branch& branch : alive_) spare_marks_.push_back(std::move(branch.marks));
    alive_.clear();
  }
  /// Prepares an evaluation from the present position.
  void begin() {
    counted_steps_ += std::exchange(this->steps_, 0);
    this->used_buffers_ = 0;
    this->slots_.resize(program_.slots());
    this->take_program();
    scope_ = {present_, -1, nullptr};
    if (const auto memos = static_cast<std::size_t>(program_.memos()); memos_ != memos) {
      memos_ = memos;
      for (Position<N>& moment : moments_) moment.memos.resize(memos);
      for (const auto& position : positions_) position->memos.resize(memos);
    }
  }

  // Positions.

  void changed(Position<N>& position) {
    position.stamp = ++this->stamps_;
    position.occupied = {};
    for (const Set& stones : position.stones) position.occupied |= stones;
    position.memos.resize(memos_);
  }
  /// Returns the position of a branch, so that the caller can change it. If other branches share the
  /// position, gives this branch a copy first.
  Position<N>& changing(Branch& branch) {
    if (!branch.now->is_kept) return *branch.now;
    if (used_positions_ == positions_.size()) positions_.push_back(std::make_unique<Position<N>>());
    Position<N>& next = *positions_[used_positions_++];
    next.stones = branch.now->stones;
    next.memory = branch.now->memory;
    next.to_move = branch.now->to_move;
    next.is_kept = false;
    branch.now = &next;
    return next;
  }
  static bool same_content(const Position<N>& a, const Position<N>& b) {
    return a.to_move == b.to_move && a.stones == b.stones && a.memory == b.memory;
  }

  static bool came_back(const Position<N>& now, const std::vector<Position<N>*>& passed) {
    return std::ranges::any_of(passed, [&](const auto* other) { return same_content(*other, now); });
  }
  struct SameContent {
    bool operator()(const Position<N>* a, const Position<N>* b) const { return same_content(*a, *b); }
  };
  struct ContentHash {
    std::size_t operator()(const Position<N>* position) const {
      std::uint64_t hash = hash_of(position->stones);
      for (const std::int64_t value : position->memory) hash = hash * 31 + static_cast<std::uint64_t>(value);
      return hash;
    }
  };

  // Actions.

  /// For an action with one point as its argument: binds the parameter to each point that passes the action's
  /// guard (its leading `forbid` steps), and calls f(point). Stops and returns false if f returns false;
  /// otherwise returns true.
  template <class F>
  bool each_candidate(const ActionNode& action, int player, F f) {
    if (action.slots.size() != 1 || action.source->parameters.front().type != language::Type::point)
      throw NotCompiled("an action of something else than a point");
    begin_action();
    scope_.mover = player;
    Set candidates = action.ranges.front() < 0 ? this->geometry_.all : region(action.ranges.front());
    if (action.guard >= 0) {
      const std::vector<Moment<N>> marks(3, scope_.now);  // before, after and turn-start
      scope_.marks = &marks;
      candidates = this->good(action.guard, action.slots.front(), candidates, Part::one);
    }
    return !candidates.any_point([&](int point) {
      begin_action();
      this->slot(action.slots.front()).region = Set::of(point);
      return !f(point);
    });
  }
  /// Returns whether the action is legal for the bound point, which has already passed the guard. Leaves out
  /// the steps that the guard covers, and the last steps that cannot forbid the action.
  bool is_legal(const ActionNode& action, int player) {
    const std::size_t end = std::max(action.deciding, action.guarded);
    const auto steps = std::span(action.steps).subspan(action.guarded, end - action.guarded);
    if (action.branches) {
      run(action, steps, player, alive_);
      return !alive_.empty();
    }
    probe_.is_refused = probe_.has_winner = probe_.forgets = false;
    start(probe_);
    scope_.mover = player;
    return run(steps, probe_) && !probe_.is_refused && is_in_range(*probe_.now);
  }
  void start(Branch& branch) {
    branch.now = scope_.now.now;
    branch.marks.assign(std::max<std::size_t>(3, document().marks.size()), {});
    branch.marks[0] = scope_.now;
  }

  /// Runs steps of an action and appends to `alive` the branches that no step forbids.
  void run(const ActionNode& action, std::span<const StepNode> steps, int player, List& alive) {
    Branch first;
    if (!spare_marks_.empty()) {
      first.marks = std::move(spare_marks_.back());
      spare_marks_.pop_back();
    }
    start(first);
    scope_.mover = player;
    if (!action.branches) {
      if (run(steps, first) && !first.is_refused && is_in_range(*first.now))
        alive.push_back(std::move(first));
      return;
    }
    first.names = this->slots_;
    List all;
    all.push_back(std::move(first));
    for (Branch& branch : run_all(steps, std::move(all)))
      if (!branch.is_refused && is_in_range(*branch.now)) alive.push_back(std::move(branch));
  }
  /// Returns whether each number in memory is in the range that the document declares for it.
  bool is_in_range(const Position<N>& position) const {
    for (std::size_t i = 0; i < document().memory.size(); ++i) {
      const auto& range = document().memory[i].range;
      const MemoryPlaces& places = program_.memory()[i];
      for (int k = 0; range && k < places.count; ++k)
        if (const std::int64_t value = position.memory[places.first + k];
            value < range->first || value > range->second)
          return false;
    }
    return true;
  }

  bool possible(int index, int player) override {
    const ActionNode& action = program_.action(index);
    const auto outer_scope = scope_;
    const std::size_t positions = used_positions_;
    // restored below, since the caller may be collecting changes
    const auto stones = std::exchange(stones_changed_, {});
    const auto memory = std::exchange(memory_changed_, {});
    const auto left = std::pair(left_, is_no_move_);
    // The action that is tried below binds names, while the caller may still need the values of its own bound
    // names. So these values are stored here.
    auto names = this->slots_;
    this->slots_.swap(names);
    scope_.mover = player;
    scope_.marks = nullptr;
    const bool was_kept = std::exchange(scope_.now.now->is_kept, true);
    const bool found = some_play(action, 0, player, outer_scope.now);
    this->slots_ = std::move(names);
    outer_scope.now.now->is_kept = was_kept;
    used_positions_ = positions;
    stones_changed_ = stones;
    memory_changed_ = memory;
    std::tie(left_, is_no_move_) = left;
    scope_ = outer_scope;
    return found;
  }
  /// Returns whether the action is legal for some arguments of those parameters whose index is at least i.
  /// The earlier parameters are already bound to their arguments.
  bool some_play(const ActionNode& action, std::size_t i, int player, const Moment<N>& now) {
    const auto here = [&] { scope_ = {now, player, nullptr}; };
    here();
    if (i == action.slots.size()) {
      List alive;
      const std::size_t positions = used_positions_;
      run(action, action.steps, player, alive);
      used_positions_ = positions;
      return !alive.empty();
    }
    const auto next = [&] { return some_play(action, i + 1, player, now); };
    const language::Type type = action.source->parameters[i].type;
    if (action.kinds[i] == Kind::region && type == language::Type::point) {
      const Set range = action.ranges[i] < 0 ? this->geometry_.all : region(action.ranges[i]);
      return range.any_point([&](int point) {
        this->slot(action.slots[i]).region = Set::of(point);
        return next();
      });
    }
    if (action.kinds[i] != Kind::mask) throw NotCompiled("'possible' of such a move");
    Mask every = type == language::Type::player  ? this->all_players()
                 : type == language::Type::piece ? (Mask{1} << program_.kinds()) - 1
                                                 : 0;
    if (type == language::Type::direction)
      for (const int direction : language::directions_of(document(), false)) every |= Mask{1} << direction;
    for (Mask left = action.ranges[i] < 0 ? every : mask(action.ranges[i]); left != 0; left &= left - 1) {
      this->slot(action.slots[i]).number = static_cast<std::int64_t>(left & -left);
      if (next()) return true;
    }
    return false;
  }

  // The following functions run steps on a single branch, in place. A returned bool states whether the branch
  // is still alive.

  void enter(Branch& branch) {
    scope_.now = {branch.now, branch.marks[0].past};
    scope_.marks = &branch.marks;
  }

  bool run(std::span<const StepNode> steps, Branch& branch) {
    return std::ranges::all_of(steps, [&](const StepNode& step) { return run(step, branch); });
  }

  bool run(const StepNode& step, Branch& branch) {
    switch (step.kind) {
      case K::forbid:
        return forbid(step, branch);
      case K::let:
        enter(branch);
        this->let(step.slot, step.a, step.value);
        return true;
      case K::mark:
        branch.marks[step.index] = {branch.now, branch.marks[0].past};
        branch.now->is_kept = true;
        return true;
      case K::do_:
        return run(arguments(step, branch).steps, branch);
      case K::if_: {
        const Block* const block = chosen_block(step, branch);
        return !block || run(*block, branch);
      }
      case K::nothing:
        return true;
      default:
        break;
    }
    if (branch.is_refused) return false;
    if (step.kind == K::repeat) return repeat(step, branch);
    change_or_win(step, branch);
    return true;
  }
  void change_or_win(const StepNode& step, Branch& branch) {
    enter(branch);
    switch (step.kind) {
      case K::win:
        branch.winner = mask(step.a);
        branch.has_winner = true;
        return;
      case K::forget_history:
        branch.forgets = true;
        return;
      default:
        change(step, branch);
        return;
    }
  }

  bool forbid(const StepNode& step, Branch& branch) {
    enter(branch);
    if (step.value == Kind::region ? region(step.a).some() : truth(step.a)) branch.is_refused = true;
    return !branch.is_refused;
  }

  const ActionNode& arguments(const StepNode& step, Branch& branch) {
    enter(branch);
    // A step cannot call itself, so no argument refers to a parameter of the called step. Therefore the
    // parameters can be bound one after the other.
    for (std::size_t i = 0; i < step.parts.size(); ++i)
      this->let(step.slots[i], step.parts[i], step.kinds[i]);
    return program_.action(step.index);
  }
  const Block* chosen_block(const StepNode& step, Branch& branch) {
    enter(branch);
    for (std::size_t i = 0; i < step.parts.size(); ++i)
      if (truth(step.parts[i])) return &step.blocks[i];
    return step.parts.size() < step.blocks.size() ? &step.blocks.back() : nullptr;
  }

  int most_rounds() const { return this->geometry_.size.area() * program_.game().players() + 1; }

  bool repeat(const StepNode& step, Branch& branch) {
    std::vector<Position<N>*> passed;
    for (int round = 0;; ++round) {
      Position<N>* const before = branch.now;
      before->is_kept = true;
      passed.push_back(before);
      if (!run(step.blocks[0], branch) || branch.is_refused) return false;
      if (same_content(*branch.now, *before)) return true;
      if (came_back(*branch.now, passed) || round > most_rounds()) return false;
    }
  }

  // Changes.

  struct Stones {
    int owner;  ///< -1: the stones are removed
    Set points;
    bool arrives = false;  ///< whether the stones arrive by a step `move`
    bool turns = false;    ///< whether the points already have pieces, whose owner or kind changes
  };
  struct Kept {
    int memory, place;
    bool adds;
    std::int64_t value;
  };

  void change(const StepNode& step, Branch& branch) {
    if (step.kind == K::put || step.kind == K::remove) {
      const bool is_removed = step.kind == K::remove;
      const int owner = is_removed ? -1 : whose(step);
      const Set points = region(step.b);
      if (!points.some() || (!is_removed && owner < 0)) return;
      Position<N>& after = changing(branch);
      for (Set& stones : after.stones) stones -= points;
      if (!is_removed) after.stones[owner] |= points;
      return changed(after);
    }
    stones_changed_.clear();
    memory_changed_.clear();
    left_ = {};
    is_no_move_ = false;
    collect(step);
    if (is_no_move_) branch.is_refused = true;
    if (changes_nothing()) return;
    Position<N>& after = changing(branch);
    if (!stones_changed_.empty()) change_stones(after, branch);
    for (std::size_t i = 0; i < memory_changed_.size(); ++i) change_memory(i, after, branch);
    changed(after);
  }

  /// Returns whether the changes that a step has collected leave the position unchanged. Then the cached
  /// values of the position stay valid.
  bool changes_nothing() const {
    return std::ranges::none_of(stones_changed_, [](const Stones& one) { return one.points.some(); }) &&
           std::ranges::all_of(memory_changed_, [](const Kept& one) { return one.adds && one.value == 0; });
  }

  void collect(const StepNode& step) {
    switch (step.kind) {
      case K::put:
        if (const int owner = whose(step); owner >= 0) stones_changed_.push_back({owner, region(step.b)});
        break;
      case K::remove:
        stones_changed_.push_back({-1, region(step.b)});
        break;
      case K::move:
        collect_move(step);
        break;
      case K::change:
      case K::give:
        collect_change(step);
        break;
      case K::set:
      case K::add: {
        if (step.value == Kind::region) {
          const Set points = region(step.a);
          for (std::size_t i = 0; i < this->words_of_set(); ++i)
            memory_changed_.push_back({step.memory, step.index + static_cast<int>(i), false,
                                       static_cast<std::int64_t>(points.words[i])});
          break;
        }
        std::vector<int> places;
        this->each_place(step.memory, step.parts.empty() ? -1 : step.parts[0],
                         step.parts.size() < 2 ? -1 : step.parts[1],
                         [&](int place) { places.push_back(place); });
        if (places.empty()) break;  // the selectors select no value, so nothing changes
        const std::int64_t value = kept_value(step);
        for (const int place : places)
          memory_changed_.push_back({step.memory, place, step.kind == K::add, value});
        break;
      }
      case K::let:
        this->let(step.slot, step.a, step.value);
        break;
      case K::if_: {
        std::size_t i = 0;
        while (i < step.parts.size() && !truth(step.parts[i])) ++i;
        if (i < step.blocks.size())
          for (const StepNode& inner : step.blocks[i]) collect(inner);
        break;
      }
      case K::for_each:
        each_element(step, [&] {
          for (const StepNode& inner : step.blocks[0]) collect(inner);
        });
        break;
      case K::nothing:
        break;
      default:
        throw std::logic_error("a step that can't stand in 'for each'");
    }
  }
  /// Returns the index in Content::stones of the pieces that a step puts; -1 if the step's expression for the
  /// player or the kind denotes no player or kind.
  int whose(const StepNode& step) {
    const int kind = step.piece < 0 ? 0 : highest(mask(step.piece));
    const int first = first_of(step);
    return first < 0 || kind < 0 ? -1 : first + kind;
  }
  int first_of(const StepNode& step) {
    if (step.a < 0) return step.index;
    const int player = highest(mask(step.a));
    return player < 0 ? -1 : player * program_.kinds();
  }
  void collect_move(const StepNode& step) {
    const Set from = region(step.a), to = region(step.b);
    const auto& stones = scope_.now.now->stones;
    const auto owner =
        std::ranges::find_if(stones, [&](const Set& one) { return from.some() && from.within(one); });
    if (from.count() != 1 || to.count() != 1 || owner == stones.end()) {
      is_no_move_ = true;
      return;
    }
    left_ |= from;
    stones_changed_.push_back({static_cast<int>(owner - stones.begin()), to, true});
  }
  void collect_change(const StepNode& step) {
    const Set set = region(step.b);
    if (step.kind == K::change) {
      const int kind = highest(mask(step.piece));
      for (int player = 0; kind >= 0 && player < program_.game().players(); ++player)
        stones_changed_.push_back({player * program_.kinds() + kind,
                                   set & Machine<N>::stones(this->owners_of_players(only(player))), false,
                                   true});
      return;
    }
    const int first = first_of(step);
    if (first < 0) return;
    if (step.a < 0) {
      stones_changed_.push_back({first, set & scope_.now.now->occupied, false, true});
      return;
    }
    for (int kind = 0; kind < program_.kinds(); ++kind)
      stones_changed_.push_back(
          {first + kind, set & Machine<N>::stones(program_.owners_of_kinds(only(kind))), false, true});
  }
  std::int64_t kept_value(const StepNode& step) {
    switch (step.value) {
      case Kind::number:
        return number(step.a);
      case Kind::truth:
        return truth(step.a) ? 1 : 0;
      default:
        return static_cast<std::int64_t>(mask(step.a));
    }
  }
  /// Calls f for each element of a step's set, with the step's name bound to the element.
  template <class F>
  void each_element(const StepNode& step, F f) {
    Node node;
    node.a = step.a;
    node.bound = step.value;
    node.slot = step.slot;
    Machine<N>::each_element(node, [&] {
      f();
      return false;
    });
  }

  void change_stones(Position<N>& after, Branch& branch) {
    Set removed;
    std::vector<Set>& put_by = put_by_;
    put_by.assign(after.stones.size(), Set());
    Set arrived;
    for (const Stones& one : stones_changed_) {
      (one.owner < 0 ? removed : put_by[one.owner]) |= one.points;
      if (one.turns && left_.meets(one.points)) branch.is_refused = true;
      if (!one.arrives) continue;
      if (arrived.meets(one.points)) branch.is_refused = true;
      arrived |= one.points;
    }
    refuse_collisions(put_by, removed, branch);
    for (std::size_t i = 0; i < after.stones.size(); ++i) {
      after.stones[i] -= left_;
      for (std::size_t j = 0; j < put_by.size(); ++j)
        if (j != i) after.stones[i] -= put_by[j];
      after.stones[i] -= removed;
      after.stones[i] |= put_by[i];
    }
  }
  void refuse_collisions(const std::vector<Set>& put_by, const Set& removed, Branch& branch) const {
    Set taken = removed, collide;
    for (const Set& put : put_by) {
      collide |= taken & put;
      taken |= put;
    }
    if (collide.some()) branch.is_refused = true;
  }
  void change_memory(std::size_t index, Position<N>& after, Branch& branch) {
    const Kept& change = memory_changed_[index];
    const bool is_mutual = document().memory[change.memory].is_mutual;
    const int players = program_.game().players(), first = program_.memory()[change.memory].first;
    const auto mirrored = [&](int place) {
      return is_mutual ? first + (place - first) % players * players + (place - first) / players : place;
    };
    bool collides = false;
    for (std::size_t j = 0; j < index; ++j) {
      const Kept& earlier = memory_changed_[j];
      if (earlier.place == change.place || earlier.place == mirrored(change.place))
        collides = collides || earlier.adds != change.adds || (!change.adds && earlier.value != change.value);
    }
    if (collides) branch.is_refused = true;
    std::int64_t& kept = after.memory[change.place];
    std::int64_t result = change.value;
    if (change.adds && __builtin_add_overflow(kept, change.value, &result)) throw evaluator::NumberLimit();
    kept = result;
    after.memory[mirrored(change.place)] = result;
  }

  // Several branches.

  static void demand_few(const auto& branches) {
    if (branches.size() > evaluator::most_outcomes) throw evaluator::TooManyOutcomes();
  }

  List run_all(std::span<const StepNode> steps, List branches) {
    for (const StepNode& step : steps) {
      List next;
      for (Branch& branch : branches) {
        this->slots_.swap(branch.names);
        run_one(step, std::move(branch), next);
        demand_few(next);
      }
      branches = std::move(next);
    }
    return branches;
  }
  List run_from(std::span<const StepNode> steps, Branch branch) {
    branch.names = this->slots_;
    List one;
    one.push_back(std::move(branch));
    return run_all(steps, std::move(one));
  }
  /// Runs one step of a branch and appends the resulting branches to `next`. The slots must already contain
  /// the values of the names that are bound in this branch.
  void run_one(const StepNode& step, Branch branch, List& next) {
    const auto add = [&](List all) { std::ranges::move(all, std::back_inserter(next)); };
    const auto go_on = [&] {
      branch.names = this->slots_;
      next.push_back(std::move(branch));
    };
    switch (step.kind) {
      case K::forbid:
        forbid(step, branch);
        return go_on();
      case K::do_: {
        const ActionNode& called = arguments(step, branch);
        return add(run_from(called.steps, std::move(branch)));
      }
      case K::if_:
        if (const Block* const block = chosen_block(step, branch))
          return add(run_from(*block, std::move(branch)));
        return go_on();
      case K::let:
      case K::mark:
      case K::nothing:
        run(step, branch);
        return go_on();
      default:
        break;
    }
    if (branch.is_refused) return;
    switch (step.kind) {
      case K::choose:
        return add(choose(step, std::move(branch)));
      case K::repeat:
        return add(repeat_all(step, std::move(branch)));
      default:
        change_or_win(step, branch);
        return go_on();
    }
  }

  List choose(const StepNode& step, Branch branch) {
    List after;
    branch.now->is_kept = true;
    // Collect all elements before binding any: afterwards each branch binds the name for itself.
    std::vector<Slot<N>> elements;
    enter(branch);
    each_element(step, [&] { elements.push_back(this->slot(step.slot)); });
    const std::vector<Slot<N>> names = this->slots_;
    for (const Slot<N>& element : elements) {
      this->slots_ = names;
      this->slot(step.slot) = element;
      Branch chosen = branch;
      chosen.chosen.push_back(value(element, step.value == Kind::family ? Kind::region : step.value,
                                    step.source->binders[0].type));
      std::ranges::move(run_from(step.blocks[0], std::move(chosen)), std::back_inserter(after));
      demand_few(after);
    }
    if (elements.empty()) {
      branch.names = names;
      after.push_back(std::move(branch));
    }
    return after;
  }

  /// Repeats the block on every branch until the block changes nothing. If several branches reach the same
  /// position, only the first of them continues. A branch that returns to one of its own earlier positions is
  /// dropped, since it would never end.
  List repeat_all(const StepNode& step, Branch first) {
    struct Going {
      Branch branch;
      std::vector<Position<N>*> passed;
    };
    List settled;
    std::vector<Going> going;
    first.now->is_kept = true;
    std::unordered_set<Position<N>*, ContentHash, SameContent> seen{first.now};
    first.names = this->slots_;
    going.push_back({std::move(first), {}});
    for (int round = 0; !going.empty(); ++round) {
      std::vector<Going> next;
      for (Going& one : going) {
        Position<N>* const before = one.branch.now;
        one.passed.push_back(before);
        this->slots_ = one.branch.names;
        for (Branch& after : run_from(step.blocks[0], std::move(one.branch))) {
          if (after.is_refused) continue;
          after.now->is_kept = true;
          if (same_content(*after.now, *before)) {
            settled.push_back(std::move(after));
          } else if (!came_back(*after.now, one.passed) && round <= most_rounds() &&
                     seen.insert(after.now).second) {
            demand_few(seen);
            next.push_back({std::move(after), one.passed});
          }
        }
      }
      going = std::move(next);
    }
    return settled;
  }

  // Values of the plain evaluator.

  void bind(int name, Kind kind, int argument) {
    Slot<N>& slot = this->slot(name);
    if (kind == Kind::region)
      slot.region = Set::of(argument);
    else
      slot.number =
          kind == Kind::mask ? static_cast<std::int64_t>(only(argument)) : 2 * std::int64_t{argument};
  }
  void bind(int name, Kind kind, const Value& value) {
    Slot<N>& slot = this->slot(name);
    switch (kind) {
      case Kind::region:
        slot.region = taken<N>(std::get<BoardRegion>(value));
        break;
      case Kind::truth:
        slot.number = std::get<bool>(value) ? 1 : 0;
        break;
      case Kind::number:
        slot.number = std::get<evaluator::Number>(value);
        break;
      case Kind::family:
        slot.family.clear();
        for (const BoardRegion& member : std::get<std::vector<BoardRegion>>(value))
          slot.family.push_back({taken<N>(member)});
        break;
      case Kind::mask: {
        Mask mask = 0;
        if (const auto* players = std::get_if<evaluator::Players<bool>>(&value)) {
          for (std::size_t i = 0; i < players->has.size(); ++i)
            if (players->has[i]) mask |= Mask{1} << i;
        } else if (const auto* direction = std::get_if<evaluator::Direction>(&value)) {
          mask = Mask{1} << direction->clockwise;
        } else {
          for (const evaluator::Direction d : std::get<std::vector<evaluator::Direction>>(value))
            mask |= Mask{1} << d.clockwise;
        }
        slot.number = static_cast<std::int64_t>(mask);
        break;
      }
      case Kind::masks:
      case Kind::moment:
      case Kind::moments:
      case Kind::numbers:
        throw NotCompiled("a moment for an argument");
    }
  }
  BoardRegion region_of(const Set& set) const { return BoardRegion(board_, set.words); }
  Value value(int node, language::Type type) {
    switch (program_.node(node).kind) {
      case Kind::region:
        return region_of(region(node));
      case Kind::truth:
        return truth(node);
      case Kind::number:
        return number(node);
      case Kind::family: {
        const Buffers release(*this);
        std::vector<BoardRegion> members;
        for (const Entry<N>& entry : family(node))
          this->each_member(entry, [&](const Set& member) {
            members.push_back(region_of(member));
            return false;
          });
        return members;
      }
      case Kind::mask:
        return value_of_mask(mask(node), type);
      case Kind::masks:
      case Kind::moment:
      case Kind::moments:
      case Kind::numbers:
        break;
    }
    throw NotCompiled("a moment for a value");
  }
  /// Returns the value of a bound name as the plain evaluator represents it.
  Value value(const Slot<N>& bound, Kind kind, language::Type type) const {
    if (kind == Kind::region) return region_of(bound.region);
    if (kind == Kind::numbers) return evaluator::Number{bound.number};
    if (kind == Kind::mask) return value_of_mask(static_cast<Mask>(bound.number), type);
    throw NotCompiled("a choice of moments");
  }
  Value value_of_mask(Mask mask, language::Type type) const {
    if (type == language::Type::direction) return evaluator::Direction{highest(mask)};
    if (type == language::Type::directions) {
      std::vector<evaluator::Direction> all;
      for (int d = 0; d < 60; ++d)
        if (mask >> d & 1) all.push_back({d});
      return all;
    }
    evaluator::Players<bool> players;
    const bool is_of_kinds = type == language::Type::piece || type == language::Type::pieces;
    for (int i = 0; i < (is_of_kinds ? program_.kinds() : program_.game().players()); ++i)
      players.has.push_back(mask >> i & 1);
    return players;
  }

  std::unique_ptr<Program> owned_;
  const Board& board_;
  std::vector<std::int64_t> first_memory_;
  Moment<N> present_;
  Branch probe_;  ///< reused for legality tests
  List alive_;
  std::vector<std::vector<Moment<N>>> spare_marks_;
  std::vector<std::unique_ptr<Position<N>>> positions_;  ///< positions of the branches
  std::size_t used_positions_ = 0;
  std::size_t memos_ = 0;
  std::int64_t counted_steps_ = 0;
  std::vector<Stones> stones_changed_;
  Set left_;  ///< the points that pieces leave by the current step
  /// Whether some step `move` does not move exactly one piece to exactly one point.
  bool is_no_move_ = false;
  std::vector<Kept> memory_changed_;
  std::vector<Set> put_by_;
};

}  // namespace ruleproof::compiled
