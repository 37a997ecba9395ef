#include "spec/language/expression_checker.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "spec/language/walk.hpp"
#include "spec/language/words.hpp"
#include "spec/nearest.hpp"

namespace ruleproof::language {
namespace {

bool is_set(Type type) { return element_of(type) != Type::unknown; }

Expression leaf(Op op, const Id& word, int index, Type type) {
  return {.op = op, .at = word.at, .word = word, .index = index, .type = type};
}

/// Returns a hint for the author who wrote a value of type `got` where type `wanted` is needed; empty if
/// there is no hint for these types.
std::string_view way_out(Type wanted, Type got) {
  if (wanted == Type::truth && is_set(got)) return "; to say that it is not empty, write 'some …'";
  if (wanted == Type::truth && got == Type::point) return "; to check whether it is in a set, write 'p in …'";
  if (wanted == Type::truth && got == Type::player) return "; to say that they have stones, write 'some …'";
  if (wanted == Type::number && got == Type::player) return "; for the number of their stones write count(…)";
  if (wanted == Type::region && got == Type::truth)
    return "; a set of points with a property is written { p in … | … }";
  if (wanted == Type::region && got == Type::family) return "; for all of its points write union(…)";
  if (wanted == Type::region && got == Type::players) return "; for their stones write stones(…)";
  if (wanted == Type::number && (is_set(got) || got == Type::point)) return "; for its size write count(…)";
  if (wanted == Type::family && got == Type::region) return "; for its connected parts write components(…)";
  if (wanted == Type::players && got == Type::player)
    return "; the players with a property are written { q in players | … }";
  if (wanted == Type::player && (got == Type::region || got == Type::point))
    return "; for the player of the stones there write owner(…)";
  if (wanted == Type::piece && (got == Type::region || got == Type::point))
    return "; for the kind of the pieces there write kind(…)";
  return "";
}

std::string needed(Type wanted, Type got) {
  return fmt::format("{} is needed here, and this is {}{}", name_in_messages(wanted), name_in_messages(got),
                     way_out(wanted, got));
}

/// Returns whether a name has the form of a point's name: one or two characters, then a number.
bool names_a_point(std::string_view name) {
  const std::size_t digits = name.find_first_of("0123456789");
  return digits != 0 && digits != std::string_view::npos && digits <= 2 &&
         name.find_first_not_of("0123456789", digits) == std::string_view::npos;
}

std::string no_compass(std::string_view name) {
  return fmt::format(
      "'{}' means nothing on a board of lines, which has no compass directions; 'lines' are its "
      "lines, and 'direction clockwise a1 a2 b2 …' declares one of its own",
      name);
}

}  // namespace

void Rests::add(const Rests& other) {
  on_mover = on_mover || other.on_mover;
  on_more_than_position = on_more_than_position || other.on_more_than_position;
  on_turn = on_turn || other.on_turn;
  on_turn_start = on_turn_start || other.on_turn_start;
  memory.insert(other.memory.begin(), other.memory.end());
  definitions.insert(other.definitions.begin(), other.definitions.end());
  choices.insert(other.choices.begin(), other.choices.end());
  actions.insert(other.actions.begin(), other.actions.end());
}

void Context::enter(Local local) {
  local.slot = next_slot();
  locals.push_back(std::move(local));
  slots = std::max(slots, next_slot());
}

const Local* Context::find(std::string_view name) const {
  const auto local =
      std::ranges::find(locals, name, [](const Local& l) -> std::string_view { return l.name.name; });
  return local == locals.end() ? nullptr : &*local;
}

Type element_of(Type set) {
  switch (set) {
    case Type::region:
      return Type::point;
    case Type::family:
      return Type::region;
    case Type::players:
      return Type::player;
    case Type::player_sets:
      return Type::players;
    case Type::directions:
      return Type::direction;
    case Type::moments:
      return Type::moment;
    case Type::pieces:
      return Type::piece;
    case Type::numbers:
      return Type::number;
    default:
      return Type::unknown;
  }
}

Type ExpressionChecker::mistake(Span at, std::string message, std::string suggestion) {
  diagnostics_.error(at, std::move(message), std::move(suggestion));
  return Type::unknown;
}

bool ExpressionChecker::is_new(const Id& name, const Context& context) {
  const bool taken = names_.is_taken(name.name) || context.find(name.name);
  if (taken) mistake(name.at, names_.taken(name.name));
  return !taken;
}

void ExpressionChecker::convert(Expression& expression, Type wanted) {
  const Type got = expression.type;
  if (got == wanted || got == Type::unknown || wanted == Type::unknown) return;
  if (wanted == Type::region && got == Type::point) return;  // a point may be used as a set of one point
  if (wanted == Type::region && (got == Type::player || got == Type::piece)) {
    Expression stones{
        .op = got == Type::piece ? Op::pieces_of : Op::stones_of, .at = expression.at, .type = Type::region};
    stones.parts.push_back(std::move(expression));
    expression = std::move(stones);
    return;
  }
  expression.type = mistake(expression.at, needed(wanted, got));
}

void ExpressionChecker::need(Expression& expression, Type wanted, Context& context) {
  check(expression, context);
  convert(expression, wanted);
}

Type ExpressionChecker::unify(std::span<Expression> alternatives) {
  Type common = alternatives.front().type;
  for (const Expression& alternative : alternatives) {
    const Type type = alternative.type;
    if (type == Type::unknown || common == Type::unknown) return Type::unknown;
    if (type == common) continue;
    const auto stands_for_region = [](Type t) {
      return t == Type::region || t == Type::point || t == Type::player || t == Type::piece;
    };
    if (!stands_for_region(type) || !stands_for_region(common))
      return mistake(alternative.at,
                     fmt::format("these have to be of one kind; here one is {} and another {}",
                                 name_in_messages(common), name_in_messages(type)));
    common = Type::region;
  }
  for (Expression& alternative : alternatives) convert(alternative, common);
  return common;
}

Type ExpressionChecker::check_alike(std::span<Expression> alternatives, Context& context) {
  for (Expression& alternative : alternatives) check(alternative, context);
  return unify(alternatives);
}

Type ExpressionChecker::check_set(Expression& expression, Context& context) {
  const Type type = check(expression, context);
  if (type != Type::point && type != Type::player && type != Type::piece) return type;
  convert(expression, Type::region);
  return Type::region;
}

void ExpressionChecker::need_truth_or_region(Expression& expression, Context& context) {
  if (check(expression, context) != Type::truth) convert(expression, Type::region);
}

Type ExpressionChecker::check_range(Expression& range, Context& context) {
  const Type set = check_set(range, context);
  const Type element = element_of(set);
  if (set != Type::unknown && element == Type::unknown)
    mistake(range.at, fmt::format("a set is needed after 'in', and this is {}", name_in_messages(set)));
  if (!is_finite(range, context))
    mistake(range.at,
            "the board has no edge, and infinitely many points can't be gone through; take those of a finite "
            "set, "
            "such as around(occupied)");
  return element;
}

void ExpressionChecker::enter(std::vector<Binder>& binders, std::vector<Expression>& ranges,
                              Context& context) {
  for (std::size_t i = 0; i < binders.size(); ++i) {
    Rests outer = std::exchange(context.rests, {});
    binders[i].type = check_range(ranges[i], context);
    is_new(binders[i].name, context);
    binders[i].slot = context.next_slot();
    context.enter({binders[i].name, binders[i].type, -1, context.rests.memory, true});
    context.rests.add(outer);
  }
}

Type ExpressionChecker::check(Expression& expression, Context& context) {
  using enum Op;
  Type type = Type::unknown;
  switch (expression.op) {
    case number:
      type = Type::number;
      break;
    case truth:
      type = Type::truth;
      break;
    case name:
      type = check_name(expression, context);
      break;
    case not_:
    case and_:
    case or_:
    case implies:
      type = check_logic(expression, context);
      break;
    case equal:
    case unequal:
    case less:
    case less_equal:
    case greater:
    case greater_equal:
    case meets:
    case within:
      type = check_comparison(expression, context);
      break;
    case in:
      type = check_membership(expression, context);
      break;
    case is: {
      Choice choice{expression.word, expression.labels.front()};
      resolve(choice, context.rests);
      expression.index = choice.index;
      expression.value = choice.value;
      type = Type::truth;
      break;
    }
    case some:
    case no:
    case one: {
      const Type set = check_set(expression.parts[0], context);
      type = Type::truth;
      if (set != Type::unknown && !is_set(set))
        type = mistake(
            expression.at,
            fmt::format("'{}' needs a set, and this is {}{}", expression.word.name, name_in_messages(set),
                        set == Type::truth ? "; brackets may be missing, such as no (y and z)" : ""));
      break;
    }
    case each_of:
    case some_of:
    case no_of:
    case one_of:
    case filter:
    case map:
    case sum:
    case largest:
    case smallest:
      type = check_bound(expression, context);
      break;
    case if_:
      need(expression.parts[0], Type::truth, context);
      type = check_alike(std::span(expression.parts).subspan(1), context);
      break;
    case case_:
      type = check_case(expression, context);
      break;
    case kind_case:
      type = check_kind_case(expression, context);
      break;
    case listed:
      type = check_listed(expression, context);
      break;
    case row_of:
      for (Expression& part : expression.parts) need(part, Type::number, context);
      type = Type::numbers;
      break;
    case plus:
    case minus:
    case times:
    case divided:
    case modulo:
    case negative:
      for (Expression& part : expression.parts) need(part, Type::number, context);
      type = Type::number;
      break;
    default:
      type = expression.type;
      break;  // a literal or a resolved name, which already has its type
  }
  expression.type = type;
  return type;
}

Type ExpressionChecker::check_logic(Expression& expression, Context& context) {
  if (expression.op == Op::implies) {
    for (Expression& part : expression.parts) need(part, Type::truth, context);
    return Type::truth;
  }
  Type joined = Type::unknown;
  bool failed = false;
  const auto allowed = [&](Type type) {
    return type == Type::truth || type == Type::region || type == Type::players || type == Type::directions ||
           type == Type::pieces || (type == Type::family && expression.op == Op::or_);
  };
  for (Expression& part : expression.parts) {
    const Type type = check_set(part, context);
    if (type == Type::unknown) {
      failed = true;
    } else if (!allowed(type)) {
      const std::string_view hint = type == Type::family ? "; for all of its points write union(…)"
                                    : type == Type::number
                                        ? "; numbers are compared first, such as count(g) > 1"
                                        : "";
      failed = true;
      mistake(part.at, expression.op == Op::not_
                           ? fmt::format("'not' takes a set of points or a yes-or-no, and this is {}{}",
                                         name_in_messages(type), hint)
                           : fmt::format("'{}' joins two sets of points or two yes-or-nos, and this is {}{}",
                                         expression.word.name, name_in_messages(type), hint));
    } else if (joined == Type::unknown) {
      joined = type;
    } else if (joined != type && !failed) {
      failed = true;
      mistake(expression.word.at,
              fmt::format("'{}' joins two sets of points or two yes-or-nos; here one side is {} and the "
                          "other {}: brackets "
                          "may be missing, such as no (y and z)",
                          expression.word.name, name_in_messages(joined), name_in_messages(type)));
    }
  }
  return failed ? Type::unknown : joined;
}

Type ExpressionChecker::check_comparison(Expression& expression, Context& context) {
  Expression& left = expression.parts[0];
  Expression& right = expression.parts[1];
  const bool on_sets = expression.op == Op::meets || expression.op == Op::within;
  const bool on_all = expression.op == Op::equal || expression.op == Op::unequal;
  check(left, context);
  check(right, context);
  if (!on_sets && !on_all) {
    const Type wanted = left.type == Type::sizes || right.type == Type::sizes ? Type::sizes : Type::number;
    convert(left, wanted);
    convert(right, wanted);
    return Type::truth;
  }
  if (left.type == Type::unknown || right.type == Type::unknown) return Type::truth;
  if (on_sets) {
    const auto either = [&](Type type) { return left.type == type || right.type == type; };
    const Type set = either(Type::players)  ? Type::players
                     : either(Type::pieces) ? Type::pieces
                                            : Type::region;
    convert(left, set);
    convert(right, set);
    return Type::truth;
  }
  const Type common = unify(expression.parts);
  if (common == Type::family || common == Type::player_sets || common == Type::moments ||
      common == Type::moment)
    mistake(expression.at,
            fmt::format("'{}' can't compare what is {}", expression.word.name, name_in_messages(common)));
  return Type::truth;
}

Type ExpressionChecker::check_membership(Expression& expression, Context& context) {
  Expression& left = expression.parts[0];
  Expression& right = expression.parts[1];
  check(left, context);
  check(right, context);
  if (right.type == Type::player || right.type == Type::piece) convert(right, Type::region);
  if (left.type == Type::unknown || right.type == Type::unknown) return Type::truth;
  if (right.type == Type::family &&
      (left.type == Type::point || left.type == Type::player || left.type == Type::piece))
    convert(left, Type::region);
  const Type element = element_of(right.type);
  if (left.type == element || (left.type == Type::point && element == Type::region)) return Type::truth;
  if (right.type == Type::region && left.type == Type::region)
    return mistake(expression.word.at,
                   "'in' checks whether a point is in a set of points, or a player among players; for two "
                   "sets of points write 'within' or 'meets'",
                   "within");
  if (element == Type::unknown)
    return mistake(right.at,
                   fmt::format("a set is needed after 'in', and this is {}", name_in_messages(right.type)));
  return mistake(left.at, needed(element, left.type));
}

Type ExpressionChecker::check_bound(Expression& expression, Context& context) {
  const std::size_t outer = context.locals.size();
  enter(expression.binders, expression.parts, context);
  const std::size_t guard = expression.binders.size();
  need(expression.parts[guard], Type::truth, context);
  Type type = Type::truth;
  if (expression.op == Op::filter) {
    type = expression.parts[0].type;
  } else if (expression.op == Op::map) {
    need(expression.parts[guard + 1], Type::region, context);
    type = Type::family;
  } else {
    const bool is_of_numbers =
        expression.op == Op::sum || expression.op == Op::largest || expression.op == Op::smallest;
    type = is_of_numbers ? Type::number : Type::truth;
    need(expression.parts[guard + 1], type, context);
  }
  context.leave(outer);
  return type;
}

void ExpressionChecker::resolve(Choice& choice, Rests& rests) {
  choice.index = names_.find_choice(choice.key.name);
  if (choice.index < 0 && choice.key.name == "winner") {
    mistake(choice.key.at,
            "the definition wins(P: player) or the step 'win P' says who wins; to check it, write "
            "wins(black)");
    return;
  }
  if (choice.index < 0) {
    mistake(choice.key.at, names_.no_choice(choice.key.name));
    return;
  }
  rests.choices.insert(choice.index);
  const std::vector<Reading>& readings = document_.choices[choice.index].readings;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < readings.size(); ++i) {
    names.push_back(readings[i].name.name);
    if (readings[i].name.name == choice.alternative.name) choice.value = static_cast<int>(i);
  }
  if (choice.value >= 0) return;
  const std::string near = nearest(choice.alternative.name, names);
  mistake(choice.alternative.at,
          fmt::format("'{}' is no reading of {}; there are {}{}", choice.alternative.name, choice.key.name,
                      fmt::join(names, ", "), near.empty() ? "" : fmt::format("; did you mean '{}'?", near)),
          near);
}

