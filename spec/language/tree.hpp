#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <vector>

#include "spec/komi.hpp"
#include "spec/language/markdown.hpp"
#include "spec/language/source.hpp"
#include "spec/size.hpp"
#include "spec/verdict.hpp"

// The abstract syntax tree of a document. The parser builds it, the checker resolves its names and fills in
// its types, and everything else reads it. It consists of values: a part can be copied, compared and
// exchanged.

namespace ruleproof::language {

/// What an expression has for a value. V are the points of the board.
enum class Type {
  unknown,  ///< of an expression with a mistake: nothing more is said of it
  truth,
  number,
  point,
  region,       ///< a set of points
  family,       ///< a set of regions, the empty one not among them
  player,       ///< or nobody
  players,      ///< a set of players
  player_sets,  ///< a set of sets of players
  direction,
  directions,
  moment,
  moments,
  sizes,  ///< of the members of a family, in falling order
};

/// "a set of points", as messages name it.
std::string_view name_in_messages(Type type);

/// The words of the language that name a value or a function, as the table in docs/language.md has them.
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
};

/// The moments that every document has, by their place in Document::marks.
constexpr int before_move = 0, after_move = 1, turn_start = 2;

/// `possible(turn)`: the value of the word that asks for no single move but for a whole turn.
constexpr int any_turn = -1;

/// What an expression does. In brackets: its parts.
enum class Op {
  number,      ///< `value` halves
  truth,       ///< `value` 0 or 1
  name,        ///< a name that is not resolved (arguments); none is left in a checked tree
  local,       ///< a parameter, bound name or let: slot `index`
  word,        ///< of the language: `index` is a Word (arguments)
  definition,  ///< `index` of the document (arguments)
  memory,      ///< `index` of the document (players)
  player,      ///< `index` in the order of declaration
  direction,   ///< `index`: north and then clockwise, 0 to 7
  setting,     ///< a number: `index` of the document
  mark,        ///< a named moment: `index` of the document
  point,       ///< the point called `word`, in examples and at the start
  at,          ///< (moment, expression)
  stones_of,   ///< the stones of a player as a region (player)
  not_,
  and_,
  or_,
  implies,  ///< (operands); and_, or_ have two or more
  equal,
  unequal,
  less,
  less_equal,
  greater,
  greater_equal,  ///< (left, right)
  meets,
  within,
  in,  ///< (left, right)
  is,  ///< choice `index` is its alternative `value`
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
  case_,   ///< choice `index` (one part an alternative)
  plus,
  minus,
  times,
  divided,
  modulo,
  negative,  ///< (operands)
  largest,
  smallest,  ///< (ranges…, guard, number); 0 if there is none
  neutral,   ///< the stones of that name, `index` of the document
};

/// A name that goes through a set: in quantifiers, { … } and `for each`.
struct Binder {
  Id name;
  int slot = -1;
  Type type = Type::unknown;
};

struct Expression {
  Op op = Op::truth;
  Span at = {};
  Id word = {};  ///< the name, operator or first word as it is written
  std::int64_t value = 0;
  int index = -1;
  std::vector<Expression> parts = {};
  std::vector<Binder> binders = {};
  std::vector<Id> labels = {};  ///< of case_: the reading for each part
  Type type = Type::unknown;

  bool is(Word one) const { return op == Op::word && index == static_cast<int>(one); }
};

/// Equal but for places and spelling: what the two mean is the same.
bool same_meaning(const Expression& a, const Expression& b);

struct Step;
using Steps = std::vector<Step>;

