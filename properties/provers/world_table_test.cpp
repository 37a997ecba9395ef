#include "properties/provers/world_table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "properties/provers/symbolic_world.hpp"
#include "properties/testing/random_terms.hpp"
#include "properties/testing/symbolic_cases.hpp"
#include "reference/board.hpp"
#include "reference/evaluator/board_evaluator.hpp"
#include "reference/evaluator/board_of_document.hpp"
#include "spec/language/checker.hpp"
#include "spec/language/tree.hpp"
#include "spec/text_of_file.hpp"

namespace ruleproof {
namespace {

using evaluator::BoardWorld;
using evaluator::NoMeaning;

const std::vector<WorldRow>& rows() {
  static const std::vector<WorldRow> table = world_table(text_of_file(PAGE_OF_THE_LANGUAGE));
  return table;
}

bool is_of(const WorldRow& row, std::string_view where) { return row.name.ends_with(where); }

// The functions below create documents that contain one term, an example of a row of the table in
// docs/language.md.

/// Returns pairs of a name and a declaration: the document needs the declaration if its term uses the name.
const std::vector<std::pair<std::string, std::string>>& declarations() {
  static const std::vector<std::pair<std::string, std::string>> all{
      {"red", "neutral red"},
      {"handicap", "setting handicap : number = 0.5"},
      {"passes", "state passes : number"},
      {"begun", "state begun : truth"},
      {"marked", "state marked : region"},
      {"favourite", "state favourite : player or nobody"},
      {"gained", "state gained : number of each player"},
      {"out", "state out : truth of each player"},
      {"friends", "state friends : pairs of players"},
      {"allies", "state allies : ordered pairs of players"},
      {"level", "state level : number of each point"},
      {"dug", "state dug : truth of each point"},
      {"holder", "state holder : player or nobody of each point"},
      {"share", "state share : number of each player and point"},
      {"held", "state held : number of each piece"},
      {"hand", "state hand : number of each player and piece"},
      {"of-kind", "of-kind(x: piece) = x and own"},
      {"meeting", "meeting(x) = { p in x | beside(p) meets own }"},
      {"touched", "touched(x, y) = beside(x) and y"},
      {"in-region", "in-region(x) = beside(x) and own"},
      {"at-point", "at-point(x: point) = beside(x) meets own"},
      {"doubled", "doubled(x: number) = 2 * x"},
      {"denied", "denied(x: truth) = not x"},
      {"all-of", "all-of(x: family) = union(x) and own"},
      {"of-player", "of-player(x: player) = stones(x)"},
      {"of-players", "of-players(x: players) = stones(x)"},
      {"stepped", "stepped(x, y: direction) = next(x, y)"},
      {"at-moment", "at-moment(x: moment) = x(black)"},
      {"clean", "step clean(x):\n      remove x and enemy"},
      {"key",
       "reading key \"Which?\" [rows]\n      | first \"One.\" because \"It is.\"\n      | second \"Two.\" "
       "because \"It is.\""}};
  return all;
}

bool mentions(const std::string& text, const std::string& name) {
  for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
    const auto is_letter = [&](std::size_t i) {
      return i < text.size() && (std::isalnum(static_cast<unsigned char>(text[i])) != 0 || text[i] == '-');
    };
    if ((at == 0 || !is_letter(at - 1)) && !is_letter(at + name.size())) return true;
  }
  return false;
}

/// Returns whether a term needs kinds of pieces.
bool asks_for_pieces(const std::string& text) {
  return std::ranges::any_of(std::array{"man", "king", "kind", "pieces", "hand", "held"},
                             [&](const char* word) { return mentions(text, word); });
}

/// A term: an expression that is the body of a definition, or the steps of a move.
struct TermOfRow {
  std::string text;
  bool is_of_steps;
};

std::string document_text(const TermOfRow& term, const std::string& board, const std::string& shape) {
  std::string text = "# Rows\n\n> Rows. [rows]\n\n    game \"Rows\"\n    board " + board +
                     "\n    players black, white\n    turns alternate\n";
  if (!shape.empty()) text += "    shape = " + shape + "\n";
  const bool has_pieces = asks_for_pieces(term.text);
  if (has_pieces) text += "    pieces man, king\n";
  for (const auto& [name, line] : declarations())
    if (mentions(term.text, name)) text += "    " + line + "\n";
  if (!term.is_of_steps)
    return text + "    term(a" + (board == "unbounded-grid" ? "" : ": point") + ") = " + term.text +
           "\n    move place(p in beside(occupied)):\n      put mover " + (has_pieces ? "man " : "") +
           "on p\n    end when no empty\n";
  text += "    move term(a):\n      ";
  for (std::size_t i = 0; i < term.text.size(); ++i)
    if (term.text.compare(i, 2, "; ") == 0) {
      text += "\n      ";
      ++i;
    } else {
      text += term.text[i];
    }
  return text + "\n    end when no empty\n";
}

/// Compares the formula for the term of a document with the values that the term has on Board.
template <Region R>
class Comparison {
 public:
  using World = SymbolicWorld<R>;
  using Value = evaluator::Value<World>;
  using BoardValue = evaluator::Value<BoardWorld>;

