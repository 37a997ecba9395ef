#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <vector>

#include "spec/komi.hpp"
#include "spec/language/document.hpp"
#include "spec/language/markdown.hpp"
#include "spec/language/source.hpp"
#include "spec/size.hpp"
#include "spec/verdict.hpp"

// The abstract syntax tree of a document. The parser builds the tree, and the checker resolves names and sets
// types; all other code only reads it. Nodes are values: a subtree can be copied, compared and replaced.

namespace ruleproof::language {

/// The built-in words that name a value or a function; the table in docs/language.md lists them.
enum class Word {
  board,
  empty,
  occupied,
  nothing,
  own,
  enemy,
  mover,
  to_move,
  nobody,
  players,
  width,
  height,
  origin,
  far_outside,
  directions,
  all_directions,
  history,
  stones,
  beside,
  around,
  spread,
  components,
  cliques,
  singles,
  connected_sets,
  union_,
  subsets,
  other,
  seat,
  next,
  ahead,
  opposite,
  row,
  column,
  wound_round,
  count,
  min,
  max,
  abs,
  ago,
  possible,
  linked,
  over,
  sizes,
  pieces,
  kind,
  owner,
  diagonal_directions,
  along,
  between,
  distance,
  lines,
  same,
};

/// Indices in Document::marks, the list of named moments. Every document has these three moments: before a
/// move, after a move, and at the start of a turn.
constexpr int before_move = 0, after_move = 1, turn_start = 2;

/// The action index in `possible(turn)`, which asks for any legal whole turn instead of one move.
constexpr int any_turn = -1;

/// The operation of an expression. The comments list the operands (Expression::parts) in brackets; a comment
/// also describes the operations directly above it that have no comment. `index` and `value` are the fields
/// of Expression.
enum class Op {
  number,      ///< a number literal: `value` is twice the number
  truth,       ///< a truth literal: `value` is 0 or 1
  name,        ///< an unresolved name (arguments); does not occur in a checked tree
  local,       ///< a parameter, bound name or let: slot `index`
  word,        ///< a built-in word: `index` is a Word (arguments)
  definition,  ///< definition number `index` (arguments)
  memory,      ///< the value of memory (state variable) number `index` (selectors)
  player,      ///< player number `index`, in the order of declaration
  direction,   ///< direction `index`: 0 to 7 clockwise from north; see first_way
  setting,     ///< numeric setting number `index`
  mark,        ///< the moment with number `index` in Document::marks
  point,       ///< the point named `word`
  at,          ///< the value of an expression at a moment (moment, expression)
  stones_of,   ///< the stones of a player as a region (player)
  not_,
  and_,
  or_,
  implies,  ///< (operands); and_ and or_ have two or more operands
  equal,
  unequal,
  less,
  less_equal,
  greater,
  greater_equal,  ///< (left, right)
  meets,
  within,
  in,  ///< (left, right)
  is,  ///< whether choice number `index` has its alternative number `value`
  some,
  no,
  one,  ///< (set)
  each_of,
  some_of,
  no_of,
  one_of,  ///< (ranges…, guard, body): quantifiers
  filter,  ///< (range, guard): { x in range | guard }
  map,     ///< (ranges…, guard, member): { member for … | guard }
  sum,     ///< (ranges…, guard, summand)
  if_,     ///< (condition, then, else)
  case_,   ///< selects by choice number `index` (one operand for each alternative)
  plus,
  minus,
  times,
  divided,
  modulo,
  negative,  ///< (operands)
  largest,
  smallest,   ///< (ranges…, guard, number); 0 if no element passes the guard
  neutral,    ///< the neutral stones of kind number `index`
  piece,      ///< kind of piece number `index`
  pieces_of,  ///< the pieces of some kinds as a region (kind)
  listed,     ///< the set with these elements: { a, b } (operands)
  row_of,     ///< the whole numbers from the first to the last (from, to)
  /// Selects by a kind of piece (kind, one operand for each kind, then the operand for no piece).
  kind_case,
};

/// A bound variable that takes each element of a set: in quantifiers, { … } and `for each`.
struct Binder {
  Id name;
  int slot = -1;
  Type type = Type::unknown;
};

struct Expression {
  Op op = Op::truth;
  Span at = {};
  Id word = {};  ///< the name, operator or first word, as written
  std::int64_t value = 0;
  int index = -1;
  std::vector<Expression> parts = {};
  std::vector<Binder> binders = {};
  std::vector<Id> labels = {};  ///< for case_: the name of the reading for each operand
  Type type = Type::unknown;

