#include "explore/server.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <future>
#include <thread>

#include "spec/threads.hpp"

namespace ruleproof::explore {
namespace {

using questions::Json;

namespace asio = boost::asio;
using tcp = asio::ip::tcp;
using namespace std::chrono_literals;

constexpr std::string_view plain = R"(# Plain

    game "Plain"
    board square-grid 3x3
    players black, white
    turns alternate

    move place(p):
      forbid "the point is not empty": p and occupied
      put mover on p
    end when no empty
)";

/// A game in which one move takes much longer than the short time limits of the tests.
constexpr std::string_view slow = R"(# Slow

    game "Slow"
    board square-grid 19x19
    players black, white
    turns alternate

    far(p) = { q in board | each r in board: each s in board: each t in board: q = q or r = s or s = t }

    move place(p):
      forbid "it is far": p and not far(p)
      put mover on p
    end when no empty
)";

/// Time limits that even a slow machine does not reach. If the server wrongly waits for one of these limits,
/// the test does not end.
constexpr Limits ample{.receiving = 24h, .sending = 24h, .short_question = 24h, .long_question = 24h};

class Server : public testing::Test {
 protected:
  void start(std::string_view document, const Limits& limits = ample) {
    limits_ = limits;
    answers_.emplace(std::vector<questions::Served>{{"test", "test", "test.md", std::string(document)}});
    std::promise<std::string> ready;
    auto address = ready.get_future();
    thread_ = std::thread([this, &ready] {
      serve(
          *answers_, {"<p>NONCE</p>", "script()", "style {}"}, limits_, 0,
          [&](const std::string& opened) { ready.set_value(opened); }, stop_.get_token());
    });
    const std::string opened = address.get();
    host_ = opened.substr(7, opened.find('/', 7) - 7);
    root_ = opened.substr(opened.find('/', 7));
  }
  ~Server() override {
    stop_.request_stop();
    if (thread_.joinable()) thread_.join();
  }

  tcp::socket connected() {
    tcp::socket socket(io_);
    socket.connect({asio::ip::address_v4::loopback(),
                    static_cast<std::uint16_t>(std::stoi(host_.substr(host_.find(':') + 1)))});
    return socket;
  }
  /// Reads from the socket until the connection is closed, and returns what was read.
  static std::string rest(tcp::socket& socket) {
    std::string answer;
    boost::system::error_code end;
    asio::read(socket, asio::dynamic_buffer(answer), end);
    return answer;
  }
  std::string sent(const std::string& request) {
    tcp::socket socket = connected();
    boost::system::error_code failed;
    asio::write(socket, asio::buffer(request), failed);
    return rest(socket);
  }
  std::string request(const std::string& line, const std::string& headers, std::string_view body = "") const {
    return fmt::format("{} HTTP/1.1\r\nHost: {}\r\n{}\r\n{}", line, host_, headers, body);
  }
  std::string get(const std::string& path, const std::string& headers = "") {
    return sent(request("GET " + path, headers));
  }
  std::string post(const std::string& body, const std::string& headers = "") const {
    return post_of(body.size(), body, headers);
  }
  /// Returns a POST request with this body. Its header states the length `length`, even if that is wrong.
  std::string post_of(std::size_t length, std::string_view body, const std::string& headers = "") const {
    return request("POST " + root_ + "ask",
                   fmt::format("Content-Type: application/json\r\nContent-Length: {}\r\n{}", length, headers),
                   body);
  }

  Limits limits_;
  std::string host_, root_;
  std::optional<questions::Answers> answers_;

 private:
  asio::io_context io_;
  StopSource stop_;
  std::thread thread_;
};

std::string status(const std::string& answer) { return answer.substr(9, 3); }
std::string body(const std::string& answer) {
  return answer.substr(std::min(answer.size(), answer.find("\r\n\r\n") + 4));
}

TEST_F(Server, ServesThePageWithItsScriptAndItsStyle) {
  start(plain);
  const std::string page = get(root_);
  EXPECT_EQ(status(page), "200");
  EXPECT_NE(page.find("Content-Security-Policy: default-src 'none'; script-src 'nonce-"), std::string::npos);
  EXPECT_NE(page.find("X-Content-Type-Options: nosniff"), std::string::npos);
  const std::string nonce = body(page).substr(3, 32);
  EXPECT_NE(page.find("script-src 'nonce-" + nonce + "'"), std::string::npos) << page;
  EXPECT_EQ(body(get(root_ + "explore.js")), "script()");
  EXPECT_EQ(body(get(root_ + "explore.css")), "style {}");
}

TEST_F(Server, AnswersQuestions) {
  start(plain);
  const std::string answer = sent(post(R"({"ask": "position", "record": "B a1"})"));
  EXPECT_EQ(status(answer), "200");
  EXPECT_EQ(Json::parse(body(answer))["moves"], Json::parse(R"(["B a1"])"));
  EXPECT_EQ(status(sent(post(R"({"ask": "position"})", fmt::format("Origin: http://{}\r\n", host_)))), "200");
}