  Comparison(const language::Document& document, const Positions& positions, AllBoards::Naming naming)
      : document_(document),
        game_(with_second_readings(document)),
        positions_(positions),
        symbolic_(document, positions, naming),
        evaluator_(symbolic_.world, game_),
        there_(document, *positions.board),
        on_board_(there_, game_) {
    if (there_.is_unbounded()) there_.look_at({5, 5}, {-2, -2});
    now_ = content("", [&](std::size_t i) -> const auto& { return *positions_.contents[i]; });
    earlier_ = std::make_shared<evaluator::Past<World>>(evaluator::Past<World>{
        content("earlier.", [&](std::size_t i) -> const auto& { return *positions_.earlier[i]; }), nullptr});
    point_.emplace(symbolic_.point("a", positions_));
    symbolic_.world.keep_apart(now_.stones);
    symbolic_.world.know_moment(true);
  }

  /// Returns the cases in which the term's formula has the value that the term has on `Board`. With
  /// `is_smaller`, the formula may also be false where the term is true on `Board`. Throws NoMeaning if the
  /// term has no formula.
  Cases agreement(bool is_smaller) {
    is_smaller_ = is_smaller;
    return language::find_definition(document_, "term") ? prepared()() : agreement_of_steps();
  }
  /// Returns the cases in which the term's formula can have the value that the term has on `Board`: the named
  /// unknown regions and truth values may be chosen for each case, as far as the axioms allow.
  Cases agreement_of_some(const std::vector<std::string>& regions, const std::vector<std::string>& truths) {
    const auto compare = prepared();
    const KnownInCases known = symbolic_.known;
    const std::size_t points = positions_.board->everywhere().points().size(),
                      bits = regions.size() * points + truths.size();
    Cases found(positions_.count());
    for (std::size_t choice = 0; choice < std::size_t{1} << bits; ++choice) {
      symbolic_.known = known;
      std::size_t bit = 0;
      const auto next = [&] { return Cases(positions_.count(), (choice >> bit++ & 1) != 0); };
      for (const std::string& region : regions)
        for (std::size_t p = 0; p < points; ++p) symbolic_.known.relations[region].push_back(next());
      for (const std::string& truth : truths) symbolic_.known.relations[truth] = {next()};
      Cases here = compare();
      for (const Formula axiom : symbolic_.axioms(formulas_)) here &= cases_of(axiom);
      found |= here;
    }
    return found;
  }
  /// Returns the index of the first axiom that is false in some case; nothing if there is none.
  std::optional<std::size_t> false_axiom() {
    const std::vector<Formula> axioms = symbolic_.axioms(formulas_);
    symbolic_.give_meanings();
    for (std::size_t i = 0; i < axioms.size(); ++i) {
      const auto holds = axioms[i].cases(symbolic_.points, symbolic_.known);
      if (holds && !holds->all()) return i;
    }
    return std::nullopt;
  }
  /// Returns whether an obligation, which a proof must prove besides the steps, is false in some case.
  bool is_bound_to_fail() const { return is_bound_to_fail_; }

 private:
  /// Evaluates the definition of the term as a formula and on `Board`. Returns a function that compares the
  /// formula with the value on `Board`.
  std::function<Cases()> prepared() {
    const language::Definition& term = *language::find_definition(document_, "term");
    std::vector<Value> locals(static_cast<std::size_t>(term.slots) + 1);
    locals[0] = *point_;
    const Value here = evaluator_.evaluate(term.body, {{&now_, earlier_}, 0, &locals, nullptr});
    if (is_smaller_) symbolic_.deny_unknowns();
    std::vector<BoardValue> there;
    for (std::size_t i = 0; i < positions_.count(); ++i) {
      std::vector<BoardValue> names(static_cast<std::size_t>(term.slots) + 1);
      names[0] = positions_.points[i];
      there.push_back(on_board_.evaluate(
          term.body, {{positions_.contents[i].get(), positions_.pasts[i]}, 0, &names, nullptr}));
    }
    return [this, here, there] {
      return agree(
          here, [&](std::size_t i) -> const BoardValue* { return &there[i]; },
          Cases(positions_.count(), true));
    };
  }