  bool is(Word one) const { return op == Op::word && index == static_cast<int>(one); }
};

/// Returns whether two expressions are equal except for their places and spelling. Then they have the same
/// meaning.
bool same_meaning(const Expression& a, const Expression& b);

struct Step;
using Steps = std::vector<Step>;

struct Step {
  /// The kind of a step. The comments list the expressions in Step::parts in brackets.
  enum class Kind {
    forbid,          ///< (condition, optional points to display), with `message` and `clauses`
    put,             ///< (player or neutral stones, region, optional kind)
    remove,          ///< (region)
    set,             ///< changes memory number `index` to a value (value, selectors…)
    add,             ///< adds to memory number `index` (summand, selectors…)
    let,             ///< binds `name`, in `slot`, to a value (value)
    mark,            ///< names the present moment; `index` is its index in Document::marks
    do_,             ///< performs the shared step `index` (arguments)
    win,             ///< (player)
    forget_history,  ///< clears the history, except the moment after this move
    if_,             ///< (conditions…); one block for each condition, and one for `else`
    case_,           ///< selects by choice number `index`; a block for each alternative
    for_each,        ///< (ranges…, guard) and one block
    choose,          ///< (collection) and one block
    repeat,          ///< one block
    nothing,
    move,    ///< (from, to): each is one point
    change,  ///< (region, kind)
    give,    ///< (region, player or neutral stones)
  };

  Kind kind = Kind::nothing;
  Span at = {};
  Id name = {};
  std::string message = {};
  std::vector<Id> clauses = {};
  std::vector<Expression> parts = {};
  std::vector<Binder> binders = {};
  std::vector<Id> labels = {};
  std::vector<Steps> blocks = {};
  int index = -1;
  int slot = -1;
};

struct Parameter {
  Id name;
  Type type = Type::region;
  bool has_type = false;            ///< whether the document states the type
  std::optional<Expression> range;  ///< the set after `in`, which must contain the argument
};

/// The common fields of all items (declarations): the name, the place, and the clauses that the item
/// transcribes.
struct Item {
  Id name;
  Span at;
  std::vector<Id> clauses;
};

struct Definition : Item {
  std::vector<Parameter> parameters;
  Expression body;
  int slots = 0;          ///< the number of local slots that an evaluation needs
  bool is_finite = true;  ///< whether finite arguments give a finite value on an unbounded grid
  bool is_local = true;  ///< whether its value depends only on the position and the mover, not on the history
                         ///< or on possible moves
};

/// The choice of a reading: `KEY is READING`. `index` is the index of KEY in Document::choices, `value` the
/// index of READING among the readings of KEY. Both are -1 until the checker sets them.
struct Choice {
  Id key;
  Id alternative;
  int index = -1;
  int value = -1;
};

/// Another way to compute the same value as a definition, usually a faster one.
struct Shortcut : Definition {
  std::optional<Choice> condition;
  int definition = -1;
};

/// A move, an event (which no player makes), or a shared step, which moves call with `do`.
struct Action : Item {
  enum class Kind { move, event, step };

  Kind kind = Kind::move;
  bool aside = false;  ///< whether it is an `aside move`: part of no turn, allowed at any time
  std::vector<Parameter> parameters;
  Steps steps;
  int slots = 0;
};

/// One reading of an open clause, or one value of a setting.
struct Reading {
  Id name;
  std::string meaning;
  std::string because;  ///< the passage of the text that supports this reading
};

/// An open clause, for which the text allows several readings; or a setting whose values are names.
/// `readings` has the readings, or the values of the setting.
struct Alternatives : Item {
  bool is_setting = false;
  std::string question;
  std::string suggestion;         ///< a wording of the clause that would decide the question; may be empty
  std::vector<Reading> readings;  ///< at least two; the default is the first

  /// Returns the reading with this name. If there is none, throws InputError, whose message suggests the
  /// nearest name.
  const Reading& reading(std::string_view reading_name) const;
};

/// A setting whose value is a number.
struct NumberSetting : Item {
  Expression initial;  ///< a number literal, which may have a sign

  std::int64_t halves() const { return initial.op == Op::negative ? -initial.parts[0].value : initial.value; }
};

/// A variable that belongs to the game state in addition to the stones. A variable with `is_note` must not
/// influence the game.
struct Memory : Item {
  enum class Kind { number, truth, region, player };
  /// The kinds of selectors. Memory with a selector has one value for each player, point or kind of piece.
  enum class Each { player, point, piece };