std::vector<int> ExpressionChecker::order_of(const Id& key, const std::vector<Id>& labels, Span at,
                                             Rests& rests) {
  std::vector<int> order;
  bool failed = false;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    Choice choice{key, labels[i]};
    resolve(choice, rests);
    if (choice.index < 0) return {};
    order.resize(document_.choices[choice.index].readings.size(), -1);
    if (choice.value < 0) {
      failed = true;
    } else if (std::exchange(order[choice.value], static_cast<int>(i)) >= 0) {
      failed = true;
      mistake(labels[i].at, fmt::format("the reading {} = {} stands here twice", key.name, labels[i].name));
    }
  }
  for (std::size_t i = 0; i < order.size() && !failed; ++i)
    if (order[i] < 0) {
      failed = true;
      mistake(at, fmt::format("the reading {} = {} is left out here", key.name,
                              document_.choices[names_.find_choice(key.name)].readings[i].name.name));
    }
  if (failed) order.clear();
  return order;
}

bool ExpressionChecker::names_a_kind(const Id& name, const Context& context) const {
  if (names_.find_choice(name.name) >= 0) return false;
  if (const Local* local = context.find(name.name)) return local->type == Type::piece;
  const auto symbol = names_.find(name.name);
  return symbol && (symbol->kind == Symbol::Kind::definition || symbol->kind == Symbol::Kind::piece);
}

