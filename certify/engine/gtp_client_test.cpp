#include "certify/engine/gtp_client.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <thread>

#include "certify/testing/engine_testing.hpp"
#include "spec/input_error.hpp"
#include "spec/testing/thrown.hpp"

namespace ruleproof {
namespace {

using namespace std::chrono_literals;
using testing::AnyOf;
using testing::HasSubstr;
using testing::SizeIs;
using testing::StartsWith;
using Answer = GtpClient::Answer;
using Reply = GtpClient::Reply;

constexpr EngineLimits short_limits{
    .time = 1000s, .output = 1 << 20, .memory = std::size_t{1} << 30, .now = ticking};
constexpr EngineLimits ample_limits{.now = still};

/// Returns the text of the fault, "hang: ...", if the answer is one; "none" for a reply.
std::string fault(const Answer& answer) {
  const auto* fault = std::get_if<EngineFault>(&answer);
  return fault ? text(*fault) : "none";
}

/// Returns the name of the file that an engine in this mode creates after it has written unrequested output.
std::string mark_of(const std::string& mode) {
  const std::string mark = fmt::format("{}ruleproof-{}-{}", testing::TempDir(), getpid(), mode);
  std::filesystem::remove(mark);
  return mark;
}
void wait_for(const std::string& mark) {
  while (!std::filesystem::exists(mark)) std::this_thread::sleep_for(5ms);
  std::filesystem::remove(mark);
}

/// Sends "genmove b" up to ten times. Returns the text of the first fault; "none" if there is none.
std::string first_fault(GtpClient& client) {
  std::string found = "none";
  for (int i = 0; i < 10 && found == "none"; ++i) found = fault(client.ask("genmove b"));
  return found;
}

std::string first_fault(const std::string& mode, int n = 1) {
  GtpClient client(bad_engine(mode, n), short_limits);
  return first_fault(client);
}

/// Returns `count` copies of a command.
std::vector<std::string> many(const std::string& command, std::size_t count) { return {count, command}; }

using GtpClientTest = NothingLeft;

TEST_F(GtpClientTest, AnswersAreReadWithSignAndLines) {
  GtpClient client(bad_engine("right"), ample_limits);
  EXPECT_EQ(client.ask("name"), Answer(Reply{true, "name"}));
  EXPECT_EQ(client.ask("unknown"), Answer(Reply{false, "unknown command"}));
  EXPECT_EQ(client.ask("lines"), Answer(Reply{true, "\n  A B\n2 . .\n1 . ."}));
  EXPECT_EQ(client.ask("long"), Answer(Reply{true, std::string(200'000, 'x')}));
  EXPECT_EQ(client.finish(), (EngineEnd{"exited with status 0", 0}));
}

TEST_F(GtpClientTest, AnEngineMayBeSlowIfItIsRight) {
  GtpClient client(bad_engine("slow"), ample_limits);
  EXPECT_EQ(client.ask("name"), Answer(Reply{true, "name"}));
  const auto answers = client.ask(many("name", 10));
  EXPECT_THAT(answers, SizeIs(10));
  EXPECT_EQ(answers.back(), Answer(Reply{true, "name"}));
}

TEST_F(GtpClientTest, ManyCommandsAtOnceAreAnsweredInOrder) {
  GtpClient client(bad_engine("right"), ample_limits);
  EXPECT_EQ(client.ask(many("x", 0)), std::vector<Answer>{});
  const auto answers = client.ask(std::vector<std::string>{"a", "unknown", "b"});
  EXPECT_EQ(answers,
            (std::vector<Answer>{Reply{true, "a"}, Reply{false, "unknown command"}, Reply{true, "b"}}));
  EXPECT_EQ(client.ask(many("x", 20'000)), std::vector<Answer>(20'000, Reply{true, "x"}));
  EXPECT_EQ(client.ask(many("long", 50)), std::vector<Answer>(50, Reply{true, std::string(200'000, 'x')}));
  EXPECT_EQ(client.ask("y"), Answer(Reply{true, "y"}));
}

TEST_F(GtpClientTest, AFaultAmongManyComesAfterTheAnswersBeforeIt) {
  GtpClient client(bad_engine("exit", 5), ample_limits);
  const auto answers = client.ask(many("name", 50'000));
  ASSERT_THAT(answers, SizeIs(5));
  EXPECT_EQ(answers[3], Answer(Reply{true, "name"}));
  EXPECT_EQ(fault(answers[4]),
            "died: the engine exited with status 3; its last line of errors: 'no more moves'; the command "
            "was 'name'");
  EXPECT_EQ(client.ask("name"), answers[4]);
}

TEST_F(GtpClientTest, WhatIsNoCommandIsRefused) {
  GtpClient client(bad_engine("right"), ample_limits);
  for (const std::string& command :
       {std::string(), std::string("  "), std::string("# name"), std::string("name\nquit"),
        std::string("name\r"), std::string("a\0b", 3)}) {
    EXPECT_THAT(thrown([&] { client.ask(command); }), HasSubstr("no command of GTP")) << command;
  }
  EXPECT_EQ(client.ask("name"), Answer(Reply{true, "name"}));
}

TEST_F(GtpClientTest, GarbageIsALineThatBeginsNoAnswer) {
  EXPECT_EQ(first_fault("garbage", 2),
            "garbage: the engine wrote 'I think that' where \"=\" or \"?\" begins an answer");
  EXPECT_THAT(first_fault("flood-garbage"), StartsWith("garbage: "));
}

TEST_F(GtpClientTest, ABannerIsGarbageWhetherItComesBeforeOrAfterTheFirstCommand) {
  GtpClient at_once(bad_engine("banner"), short_limits);
  EXPECT_THAT(first_fault(at_once), HasSubstr("'Bad Engine 1.0'"));
  const std::string mark = mark_of("banner");
  GtpClient later(bad_engine("banner", 1, mark), short_limits);
  wait_for(mark);
  const std::string fault = first_fault(later);
  EXPECT_THAT(fault, StartsWith("garbage: "));
  EXPECT_THAT(fault, HasSubstr("'Bad Engine 1.0'"));
}

TEST_F(GtpClientTest, APromptIsGarbage) {
  const std::string fault = first_fault("prompt");
  EXPECT_THAT(fault, StartsWith("garbage: "));
  EXPECT_THAT(fault, HasSubstr("'> "));
}

TEST_F(GtpClientTest, AnAnswerBeforeAnyCommandIsUnasked) {
  for (const auto* mode : {"answer-first", "answer-first-begun"}) {
    const std::string mark = mark_of(mode);
    GtpClient client(bad_engine(mode, 1, mark), short_limits);
    wait_for(mark);
    const std::string fault = first_fault(client);
    EXPECT_THAT(fault, StartsWith("unasked: ")) << mode;
    EXPECT_THAT(fault, HasSubstr("'= hel")) << mode;
  }
}

TEST_F(GtpClientTest, ASecondAnswerIsUnaskedOrOutOfOrder) {
  EXPECT_THAT(first_fault("twice", 2), AnyOf(StartsWith("unasked: "), StartsWith("out-of-order: ")));
  const std::string mark = mark_of("twice-late");
  GtpClient client(bad_engine("twice-late", 1, mark), short_limits);
  EXPECT_EQ(client.ask("x"), Answer(Reply{true, "a"}));
  wait_for(mark);
  EXPECT_EQ(first_fault(client), "unasked: the engine wrote '=1 b' while no command waited for an answer");
  EXPECT_THAT(marked_processes(marker_), testing::IsEmpty());
  const std::string flood = first_fault("flood-answers");
  EXPECT_THAT(flood, AnyOf(StartsWith("unasked: "), StartsWith("missing-id: ")));
}

TEST_F(GtpClientTest, AnIdThatIsMissingWrongOrNotDueIsToldApart) {
  EXPECT_EQ(first_fault("no-id", 2),
            "missing-id: the engine answered '= a' without an id, where the answer to 2 was due");
  EXPECT_EQ(first_fault("wrong-id", 2),
            "wrong-id: the engine answered '=77 a' with the id of no command, where the answer to 2 was due");
  EXPECT_EQ(first_fault("same-id", 3),
            "out-of-order: the engine answered '=1 a' to a command that was answered before, where the "
            "answer to 3 was due");
}

TEST_F(GtpClientTest, AnswersOutOfOrderAreTold) {
  GtpClient client(bad_engine("out-of-order", 3), short_limits);
  const auto answers = client.ask(many("x", 4));
  ASSERT_THAT(answers, SizeIs(3));
  EXPECT_EQ(fault(answers[2]),
            "out-of-order: the engine answered '=4 x' to a later command, where the answer to 3 was due");
}

TEST_F(GtpClientTest, AnAnswerWithoutEndIsAHangThatSaysWhatCame) {
  GtpClient client(bad_engine("no-end"), {.time = 10s, .now = ticking});
  EXPECT_EQ(first_fault(client),
            "hang: the engine gave no answer within 10 s; the command was 'genmove b', the answer so far "
            "'=1 and then\\x0a'");
}

TEST_F(GtpClientTest, FaultsOfTheProcessSayWhatWasAsked) {
  EXPECT_EQ(first_fault("exit", 3),
            "died: the engine exited with status 3; its last line of errors: 'no more moves'; the command "
            "was 'genmove b'");
  EXPECT_THAT(first_fault("flood"), StartsWith("output-limit: "));
  EXPECT_THAT(first_fault("flood-answer", 2), StartsWith("output-limit: "));
  EXPECT_THAT(first_fault("dead-on-arrival"), StartsWith("died: "));
  EXPECT_THAT(first_fault("close-output", 2), StartsWith("closed: "));
}

TEST_F(GtpClientTest, EveryFaultHasANameOfItsOwn) {
  std::vector<std::string_view> names;
  for (int kind = 0; kind <= static_cast<int>(EngineFaultKind::stopped); ++kind)
    names.push_back(name(static_cast<EngineFaultKind>(kind)));
  EXPECT_THAT(names, testing::UnorderedElementsAre("hang", "died", "closed", "output-limit", "memory-limit",
                                                   "garbage", "unasked", "missing-id", "wrong-id",
                                                   "out-of-order", "stopped"));
}

}  // namespace
}  // namespace ruleproof
