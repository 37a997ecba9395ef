#pragma once

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <vector>

#include "certify/engine/engine_process.hpp"

// For tests: engines that go wrong, and what they leave behind.

namespace ruleproof {

/// The processes, this one left out, that have the marker in their environment or their arguments.
std::vector<std::string> marked_processes(const std::string& marker);

/// The processes that this one has started and not reaped.
std::vector<std::string> own_children();

/// A test of engines after which no process of theirs is running, whatever its session, this process has no
/// children, not even dead ones, and no descriptors that it had not before.
class NothingLeft : public testing::Test {
 protected:
  void SetUp() override;
  void TearDown() override;

  /// Stands in the environment of all that this test starts.
  std::string marker_;

 private:
  std::vector<std::string> children_;
  std::vector<std::string> descriptors_;
};

/// The command for the engine of bad_engine.cpp in this mode, bad from its n-th command on. It makes the file
/// `mark` when it has written what it writes unasked.
std::string bad_engine(const std::string& mode, int n = 1, const std::string& mark = "");

// Clocks of the tests' own, for EngineLimits::now, so that no test depends on how busy a machine is.

/// Stands still: no time is ever up.
EngineLimits::Clock::time_point still();
/// Goes on by 50 ms each time that it is read.
EngineLimits::Clock::time_point ticking();
/// Stands still, goes on by an hour when it has been read so many times, and stands still again.
EngineLimits::Clock::time_point jumping();
extern int readings_before_the_jump;

/// "hang: the engine gave no answer within 10 s"
std::string text(const EngineFault& fault);
void PrintTo(const EngineFault& fault, std::ostream* out);
void PrintTo(const EngineEnd& end, std::ostream* out);

}  // namespace ruleproof
