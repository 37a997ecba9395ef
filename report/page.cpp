#include "report/page.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <set>
#include <stdexcept>
#include <utility>

#include "report/embedded.hpp"
#include "report/layout.hpp"
#include "report/mustache_data.hpp"
#include "report/verdicts.hpp"
#include "spec/documents/clauses.hpp"
#include "spec/language/tree.hpp"
#include "spec/size.hpp"
#include "spec/version.hpp"

namespace ruleproof {
namespace {

using mustache::add;
using mustache::add_figures;
using mustache::Data;
using mustache::list;
using mustache::Look;
using mustache::object;
using mustache::plain;
using mustache::plain_or_nothing;

// --------------------------------------------------------------------------------------------- the verdicts

constexpr Look looks_of_verdicts[] = {
    {"proved", "✓", "good", "It is true of all that it speaks of, with the players that are named."},
    {"proved on boards", "✓", "good", "It is true on the boards that are named; on others it is not known."},
    {"tested", "≈", "fair", "No counterexample was found. That is no proof."},
    {"refuted", "✗", "bad", "It is false: there is a counterexample."},
    {"contradicted", "!", "bad", "Two ways to judge it disagree: a fault of this program."},
    {"depends", "±", "mixed", "It is true under some readings of the text and false under others."},
    {"unknown", "?", "unsettled", "It is not known; the note says why."},
    {"not-run", "–", "unsettled", "It was not run, for lack of time."},
    {"differ", "≠", "mixed",
     "The two readings differ in some position, so the text should choose between them."},
    {"the same", "=", "good", "The two readings do not differ on the boards that are named, or on any."}};

Data look_of(std::string_view verdict) { return mustache::look_of(looks_of_verdicts, verdict); }

// ------------------------------------------------------------------------------------------------- the text

Data source_data(const SourceOfText& source) {
  const auto [author, place, when] = source.origin();
  return object({{"source", plain(source.name.name)},
                 {"author", plain(author)},
                 {"place", plain(place)},
                 {"when", plain(when)},
                 {"change", plain_or_nothing(source.change)}});
}

// Returns the date and time of a post, to the minute. `before` is the date and time of the previous post; if
// it has the same day, returns only the time.
std::string_view short_when(std::string_view when, std::string_view before) {
  constexpr std::size_t day = std::string_view("2016-11-28 ").size();
  const bool is_same_day = when.size() > day && when.substr(0, day) == before.substr(0, day);
  return when.substr(0, std::string_view("2016-11-28 11:03").size()).substr(is_same_day ? day : 0);
}

// Returns the forum posts that contain a clause, grouped by author and place.
Data origins(const Document& spec, const Clause& clause) {
  Data result(Data::type::list);
  const std::vector<std::string> sources = sources_of(spec, clause);
  for (std::size_t i = 0; i < sources.size();) {
    const SourceOfText::Origin first = spec.source(sources[i]).origin();
    Data dates(Data::type::list);
    std::string before;
    for (; i < sources.size(); ++i) {
      const SourceOfText::Origin origin = spec.source(sources[i]).origin();
      if (origin.author != first.author || origin.place != first.place) break;
      dates << object({{"source", plain(sources[i])}, {"when", plain(short_when(origin.when, before))}});
      before = origin.when;
    }
    result << object({{"author", plain(first.author)}, {"place", plain(first.place)}, {"dates", dates}});
  }
  return result;
}

Data reading_data(const Alternatives& open, const Reading& reading) {
  return object({{"reading", plain(reading.name.name)},
                 {"is_default", &reading == &open.readings.front()},
                 {"meaning", plain(reading.meaning)},
                 {"why", plain(reading.because)}});
}

Data open_data(const Alternatives& open) {
  return object({{"key", plain(open.name.name)},
                 {"question", plain(open.question)},
                 {"readings",
                  list(open.readings, [&](const Reading& reading) { return reading_data(open, reading); })}});
}

// Returns the data of a clause for the template. Open questions and settled details that concern several
// clauses are displayed next to the first of them; the other clauses have a link to that place.
Data clause_data(const Document& spec, const Clause& clause, bool has_heading) {
  Data open(Data::type::list);
  Data settled(Data::type::list);
  std::set<std::string> elsewhere;
  const auto is_beside = [&](const std::vector<language::Id>& clauses) {
    const std::string& first = clauses.front().name;
    if (first == clause.id.name) return true;
    if (std::ranges::count(names_of(clauses), clause.id.name) > 0) elsewhere.insert(first);
    return false;
  };
  for (const Alternatives& candidate : open_clauses(spec))
    if (is_beside(candidate.clauses)) open << open_data(candidate);
  for (const Settled& detail : spec.settled)
    if (is_beside(detail.clauses)) settled << object({{"settled_note", plain(detail.text)}});
  const std::vector<std::string> claims = claims_of(spec, clause);
  return object(
      {{"clause", plain(clause.id.name)},
       {"section", has_heading ? plain(clause.section) : Data(false)},
       {"sentence", plain(clause.text)},
       {"kind", plain(text(kind_of(spec, clause)))},
       {"origins", origins(spec, clause)},
       {"reason", plain_or_nothing(clause.reason())},
       {"has_claimed", !claims.empty()},
       {"claimed", list(claims, [](const auto& id) { return object({{"claim", plain(id)}}); })},
       {"open", open},
       {"settled", settled},
       {"has_elsewhere", !elsewhere.empty()},
       {"elsewhere", list(elsewhere, [](const auto& id) { return object({{"there", plain(id)}}); })}});
}

Data clauses_data(const Document& spec) {
  std::string heading;
  return list(spec.clauses, [&](const Clause& clause) {
    const bool has_heading = !clause.section.empty() && clause.section != heading;
    if (has_heading) heading = clause.section;
    return clause_data(spec, clause, has_heading);
  });
}

// --------------------------------------------------------------------------------------------- the findings

Data pair_data(const Alternatives& open, const PairRow& row) {
  Data data = look_of(same_or_differ(row.verdict));
  add(data, {{"key", plain(row.key)},
             {"covers", plain_or_nothing(covers_text(row.verdict))},
             {"one", plain(row.one)},
             {"other", plain(row.other)},
             {"one_meaning", plain(open.reading(row.one).meaning)},
             {"other_meaning", plain(open.reading(row.other).meaning)},
             {"says", plain_or_nothing(row.says)},
             {"means", plain_or_nothing(row.means)},
             {"command", plain_or_nothing(row.command)},
             {"explore", plain_or_nothing(row.explore)},
             {"address", plain_or_nothing(row.address)}});
  add_figures(data, row.figures);
  return data;
}

// Returns the data of the open clauses for which `rows` contain pairs of readings, in document order. Throws
// InputError if a pair has a key that the document does not have.
Data questions_data(const Document& spec, const std::vector<PairRow>& rows) {
  for (const PairRow& row : rows) spec.open_clause(row.key);
  Data result(Data::type::list);
  for (const Alternatives& open : open_clauses(spec)) {
    Data pairs(Data::type::list);
    for (const PairRow& row : rows)
      if (row.key == open.name.name) pairs << pair_data(open, row);
    if (pairs.is_empty_list()) continue;
    const auto quote = [&](const std::string& id) {
      return object({{"clause", plain(id)}, {"sentence", plain(spec.clause(id).text)}});
    };
    result << object({{"key", plain(open.name.name)},
                      {"question", plain(open.question)},
                      {"quotes", list(names_of(open.clauses), quote)},
                      {"pairs", pairs}});
  }
  return result;
}

Data row_data(const ClaimRow& row, bool is_argument_new) {
  const Line& line = row.group.line;
  Data data = look_of(text(word_of(line.verdict)));
  const bool is_alarm = is_unexpected(line);
  const double seconds = line.seconds;
  add(data, {{"readings", plain(row.group.readings)},
             {"covers", plain(covers_text(line.verdict))},
             {"solvers", plain_or_nothing(solvers_of(line.verdict))},
             {"time", seconds > 0 ? fmt::format("{:.{}f} s", seconds, seconds < 10 ? 2 : 0) : ""},
             {"alarm", is_alarm ? plain(line.verdict.is<Contradicted>()
                                            ? std::string("Contradicted.")
                                            : fmt::format("Expected: {}.", text(*line.expected)))
                                : Data(false)},
             {"note", plain_or_nothing(line.verdict.note)},
             {"argument", is_argument_new ? plain_or_nothing(argument_of(line.verdict)) : Data(false)},
             {"command", plain_or_nothing(row.command)},
             {"explore", plain_or_nothing(row.explore)},
             {"address", plain_or_nothing(row.address)},
             {"is_shown", is_alarm || line.verdict.is<Refuted>()}});
  add_figures(data, row.figures);
  return data;
}

// A claim and the rows of the page that are about it.
struct ClaimRows {
  Claim claim;
  std::vector<const ClaimRow*> rows;

