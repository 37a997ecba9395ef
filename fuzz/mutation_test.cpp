#include "fuzz/mutation.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "properties/engines/agreement.hpp"
#include "record/model_record.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

using Bytes = std::vector<std::uint8_t>;

TEST(Mutation, KeepsToTheLengthAndChangesSomethingMostly) {
  std::mt19937_64 random(1);
  int changed = 0;
  for (std::size_t size = 0; size < 40; ++size)
    for (int i = 0; i < 20; ++i) {
      Bytes bytes(size);
      for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random());
      const Bytes mutated = mutate(bytes, 41, random);
      EXPECT_LE(mutated.size(), 41u);
      changed += mutated != bytes;
    }
  EXPECT_GT(changed, 700);
}

TEST(Mutation, LeavesOutAddsAndExchangesWholeMoves) {
  for (const Document& game : specs()) {
    if (!has_engine(game)) continue;
    const Bytes bytes = bytes_of(tried_at_random(begun(Game(game), {4, 3}), {}, 8, 3).record);
    const std::string before = write_record(tried_by_bytes(game, bytes).record);
    std::mt19937_64 random(2);
    std::set<std::string> games;
    std::map<long, int> by_length;
    for (int i = 0; i < 60; ++i) {
      const Record mutated = tried_by_bytes(game, mutate(bytes, 160, random)).record;
      games.insert(write_record(mutated));
      ++by_length[std::ssize(mutated.moves)];
    }
    games.erase(before);
    EXPECT_GT(games.size(), 30u) << game.id;
    EXPECT_GT(by_length.size(), 3u) << game.id;
  }
}

}  // namespace
}  // namespace ruleproof
