#include "properties/readings/ambiguity.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <set>
#include <stdexcept>
#include <unordered_set>

#include "properties/provers/property.hpp"
#include "properties/provers/provers.hpp"
#include "properties/provers/sameness.hpp"
#include "properties/readings/joint_games.hpp"
#include "properties/referee/thread.hpp"
#include "properties/search/exploration.hpp"
#include "properties/tree_facts.hpp"
#include "properties/undecided.hpp"
#include "record/forum/post.hpp"
#include "record/model_record.hpp"
#include "record/model_text.hpp"
#include "reference/evaluator/board_of_document.hpp"
#include "reference/model/choice.hpp"
#include "reference/model/document_form.hpp"
#include "reference/model/recall.hpp"
#include "spec/documents/clauses.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"
#include "spec/size.hpp"
#include "spec/threads.hpp"

namespace ruleproof {
namespace {

constexpr int most_points_to_exhaust = 12;
// the limit of the sides of boards on which all games are searched, unless the plan names a board
constexpr int longest_side_to_exhaust = 3;
constexpr int longest_side_with_past = 4;  // the same limit if the rules depend on the past
constexpr std::size_t most_states_with_past = 20'000;
constexpr std::size_t most_states_to_search = 300'000;
// the limit of pairs of states on one board when games test a proof
constexpr std::size_t most_states_to_test = 2'000;
// the limit of elementary steps on one board when games test a proof
constexpr std::int64_t steps_to_test = 2'000'000;
constexpr int most_players_to_test = 4;
constexpr int longest_side_to_prove = 5;
constexpr int most_points_to_solve = 25;  // on larger boards the formulas take minutes and gigabytes
// Neighbour positions are created by changing stones of at most this many players.
constexpr int most_players_beside = 4;
constexpr int most_points_beside = 81;
// the limit of states in the search for a game that reaches one neighbour position
constexpr int most_looks_for_a_game = 500;
constexpr int most_neighbours = 200;

bool looks_back(const Game& game) {
  const Recall recalled = recall(game);
  return recalled.all || recalled.in_order;
}

bool has_board(const Game& game) { return !language::is_unbounded(game.document()); }
bool has_one_number_of_players(const Game& game) {
  const language::Players& players = *game.document().players;
  return !players.named.empty() || players.fewest == players.most;
}

/// Returns a game's ruling on the last post of a forum thread: "legal" or "illegal: …".
std::string said_of_last_post(const std::string& thread, const Game& game) {
  const forum::Thread read = forum::parse_thread(thread, "the thread", {Game(game.document())});
  Model model(game.with_players(read.game.game.players()).with_board(read.game.game.board()));
  const EntryRuling last = ruling(model, {}, read).rulings.back();
  std::vector<Refusal> refusals;
  for (const Objection& objection : last.objections) refusals.push_back(objection.refusal);
  return last.is_legal() ? "legal" : "illegal: " + text(model, refusals);
}

std::optional<Property> alike_of(const Game& one, const Game& other) {
  if (!are_of_one_document(one, other) || one.players() != other.players()) return std::nullopt;
  return alike(one, other);
}

Verdict unknown(std::string why) { return {Unknown{}, {Method::every_board}, std::move(why)}; }

Verdict prove(const std::optional<Property>& property, const Game& one, const Game& other,
              const Effort& effort, const QueryLog& log, const StopToken& stop) {
  if (!are_of_one_document(one, other)) return unknown("the provers compare the readings of one document");
  if (!property) return unknown("the provers compare games of one number of players");
  Verdict verdict = prove_on_every_board(*property, effort, log, stop);
  if (verdict.is<Proved>()) verdict.as<Proved>().argument = argument(*property, verdict.covers.method);
  if (verdict.is<Unknown>()) verdict.note = "every board: " + verdict.note;
  return verdict;
}

/// A position that differs by one stone from a given position, and a description of the difference.
struct Changed {
  enum class How { without, recoloured, moved, added };  // in the order of the search
  How how;
  Content content;
  std::string change;
};

/// Returns the positions that differ from `content` by one stone: a stone is removed, given to another
/// player, moved to an adjacent point, or added. The points in `kept` stay unchanged.
std::vector<Changed> beside(const Model& model, const Content& content, const std::vector<int>& kept) {
  using How = Changed::How;
  const Board& board = model.world().board();
  const int kinds = language::kinds_of(model.document());
  const int pieces = kinds * std::min(model.players(), most_players_beside);
  const auto piece_of = [&](int owner) {
    return fmt::format("{} of {}", kinds > 1 ? model.notation().kind_name(owner % kinds) : "stone",
                       model.notation().name(model.notation().player_of(owner)));
  };
  const std::map<int, int> owned = owners(content);
  std::vector<Changed> all;
  const auto add = [&](How how, const std::vector<std::pair<int, int>>& now, std::string change) {
    Content changed = content;
    for (const auto& [point, owner] : now) {
      const BoardRegion place = board.at(point);
      for (BoardRegion& stones : changed.stones) stones = stones - place;
      if (owner >= 0) changed.stones[owner].add(point);
    }
    all.push_back({how, std::move(changed), std::move(change)});
  };
  for (const int point : board.everywhere().points()) {
    if (std::ranges::count(kept, point) > 0) continue;
    const int owner = owned.contains(point) ? owned.at(point) : -1;
    if (owner >= kinds * model.players()) continue;
    const std::string name = names_of(model, {point});
    if (owner >= 0) add(How::without, {{point, -1}}, "without the stone on " + name);
    for (int piece = 0; piece < pieces; ++piece)
      if (piece != owner)
        add(owner < 0 ? How::added : How::recoloured, {{point, piece}},
            fmt::format("with {} {} on {}", owner < 0 ? "another" : "a", piece_of(piece), name));
    for (const int next : touching(board.at(point)).points())
      if (owner >= 0 && !owned.contains(next) && std::ranges::count(kept, next) == 0)
        add(How::moved, {{point, -1}, {next, owner}},
            fmt::format("with the stone of {} on {}", name, names_of(model, {next})));
  }
  std::ranges::stable_sort(all, {}, &Changed::how);
  return all;
}

/// Returns whether a move of the record has several outcomes with the same stones, and the record names none
/// of these outcomes.
bool is_of_several_games(const Record& record, const Game& game) {
  Model model(game.with_players(record.game.players()).with_board(record.game.board()));
  call_players(model, record);
  State state = first_state(model, record);
  for (const RecordedMove& move : record.moves) {
    const Attempt attempt = model.attempt(state, move.move);
    std::set<std::vector<std::string>> shown;
    for (const Outcome& outcome : attempt.outcomes)
      if (!shown.insert(model.notation().rows(*outcome.state.now)).second) return true;
    const Outcome* meant = find_outcome(model, attempt, move);
    if (!meant) return false;
    state = State(meant->state);
  }
  return false;
}

class Finder {
 public:
  Finder(const Game& one, const Game& other, const AmbiguityPlan& plan, const QueryLog& log,
         const StopToken& stop)
      : one_(one),
        other_(other),
        plan_(plan),
        log_(log),
        stop_(stop),
        looks_back_(looks_back(one) || looks_back(other)) {}