std::vector<std::vector<int>> ExpressionChecker::kinds_of_labels(const std::vector<Id>& labels, Span at) {
  std::vector<std::vector<int>> kinds(labels.size());
  std::vector<bool> covered(document_.pieces.size());
  const std::vector<std::string> names = names_of_items(document_.pieces);
  std::optional<std::size_t> rest;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    if (labels[i].name == "else") {
      rest = i;
      continue;
    }
    const auto found = std::ranges::find(names, labels[i].name);
    if (found == names.end()) {
      mistake(labels[i].at, unknown_name("no kind of piece is called", labels[i].name, names));
      return {};
    }
    const auto kind = found - names.begin();
    if (covered[kind]) mistake(labels[i].at, fmt::format("the kind '{}' stands here twice", *found));
    covered[kind] = true;
    kinds[i].push_back(static_cast<int>(kind));
  }
  for (std::size_t kind = 0; kind < covered.size(); ++kind) {
    if (covered[kind]) continue;
    if (!rest) {
      mistake(at,
              fmt::format("the kind '{}' is left out here; for all others write '| else: …'", names[kind]));
      return {};
    }
    kinds[*rest].push_back(static_cast<int>(kind));
  }
  return kinds;
}

Type ExpressionChecker::check_kind_case(Expression& expression, Context& context) {
  need(expression.parts[0], Type::piece, context);
  const Type type = check_alike(std::span(expression.parts).subspan(1), context);
  const auto kinds = kinds_of_labels(expression.labels, {expression.at.begin, expression.parts[0].at.end});
  if (kinds.empty() || type == Type::unknown) return Type::unknown;
  std::vector<Expression> arranged(document_.pieces.size() + 2);
  arranged[0] = std::move(expression.parts[0]);
  for (std::size_t i = 0; i < kinds.size(); ++i)
    for (const int kind : kinds[i]) arranged[kind + 1] = expression.parts[i + 1];
  // The value on a point without a piece: false, 0, or the empty value of the type.
  Expression& none = arranged.back();
  none = {.op = Op::word, .at = expression.at, .type = type};
  if (type == Type::truth || type == Type::number)
    none.op = type == Type::truth ? Op::truth : Op::number;
  else if (type == Type::region || type == Type::point)
    none.index = static_cast<int>(Word::nothing);
  else if (type == Type::player)
    none.index = static_cast<int>(Word::nobody);
  else if (type == Type::piece)
    none.op = Op::piece;  // the index remains -1: no kind of piece
  else
    return mistake(expression.at, fmt::format("a case of kinds has no value on an empty point if it is {}; "
                                              "write 'if … then … else …'",
                                              name_in_messages(type)));
  expression.parts = std::move(arranged);
  return type == Type::point ? Type::region : type;
}

