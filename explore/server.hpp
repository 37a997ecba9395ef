#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <string_view>

#include "questions/answers.hpp"
#include "spec/threads.hpp"

// Defines the HTTP server of `ruleproof explore`. On the loopback interface, it serves a web page and answers
// the questions that the page sends.

namespace ruleproof::explore {

/// The files of the page. Each member is the whole text of a file.
struct Page {
  std::string_view html;  ///< the server replaces each NONCE by the nonce of its security policy
  std::string_view script;
  std::string_view style;
};

/// Returns the page that is built into the program; empty if the program was built without npm.
Page built_page();

struct Limits {
  std::size_t connections = 256;            ///< the maximal number; further connections are closed at once
  std::size_t body = std::size_t{4} << 20;  ///< the maximal number of bytes of a question
  std::chrono::milliseconds receiving{10'000};  ///< the time in which a request must have arrived
  std::chrono::milliseconds sending{10'000};    ///< the time for sending one part of an answer
  std::chrono::milliseconds short_question{20'000};
  std::chrono::milliseconds long_question{1'200'000};
};

/// Serves on 127.0.0.1 until a stop is requested. Uses `port`, or a free port if `port` is 0. Calls `ready`
/// with the address once the port is open. The address contains a token; requests without the token are
/// refused. Throws InputError if the port is not available.
///
/// Each connection serves one request: a GET of the page, of its script or of its style, or a POST of a
/// question to the path `ask`. The response to a question consists of lines of JSON. The last line is the
/// answer; lines before it report the progress of a long question. The work on a question stops when the
/// client disconnects.
void serve(const questions::Answers& answers, const Page& page, const Limits& limits, std::uint16_t port,
           const std::function<void(const std::string& address)>& ready, const StopToken& stop);

}  // namespace ruleproof::explore