  Ambiguity run() {
    result_.games = compare_rules(one_, other_);
    if (result_.games.is_identical)
      say_same(Method::identical);
    else if (result_.games.is_unasked)
      look_at_posts();
    else
      look();
    if (!result_.games.divergence || result_.verdict.is<Contradicted>()) return std::move(result_);
    std::vector<SearchedBoard> before = result_.games.searched;
    before.pop_back();
    const bool is_smallest =
        result_.games.is_shortest && std::ranges::all_of(before, &SearchedBoard::is_exhausted);
    const Divergence& divergence = *result_.games.divergence;
    result_.verdict.evidence = Refuted{};
    result_.verdict.covers = {is_smallest ? Method::exhausted : Method::none,
                              {{divergence.record.game.board()}}};
    const int shown = divergence.record.game.players();
    result_.verdict.covers.cover_players(shown, shown, *one_.document().players);
    if (!is_confirmed(divergence, one_, other_)) {
      if (!is_of_several_games(divergence.record, one_) && !is_of_several_games(divergence.record, other_))
        throw std::logic_error("a divergence does not stand up to replay");
      result_.verdict = unknown(
          "they differ after moves that lead to several states with the same stones, "
          "which no record tells apart");
      result_.games.divergence.reset();
      return std::move(result_);
    }
    if (!divergence.thread.empty()) return std::move(result_);
    try {
      why_undecided([&] {
        result_.neighbour = neighbour(divergence);
        look_at_rectangles(divergence.record.game.board());
      });
    } catch (const evaluator::Stopped&) {
    }
    return std::move(result_);
  }