Type ExpressionChecker::check_listed(Expression& expression, Context& context) {
  switch (const Type element = check_alike(expression.parts, context)) {
    case Type::unknown:
      return Type::unknown;
    case Type::player:
      return Type::players;
    case Type::direction:
      return Type::directions;
    case Type::piece:
      return Type::pieces;
    case Type::number:
      return Type::numbers;
    case Type::point:
    case Type::region:
      if (expression.parts.size() == 1) {
        expression = Expression(expression.parts.front());
        expression.type = Type::region;
      } else {
        expression.op = Op::or_;
      }
      return Type::region;
    default:
      return mistake(expression.at,
                     fmt::format("a set lists points, players, directions, kinds or numbers, and "
                                 "this is {}",
                                 name_in_messages(element)));
  }
}

Type ExpressionChecker::check_case(Expression& expression, Context& context) {
  if (names_a_kind(expression.word, context)) {
    expression.op = Op::kind_case;
    expression.parts.insert(expression.parts.begin(),
                            Expression{.op = Op::name, .at = expression.word.at, .word = expression.word});
    return check_kind_case(expression, context);
  }
  const Type type = check_alike(expression.parts, context);
  const Span head{expression.at.begin, expression.word.at.end};
  expression.index = arrange(expression.word, expression.labels, expression.parts, head, context.rests);
  return type;
}

