#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

#include "properties/provers/document_claims.hpp"
#include "properties/provers/property.hpp"
#include "properties/provers/provers.hpp"
#include "properties/undecided.hpp"
#include "reference/model/model.hpp"
#include "spec/language/checker.hpp"
#include "spec/language/tree.hpp"

// A program that prints a hash of the queries of each claim and mover, one line each: document, claim, mover,
// number of queries, hash. The steps of a proof depend on the text of its queries, so the builds of all
// compilers must produce the same queries.
//
//   query_texts FILE...          prints the hashes
//   query_texts --to DIR FILE... also writes each query to a file of DIR

namespace ruleproof {
namespace {

/// FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/
std::uint64_t hash(std::uint64_t so_far, const std::string& text) {
  for (const char c : text) so_far = (so_far ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return so_far;
}

void print_claims(const std::string& file, const std::filesystem::path& folder) {
  std::ifstream in(file);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  const language::CheckedDocument checked = language::read_document(file, text);
  const language::Document& document = checked.document;
  for (const language::Claim& claim : document.claims) {
    const auto property = property_of(Game(document), claim);
    if (!property) continue;
    for (const Colour mover : {Colour::black, Colour::white}) {
      const auto why = why_undecided([&] {
        std::uint64_t all = 0xcbf29ce484222325;
        int number = 0;
        for (const std::string& query : first_queries(*property, mover)) {
          all = hash(all, query);
          ++number;
          const std::string name = fmt::format("{}-{}-{}-{}.smt2", document.id, property->id,
                                               mover == Colour::black ? "black" : "white", number);
          if (!folder.empty()) std::ofstream(folder / name) << query;
        }
        fmt::print("{} {} {} {} {:016x}\n", document.id, property->id,
                   mover == Colour::black ? "black" : "white", number, all);
      });
      if (why) fmt::print("{} {}: {}\n", document.id, property->id, *why);
      if (!property->asks_both_movers) break;
    }
  }
}

}  // namespace
}  // namespace ruleproof

int main(int count, char** arguments) {
  std::filesystem::path folder;
  int first = 1;
  if (count > 2 && std::string(arguments[1]) == "--to") {
    folder = arguments[2];
    first = 3;
  }
  for (int i = first; i < count; ++i) ruleproof::print_claims(arguments[i], folder);
}