  std::optional<Neighbour> neighbour(const Divergence& divergence) const {
    const Size size = divergence.record.game.board();
    const bool is_of_the_start = divergence.what == Divergence::What::stones && !divergence.move;
    if (!has_board(one_) || size.area() > most_points_beside || is_of_the_start) return std::nullopt;
    const int players = divergence.record.game.players();
    ComparisonBounds bounds = plan_.games;
    bounds.from.reset();
    JointGames games(one_.with_players(players), other_.with_players(players), size, bounds, stop_);
    if (!same(games.one().world().everywhere(), games.other().world().everywhere()))
      return std::nullopt;  // the boards have different points, so no position belongs to both games
    const std::optional<State> end = last_state(games.one(), divergence.record);
    if (!end) throw std::logic_error("a divergence does not stand up to replay");
    const Content& content = *end->now;
    const std::optional<Move>& move = divergence.move;
    const auto set_up = [&](const Content& position) {
      return Record{games.one().game(), {}, setup_of(games.one(), position), {}, {}};
    };
    // If both games agree when this position is set up without its past, the past makes the difference and
    // not the stones. A neighbour position would then explain nothing.
    if (said_by_both(games, set_up(content), move)) return std::nullopt;
    const std::vector<int> kept = move ? points_of(*move) : std::vector<int>();
    std::optional<Neighbour> nearest;
    int looked_at = 0;
    for (const Changed& changed : beside(games.one(), content, kept)) {
      if (stop_.stop_requested() || ++looked_at > most_neighbours) break;
      Record record = set_up(changed.content);
      const std::optional<std::string> both = said_by_both(games, record, move);
      if (!both) continue;
      Neighbour found{std::move(record), false, changed.change, *both,
                      games.one().notation().rows(changed.content)};
      if (auto path = game_to(games, changed.content, move)) {
        found.record = games.record_of(*path);
        found.is_reachable = true;
        found.both = games.said(path->back().one, move);
        return found;
      }
      if (!nearest) nearest = std::move(found);
    }
    return nearest;
  }

