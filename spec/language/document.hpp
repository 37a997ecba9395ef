#pragma once

#include <compare>
#include <memory>
#include <string>
#include <string_view>

// Defines what headers need of documents if they do not include the syntax tree (tree.hpp): places, names,
// types of values, players, and forward declarations of the tree's nodes.

namespace ruleproof::language {

/// A place in a document. Lines and columns count from 1. A column is one character, not one byte.
struct Place {
  int line = 1;
  int column = 1;
  friend auto operator<=>(const Place&, const Place&) = default;
};

/// A range of characters: `begin` is the place of the first character, `end` the place after the last
/// character.
struct Span {
  Place begin;
  Place end;
  friend bool operator==(const Span&, const Span&) = default;
};

/// A name in the document, and its place.
struct Id {
  std::string name;
  Span at;
};

/// The type of an expression's value.
enum class Type {
  unknown,  ///< an expression with a mistake; no further errors about its value are reported
  truth,
  number,
  point,
  region,       ///< a set of points
  family,       ///< a set of non-empty regions
  player,       ///< a player, or `nobody`
  players,      ///< a set of players
  player_sets,  ///< a set of sets of players
  direction,
  directions,
  moment,
  moments,
  sizes,    ///< the sizes of the members of a family, in descending order
  piece,    ///< a kind of piece, or none
  pieces,   ///< a set of kinds of pieces
  numbers,  ///< a set of numbers
};

/// Returns the name of a type in messages, such as "a set of points".
std::string_view name_in_messages(Type type);

/// The name of a player, and the player's signs in moves and drawings.
struct Player {
  Id name;
  std::string letter;  ///< the player's letter in moves
  std::string symbol;  ///< the player's symbol in drawings
};

struct Action;
struct Alternatives;
struct CheckedDocument;
struct Claim;
struct ClaimClause;
struct Clause;
struct Definition;
struct Document;
struct Example;
struct Expression;
struct Players;
struct Reading;
struct Settled;
struct Setup;
struct Source;
struct SourceOfText;
struct StartDrawing;

}  // namespace ruleproof::language

namespace ruleproof {

using language::Alternatives;
using language::Claim;
using language::Clause;
using language::Document;
using language::Reading;
using language::Settled;
using language::SourceOfText;

/// A document with shared ownership. Built-in documents are never destroyed.
using SharedDocument = std::shared_ptr<const Document>;

}  // namespace ruleproof