  bool is_note = false;
  Kind kind = Kind::number;
  std::vector<Each> of;    ///< the selectors, at most two; empty if the memory has a single value
  bool is_mutual = false;  ///< for memory of pairs of players: whether (P, Q) and (Q, P) have the same value
  /// For a number: the least and the greatest allowed value, in halves.
  std::optional<std::pair<std::int64_t, std::int64_t>> range;
  bool is_shown = false;  ///< whether drawings of the board show its number for each point
  /// Whether the memory is reset to its initial value after each turn, `aside move` and event.
  bool is_of_turn = false;
  std::optional<Expression> initial;

  int arguments() const { return static_cast<int>(of.size()); }
  bool is_of(Each one) const;
  Type type() const;  ///< returns the type of a single value
};

/// A requirement on boards and settings. If `is_advice`, games may violate it.
struct Setup : Item {
  bool is_advice = false;
  std::string demand;
  Expression condition;
};

struct Board : Item {
  enum class Kind { square_grid, hex_grid, unbounded_grid };

  Kind kind = Kind::square_grid;
  int width = 0;  ///< the default width; 0 for an unbounded grid
  int height = 0;
  bool is_hexagon = false;  ///< a hexagon with n points on a side, in a grid of 2n-1 rows and columns
  /// If not empty, the board consists of the points of these lines, and consecutive points of a line are
  /// adjacent.
  std::vector<std::vector<Id>> lines = {};
  /// The first and the last letter, such as "A" and "M" in `columns A to M`. If empty, the columns have
  /// the letters of Go boards, without I.
  std::vector<std::string> columns;
};

struct Players : Item {
  std::vector<Player> named;  ///< empty if the document states only their number
  int fewest = 0;
  int most = 0;
};

/// A kind of piece.
struct Piece : Item {
  /// The symbol of this kind in drawings for a piece of the first player. For a piece of the second player,
  /// drawings use small letters. symbols_of has the symbols for more than two players.
  std::string token;
  std::vector<std::string> figures;  ///< the figures that web pages draw, one for each player; may be empty
};

/// A direction that the document declares as a path from point to point.
struct Way : Item {
  /// The points of the path in order; a closed path repeats its first point at the end.
  std::vector<Id> points;
};

/// A drawing of the start position, for boards of one size.
struct StartDrawing : Item {
  std::vector<std::string> rows;  ///< the rows of the board, the top row first
  std::vector<Span> at_rows;
};

/// A drawing of the board that names sets of points. Each of these sets is also a definition of the document.
struct Map {
  struct Set {
    Id name;
    std::string letter;
  };

  Span at;
  std::vector<std::vector<std::string>> rows;  ///< the letter of each point, the top row first
  std::vector<Set> sets;

  Size size() const { return {static_cast<int>(rows.front().size()), static_cast<int>(rows.size())}; }
};

/// Stones that no player owns.
struct Neutral : Item {
  std::string symbol;
};

/// A part of a turn: an action and how often it is performed.
struct Part {
  enum class How { once, if_possible, again_while, again_while_possible, up_to };

  Id name;
  How how = How::once;
  int times = 0;                        ///< for `up_to`: the maximal number of times, at least one
  std::optional<Expression> condition;  ///< for `again_while`: its condition
  int action = -1;
  /// An action that may be played in the place of `action`, such as b in `(a or b) again while possible`.
  struct Other {
    Id name;
    int action = -1;
  };
  std::vector<Other> others = {};

  /// Returns whether the action with index `played` may be played as this part of the turn.
  bool is_of(int played) const;
};

/// A rule that compares all otherwise legal turns, and allows only those with the largest (or smallest)
/// value.
struct Preference : Item {
  bool is_smallest = false;
  Expression value;  ///< evaluated after the turn
};

struct Turn : Item {
  struct Sequence {
    bool or_else = false;  ///< allowed only if none of the sequences before this sequence is legal
    std::vector<Part> parts;
  };
  std::vector<Sequence> sequences;
};

struct End : Item {
  bool at_once = false;
  Expression condition;
};

/// A formal line of a claim.
struct ClaimClause {
  enum class Kind {
    given,
    position,
    reachable,
    grows,
    step,
    agree,
    agree_with,
    count,
    occasion,
    hint,
    example,
    solve,
    measured
  };

