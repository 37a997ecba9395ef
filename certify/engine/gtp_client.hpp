#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "certify/engine/engine_process.hpp"
#include "certify/engine/gtp_answer.hpp"

namespace ruleproof {

/// A client for an engine that speaks GTP 2. Each answer must repeat the id of its command: 1, 2, ...
class GtpClient {
 public:
  struct Reply {
    bool ok = true;    ///< true for an answer that begins with "=", false for "?"
    std::string text;  ///< one line or several

    friend bool operator==(const Reply&, const Reply&) = default;
  };
  using Answer = std::variant<Reply, EngineFault>;

  /// Throws InputError as EngineProcess does.
  explicit GtpClient(const std::string& command, EngineLimits limits = {}, std::stop_token stop = {});

  /// Sends a command, given without id ("play B c3"), and returns its answer. After a fault the engine is
  /// dead, and every further answer is the same fault. Throws InputError if the command is empty, a comment,
  /// or has a line break.
  Answer ask(std::string_view command);

  /// Sends all commands without waiting between them. Returns their answers in order, up to the first fault.
  std::vector<Answer> ask(std::span<const std::string> commands);

  /// Sends "quit" and waits for the engine's end, as EngineProcess::finish does.
  EngineEnd finish() { return process_.finish(); }

 private:
  void refuse_unasked();
  void add_context(const std::string& command);

  EngineProcess process_;
  GtpAnswerReader reader_;
  std::uint32_t sent_ = 0;  // the number of commands sent, which is also the id of the last command
  std::optional<EngineFault> fault_;
};

}  // namespace ruleproof
