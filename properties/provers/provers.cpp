#include "properties/provers/provers.hpp"
#include "properties/provers/property.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <stdexcept>

#include "properties/provers/all_boards.hpp"
#include "properties/provers/all_positions.hpp"
#include "properties/provers/board_relations.hpp"
#include "properties/provers/counterexample.hpp"
#include "properties/provers/enumeration.hpp"
#include "properties/provers/query.hpp"
#include "properties/provers/query_check.hpp"
#include "properties/undecided.hpp"
#include "reference/evaluator/value.hpp"
#include "reference/model/document_form.hpp"
#include "reference/model/symmetry.hpp"
#include "spec/language/tree.hpp"
#include "spec/threads.hpp"

namespace ruleproof {
namespace {

/// Returns the players for whom, as movers, a property must be proved. Most rules mention a mover and an
/// enemy, never Black and White, so that one player suffices.
std::vector<Colour> movers(const Property& property) {
  if (property.asks_both_movers) return {Colour::black, Colour::white};
  return {Colour::black};
}

template <Region R>
Bit<R> stones_are_apart(const Scene<R>& scene) {
  Bit<R> apart = !some(scene.before.black & scene.before.white);
  for (std::size_t i = 0; i < scene.others.size(); ++i) {
    apart = apart && !some(scene.others[i] & scene.before.stones());
    for (std::size_t j = 0; j < i; ++j) apart = apart && !some(scene.others[i] & scene.others[j]);
  }
  return apart;
}

/// Returns the indices of the steps that need a proof, among the first `count` steps: those that are neither
/// known to be true nor equal to an earlier step.
std::vector<std::size_t> steps_to_prove(const Statement<AnyBoardRegion>& statement, std::size_t count) {
  std::vector<std::size_t> all;
  for (std::size_t i = 0; i < count; ++i) {
    const Formula& step = statement.steps[i];
    const auto is_it = [&](std::size_t earlier) { return statement.steps[earlier] == step; };
    if (!step.is_yes() && std::ranges::none_of(all, is_it)) all.push_back(i);
  }
  return all;
}

/// Returns the premises of a step and the negation of the step. `with_earlier` adds the earlier steps as
/// premises.
std::vector<Formula> failing(const Scene<AnyBoardRegion>& scene, const Statement<AnyBoardRegion>& statement,
                             std::size_t step, bool with_earlier) {
  std::vector<Formula> formulas{stones_are_apart(scene), statement.premise};
  if (with_earlier)
    for (const std::size_t i : steps_to_prove(statement, step)) formulas.push_back(statement.steps[i]);
  formulas.push_back(!statement.steps[step]);
  return formulas;
}

std::string why(Answer answer) {
  switch (answer) {
    case Answer::out_of_resources:
      return "resource limit";
    case Answer::given_up:
      return "the solver gave up";
    case Answer::satisfiable:
      return "the axioms have a model, which need not be a board";
    default:
      return "";
  }
}

/// Which premises a query contains. A proof from fewer premises is valid, too. An introduced relation is one
/// that stands for a region or a condition (see BoardRelations::Introduced).
enum class Premises {
  near,    ///< only premises whose introduced relations all occur in the conclusion
  linked,  ///< also premises that share an introduced relation with the conclusion
  small,   ///< all short premises that use no connection
  all
};

/// The settings of one attempt at a proof. Which attempt succeeds cannot be predicted.
struct ProofAttempt {
  Query::Course course;
  AllBoards::Naming naming;
  Premises premises;
  bool with_earlier;  ///< whether the earlier steps are premises
  bool by_both;       ///< whether the second solver gets the query if Z3 leaves it open
  bool is_short = true;

