#include <gtest/gtest.h>

#include <cstdlib>
#include <functional>
#include <new>

#include "embed/testing/game.hpp"

// Tests that the library survives a lack of memory. The library uses the operator new of this program, which
// can be made to fail after a given number of allocations.

namespace {

/// The number of allocations that still succeed; unlimited if negative.
thread_local int left = -1;

void* allocated(std::size_t size) {
  if (left == 0) throw std::bad_alloc();
  if (left > 0) --left;
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}

}  // namespace

void* operator new(std::size_t size) { return allocated(size); }
void* operator new[](std::size_t size) { return allocated(size); }
// Algorithms of the standard library use this operator for temporary buffers, and work without a buffer if it
// fails.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  try {
    return allocated(size);
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}
void operator delete(void* memory, const std::nothrow_t&) noexcept { std::free(memory); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

namespace ruleproof {
namespace {

template <class Call>
ruleproof_status with_allocations(int count, Call call) {
  left = count;
  const ruleproof_status status = call();
  left = -1;
  return status;
}

const std::vector<ruleproof_options> all_options{
    options_for("disto", "3x3", "person=clique"), options_for("loose", "5x5"),
    options_for("go", "5x5", "ko=simple", "2"), options_for("endo"),
    options_for("political-go", "3x3", "captures=mover-chooses", nullptr, 3)};

/// The tests repeat a call with a growing number of allocations that succeed. Returns by how much this number
/// grows after an attempt with `count` allocations: at first by one, later by more, because creating a game
/// takes thousands of allocations.
int next_gap(int count) { return 1 + count / 16; }

TEST(WithoutMemory, NoGameIsMade) {
  for (const ruleproof_options& options : all_options) {
    ASSERT_TRUE(embedded(options));
    int failures = 0;
    for (int count = 0;; count += next_gap(count)) {
      ruleproof_game* game = nullptr;
      char message[40] = "";
      const ruleproof_status status =
          with_allocations(count, [&] { return ruleproof_create(&options, &game, message, sizeof message); });
      const EmbeddedGame made(game);
      if (status == RULEPROOF_OK) break;
      ASSERT_EQ(status, RULEPROOF_NO_MEMORY) << message;
      ASSERT_STREQ(message, "there is not enough memory");
      ASSERT_FALSE(made);
      ++failures;
    }
    EXPECT_GT(failures, 5);
  }
}

TEST(WithoutMemory, AGameIsLostAndSaysSo) {
  for (const ruleproof_options& options : all_options) {
    const EmbeddedGame first = embedded(options);
    const std::string move = lines_of(text_of(first, ruleproof_legal_moves)).front();
    ASSERT_EQ(ruleproof_play(first.get(), move.c_str()), RULEPROOF_OK);
    const std::string record = text_of(first, ruleproof_record);
    const std::string next = lines_of(text_of(first, ruleproof_legal_moves)).front();
    char buffer[4096];
    const std::vector<std::function<ruleproof_status(ruleproof_game*)>> calls{
        [&](ruleproof_game* game) { return ruleproof_play(game, next.c_str()); },
        [&](ruleproof_game* game) { return ruleproof_play(game, move.c_str()); },
        [&](ruleproof_game* game) { return ruleproof_load(game, record.c_str(), nullptr); },
        [&](ruleproof_game* game) { return ruleproof_restart(game); },
        [&](ruleproof_game* game) { return ruleproof_undo(game); },
        [&](ruleproof_game* game) { return ruleproof_legal_moves(game, buffer, sizeof buffer, nullptr); },
        [&](ruleproof_game* game) {
          return ruleproof_why_not(game, move.c_str(), buffer, sizeof buffer, nullptr);
        },
        [&](ruleproof_game* game) { return ruleproof_drawing(game, buffer, sizeof buffer, nullptr); },
        [&](ruleproof_game* game) { return ruleproof_record(game, buffer, sizeof buffer, nullptr); }};
    int failures = 0;
    for (const auto& call : calls) {
      for (int count = 0;; count += next_gap(count)) {
        const EmbeddedGame game = embedded(options);
        ASSERT_EQ(ruleproof_load(game.get(), record.c_str(), nullptr), RULEPROOF_OK);
        if (with_allocations(count, [&] { return call(game.get()); }) != RULEPROOF_NO_MEMORY) break;
        ++failures;
        ASSERT_EQ(ruleproof_play(game.get(), next.c_str()), RULEPROOF_NO_MEMORY);
        ASSERT_EQ(text_of(game, ruleproof_record), "status 6");
        ASSERT_NE(text_of(game, ruleproof_message), "status 6");
      }
    }
    EXPECT_GT(failures, 20) << options.game;
  }
}

}  // namespace
}  // namespace ruleproof