Type ExpressionChecker::check_name(Expression& expression, Context& context) {
  const std::string name = expression.word.name;
  if (const Local* local = context.find(name)) {
    Expression use = leaf(Op::local, expression.word, local->slot, local->type);
    context.rests.memory.insert(local->memory.begin(), local->memory.end());
    if (!expression.parts.empty()) {
      if (local->type == Type::moment) return check_at(expression, std::move(use), context);
      if (local->type != Type::unknown)
        return mistake(expression.at, fmt::format("'{}' is {} and takes nothing in brackets", name,
                                                  name_in_messages(local->type)));
    }
    expression = std::move(use);
    return expression.type;
  }
  if (expression.parts.empty() && !names_.find(name) && names_a_point(name) && !is_unbounded(document_)) {
    expression.op = Op::point;
    return Type::point;
  }
  if (const auto symbol = names_.find(name)) return check_symbol(expression, *symbol, context);
  if (const int player =
          context.in_example && expression.parts.empty() ? names_.find_lettered_player(name) : -1;
      player >= 0) {
    expression.op = Op::player;
    expression.index = player;
    return Type::player;
  }
  for (Expression& part : expression.parts) check(part, context);
  const auto has_parameter = [&](const Action& action) {
    return std::ranges::any_of(action.parameters, [&](const Parameter& p) { return p.name.name == name; });
  };
  if (const auto action = std::ranges::find_if(document_.actions, has_parameter);
      context.where == in_a_definition && action != document_.actions.end())
    return mistake(
        expression.word.at,
        fmt::format(
            "'{}' is a parameter of '{}' and means nothing here: a definition is about the position in which "
            "it is evaluated; give it a parameter of its own, NAME({}) = …, and write NAME({}) where it is "
            "used",
            name, action->name.name, name, name));
  std::string suggestion;
  std::string message = names_.nothing_called(name, names_of_items(context.locals), &suggestion);
  return mistake(expression.word.at, std::move(message), std::move(suggestion));
}

