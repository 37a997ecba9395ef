#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <ostream>
#include <set>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

#include "cli/run.hpp"

namespace ruleproof {
namespace {

using Adapter = valijson::adapters::NlohmannJsonAdapter;

/// Where a document departs from cli/schema/COMMAND.schema.json; empty if it does not. Errors have one for all commands.
std::string departures(const std::string& command, const nlohmann::json& document) {
  const std::string path = SCHEMA_DIRECTORY "/" + (document.contains("error") ? "error" : command);
  std::ifstream in(path + ".schema.json");
  const nlohmann::json text = nlohmann::json::parse(in);
  valijson::Schema schema;
  valijson::SchemaParser().populateSchema(Adapter(text), schema);
  valijson::ValidationResults results;
  valijson::Validator().validate(schema, Adapter(document), &results);
  std::string told;
  for (valijson::ValidationResults::Error error; results.popError(error);) {
    for (const std::string& step : error.context) told += step;
    told += ": " + error.description + '\n';
  }
  return told;
}

struct Call {
  std::string command;
  std::string arguments;
  int status = 0;
  std::string standard_input = "";
  std::string schema = "";  ///< the command's, if it is empty
};

void PrintTo(const Call& call, std::ostream* out) { *out << call.command << ' ' << call.arguments; }

/// A small document without a mistake.
const char* const snort =
    "> One stone a turn. [place]\n\n    game \"Snort\"\n    board square-grid 3x3\n    players black, white\n    turns alternate\n"
    "    move place(p):\n      forbid \"it is not empty\": p and occupied\n      put mover on p\n"
    "    end when not possible(place, to-move)\n";

class Documents : public testing::TestWithParam<Call> {};

TEST_P(Documents, KeepToTheirSchema) {
  const Call& call = GetParam();
  const nlohmann::json told =
      document(call.command + ' ' + call.arguments + " --json", call.status, call.standard_input);
  EXPECT_EQ(departures(call.schema.empty() ? call.command : call.schema, told), "") << told.dump(1);
}

INSTANTIATE_TEST_SUITE_P(
    Schemas, Documents,
    testing::Values(Call{"games", ""}, Call{"text", "disto"}, Call{"text", "loose"},
                    Call{"text", "loose flip"}, Call{"check", "-", 0, snort}, Call{"check", "-", 2, "    game 1"}, Call{"check", STRANGERS "/hex.md"},
                    Call{"show", "loose -", 0, "game loose\nboard 3x3\nB a1\n"},
                    Call{"show", "disto -", 0, "game disto\nboard 3x3\nB a1\nW pass\nB pass\n"},
                    Call{"show", "disto -", 0, "game disto\nboard 3x3\nkomi 0\nB pass\nW pass\n"},
                    Call{"show", "disto -", 1, "game disto\nboard 3x3\nB a1\nB a2\n"},
                    Call{"show", "loose -", 1, "game loose\nboard 3x3\nB a1\nW a1\n"},
                    Call{"judge", "loose -", 0, "game loose\nboard 3x3\nB a3\nW b3\nB c3\nW b2\n"},
                    Call{"judge", "loose -", 1, "game loose\nboard 3x3\nB pass\nW pass\nB a1\n"},
                    Call{"judge", "disto - --relax", 1, "game disto\nboard 3x1\nX O .\nB c1\n"},
                    Call{"moves", "loose --board 5x5"}, Call{"moves", "loose --board 1x1 --why 'B a1'"},
                    Call{"moves", "disto --why 'B pass'"},
                    Call{"moves", "loose -", 0, "game loose\nboard 3x3\nB pass\nW pass\n"},
                    Call{"prove", "disto finite two-by-two-dead"},
                    Call{"prove", "loose one-wave --reading group=pairs --board 3x3"},
                    Call{"compare", "disto --with when=after"}, Call{"compare", "disto --with when=before"},
                    Call{"compare", "loose --with end=own-groups --board 3x3"},
                    Call{"compare", "disto --with placement=plain-2018 --time 0", 3},
                    Call{"ambiguities", "loose"}, Call{"ambiguities", "--time 0", 3},
                    Call{"mutate", "loose --clause tie"}, Call{"mutate", "loose --time 0", 3},
                    Call{"verify", "loose --quick"}, Call{"verify", "--quick --time 0", 3},
                    Call{"shapes", "disto --points 3"}, Call{"shapes", "disto --time 0", 3},
                    Call{"shapes", "disto --show bent-three --liberties 2"},
                    Call{"shapes", "disto --show bent-three --liberties 2 --time 0", 3},
                    Call{"moves", "loose -", 1, "game loose\nboard 3x3\nB a1\nW a1\n"},
                    Call{"count", "loose --from - --what reachable", 1, "game loose\nboard 3x3\nB a1\nW a1\n"},
                    Call{"perft", "loose --from - --depth 1", 1, "game loose\nboard 3x3\nB a1\nW a1\n"},
                    Call{"compare", "loose --from - --with flip=cascade", 1, "game loose\nboard 3x3\nB a1\nW a1\n"},
                    Call{"moves", "endo -", 1, "game endo\nB 0,0\nW 2,0\n", "moves.model"},
                    Call{"perft", "endo --from - --depth 1", 1, "game endo\nB 0,0\nW 2,0\n", "perft.model"},
                    Call{"moves", "political-go -", 1, "players A B\nA A1\nA A2\n", "moves.model"},
                    Call{"perft", "political-go --from - --depth 1", 1, "players A B\nA A1\nA A2\n", "perft.model"},
                    Call{"perft", "disto --board 3x3 --depth 3"},
                    Call{"perft", "loose --board 25x25 --depth 1 --engine optimized"},
                    Call{"perft", "loose --board 9x9 --depth 9 --time 0.1 --engine reference", 3},
                    Call{"count", "disto --board 2x2 --what positions"},
                    Call{"count", "loose --board 2x2 --what games --depth 3"},
                    Call{"count", "loose --board 4x3 --what reachable --time 0.1", 3},
                    Call{"judge", "go -", 1, "game go\nboard 2x1\nB a1\nW b1\nB a1\n"},
                    Call{"moves", "go --board 1x1 --why 'B a1'"},
                    Call{"prove", "go legal-counts superko-finite --reading ko=simple"},
                    Call{"compare", "go --with ko=simple"}, Call{"count", "go --board 5x5 --what positions"},
                    Call{"count", "go --board 9x9 --what positions"}, Call{"verify", "go --quick"},
                    Call{"show", "endo -", 0, "game endo\nB 0,0\nW 1,1\n", "show.model"},
                    Call{"show", "endo -", 1, "game endo\nB 0,0\nW 2,0\n", "show.model"},
                    Call{"show", "endo -", 0, "game endo\n", "show.model"},
                    Call{"judge", "endo -", 1, "game endo\nB 0,0\nW 1,0\nB 0,1 move 0,0 E\nB 5,5\n", "judge.model"},
                    Call{"moves", "endo", 0, "", "moves.model"}, Call{"moves", "endo -", 0, "game endo\nB 0,0\nW 1,0\n", "moves.model"},
                    Call{"moves", "endo - --why 'B 2,0'", 0, "game endo\nB 0,0\nW 1,0\n", "moves.model"},
                    Call{"perft", "endo --depth 3", 0, "", "perft.model"}, Call{"count", "endo --what reachable --depth 4", 0, "", "count.model"},
                    Call{"prove", "endo westmost live-groups"},
                    Call{"compare", "endo --with group=any-set", 0, "", "compare.model"}, Call{"compare", "endo --with move=other", 0, "", "compare.model"},
                    Call{"ambiguities", "endo"}, Call{"text", "endo unity"}, Call{"verify", "endo --quick"},
                    Call{"show", "political-go -", 0, "players A B C\nboard 3x3\nA propose B\nB form A\nC B2\n", "show.model"},
                    Call{"show", "political-go -", 1, "players A B\nA A1\nA A2\n", "show.model"},
                    Call{"judge", "political-go -", 1, "players A B\nboard 3x1\nA A1\nB B1\nA C1\nA pass\n", "judge.model"},
                    Call{"judge", "political-go -", 1,
                         "board 2x1\nplayers A B\nFrom: A\n\nI place a stone at A1.\n\nnweek\ncheckpoint\n", "judge.thread"},
                    Call{"moves", "political-go --board 2x2 --players 3", 0, "", "moves.model"},
                    Call{"moves", "political-go --board 2x2 --why 'A propose B'", 0, "", "moves.model"},
                    Call{"perft", "political-go --board 2x2 --depth 3 --players 3", 0, "", "perft.model"},
                    Call{"prove", "political-go short-look-back example-display equivalent-is-transitive"},
                    Call{"compare", "political-go --with captures=mover-chooses", 0, "", "compare.model"},
                    Call{"certify", "go --board 5x5 --games 4 --engine \"'$RULEPROOF' gtp go\""},
                    Call{"certify", "go --board 5x5 --games 8 --engine \"'$RULEPROOF' gtp go --reading ko=simple\"", 1},
                    Call{"certify", "endo --games 0 --engine \"'$RULEPROOF' gtp endo --reading self=nothing\"", 1},
                    Call{"certify", "political-go --board 3x3 --games 2 --engine \"'$RULEPROOF' gtp political-go\""},
                    Call{"certify", "go --board 5x5 --games 2 --engine \"'" FAULTY_ENGINE "' go counts-many\"", 1},
                    Call{"certify", "go --engine cat", 1},
                    Call{"compare", "political-go --with ko=now", 0, "", "compare.model"}, Call{"text", "political-go dragon"}));

INSTANTIATE_TEST_SUITE_P(
    SchemasOfAnyForm, Documents,
    testing::Values(Call{"show", STRANGERS "/ribbons.md -", 0, "board 3x2\nB a1 tie-on a2\n", "show.model"},
                    Call{"show", STRANGERS "/ribbons.md -", 1, "board 3x2\nB a1 tie-on c2\n", "show.model"},
                    Call{"moves", STRANGERS "/ribbons.md --board 2x2 --why 'B a1 tie-on a2' --why 'B a1'", 0, "", "moves.model"},
                    Call{"moves", STRANGERS "/ribbons.md -", 1, "board 3x2\nB a1 tie-on c2\n", "moves.model"},
                    Call{"judge", DOCUMENTS "/political-go.md -", 1, "players R b\nboard 2x1\n\nFrom: R\n\nI pass. I propose an alliance with b.\n\nperiod\n", "judge.model"},
                    Call{"judge", STRANGERS "/ribbons.md -", 1, "board 3x2\nW a1 tie-on a2\nB a1 tie-on a2\n", "judge.model"},
                    Call{"perft", STRANGERS "/ribbons.md --board 2x2 --depth 2", 0, "", "perft.model"},
                    Call{"perft", DOCUMENTS "/political-go.md --board 2x2 --players 3 --depth 2", 0, "", "perft.model"},
                    Call{"show", DOCUMENTS "/political-go.md -", 0, "board 2x1\nplayers R=Rob b\n. b\nallies R b\nb pass\n", "show.model"},
                    Call{"count", STRANGERS "/ribbons.md --board 2x2 --what reachable", 0, "", "count.model"},
                    Call{"compare", STRANGERS "/ribbons.md --with " STRANGERS "/ribbons.md", 0, "", "compare.model"}));

TEST(Schemas, AreKeptWhereTwoDocumentsDiffer) {
  std::string edited = snort;
  edited.replace(edited.find("p and occupied"), 14, "p and nothing");
  file("snort.md", snort);
  file("edited.md", edited);
  const nlohmann::json told = document("compare snort.md --with edited.md --json");
  EXPECT_EQ(departures("compare.model", told), "") << told.dump(1);
  EXPECT_EQ(told["verdict"], "differ");
}

TEST(Schemas, AreKeptForTheDocumentOfAStranger) {
  file("snort.md", snort);
  EXPECT_EQ(departures("text", document("text snort.md --json")), "");
  EXPECT_EQ(departures("games", document("games snort.md --json")), "");
}

TEST(Schemas, OfFuzzAreKept) {
  file("speaks", "#!/bin/sh\necho 'stat::number_of_executed_units: 12' >&2\n");
  scripted("chmod +x speaks");
  EXPECT_EQ(departures("fuzz", document("fuzz disto --fuzzer ./speaks --out quiet --json")), "");
}

TEST(Schemas, FindWhatIsMissingAndWhatIsOfAnotherKind) {
  nlohmann::json told = document("perft loose --board 3x3 --depth 2 --json");
  EXPECT_EQ(departures("perft", told), "");
  for (const char* key : {"game", "size", "reading", "version", "engine", "depth", "values"}) {
    nlohmann::json without = told;
    without.erase(key);
    EXPECT_NE(departures("perft", without), "") << key;
  }
  told["values"][0] = "ten";
  EXPECT_NE(departures("perft", told), "");
}

TEST(Schemas, HaveIdsOfTheirOwnWithAVersion) {
  std::set<std::string> ids;
  for (const auto& entry : std::filesystem::directory_iterator(SCHEMA_DIRECTORY)) {
    const std::string file = entry.path().filename();
    std::ifstream in(entry.path());
    const std::string id = nlohmann::json::parse(in).value("$id", "");
    EXPECT_TRUE(ids.insert(id).second) << file << ": " << id << " is the id of another schema";
    const std::string name = "urn:ruleproof:schema:" + file.substr(0, file.find(".schema.json")) + ':';
    EXPECT_TRUE(id.starts_with(name)) << file << ": " << id;
    const std::string version = id.substr(std::min(id.size(), name.size()));
    EXPECT_FALSE(version.empty()) << file << ": " << id;
    EXPECT_EQ(version.find_first_not_of("0123456789"), std::string::npos) << file << ": " << id;
  }
  EXPECT_GT(ids.size(), 10u);
}

TEST(Schemas, AllowCountsBeyondNumbersAsStrings) {
  nlohmann::json told = document("count loose --board 1x1 --what games --json");
  told["value"] = "340282366920938463463374607431768211455";
  EXPECT_EQ(departures("count", told), "");
}

}  // namespace
}  // namespace ruleproof
