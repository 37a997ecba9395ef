#pragma once

#include <chrono>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>

#include "explore/answers.hpp"

// The page and its questions over HTTP, on the loopback interface.

namespace ruleproof::explore {

/// What the server hands out beside answers.
struct Page {
  std::string_view html;  ///< the word NONCE in it stands for one that its script and style have to bear
  std::string_view script;
  std::string_view style;
};

/// The page as it is built into the program; empty where it was built without npm.
Page built_page();

struct Limits {
  std::size_t connections = 256;                ///< at the same time; more are closed
  std::size_t body = std::size_t{4} << 20;      ///< bytes of a question
  std::chrono::milliseconds receiving{10'000};  ///< until a request is there
  std::chrono::milliseconds sending{10'000};    ///< of a part of an answer
  std::chrono::milliseconds short_question{20'000};
  std::chrono::milliseconds long_question{1'200'000};
};

/// Serves on 127.0.0.1 until the stop is asked for; on the port, or if it is 0 on one that is free. `ready`
/// is told the address once it is open: it holds a token, and without the token nothing is answered. Throws
/// InputError if the port can't be had.
///
/// Each connection is one request. GET of the address, its script and its style; POST of a question to ask,
/// answered by lines of JSON: how far a long question has come, and last the answer. A question whose asker
/// has gone is stopped.
void serve(const Answers& answers, const Page& page, const Limits& limits, std::uint16_t port,
           const std::function<void(const std::string& address)>& ready, const std::stop_token& stop);

}  // namespace ruleproof::explore
