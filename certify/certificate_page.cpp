#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <sstream>
#include <stdexcept>

#include "certify/certificate.hpp"
#include "record/line.hpp"
#include "record/stone.hpp"
#include "report/embedded.hpp"
#include "report/mustache_data.hpp"
#include "report/svg.hpp"
#include "session/gtp_spelling.hpp"
#include "spec/language/checker.hpp"
#include "spec/language/tree.hpp"
#include "spec/size.hpp"

// Creates the data that fill the HTML template certificate.mustache: the members of the certificate's JSON,
// and texts that describe them.

namespace ruleproof {

// The contents of certificate.mustache and certificate.css.
extern const std::string_view embedded_certificate_mustache, embedded_certificate_css;

namespace {

using mustache::add;
using mustache::Data;
using mustache::list;
using mustache::object;
using mustache::plain;
using mustache::plain_or_nothing;
using nlohmann::ordered_json;

// ------------------------------------------------------------------------------------------------- text

/// Returns "1 204 377" for 1204377, with narrow no-break spaces.
std::string grouped(std::int64_t count) {
  std::string digits = std::to_string(count);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, "\u202f");
  return digits;
}

/// Returns a number with its noun, in the singular (`one`) or plural (`many`): "1 game", "1 204 games".
std::string grouped(std::int64_t count, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", grouped(count), count == 1 ? one : many);
}

/// Makes a sentence of a text: returns "The engine died." for "the engine died".
std::string sentence(std::string text) {
  if (!text.empty() && std::string_view(".!?").find(text.back()) == std::string_view::npos) text += '.';
  return capitalised(std::move(text));
}

std::string duration(double seconds) {
  if (seconds < 60) return fmt::format("{:.{}f} s", seconds, seconds < 10 ? 1 : 0);
  const auto whole = static_cast<std::int64_t>(seconds);
  return fmt::format("{} min {} s", whole / 60, whole % 60);
}

/// Converts a JSON value to template data. Null, 0 and empty texts become false; the digits of numbers are
/// grouped. For each list `xs`, adds the member `has_xs`, which states whether the list has elements.
Data data_of(const ordered_json& value) {
  if (value.is_boolean()) return value.get<bool>();
  if (value.is_number_integer()) return value == 0 ? Data(false) : Data(grouped(value.get<std::int64_t>()));
  if (value.is_string()) return plain_or_nothing(value.get<std::string>());
  if (value.is_array()) return list(value, data_of);
  if (!value.is_object()) return false;
  Data data(Data::type::object);
  for (const auto& [key, member] : value.items()) {
    data.set(key, data_of(member));
    if (member.is_array()) data.set("has_" + key, !member.empty());
  }
  return data;
}

// ----------------------------------------------------------------------------------------------- the verdict

int games(const Certificate& certificate) { return certificate.suite_games + certificate.random_games; }

/// Returns whether the engine has begun any game.
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
    case Certificate::Verdict::passes:
      return "In nothing that was compared does it depart from the rules.";
    case Certificate::Verdict::differs_as_permitted:
      return fmt::format(
          "It departs from the rules in {}, as the list of permitted differences says, and in nothing else "
          "that was compared.",
          grouped(all, "way", "ways"));
    case Certificate::Verdict::differs:
      return fmt::format("It departs from the rules in {}{}.", grouped(all - allowed, "way", "ways"),
                         allowed == 0 ? ""
                                      : fmt::format(", and in {} more that {} permitted", grouped(allowed),
                                                    allowed == 1 ? "is" : "are"));
    case Certificate::Verdict::unfit:
      return "It could not be examined.";
    case Certificate::Verdict::stopped:
      return "The examination was stopped before its end. No difference was found by then.";
  }
  throw std::logic_error("no such verdict");
}

/// The sign and the CSS class (`tone`) of each verdict, in the order of Certificate::Verdict.
constexpr std::pair<const char*, const char*> looks[]{
    {"✓", "good"}, {"±", "mixed"}, {"✗", "bad"}, {"–", "unsettled"}, {"?", "unsettled"}};

// ------------------------------------------------------------------------------------------- the differences