 private:
  void look() {
    if (plan_.games.from)  // throws now, and not after long proofs, if the record cannot be played
      JointGames(one_, other_, plan_.games.from->game.board(), plan_.games, stop_).play(0, 0, 0);
    if (is_stopped() || follow_on_small_boards() || is_stopped()) return;
    const std::optional<Property> property = alike_of(one_, other_);
    Verdict proof = prove(property, one_, other_, plan_.effort, log_, stop_);
    if (proof.is<Proved>()) {
      say_same(Method::every_board, std::move(proof.as<Proved>()));
      return test_proof();
    }
    result_.verdict.note = std::move(proof.note);
    if (is_stopped()) return;
    const std::optional<Size> allowed_alone =
        plan_.games.from ? std::nullopt : allowed_by_one_alone(one_, other_);
    const bool is_known_everywhere = property && !allowed_alone && prove_board_by_board(*property);
    if (is_known_everywhere || result_.games.divergence || is_stopped()) return;
    Comparison games = compare(one_, other_, plan_.games, stop_, result_.games.searched);
    result_.games = std::move(games);
    if (result_.games.divergence || is_stopped()) return;
    const auto is_proved = [&](const SearchedBoard& board) {
      return board.players == one_.players() && std::ranges::count(proved_, board.size) > 0;
    };
    const auto is_covered = [&](const SearchedBoard& board) {
      return board.is_exhausted || is_proved(board);
    };
    const bool are_all =
        !result_.games.searched.empty() && std::ranges::all_of(result_.games.searched, is_covered);
    if (plan_.games.from && are_all) {
      result_.verdict.note =
          "they do not differ in anything that can be reached from there; elsewhere they may";
      return;
    }
    if (are_all && allowed_alone) {
      result_.verdict.note =
          fmt::format("no game shows a difference, but the board {} is allowed by one of them alone",
                      ruleproof::text(*allowed_alone));
      return;
    }
    if (are_all && std::ranges::all_of(result_.games.searched, is_proved))
      return say_same(Method::all_positions, proof_);
    if (are_all) return say_same(Method::exhausted);
    if (proved_.empty()) return;
    std::vector<std::string> proved;
    for (const Size size : proved_) proved.push_back(ruleproof::text(size));
    std::string& note = result_.verdict.note;
    note = fmt::format("proved alone for every position of {}{}{}", fmt::join(proved, ", "),
                       note.empty() ? "" : "; ", note);
  }

  /// Two readings may differ only in the form that a forum post must have. So each first move of a game is
  /// posted without a display of the position, until the rulings of the readings on a post differ.
  void look_at_posts() {
    if (!forum::why_no_threads(one_.document()).empty() || !has_board(one_)) return;
    const Size size = boards_of(one_, other_, plan_.games).front();
    Model model(one_.with_board(size));
    const State start = model.start();
    for (const auto& [move, after] : model.outcomes(start)) {
      const std::string sentence = forum::sentence_of(model, recorded(model, start, move, after));
      if (sentence.empty() || is_aside(move)) continue;
      std::string thread =
          fmt::format("game {}\nboard {}\nplayers", one_.document().id, ruleproof::text(size));
      for (int player = 0; player < model.players(); ++player)
        thread += " " + model.notation().symbol(player);
      thread += "\n\n" + forum::post(model.notation().symbol(move.player), "", sentence, "");
      const std::string by_one = said_of_last_post(thread, one_),
                        by_other = said_of_last_post(thread, other_);
      if (by_one == by_other) continue;
      result_.games.divergence = Divergence{.record = {model.game(), {}, std::nullopt, {}, {}},
                                            .move = move,
                                            .rows = model.notation().rows(*start.now),
                                            .by_one = by_one,
                                            .by_other = by_other,
                                            .thread = std::move(thread)};
      result_.games.is_shortest = true;
      result_.games.searched.push_back({size, model.players(), 1, 0, false, ""});
      return;
    }
  }
  bool is_aside(const Move& move) const { return one_.document().actions[move.plays.front().action].aside; }

  /// Tests a proof for every board by playing games, with each allowed number of players up to four. The
  /// proof covers one number of players. A difference with this number contradicts the proof. A difference
  /// with another number does not.
  void test_proof() {
    const language::Players& players = *one_.document().players;
    result_.verdict.covers.cover_players(one_.players(), one_.players(), players);
    const ComparisonBounds bounds{.board = std::nullopt,
                                  .most_states = most_states_to_test,
                                  .steps_of_a_board = steps_to_test,
                                  .longest_side = longest_side_to_exhaust,
                                  .steps_of_random_games = steps_to_test,
                                  .steps_in_all = 10 * steps_to_test};
    std::vector<int> counts{one_.players()};  // the proof's number of players comes first
    for (int count = players.fewest; count <= std::min(players.most, most_players_to_test); ++count)
      if (count != one_.players()) counts.push_back(count);
    for (const int count : counts) {
      Comparison games = compare(one_.with_players(count), other_.with_players(count), bounds, stop_);
      if (is_stopped()) return;
      if (!games.divergence) continue;
      if (count == one_.players()) {
        result_.verdict.note = fmt::format("proved, and a game on {} shows a difference: {}; {}",
                                           text_of_board(games.divergence->record.game.board()),
                                           games.divergence->by_one, games.divergence->by_other);
        result_.verdict.evidence =
            Contradicted{result_.verdict.as<Proved>().solvers, games.divergence->record};
      }
      result_.games = std::move(games);
      return;
    }
  }