  template <class ContentOf>
  evaluator::Content<World> content(const std::string& when, ContentOf of) {
    evaluator::Content<World> content;
    const std::array<std::string, 4> names{"black", "white", "red", "fourth"};
    for (std::size_t kind = 0; kind < owners_of(game_); ++kind)
      content.stones.push_back(symbolic_.region(when + names.at(kind), [&](int p) {
        return positions_.where([&](std::size_t i) { return of(i).stones[kind].has(p); });
      }));
    for (std::size_t k = 0; k < document_.memory.size(); ++k) {
      auto& values = content.memory.emplace_back();
      for (std::size_t j = 0; j < symbolic_.places(document_, document_.memory[k]); ++j)
        values.push_back(symbolic_.kept(
            document_, document_.memory[k], j, when + "memory." + std::to_string(k) + "." + std::to_string(j),
            positions_, [&](std::size_t i) -> const auto& { return of(i).memory[k]; }));
    }
    content.to_move = 0;
    return content;
  }

  Cases cases_of(Formula formula) {
    formulas_.push_back(formula);
    symbolic_.give_meanings();
    const auto cases = formula.cases(symbolic_.points, symbolic_.known);
    if (!cases) throw std::logic_error("a formula whose meaning is not known");
    return *cases;
  }
  /// Returns the cases i in which `here` is equal to `there(i)`. Cases outside `asked` always count as equal.
  template <class ValueOf>
  Cases agree(const Value& here, ValueOf there, const Cases& asked) {
    Cases agrees = Cases(positions_.count(), true);
    const auto compare = [&](Formula formula, auto expected) {
      const Cases says = cases_of(formula),
                  is_so = positions_.where([&](std::size_t i) { return asked[i] && expected(*there(i)); });
      agrees &= ~asked | (is_smaller_ ? ~says | is_so : ~(says ^ is_so));
    };
    if (const auto* bit = std::get_if<Formula>(&here)) {
      compare(*bit, [](const BoardValue& value) { return std::get<bool>(value); });
    } else if (const auto* region = std::get_if<R>(&here)) {
      for (int p = 0; p < positions_.board->size().area(); ++p)
        compare(symbolic_.has(*region, p),
                [&](const BoardValue& value) { return std::get<BoardRegion>(value).has(p); });
    } else if (const auto* players = std::get_if<evaluator::Players<Formula>>(&here)) {
      for (std::size_t i = 0; i < players->has.size(); ++i)
        compare(players->has[i],
                [&](const BoardValue& value) { return std::get<evaluator::Players<bool>>(value).has[i]; });
    } else if (const auto* number = std::get_if<typename World::Number>(&here)) {
      std::set<evaluator::Number> values;
      for (std::size_t i = 0; i < positions_.count(); ++i)
        if (asked[i]) values.insert(std::get<evaluator::Number>(*there(i)));
      const auto known = symbolic_.world.known(*number);
      for (const evaluator::Number value : values) {
        const Formula is = known ? symbolic_.world.truth(*known == value)
                                 : symbolic_.world.compared(language::Op::equal, *number, value);
        compare(is, [&](const BoardValue& one) { return std::get<evaluator::Number>(one) == value; });
      }
    } else {
      throw NoMeaning("a value of which nothing is known");
    }
    return agrees;
  }