/// Returns the point of the last move, which the page marks on the board; empty if there is no move or the
/// move has no point. Throws InputError if the point is not on the board.
std::vector<int> marked(const GtpSpelling& spelling, const std::vector<std::string>& moves) {
  if (moves.empty()) return {};
  std::istringstream words(moves.back());
  std::string player, word;
  words >> player >> word;
  return word == spelling.pass() ? std::vector<int>{} : std::vector{spelling.point_of(word)};
}

/// Truncates a line to 4000 bytes, since the answers of engines may have any length.
std::string shortened(const std::string& line) {
  constexpr std::size_t longest = 4000;
  return line.size() <= longest ? line : line.substr(0, longest) + " …";
}

/// Returns the commands with their answers. `is_below` is true if an answer has several lines; the page then
/// shows the answers below their commands.
Data transcript_data(const std::vector<std::string>& transcript) {
  Data exchanges(Data::type::list);
  for (std::size_t i = 0; i + 1 < transcript.size(); i += 2)
    exchanges << object({{"command", plain(transcript[i])},
                         {"is_below", transcript[i + 1].find('\n') != std::string::npos},
                         {"answer", plain(shortened(transcript[i + 1]))}});
  return exchanges;
}

void add_position(Data& to, const Document& game, const ReportedDifference& difference) {
  to.set("svg", false);
  to.set("drawing", false);
  std::string caption = "The position, by the rules";
  if (!difference.rows.empty()) {
    const Size size = parse_size(difference.size);
    Drawing drawing{size, drawn_stones(difference.rows), marked(GtpSpelling(game, size), difference.moves)};
    drawing.title = caption;
    if (!drawing.marked.empty()) caption += fmt::format("; marked: {}", difference.moves.back());
    to.set("svg", svg_element(drawing));
  } else {
    to.set("drawing", plain_or_nothing(difference.drawing));
  }
  to.set("caption", plain(caption + "."));
}

Data difference_data(const Certificate& certificate, const ReportedDifference& difference, Data data,
                     int number) {
  const Document& spec = certificate.game.document();
  const bool has_fault = !difference.fault.empty();
  const auto decision_data = [&](const Decision& decision) {
    return object({{"clause", plain(decision.clause)},
                   {"quote", plain(spec.clause(decision.clause).text)},
                   {"what", plain(sentence(decision.what))}});
  };
  add(data, {{"number", std::to_string(number)},
             {"sentence", plain(capitalised(difference.sentence))},
             {"sign", difference.permitted ? "±" : "✗"},
             {"tone", difference.permitted ? "mixed" : "bad"},
             {"seen", grouped(difference.games, "game", "games")},
             {"by", has_fault ? Data(false) : plain(fmt::format("{}", fmt::join(difference.seen_by, ", ")))},
             {"permitted", plain_or_nothing(sentence(difference.permitted.value_or("")))},
             {"decisions", list(difference.decisions, decision_data)},
             {"is_explained", is_of_reading(difference.kind) && certificate.rulesets_tried > 0},
             {"transcript", transcript_data(difference.transcript)}});
  add_position(data, spec, difference);
  return data;
}

std::string nothing(const Certificate& certificate) {
  if (!was_played(certificate)) return "No game was played, so nothing was compared.";
  return permitted(certificate) > 0 ? "None but the permitted ones." : "None was found.";
}

/// Returns the differences as groups: those that are not permitted and, if there are any, the permitted ones.
Data groups_data(const Certificate& certificate, const ordered_json& json) {
  Data differences(Data::type::list);
  Data permitted(Data::type::list);
  for (std::size_t i = 0; i < certificate.differences.size(); ++i) {
    const ReportedDifference& difference = certificate.differences[i];
    (difference.permitted ? permitted : differences)
        << difference_data(certificate, difference, data_of(json[i]), static_cast<int>(i) + 1);
  }
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

// ---------------------------------------------------------------------------------------- the page

Data ruleset_data(const Game& game) {
  return list(game.readings(), [&](const auto& chosen) {
    const auto& [key, reading] = chosen;
    return object({{"reading", plain(key + "=" + reading)},
                   {"meaning", plain(game.document().open_clause(key).reading(reading).meaning)}});
  });
}

std::string ending(const Certificate& certificate) {
  std::string ending = sentence(certificate.end);
  if (certificate.left_behind > 0)
    ending += fmt::format(" {} outlived it and had to be ended.",
                          grouped(certificate.left_behind, "process", "processes"));
  return ending;
}

}  // namespace

