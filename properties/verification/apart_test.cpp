#include "properties/verification/apart.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <new>
#include <stdexcept>
#include <thread>

#include "spec/threads.hpp"

namespace ruleproof {
namespace {

using How = Apart::Answer::How;

enum Trouble : std::size_t { none, throws, lacks_memory, segfault, deep, exits, waits };

int sunk(int depth) {
  volatile char rows[4096] = {};
  return depth < 0 ? rows[0] : sunk(depth + 1) + rows[depth % 4096];
}

std::string met(std::size_t job, const StopToken& stop) {
  switch (job) {
    case throws:
      throw std::logic_error("a fault");
    case lacks_memory:
      throw std::bad_alloc();
    case segfault:
      std::signal(SIGSEGV, SIG_DFL);
      std::raise(SIGSEGV);
      return "";
    case deep:
      std::signal(SIGSEGV, SIG_DFL);
      return std::to_string(sunk(0));
    case exits:
      std::_Exit(3);
    case waits:
      while (!stop.stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
      return "";
    default:
      return std::string(100'000, 'x');
  }
}

TEST(AJobApart, HasItsTroubleAlone) {
  Apart apart(1, met);
  const auto is_well = [&] {
    const Apart::Answer answer = apart.ask(none, {});
    EXPECT_EQ(answer.how, How::done);
    EXPECT_EQ(answer.text.size(), 100'000u);
  };
  is_well();
  EXPECT_EQ(apart.ask(throws, {}).text, "a fault");
  EXPECT_EQ(apart.ask(lacks_memory, {}).how, How::lacks_memory);
  is_well();
  for (const Trouble trouble : {segfault, deep, segfault}) {
    const Apart::Answer answer = apart.ask(trouble, {});
    EXPECT_EQ(answer.how, How::died);
    EXPECT_EQ(answer.text, "its process was ended by signal 11 (Segmentation fault)");
    is_well();
  }
  EXPECT_EQ(apart.ask(exits, {}).text, "its process ended with status 3");
  is_well();
}

TEST(AJobApart, IsStopped) {
  Apart apart(2, met);
  StopSource stop;
  Apart::Answer answer{How::failed};
  std::jthread asks([&] { answer = apart.ask(waits, stop.get_token()); });
  EXPECT_EQ(apart.ask(segfault, {}).how, How::died);
  stop.request_stop();
  asks.join();
  EXPECT_EQ(answer.how, How::done);
  EXPECT_EQ(answer.text, "");
}

TEST(AJobApart, IsEndedIfItDoesNotStop) {
  std::array<int, 2> begun{};
  ASSERT_EQ(pipe(begun.data()), 0);
  const auto never_ends = [&](std::size_t, const StopToken&) -> std::string {
    EXPECT_EQ(write(begun[1], "x", 1), 1);
    while (true) pause();
  };
  Apart apart(1, never_ends, std::chrono::milliseconds(0));
  StopSource stop;
  Apart::Answer answer{How::failed};
  std::jthread asks([&] { answer = apart.ask(0, stop.get_token()); });
  char byte = 0;
  EXPECT_EQ(read(begun[0], &byte, 1), 1);
  stop.request_stop();
  asks.join();
  EXPECT_EQ(answer.how, How::done);
  EXPECT_EQ(answer.text, "");
}

}  // namespace
}  // namespace ruleproof
