#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <ostream>
#include <set>
#include <stdexcept>
#include <string>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>
#include <vector>

#include "cli/testing/run.hpp"
#include "spec/testing/exchanged.hpp"

namespace ruleproof {
namespace {

using Adapter = valijson::adapters::NlohmannJsonAdapter;

/// Returns the schemas of cli/schema by their ids.
const std::map<std::string, nlohmann::json>& schemas() {
  static const std::map<std::string, nlohmann::json> all = [] {
    std::map<std::string, nlohmann::json> read;
    for (const auto& entry : std::filesystem::directory_iterator(SCHEMA_DIRECTORY)) {
      std::ifstream in(entry.path());
      nlohmann::json schema = nlohmann::json::parse(in);
      const std::string id = schema.value("$id", "");
      EXPECT_TRUE(read.emplace(id, std::move(schema)).second)
          << entry.path() << ": " << id << " is the id of another schema";
    }
    return read;
  }();
  return all;
}

/// Returns the id of a schema without its version: "urn:ruleproof:schema:NAME:".
std::string id_without_version(const std::string& name) { return "urn:ruleproof:schema:" + name + ':'; }

const nlohmann::json& schema_of(const std::string& name) {
  const auto found = schemas().lower_bound(id_without_version(name));
  if (found == schemas().end() || !found->first.starts_with(id_without_version(name)))
    throw std::runtime_error("there is no schema " + name);
  return found->second;
}

const nlohmann::json* fetched(const std::string& id) {
  const auto found = schemas().find(id);
  return found == schemas().end() ? nullptr : &found->second;
}

/// Returns a part of cli/schema, parsed by valijson. `reference` names the part: "ID" or "ID#/$defs/NAME".
const valijson::Schema& parsed(const std::string& reference) {
  static std::map<std::string, valijson::Schema> all;
  const auto [found, is_new] = all.try_emplace(reference);
  const nlohmann::json schema{{"$ref", reference}};
  if (is_new)
    valijson::SchemaParser().populateSchema<Adapter>(Adapter(schema), found->second, fetched,
                                                     [](const nlohmann::json*) {});
  return found->second;
}

/// Returns a text that states where a document violates a part of cli/schema; empty if the document conforms.
std::string departures_from(const std::string& reference, const nlohmann::json& document) {
  valijson::ValidationResults results;
  valijson::Validator().validate(parsed(reference), Adapter(document), &results);
  std::string output;
  for (valijson::ValidationResults::Error error; results.popError(error);) {
    for (const std::string& step : error.context) output += step;
    output += ": " + error.description + '\n';
  }
  return output;
}

}  // namespace

std::string departures(const std::string& command, const nlohmann::json& document, const std::string& form) {
  const std::string id = schema_of(document.contains("error") ? "error" : command).at("$id");
  if (!form.empty())
    if (const std::string output = departures_from(id + "#/$defs/" + form, document); !output.empty())
      return output;
  return departures_from(id, document);
}

namespace {

struct Call {
  std::string command;
  std::string arguments;
  int status = 0;
  std::string standard_input = "";
  std::string form = "";  ///< the expected form, if the schema has alternative forms
};

void PrintTo(const Call& call, std::ostream* out) { *out << call.command << ' ' << call.arguments; }

/// A document on an unbounded grid with two open clauses. The readings of the clause `next` differ in which
/// moves are legal. The readings of the clause `some-stones` differ in when the game ends.
const char* const boardless =
    "> Stones are placed beside others, until there are some. [place]\n\n    game \"Boardless\"\n    board "
    "unbounded-grid\n    players black, white\n    turns alternate\n"
    "    reading next \"What is beside?\" [place]\n      | side \"What shares a side.\" because \"It is "
    "usual.\"\n"
    "      | corner \"What shares a corner, too.\" because \"It is not excluded.\"\n"
    "    reading some-stones \"How many?\" [place]\n      | three \"Three.\" because \"Two are a pair.\"\n"
    "      | four \"Four.\" because \"Three are few.\"\n"
    "    near = case next\n      | side: beside(occupied)\n      | corner: beside(occupied) or "
    "around(occupied)\n"
    "    enough = case some-stones\n      | three: 3\n      | four: 4\n"
    "    move place(p in near or { q in origin | no occupied }):\n      put mover on p\n"
    "    end when count(occupied) = enough\n"
    "    claim apart \"No square has two stones.\"\n      position: (own and enemy) = nothing\n";

using Places = std::vector<nlohmann::json::json_pointer>;

void add_places(const nlohmann::json& part, const nlohmann::json::json_pointer& place,
                const std::string& shape, std::set<std::string>& shapes, Places& places) {
  if (shapes.insert(shape + ' ' + part.type_name()).second) places.push_back(place);
  if (!part.is_structured()) return;
  for (const auto& [key, value] : part.items())
    add_places(value, place / key, shape + '/' + (part.is_array() ? "" : key), shapes, places);
}

/// Returns pointers to the values in a document. If several pointers differ only in list indices and lead to
/// values of the same type, returns only the first of them.
Places places(const nlohmann::json& document) {
  std::set<std::string> shapes;
  Places places;
  add_places(document, nlohmann::json::json_pointer(), "", shapes, places);
  return places;
}

class Documents : public testing::TestWithParam<Call> {};

TEST_P(Documents, KeepToTheirSchema) {
  const Call& call = GetParam();
  const nlohmann::json output =
      document(call.command + ' ' + call.arguments + " --json", call.status, call.standard_input);
  EXPECT_EQ(departures(call.command, output, call.form), "") << output.dump(1);

  const std::set<std::string> at_times{"count at_least", "count depth",       "count native",  "judge origin",
                                       "judge result",   "moves origin",      "moves result",  "moves why",
                                       "moves whys",     "perft mover",       "perft squares", "show origin",
                                       "show result",    "verify input_error"};
  const std::set<std::string> of_any_keys{
      "documents", "expected_under", "first_differences", "not_compared", "other_rulings", "reading",
      "readings",  "score",          "score_under",       "settings",     "not_judged"};
  nlohmann::json edited = output;
  const auto is_refused = [&] { return !departures(call.command, edited, call.form).empty(); };
  for (const nlohmann::json::json_pointer& place : places(output)) {
    nlohmann::json& part = edited.at(place);
    part = nlohmann::json::array({true});  // no schema allows such a list
    EXPECT_TRUE(is_refused()) << place << " of another type";
    part = output.at(place);
    if (!part.is_object()) continue;
    part["surplus"] = nlohmann::json::array({true});
    EXPECT_TRUE(is_refused()) << place << " with another key";
    part.erase("surplus");
    for (const auto& [key, value] : output.at(place).items()) {
      part.erase(key);
      const bool may_lack =
          place.empty() ? at_times.contains(call.command + ' ' + key) : of_any_keys.contains(place.back());
      EXPECT_EQ(is_refused(), !may_lack) << place << " without " << key;
      part[key] = value;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Schemas, Documents,
    testing::Values(
        Call{"games", ""}, Call{"text", "disto"}, Call{"text", "loose"}, Call{"text", "loose flip"},
        Call{"check", "-", 2, "    game 1"}, Call{"check", STRANGERS "/hex.md"},
        Call{"show", "loose -", 0, "game loose\nboard 3x3\nB a1\n"},
        Call{"show", "disto -", 0, "game disto\nboard 3x3\nB a1\nW pass\nB pass\n"},
        Call{"show", "disto -", 0, "game disto\nboard 3x3\nkomi 0\nB pass\nW pass\n"},
        Call{"show", "disto -", 1, "game disto\nboard 3x3\nB a1\nB a2\n"},
        Call{"show", "loose -", 1, "game loose\nboard 3x3\nB a1\nW a1\n"},
        Call{"judge", "loose -", 0, "game loose\nboard 3x3\nB a3\nW b3\nB c3\nW b2\n", "game"},
        Call{"judge", "loose -", 1, "game loose\nboard 3x3\nB pass\nW pass\nB a1\n", "game"},
        Call{"judge", "disto - --relax", 1, "game disto\nboard 3x1\nX O .\nB c1\n", "game"},
        Call{"moves", "loose --board 5x5"}, Call{"moves", "loose --board 1x1 --why 'B a1'"},
        Call{"moves", "disto --why 'B pass'"},
        Call{"moves", "loose -", 0, "game loose\nboard 3x3\nB pass\nW pass\n"},
        Call{"prove", "disto finite two-by-two-dead"},
        Call{"prove", "loose one-wave --reading group=pairs --board 3x3"},
        Call{"compare", "disto --with when=after"}, Call{"compare", "disto --with when=before"},
        Call{"compare", "loose --with end=own-groups --board 3x3"},
        Call{"compare", "disto --with placement=plain-2018 --time 0", 3}, Call{"ambiguities", "loose"},
        Call{"ambiguities", "--time 0", 3}, Call{"mutate", "loose --clause tie"},
        Call{"mutate", "loose --time 0", 3}, Call{"verify", "- --quick", 0, boardless},
        Call{"verify", "--quick --time 0", 3}, Call{"shapes", "disto --points 3", 0, "", "list"},
        Call{"shapes", "disto --time 0", 3, "", "list"},
        Call{"shapes", "disto --show bent-three --liberties 2", 0, "", "fight"},
        Call{"shapes", "disto --show bent-three --liberties 2 --time 0", 3, "", "fight"},
        Call{"moves", "loose -", 1, "game loose\nboard 3x3\nB a1\nW a1\n"},
        Call{"count", "loose --from - --what reachable", 1, "game loose\nboard 3x3\nB a1\nW a1\n"},
        Call{"perft", "loose --from - --depth 1", 1, "game loose\nboard 3x3\nB a1\nW a1\n"},
        Call{"compare", "loose --from - --with flip=cascade", 1, "game loose\nboard 3x3\nB a1\nW a1\n"},
        Call{"moves", "endo -", 1, "game endo\nB 0,0\nW 2,0\n"},
        Call{"compare", "endo --from - --with self=nothing", 1, "game endo\nB 0,0\nW 2,0\n"},
        Call{"check", "-", 0, boardless},
        Call{"perft", "endo --from - --depth 1", 1, "game endo\nB 0,0\nW 2,0\n"},
        Call{"moves", "political-go -", 1, "players A B\nA A1\nA A2\n"},
        Call{"perft", "political-go --from - --depth 1", 1, "players A B\nA A1\nA A2\n"},
        Call{"perft", "disto --board 3x3 --depth 3"},
        Call{"perft", "loose --board 25x25 --depth 1 --engine optimized"},
        Call{"perft", "loose --board 9x9 --depth 9 --time 0.1 --engine reference", 3},
        Call{"count", "disto --board 2x2 --what positions"},
        Call{"count", "loose --board 2x2 --what games --depth 3"},
        Call{"count", "loose --board 4x3 --what reachable --time 0.1", 3},
        Call{"judge", "go -", 1, "game go\nboard 2x1\nB a1\nW b1\nB a1\n", "game"},
        Call{"moves", "go --board 1x1 --why 'B a1'"},
        Call{"prove", "go legal-counts superko-finite --reading ko=simple"},
        Call{"compare", "go --with ko=simple"}, Call{"count", "go --board 5x5 --what positions"},
        Call{"count", "go --board 7x7 --what positions"},
        Call{"show", "endo -", 0, "game endo\nB 0,0\nW 1,1\n"},
        Call{"show", "endo -", 1, "game endo\nB 0,0\nW 2,0\n"}, Call{"show", "endo -", 0, "game endo\n"},
        Call{"judge", "endo -", 1, "game endo\nB 0,0\nW 1,0\nB 0,1 move 0,0 E\nB 5,5\n", "game"},
        Call{"moves", "endo"}, Call{"moves", "endo -", 0, "game endo\nB 0,0\nW 1,0\n"},
        Call{"moves", "endo - --why 'B 2,0'", 0, "game endo\nB 0,0\nW 1,0\n"},
        Call{"perft", "endo --depth 3"}, Call{"count", "endo --what reachable --depth 4"},
        Call{"prove", "endo westmost live-groups"}, Call{"compare", "- --with next=corner", 0, boardless},
        Call{"compare", "endo --with move=other"}, Call{"text", "endo unity"},
        Call{"show", "political-go -", 0, "players A B C\nboard 3x3\nA propose B\nB form A\nC B2\n"},
        Call{"show", "political-go -", 1, "players A B\nA A1\nA A2\n"},
        Call{"judge", "political-go -", 1, "players A B\nboard 3x1\nA A1\nB B1\nA C1\nA pass\n", "game"},
        Call{"judge", "political-go -", 1,
             "board 2x1\nplayers A B\nFrom: A\n\nI place a stone at A1.\n\nnweek\ncheckpoint\n", "thread"},
        Call{"moves", "political-go --board 2x2 --players 3"},
        Call{"moves", "political-go --board 2x2 --why 'A propose B'"},
        Call{"perft", "political-go --board 2x2 --depth 3 --players 3"},
        Call{"prove", "political-go short-look-back example-display equivalent-is-transitive"},
        Call{"compare", "political-go --with captures=mover-chooses"},
        Call{"certify", "go --board 5x5 --games 4 --engine \"'$RULEPROOF' gtp go\""},
        Call{"certify", "go --board 5x5 --games 8 --engine \"'$RULEPROOF' gtp go --reading ko=simple\"", 1},
        Call{"certify", "endo --games 0 --engine \"'$RULEPROOF' gtp endo --reading self=nothing\"", 1},
        Call{"certify", "political-go --board 3x3 --games 2 --engine \"'$RULEPROOF' gtp political-go\""},
        Call{"certify", "go --board 5x5 --games 2 --engine \"'" FAULTY_ENGINE "' go counts-many\"", 1},
        Call{"certify", STRANGERS "/snort.md --games 1 --engine \"'$RULEPROOF' gtp " STRANGERS "/snort.md\""},
        Call{"certify", "go --engine cat", 1}, Call{"compare", "political-go --with ko=now"},
        Call{"text", "political-go dragon"}));

INSTANTIATE_TEST_SUITE_P(
    SchemasOfAnyForm, Documents,
    testing::Values(
        Call{"show", STRANGERS "/ribbons.md -", 0, "board 3x2\nB a1 tie-on a2\n"},
        Call{"show", STRANGERS "/ribbons.md -", 1, "board 3x2\nB a1 tie-on c2\n"},
        Call{"moves", STRANGERS "/ribbons.md --board 2x2 --why 'B a1 tie-on a2' --why 'B a1'"},
        Call{"moves", STRANGERS "/ribbons.md -", 1, "board 3x2\nB a1 tie-on c2\n"},
        Call{"judge", DOCUMENTS "/political-go.md -", 1,
             "players R b\nboard 2x1\n\nFrom: R\n\nI pass. I propose an alliance with b.\n\nperiod\n",
             "thread"},
        Call{"judge", STRANGERS "/ribbons.md -", 1, "board 3x2\nW a1 tie-on a2\nB a1 tie-on a2\n", "game"},
        Call{"perft", STRANGERS "/ribbons.md --board 2x2 --depth 2"},
        Call{"perft", DOCUMENTS "/political-go.md --board 2x2 --players 3 --depth 2"},
        Call{"show", DOCUMENTS "/political-go.md -", 0,
             "board 2x1\nplayers R=Rob b\n. b\nallies R b\nb pass\n"},
        Call{"count", STRANGERS "/ribbons.md --board 2x2 --what reachable"},
        Call{"compare", STRANGERS "/ribbons.md --with " STRANGERS "/ribbons.md"}));

TEST(Schemas, AreKeptWhereTwoDocumentsDiffer) {
  file("edited.md", exchanged(content(STRANGERS "/snort.md"), "p and occupied", "p and nothing"));
  const nlohmann::json output = document("compare " STRANGERS "/snort.md --with edited.md --json");
  EXPECT_EQ(departures("compare", output), "") << output.dump(1);
  EXPECT_EQ(output["verdict"]["verdict"], "refuted");
  EXPECT_EQ(output["same"], false);
}

TEST(Schemas, AreKeptForTheDocumentOfAStranger) {
  EXPECT_EQ(departures("text", document("text " STRANGERS "/snort.md --json")), "");
  EXPECT_EQ(departures("games", document("games " STRANGERS "/snort.md --json")), "");
}

TEST(Schemas, OfListsOfJobsAreKept) {
  for (const char* call : {"verify loose", "verify --quick", "mutate loose", "mutate disto --sample 3",
                           "count loose --board 3x3 --what games"}) {
    const nlohmann::json output = document(std::string(call) + " --list-jobs --json");
    EXPECT_EQ(departures("list-jobs", output), "") << output.dump(1);
    EXPECT_GT(output["jobs"].size(), 2u) << call;
  }
}

TEST(Schemas, OfFuzzAreKept) {
  file("speaks", "#!/bin/sh\necho 'stat::number_of_executed_units: 12' >&2\n");
  scripted("chmod +x speaks");
  EXPECT_EQ(departures("fuzz", document("fuzz disto --fuzzer ./speaks --out quiet --json")), "");
}

TEST(Schemas, AreKeptWhereADocumentHasNoReadingsOrQuotesNothing) {
  EXPECT_EQ(departures("moves", document("moves " STRANGERS "/snort.md --why 'W a1' --json")), "");
  EXPECT_EQ(departures("ambiguities", document("ambiguities " STRANGERS "/snort.md --json")), "");
  file(
      "capitals.md",
      "    game \"Capitals\"\n    board square-grid 2x1\n    players black, white\n    turns alternate\n"
      "    reading Where \"Where may one place?\"\n      | Empty \"On empty points.\" because \"One does.\"\n"
      "      | Anywhere \"On any point.\" because \"Nobody says otherwise.\"\n"
      "    move Place(p):\n      forbid \"it is not empty\": case Where\n        | Empty: p and occupied\n"
      "        | Anywhere: p and own\n      remove p\n      put mover on p\n    end when not possible(Place, "
      "to-move)\n"
      "    claim Nothing-Left \"Nothing is so.\"\n      position: nothing = nothing\n");
  for (const char* command : {"games", "text", "prove"})
    EXPECT_EQ(departures(command, document(std::string(command) + " capitals.md --json")), "") << command;
  EXPECT_EQ(departures("moves", document("moves capitals.md --why 'W a1' --json")), "");
  EXPECT_EQ(departures("judge", document("judge capitals.md - --json", 1, "board 2x1\nW a1\n"), "game"), "");
}

TEST(Schemas, HaveIdsOfTheirOwnWithAVersion) {
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(SCHEMA_DIRECTORY)) {
    const std::string file = entry.path().filename();
    const std::string name = file.substr(0, file.find(".schema.json"));
    const std::string id = schema_of(name).value("$id", "");
    const std::string version = id.substr(id_without_version(name).size());
    EXPECT_FALSE(version.empty()) << file << ": " << id;
    EXPECT_EQ(version.find_first_not_of("0123456789"), std::string::npos) << file << ": " << id;
    ++files;
  }
  EXPECT_GT(files, 10u);
  EXPECT_EQ(schemas().size(), files);
}

std::vector<std::string> names_of_definitions(const nlohmann::json& schema) {
  std::vector<std::string> names;
  if (schema.contains("$defs"))
    for (const auto& [name, definition] : schema.at("$defs").items()) names.push_back(name);
  return names;
}

/// Calls `visit` with each "$ref" in a schema.
void for_each_reference(const nlohmann::json& schema, const std::function<void(const std::string&)>& visit) {
  if (schema.is_object() && schema.contains("$ref")) visit(schema.at("$ref"));
  if (schema.is_structured())
    for (const nlohmann::json& part : schema) for_each_reference(part, visit);
}

TEST(Schemas, ReferToDefinitionsThatAreThereAndUseEachOfThem) {
  std::set<std::string> used;
  for (const auto& [id, schema] : schemas())
    for_each_reference(schema, [&](const std::string& reference) {
      const std::string whole = reference.starts_with('#') ? id + reference : reference;
      const std::size_t hash = whole.find('#');
      ASSERT_NE(hash, std::string::npos) << id << ": " << reference;
      const nlohmann::json* document = fetched(whole.substr(0, hash));
      ASSERT_TRUE(document) << id << ": " << reference;
      EXPECT_TRUE(document->contains(nlohmann::json::json_pointer(whole.substr(hash + 1))))
          << id << ": " << reference;
      used.insert(whole);
    });
  for (const auto& [id, schema] : schemas())
    for (const std::string& name : names_of_definitions(schema))
      EXPECT_TRUE(used.contains(id + "#/$defs/" + name)) << id << ": nothing refers to " << name;
}

/// Two schemas must not define the same name, because valijson caches definitions by their JSON pointer alone
/// and would confuse the two definitions.
TEST(Schemas, HaveNoDefinitionByANameOfTheCommonOnes) {
  const nlohmann::json& common = schema_of("defs").at("$defs");
  for (const auto& [id, schema] : schemas()) {
    if (&schema == &schema_of("defs")) continue;
    for (const std::string& name : names_of_definitions(schema))
      EXPECT_FALSE(common.contains(name)) << id << ": " << name;
  }
}

/// Calls `visit` for each part of a schema that defines the keys of an object. `visit` gets the part and its
/// path.
void for_each_object(const nlohmann::json& schema, const std::string& place,
                     const std::function<void(const nlohmann::json&, const std::string&)>& visit) {
  const auto has = [&](const char* key) { return schema.is_object() && schema.contains(key); };
  if ((has("properties") && schema.at("properties").is_object()) || has("patternProperties") ||
      has("maxProperties"))
    visit(schema, place);
  if (schema.is_structured())
    for (const auto& [key, part] : schema.items()) for_each_object(part, place + '/' + key, visit);
}

/// Returns the keys that a pattern "^(a|b)$" or "^(a|b)_c$" matches.
std::set<std::string> keys_of(const std::string& pattern) {
  const std::size_t open = pattern.find('('), close = pattern.find(')');
  EXPECT_TRUE(pattern.starts_with('^') && pattern.ends_with('$') && close < pattern.size()) << pattern;
  std::set<std::string> keys;
  for (std::size_t begin = open + 1; begin <= close;) {
    const std::size_t end = std::min(pattern.find('|', begin), close);
    keys.insert(pattern.substr(1, open - 1) + pattern.substr(begin, end - begin) +
                pattern.substr(close + 1, pattern.size() - close - 2));
    begin = end + 1;
  }
  return keys;
}

/// The keys of an object in a schema: `own` are the keys that the object itself defines. `taken_over` are the
/// keys that its patterns match and that other definitions define.
struct Keys {
  std::set<std::string> own, taken_over;
};
Keys keys_of(const nlohmann::json& object) {
  Keys keys;
  if (object.contains("properties"))
    for (const auto& [key, value] : object.at("properties").items())
      if (!value.is_boolean()) keys.own.insert(key);
  if (object.contains("patternProperties"))
    for (const auto& [pattern, value] : object.at("patternProperties").items())
      (value.is_boolean() ? keys.taken_over : keys.own).merge(keys_of(pattern));
  return keys;
}

/// Returns all keys that are defined by the schemas in the lists allOf and anyOf of a schema, or by the
/// definitions to which these schemas refer.
std::set<std::string> keys_of_others(const nlohmann::json& schema, const std::string& id) {
  std::set<std::string> keys;
  for (const char* kind : {"allOf", "anyOf"})
    for (const nlohmann::json& other : schema.value(kind, nlohmann::json::array())) {
      const std::string reference = other.value("$ref", "");
      const std::size_t hash = reference.find('#');
      const std::string in = hash == 0 || reference.empty() ? id : reference.substr(0, hash);
      const nlohmann::json& part =
          reference.empty() ? other
                            : schemas().at(in).at(nlohmann::json::json_pointer(reference.substr(hash + 1)));
      keys.merge(keys_of(part).own);
      keys.merge(keys_of_others(part, in));
    }
  return keys;
}

TEST(Schemas, RequireAllKeysAndAllowNoOthersButHere) {
  std::set<std::string> left_out, open;
  for (const auto& [id, schema] : schemas())
    for_each_object(schema, id, [&](const nlohmann::json& object, const std::string& place) {
      const auto required = object.value("required", std::set<std::string>());
      if (object.contains("maxProperties")) {  // any keys are allowed, and all values have the same schema
        EXPECT_EQ(object.at("maxProperties"), required.size()) << place;
        EXPECT_TRUE(object.at("additionalProperties").is_object()) << place;
        return;
      }
      const Keys keys = keys_of(object);
      if (object.contains("minProperties")) {                          // the object requires all its keys
        const std::size_t optional = keys.taken_over.count("pieces");  // only games with pieces have this key
        EXPECT_EQ(object.at("minProperties"), keys.own.size() + keys.taken_over.size() - optional) << place;
        EXPECT_TRUE(required.empty()) << place;
      } else {
        std::ranges::set_difference(keys.own, required, std::inserter(left_out, left_out.end()));
      }
      if (!object.contains("additionalProperties")) {
        open.insert(place.substr(place.find('/') + 1));
        return;
      }
      EXPECT_EQ(object.at("additionalProperties"), false) << place;
      std::set<std::string> taken_over = keys_of_others(object, id);
      for (const std::string& key : keys.own) taken_over.erase(key);
      EXPECT_EQ(keys.taken_over, taken_over) << place;
    });
  EXPECT_EQ(left_out,
            (std::set<std::string>{"at_least", "column", "depth", "file", "input_error", "line", "mover",
                                   "native", "native_from", "origin", "pieces", "refutation", "result",
                                   "size", "squares", "statement", "why", "whys"}));
  // These definitions are open, because other definitions add keys to them or restrict them.
  EXPECT_EQ(open, (std::set<std::string>{"$defs/claim_lines/items", "$defs/comparison", "$defs/head",
                                         "$defs/head_of_games", "$defs/head_of_play", "$defs/illegal_move",
                                         "$defs/refusal", "$defs/standing"}));
}

TEST(Schemas, AllowCountsBeyondNumbersAsStringsOfDigits) {
  nlohmann::json output = document("count loose --board 1x1 --what games --json");
  output["value"] = "340282366920938463463374607431768211455";
  EXPECT_EQ(departures("count", output), "");
  output["value"] = "ten";
  EXPECT_NE(departures("count", output), "");
}

}  // namespace
}  // namespace ruleproof