  VerdictWord verdict() const {
    std::vector<VerdictWord> verdicts;
    for (const ClaimRow* row : rows) verdicts.push_back(word_of(row->group.line.verdict));
    return overall(verdicts);
  }
};

// Groups the rows by claim. The claims of the document come first, including claims without a row. Claims
// that the document lacks but that rows name follow.
std::vector<ClaimRows> by_claim(const Document& spec, const std::vector<ClaimRow>& rows) {
  std::vector<ClaimRows> result;
  for (const Claim& claim : spec.claims) result.push_back({claim, {}});
  for (const ClaimRow& row : rows) {
    const auto is_of_row = [&](const ClaimRows& rows) {
      return rows.claim.name.name == row.group.line.claim;
    };
    auto found = std::ranges::find_if(result, is_of_row);
    if (found == result.end()) {
      found = result.insert(found, ClaimRows{});
      found->claim.name.name = row.group.line.claim;
    }
    found->rows.push_back(&row);
  }
  return result;
}

Data claim_data(const Document& spec, const ClaimRows& claim_rows) {
  const auto& [claim, rows] = claim_rows;
  Data shown(Data::type::list);
  std::set<std::string> arguments = {""};  // arguments of proofs that an earlier row displays
  for (const ClaimRow* row : rows)
    shown << row_data(*row, arguments.insert(argument_of(row->group.line.verdict)).second);
  const std::vector<std::string> clauses = clauses_of(spec, claim);
  Data data = look_of(text(claim_rows.verdict()));
  add(data, {{"claim", plain(claim.name.name)},
             {"statement", plain_or_nothing(claim.statement)},
             {"premise", plain_or_nothing(claim.premise)},
             {"is_from_text", !clauses.empty()},
             {"clauses", list(clauses, [](const auto& id) { return object({{"clause", plain(id)}}); })},
             {"has_rows", !rows.empty()},
             {"rows", shown}});
  return data;
}

// Returns an entry for each verdict that some claim has, in the order of `verdict_words`: the number of
// claims with this verdict, and links to them.
Data tallies_data(const std::vector<ClaimRows>& claims) {
  Data result(Data::type::list);
  for (const VerdictWord verdict : verdict_words) {
    Data links(Data::type::list);
    for (const ClaimRows& rows : claims)
      if (rows.verdict() == verdict) links << object({{"claim", plain(rows.claim.name.name)}});
    if (links.is_empty_list()) continue;
    Data tally = look_of(text(verdict));
    add(tally, {{"count", std::to_string(links.list_value().size())}, {"links", links}});
    result << tally;
  }
  return result;
}

// ---------------------------------------------------------------------------- the advice to the author

// A link: the id of its target on the page, and its text.
struct Link {
  std::string anchor;
  std::string label;
};

// Returns a piece of advice: a sentence and links to the places that the sentence mentions.
Data advice(std::string_view verdict, const std::string& sentence, const std::vector<Link>& links) {
  Data data = look_of(verdict);
  add(data, {{"sentence", plain(sentence)}, {"links", list(links, [](const Link& link) {
                                               return object({{"anchor", plain(link.anchor)},
                                                              {"label", plain(link.label)}});
                                             })}});
  return data;
}

std::string quoted(const Claim& claim) {
  return claim.statement.empty() ? claim.name.name : fmt::format("“{}”", claim.statement);
}

// Adds advice on claims: first on unexpected verdicts, then on claims that are false, unknown, or true only
// under some readings.
void add_advice(Data& to, const Document& spec, const std::vector<ClaimRows>& claims) {
  const auto anchor = [&](const Claim& claim) { return spec.id + "-claim-" + claim.name.name; };
  for (const auto& [claim, rows] : claims)
    for (const ClaimRow* row : rows)
      if (const Line& line = row->group.line; is_unexpected(line))
        to << advice(text(word_of(line.verdict)),
                     line.verdict.is<Contradicted>()
                         ? fmt::format("Contradicted: {} ({}).", quoted(claim), row->group.readings)
                         : fmt::format("Unexpected: {}: {} ({}); expected: {}.", quoted(claim),
                                       said(line.verdict), row->group.readings, text(*line.expected)),
                     {{anchor(claim), claim.name.name}});
  for (const VerdictWord verdict : {VerdictWord::refuted, VerdictWord::depends, VerdictWord::unknown})
    for (const ClaimRows& rows : claims) {
      if (rows.verdict() != verdict) continue;
      const char* says = verdict == VerdictWord::refuted ? "{} This is false: there is a counterexample."
                         : verdict == VerdictWord::depends
                             ? "{} Whether this is true depends on how the text is read."
                             : "{} This was neither proved nor refuted.";
      to << advice(text(verdict), fmt::format(fmt::runtime(says), quoted(rows.claim)),
                   {{anchor(rows.claim), rows.claim.name.name}});
    }
}

// Adds advice on each question that the text leaves open: whether the author must choose a reading, and a
// suggested wording.
void add_advice(Data& to, const Document& spec, const std::vector<PairRow>& pairs) {
  for (const bool is_of_differences : {true, false})
    for (const Alternatives& open : open_clauses(spec)) {
      std::vector<const PairRow*> here, differ, unknown;
      for (const PairRow& pair : pairs) {
        if (pair.key != open.name.name) continue;
        here.push_back(&pair);
        if (pair.verdict.is<Refuted>()) differ.push_back(&pair);
        if (pair.verdict.is<Unknown>()) unknown.push_back(&pair);
      }
      const std::vector<const PairRow*>& found = is_of_differences ? differ : unknown;
      if (found.empty() || (!is_of_differences && !differ.empty())) continue;
      const PairRow& first = *found.front();
      const std::string how_many = here.size() == 1
                                       ? fmt::format("“{}” and “{}”", first.one, first.other)
                                       : fmt::format("{} of {} pairs of readings", found.size(), here.size());
      const std::string says =
          is_of_differences
              ? fmt::format("{} {} differ. {}", open.question, how_many, first.means)
              : fmt::format("{} Of {} it is not known whether they differ.", open.question, how_many);
      to << advice(same_or_differ(first.verdict), says,
                   {{fmt::format("{}-open-{}", spec.id, open.name.name), open.name.name}});
    }
}

Data advice_data(const GameChapter& chapter, const std::vector<ClaimRows>& claims) {
  const Document& spec = *chapter.spec;
  Data all(Data::type::list);
  add_advice(all, spec, claims);
  add_advice(all, spec, chapter.pairs);
  const auto link = [&](const std::string& clause) {
    return Link{fmt::format("{}-clause-{}", spec.id, clause), clause};
  };
  for (const std::string& clause : chapter.undecided)
    all << advice("unknown",
                  fmt::format("“{}” No example of the document is decided by this: a mistake in how it is "
                              "transcribed could go unseen.",
                              spec.clause(clause).text),
                  {link(clause)});
  if (chapter.unclaimed.empty()) return all;
  std::vector<Link> links;
  for (const std::string& clause : chapter.unclaimed) links.push_back(link(clause));
  all << advice(
      "not-run",
      fmt::format("No claim is about {}. What protects {} is an example or a count, or nothing: "
                  "ruleproof mutate finds that out.",
                  links.size() == 1 ? "one of the sentences that are transcribed"
                                    : fmt::format("{} of the sentences that are transcribed", links.size()),
                  links.size() == 1 ? "it" : "them"),
      links);
  return all;
}

// ----------------------------------------------------------------------------------------------- the tables

constexpr std::size_t most_rows_shown = 12;  // a longer table is folded

bool is_number(std::string_view text) {
  return text.find_first_not_of("0123456789. ") == std::string_view::npos;
}

Data grid_data(const Grid& grid, std::string_view anchor) {
  std::vector<bool> are_numbers(grid.columns.size(), true);
  for (const auto& row : grid.rows) {
    if (row.size() != grid.columns.size())
      throw std::invalid_argument("page: a row of a grid needs a cell for each column");
    for (std::size_t i = 0; i < row.size(); ++i) are_numbers[i] = are_numbers[i] && is_number(row[i]);
  }
  const auto cells = [&](const char* name, const std::vector<std::string>& texts) {
    Data result(Data::type::list);
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const bool is_drawn = grid.drawn == i && &texts != &grid.columns;
      result << object({{name, plain(texts[i])},
                        {"is_number", bool(are_numbers[i])},
                        {"picture", is_drawn ? Data(svg_of_space(texts[i])) : Data(false)}});
    }
    return result;
  };
  return object(
      {{"anchor", plain(anchor)},
       {"heading", plain(grid.title)},
       {"intro", plain_or_nothing(grid.intro)},
       {"lines", counted(grid.rows.size(), "row")},
       {"is_short", grid.rows.size() <= most_rows_shown},
       {"columns", cells("column", grid.columns)},
       {"rows", list(grid.rows, [&](const auto& row) { return object({{"cells", cells("cell", row)}}); })}});
}

// ------------------------------------------------------------------------------------------------ the page

// Returns "a", "a and b", or "a, b and c".
std::string enumeration(const std::vector<std::string>& parts) {
  std::string result;
  for (std::size_t i = 0; i < parts.size(); ++i)
    result += (i == 0 ? "" : i + 1 == parts.size() ? " and " : ", ") + parts[i];
  return result;
}

std::string authors(const Document& spec) {
  std::vector<std::string> names;
  for (const SourceOfText& source : spec.sources)
    if (std::string author = source.origin().author; std::ranges::count(names, author) == 0)
      names.push_back(std::move(author));
  return enumeration(names);
}

Data chapter_data(const GameChapter& chapter) {
  const Document& spec = *chapter.spec;
  const std::vector<ClaimRows> claims = by_claim(spec, chapter.claims);
  const auto unexpected = std::ranges::count_if(
      chapter.claims, [](const ClaimRow& row) { return is_unexpected(row.group.line); });
  const std::string alarm = unexpected == 1
                                ? "1 verdict is not the expected one."
                                : fmt::format("{} verdicts are not the expected ones.", unexpected);
  int tables = 0;
  return object({{"game", plain(spec.id)},
                 {"name", plain(spec.title)},
                 {"authors", plain(spec.sources.empty() ? std::string("No author is named") : authors(spec))},
                 {"board", spec.default_board() ? text(*spec.default_board()) + " unless said otherwise"
                                                : "an unbounded grid"},
                 {"sources", list(spec.sources, source_data)},
                 {"clauses", clauses_data(spec)},
                 {"has_pairs", !chapter.pairs.empty()},
                 {"questions", questions_data(spec, chapter.pairs)},
                 {"has_claims", !claims.empty()},
                 {"claims", list(claims, [&](const ClaimRows& rows) { return claim_data(spec, rows); })},
                 {"tallies", tallies_data(claims)},
                 {"advice", advice_data(chapter, claims)},
                 {"sentences", std::to_string(spec.clauses.size())},
                 {"document", plain_or_nothing(chapter.document)},
                 {"has_missing", !chapter.missing.empty()},
                 {"missing", list(chapter.missing,
                                  [](const std::string& text) { return object({{"what", plain(text)}}); })},
                 {"unexpected", unexpected == 0 ? Data(false) : Data(alarm)},
                 {"grids", list(chapter.grids, [&](const Grid& grid) {
                    return grid_data(grid, fmt::format("{}-table-{}", spec.id, ++tables));
                  })}});
}

}  // namespace

std::string page(const std::vector<GameChapter>& chapters, std::string_view made_by, std::string_view when,
                 std::string_view beside) {
  std::vector<std::string> names;
  for (const GameChapter& chapter : chapters) names.push_back(chapter.spec->title);
  const Data data = object({{"title", plain(fmt::format("The rules of {}, proofread", enumeration(names)))},
                            {"css", std::string(embedded_page_css)},
                            {"figures_template", std::string(embedded_figures_mustache)},
                            {"games", list(chapters, chapter_data)},
                            {"legend", mustache::legend_of(looks_of_verdicts)},
                            {"version", plain(ruleproof_version())},
                            {"when", plain_or_nothing(when)},
                            {"beside", plain_or_nothing(beside)},
                            {"made_by", plain(made_by)}});
  return mustache::rendered("page.mustache", embedded_page_mustache, data);
}

std::string time_of_report() {
  return fmt::format("{:%Y-%m-%d, %H:%M} UTC", fmt::gmtime(std::time(nullptr)));
}

}  // namespace ruleproof