  void say_same(Method method, Proved proof = {}) {
    result_.verdict.evidence = std::move(proof);
    result_.verdict.covers.method = method;
    if (covers_all(method)) return;
    result_.verdict.covers.boards = covered_boards();
    int fewest = one_.players(), most = one_.players();
    for (const SearchedBoard& board : result_.games.searched) {
      fewest = std::min(fewest, board.players);
      most = std::max(most, board.players);
    }
    result_.verdict.covers.cover_players(fewest, most, *one_.document().players);
  }

  /// Returns the boards on which all positions were proved or all games were searched, the smallest first.
  std::vector<CoveredBoard> covered_boards() const {
    std::map<Size, std::size_t, decltype(&is_smaller)> states(&is_smaller);
    for (const Size size : proved_) states[size] = 0;
    for (const SearchedBoard& board : result_.games.searched)
      if (board.is_exhausted) states[board.size] += board.states;
    std::vector<CoveredBoard> boards;
    for (const auto& [size, evaluated] : states) boards.push_back({size, evaluated});
    return boards;
  }

  bool is_stopped() {
    if (!stop_.stop_requested() || result_.games.divergence) return false;
    result_.verdict.evidence = NotRun{};
    result_.games.was_stopped = true;
    return true;
  }

  /// Returns boards so small that all their games can probably be searched.
  std::vector<Size> small_boards() const {
    if (!has_board(one_) || !has_one_number_of_players(one_)) return {};
    ComparisonBounds bounds = plan_.games;
    const int longest = looks_back_ ? longest_side_with_past : longest_side_to_exhaust;
    bounds.longest_side = longest;
    const bool is_asked_for = bounds.board || bounds.from;
    if (bounds.from) bounds.board = bounds.from->game.board();
    std::vector<Size> sizes = boards_of(one_, other_, bounds);
    std::erase_if(sizes, [&](Size size) {
      if (is_asked_for) return size.area() > most_points_to_exhaust;
      return std::max(size.w, size.h) > longest;
    });
    return sizes;
  }

  ComparisonBounds bounds_of_small_board() const {
    ComparisonBounds bounds = plan_.games;
    bounds.most_states = looks_back_ ? std::min(most_states_with_past, plan_.states_of_small_boards)
                                     : plan_.states_of_small_boards;
    bounds.steps_of_a_board = plan_.steps_of_small_boards;
    return bounds;
  }

  /// Searches all games on small boards; returns whether a difference was found.
  bool follow_on_small_boards() {
    const ComparisonBounds bounds = bounds_of_small_board();
    for (const Size size : small_boards()) {
      JointGames games(one_, other_, size, bounds, stop_);
      games.run();
      result_.games.searched.push_back(games.searched());
      result_.games.divergence = games.divergence();
      result_.games.is_shortest = result_.games.divergence.has_value();
      if (result_.games.is_shortest) return true;
      if (games.was_stopped() || (!games.searched().is_exhausted && !looks_back_)) return false;
    }
    return false;
  }

  bool is_exhausted(Size size) const {
    return std::ranges::any_of(result_.games.searched, [&](const SearchedBoard& board) {
      return board.size == size && board.is_exhausted;
    });
  }