struct Step {
  enum class Kind {
    forbid,          ///< (condition, shown?) with `message` and `clauses`
    put,             ///< (player or neutral stones, region)
    remove,          ///< (region)
    set,             ///< memory `index` (value, players…)
    add,             ///< memory `index` (summand, players…)
    let,             ///< `name` in `slot` (value)
    mark,            ///< moment `index`
    do_,             ///< step `index` (arguments)
    win,             ///< (player)
    forget_history,  ///< keeps the moment that this move makes
    if_,             ///< (conditions…); a block for each, and one more if there is an else
    case_,           ///< choice `index`: a block for each alternative
    for_each,        ///< (ranges…, guard) and one block
    choose,          ///< (collection) and one block
    repeat,          ///< one block
    nothing,
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
  bool has_type = false;            ///< whether it was written
  std::optional<Expression> range;  ///< behind `in`
};

/// What each item has: its name, where it stands, and the clauses that it belongs to.
struct Item {
  Id name;
  Span at;
  std::vector<Id> clauses;
};

struct Definition : Item {
  std::vector<Parameter> parameters;
  Expression body;
  int slots = 0;          ///< how many locals an evaluation needs
  bool is_finite = true;  ///< on an unbounded grid, for finite arguments
  bool is_local =
      true;  ///< of equal positions with equal movers it says the same, whatever was before and is possible
};

/// KEY is READING
struct Choice {
  Id key;
  Id alternative;
  int index = -1;
  int value = -1;
};

/// A definition computed in another way: a lemma.
struct Shortcut : Definition {
  std::optional<Choice> condition;
  int definition = -1;
};

/// A move, an event (nobody's move) or a step that moves share.
struct Action : Item {
  enum class Kind { move, event, step };

  Kind kind = Kind::move;
  bool aside = false;  ///< a move that no turn names and that can be made at any time
  std::vector<Parameter> parameters;
  Steps steps;
  int slots = 0;
};

/// One way to read an open clause, or one value of a setting.
struct Reading {
  Id name;
  std::string meaning;
  std::string because;  ///< what in the text supports it
};

/// An open clause: a point on which the text can be read in several ways. Or a setting that names
/// alternatives.
struct Alternatives : Item {
  bool is_setting = false;
  std::string question;
  std::string suggestion;         ///< the wording that settles it; may be empty
  std::vector<Reading> readings;  ///< at least two, the default first

  /// Throws InputError, with the nearest name, if there is no such reading.
  const Reading& reading(std::string_view reading_name) const;
};

/// A setting that is a number.
struct NumberSetting : Item {
  Expression initial;  ///< a number as it is, with a sign perhaps

  std::int64_t halves() const { return initial.op == Op::negative ? -initial.parts[0].value : initial.value; }
};

/// Memory beside the stones. A note decides nothing.
struct Memory : Item {
  enum class Kind { number, truth, region, player, number_of_each, truth_of_each, pairs, ordered_pairs };

  bool is_note = false;
  Kind kind = Kind::number;
  std::optional<Expression> initial;

  int arguments() const;  ///< how many players select a value of it
  Type type() const;      ///< of one value
};

/// What a text asks of boards and settings; advice may be left aside.
struct Setup : Item {
  bool is_advice = false;
  std::string demand;
  Expression condition;
};

struct Board : Item {
  enum class Kind { square_grid, hex_grid, unbounded_grid };

  Kind kind = Kind::square_grid;
  int width = 0;  ///< by default; 0 for an unbounded grid
  int height = 0;
  std::vector<std::string> columns;  ///< "A", "M" of `columns A to M`; empty as in GTP
};

struct Players : Item {
  struct Player {
    Id name;
    std::string letter;
    std::string symbol;
  };

  std::vector<Player> named;  ///< empty if only their number is given
  int fewest = 0;
  int most = 0;
};

/// Stones that nobody owns.
struct Neutral : Item {
  std::string symbol;
};

/// A part of a turn.
struct Part {
  enum class How { once, if_possible, again_while, again_while_possible, up_to };

  Id name;
  How how = How::once;
  int times = 0;                        ///< of up_to: at least one
  std::optional<Expression> condition;  ///< of again_while
  int action = -1;
};

struct Turn : Item {
  struct Sequence {
    bool or_else = false;  ///< only if no sequence before it is legal
    std::vector<Part> parts;
  };
  std::vector<Sequence> sequences;
};

struct End : Item {
  bool at_once = false;
  Expression condition;
};

struct Claim : Item {
  struct Clause {
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
    Id name;  ///< the move or step of `step`, what is counted, the example, the measure
    std::vector<Parameter> parameters;  ///< of the move
    std::vector<Id> names;              ///< of `agree`
    bool in_moves = false;              ///< of `agree`: compares nothing but moves and their outcomes
    bool negated = false;               ///< of `solve`: that the player can't
    struct Count {
      int width = 0;
      int height = 0;  ///< 0: `width` is a number of turns
      std::string value;
    };
    std::vector<Count> counts;
    int action = -1;
  };
  struct Expectation {
    ClaimVerdict verdict = ClaimVerdict::unknown;
    std::vector<Choice> conditions;
  };

