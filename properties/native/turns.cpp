#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>

#include "properties/native/emitter.hpp"
#include "reference/model/turns.hpp"
#include "spec/language/played.hpp"
#include "spec/language/tree.hpp"

// Writes the C form of turns (see Turns::turn). A turn of one move is listed and played by the functions of
// its action. A turn of several moves has a function for each part, which plays each alternative and calls
// the function of the next part.

namespace ruleproof::native {

using language::Action;
using How = language::Part::How;
using Sequence = language::Turn::Sequence;

namespace {

constexpr const char* of_turn = "(struct game *g, struct search *s, struct going *t, int times)";

/// The scope between two parts of a turn; `t` is the turn in progress.
const Scope& between_parts() {
  static const Scope scope{
      {"(&t->now)", "last"},
      "mover",
      {Moment{"(&t->before)", "last"}, Moment{"(&t->now)", "last"}, Moment{"g->began", "last"}}};
  return scope;
}

const Action& action_of(const language::Document& document, int action) {
  return document.actions[static_cast<std::size_t>(action)];
}

bool is_single(const Sequence& sequence) {
  const language::Part& part = sequence.parts.front();
  return sequence.parts.size() == 1 && part.how == How::once && part.others.empty();
}

/// Returns the sequences of moves that the document declares as turns. If each sequence is a single move,
/// repetitions of a move are omitted.
std::vector<Sequence> sequences_of(const language::Document& document) {
  std::vector<Sequence> declared = ruleproof::sequences_of(document);
  if (!std::ranges::all_of(declared, is_single)) return declared;
  // A repeated move is omitted. If `or else` stood before it, `or else` now stands before the next move.
  std::vector<Sequence> all;
  bool is_else = false;
  for (Sequence& one : declared) {
    is_else = is_else || one.or_else;
    const auto is_same = [&](const Sequence& other) { return other.parts[0].action == one.parts[0].action; };
    if (std::ranges::any_of(all, is_same)) continue;
    one.or_else = std::exchange(is_else, false);
    all.push_back(std::move(one));
  }
  return all;
}

/// Returns the action of a part, and the actions that may be played in its place.
std::vector<int> actions_of(const language::Part& part) {
  std::vector<int> all{part.action};
  for (const auto& other : part.others) all.push_back(other.action);
  return all;
}

/// Throws NotNative for a feature of turns that C does not support.
void demand_turns(const language::Document& document) {
  for (const Action& action : document.actions)
    if (action.kind == Action::Kind::event) located(action, [] { throw NotNative("an event"); });
  if (document.counts_outcomes && has_step(document, language::Step::Kind::forget_history))
    throw NotNative("'counting outcomes' beside 'forget history'");
}

}  // namespace

bool Emitter::has_parts() const {
  const language::Document& document = program_.document();
  // A turn is ranked after it is played, so turns with preferences need the search that plays them.
  return !document.preferences.empty() || !std::ranges::all_of(sequences_of(document), is_single);
}

int Emitter::most_plays() const {
  constexpr int most = 32;
  int longest = 1;
  for (const Sequence& sequence : sequences_of(program_.document())) {
    int plays = 0;
    for (const language::Part& part : sequence.parts)
      plays += part.how == How::up_to                                                  ? part.times
               : part.how == How::again_while || part.how == How::again_while_possible ? most
                                                                                       : 1;
    longest = std::max(longest, std::min(plays, most));
  }
  return longest;
}

bool Emitter::turns_may_repeat() const {
  const auto is_step = [&](const language::Part& part) {
    return program_.document().actions[part.action].kind == Action::Kind::step;
  };
  const auto has_twice = [](std::vector<int> actions) {
    std::ranges::sort(actions);
    return std::ranges::adjacent_find(actions) != actions.end();
  };
  std::vector<int> begun;  // for each sequence, the actions with which a turn may begin
  for (const Sequence& sequence : sequences_of(program_.document())) {
    std::vector<int> played;
    bool may_begin = true, varies = false;
    for (const language::Part& part : sequence.parts) {
      if (is_step(part)) continue;
      for (const int action : actions_of(part)) {
        played.push_back(action);
        if (may_begin) begun.push_back(action);
      }
      may_begin = may_begin && part.how == How::if_possible;
      varies = varies || part.how != How::once;
      if (has_twice(actions_of(part))) return true;
    }
    // If two parts have an action in common, a play of this action can belong to either part.
    if (varies && has_twice(played)) return true;
  }
  return has_twice(begun);
}

/// Returns the arguments of a play as C values.
std::string Emitter::given(const Action& action, const std::string& play) const {
  std::string all;
  for (std::size_t i = 0; i < action.parameters.size(); ++i) {
    const std::string argument = fmt::format("{}.argument[{}]", play, i);
    const language::Type type = action.parameters[i].type;
    all += type == language::Type::point    ? fmt::format(", set_of({})", argument)
           : type == language::Type::number ? fmt::format(", 2 * (int64_t){}", argument)
                                            : fmt::format(", (uint64_t)1 << {}", argument);
  }
  return all;
}

/// Returns C code that tests whether the arguments of a play are valid indices, followed by " && ".
std::string Emitter::bounds(const Action& action, const std::string& play) const {
  std::string all;
  for (std::size_t i = 0; i < action.parameters.size(); ++i) {
    const language::Type type = action.parameters[i].type;
    if (type == language::Type::number) continue;
    const char* const end = type == language::Type::point ? "AREA" : "64";
    all += fmt::format("{0}.argument[{1}] >= 0 && {0}.argument[{1}] < {2} && ", play, i, end);
  }
  return all;
}

int Emitter::outside_of_range(const Action& action) {
  return refusal("an argument is not among those that the move allows", language::names_of(action.clauses));
}

/// Returns the name of the C function that ranks a turn by the preferences of the document, or NULL if there
/// are none. Turns of greater rank are preferred.
std::string Emitter::rank_function() {
  const std::vector<language::Preference>& preferences = program_.document().preferences;
  if (preferences.empty()) return "NULL";
  return once("rank_turn", [&] {
    return function(
        "static void rank_turn(struct game *g, struct going *t, int mover, int last, int64_t *rank)",
        between_parts(), [&] {
          for (std::size_t i = 0; i < preferences.size(); ++i)
            located(preferences[i], [&] {
              if (language::asks_who_won(program_.document(), preferences[i].value))
                throw NotNative("a preference that asks for 'wins' beside a step 'win'");
              line(fmt::format("rank[{}] = {}{};", i, preferences[i].is_smallest ? "-" : "",
                               named("int64_t", number(preferences_[i]))));
            });
        });
  });
}

std::string Emitter::list_turns_function() {
  const std::string name = "list_turns";
  if (written_.contains(name) && std::ranges::none_of(functions, [&](const std::string& text) {
        return text.find(" " + name + "(") != std::string::npos;
      }))
    refuse("'possible' of a turn inside of a turn");
  return once(name, [&] {
    const language::Document& document = program_.document();
    const std::vector<Sequence> sequences = sequences_of(document);
    std::string body = "  const int before = list->found;\n";
    const bool in_parts = has_parts();
    if (in_parts)
      body +=
          "  struct going start = begin_turn(now, mover);\n"
          "  struct search s = {.list = list, .mover = mover, .last = last, .before = before, .rank = " +
          rank_function() + "};\n";
    for (std::size_t i = 0; i < sequences.size(); ++i) {
      if (sequences[i].or_else) body += "  if (list->found > before) return;\n";
      const std::string call =
          in_parts ? fmt::format("{}(g, &s, &start, 0)", turn_function(sequences[i], i))
                   : fmt::format("{}(g, now, last, mover, list)",
                                 located(action_of(document, sequences[i].parts[0].action),
                                         [&] { return list_function(sequences[i].parts[0].action); }));
      body += fmt::format("  {};\n  if (list->found >= list->enough) return;\n", call);
    }
    if (std::ranges::none_of(sequences, &Sequence::or_else)) body += "  (void)before;\n";
    return fmt::format(
        "static void {}(struct game *g, struct game_position *now, int last, int mover, struct list *list) "
        "{{\n{}}}\n",
        name, body);
  });
}

/// Writes the C functions of the parts of a sequence. Returns the name of the first, which plays the turns of
/// the sequence.
std::string Emitter::turn_function(const Sequence& sequence, std::size_t number) {
  for (std::size_t part = 0; part < sequence.parts.size(); ++part)
    once(fmt::format("prototype of turn_{}_{}", number, part), [&] {
      return fmt::format("static void turn_{}_{}(struct game *, struct search *, struct going *, int);\n",
                         number, part);
    });
  for (std::size_t part = 0; part < sequence.parts.size(); ++part) part_function(sequence, number, part);
  return fmt::format("turn_{}_0", number);
}

void Emitter::part_function(const Sequence& sequence, std::size_t number, std::size_t index) {
  const language::Part& part = sequence.parts[index];
  const std::string name = fmt::format("turn_{}_{}", number, index);
  const std::string next =
      index + 1 == sequence.parts.size() ? "done_turn" : fmt::format("turn_{}_{}", number, index + 1);
  const bool again = part.how != How::once && part.how != How::if_possible;
  const std::vector<int> actions = actions_of(part);
  for (const int action : actions)
    located(action_of(program_.document(), action), [&] {
      try_function(name, action,
                   again ? fmt::format("{}(g, s, &after, times + 1)", name)
                         : fmt::format("{}(g, s, &after, 0)", next));
    });
  const auto exists = [&] {
    std::vector<std::string> any;
    for (const int action : actions)
      any.push_back(fmt::format("has_play({}, g, &t->now, s->last, s->mover)", list_function(action)));
    return fmt::format("({})", fmt::join(any, " || "));
  };
  once(name, [&] {
    return function(fmt::format("static void {}{}", name, of_turn), between_parts(), [&] {
      const auto go_on = fmt::format("{}(g, s, t, 0)", next);
      const auto play_each = [&] {
        for (const int action : actions) line(fmt::format("{}_{}(g, s, t, times);", name, action));
      };
      const auto play_and_ask = [&] {
        line("bool is_possible = false;");
        for (const int action : actions)
          line(fmt::format("is_possible = {}_{}(g, s, t, times) || is_possible;", name, action));
      };
      block("if (t->is_over)", [&] {
        line("done_turn(g, s, t, 0);");
        line("return;");
      });
      switch (part.how) {
        case How::once:
          return play_each();
        case How::if_possible:
          play_and_ask();
          line(fmt::format("if (!is_possible && !(s->guide != NULL && {})) {};", exists(), go_on));
          return;
        case How::up_to:
          block(fmt::format("if (times < {})", part.times), play_each);
          line(fmt::format("if (times > 0) {};", go_on));
          return;
        case How::again_while:
        case How::again_while_possible: {
          const auto stop = [&](const std::string& condition) {
            block(fmt::format("if (times > 0 && !{})", condition), [&] {
              line(go_on + ";");
              line("return;");
            });
          };
          if (part.how == How::again_while_possible) {
            stop(exists());
          } else {
            line("const int mover = s->mover;");
            line("const int last = s->last;");
            stop(named("bool", truth(conditions_.at({number, index}))));
          }
          block("if (times <= AREA * PLAYERS + 1)", play_each);
        }
      }
    });
  });
}

/// Writes the C functions that play one action as a part of a turn: one with given arguments, and one with
/// all legal arguments.
void Emitter::try_function(const std::string& turn, int index, const std::string& next) {
  const compiled::ActionNode& action = program_.action(index);
  const bool is_step = action.source->kind == Action::Kind::step;
  const std::string play = play_function(index), why = refusals_function(index);
  const std::string allows = is_step ? "" : range_function(index);
  const std::string name = fmt::format("{}_{}", turn, index), one = "try_" + name;
  const auto began = [&] {
    line("const int mover = s->mover;");
    line("const int last = s->last;");
  };
  once(one, [&] {
    const std::string head =
        fmt::format("static bool {}(struct game *g, struct search *s, struct going *t, int times{})", one,
                    parameters(action));
    return function(head, {}, [&] {
      began();
      bind_parameters(action);
      line("if (g->met_limit) return false;");
      line("struct turn turn;");
      line(fmt::format("if (!{}(g, &t->now, last, mover{}, &turn)) return false;", play, arguments(action)));
      line("struct going after = after_part(t, &turn, has_ended_at_once(g, &turn.now, last));");
      if (!is_step)
        line(fmt::format("if (!add_play(g, &after, (struct game_play){{{}, {{{}}}}})) return true;", index,
                         places(action)));
      line(next + ";");
      line("return true;");
    });
  });
  once(name, [&] {
    return function(fmt::format("static bool {}{}", name, of_turn), beginning("(&t->now)"), [&] {
      began();
      const auto guided = [&](const std::string& condition, const std::string& given) {
        line(fmt::format("const bool is_legal = {}{}(g, s, t, times{});", condition, one, given));
        block("if (!is_legal && s->why != NULL && s->why->count == 0)", [&] {
          line(fmt::format("{}(g, &t->now, last, mover{}, s->why);", why, given));
          if (!is_step)
            line(
                fmt::format("if (s->why->count == 0) refuse(s->why, {});", outside_of_range(*action.source)));
        });
        line("return is_legal;");
      };
      if (is_step) return guided("", "");
      block("if (s->guide != NULL)", [&] {
        const std::string p = "(*p)";
        line("const struct game_play *const p = &s->guide->play[t->move.count];");
        line(fmt::format("if (t->move.count >= s->guide->count || p->action != {}) return false;", index));
        const std::string in_bounds = bounds(*action.source, p);
        if (!in_bounds.empty())
          line(fmt::format("if (!({})) return false;", in_bounds.substr(0, in_bounds.size() - 4)));
        guided(fmt::format("{}(g, &t->now, last, mover{}) && ", allows, given(*action.source, p)),
               given(*action.source, p));
      });
      line("bool is_possible = false;");
      ranges(action, 0, [&] {
        line(fmt::format("is_possible = {}(g, s, t, times{}) || is_possible;", one, arguments(action)));
        line("if (s->list->found >= s->list->enough) return true;");
      });
      line("return is_possible;");
    });
  });
}

/// Writes the functions that list and play aside moves.
void Emitter::write_asides() {
  const language::Document& document = program_.document();
  const std::string scope = "(struct game *g, struct game_position *now, int last, ";
  std::string list = fmt::format("static void list_asides{}int mover, struct list *list) {{\n", scope), play,
              why;
  for (std::size_t i = 0; i < document.actions.size(); ++i) {
    const Action& action = document.actions[i];
    const int index = static_cast<int>(i);
    if (action.kind != Action::Kind::move || is_part_of_turn(document, index)) continue;
    located(action, [&] {
      const std::string arguments = given(action, "move->play[0]"), allows = range_function(index);
      const std::string in_bounds = "move->count == 1 && " + bounds(action, "move->play[0]");
      list += fmt::format("  {}(g, now, last, mover, list);\n", list_function(index));
      play += fmt::format(
          "  if (move->play[0].action == {})\n    return {}{}(g, now, last, move->player{}) &&\n"
          "           {}(g, now, last, move->player{}, out);\n",
          index, in_bounds, allows, arguments, play_function(index), arguments);
      why += fmt::format(
          "  if ({}move->play[0].action == {}) {{\n    {}(g, now, last, move->player{}, why);\n"
          "    if (why->count == 0 && !{}(g, now, last, move->player{})) refuse(why, {});\n  }}\n",
          in_bounds, index, refusals_function(index), arguments, allows, arguments, outside_of_range(action));
    });
  }
  const auto unused = [&](const std::string& names) {
    return play.empty() ? "  (void)g, (void)now, (void)last" + names + ";\n" : "";
  };
  functions.push_back(list + unused(", (void)mover, (void)list") + "}\n");
  functions.push_back(
      fmt::format("static bool play_aside{}const struct game_move *move, struct turn *out) {{\n{}{}"
                  "  return false;\n}}\n",
                  scope, play, unused(", (void)move, (void)out")));
  functions.push_back(
      fmt::format("static void why_aside{}const struct game_move *move, struct refusals *why) {{\n{}{}}}\n",
                  scope, why, unused(", (void)move, (void)why")));
}

void Emitter::compile_turns() {
  const language::Document& document = program_.document();
  demand_turns(document);
  for (std::size_t i = 0; i < document.actions.size(); ++i)
    located(document.actions[i], [&] { return program_.action(static_cast<int>(i)).steps.size(); });
  for (std::size_t i = 0; document.turn && i < document.turn->sequences.size(); ++i) {
    const std::vector<language::Part>& parts = document.turn->sequences[i].parts;
    for (std::size_t k = 0; k < parts.size(); ++k)
      if (parts[k].condition)
        located(*document.turn,
                [&] { return conditions_[{i, k}] = program_.expression(*parts[k].condition); });
  }
  for (const language::Preference& preference : document.preferences)
    located(preference, [&] { preferences_.push_back(program_.expression(preference.value)); });
}

void Emitter::write_turns() {
  const language::Document& document = program_.document();
  const std::vector<Sequence> sequences = sequences_of(document);
  list_turns_function();
  write_asides();
  const std::vector<std::string> clauses =
      document.turn ? language::names_of(document.turn->clauses) : std::vector<std::string>();
  const int no_turn = refusal("this is no whole turn, or nothing can follow it", clauses);
  const int another = refusal("another turn is possible, and this is one only if none is", clauses);
  const std::string scope =
      "(struct game *g, struct game_position *now, int last, const struct game_move *move, ";
  std::string play =
      fmt::format("static bool play_turn{}struct turn *out) {{\n  const int mover = move->player;\n", scope);
  std::string why = fmt::format(
      "static void why_turn{}struct refusals *why) {{\n  const int mover = move->player;\n", scope);
  if (has_parts()) {
    std::string run;
    for (std::size_t i = 0; i < sequences.size(); ++i) {
      if (sequences[i].or_else) {
        // An alternative after `or else` applies only if no turn of the sequences before it is legal.
        std::string before;
        for (std::size_t k = 0; k < i; ++k) before += fmt::format("  turn_{}_0(g, &other, &start, 0);\n", k);
        run += fmt::format("  list = (struct list){{NULL, 0, 0, 1, {{0}}}};\n{}", before);
        run += "  if (list.found > 0) goto done;\n";
      }
      run += fmt::format("  turn_{}_0(g, &s, &start, 0);\n", i);
    }
    const bool has_else = std::ranges::any_of(sequences, &Sequence::or_else);
    const std::string begin =
        std::string("  struct going start = begin_turn(now, mover), done_first;\n") +
        (has_else ? "  struct list list;\n"
                    "  struct search other = {.list = &list, .mover = mover, .last = last};\n"
                  : "") +
        "  struct search s = {.guide = move, .done = &done_first, .mover = mover, .last = last};\n";
    const std::string end = has_else ? "done:\n" : "";
    const std::vector<language::Preference>& preferences = document.preferences;
    if (!preferences.empty())
      functions.push_back(
          "/* Returns the first preference by which a turn differs from the preferred ones; PREFERENCES if "
          "it is "
          "one of them. */\n"
          "static int why_not_preferred(struct game *g, struct game_position *now, int last, int mover, "
          "struct going *t) {\n"
          "  struct list all = {NULL, 0, 0, INT_MAX, {0}};\n"
          "  int64_t rank[PREFERENCES + 1] = {0};\n"
          "  if (g->is_listed) return PREFERENCES;\n"
          "  list_turns(g, now, last, mover, &all);\n"
          "  rank_turn(g, t, mover, last, rank);\n"
          "  return first_difference(rank, all.rank);\n}\n");
    const std::string asks = "why_not_preferred(g, now, last, mover, &done_first)";
    play +=
        begin + run + end + "  if (s.found == 0) return false;\n" +
        (preferences.empty() ? "" : "  if (" + asks + " < PREFERENCES) return false;\n") +
        "  *out = (struct turn){done_first.now, done_first.winner, done_first.is_over, done_first.forgets};\n"
        "  return true;\n}\n";
    why += begin + "  s.why = why;\n" + run + end;
    if (!preferences.empty()) {
      why += "  switch (s.found == 0 ? PREFERENCES : " + asks + ") {\n";
      for (std::size_t i = 0; i < preferences.size(); ++i)
        why += fmt::format("    case {}:\n      if (why->count == 0) refuse(why, {});\n      return;\n", i,
                           refusal(fmt::format("a turn for which this is {} is possible",
                                               preferences[i].is_smallest ? "smaller" : "larger"),
                                   language::names_of(preferences[i].clauses)));
      why += "    default:\n      break;\n  }\n";
    }
    why += fmt::format("  if (why->count == 0) refuse(why, {});\n}}\n", no_turn);
    functions.push_back(play);
    functions.push_back(why);
    return;
  }
  play += "  switch (move->play[0].action) {\n";
  why += "  switch (move->play[0].action) {\n";
  // `before` is a C test that none of the moves handled so far is possible. `none_before` is the same test
  // for the moves before the last `or else`.
  std::string before, none_before;
  for (const Sequence& sequence : sequences) {
    const int index = sequence.parts[0].action;
    const Action& action = action_of(document, index);
    located(action, [&] {
      const std::string allows = range_function(index), arguments = given(action, "move->play[0]");
      const std::string in_bounds = "move->count == 1 && " + bounds(action, "move->play[0]");
      if (sequence.or_else) none_before = before;
      play += fmt::format(
          "    case {}:\n      return {}{}{}(g, now, last, mover{}) &&\n"
          "             {}(g, now, last, mover{}, out);\n",
          index, in_bounds, none_before, allows, arguments, play_function(index), arguments);
      why += fmt::format("    case {}:\n", index);
      if (!none_before.empty())
        why += fmt::format("      if (!({})) {{\n        refuse(why, {});\n        return;\n      }}\n",
                           none_before.substr(0, none_before.size() - 4), another);
      why += fmt::format(
          "      if (!({})) break;\n      {}(g, now, last, mover{}, why);\n"
          "      if (why->count == 0 && !{}(g, now, last, mover{})) refuse(why, {});\n      return;\n",
          in_bounds.substr(0, in_bounds.size() - 4), refusals_function(index), arguments, allows, arguments,
          outside_of_range(action));
      before += fmt::format("!has_play({}, g, now, last, mover) && ", list_function(index));
    });
  }
  play += "    default:\n      return false;\n  }\n}\n";
  why += fmt::format("    default:\n      break;\n  }}\n  refuse(why, {});\n}}\n", no_turn);
  functions.push_back(play);
  functions.push_back(why);
}

}  // namespace ruleproof::native