  /// Tries to prove for one small board after another that the games agree in all positions of the board.
  /// Returns whether this was proved for every board. A board without a proof is skipped if all its games
  /// were searched. Otherwise this function ends at that board. If the solver found a difference there, it
  /// first searches for a game that shows the difference.
  bool prove_board_by_board(const Property& property) {
    if (!has_board(one_) || plan_.games.from) return false;
    ComparisonBounds bounds = plan_.games;
    bounds.longest_side = longest_side_to_prove;
    bool are_all_proved = true;
    for (const Size size : boards_of(one_, other_, bounds)) {
      if (stop_.stop_requested()) continue;
      PositionsAnswer found;
      const auto board = evaluator::board_of(one_.with_board(size));
      if (size.area() <= most_points_to_solve)
        found = prove_for_all_positions(property, *board, plan_.effort, log_, stop_);
      if (found.verdict.is<Proved>()) {
        proved_.push_back(size);
        proof_ = std::move(found.verdict.as<Proved>());
        proof_.argument = argument(property, Method::all_positions);
        continue;
      }
      if (is_exhausted(size)) {
        are_all_proved = false;
        continue;
      }
      if (found.scene) search_within(size, *found.scene);
      return false;
    }
    if (stop_.stop_requested() || proved_.empty() || !are_all_proved) return false;
    result_.verdict.note = "";
    say_same(Method::all_positions, proof_);
    return true;
  }

  /// Searches for a game that shows a difference. Its moves may use only points that are occupied in the
  /// solver's position `scene`.
  void search_within(Size size, const FoundScene& scene) {
    ComparisonBounds bounds = plan_.games;
    JointGames at(one_, other_, size, bounds, stop_);
    Content content = content_of(at.one(), scene.owners);
    for (int point = 0; point < std::ssize(scene.owners); ++point)
      if (scene.owners[point] >= 0) bounds.within.push_back(point);
    content.to_move = scene.mover == Colour::black ? 0 : 1;
    result_.set_up = divergence_of({at.one().game(), {}, setup_of(at.one(), content), {}, {}}, at);
    if (!result_.set_up) return;
    result_.verdict.note = fmt::format(
        "they differ at a position of {}; whether a game reaches one is not known", ruleproof::text(size));
    bounds.most_states = std::min(most_states_to_search, plan_.states_of_small_boards);
    bounds.steps_of_a_board = plan_.steps_of_small_boards;
    JointGames games(one_, other_, size, bounds, stop_);
    games.run();
    if (std::optional<Divergence> found = games.divergence()) {
      result_.games.divergence = std::move(found);
      result_.games.divergence->as_small = 0;
      result_.games.searched.push_back(games.searched());
      result_.set_up = std::nullopt;
    }
  }

  /// Returns the difference at the start of a record that has no moves; nothing if there is none.
  static std::optional<Divergence> divergence_of(const Record& record, JointGames& games) {
    const JointGames::Path path{{{}, first_state(games.one(), record), first_state(games.other(), record)}};
    const JointGames::Look look = games.look(path.back().one, path.back().other);
    if (look.found.empty()) return std::nullopt;
    Divergence divergence = games.divergence(path, look.found.front());
    divergence.record.setup = record.setup;
    return divergence;
  }

  void look_at_rectangles(Size size) {
    if (!has_board(one_) || !has_one_number_of_players(one_) || plan_.games.board || plan_.games.from) return;
    const ComparisonBounds bounds = bounds_of_small_board();
    for (const Size smaller : smaller_boards(size)) {
      if (std::ranges::count(result_.games.searched, smaller, &SearchedBoard::size) > 0) continue;
      try {
        JointGames games(one_, other_, smaller, bounds, stop_);
        games.run();
        result_.smaller = games.divergence();
        if (result_.smaller || !games.searched().is_exhausted) return;
      } catch (const InputError&) {
        continue;  // the document does not allow this board
      }
    }
  }

  /// Returns the ruling of both games on the set-up position of a record or, if there is a move, on the move
  /// in this position. Returns nothing if the rulings differ, or if there is a move but the game is over.
  static std::optional<std::string> said_by_both(JointGames& games, const Record& record,
                                                 const std::optional<Move>& move) {
    const State one = first_state(games.one(), record), other = first_state(games.other(), record);
    if ((move && (one.is_over || other.is_over)) || games.difference(one, other, {}) ||
        games.difference(one, other, move))
      return std::nullopt;
    return games.said(one, move);
  }

