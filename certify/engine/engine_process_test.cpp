#include "certify/engine/engine_process.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <stop_token>
#include <thread>

#include "certify/testing/engine_testing.hpp"
#include "spec/input_error.hpp"
#include "spec/testing/thrown.hpp"

namespace ruleproof {
namespace {

using namespace std::chrono_literals;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;
using testing::StartsWith;

/// For engines that exceed a limit other than time.
constexpr EngineLimits short_limits{.output = 1 << 20, .memory = std::size_t{1} << 30, .now = still};
/// For engines that end normally, even on a busy machine: the clock never advances.
constexpr EngineLimits ample_limits{.now = still};
constexpr EngineLimits ticking_limits{.time = 1000s, .grace = 1000s, .now = ticking};
/// For engines that exceed the time limit as soon as the test's clock jumps by an hour.
constexpr EngineLimits limits_until_the_jump{.time = 200ms, .now = jumping};

/// Sends a command. Returns its answer without the empty line or, after a fault, the text of the fault:
/// "hang: ...".
std::string answer_to(EngineProcess& engine, const std::string& command) {
  std::string answer;
  const auto hear = [&](std::string_view chunk) -> EngineProcess::Verdict {
    answer += chunk;
    return answer.ends_with("\n\n") ? EngineProcess::Heard::all : EngineProcess::Heard::part;
  };
  if (const auto fault = engine.exchange("1 " + command + "\n", hear)) return text(*fault);
  return answer.substr(0, answer.size() - 2);
}

/// Sends commands until one is not answered. Returns the text of the fault.
std::string fault_of(EngineProcess& engine) {
  std::string answer = answer_to(engine, "x");
  while (answer.starts_with('=')) answer = answer_to(engine, "x");
  return answer;
}

const EngineEnd killed{"was ended by signal 9 (Killed)", 0};

/// An engine of bad_engine.cpp that has answered its first command.
struct Asked : EngineProcess {
  Asked(const std::string& mode, EngineLimits limits, std::stop_token stop = {})
      : EngineProcess(bad_engine(mode), limits, std::move(stop)) {
    EXPECT_EQ(answer_to(*this, "x"), "=1 x") << mode;
  }
};

using EngineProcessTest = NothingLeft;

TEST_F(EngineProcessTest, WhatItIsAskedIsAnswered) {
  EngineProcess engine(bad_engine("right"), ample_limits);
  EXPECT_EQ(answer_to(engine, "name"), "=1 name");
  EXPECT_EQ(answer_to(engine, "version"), "=1 version");
  EXPECT_EQ(engine.finish(), (EngineEnd{"exited with status 0", 0}));
}

TEST_F(EngineProcessTest, WordsOfTheCommandReachItAsAShellWouldGiveThem) {
  EngineProcess engine(R"(printf '%s|' a 'b  c' '' "d\"e" \\'"f g"')", ample_limits);
  std::string said;
  const auto hear = [&](std::string_view chunk) -> EngineProcess::Verdict {
    said += chunk;
    return EngineProcess::Heard::part;
  };
  EXPECT_TRUE(engine.exchange("", hear).has_value());
  EXPECT_EQ(said, R"(a|b  c||d"e|\"f g"|)");
}

TEST_F(EngineProcessTest, AProgramThatCannotBeStartedIsAnInputErrorThatNamesIt) {
  const auto refusal = [](const std::string& command) {
    return thrown([&] { EngineProcess engine(command); });
  };
  EXPECT_THAT(refusal("no-such-engine-anywhere x"),
              AllOf(HasSubstr("no-such-engine-anywhere"), HasSubstr("$PATH")));
  EXPECT_THAT(refusal("/no/such/engine"), AllOf(HasSubstr("/no/such/engine"), HasSubstr("No such file")));
  EXPECT_THAT(refusal("/etc/passwd"), AllOf(HasSubstr("/etc/passwd"), HasSubstr("Permission denied")));
  EXPECT_THAT(refusal("/tmp"), AllOf(HasSubstr("/tmp"), HasSubstr("Permission denied")));
  EXPECT_THAT(refusal("cat | cat"), AllOf(HasSubstr("cat | cat"), HasSubstr("sh -c"), Not(HasSubstr("\n"))));
}

TEST_F(EngineProcessTest, TheEngineHasNoDescriptorsButItsThree) {
  EngineProcess other(bad_engine("right"), ample_limits);
  EngineProcess engine(bad_engine("right"), ample_limits);
  EXPECT_EQ(answer_to(engine, "descriptors"), "=1 3");
}

TEST_F(EngineProcessTest, TheTerminalsCtrlCDoesNotReachTheEngine) {
  EngineProcess engine(bad_engine("right"), ample_limits);
  EXPECT_NE(answer_to(engine, "group"), fmt::format("=1 {}", getpgrp()));
}

TEST_F(EngineProcessTest, AShellRunsAPipeline) {
  EngineProcess engine("sh -c 'cat | cat; exit 3'", ample_limits);
  EXPECT_EQ(answer_to(engine, "x\n"), "1 x");
  EXPECT_EQ(engine.finish(), (EngineEnd{"exited with status 3", 0}));
}

TEST_F(EngineProcessTest, WhatIsUnreadIsReadWithoutWaiting) {
  EngineProcess engine(bad_engine("twice-late"), short_limits);
  EXPECT_EQ(engine.unread(), "");
  EXPECT_EQ(answer_to(engine, "x"), "=1 a");
  EXPECT_EQ(engine.unread(), "");
  std::string rest;
  while (!rest.ends_with("\n\n")) rest += engine.unread();
  EXPECT_EQ(rest, "=1 b\n\n");
}

TEST_F(EngineProcessTest, AFaultIsFinal) {
  EngineProcess engine(bad_engine("exit"), short_limits);
  const std::string first = answer_to(engine, "x");
  EXPECT_THAT(first, StartsWith("died: "));
  EXPECT_EQ(answer_to(engine, "x"), first);
  EXPECT_EQ(engine.unread(), "");
  EXPECT_EQ(engine.finish(), (EngineEnd{"exited with status 3", 0}));
}

TEST_F(EngineProcessTest, DeathIsToldWithStatusOrSignalAndTheLastLineOfErrors) {
  EngineProcess exits(bad_engine("exit"), short_limits);
  EXPECT_EQ(answer_to(exits, "x"),
            "died: the engine exited with status 3; its last line of errors: 'no more moves'");
  EXPECT_EQ(exits.last_errors(), "first line\nno more moves\n");

  EngineProcess aborts(bad_engine("abort"), short_limits);
  EXPECT_EQ(answer_to(aborts, "x"), "died: the engine was ended by signal 6 (Aborted)");
  EXPECT_EQ(aborts.finish(), (EngineEnd{"was ended by signal 6 (Aborted)", 0}));

  EngineProcess crashes(bad_engine("segv"), short_limits);
  EXPECT_THAT(answer_to(crashes, "x"), HasSubstr("signal 11 (Segmentation fault)"));

  EngineProcess starts("sh -c 'no-such-engine-anywhere'", short_limits);
  EXPECT_THAT(answer_to(starts, "x"), HasSubstr("status 127"));
  EXPECT_THAT(std::string(starts.last_errors()), HasSubstr("not found"));
}

TEST_F(EngineProcessTest, WhatItWroteBeforeItsDeathIsHeard) {
  for (int i = 0; i < 5; ++i) {
    EngineProcess engine(bad_engine("answer-and-exit"), short_limits);
    EXPECT_EQ(answer_to(engine, "x"), "=1 last");
    EXPECT_THAT(answer_to(engine, "x"), StartsWith("died: "));
  }
}

TEST_F(EngineProcessTest, AHangIsToldWhenItsTimeIsUp) {
  readings_before_the_jump = 20;
  EngineProcess engine(bad_engine("hang"), limits_until_the_jump);
  EXPECT_EQ(answer_to(engine, "x"), "hang: the engine gave no answer within 200 ms");
  EXPECT_LE(readings_before_the_jump, 0);
  EXPECT_EQ(engine.finish(), killed);
}

TEST_F(EngineProcessTest, TheFirstAnswerMayTakeLonger) {
  EngineLimits limits = limits_until_the_jump;
  limits.first = 2h;
  readings_before_the_jump = 1;  // the usual time limit is exceeded before the answer can arrive
  EngineProcess engine(bad_engine("hang", 2), limits);
  EXPECT_EQ(answer_to(engine, "x"), "=1 x");
  readings_before_the_jump = 20;
  EXPECT_EQ(answer_to(engine, "x"), "hang: the engine gave no answer within 200 ms");
  limits.first = 3s;
  readings_before_the_jump = 20;
  EngineProcess other(bad_engine("hang"), limits);
  EXPECT_EQ(answer_to(other, "x"), "hang: the engine gave no answer within 3 s");
}

TEST_F(EngineProcessTest, EachAnswerHasItsTime) {
  static std::chrono::milliseconds time;
  time = 0ms;
  EngineProcess engine(bad_engine("right"),
                       {.time = 400ms, .now = [] { return EngineLimits::Clock::time_point(time); }});
  int answers = 0;
  std::string answer;
  const auto hear = [&](std::string_view chunk) -> EngineProcess::Verdict {
    answer += chunk;
    for (std::size_t end = answer.find("\n\n"); end != std::string::npos; end = answer.find("\n\n")) {
      answer.erase(0, end + 2);
      ++answers;
      time += 300ms;  // the three answers together take longer than the limit for a single answer
    }
    return answers == 3 ? EngineProcess::Heard::all : EngineProcess::Heard::answer;
  };
  for (int asked = 0; asked < 4; ++asked, answers = 0)
    EXPECT_EQ(engine.exchange("1 x\n2 x\n3 x\n", hear), std::nullopt);
}

TEST_F(EngineProcessTest, AnEngineThatDoesNotReadDoesNotBlock) {
  readings_before_the_jump = 20;
  EngineProcess engine(bad_engine("hang"), limits_until_the_jump);
  EXPECT_THAT(answer_to(engine, std::string(10 << 20, 'x')), StartsWith("hang: "));
}

TEST_F(EngineProcessTest, AnEngineThatEchoesWhileItIsWrittenToDoesNotBlock) {
  EngineProcess engine("cat", ample_limits);
  const std::string much(10 << 20, 'x');
  EXPECT_EQ(answer_to(engine, much + "\n"), "1 " + much);
}

TEST_F(EngineProcessTest, FloodsEndAtTheLimitOfOutput) {
  for (const auto* mode : {"flood-errors", "flood-answer"}) {
    EngineProcess engine(bad_engine(mode), short_limits);
    EXPECT_EQ(answer_to(engine, "x"),
              "output-limit: the engine wrote more than 1 MiB without completing an answer")
        << mode;
  }
}

TEST_F(EngineProcessTest, OnlyTheLastErrorsAreKept) {
  EngineProcess engine(bad_engine("flood-errors"), short_limits);
  EXPECT_THAT(answer_to(engine, "x"), StartsWith("output-limit: "));
  EXPECT_THAT(engine.last_errors(), SizeIs(4096));
  EXPECT_THAT(std::string(engine.last_errors()), HasSubstr("\nmuch ado\nmuch ado\n"));
}

TEST_F(EngineProcessTest, MemoryIsThatOfTheEngineAndItsDescendants) {
  for (const auto* mode : {"eat-memory", "daemon-eats-memory", "grandchild-eats-memory"}) {
    EngineProcess engine(bad_engine(mode), {.memory = std::size_t{128} << 20, .now = still});
    EXPECT_EQ(answer_to(engine, "x"), "memory-limit: the engine took more than 128 MiB of memory") << mode;
  }
}

TEST_F(EngineProcessTest, MemoryIsWatchedWhileAnswersComeFast) {
  EngineProcess engine(bad_engine("answer-and-eat-memory"), {.memory = std::size_t{128} << 20, .now = still});
  EXPECT_THAT(fault_of(engine), StartsWith("memory-limit: "));
}

TEST_F(EngineProcessTest, MemoryIsWatchedAfterQuit) {
  EngineProcess engine(bad_engine("answer-and-take-memory"),
                       {.memory = std::size_t{128} << 20, .now = still});
  EXPECT_EQ(answer_to(engine, "x"), "=1 x");
  EXPECT_EQ(
      engine.finish(),
      (EngineEnd{"was ended by signal 9 (Killed), since it took more than 128 MiB of memory after \"quit\"",
                 0}));
}

TEST_F(EngineProcessTest, ClosedPipesAreToldApartFromDeath) {
  EngineProcess mute(bad_engine("close-output"), ticking_limits);
  EXPECT_EQ(answer_to(mute, "x"), "closed: the engine closed its standard output");
  Asked deaf("close-input", ticking_limits);
  EXPECT_EQ(answer_to(deaf, "x"), "closed: the engine closed its standard input");
}

TEST_F(EngineProcessTest, ARequestToStopEndsTheWaitAtOnce) {
  std::stop_source stop;
  EngineProcess engine(bad_engine("hang"), ample_limits, stop.get_token());
  const std::jthread later([&] {
    std::this_thread::sleep_for(100ms);
    stop.request_stop();
  });
  EXPECT_THAT(answer_to(engine, "x"), StartsWith("stopped: "));
}

TEST_F(EngineProcessTest, ARequestToStopEndsTheGraceAtOnce) {
  std::stop_source stop;
  Asked engine("deaf", ample_limits, stop.get_token());
  const std::jthread later([&] {
    std::this_thread::sleep_for(100ms);
    stop.request_stop();
  });
  EXPECT_EQ(engine.finish(), killed);
}

TEST_F(EngineProcessTest, WhoDoesNotQuitGetsSigtermAndThenSigkill) {
  readings_before_the_jump = 1'000'000;
  Asked deaf("deaf", limits_until_the_jump);
  readings_before_the_jump = 20;
  EXPECT_EQ(deaf.finish(), (EngineEnd{"was ended by signal 15 (Terminated)", 0}));
  Asked stubborn("ignore-sigterm", {.time = 1000s, .grace = 200ms, .now = ticking});
  EXPECT_EQ(stubborn.finish(), killed);
}

TEST_F(EngineProcessTest, SignalsThatWeBlockAreNotBlockedForTheEngine) {
  sigset_t terminate;
  sigset_t before;
  sigemptyset(&terminate);
  sigaddset(&terminate, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &terminate, &before);
  readings_before_the_jump = 1'000'000;
  Asked engine("deaf", limits_until_the_jump);
  readings_before_the_jump = 20;
  EXPECT_EQ(engine.finish().how, "was ended by signal 15 (Terminated)");
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

TEST_F(EngineProcessTest, WhatItLeavesBehindIsCountedAndEnded) {
  const auto left_behind = [](const std::string& mode, const EngineLimits& limits = ticking_limits) {
    Asked engine(mode, limits);
    const EngineEnd end = engine.finish();
    EXPECT_EQ(end.how, "exited with status 0") << mode;
    return end.left_behind;
  };
  EXPECT_EQ(left_behind("leave-child"), 1);
  EXPECT_EQ(left_behind("leave-child-with-pipes"), 1);
  EXPECT_EQ(left_behind("leave-daemon"), 1);
  EXPECT_EQ(left_behind("leave-bare-daemon"), 1);
  EXPECT_EQ(left_behind("leave-many"), 40);
  EXPECT_EQ(left_behind("leave-short-child", ample_limits), 0) << "it is waited for";
}

TEST_F(EngineProcessTest, WhoIsKilledHasLeftNothingBehind) {
  readings_before_the_jump = 20;
  EngineProcess engine(bad_engine("hang-with-child"), limits_until_the_jump);
  EXPECT_THAT(answer_to(engine, "x"), StartsWith("hang: "));
  EXPECT_EQ(engine.finish(), killed);
}

TEST_F(EngineProcessTest, DeathIsNoticedThoughAChildHoldsThePipesOpen) {
  Asked engine("leave-child-and-exit", ticking_limits);
  EXPECT_THAT(answer_to(engine, "x"), StartsWith("died: "));
  EXPECT_EQ(engine.finish().left_behind, 1);
}

TEST_F(EngineProcessTest, TheDestructorEndsEverythingWithoutWaiting) {
  for (const auto* mode : {"right", "leave-many", "leave-bare-daemon", "ignore-sigterm"}) {
    auto engine = std::make_unique<EngineProcess>(bad_engine(mode), ample_limits);
    EXPECT_EQ(answer_to(*engine, "x"), "=1 x") << mode;
    EXPECT_THAT(marked_processes(marker_), Not(IsEmpty())) << mode;
    engine.reset();
    EXPECT_THAT(marked_processes(marker_), IsEmpty()) << mode;
  }
}

TEST_F(EngineProcessTest, NobodyElsesProcessIsHarmed) {
  const pid_t child = fork();
  if (child == 0) {
    while (true) pause();
  }
  Asked other("leave-many", ticking_limits);
  {
    Asked engine("leave-many", ticking_limits);
    EXPECT_EQ(engine.finish().left_behind, 40);
  }
  EXPECT_THAT(marked_processes(marker_), SizeIs(41));
  EXPECT_EQ(other.finish().left_behind, 40);
  EXPECT_EQ(waitpid(child, nullptr, WNOHANG), 0);
  kill(child, SIGKILL);
  EXPECT_EQ(waitpid(child, nullptr, 0), child);
}

TEST_F(EngineProcessTest, NothingOutlivesUsIfWeAreKilled) {
  const pid_t child = fork();
  if (child == 0) {
    EngineProcess engine(bad_engine("leave-many"), short_limits);
    if (answer_to(engine, "x") == "=1 x") raise(SIGKILL);
    _exit(1);
  }
  int status = 0;
  EXPECT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFSIGNALED(status));
  while (!marked_processes(marker_).empty()) std::this_thread::sleep_for(5ms);
}

TEST_F(EngineProcessTest, TheEngineDiesIfTheProcessBetweenIsKilled) {
  Asked engine("right", ample_limits);
  const std::vector<pid_t> between = children(getpid());
  ASSERT_THAT(between, SizeIs(1));
  kill(between[0], SIGKILL);
  EXPECT_THAT(fault_of(engine), StartsWith("closed: "));
}

TEST_F(EngineProcessTest, NothingOutlivesAGuardThatTheEngineKills) {
  const pid_t innocent = fork();
  if (innocent == 0) {
    while (true) pause();
  }
  Asked other("leave-daemon", ticking_limits);
  EngineProcess engine(bad_engine("kill-guard"), ticking_limits);
  EXPECT_EQ(answer_to(engine, "x"), "closed: the process that guards the engine was killed");
  EXPECT_EQ(engine.finish(), (EngineEnd{"was killed with the process that guards it", 2}));
  EXPECT_THAT(marked_processes(marker_), SizeIs(2)) << "the other engine and its daemon";
  EXPECT_EQ(other.finish(), (EngineEnd{"exited with status 0", 1}));
  EXPECT_EQ(waitpid(innocent, nullptr, WNOHANG), 0);
  kill(innocent, SIGKILL);
  EXPECT_EQ(waitpid(innocent, nullptr, 0), innocent);
}

TEST_F(EngineProcessTest, NothingOutlivesAGuardThatADaemonOfTheEngineKills) {
  EngineProcess engine(bad_engine("daemon-kills-guard"), ticking_limits);
  EXPECT_THAT(fault_of(engine), StartsWith("closed: "));
  EXPECT_GE(engine.finish().left_behind, 21);
}

TEST_F(EngineProcessTest, NothingOutlivesAGuardThatTheEngineStops) {
  Asked engine("stop-guard", {.time = 1000s, .grace = 200ms, .now = ticking});
  engine.finish();
}

TEST_F(EngineProcessTest, EnginesInSeveralThreadsDoNotDisturbEachOther) {
  std::vector<std::jthread> threads;
  for (int thread = 0; thread < 4; ++thread) {
    threads.emplace_back([] {
      for (int i = 0; i < 2; ++i) {
        EngineProcess engine(bad_engine("leave-daemon", 3), ticking_limits);
        for (int command = 0; command < 3; ++command) EXPECT_EQ(answer_to(engine, "x"), "=1 x");
        EXPECT_EQ(engine.finish(), (EngineEnd{"exited with status 0", 1}));
      }
    });
  }
}

TEST_F(EngineProcessTest, AnEngineMayBeUsedWhenTheThreadThatStartedItHasEnded) {
  std::unique_ptr<EngineProcess> engine;
  std::thread([&] { engine = std::make_unique<EngineProcess>(bad_engine("right"), ample_limits); }).join();
  EXPECT_EQ(answer_to(*engine, "x"), "=1 x");
}

}  // namespace
}  // namespace ruleproof