Type ExpressionChecker::check_symbol(Expression& expression, Symbol symbol, Context& context) {
  const auto alone = [&](Op op, Type type) {
    expression.op = op;
    expression.index = symbol.index;
    return takes(expression, 0, 0) ? type : Type::unknown;
  };
  switch (symbol.kind) {
    case Symbol::Kind::word:
      return check_word(expression, static_cast<Word>(symbol.index), context);
    case Symbol::Kind::definition:
      return check_definition(expression, symbol.index, context);
    case Symbol::Kind::memory:
      return check_memory(expression, symbol.index, context);
    case Symbol::Kind::player:
      return alone(Op::player, Type::player);
    case Symbol::Kind::neutral:
      return alone(Op::neutral, Type::region);
    case Symbol::Kind::piece:
      return alone(Op::piece, Type::piece);
    case Symbol::Kind::direction:
      if (symbol.index < first_way && has_lines())
        return mistake(expression.word.at, no_compass(expression.word.name));
      return alone(Op::direction, Type::direction);
    case Symbol::Kind::setting:
      return alone(Op::setting, Type::number);
    case Symbol::Kind::mark:
      break;
  }
  const bool is_turn_start = symbol.index == turn_start && context.has_turn_start;
  if (!context.no_marks.empty() && !is_turn_start)
    return mistake(expression.word.at, fmt::format("'{}' {}", expression.word.name, context.no_marks));
  if (!context.no_marks.empty()) context.rests.on_turn_start = context.rests.on_more_than_position = true;
  Expression mark = leaf(Op::mark, expression.word, symbol.index, Type::moment);
  if (!expression.parts.empty()) return check_at(expression, std::move(mark), context);
  expression = std::move(mark);
  return Type::moment;
}

Type ExpressionChecker::check_at(Expression& expression, Expression moment, Context& context) {
  if (!takes(expression, 1, 1)) return Type::unknown;
  Expression& inner = expression.parts[0];
  check(inner, context);
  // Directly after a moment, as in `before(black)`, the name of a player denotes that player's stones. But
  // memory whose value is a player still denotes the player.
  const bool is_named = inner.op == Op::player || inner.op == Op::piece || inner.op == Op::local;
  if ((inner.type == Type::player || inner.type == Type::piece) && is_named) convert(inner, Type::region);
  expression.op = Op::at;
  expression.parts.insert(expression.parts.begin(), std::move(moment));
  return expression.parts[1].type;
}

bool ExpressionChecker::takes(const Expression& expression, std::size_t fewest, std::size_t most) {
  const std::size_t given = expression.parts.size();
  if (given >= fewest && given <= most) return true;
  if (most == 0) {
    mistake(expression.at, fmt::format("'{}' takes nothing in brackets", expression.word.name));
  } else {
    const std::string number =
        fewest == most ? fmt::format("{}", most) : fmt::format("{} to {}", fewest, most);
    mistake(expression.at,
            fmt::format("'{}' takes {} argument{} in brackets, and {} stand{} here", expression.word.name,
                        number, most == 1 ? "" : "s", given, given == 1 ? "s" : ""));
  }
  return false;
}

Type ExpressionChecker::check_definition(Expression& expression, int index, Context& context) {
  const Definition& definition = document_.definitions[index];
  const Rests& rests = resolve_(index, expression.word.at);
  context.rests.definitions.insert(index);
  context.rests.add(rests);
  if (rests.on_mover && !context.no_mover.empty())
    mistake(expression.word.at,
            fmt::format("'{}' rests on whose move it is, and {}", expression.word.name, context.no_mover));
  if (rests.on_turn_start && !context.no_marks.empty() && !context.has_turn_start)
    mistake(expression.word.at, fmt::format("'{}' rests on turn-start, which {}", expression.word.name,
                                            "has no meaning here: it is about no turn"));
  if (!takes(expression, definition.parameters.size(), definition.parameters.size())) return Type::unknown;
  for (std::size_t i = 0; i < expression.parts.size(); ++i)
    need(expression.parts[i], definition.parameters[i].type, context);
  expression.op = Op::definition;
  expression.index = index;
  return definition.body.type;
}