std::string certificate_page(const Certificate& certificate, std::string_view made_by) {
  const Document& spec = certificate.game.document();
  const std::optional<Komi> komi = komi_of(certificate.game);
  const ordered_json json = certificate_json(certificate);
  const std::string engine = certificate.engine.empty() ? "An engine without a name" : certificate.engine;
  const auto [sign, tone] = looks[static_cast<std::size_t>(certificate.verdict)];
  const auto& [legality, refusals, boards, captures, undos, scores] = certificate.comparisons;
  const auto is_asked = [](const ClauseCount& counted) { return counted.why_not.empty(); };
  const auto has_decided = [](const ClauseCount& counted) {
    return counted.why_not.empty() && counted.decisions > 0;
  };
  const std::int64_t asked = std::ranges::count_if(certificate.clauses, is_asked);
  const std::int64_t decided = std::ranges::count_if(certificate.clauses, has_decided);
  const auto not_compared = [](const NotCompared& missing) {
    return object({{"due", grouped(missing.times, "answer was", "answers were")},
                   {"command", plain(missing.command)},
                   {"why", plain(sentence(missing.why))}});
  };
  const auto clause = [&](const ordered_json& counted) {
    const std::string why_not = counted["why_not"].is_null() ? "" : counted["why_not"].get<std::string>();
    Data data = data_of(counted);
    add(data, {{"quote", plain(spec.clause(counted["clause"].get<std::string>()).text)},
               {"why_not", plain_or_nothing(sentence(why_not))}});
    return data;
  };
  Data data = data_of(json);
  add(data, {{"css", std::string(embedded_page_css) + std::string(embedded_certificate_css)},
             {"engine_and_version",
              plain(certificate.engine_version.empty() ? engine : engine + " " + certificate.engine_version)},
             {"title", plain(spec.title)},
             {"form_line", plain(certificate.form_line)},
             {"readings", plain(certificate.game.readings_text())},
             {"sign", sign},
             {"tone", tone},
             {"meaning", meaning(certificate)},
             {"because", plain_or_nothing(sentence(certificate.because))},
             {"not_compared", list(certificate.not_compared, not_compared)},
             {"explanation", plain_or_nothing(explanation(certificate))},
             {"was_played", was_played(certificate)},
             {"all_games", grouped(games(certificate))},
             {"all_moves", grouped(certificate.moves)},
             {"all_comparisons", grouped(legality + refusals + boards + captures + undos + scores)},
             {"decided", std::to_string(decided)},
             {"asked", std::to_string(asked)},
             {"asked_clauses", grouped(asked, "clause", "clauses")},
             {"other_rulesets", grouped(certificate.rulesets_tried, "other ruleset", "other rulesets")}});
  add(data, {{"groups", groups_data(certificate, json["differences"])},
             {"has_never", decided < asked},
             {"clauses", list(json["clauses"], clause)},
             {"ending", plain_or_nothing(ending(certificate))},
             {"komi", komi ? plain(text(*komi)) : Data(false)},
             {"open_players",
              spec.players->named.empty() ? Data(std::to_string(certificate.game.players())) : Data(false)},
             {"ruleset", ruleset_data(certificate.game)},
             {"suite_games", grouped(certificate.suite_games, "game", "games")},
             {"suite_left_out",
              certificate.suite_left_out > 0 ? Data(grouped(certificate.suite_left_out)) : Data(false)},
             {"games_at_random", grouped(certificate.random_games, "game", "games")},
             {"seed", std::to_string(certificate.seed)},
             {"time", duration(certificate.seconds)},
             {"made_by", plain(made_by)}});
  return mustache::rendered("certificate.mustache", embedded_certificate_mustache, data);
}

}  // namespace ruleproof
