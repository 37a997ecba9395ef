#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <sstream>

#include "properties/native/emitter.hpp"
#include "spec/language/played.hpp"
#include "spec/language/tree.hpp"
#include "spec/language/words.hpp"

// Writes the C form of actions and steps. A move is played on `now`, a copy of the position; `before` is the
// position before the move.

namespace ruleproof::native {

using compiled::ActionNode;
using compiled::Block;
using K = language::Step::Kind;
using language::Type;

// C functions of actions.

namespace {

/// Returns C code without unused constants; a constant that only unused constants use is also unused.
std::string without_unused(std::string text) {
  for (bool again = true; again;) {
    again = false;
    const std::map<std::string, int> uses = names_in(text);
    std::istringstream in(text);
    std::string left;
    for (std::string row; std::getline(in, row);) {
      std::istringstream words(row);
      std::string is_constant, type, name, sign;
      words >> is_constant >> type >> name >> sign;
      const bool is_unused = is_constant == "const" && sign == "=" && row.back() == ';' &&
                             uses.at(name) == names_in(row).at(name);  // the name occurs in no other row
      again = again || is_unused;
      if (!is_unused)
        left += row + '\n';
      else if (may_meet_limit(row))  // the value is unused, but computing it may report a limit
        left += fmt::format("{}(void){}\n", row.substr(0, row.find_first_not_of(' ')),
                            row.substr(row.find('=') + 2));
    }
    text = std::move(left);
  }
  return text;
}

}  // namespace

std::string Emitter::function(const std::string& head, const Scope& scope,
                              const std::function<void()>& write) {
  const std::string outer = std::exchange(out_, "");
  const int depth = std::exchange(depth_, 1);
  const Scope outer_scope = std::exchange(scope_, scope);
  const auto outer_bound = bound_;
  const Run outer_run = run_;
  const bool had_changed = std::exchange(has_changed_, false);
  const auto outer_called = called_;
  write();
  const std::string body = without_unused(std::exchange(out_, outer));
  depth_ = depth;
  scope_ = outer_scope;
  bound_ = outer_bound;
  run_ = outer_run;
  has_changed_ = had_changed;
  called_ = outer_called;
  const std::map<std::string, int> uses = names_in(body);
  std::string text = head + " {\n";
  // Writes `(void)` for each parameter that the body does not use. The name of a parameter stands directly
  // before a comma or the closing bracket.
  for (std::size_t end = head.find_first_of(",)"); end != std::string::npos;
       end = head.find_first_of(",)", end + 1)) {
    const std::size_t begin = head.find_last_of(" *(", end) + 1;
    const std::string name = head.substr(begin, end - begin);
    if (!uses.contains(name)) text += fmt::format("  (void){};\n", name);
  }
  return text + body + "}\n";
}

std::string Emitter::once(const std::string& name, const std::function<std::string()>& text) {
  if (written_.insert(name).second) functions.push_back(text());
  return name;
}

std::string Emitter::of_action(const std::string& type, const std::string& what, int action,
                               const std::string& now, const std::string& further,
                               const std::function<void()>& write) {
  const std::string name = fmt::format("{}_{}", what, action);
  return once(name, [&] {
    return function(
        fmt::format("static {} {}(struct game *g, struct game_position *{}, int last, int mover{})", type,
                    name, now, further),
        beginning(now), write);
  });
}

int Emitter::refusal(std::string message, std::vector<std::string> clauses) {
  const RefusalText one{std::move(message), std::move(clauses)};
  const auto found = std::ranges::find(refusals, one);
  if (found == refusals.end()) refusals.push_back(one);
  return static_cast<int>(std::ranges::find(refusals, one) - refusals.begin());
}

std::string Emitter::parameters(const ActionNode& action) const {
  std::string all;
  for (std::size_t i = 0; i < action.kinds.size(); ++i)
    all += fmt::format(", {} a{}", type_of(action.kinds[i]), i);
  return all;
}
std::string Emitter::arguments(const ActionNode& action) const {
  std::string all;
  for (const int slot : action.slots) all += ", " + bound_.at(slot).value;
  return all;
}
void Emitter::bind_parameters(const ActionNode& action) {
  for (std::size_t i = 0; i < action.slots.size(); ++i)
    bound_[action.slots[i]] = {.value = fmt::format("a{}", i)};
}

/// Binds the parameters of an action, and resets `called_` and `lost_marks_` for a C function that runs all
/// its steps.
void Emitter::begin_steps(const ActionNode& action) {
  bind_parameters(action);
  called_ = {action.source};
  lost_marks_.clear();
}

/// Returns the scope at the beginning of a move. `now` is the C name of the present position; the mark
/// `before` names the same position. If turns have several moves, the mark `turn-start` names `g->began`.
Scope Emitter::beginning(const std::string& now) const {
  if (!has_parts()) return {{now, "last"}, "mover", {Moment{now, "last"}}};
  return {{now, "last"}, "mover", {Moment{now, "last"}, std::nullopt, Moment{"g->began", "last"}}};
}

/// Returns C code for the arguments of an action as integers, as the callers of the C file encode them.
std::string Emitter::places(const ActionNode& action) const {
  std::vector<std::string> places;
  for (std::size_t i = 0; i < action.slots.size(); ++i)
    places.push_back(fmt::format(fmt::runtime(action.kinds[i] == Kind::region ? "first({})"
                                              : action.kinds[i] == Kind::mask ? "highest({})"
                                                                              : "argument_of(g, {})"),
                                 bound_.at(action.slots[i]).value));
  return places.empty() ? "0" : fmt::format("{}", fmt::join(places, ", "));
}

namespace {

/// Returns whether a step may make the move illegal, or may meet a limit because it computes a number that is
/// too large.
bool can_forbid(const StepNode& step, const language::Document& document, compiled::Program& program) {
  if (step.source && language::may_exceed_numbers(document, *step.source)) return true;
  const auto any = [&](const Block& block) {
    return std::ranges::any_of(block,
                               [&](const StepNode& one) { return can_forbid(one, document, program); });
  };
  switch (step.kind) {
    case K::put:
    case K::remove:
    case K::let:
    case K::nothing:
    case K::win:
    case K::mark:
    case K::forget_history:
      return false;
    case K::set:
    case K::add:
      return document.memory[static_cast<std::size_t>(step.memory)].range.has_value();
    case K::if_:
      return std::ranges::any_of(step.blocks, any);
    case K::do_:
      return any(program.action(step.index).steps);
    default:
      return true;
  }
}

bool changes(const Block& block, compiled::Program& program);
bool changes(const StepNode& step, compiled::Program& program) {
  switch (step.kind) {
    case K::forbid:
    case K::let:
    case K::mark:
    case K::nothing:
    case K::win:
    case K::forget_history:
      return false;
    case K::if_:
      return std::ranges::any_of(step.blocks, [&](const Block& block) { return changes(block, program); });
    case K::do_:
      return changes(program.action(step.index).steps, program);
    default:
      return true;
  }
}
bool changes(const Block& block, compiled::Program& program) {
  return std::ranges::any_of(block, [&](const StepNode& step) { return changes(step, program); });
}

/// Returns whether the mark with the index `mark` has different moments in the lists `now` and `before`.
bool is_set_since(const std::vector<std::optional<Moment>>& now,
                  const std::vector<std::optional<Moment>>& before, std::size_t mark) {
  const auto name = [&](const std::vector<std::optional<Moment>>& marks) {
    return mark < marks.size() && marks[mark] ? marks[mark]->now : std::string();
  };
  return name(now) != name(before);
}

}  // namespace

std::string Emitter::play_function(int index) {
  const ActionNode& action = program_.action(index);
  return of_action("bool", "play", index, "before", parameters(action) + ", struct turn *out", [&] {
    run_ = Run::play;
    begin_steps(action);
    line("out->winner = NO_WINNER;");
    line("out->has_winner = out->forgets = false;");
    steps(action.steps);
    check_numbers();
    if (!has_changed_) line("out->now = *before;");
    line("return true;");
  });
}

/// Returns the name of the C function that tests whether the steps of an action forbid the move. It skips the
/// first `guarded` steps, which a guard tests for all points at once. Returns an empty text if none of the
/// other steps can make the move illegal.
std::string Emitter::legal_function(int index) {
  const ActionNode& action = program_.action(index);
  const Block& all = action.steps;
  std::size_t end = all.size();
  while (end > action.guarded && !can_forbid(all[end - 1], program_.document(), program_)) --end;
  if (end <= action.guarded) return "";
  return of_action("bool", "legal", index, "before", parameters(action), [&] {
    run_ = Run::legal;
    begin_steps(action);
    steps(all.data() + action.guarded, all.data() + end);
    check_numbers();
    line("return true;");
  });
}

std::string Emitter::refusals_function(int index) {
  const ActionNode& action = program_.action(index);
  return of_action("void", "why", index, "before", parameters(action) + ", struct refusals *why", [&] {
    run_ = Run::refusals;
    begin_steps(action);
    steps(action.steps);
    check_numbers();
  });
}

// Parameters of actions.

/// Returns C code for the set of values that a parameter without a range may have.
std::string Emitter::range_of(const ActionNode& action, std::size_t i) {
  const auto mask = [](std::uint64_t all) { return fmt::format("UINT64_C({})", all); };
  std::uint64_t all = 0;
  switch (action.source->parameters[i].type) {
    case Type::point:
      return "all_points";
    case Type::player:
      return mask((std::uint64_t{1} << program_.game().players()) - 1);
    case Type::piece:
      return mask((std::uint64_t{1} << program_.kinds()) - 1);
    case Type::direction:
      for (const int direction : language::directions_of(program_.document(), false))
        all |= std::uint64_t{1} << direction;
      return mask(all);
    default:
      refuse("a parameter of this type without a range");
  }
}

/// Writes nested loops over the possible values of the parameters with the index i or greater. `body` writes
/// the innermost code.
void Emitter::ranges(const ActionNode& action, std::size_t i, const std::function<void()>& body) {
  if (i == action.slots.size()) return body();
  const auto inner = [&] { ranges(action, i + 1, body); };
  const int slot = action.slots[i];
  if (action.ranges[i] >= 0)
    return each_element(action.ranges[i], node(action.ranges[i]).kind, slot, true, inner);
  const std::string range = range_of(action, i);
  if (action.kinds[i] == Kind::region)
    return each_part(range, Part::one, [&](const std::string& point) {
      bound_[slot] = {.value = point};
      inner();
    });
  const std::string left = fresh("left"), one = fresh("d");
  block(fmt::format("for (uint64_t {0} = {1}; {0} != 0; {0} &= {0} - 1)", left, range), [&] {
    line(fmt::format("const uint64_t {0} = {1} & (~{1} + 1);", one, left));
    bound_[slot] = {.value = one};
    inner();
  });
}

/// Returns the name of the C function that tests whether the parameters of an action allow its arguments.
std::string Emitter::range_function(int index) {
  const ActionNode& action = program_.action(index);
  return of_action("bool", "allows", index, "now", parameters(action), [&] {
    bind_parameters(action);
    for (std::size_t i = 0; i < action.slots.size(); ++i) {
      const std::string argument = fmt::format("a{}", i);
      if (action.kinds[i] == Kind::number) {
        const Node& row = node(action.ranges[i]);
        if (row.code != Code::row_of) refuse("a list of numbers");
        const std::string from = named("int64_t", number(row.a));
        line(fmt::format("if ({0} < {1} || {0} > {2} || ({0} - {1}) % 2 != 0) return false;", argument, from,
                         number(row.b)));
        continue;
      }
      const std::string range =
          action.ranges[i] < 0 ? range_of(action, i) : value(action.ranges[i], action.kinds[i]);
      line(fmt::format(fmt::runtime(action.kinds[i] == Kind::region ? "if (!within({}, {})) return false;"
                                                                    : "if (({} & {}) == 0) return false;"),
                       argument, range));
    }
    line("return true;");
  });
}

/// Returns the name of the C function that lists the legal plays of an action.
std::string Emitter::list_function(int index) {
  const ActionNode& action = program_.action(index);
  return of_action("void", "list", index, "now", ", struct list *list", [&] {
    const std::string legal = legal_function(index);
    const auto add = [&] {
      const std::string condition =
          legal.empty() ? "" : fmt::format("{}(g, now, last, mover{}) && ", legal, arguments(action));
      line(fmt::format("if ({}!add_move(list, mover, (struct game_play){{{}, {{{}}}}})) return;", condition,
                       index, places(action)));
    };
    if (action.guard < 0) return ranges(action, 0, add);
    const int slot = action.slots.front();
    const std::string range =
        named("set", action.ranges.front() < 0 ? "all_points" : region(action.ranges.front()));
    const std::string candidates = named("set", good(action.guard, slot, range, Part::one));
    if (legal.empty())
      block("if (list->moves == NULL)", [&] {
        line(fmt::format("list->found += count_of({});", candidates));
        line("return;");
      });
    each_part(candidates, Part::one, [&](const std::string& point) {
      bound_[slot] = {.value = point};
      add();
    });
  });
}

// C code of steps.

void Emitter::steps(const Block& block) { steps(block.data(), block.data() + block.size()); }
void Emitter::steps(const StepNode* begin, const StepNode* end) {
  for (; begin != end; ++begin) step(*begin);
}

/// Writes the C code that copies the position, unless this code is written already. All changes then apply to
/// the copy.
void Emitter::begin_changes() {
  if (std::exchange(has_changed_, true)) return;
  if (run_ == Run::play) {
    line("struct game_position *const now = &out->now;");
    line("*now = *before;");
  } else {
    line("struct game_position next = *before, *const now = &next;");
  }
  scope_.now.now = "now";
}

void Emitter::refuse_branch(const std::string& condition, int refusal) {
  if (run_ == Run::refusals)
    line(fmt::format("{} refuse(why, {});", test(condition), refusal));
  else
    line(test(condition) + " return false;");
}

void Emitter::step(const StepNode& step) {
  const language::Action& action = *called_.back();
  const auto clauses = [&] {
    return language::names_of(step.source->clauses.empty() ? action.clauses : step.source->clauses);
  };
  if (changes(step, program_)) begin_changes();
  switch (step.kind) {
    case K::forbid: {
      const std::string condition =
          step.value == Kind::region ? fmt::format("some({})", region(step.a)) : truth(step.a);
      return refuse_branch(condition, refusal(step.source->message, clauses()));
    }
    case K::let:
      return let_copy(step.slot, step.a, step.value);
    case K::mark: {
      const std::string mark = fresh("mark");
      line(fmt::format("struct game_position {} = *{};", mark, scope_.now.now));
      scope_.marks.resize(std::max(scope_.marks.size(), static_cast<std::size_t>(step.index) + 1));
      scope_.marks[static_cast<std::size_t>(step.index)] = Moment{"(&" + mark + ")", scope_.now.last};
      lost_marks_.erase(step.index);
      return;
    }
    case K::do_: {
      const ActionNode& called = program_.action(step.index);
      const auto marks = scope_.marks;
      block("/* " + std::to_string(step.index) + " */", [&] {
        for (std::size_t i = 0; i < step.parts.size(); ++i)
          let_copy(step.slots[i], step.parts[i], step.kinds[i]);
        called_.push_back(called.source);
        steps(called.steps);
        called_.pop_back();
      });
      // The C variables of marks that the block sets do not exist after the block.
      for (std::size_t i = 0; i < scope_.marks.size(); ++i)
        if (is_set_since(scope_.marks, marks, i)) lost_marks_.insert(static_cast<int>(i));
      return;
    }
    case K::if_:
      return if_else(step, 0, [&](const Block& block) {
        const auto marks = scope_.marks;
        steps(block);
        for (std::size_t i = 0; i < scope_.marks.size(); ++i)
          if (is_set_since(scope_.marks, marks, i)) refuse("'mark' in a condition");
      });
    case K::nothing:
      return;
    default:
      break;
  }
  if (run_ == Run::refusals) line("if (why->count > 0) return;");
  switch (step.kind) {
    case K::win: {
      const std::string winner = mask(step.a);
      if (run_ != Run::play && may_meet_limit(winner)) return line(fmt::format("(void){};", winner));
      if (run_ != Run::play) return;
      line(fmt::format("out->winner = highest({});", winner));
      return line("out->has_winner = true;");
    }
    case K::forget_history:
      if (run_ == Run::play) line("out->forgets = true;");
      return;
    case K::repeat:
      return repeat(step);
    case K::choose:
      refuse("'choose'");
    default:
      return change(step);
  }
}

/// Writes the branches of the step `if` from the index i on; `run` writes the block of a branch.
void Emitter::if_else(const StepNode& step, std::size_t i, const std::function<void(const Block&)>& run) {
  if (i == step.parts.size()) {
    if (i < step.blocks.size()) run(step.blocks[i]);
    return;
  }
  block(test(truth(step.parts[i])), [&] { run(step.blocks[i]); });
  if (i + 1 < step.blocks.size()) block("else", [&] { if_else(step, i + 1, run); });
}

void Emitter::repeat(const StepNode& step) {
  ++changes_;
  const std::string round = fresh("round"), start = fresh("start");
  block(fmt::format("for (int {0} = 0;; ++{0})", round), [&] {
    line(fmt::format("const struct game_position {} = *now;", start));
    steps(step.blocks[0]);
    line(fmt::format("if (same_position(now, &{})) break;", start));
    const std::string condition = fmt::format("{} > AREA * PLAYERS + 1", round);
    refuse_branch(condition, refusal("what is repeated here does not settle",
                                     language::names_of(called_.back()->clauses)));
    if (run_ == Run::refusals) line("if (why->count > 0) return;");
  });
}

// Changes of the position.

std::string Emitter::player_of(const StepNode& step) {
  if (node(step.a).code == Code::mover) return scope_.mover;
  return named("int", fmt::format("highest({})", mask(step.a)));
}

/// Returns C code for the number of the owner (and kind) of the stones that a step puts; -1 if the player is
/// nobody or there is no kind.
std::string Emitter::owner_of(const StepNode& step) {
  std::string first = step.a < 0 ? std::to_string(step.index) : player_of(step);
  if (step.a < 0 && step.piece < 0) return first;
  if (step.piece < 0 && program_.kinds() == 1) return first;
  const std::string times = step.a < 0 ? first : fmt::format("{} * KINDS", first);
  if (step.piece < 0) return named("int", fmt::format("{} < 0 ? -1 : {}", first, times));
  const std::string kind = named("int", fmt::format("highest({})", mask(step.piece)));
  return named("int", fmt::format("{0} < 0 || {1} < 0 ? -1 : {2} + {1}", first, kind, times));
}

void Emitter::change(const StepNode& step) {
  ++changes_;
  switch (step.kind) {
    case K::put: {
      const std::string owner = owner_of(step), points = region(step.b);
      const bool is_known = owner == "mover" || (step.a < 0 && step.piece < 0);
      return line(fmt::format("{}put_stones(now, {}, {});",
                              is_known ? "" : fmt::format("if ({} >= 0) ", owner), owner, points));
    }
    case K::remove:
      return line(fmt::format("put_stones(now, -1, {});", region(step.b)));
    case K::set:
    case K::add:
      set_memory(step, false);
      return line("changed(now);");
    default:
      break;
  }
  block("/* together */", [&] {
    line("struct change c = {0};");
    collect(step);
    const int two = refusal("two different changes of one thing are to happen together",
                            language::names_of(called_.back()->clauses));
    refuse_branch("!change_stones(&c, now)", two);
    if (program_.document().memory.empty()) return;
    refuse_branch("!change_memory(g, &c, now)", two);
  });
}

/// Writes the C code that collects the changes of a step, which take effect together.
void Emitter::collect(const StepNode& step) {
  const std::string& now = scope_.now.now;
  switch (step.kind) {
    case K::put: {
      const std::string owner = owner_of(step), points = region(step.b);
      return line(fmt::format("if ({0} >= 0) collect_stones(&c, {0}, {1});", owner, points));
    }
    case K::remove:
      return line(fmt::format("collect_stones(&c, -1, {});", region(step.b)));
    case K::move: {
      const std::string from = region(step.a);
      return line(fmt::format("collect_move(&c, {}, {}, {});", now, from, region(step.b)));
    }
    case K::change: {
      const std::string points = region(step.b);
      return line(fmt::format("collect_kind(&c, {}, highest({}), {});", now, mask(step.piece), points));
    }
    case K::give: {
      const std::string points = named("set", region(step.b));
      if (step.a < 0)
        return line(fmt::format("collect_pieces(&c, {}, both({}, {}->occupied));", step.index, points, now));
      return line(fmt::format("collect_owner(&c, {}, {}, {});", now, player_of(step), points));
    }
    case K::set:
    case K::add:
      return set_memory(step, true);
    case K::let:
      return let(step.slot, step.a, step.value);
    case K::if_:
      return if_else(step, 0, [&](const Block& block) {
        std::ranges::for_each(block, [&](const auto& one) { collect(one); });
      });
    case K::for_each:
      return each_element(step.a, step.value, step.slot, true, [&] {
        std::ranges::for_each(step.blocks[0], [&](const auto& one) { collect(one); });
      });
    case K::nothing:
      return;
    default:
      throw std::logic_error("a step that can't stand in 'for each'");
  }
}

void Emitter::set_memory(const StepNode& step, bool collects) {
  const bool adds = step.kind == K::add;
  const language::Memory& memory = program_.document().memory[static_cast<std::size_t>(step.memory)];
  if (collects && memory.is_mutual) refuse("memory of pairs that changes in 'for each'");
  const auto write = [&](const std::string& place, const std::string& value) {
    if (collects) return line(fmt::format("collect_memory(g, &c, {}, {}, {});", place, adds, value));
    const std::string at = memory.is_mutual ? named("int", place) : place;
    line(fmt::format(
        fmt::runtime(adds ? "now->memory[{0}] = plus(g, now->memory[{0}], {1});" : "now->memory[{0}] = {1};"),
        at, value));
    if (!memory.is_mutual) return;
    const int first = program_.memory()[static_cast<std::size_t>(step.memory)].first;
    line(fmt::format(
        "now->memory[{0} + ({1} - {0}) % PLAYERS * PLAYERS + ({1} - {0}) / PLAYERS] = now->memory[{1}];",
        first, at));
  };
  if (step.value == Kind::region) {
    const std::string points = fresh("v");
    line(fmt::format("const set {} = {};", points, region(step.a)));
    const std::string i = fresh("i");
    return block(fmt::format("for (int {0} = 0; {0} < WORDS; ++{0})", i), [&] {
      write(fmt::format("{} + {}", step.index, i), fmt::format("(int64_t){}.w[{}]", points, i));
    });
  }
  const std::string v = fresh("v");
  line(fmt::format("const int64_t {} = {}{};", v, step.value == Kind::number ? "" : "(int64_t)",
                   step.value == Kind::truth    ? truth(step.a)
                   : step.value == Kind::number ? number(step.a)
                                                : mask(step.a)));
  each_place(step.memory, step.parts.empty() ? -1 : step.parts[0], step.parts.size() < 2 ? -1 : step.parts[1],
             [&](const std::string& place) { write(place, v); });
}

/// If the steps change the position, writes C code that tests whether each number is in the range that the
/// document declares.
void Emitter::check_numbers() {
  const auto& memory = program_.document().memory;
  for (std::size_t i = 0; i < memory.size() && has_changed_; ++i) {
    if (!memory[i].range) continue;
    const compiled::MemoryPlaces& places = program_.memory()[i];
    const std::string k = fresh("i");
    block(fmt::format("for (int {0} = {1}; {0} < {2}; ++{0})", k, places.first, places.first + places.count),
          [&] {
            refuse_branch(fmt::format("now->memory[{0}] < {1} || now->memory[{0}] > {2}", k,
                                      memory[i].range->first, memory[i].range->second),
                          refusal("a number leaves its range", language::names_of(called_.back()->clauses)));
          });
  }
}

}  // namespace ruleproof::native