  /// Returns a game to the position `wanted` whose other positions have only stones that `wanted` has too.
  /// The two rule sets agree on the last position and, if there is a `move`, on this move in it. Returns
  /// nothing if no such game is found.
  static std::optional<JointGames::Path> game_to(JointGames& games, const Content& wanted,
                                                 const std::optional<Move>& move) {
    const auto is_within = [&](const Content& content) {
      for (std::size_t i = 0; i < wanted.stones.size(); ++i)
        if (!subset(content.stones[i], wanted.stones[i])) return false;
      return true;
    };
    const std::string stones = Keys::of_stones(wanted);
    Keys keys(games.one().game());
    std::deque<JointGames::Path> open{{{{}, games.one().start(), games.other().start()}}};
    std::unordered_set<std::string> seen;
    for (int looks = 0; !open.empty() && looks < most_looks_for_a_game; ++looks) {
      JointGames::Path path = std::move(open.front());
      open.pop_front();
      const State &one = path.back().one, &other = path.back().other;
      if (one.now->to_move == wanted.to_move && Keys::of_stones(*one.now) == stones &&
          !(move && one.is_over) && !games.difference(one, other, {}) && !games.difference(one, other, move))
        return path;
      for (JointGames::Step& next : games.look(one, other).next) {
        if (!is_within(*next.one.now) || !seen.insert(keys.key(next.one)).second) continue;
        open.push_back(path);
        open.back().push_back(std::move(next));
      }
    }
    return std::nullopt;
  }

  const Game& one_;
  const Game& other_;
  const AmbiguityPlan& plan_;
  const QueryLog& log_;
  const StopToken stop_;
  const bool looks_back_;
  std::vector<Size> proved_;  ///< the boards for which all positions are proved
  Proved proof_;              ///< the proof for the last board in `proved_`
  Ambiguity result_;
};

}  // namespace

std::string_view same_or_differ(const Verdict& verdict) {
  if (verdict.is<Proved>()) return "the same";
  if (verdict.is<Refuted>()) return "differ";
  if (verdict.is<Contradicted>()) return text(VerdictWord::contradicted);
  return verdict.is<NotRun>() ? "not-run" : "unknown";
}

Ambiguity find_ambiguity(const Game& one, const Game& other, const AmbiguityPlan& plan, const QueryLog& log,
                         const StopToken& stop) {
  const auto begin = std::chrono::steady_clock::now();
  Ambiguity found = Finder(one, other, plan, log, stop).run();
  if (found.verdict.is<Proved>())
    found.verdict.covers.settings =
        settings_used(one, other, found.verdict.covers.method != Method::every_board);
  found.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return found;
}

std::optional<Neighbour> find_neighbour(const Game& one, const Game& other, const Divergence& divergence,
                                        const StopToken& stop) {
  std::optional<Neighbour> found;
  const AmbiguityPlan plan;
  const QueryLog log;
  try {
    why_undecided([&] { found = Finder(one, other, plan, log, stop).neighbour(divergence); });
  } catch (const evaluator::Stopped&) {
  }
  return found;
}

Verdict prove_alike(const Game& one, const Game& other, const Effort& effort, const QueryLog& log,
                    const StopToken& stop) {
  Verdict verdict = prove(alike_of(one, other), one, other, effort, log, stop);
  if (verdict.is<Proved>()) verdict.covers.settings = settings_used(one, other, false);
  return verdict;
}

bool is_confirmed(const Divergence& divergence, const Game& one, const Game& other) {
  if (!divergence.thread.empty())
    return divergence.by_one != divergence.by_other &&
           said_of_last_post(divergence.thread, one) == divergence.by_one &&
           said_of_last_post(divergence.thread, other) == divergence.by_other;
  const Record record = parse_record(write_record(divergence.record), "witness", divergence.record.game);
  const ComparisonBounds bounds;
  JointGames games(record.game, other.with_players(record.game.players()), record.game.board(), bounds, {});
  return games.differs_after(record, divergence);
}

}  // namespace ruleproof