  Kind kind = Kind::position;
  Span at;
  std::vector<Expression> formulas;
  /// The name in the line: the move or step (`step`), the things to count (`count`), the example (`solve`) or
  /// the measure (`measured`).
  Id name;
  std::vector<Parameter> parameters;  ///< for `step`: the parameters of the move
  /// For `agree`: the keys of open clauses. For `agree with`: keys of open clauses, each followed by the name
  /// of a reading. For `count`: the name of the example.
  std::vector<Id> names;
  bool in_moves = false;  ///< for `agree`: whether only moves and their outcomes are compared
  bool negated = false;   ///< for `solve`: whether the claim is that the player cannot force the goal
  struct Count {
    int width = 0;
    int height = 0;  ///< if 0, `width` is not a width but a number of turns
    std::string value;
  };
  std::vector<Count> counts;
  int action = -1;
};

struct Claim : Item {
  using Clause = ClaimClause;
  struct Expectation {
    VerdictWord verdict = VerdictWord::unknown;
    std::vector<Choice> conditions;
  };

  std::string statement;
  std::string premise;  ///< the assumption of the statement; may be empty
  /// The kind that a line such as `kind strategy` states. If empty, the formal lines determine the kind.
  std::string kind;
  std::vector<Parameter> any;
  std::vector<Clause> formal;
  std::vector<std::string> arguments;
  std::string missing;
  std::vector<Expectation> expected;
  int slots = 0;
};

struct Example : Item {
  struct Line {
    enum class Kind { with_board, with_players, with_setting, start, set, to_move, move, then, is };

    Kind kind = Kind::move;
    Span at;
    Id name;                        ///< the name of the setting, memory or player in this line
    std::vector<std::string> rows;  ///< for `start` and `then`: the rows of the board, the top row first
    /// For `with_board`: the size of the board; for `with_players`, `width` is the number of players.
    int width = 0, height = 0;
    /// For `start` on an unbounded grid: the coordinates of the lower left corner of the drawing.
    int origin_x = 0, origin_y = 0;
    std::string move;  ///< for `move`: the move in the notation of records
    bool legal = true;
    int outcomes = 1;
    std::vector<Id> clauses;  ///< for an illegal move: the clauses that forbid it
    std::vector<Id> points;
    bool has_points = false;
    /// For `is`: the formula; for `set`: the value, then the selectors of the memory.
    std::vector<Expression> formulas;
    int index = -1;
  };

  std::string caption;
  std::vector<Choice> conditions;
  bool in_every_reading = false;
  std::vector<Line> lines;
};

/// A source from which the document quotes, such as a forum post, and the file that contains its text if
/// there is such a file.
struct SourceOfText : Item {
  std::string description;  ///< the text "author, place, date"
  std::string file;         ///< path relative to the document
  /// The source begins after the line of `file` that has this text. If empty, it begins with the first line.
  std::string header;
  std::string change;  ///< the changes of the source compared with the previous source

  /// The components of the description. The place may contain commas. Components that the description lacks
  /// are empty.
  struct Origin {
    std::string author;
    std::string place;
    std::string when;
  };
  Origin origin() const;
};

/// A document. The member functions that look up a name throw InputError if the name is unknown; the message
/// suggests the nearest name.
struct Document {
  std::shared_ptr<const Source> text;  ///< the text that was parsed
  std::string title;                   ///< the name in the line `game`
  std::string id;                      ///< the title in small letters with hyphens
  std::vector<SourceOfText> sources;
  std::vector<Clause> clauses;
  std::vector<Settled> settled;
  /// All items except claims and examples, in the order of their lines. Here the name of an item is the first
  /// word of its line, such as `move`.
  std::vector<Item> items;
  std::optional<Board> board;
  std::optional<Players> players;
  std::vector<Piece> pieces;  ///< the kinds of pieces; empty if stones differ only by their owner
  std::vector<Neutral> neutrals;
  std::optional<Definition> shape;  ///< the set of the points of the board; nothing if it is the whole grid
  std::vector<Way> ways;
  std::vector<StartDrawing> drawings;  ///< drawings of the start position, at most one for each board size
  std::vector<Map> maps;               ///< all maps have the same size
  bool turns_alternate = true;
  bool has_turns = false;
  std::vector<Id> turns_clauses;
  Span turns_at;
  std::vector<Alternatives> choices;
  std::vector<NumberSetting> numbers;
  std::vector<Memory> memory;
  std::vector<Definition> definitions;
  std::vector<Shortcut> shortcuts;
  std::vector<Action> actions;  ///< moves, events and steps
  std::optional<Turn> turn;
  std::vector<Preference> preferences;  ///< in order of priority
  bool counts_outcomes = false;  ///< whether turns of a player that lead to equal states count as one turn
  std::vector<End> ends;
  std::vector<Setup> setups;
  std::optional<Action> start;
  std::vector<Claim> claims;
  std::vector<Example> examples;
  std::vector<Choice> counting;  ///< the values of settings that apply when positions and games are counted
  std::string settled_meaning;   ///< the text of the line `settled "…"`: what `settled` means
  std::optional<Id> tie;         ///< the text of the line `tie "…"`: what a tie without a winner means
  std::vector<Id> tie_clauses;   ///< the clauses about equal scores
  std::vector<Id> marks;         ///< the names of moments: before, after, turn-start, then the document's own
  /// The documents that the claims of this document name in lines `agree with`, except built-in documents
  /// (see games_agreed_with in spec/documents/clauses.hpp). The parser leaves this list empty; the caller
  /// that reads the document fills it.
  std::vector<std::shared_ptr<const Document>> beside;

