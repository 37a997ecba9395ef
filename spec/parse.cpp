#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "spec/fields.hpp"
#include "spec/input_error.hpp"
#include "spec/nearest.hpp"
#include "spec/parse_toml.hpp"
#include "spec/size.hpp"
#include "spec/spec.hpp"

// Clauses, open clauses and claims refer to each other, so all names are collected before anything else is
// read.

namespace ruleproof {
namespace {

using Names = std::vector<std::string>;

bool contains(const Names& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

/// The names that tables bear in their field `key`.
Names distinct_names(std::vector<Fields> tables, std::string_view key, std::string_view what) {
  Names result;
  for (Fields& table : tables) {
    const std::string name = table.name(key);
    if (contains(result, name)) {
      table.fail(key, fmt::format("{} '{}' is there already; give each a name of its own", what, name));
    }
    result.push_back(name);
  }
  return result;
}

std::string optional_string(Fields& fields, std::string_view key) {
  return fields.has(key) ? fields.string(key) : "";
}

std::vector<Fields> optional_tables(Fields& fields, std::string_view key, const std::string& what) {
  return fields.has(key) ? fields.tables(key, what) : std::vector<Fields>();
}

Names references(Fields& fields, std::string_view key, std::string_view what, const Names& known) {
  Names names = fields.strings(key);
  for (const std::string& name : names) {
    if (!contains(known, name)) fields.fail(key, no_such(what, name, known));
  }
  return names;
}

/// The enumerator that is spelled out in the field, of those from the first to `last`.
template <class Enum>
Enum enumerator(Fields& fields, std::string_view key, std::string_view what, Enum last) {
  const std::string name = fields.string(key);
  Names known;
  for (int value = 0; value <= static_cast<int>(last); ++value) {
    known.emplace_back(text(static_cast<Enum>(value)));
    if (known.back() == name) return static_cast<Enum>(value);
  }
  fields.fail(key, no_such(what, name, known));
}

/// What `parse` makes of a string field.
template <class Parse>
auto parsed(Fields& fields, std::string_view key, Parse parse) {
  const std::string text = fields.string(key);
  try {
    return parse(text);
  } catch (const InputError& error) {
    fields.fail(key, error.what());
  }
}

Source read_source(Fields& fields) {
  Source source;
  source.id = fields.name("id");
  source.author = fields.string("author");
  source.place = fields.string("place");
  source.when = fields.date_time("when");
  source.header = fields.string("header");
  source.change = optional_string(fields, "change");
  fields.finish();
  return source;
}

/// Holds the promise of Clause::transcribed(): whatever is not transcribed is a claim or has a reason.
void check_reason(const Clause& clause, Fields& fields) {
  using Kind = Clause::Kind;
  const bool never_transcribed = clause.kind == Kind::flavour || clause.kind == Kind::out_of_scope;
  const bool may_have_reason = never_transcribed || clause.kind == Kind::setup;
  if (never_transcribed && clause.reason.empty()) {
    fields.fail("kind", fmt::format("clause '{}' has no reason; say why it is not transcribed", clause.id));
  }
  if (!may_have_reason && !clause.reason.empty()) {
    fields.fail("reason",
                fmt::format("a clause of kind '{}' has a reason; leave it out, or make the clause setup, "
                            "flavour or out-of-scope",
                            text(clause.kind)));
  }
  if (clause.kind == Kind::claim && clause.claims.empty()) {
    fields.fail("kind",
                fmt::format("clause '{}' makes no claim; name its claims in claims = [...]", clause.id));
  }
}

Clause read_clause(Fields& fields, const Names& source_ids, const Names& claim_ids) {
  Clause clause;
  clause.id = fields.name("id");
  clause.text = fields.string("text");
  clause.section = optional_string(fields, "section");
  clause.kind = enumerator(fields, "kind", "kind of clause", Clause::Kind::out_of_scope);
  clause.sources = references(fields, "sources", "source", source_ids);
  if (fields.has("claims")) clause.claims = references(fields, "claims", "claim", claim_ids);
  clause.reason = optional_string(fields, "reason");
  check_reason(clause, fields);
  fields.finish();
  return clause;
}

OpenClause read_open_clause(Fields& fields, const Names& clause_ids, const Names& claim_ids) {
  OpenClause open;
  open.key = fields.name("key");
  open.question = fields.string("question");
  open.clauses = references(fields, "clauses", "clause", clause_ids);
  distinct_names(fields.tables("reading", "a reading"), "name", "reading");
  for (Fields& table : fields.tables("reading", "a reading")) {
    open.readings.push_back({table.name("name"), table.string("meaning"), table.string("why"), {}});
    if (table.has("claims")) open.readings.back().claims = references(table, "claims", "claim", claim_ids);
    table.finish();
  }
  open.mend = optional_string(fields, "mend");
  if (open.readings.size() < 2) {
    fields.fail("reading",
                fmt::format("'{}' has one reading; give a second, or make it a settled note", open.key));
  }
  fields.finish();
  return open;
}

Settled read_settled(Fields& fields, const Names& clause_ids) {
  Settled settled;
  settled.clauses = references(fields, "clauses", "clause", clause_ids);
  settled.note = fields.string("note");
  fields.finish();
  return settled;
}

/// One entry "KEY=READING" = "VERDICT" of expected_under.
Claim::Override read_override(Fields& fields, const std::string& assignment, const GameSpec& game) {
  const std::size_t equals = assignment.find('=');
  if (equals == std::string::npos) {
    fields.fail(assignment, fmt::format("'{}' is no reading of a clause; write KEY=READING", assignment));
  }
  Claim::Override result;
  result.key = assignment.substr(0, equals);
  result.reading = assignment.substr(equals + 1);
  try {
    const OpenClause& open = game.open_clause(result.key);
    if (&open.reading(result.reading) == &open.readings.front()) {
      throw InputError(
          fmt::format("'{}' is the default; put what is expected of it into 'expected'", assignment));
    }
  } catch (const InputError& error) {
    fields.fail(assignment, error.what());
  }
  result.verdict = enumerator(fields, assignment, "verdict", Claim::Verdict::not_run);
  return result;
}

/// Needs the clauses and the open clauses of the game.
Claim read_claim(Fields& fields, const GameSpec& game) {
  Claim claim;
  claim.id = fields.name("id");
  claim.statement = fields.string("statement");
  claim.premise = optional_string(fields, "premise");
  for (const Clause& clause : game.clauses) {
    if (contains(clause.claims, claim.id)) claim.clauses.push_back(clause.id);
  }
  claim.kind = enumerator(fields, "kind", "kind of claim", Claim::Kind::number);
  claim.expected = enumerator(fields, "expected", "verdict", Claim::Verdict::not_run);
  if (fields.has("expected_under")) {
    Fields overrides = fields.table("expected_under", "expected_under");
    for (const std::string& assignment : overrides.keys()) {
      claim.expected_under.push_back(read_override(overrides, assignment, game));
    }
  }
  fields.finish();
  return claim;
}

GameSpec read_game(Fields& fields) {
  GameSpec game;
  game.id = fields.name("id");
  game.title = fields.string("title");
  if (fields.has("board")) game.default_board = parsed(fields, "board", parse_size);
  if (fields.has("komi")) game.default_komi = parsed(fields, "komi", parse_komi);

  std::vector<Fields> sources = fields.tables("source", "a source");
  std::vector<Fields> clauses = fields.tables("clause", "a clause");
  std::vector<Fields> open_clauses = optional_tables(fields, "open", "an open clause");
  std::vector<Fields> settled = optional_tables(fields, "settled", "a settled detail");
  std::vector<Fields> claims = optional_tables(fields, "claim", "a claim");
  fields.finish();

  const Names source_ids = distinct_names(sources, "id", "source");
  const Names clause_ids = distinct_names(clauses, "id", "clause");
  const Names claim_ids = distinct_names(claims, "id", "claim");
  distinct_names(open_clauses, "key", "key");

  for (Fields& table : sources) game.sources.push_back(read_source(table));
  for (Fields& table : clauses) game.clauses.push_back(read_clause(table, source_ids, claim_ids));
  for (Fields& table : open_clauses) game.open_clauses.push_back(read_open_clause(table, clause_ids, claim_ids));
  for (Fields& table : settled) game.settled.push_back(read_settled(table, clause_ids));
  for (Fields& table : claims) game.claims.push_back(read_claim(table, game));
  return game;
}

}  // namespace

GameSpec parse_spec(std::string_view toml, std::string_view file) {
  const toml::table table = parse_toml(toml, file);
  Fields fields(table, "a spec file", file);
  return read_game(fields);
}

}  // namespace ruleproof