  bool says_least() const { return premises == Premises::near && naming == AllBoards::Naming::named; }
};

/// Returns the attempts at the proof of a step, short ones first. The first short attempts use few premises
/// and named sets. Of the longest attempts, the first use the earlier steps as premises and spelled-out sets,
/// because the hardest steps need both. In some attempts the second solver gets the query if Z3 leaves it
/// open.
std::vector<ProofAttempt> attempts(std::uint32_t resources, bool is_first_step) {
  using Naming = AllBoards::Naming;
  std::vector<std::pair<bool, Naming>> ways{{false, Naming::named},
                                            {false, Naming::spelled_out},
                                            {true, Naming::named},
                                            {true, Naming::spelled_out}};
  if (is_first_step) ways.erase(ways.begin(), ways.begin() + 2);  // there are no earlier steps
  std::vector<ProofAttempt> all;
  for (const Premises premises : {Premises::near, Premises::linked})
    for (const Naming naming : {Naming::named, Naming::spelled_out})
      all.push_back({{std::max(1u, resources / 28), 28, false}, naming, premises, true, false});
  for (const std::uint32_t share : {28u, 5u})
    all.push_back({{std::max(1u, resources / share), share, false},
                   Naming::spelled_out,
                   Premises::small,
                   false,
                   false});
  for (const std::uint32_t share : {28u, 5u, 1u}) {
    if (share == 1) std::ranges::reverse(ways);
    for (const bool seek_models : {false, true})
      for (const auto& [with_earlier, naming] : ways)
        all.push_back(
            {{std::max(1u, resources / share), share, seek_models},
             naming,
             Premises::all,
             with_earlier,
             seek_models && naming == Naming::spelled_out && (share == 28 || (share == 5 && !with_earlier)),
             share > 1});
  }
  // With few premises, success depends more on the seed than on the limit of resources.
  for (const std::uint32_t seed : {2u, 3u})
    all.push_back({{resources, seed, false}, Naming::named, Premises::near, true, false, false});
  return all;
}

}  // namespace

namespace {

/// Returns the part of a query name that states the mover; empty if the property needs one mover only.
std::string by(const Property& property, Colour mover) {
  if (!property.asks_both_movers) return "";
  return mover == Colour::black ? "black-" : "white-";
}

/// Calls `prove` for each mover, and returns the first verdict that is no proof. If all verdicts are proofs,
/// returns one of them, preferably one with a note. Returns `Unknown` if the rules use a word that this
/// prover cannot express.
template <class Prove>
Verdict of_each_mover(const Property& property, Coverage covers, Prove prove) {
  Verdict verdict;
  std::optional<Verdict> less_certain;  // a proof with a note: not all of its queries are confirmed
  const auto why_undecided = ruleproof::why_undecided([&] {
    for (const Colour mover : movers(property)) {
      verdict = prove(mover);
      if (!verdict.is<Proved>()) break;
      if (!verdict.note.empty()) less_certain = verdict;
    }
  });
  if (why_undecided) return {Unknown{}, std::move(covers), *why_undecided};
  return verdict.is<Proved>() ? less_certain.value_or(verdict) : verdict;
}

/// Counts the queries of a proof: all queries (`steps`), those that Z3 has proved (`first`), and those that
/// the second solver has proved (`second`).
struct Shares {
  std::size_t steps = 0, first = 0, second = 0;
};

// Limits for the second solver, in its own count of steps.
constexpr std::int64_t fewest_steps_to_prove = 100'000;
constexpr std::int64_t most_steps_of_large_questions = 1'000'000;
constexpr std::int64_t few_steps_to_confirm = 100'000;
constexpr std::int64_t most_steps_to_confirm = 3'000'000;

/// Returns the verdict `Proved` with its solvers, and with a note on how many queries Z3 leaves open and how
/// many the second solver confirms.
Verdict proved_by_solvers(const Shares& shares, Confirmation::Of confirms) {
  const std::string first = solver_version(), second = second_solver().value_or("the second solver");
  const bool by_first = shares.first == shares.steps, by_second = shares.second == shares.steps;
  Proved proof{.solvers = by_first && by_second ? first + " and " + second
                          : by_first            ? first
                          : by_second           ? second
                                                : first + " or " + second,
               .is_confirmed = by_first && by_second};
  Verdict verdict{std::move(proof), {Method::every_board}};
  const auto of_all = [&](std::size_t some) { return fmt::format("{} of {} queries", some, shares.steps); };
  if (!by_first) verdict.say(first + " leaves " + of_all(shares.steps - shares.first) + " open");
  if (confirms == Confirmation::Of::none || by_second) return verdict;
  verdict.say(second + " confirms " + of_all(shares.second) +
              (confirms == Confirmation::Of::within_bound
                   ? fmt::format(" within {} steps", few_steps_to_confirm)
                   : ""));
  return verdict;
}

/// The largest number of subformulas of a short premise. Moves of pieces have long premises, for example that
/// no king is in check after the move. Most conclusions do not need them.
constexpr std::size_t most_parts_of_short_premises = 600;

/// Returns the premises and earlier steps that may matter to a step, then the negation of the step's
/// conclusion. An earlier step under the same premises is reduced to its conclusion.
std::vector<Formula> relevant_formulas(AllBoards& world, const Scene<AnyBoardRegion>& scene,
                                       const Statement<AnyBoardRegion>& statement, std::size_t step,
                                       Premises which) {
  Logic& logic = world.logic();
  const Formula& asked = statement.steps[step];
  const auto alternatives = asked.alternatives();
  std::vector<Formula> denied = (!alternatives.back()).conjuncts();
  std::vector<Formula> premises = stones_are_apart(scene).conjuncts();
  std::ranges::copy(statement.premise.conjuncts(), std::back_inserter(premises));
  for (std::size_t i = 0; i + 1 < alternatives.size(); ++i)
    std::ranges::copy((!alternatives[i]).conjuncts(), std::back_inserter(premises));
  if (which == Premises::small) {
    std::erase_if(premises, [&](const Formula& premise) {
      return premise.size() > most_parts_of_short_premises || world.relations().connections({premise}) > 0;
    });
    std::ranges::copy(denied, std::back_inserter(premises));
    return premises;
  }
  for (const std::size_t i : steps_to_prove(statement, step)) {
    std::vector<Formula> concluded;
    for (const Formula& negated : (!statement.steps[i]).conjuncts())
      if (std::ranges::find(premises, negated) == premises.end() &&
          std::ranges::find(denied, negated) == denied.end())
        concluded.push_back(!negated);
    premises.push_back(logic.any_of(concluded));
  }
  std::vector<Formula> all = world.relations().relevant(premises, denied, which == Premises::linked);
  std::ranges::copy(denied, std::back_inserter(all));
  return all;
}

/// Each pair of connections (see BoardRelations::connection) adds an axiom with quantifiers, and no solver
/// has yet answered a query with more connections than this. A query with more connections gets only some of
/// the axioms and only short attempts.
constexpr std::size_t most_connections = 7;
/// In attempts with the fewest premises (`says_least`), a query with more connections than this gets only
/// some of the axioms, and the second solver gets it, too.
constexpr std::size_t many_connections = 4;

/// The query for one step of a statement, with the settings of one attempt. The query has its own copies of
/// the formulas, so that the search does not depend on earlier queries.
struct Question {
  Question(AskedStatement& said, std::size_t step, const ProofAttempt& attempt)
      : query(logic, Query::Engine::first_order, attempt.course) {
    const std::vector<Formula> formulas =
        attempt.premises == Premises::all
            ? failing(said.scene, said.statement, step, attempt.with_earlier)
            : relevant_formulas(said.world, said.scene, said.statement, step, attempt.premises);
    connections = said.world.relations().connections(formulas);
    for (const Formula formula : formulas) query.add(formula);
    const std::size_t most = attempt.says_least() ? many_connections : most_connections;
    for (const Formula axiom : said.world.relations().axioms(formulas, most)) query.add(axiom);
  }