Type ExpressionChecker::check_memory(Expression& expression, int index, Context& context) {
  const Memory& memory = document_.memory[index];
  context.rests.memory.insert(index);
  const std::size_t players = static_cast<std::size_t>(memory.arguments());
  if (!takes(expression, players, players)) return Type::unknown;
  for (std::size_t i = 0; i < players; ++i) need_selector(memory, i, expression.parts[i], context);
  expression.op = Op::memory;
  expression.index = index;
  return memory.type();
}

void ExpressionChecker::need_selector(const Memory& memory, std::size_t place, Expression& selector,
                                      Context& context) {
  using Each = Memory::Each;
  const Each each = memory.of[place];
  need(selector,
       each == Each::player            ? Type::player
       : each == Each::piece           ? Type::piece
       : memory.type() == Type::number ? Type::region
                                       : Type::point,
       context);
}

Type ExpressionChecker::check_word(Expression& expression, Word word, Context& context) {
  const WordUse& use = *find_word(expression.word.name);
  const bool unbounded = is_unbounded(document_);
  if (document_.board && (use.on == WordUse::On::unbounded_grid) != unbounded &&
      use.on != WordUse::On::any_board)
    return mistake(expression.word.at,
                   fmt::format("'{}' means nothing on {}", use.name,
                               unbounded ? "a board without an edge" : "a board with an edge"));

  if (word == Word::own || word == Word::enemy || word == Word::mover) {
    context.rests.on_mover = true;
    if (!context.no_mover.empty())
      return mistake(expression.word.at,
                     fmt::format("there is no '{}' here: {}", use.name, context.no_mover));
  }
  if (word == Word::to_move && !document_.turns_alternate)
    return mistake(expression.word.at, "turns are free in this game, so nobody is 'to-move'");
  if (word == Word::other && document_.players && document_.players->most != 2)
    return mistake(expression.word.at, "'other' is for two players; write { q in players | q <> … }");
  if (word == Word::history || word == Word::ago || word == Word::possible || word == Word::over)
    context.rests.on_more_than_position = true;
  if (word == Word::over && !context.in_example && context.where != in_a_claim)
    return mistake(expression.word.at,
                   "'over' is for examples and claims; here write the condition of 'end when'");

  if (word == Word::possible) return check_possible(expression, context);
  if ((word == Word::kind || word == Word::pieces) && document_.pieces.empty())
    return mistake(expression.word.at,
                   fmt::format("'{}' needs kinds of pieces, which the document declares by "
                               "'pieces pawn, knight as N'",
                               use.name));
  if (use.result == Type::directions && has_lines()) return mistake(expression.word.at, no_compass(use.name));
  if (word == Word::diagonal_directions && document_.board && document_.board->kind == Board::Kind::hex_grid)
    return mistake(expression.word.at,
                   "a board of hexagons has six directions, and none of them is diagonal");
  if (word == Word::distance && expression.parts.size() == 4) {
    if (!take_around(expression)) return Type::unknown;
  }
  if (word == Word::spread || word == Word::components)
    return check_spread_or_components(expression, context);
  if ((word == Word::linked && takes(expression, 3, 3)) ||
      (word == Word::subsets && expression.parts.size() == 2)) {
    const Expression& pairs = expression.parts.back();
    const auto relation = names_.find(pairs.word.name);
    if (pairs.op != Op::name || !relation || relation->kind != Symbol::Kind::memory ||
        document_.memory[relation->index].arguments() != 2)
      return mistake(pairs.at, "pairs of players that are kept are needed here, by their name");
    context.rests.memory.insert(relation->index);
    expression.value = relation->index + 1;
    expression.parts.pop_back();
  }

  expression.op = Op::word;
  expression.index = static_cast<int>(word);
  const std::size_t all = use.parameters.size();
  const std::size_t most = word == Word::min || word == Word::max ? 100
                           : word == Word::linked                 ? 2
                           : word == Word::subsets                ? 1
                                                                  : all;
  const std::size_t fewest = use.fewest >= 0 ? static_cast<std::size_t>(use.fewest) : std::min(all, most);
  if (!takes(expression, fewest, most)) return Type::unknown;

  if (word == Word::stones) {
    const Type who = check(expression.parts[0], context);
    if (who == Type::player) {
      Expression player = std::move(expression.parts[0]);
      const Span at = expression.at;
      expression = std::move(player);
      convert(expression, Type::region);
      expression.at = at;
    } else {
      convert(expression.parts[0], Type::players);
    }
    return Type::region;
  }
  if (word == Word::count) {
    Expression& set = expression.parts[0];
    check(set, context);
    if (set.type == Type::point || !is_set(set.type)) convert(set, Type::region);
    return Type::number;
  }
  for (std::size_t i = 0; i < expression.parts.size(); ++i)
    need(expression.parts[i], use.parameters[std::min(i, all - 1)], context);
  return use.result;
}

