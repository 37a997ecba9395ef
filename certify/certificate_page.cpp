#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <sstream>
#include <stdexcept>

#include "certify/certificate.hpp"
#include "certify/embedded.hpp"
#include "certify/stones_on_board.hpp"
#include "report/embedded.hpp"
#include "report/mustache_data.hpp"
#include "report/svg.hpp"
#include "session/vertices.hpp"
#include "spec/language/checker.hpp"
#include "spec/size.hpp"

// The data for certificate.mustache.

namespace ruleproof {
namespace {

using mustache::add;
using mustache::Data;
using mustache::list;
using mustache::object;
using mustache::plain;
using mustache::plain_or_nothing;
using Verdict = Certificate::Verdict;

// ------------------------------------------------------------------------------------------------- in words

/// "1 204 377", with spaces that do not break.
std::string grouped(std::int64_t count) {
  std::string digits = std::to_string(count);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, "\u202f");
  return digits;
}

/// "1 game", "2 games".
std::string counted(std::int64_t count, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", grouped(count), count == 1 ? one : many);
}

std::string capitalised(std::string text) {
  if (!text.empty()) text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return text;
}

/// "The engine died.", from "the engine died".
std::string sentence(std::string text) {
  if (!text.empty() && std::string_view(".!?").find(text.back()) == std::string_view::npos) text += '.';
  return capitalised(std::move(text));
}

std::string duration(double seconds) {
  if (seconds < 60) return fmt::format("{:.{}f} s", seconds, seconds < 10 ? 1 : 0);
  const auto whole = static_cast<std::int64_t>(seconds);
  return fmt::format("{} min {} s", whole / 60, whole % 60);
}

Data codes(const std::vector<std::string>& rulesets) {
  return list(rulesets, [](const std::string& ruleset) { return object({{"ruleset", plain(ruleset)}}); });
}

Data terms(std::initializer_list<std::pair<const char*, std::string>> entries) {
  Data result(Data::type::list);
  for (const auto& [term, text] : entries)
    if (!text.empty()) result << object({{"term", term}, {"text", plain(text)}});
  return result;
}

// ----------------------------------------------------------------------------------------------- the verdict

int games(const Certificate& certificate) { return certificate.suite_games + certificate.random_games; }

/// Whether a game was begun.
bool was_played(const Certificate& certificate) {
  return games(certificate) > 0 || certificate.moves > 0 || !certificate.differences.empty();
}

std::int64_t permitted(const Certificate& certificate) {
  return std::ranges::count_if(certificate.differences,
                               [](const auto& difference) { return difference.permitted.has_value(); });
}

std::string meaning(const Certificate& certificate) {
  const std::int64_t all = std::ssize(certificate.differences);
  const std::int64_t allowed = permitted(certificate);
  switch (certificate.verdict) {
    case Verdict::passes:
      return "In nothing that was compared does it depart from the rules.";
    case Verdict::differs_as_permitted:
      return fmt::format(
          "It departs from the rules in {}, as the list of permitted differences says, and in nothing "
          "else that was compared.",
          counted(all, "way", "ways"));
    case Verdict::differs:
      if (all == allowed)
        return "It departs from the rules. The examination was stopped before it could be told how.";
      return fmt::format("It departs from the rules in {}{}.", counted(all - allowed, "way", "ways"),
                         allowed == 0 ? ""
                                      : fmt::format(", and in {} more that {} permitted", grouped(allowed),
                                                    allowed == 1 ? "is" : "are"));
    case Verdict::unfit:
      return "It could not be examined.";
    case Verdict::stopped:
      return "The examination was stopped before its end. No difference was found by then.";
  }
  throw std::logic_error("no such verdict");
}

struct Look {
  const char* sign;
  const char* tone;
};

Look look(Verdict verdict) {
  switch (verdict) {
    case Verdict::passes:
      return {"✓", "good"};
    case Verdict::differs_as_permitted:
      return {"±", "mixed"};
    case Verdict::differs:
      return {"✗", "bad"};
    case Verdict::unfit:
      return {"–", "unsettled"};
    case Verdict::stopped:
      return {"?", "unsettled"};
  }
  throw std::logic_error("no such verdict");
}

/// By which readings the engine plays, if not by those that it was asked for.
Data explained_data(const Certificate& certificate) {
  const std::size_t rulesets = certificate.agrees_with.size();
  if (rulesets == 0 && (certificate.differences.empty() || certificate.rulesets_tried == 0)) return false;
  std::string explains = "What single games show is explained by";
  std::string played_again;
  if (rulesets == 0)
    explains = fmt::format("Of {} that were tried, none explains all its rulings.",
                           counted(certificate.rulesets_tried, "ruleset", "rulesets"));
  if (rulesets > 1) {
    explains += " each of";
    played_again = "Nothing that was found tells these apart. ";
  }
  if (rulesets > 0 && certificate.agrees_checked > 0)
    played_again += fmt::format("{} played again under {}, and did not differ.",
                                certificate.agrees_checked == 1
                                    ? "1 whole game was"
                                    : grouped(certificate.agrees_checked) + " whole games were",
                                rulesets > 1 ? "the first" : "it");
  return object({{"explains", explains},
                 {"rulesets", codes(certificate.agrees_with)},
                 {"played_again", plain_or_nothing(played_again)}});
}

Data not_compared_data(const NotCompared& missing) {
  return object({{"times", fmt::format("{} {}", counted(missing.times, "answer", "answers"),
                                       missing.times == 1 ? "was" : "were")},
                 {"command", plain(missing.command)},
                 {"why", plain(sentence(missing.why))}});
}

struct Coverage {
  std::int64_t asked = 0;
  std::int64_t decided = 0;
};

Coverage coverage(const Certificate& certificate) {
  Coverage coverage;
  for (const ClauseCount& counted : certificate.clauses) {
    coverage.asked += counted.why_not.empty();
    coverage.decided += counted.why_not.empty() && counted.decisions > 0;
  }
  return coverage;
}

Data facts_data(const Certificate& certificate) {
  const auto& [legality, refusals, boards, captures, undos, scores] = certificate.comparisons;
  const Coverage clauses = coverage(certificate);
  const auto fact = [](const char* what, const std::string& number) {
    return object({{"what", what}, {"number", number}});
  };
  Data facts(Data::type::list);
  facts << fact("games", grouped(games(certificate))) << fact("moves", grouped(certificate.moves))
        << fact("comparisons", grouped(legality + refusals + boards + captures + undos + scores))
        << fact("clauses that decided", fmt::format("{} of {}", clauses.decided, clauses.asked));
  return facts;
}

// ------------------------------------------------------------------------------------------- the differences

/// The point of the move that a difference is about, if it has one. Throws InputError if it is none of the
/// board.
std::vector<int> marked(const GameSpec& game, Size size, const std::vector<std::string>& moves) {
  if (moves.empty()) return {};
  std::istringstream words(moves.back());
  std::string player, word;
  words >> player >> word;
  return word == pass_of(game) ? std::vector<int>{} : std::vector{point_of_records(game, size, word)};
}

// An answer of an engine may be as long as it likes.
std::string shortened(const std::string& line) {
  constexpr std::size_t longest = 4000;
  return line.size() <= longest ? line : line.substr(0, longest) + " …";
}

/// The commands, each with its answer, which stands behind it if it is one line.
Data transcript_data(const std::vector<std::string>& transcript) {
  const auto is_answer = [](const std::string& line) {
    return line.starts_with("= ") || line.starts_with("? ") || line.starts_with("! ");
  };
  Data exchanges(Data::type::list);
  for (std::size_t i = 0; i < transcript.size();) {
    const std::string command = is_answer(transcript[i]) ? "" : transcript[i++];
    const std::string answer = i < transcript.size() && is_answer(transcript[i]) ? transcript[i++] : "";
    exchanges << object({{"command", plain(command)},
                         {"is_below", answer.find('\n') != std::string::npos},
                         {"answer", plain_or_nothing(shortened(answer))}});
  }
  return exchanges;
}

void add_position(Data& to, const GameSpec& game, const ReportedDifference& difference) {
  to.set("svg", false);
  to.set("drawing", false);
  std::string caption = "The position, by the rules";
  if (difference.stones) {
    const Size size = parse_size(difference.size);
    Drawing drawing{size, stones_on_board(game, size, *difference.stones),
                    marked(game, size, difference.moves)};
    drawing.title = caption;
    if (!drawing.marked.empty()) caption += fmt::format("; marked: {}", difference.moves.back());
    to.set("svg", svg_element(drawing));
  } else {
    to.set("drawing", plain_or_nothing(difference.drawing));
  }
  to.set("caption", plain(caption + "."));
}

/// Which readings explain a difference. None explains that a program breaks or does not answer.
Data readings_data(const Certificate& certificate, const ReportedDifference& difference) {
  if (!is_of_reading(difference.kind) || certificate.rulesets_tried == 0) return false;
  const std::string none =
      fmt::format("None: this game differs under each of {} that were tried.",
                  counted(certificate.rulesets_tried, "other ruleset", "other rulesets"));
  return object({{"under", difference.readings.empty() ? none : "This game shows no difference under"},
                 {"rulesets", codes(difference.readings)}});
}

std::string moves_heading(const ReportedDifference& difference) {
  return fmt::format(
      "{}{}",
      difference.shrunk ? "The shortest game that shows it" : "A game that shows it; others may be shorter",
      difference.size.empty() ? "" : ", on " + difference.size);
}

Data difference_data(const Certificate& certificate, const ReportedDifference& difference, int number) {
  const GameSpec& spec = certificate.table.ruleset.game();
  const std::string kind = difference.fault.empty()
                               ? std::string(name(difference.kind))
                               : fmt::format("{}: {}", name(difference.kind), difference.fault);
  const std::string by =
      difference.fault.empty() ? fmt::format(", by {}", fmt::join(difference.seen_by, ", ")) : "";
  const std::string seen = fmt::format("Seen in {}{}.", counted(difference.games, "game", "games"), by);
  const auto decision_data = [&](const Decision& decision) {
    return object({{"clause", plain(decision.clause)},
                   {"quote", plain(spec.clause(decision.clause).text)},
                   {"what", plain(sentence(decision.what))}});
  };
  Data data =
      object({{"number", std::to_string(number)},
              {"sentence", plain(capitalised(difference.sentence))},
              {"kind", plain(kind)},
              {"sign", difference.permitted ? "±" : "✗"},
              {"tone", difference.permitted ? "mixed" : "bad"},
              {"seen", plain(seen)},
              {"is_permitted", difference.permitted.has_value()},
              {"permitted", plain(sentence(difference.permitted.value_or("")))},
              {"decisions", list(difference.decisions, decision_data)},
              {"moves_heading", moves_heading(difference)},
              {"has_moves", !difference.moves.empty()},
              {"moves", list(difference.moves,
                             [](const std::string& move) { return object({{"move", plain(move)}}); })},
              {"readings", readings_data(certificate, difference)},
              {"has_transcript", !difference.transcript.empty()},
              {"transcript", transcript_data(difference.transcript)},
              {"record", plain_or_nothing(difference.record)}});
  add_position(data, spec, difference);
  return data;
}

std::string nothing(const Certificate& certificate) {
  if (!was_played(certificate)) return "No game was played, so nothing was compared.";
  if (certificate.verdict == Verdict::differs)
    return "Some were found, and the examination was stopped before they were told.";
  return permitted(certificate) > 0 ? "None but the permitted ones." : "None was found.";
}

/// The differences as such, and the permitted ones, if there are any.
Data groups_data(const Certificate& certificate) {
  Data differences(Data::type::list);
  Data permitted(Data::type::list);
  int number = 0;
  for (const ReportedDifference& difference : certificate.differences)
    (difference.permitted ? permitted : differences) << difference_data(certificate, difference, ++number);
  Data groups(Data::type::list);
  groups << object({{"anchor", "differences"},
                    {"heading", "Differences"},
                    {"nothing", differences.is_empty_list() ? Data(nothing(certificate)) : Data(false)},
                    {"differences", differences}});
  if (!permitted.is_empty_list())
    groups << object({{"anchor", "permitted"},
                      {"heading", "Permitted differences"},
                      {"nothing", false},
                      {"differences", permitted}});
  return groups;
}

// ----------------------------------------------------------------------------------------------- the clauses

bool is_never(const ClauseCount& counted) { return counted.why_not.empty() && counted.decisions == 0; }

Data clause_data(const GameSpec& spec, const ClauseCount& counted) {
  const auto part_data = [](const ClauseCount::Part& part) {
    return object({{"what", plain(part.what)}, {"count", grouped(part.decisions)}});
  };
  return object({{"clause", plain(counted.clause)},
                 {"quote", plain(spec.clause(counted.clause).text)},
                 {"has_parts", !counted.parts.empty()},
                 {"parts", list(counted.parts, part_data)},
                 {"why_not", plain_or_nothing(sentence(counted.why_not))},
                 {"is_never", is_never(counted)},
                 {"count", counted.decisions > 0 ? Data(grouped(counted.decisions)) : Data(false)}});
}

std::string clauses_summary(const Certificate& certificate) {
  const Coverage clauses = coverage(certificate);
  return fmt::format("Of {} that can be seen over the protocol, {} did so at least once.",
                     counted(clauses.asked, "clause", "clauses"), clauses.decided);
}

Data never_data(const std::vector<ClauseCount>& clauses) {
  Data never(Data::type::list);
  for (const ClauseCount& counted : clauses)
    if (is_never(counted)) never << object({{"clause", plain(counted.clause)}});
  return never;
}

// ---------------------------------------------------------------------------------------------- how it was
// done

Data compared_data(const Certificate& certificate) {
  const auto& [legality, refusals, boards, captures, undos, scores] = certificate.comparisons;
  Data rows(Data::type::list);
  const auto row = [&](const char* question, std::string_view by, std::int64_t times) {
    rows << object({{"question", question},
                    {"by", times == 0 ? Data(false) : plain_or_nothing(by)},
                    {"times", times == 0 ? Data(false) : Data(grouped(times))}});
  };
  row("Is a move legal?", certificate.legal_by, legality);
  row("Is an illegal move refused, and nothing changed?", "play", refusals);
  row("Which stones are on the board?", certificate.stones_by, boards);
  row("How many stones were captured?", "captures", captures);
  row("Does taking back restore the position?", certificate.undo_by, undos);
  row("What is the score?", certificate.score_by, scores);
  return rows;
}

Data ruleset_data(const Ruleset& ruleset) {
  const auto reading_data = [&](const OpenClause& open) {
    const Reading& reading = open.reading(ruleset.reading(open.key));
    return object({{"reading", plain(open.key + "=" + reading.name)}, {"meaning", plain(reading.meaning)}});
  };
  return list(ruleset.game().open_clauses, reading_data);
}

std::string ending(const Certificate& certificate) {
  std::string ending = sentence(certificate.end);
  if (certificate.left_behind > 0)
    ending += fmt::format(" {} outlived it and had to be ended.",
                          counted(certificate.left_behind, "process", "processes"));
  return ending;
}

std::string suite(const Certificate& certificate) {
  std::string told =
      fmt::format("{} of version {}", counted(certificate.suite_games, "game", "games"), certificate.suite);
  if (certificate.suite_left_out > 0)
    told += fmt::format("; {} left out", grouped(certificate.suite_left_out));
  return told;
}

}  // namespace