  Cases agreement_of_steps() {
    const language::Action& action = document_.actions.back();
    evaluator::Steps<World> steps(evaluator_);
    const auto branches =
        steps.run(action, {*point_}, std::make_shared<evaluator::Content<World>>(now_), earlier_, 0);
    std::vector<std::vector<evaluator::Branch<BoardWorld>>> there;
    for (std::size_t i = 0; i < positions_.count(); ++i) {
      evaluator::Steps<BoardWorld> run(on_board_);
      there.push_back(
          run.run(action, {positions_.points[i]}, positions_.contents[i], positions_.pasts[i], 0).alive);
    }
    // The legal branches must lead to the same positions as those on Board, in the same order.
    Cases agrees = Cases(positions_.count(), true);
    std::vector<std::size_t> done(positions_.count(), 0);
    for (const auto& branch : branches.alive) {
      Formula legal = symbolic_.world.truth(true);
      for (const auto& refusal : branch.refusals) legal = legal && !refusal.broken;
      for (const Formula& obligation : branch.obligations)
        is_bound_to_fail_ = is_bound_to_fail_ || !cases_of(obligation).all();
      const Cases is_legal = cases_of(legal);
      const Cases is_there =
          is_legal & positions_.where([&](std::size_t i) { return done[i] < there[i].size(); });
      agrees &= ~is_legal | is_there;
      const auto content = [&](std::size_t i) -> const auto& { return *there[i][done[i]].now; };
      for (std::size_t kind = 0; kind < branch.now->stones.size(); ++kind) {
        std::vector<BoardValue> stones(positions_.count());
        for (std::size_t i = 0; i < positions_.count(); ++i)
          if (is_there[i]) stones[i] = content(i).stones[kind];
        agrees &= agree(Value(branch.now->stones[kind]), [&](std::size_t i) { return &stones[i]; }, is_there);
      }
      for (std::size_t k = 0; k < branch.now->memory.size(); ++k)
        for (std::size_t j = 0; j < branch.now->memory[k].size(); ++j) {
          const Value& value = branch.now->memory[k][j];
          if (std::same_as<R, PositionsRegion> && std::holds_alternative<std::monostate>(value)) continue;
          if (const auto* of_points = std::get_if<evaluator::OfPoints<World>>(&value)) {
            const auto area = static_cast<std::size_t>(positions_.board->size().area());
            for (const int p : positions_.board->everywhere().points()) {
              const std::size_t place =
                  board_place(document_, document_.memory[k], j, static_cast<std::size_t>(p), area);
              agrees &= agree((*of_points->at)(symbolic_.at(p)),
                              [&](std::size_t i) { return &content(i).memory[k][place]; }, is_there);
            }
          } else {
            agrees &= agree(value, [&](std::size_t i) { return &content(i).memory[k][j]; }, is_there);
          }
        }
      for (std::size_t i = 0; i < positions_.count(); ++i)
        if (is_legal[i]) ++done[i];
    }
    return agrees & positions_.where([&](std::size_t i) { return done[i] == there[i].size(); });
  }