  Logic logic;
  Query query;
  std::size_t connections = 0;
};

/// Calls the second solver after Z3's `answer` in two cases: if Z3 leaves the query open and `is_for_both` is
/// true, or if Z3 has proved the query and the proof needs confirmation. Returns the second solver's answer;
/// `none` if it is not called. The text of the query is written only for a call, since writing a large query
/// can take longer than Z3's attempt.
SecondAnswer ask_another(const Query& query, Answer answer, const ProofAttempt& attempt, bool is_for_both,
                         const Effort& effort, const StopToken& stop) {
  if (!effort.second) return SecondAnswer::none;
  const bool is_left_open = answer == Answer::out_of_resources || answer == Answer::given_up;
  if (is_left_open && is_for_both && effort.second_proves)
    // The second solver's limit, in its own steps, is the same number as Z3's limit of resources. The longest
    // attempt takes each solver some seconds.
    return effort.second(query.smt2(),
                         attempt.says_least()
                             ? most_steps_of_large_questions
                             : std::max<std::int64_t>(fewest_steps_to_prove, attempt.course.resources),
                         stop);
  if (answer == Answer::unsatisfiable && effort.confirmation.of != Confirmation::Of::none)
    return effort.second(
        query.smt2(),
        effort.confirmation.of == Confirmation::Of::all ? most_steps_to_confirm : few_steps_to_confirm, stop);
  return SecondAnswer::none;
}

/// Returns the verdict `Contradicted`: one solver finds a model of a query, and the other proves that the
/// query has none.
Verdict contradiction(bool first_finds_one, const std::string& name, const Query& query,
                      const Effort& effort) {
  const std::string first = solver_version(), second = second_solver().value_or("the second solver");
  const std::string kept = effort.confirmation.keep ? effort.confirmation.keep(name, query.smt2()) : "";
  return {Contradicted{first + " or " + second},
          {Method::every_board},
          fmt::format(
              "{} finds no model of the query {}, and {} finds one; {}", first_finds_one ? second : first,
              name, first_finds_one ? first : second,
              kept.empty() ? "--out DIR of verify, or --smt DIR of prove, keeps it" : kept + " keeps it")};
}

Verdict prove_every_board(const Property& property, Colour mover, const Effort& effort, const QueryLog& log,
                          StopToken stop) {
  Shares shares;
  AskedStatement named(property, mover, AllBoards::Naming::named);
  std::optional<AskedStatement> spelled_out;
  const std::size_t steps = named.statement.steps.size();
  const std::vector<std::size_t> to_prove = steps_to_prove(named.statement, steps);
  shares.steps = to_prove.size();
  for (std::size_t query = 0; query < to_prove.size(); ++query) {
    const std::size_t step = to_prove[query];
    Answer answer = Answer::given_up;
    bool is_proved = false, needs_earlier = false, is_too_large = false;
    int number = 0;
    for (ProofAttempt attempt : attempts(effort.first_order, query == 0)) {
      ++number;
      if (needs_earlier && !attempt.with_earlier) continue;
      if (attempt.naming == AllBoards::Naming::spelled_out && !spelled_out)
        spelled_out.emplace(property, mover, attempt.naming);
      AskedStatement& said = attempt.naming == AllBoards::Naming::named ? named : *spelled_out;
      // A step is identified by its index, so both statements must have the same number of steps.
      if (said.statement.steps.size() != steps) continue;
      Question question(said, step, attempt);
      is_too_large = question.connections > most_connections;
      const bool is_for_both =
          attempt.by_both || (attempt.says_least() && question.connections > many_connections);
      if (is_too_large && !attempt.is_short) break;
      const std::string behind = number == 1 ? "" : "-attempt-" + std::to_string(number);
      const std::string name =
          property.id + "-every-board-" + by(property, mover) + std::to_string(query + 1) + behind;
      if (log) log(name, question.query.smt2());
      answer = question.query.ask(stop);
      const SecondAnswer second = ask_another(question.query, answer, attempt, is_for_both, effort, stop);
      bool by_first = answer == Answer::unsatisfiable;
      const bool by_second = second == SecondAnswer::no_model;
      if (second == SecondAnswer::a_model) {
        if (by_first) return contradiction(false, name, question.query, effort);
        answer = Answer::satisfiable;
      }
      if (by_second && !by_first && effort.confirmation.of == Confirmation::Of::all) {
        attempt.course.resources = effort.first_order;
        const Answer once_more = Question(said, step, attempt).query.ask(stop);
        if (once_more == Answer::satisfiable) return contradiction(true, name, question.query, effort);
        by_first = once_more == Answer::unsatisfiable;
      }
      is_proved = by_first || by_second;
      shares.first += by_first;
      shares.second += by_second;
      needs_earlier = needs_earlier || (answer == Answer::satisfiable && !attempt.with_earlier);
      // If some axioms are omitted, a model proves nothing, and later attempts may succeed.
      const bool is_final = answer == Answer::satisfiable && attempt.with_earlier &&
                            !(attempt.says_least() && question.connections > many_connections);
      if (is_proved || stop.stop_requested() || is_final) break;
    }
    if (is_proved) continue;
    Verdict verdict{Unknown{}, {Method::every_board}};
    if (stop.stop_requested()) verdict.evidence = NotRun{};
    verdict.note = is_too_large
                       ? fmt::format("a query with more than {} kinds of connection", most_connections)
                       : why(answer);
    if (step < named.statement.about.size())
      verdict.note = fmt::format("{} it may not hold: {}", named.statement.about[step], verdict.note);
    if (effort.second && effort.second_proves && !second_solver())
      verdict.note += "; cvc5, which checks what Z3 leaves open, does not run here";
    return verdict;
  }
  std::vector<AskedStatement*> statements{&named};
  if (spelled_out) statements.push_back(&*spelled_out);
  const QueryCheck check = check_query(property, mover, statements, {}, stop);
  const std::optional<std::string> fault = check.fault ? check.fault : check.broken;
  if (fault) return {Contradicted{solver_version()}, {Method::every_board}, property.id + ": " + *fault};
  return proved_by_solvers(shares, effort.confirmation.of);
}

}  // namespace

Verdict prove_on_every_board(const Property& property, const Effort& effort, const QueryLog& log,
                             StopToken stop) {
  if (!has_solver()) return {Unknown{}, {Method::every_board}, without_solver};
  return of_each_mover(property, {Method::every_board},
                       [&](Colour mover) { return prove_every_board(property, mover, effort, log, stop); });
}

std::vector<std::string> first_queries(const Property& property, Colour mover) {
  std::vector<std::string> texts;
  AskedStatement said(property, mover, AllBoards::Naming::named);
  const ProofAttempt first = attempts(1, false).front();
  for (const std::size_t step : steps_to_prove(said.statement, said.statement.steps.size()))
    texts.push_back(Question(said, step, first).query.smt2());
  return texts;
}

namespace {

/// Returns the scene in which each formula has the value that `value` returns for it.
template <class Value>
FoundScene found_in(const Scene<PositionsRegion>& scene, Value value) {
  FoundScene found;
  found.mover = scene.mover;
  AllPositions& world = scene.any.world();
  const int area = world.size().area();
  found.to_move = value(world.logic().variable(to_move_name + std::string(".0"))) ? 0 : 1;
  found.is_exact = world.unknowns().empty();
  found.points.resize(scene.points.size());
  std::vector<const PositionsRegion*> kinds{&scene.before.black, &scene.before.white};
  for (const PositionsRegion& other : scene.others) kinds.push_back(&other);
  found.sets.resize(scene.sets.size());
  for (int p = 0; p < area; ++p) {
    const auto owner =
        std::ranges::find_if(kinds, [&](const PositionsRegion* kind) { return value(kind->has(p)); });
    found.owners.push_back(owner == kinds.end() ? -1 : static_cast<int>(owner - kinds.begin()));
    for (std::size_t i = 0; i < scene.points.size(); ++i)
      if (value(scene.points[i].has(p))) found.points[i] = p;
    for (std::size_t i = 0; i < scene.sets.size(); ++i)
      if (value(scene.sets[i].has(p))) found.sets[i].push_back(p);
  }
  return found;
}

struct SmallestModel {
  Answer answer;  ///< the answer to the last query; `unsatisfiable` means that no model has fewer stones
  std::optional<FoundScene> scene;  ///< the smallest model, if there is one
  /// Whether the search covered only histories of the present and one earlier moment.
  bool is_of_short_histories = false;
};

/// Searches for a model of the formula that `says` returns. With an exact encoding, searches for models with
/// fewer and fewer stones, until there is none or Z3 reaches its limit. Returns the last model and the last
/// answer.
template <class Says>
SmallestModel smallest_model(const Property& property, Colour mover, const Board& board, const Effort& effort,
                             AllPositions::Encoding encoding, const std::string& name, const QueryLog& log,
                             StopToken stop, Says says) {
  std::optional<FoundScene> best;
  while (true) {
    Logic logic;
    AllPositions world(logic, board, encoding);
    const auto scene = any_scene(world, property, mover);
    Query query(logic, Query::Engine::sat, {effort.positions});
    query.add(stones_are_apart(scene));
    const auto statement = property.on_positions(scene);
    query.add(says(scene, statement));
    for (const Formula condition : world.conditions()) query.add(condition);
    // The search for a counterexample assumes that the history has no moments except the known ones.
    if (encoding == AllPositions::Encoding::unrolled)
      for (const Formula unknown : world.unknowns()) query.add(!unknown);
    PositionsRegion stones = scene.before.stones();
    for (const PositionsRegion& other : scene.others) stones = stones | other;
    if (best) query.add(logic.at_most(stones.formulas(), static_cast<unsigned>(best->stones() - 1)));
    if (log) log(best ? name + "-below-" + std::to_string(best->stones()) : name, query.smt2());
    const Answer answer = query.ask(stop);
    const bool is_of_short_histories =
        encoding == AllPositions::Encoding::unrolled && !world.unknowns().empty();
    if (answer != Answer::satisfiable) return {answer, best, is_of_short_histories};
    best = found_in(scene, [&](Formula formula) { return query.value(formula); });
    best->steps = statement.steps.size();
    if (encoding == AllPositions::Encoding::inductive || best->stones() == 0) return {answer, best};
  }
}

Formula claim_fails(const Scene<PositionsRegion>& scene, const Statement<PositionsRegion>& statement) {
  return statement.premise && !scene.any.world().logic().all_of(statement.steps);
}

/// On boards with more points than `most_points_for_solver`, positions are enumerated before Z3 gets its full
/// limit. On boards with more points than `most_points_to_enumerate`, they are never enumerated.
constexpr int most_points_for_solver = 9;
constexpr int most_points_to_enumerate = 16;

/// With `is_symmetric`, returns one of each set of points that symmetries of the board map to each other;
/// otherwise all points.
std::vector<int> points_to_try(const Board& board, bool is_symmetric) {
  std::vector<int> points = board.everywhere().points();
  if (is_symmetric)
    std::erase_if(points, [&](int point) {
      return std::ranges::any_of(symmetries(board.size()), [&](const Symmetry& symmetry) {
        return symmetry.image(point, board.size()) < point;
      });
    });
  return points;
}

/// Evaluates the claim in all positions. The result has a position with the fewest stones in which the claim
/// fails, or no position if the claim holds everywhere. Returns nothing if the board is too large, if the
/// evaluation would take too long, or if it depends on something unknown.
std::optional<SmallestModel> enumerated_model(const Property& property, Colour mover, const Board& board,
                                              const Effort& effort, const StopToken& stop) {
  Logic logic;
  AllPositions world(logic, board, AllPositions::Encoding::joined);
  const auto any = any_scene(world, property, mover);
  const auto points = [&](auto& scene, std::size_t i) -> PositionsRegion& {
    return i < scene.points.size() ? scene.points[i] : scene.any;
  };

  // `failures` has a formula for each choice of the scene's points: the claim fails for these points. A point
  // on which the formula does not depend is not chosen. If the claim is symmetric, only one of all symmetric
  // points is tried as the first point.
  std::vector<Formula> failures;
  std::vector<Scene<PositionsRegion>> scenes;
  std::size_t steps = 0;
  const auto choose = [&](const auto& self, Scene<PositionsRegion> scene, std::size_t i,
                          bool is_first) -> bool {
    if (stop.stop_requested()) return false;
    const auto statement = property.on_positions(scene);
    steps = statement.steps.size();
    const Formula failure = claim_fails(scene, statement);
    const auto parts = failure.parts();
    if (!parts || !world.unknowns().empty()) return false;
    const auto is_open = [&](std::size_t point) {
      return std::ranges::any_of(*parts, [&](const FormulaPart& part) {
        return part.by == FormulaPart::Operator::variable &&
               std::ranges::count(points(scene, point).formulas(), part.formula) > 0;
      });
    };
    while (i <= scene.points.size() && !is_open(i)) ++i;
    if (i > scene.points.size()) {
      failures.push_back(failure);
      scenes.push_back(std::move(scene));
      return true;
    }
    return std::ranges::all_of(points_to_try(board, is_first && property.is_symmetric), [&](int point) {
      Scene<PositionsRegion> chosen = scene;
      points(chosen, i) = world.at(point);
      return self(self, std::move(chosen), i + 1, false);
    });
  };
  if (board.size().area() > most_points_to_enumerate || !choose(choose, any, 0, true)) return std::nullopt;

  std::vector<std::vector<Formula>> owners;
  for (const int p : board.everywhere().points()) {
    auto& of_point = owners.emplace_back(std::vector{any.before.black.has(p), any.before.white.has(p)});
    for (const PositionsRegion& other : any.others) of_point.push_back(other.has(p));
  }
  const auto all = enumerate(logic, failures, owners, effort.enumeration, stop);
  if (!all) return std::nullopt;
  SmallestModel model{Answer::unsatisfiable, {}};
  if (all->found) {
    const auto& [formula, holds] = *all->found;
    model.scene = found_in(scenes[formula], [&](Formula one) { return one.is_yes() || holds.contains(one); });
    model.scene->steps = steps;
  }
  return model;
}

PositionsAnswer prove_all_positions(const Property& property, Colour mover, const Board& board,
                                    const Effort& effort, const QueryLog& log, const StopToken& stop) {
  const Size size = board.size();
  PositionsAnswer result{{Unknown{}, {Method::all_positions, {{size}}}}};
  Verdict& verdict = result.verdict;
  const std::string name = property.id + "-all-positions-" + by(property, mover) + std::to_string(size.w) +
                           "x" + std::to_string(size.h);
  // If the inductive encoding has no model, the claim holds; otherwise an exact method decides. On small
  // boards Z3 is faster than enumeration, so enumeration comes last. On larger boards Z3 first gets a tenth
  // of its limit, and enumeration comes second.
  enum class Way { briefly, inductive, unrolled, enumerated };
  std::vector<Way> ways{Way::inductive, Way::unrolled, Way::enumerated};
  if (size.area() > most_points_for_solver)
    ways = {Way::briefly, Way::enumerated, Way::inductive, Way::unrolled};
  Effort brief = effort;
  brief.positions = std::max(1u, effort.positions / 10);
  const auto asked = [&](Way way) -> std::optional<SmallestModel> {
    using enum AllPositions::Encoding;
    const auto ask = [&](const Effort& most, AllPositions::Encoding encoding, const char* behind) {
      return smallest_model(property, mover, board, most, encoding, name + behind, log, stop, claim_fails);
    };
    switch (way) {
      case Way::briefly:
        return ask(brief, inductive, "-briefly");
      case Way::inductive:
        return ask(effort, inductive, "-inductive");
      case Way::unrolled:
        return ask(effort, unrolled, "-unrolled");
      case Way::enumerated:
        return enumerated_model(property, mover, board, effort, stop);
    }
    return std::nullopt;
  };
  for (const Way way : ways) {
    const bool is_exact = way == Way::unrolled || way == Way::enumerated;
    const std::optional<SmallestModel> model = asked(way);
    if (!model) continue;
    const auto& [answer, found, is_of_short_histories] = *model;
    if (answer == Answer::stopped) {
      verdict.evidence = NotRun{};
      return result;
    }
    if (answer == Answer::unsatisfiable && !found && is_of_short_histories) {
      verdict.note = "what other moments of the history would do is not known";
      continue;
    }
    if (answer == Answer::unsatisfiable && !found) {
      verdict.evidence = Proved{way == Way::enumerated ? by_enumeration : solver_version()};
      verdict.note.clear();
      return result;
    }
    verdict.note = why(answer);
    if (!is_exact || !found) continue;
    if (!fails(property.on_board(scene_of(property, board, *found)))) {
      if (found->steps == 1 && found->is_exact && !property.has_ranges)
        throw std::logic_error(name + ": the counterexample is none on Board");
      verdict.note = property.has_ranges && found->steps == 1
                         ? "a number is not known, which may leave its range"
                         : "a step on the way is not true, which says nothing of the claim";
      continue;
    }
    verdict.evidence = Refuted{.is_reachable = false};
    verdict.note =
        answer == Answer::unsatisfiable || found->stones() == 0 ? "" : "there may be one with fewer stones";
    result.scene = *found;
    if (verdict.note.empty()) return result;
  }
  return result;
}

}  // namespace

int FoundScene::stones() const {
  return static_cast<int>(std::ranges::count_if(owners, [](int owner) { return owner >= 0; }));
}

Scene<BoardRegion> scene_of(const Property& property, const Board& board, const FoundScene& found) {
  Scene<BoardRegion> scene{{board.nowhere(), board.nowhere()}, found.mover, {}, board.nowhere(), {}};
  scene.to_move = found.to_move;
  for (const int point : found.points) scene.points.push_back(board.at(point));
  scene.others.assign(property.others, board.nowhere());
  for (int p = 0; p < board.size().area(); ++p) {
    const int owner = found.owners[p];
    if (owner == 0) scene.before.black.add(p);
    if (owner == 1) scene.before.white.add(p);
    if (owner > 1) scene.others[owner - 2].add(p);
  }
  for (const std::vector<int>& points : found.sets) {
    scene.sets.push_back(board.nowhere());
    for (const int p : points) scene.sets.back().add(p);
  }
  return scene;
}

PositionsAnswer prove_for_all_positions(const Property& property, const Board& board, const Effort& effort,
                                        const QueryLog& log, const StopToken& stop) {
  if (!has_solver()) return {{Unknown{}, {Method::all_positions, {{board.size()}}}, without_solver}};
  PositionsAnswer result;
  result.verdict = of_each_mover(property, {Method::all_positions, {{board.size()}}}, [&](Colour mover) {
    PositionsAnswer found = prove_all_positions(property, mover, board, effort, log, stop);
    result.scene = std::move(found.scene);
    return std::move(found.verdict);
  });
  return result;
}

std::string argument(const Property& property, Method method) {
  const bool is_symbolic = method == Method::every_board || method == Method::all_positions;
  if (!is_symbolic || property.symbolic_argument.empty()) return property.argument;
  return property.argument + (property.argument.empty() ? "" : " ") + property.symbolic_argument;
}

std::optional<FoundScene> find_occasion(const Property& property, const Board& board, const Effort& effort,
                                        const StopToken& stop) {
  if (!has_solver()) return std::nullopt;
  std::optional<FoundScene> found;
  for (const Colour mover : movers(property)) {
    if (found) break;
    found = smallest_model(property, mover, board, effort, AllPositions::Encoding::unrolled, "", {}, stop,
                           [](const auto& scene, const auto& statement) {
                             return statement.premise && statement.occasion.value_or(always(scene.any));
                           })
                .scene;
  }
  if (!found) return std::nullopt;
  const auto statement = property.on_board(scene_of(property, board, *found));
  if (!statement.premise || !statement.occasion.value_or(true)) {
    if (property.has_ranges) return std::nullopt;
    throw std::logic_error(property.id + ": the solver's occasion is none on Board");
  }
  return found;
}

}  // namespace ruleproof