std::string certificate_page(const Certificate& certificate, std::string_view made_by) {
  const GameSpec& spec = certificate.table.ruleset.game();
  const std::string engine = certificate.engine.empty() ? "An engine without a name" : certificate.engine;
  const std::string engine_and_version =
      certificate.engine_version.empty() ? engine : engine + " " + certificate.engine_version;
  const auto [sign, tone] = look(certificate.verdict);
  Data data = object({{"title", plain(fmt::format("{}: {} by the rules of {}", engine_and_version,
                                                  name(certificate.verdict), spec.title))},
                      {"css", std::string(embedded_page_css) + std::string(embedded_certificate_css)},
                      {"engine", plain(engine_and_version)},
                      {"game", plain(spec.title)},
                      {"board", plain_or_nothing(certificate.size)},
                      {"readings", plain(certificate.table.ruleset.text())},
                      {"verdict", plain(name(certificate.verdict))},
                      {"sign", sign},
                      {"tone", tone},
                      {"meaning", meaning(certificate)},
                      {"because", plain_or_nothing(sentence(certificate.because))},
                      {"not_compared", list(certificate.not_compared, not_compared_data)},
                      {"explained", explained_data(certificate)},
                      {"has_facts", was_played(certificate)},
                      {"facts", facts_data(certificate)}});
  const auto entry_data = [](const std::string& entry) { return object({{"entry", plain(entry)}}); };
  const Data never = never_data(certificate.clauses);
  add(data, {{"groups", groups_data(certificate)},
             {"has_unused", !certificate.unused_permissions.empty()},
             {"unused", list(certificate.unused_permissions, entry_data)},
             {"clauses_summary", clauses_summary(certificate)},
             {"has_never", !never.is_empty_list()},
             {"never", never},
             {"has_clauses", !certificate.clauses.empty()},
             {"clauses", list(certificate.clauses,
                              [&](const ClauseCount& counted) { return clause_data(spec, counted); })}});
  const std::string komi = spec.default_komi ? text(certificate.table.komi) : "";
  const std::string players =
      spec.document->document.players->named.empty() ? std::to_string(certificate.table.players) : "";
  add(data, {{"engine_data", terms({{"Name", certificate.engine},
                                    {"Version", certificate.engine_version},
                                    {"Protocol", "GTP " + certificate.protocol},
                                    {"At the end", ending(certificate)}})},
             {"command", plain(certificate.command)},
             {"rules_data", terms({{"Text", fmt::format("{}, SHA-256 {}", spec.title, certificate.spec_hash)},
                                   {"Board", certificate.size},
                                   {"Komi", komi},
                                   {"Players", players}})},
             {"ruleset", ruleset_data(certificate.table.ruleset)},
             {"games_data", terms({{"Suite", suite(certificate)},
                                   {"At random", counted(certificate.random_games, "game", "games")},
                                   {"Seed", std::to_string(certificate.seed)},
                                   {"Chosen so", certificate.policy}})},
             {"compared", compared_data(certificate)},
             {"has_not_shown", !certificate.not_shown.empty()},
             {"not_shown", list(certificate.not_shown,
                                [](const std::string& told) { return object({{"sentence", plain(told)}}); })},
             {"version", plain(certificate.program_version)},
             {"time", duration(certificate.seconds)},
             {"made_by", plain(made_by)}});
  return mustache::rendered("certificate.mustache", embedded_certificate_mustache, data);
}

}  // namespace ruleproof