  const language::Document& document_;
  Game game_;
  const Positions& positions_;
  Symbolic<R> symbolic_;
  evaluator::Evaluator<World> evaluator_;
  BoardWorld there_;
  evaluator::Evaluator<BoardWorld> on_board_;
  evaluator::Content<World> now_;
  std::shared_ptr<const evaluator::Past<World>> earlier_;
  std::optional<R> point_;
  std::vector<Formula> formulas_;
  bool is_bound_to_fail_ = false;
  bool is_smaller_ = false;
};

// The functions below check the rows of the table.

/// Counts the results of the comparisons for the terms of one row of the table.
struct Tally {
  int agree = 0, without_meaning = 0, not_run = 0;
  std::vector<std::string> faults;
};

constexpr std::array sizes_of_boards{Size{1, 1}, Size{2, 1}, Size{1, 2}, Size{3, 1},
                                     Size{1, 3}, Size{2, 2}, Size{3, 2}, Size{2, 3}};

template <Region R>
void judge(const WorldRow& row, Meaning meaning, const TermOfRow& term, const std::string& board,
           const std::string& shape, std::mt19937& random, Tally& tally) {
  const language::CheckedDocument checked =
      language::read_document("rows.md", document_text(term, board, shape));
  if (checked.has_errors() && is_of(row, "in examples")) {
    ++tally.without_meaning;
    return;
  }
  if (checked.has_errors()) {
    tally.faults.push_back(term.text + ": " + checked.diagnostics.front().message);
    return;
  }
  const language::Document& document = checked.document;
  const Game game = with_second_readings(document);
  bool has_meaning = true;
  const Size left_out = random() % 2 == 0 ? Size{3, 2} : Size{2, 3};
  for (const Size size : sizes_of_boards) {
    if (size == left_out && !language::is_unbounded(document)) continue;
    if (owners_of(game) > 2 && size.area() > 4) continue;
    if (!shape.empty() && size.area() == 1) continue;
    std::shared_ptr<const Board> on;
    std::vector<int> places;
    if (language::is_unbounded(document)) {
      if (size != Size{3, 2}) continue;
      on = Board::window({5, 5});
      places = {6, 7, 8, 11, 12, 13};
    } else {
      on = evaluator::board_of(game.with_board(size));
      places = on->everywhere().points();
    }
    const Positions positions = all_positions(document, on, places, random, owners_of(game));
    const auto naming = random() % 2 == 0 ? AllBoards::Naming::named : AllBoards::Naming::spelled_out;
    if (meaning == Meaning::larger && size.area() > 3) continue;
    try {
      Comparison<R> comparison(document, positions, naming);
      const Cases agrees = meaning == Meaning::larger
                               ? comparison.agreement_of_some({"set!"}, {"set!.is-connected", "if!0"})
                               : comparison.agreement(meaning == Meaning::smaller);
      if (comparison.is_bound_to_fail()) continue;
      if (!agrees.all()) {
        const std::size_t first = (~agrees).first();
        tally.faults.push_back(term.text + " on " + shown(positions, first) +
                               (meaning == Meaning::none ? " has a meaning, and not that of Board" : ""));
        return;
      }
      if (size.area() <= 4 && meaning != Meaning::larger)
        if (const auto axiom = comparison.false_axiom()) {
          tally.faults.push_back(term.text + ": axiom " + std::to_string(*axiom + 1) + " is false");
          return;
        }
    } catch (const NoMeaning& word) {
      has_meaning = false;
      if (meaning != Meaning::none) {
        tally.faults.push_back(term.text + " has no meaning: " + word.what());
        return;
      }
    } catch (const std::exception& fault) {
      tally.faults.push_back(term.text + ": " + fault.what());
      return;
    }
  }
  ++(has_meaning ? tally.agree : tally.without_meaning);
}

bool is_of_steps(const WorldRow& row, const std::string& form) {
  return row.kind == "step" || form.find("; ") != std::string::npos;
}

/// Returns whether a form (a spelling in the table) needs lines of squares, which AllBoards cannot express on
/// hexagonal boards.
bool asks_for_lines(const std::string& form) {
  return std::ranges::any_of(std::array{"next(", "ahead(", "stepped(", "along("},
                             [&](const char* word) { return form.find(word) != std::string::npos; });
}
/// Returns whether a form needs a rectangle of squares. If a document declares a shape of the board,
/// AllBoards knows only which points are adjacent.
bool asks_for_rectangle(const std::string& form) {
  return asks_for_lines(form) ||
         std::ranges::any_of(std::array{"around", "cliques", "row", "column", "width", "height", "between"},
                             [&](const char* word) { return form.find(word) != std::string::npos; });
}

template <Region R>
Tally judged(const WorldRow& row, Meaning meaning) {
  constexpr int terms_of_a_form = 3;
  constexpr bool is_of_all_boards = std::same_as<R, AnyBoardRegion>;
  Tally tally;
  std::mt19937 random(1);
  const bool is_split = std::ranges::any_of(rows(), [&](const WorldRow& other) {
    return other.kind == row.kind && other.name == row.name + " on hexagons";
  });
  for (const std::string& form : row.forms)
    for (int i = 0; i < terms_of_a_form; ++i) {
      std::string board = "square-grid 3x2", shape;
      if (is_of(row, "on hexagons") || (!is_split && i == 1 && !(is_of_all_boards && asks_for_lines(form)) &&
                                        row.name != "diagonal-directions"))
        board = "hex-grid 3x2";
      if (is_of(row, "on the unbounded grid")) board = "unbounded-grid";
      if (i == 2 && board.starts_with("square") && !(is_of_all_boards && asks_for_rectangle(form)))
        shape = "{ x in board | not (row(x) = 1 and column(x) = 1) }";
      RandomTerms terms(random, {is_of_all_boards && board != "unbounded-grid", board == "unbounded-grid"});
      const TermOfRow term{terms.filled(form), is_of_steps(row, form)};
      judge<R>(row, meaning, term, board, shape, random, tally);
    }
  return tally;
}

bool is_of_terms(const WorldRow& row) {
  return (row.kind == "word" || row.kind == "operator" || row.kind == "memory" || row.kind == "step" ||
          row.kind == "type") &&
         row.name != "possible";
}

template <Region R>
void expect_rows(Meaning WorldRow::* meaning) {
  for (const WorldRow& row : rows()) {
    if (!is_of_terms(row)) continue;
    SCOPED_TRACE("line " + std::to_string(row.line) + " of docs/language.md: " + row.kind + " " + row.name);
    const Tally tally = judged<R>(row, row.*meaning);
    for (const std::string& fault : tally.faults) ADD_FAILURE() << fault;
    if (row.*meaning == Meaning::none)
      EXPECT_GT(tally.without_meaning, 0) << "it has a meaning";
    else
      EXPECT_GT(tally.agree, 0);
  }
}

TEST(TheTableOfWords, SaysWhatEveryPositionSays) { expect_rows<PositionsRegion>(&WorldRow::all_positions); }

TEST(TheTableOfWords, SaysWhatEveryBoardSays) { expect_rows<AnyBoardRegion>(&WorldRow::all_boards); }

}  // namespace
}  // namespace ruleproof