  const SourceOfText& source(std::string_view source_id) const;
  const Clause& clause(std::string_view clause_id) const;
  /// Returns the sentence of a clause. Returns an empty text if the clause does not exist, since some lines
  /// belong to no clause.
  std::string_view sentence(std::string_view clause_id) const;
  const Alternatives& open_clause(std::string_view key) const;
  const Claim& claim(std::string_view claim_id) const;
  /// Returns the board size that applies if a record or a call states no other. Returns nothing if the
  /// document declares no size.
  std::optional<Size> default_board() const;
  /// Returns the default value of the setting named `komi`; nothing if there is no such setting.
  std::optional<Komi> default_komi() const;
};

std::vector<std::string> names_of(const std::vector<Id>& ids);

/// Return the definition, or the choice (open clause or setting), with this name; null if there is none.
const Definition* find_definition(const Document& document, std::string_view name);
const Alternatives* find_choice(const Document& document, std::string_view key);
/// Returns the index of the numeric setting named `komi`, or nothing if there is none.
std::optional<std::size_t> find_komi(const Document& document);

/// Returns the open clauses of a document, in the order of the document: the choices that are not settings.
inline auto open_clauses(const Document& document) {
  return std::views::filter(document.choices, [](const Alternatives& one) { return !one.is_setting; });
}

/// Returns the first shortcut for definition number `definition` that applies under these readings. If no
/// shortcut applies, returns the definition. `choices` has the index of the chosen reading for each of
/// Document::choices.
const Definition& used_definition(const Document& document, int definition, const std::vector<int>& choices);

/// Returns the players that the document names. If the document states only their number, returns `count`
/// players named A, B, C ….
std::vector<Player> players_of(const Document& document, int count);
/// Returns the symbols of stones in drawings: for each of these players a symbol for each kind of piece, then
/// a symbol for each kind of neutral stones. Positions have a set of stones for each of these symbols, in the
/// same order (owners_of in reference/game.hpp).
std::vector<std::string> symbols_of(const Document& document, const std::vector<Player>& players);

/// Returns whether a map of the document draws a set of points with this letter.
bool is_letter_of_map(const Document& document, std::string_view letter);
/// Returns the points that the rules name, which each board of the game must have.
std::vector<Id> named_points(const Document& document);
/// Returns the letters of the columns of the document's boards, from the left.
std::string_view columns_of(const Document& document);

/// Returns the number of kinds of pieces; 1 if the document declares no kinds.
int kinds_of(const Document& document);

/// Returns whether the board of the document is an unbounded grid.
bool is_unbounded(const Document& document);
/// The number of the first direction that a document declares as a path. Numbers 0 to 7 are the directions of
/// a grid. From 8 on each path has two numbers: first the direction along the path, then the direction back.
constexpr int first_way = 8;
/// Returns the name of a direction.
std::string direction_name(const Document& document, int direction);

/// Returns the number of points in a row of a drawing. If the row has several words and none is longer than
/// three characters, each word is a point; otherwise each character is a point.
std::size_t points_in_row(std::string_view row);
/// Splits a row of a drawing into cells, one for each point. A word is one cell if `is_cell` accepts the
/// word; otherwise each of its characters is a cell, so that cells of one character need no blanks between
/// them. But a word of at most three characters is one cell, an unknown symbol, if `is_cell` rejects one of
/// its characters.
std::vector<std::string> cells_in_row(std::string_view row,
                                      const std::function<bool(std::string_view)>& is_cell);
/// Returns the error message for a row that has `points` points although the first row has `of_first`.
std::string uneven_rows(std::size_t points, std::size_t of_first);

/// Returns whether a turn may consist of several moves.
bool has_turn_of_parts(const Document& document);

/// Returns whether the steps, or the steps of any action of the document, contain a step of this kind at any
/// depth.
bool has_step(const Steps& steps, Step::Kind kind);
bool has_step(const Document& document, Step::Kind kind);

}  // namespace ruleproof::language