TEST_F(Server, IsNothingToOtherNamesAndOrigins) {
  start(plain);
  const std::string question = R"({"ask": "document"})";
  EXPECT_EQ(status(sent(post(question, "Origin: http://example.org\r\n"))), "403");
  EXPECT_EQ(status(sent(post(question, "Origin: null\r\n"))), "403");
  EXPECT_EQ(status(sent(post(question, "Sec-Fetch-Site: cross-site\r\n"))), "403");
  EXPECT_EQ(status(sent(post(question, "Host: example.org\r\n"))), "403");
  EXPECT_EQ(status(sent(fmt::format("GET {} HTTP/1.1\r\nHost: example.org\r\n\r\n", root_))), "403");
  EXPECT_EQ(status(sent(fmt::format("GET {} HTTP/1.1\r\n\r\n", root_))), "403");
}

TEST_F(Server, AnswersNothingWithoutItsToken) {
  start(plain);
  for (const char* path :
       {"/", "/ask", "/explore.js", "/00000000000000000000000000000000/", "/etc/passwd", "//", "*"})
    EXPECT_EQ(status(get(path)), "404") << path;
}

TEST_F(Server, ServesNoFiles) {
  start(plain);
  for (const char* path : {"../etc/passwd", "/etc/passwd", "..%2f..%2fetc/passwd", "test.md", "explore.js/..",
                           "explore.js?x", "ask"})
    EXPECT_EQ(status(get(root_ + path)), "404") << path;
}

TEST_F(Server, RefusesWhatIsNoQuestion) {
  start(plain);
  EXPECT_EQ(status(sent(request("PUT " + root_ + "ask", "Content-Length: 0\r\n"))), "405");
  EXPECT_EQ(status(sent(
                request("POST " + root_ + "ask", "Content-Type: text/plain\r\nContent-Length: 2\r\n", "{}"))),
            "415");
  EXPECT_EQ(status(sent("what is this\r\n\r\n")), "400");
  for (const std::string& bad :
       {std::string("{"), std::string("\xff\xfe"), std::string(100'000, '['), std::string("")}) {
    const std::string answer = sent(post(bad));
    EXPECT_TRUE(Json::parse(body(answer)).contains("error")) << answer;
  }
}

TEST_F(Server, AnswersAfterNumbersAndTextsThatItDoesNotRead) {
  start(plain);
  for (const auto& [question, why] : std::vector<std::pair<std::string, std::string>>{
           {R"({"ask": "position", "x": 1e999})", "the number 1e999, which is too large or too small"},
           {R"({"ask": "position", "x": )" + std::string(100'000, '9') + "}",
            "a number of more than 64 characters"},
           {R"({"ask": "position", "record": "B a1\u0000 and more"})", "a text with the character U+0000"}}) {
    const Json answer = Json::parse(body(sent(post(question))));
    EXPECT_EQ(answer.value("error", ""), fmt::format("the question: {}: this is no question", why));
  }
  EXPECT_EQ(status(sent(post(R"({"ask": "position", "record": "B a1"})"))), "200");
}

TEST_F(Server, RefusesWhatIsTooLarge) {
  Limits limits = ample;
  limits.body = 10'000;
  start(plain, limits);
  EXPECT_EQ(status(sent(post_of(10'001, ""))), "413");
  EXPECT_EQ(status(get(root_, fmt::format("X: {}\r\n", std::string(20'000, 'x')))), "431");
}

TEST_F(Server, RefusesStrangersBeforeTheyHaveSentTheirBody) {
  start(plain);
  for (const char* headers : {"Host: example.org\r\n", "Origin: http://example.org\r\n"})
    EXPECT_EQ(status(sent(post_of(1'000'000, "{", headers))), "403");
}

TEST_F(Server, DoesNotWaitForSlowClients) {
  Limits limits = ample;
  limits.receiving = 200ms;
  start(plain, limits);
  tcp::socket socket = connected();
  std::thread drip([&] {
    boost::system::error_code failed;
    while (!failed) {
      asio::write(socket, asio::buffer("G", 1), failed);
      std::this_thread::sleep_for(20ms);
    }
  });
  rest(socket);  // waits until the server closes the connection
  socket.close();
  drip.join();
}

TEST_F(Server, HasRoomForSoManyConnectionsAndForOthersAfterThem) {
  Limits limits = ample;
  limits.connections = 4;
  start(plain, limits);
  std::vector<tcp::socket> open;
  for (int i = 0; i < 4; ++i) open.push_back(connected());
  EXPECT_EQ(sent(post("{}")), "");
  open.clear();
  std::string answer;
  while (answer.empty()) answer = sent(post("{}"));  // the server may be slow to notice a disconnect
  EXPECT_EQ(status(answer), "200");
}

TEST_F(Server, LeavesAQuestionThatTakesTooLong) {
  Limits limits = ample;
  limits.short_question = 300ms;
  start(slow, limits);
  const std::string answer = sent(post(R"({"ask": "position"})"));
  EXPECT_TRUE(Json::parse(body(answer)).contains("error")) << answer;
}

TEST_F(Server, AnswersWhileAnotherQuestionIsWorkedOnAndStopsWhatIsLeft) {
  start(slow);
  {
    std::vector<tcp::socket> left;
    for (int i = 0; i < 3; ++i) {
      left.push_back(connected());
      asio::write(left.back(), asio::buffer(post(R"({"ask": "position"})")));
    }
    std::this_thread::sleep_for(100ms);
    EXPECT_EQ(Json::parse(body(sent(post(R"({"ask": "document"})"))))["title"], "Slow");
  }
  // Here the test waits for the end of the server, and hence of all work. It would not end if the server did
  // not stop the work on questions whose clients have disconnected.
}

}  // namespace
}  // namespace ruleproof::explore