/// Removes the last argument, which must be the word `around`, and sets `value` to 1. If the last argument is
/// something else, reports this and returns false.
bool ExpressionChecker::take_around(Expression& expression) {
  const Expression& last = expression.parts.back();
  if (last.op != Op::name || last.word.name != "around" || !last.parts.empty()) {
    mistake(last.at, "here 'around' can stand, for steps to diagonal neighbours as well");
    return false;
  }
  expression.value = 1;
  expression.parts.pop_back();
  return true;
}

Type ExpressionChecker::check_spread_or_components(Expression& expression, Context& context) {
  const bool spreads = expression.word.name == "spread";
  const std::size_t sets = spreads ? 2 : 1;
  if (!takes(expression, sets, sets + 1)) return Type::unknown;
  if (expression.parts.size() == sets + 1 && !take_around(expression)) return Type::unknown;
  expression.op = Op::word;
  expression.index = static_cast<int>(spreads ? Word::spread : Word::components);
  for (Expression& part : expression.parts) need(part, Type::region, context);
  return spreads ? Type::region : Type::family;
}

/// Checks possible(M) or possible(M, P), where M is a move or `turn`, and P is a player.
Type ExpressionChecker::check_possible(Expression& expression, Context& context) {
  if (!takes(expression, 1, 2)) return Type::unknown;
  const Expression move = expression.parts[0];
  const bool is_of_turn = move.op == Op::name && move.word.name == "turn";
  const int action = is_of_turn ? any_turn : move.op == Op::name ? names_.find_action(move.word.name) : -1;
  if (is_of_turn) {
    context.rests.on_turn = true;
    context.rests.actions.merge(parts_of_turns());
  } else if (action < 0) {
    return mistake(move.at, move.op == Op::name ? names_.no_action(move.word.name)
                                                : "the name of a move is needed here");
  } else {
    context.rests.actions.insert(action);
  }
  expression.value = action;
  expression.parts.erase(expression.parts.begin());
  expression.op = Op::word;
  expression.index = static_cast<int>(Word::possible);
  if (expression.parts.empty()) {
    context.rests.on_mover = true;
    if (!context.no_mover.empty())
      return mistake(expression.at, fmt::format("say for whom, such as possible({}, to-move): {}",
                                                move.word.name, context.no_mover));
  } else {
    need(expression.parts[0], Type::player, context);
  }
  return Type::truth;
}

std::set<int> ExpressionChecker::parts_of_turns() const {
  std::set<int> parts;
  if (document_.turn) {
    for (const Turn::Sequence& sequence : document_.turn->sequences)
      for (const Part& part : sequence.parts) {
        if (const int action = names_.find_action(part.name.name); action >= 0) parts.insert(action);
        for (const Part::Other& other : part.others)
          if (const int action = names_.find_action(other.name.name); action >= 0) parts.insert(action);
      }
  } else {
    for (std::size_t i = 0; i < document_.actions.size(); ++i)
      if (document_.actions[i].kind == Action::Kind::move && !document_.actions[i].aside)
        parts.insert(static_cast<int>(i));
  }
  return parts;
}

bool ExpressionChecker::is_finite(const Expression& expression, const Context& context) const {
  if (!is_unbounded(document_)) return true;
  if (expression.type != Type::region && expression.type != Type::family) return true;
  const auto finite = [&](const Expression& part) { return is_finite(part, context); };
  switch (expression.op) {
    case Op::local:
      return std::ranges::all_of(context.locals,
                                 [&](const Local& l) { return l.slot != expression.index || l.is_finite; });
    case Op::definition:
      return document_.definitions[expression.index].is_finite;
    case Op::and_:
      return std::ranges::any_of(expression.parts, finite);
    case Op::not_:
      return false;
    case Op::filter:
      return finite(expression.parts[0]);
    case Op::at:
      return finite(expression.parts[1]);
    case Op::word:
      switch (static_cast<Word>(expression.index)) {
        case Word::board:
        case Word::empty:
        case Word::far_outside:
        case Word::ahead:
          return false;
        case Word::spread:
          return finite(expression.parts[1]);
        default:
          return expression.parts.empty() || finite(expression.parts[0]);
      }
    default:
      return std::ranges::all_of(expression.parts, finite);
  }
}

}  // namespace ruleproof::language