  using Verdict = ClaimVerdict;

  std::string statement;
  std::string premise;  ///< what the statement presupposes; may be empty
  std::string kind;     ///< "strategy" of `kind strategy`; empty where the formal lines tell it
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
    Id name;                         ///< of a setting, of memory, of a player
    std::vector<std::string> rows;   ///< of start and then, from the top
    int width = 0, height = 0;       ///< of with_board; the number of players in `width`
    int origin_x = 0, origin_y = 0;  ///< of start on an unbounded grid
    std::string move;                ///< as a record has it
    bool legal = true;
    int outcomes = 1;
    std::vector<Id> clauses;  ///< of an illegal move
    std::vector<Id> points;
    bool has_points = false;
    std::vector<Expression> formulas;  ///< of is; of set: the value, and the players that select
    int index = -1;
  };

  std::string caption;
  std::vector<Choice> conditions;
  bool in_every_reading = false;
  std::vector<Line> lines;
};

/// A source of the text, and the file that keeps it if there is one.
struct SourceOfText : Item {
  std::string description;  ///< "author, place, date"
  std::string file;         ///< beside the document
  std::string header;       ///< the line of that file after which the source begins; empty for its first line
  std::string change;       ///< what it changed compared with the source before it

  /// The description in parts. The place may contain commas; parts are missing from the end.
  struct Origin {
    std::string author;
    std::string place;
    std::string when;
  };
  Origin origin() const;
};

/// A document. The lookups by name throw InputError, with the nearest name, if there is nothing of that name.
struct Document {
  std::shared_ptr<const Source> text;  ///< that it was read from
  std::string title;                   ///< of `game`
  std::string id;                      ///< the title in small letters with hyphens
  std::vector<SourceOfText> sources;
  std::vector<Clause> clauses;
  std::vector<Settled> settled;
  std::vector<Item>
      items;  ///< in the order of the lines, each by its first word; without claims and examples
  std::optional<Board> board;
  std::optional<Players> players;
  std::vector<Neutral> neutrals;
  std::optional<Definition> shape;  ///< the points that the board has
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
  std::vector<End> ends;
  std::vector<Setup> setups;
  std::optional<Action> start;
  std::vector<Claim> claims;
  std::vector<Example> examples;
  std::vector<Choice> counting;  ///< the settings that counting uses
  std::string settled_meaning;   ///< what `settled` says, in words
  std::optional<Id> tie;         ///< what is said of a tie that nobody wins
  std::vector<Id> tie_clauses;   ///< those that speak of equal scores
  std::vector<Id> marks;         ///< the moments: before, after and turn-start, then those of the document

  const SourceOfText& source(std::string_view source_id) const;
  const Clause& clause(std::string_view clause_id) const;
  /// The sentence of a clause; empty if there is no such clause: lines of a document may belong to none.
  std::string_view sentence(std::string_view clause_id) const;
  const Alternatives& open_clause(std::string_view key) const;
  const Claim& claim(std::string_view claim_id) const;
  /// The size that its board has unless a record or a call names another; nothing if it declares none.
  std::optional<Size> default_board() const;
  /// The first value of the number that it calls komi; nothing if it has none.
  std::optional<Komi> default_komi() const;
};

std::vector<std::string> names_of(const std::vector<Id>& ids);

/// The definition or choice that is called so; null if there is none.
const Definition* find_definition(const Document& document, std::string_view name);
const Alternatives* find_choice(const Document& document, std::string_view key);

/// The choices of a document that are open clauses and no settings, in its order.
inline auto open_clauses(const Document& document) {
  return std::views::filter(document.choices, [](const Alternatives& one) { return !one.is_setting; });
}

/// What a definition, given by its number, is computed by under these readings: its shortcut or itself.
const Definition& used_definition(const Document& document, int definition, const std::vector<int>& choices);

/// Whether its board goes on without an edge.
bool is_unbounded(const Document& document);
/// Whether a turn may have a part that is not its first.
bool has_turn_of_parts(const Document& document);

/// Whether such a step is among these or within them; in a document, in any of its actions.
bool has_step(const Steps& steps, Step::Kind kind);
bool has_step(const Document& document, Step::Kind kind);

}  // namespace ruleproof::language
