#include "explore/server.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <deque>
#include <memory>
#include <optional>
#include <random>
#include <thread>

#include "report/read_json.hpp"
#include "spec/input_error.hpp"
#include "spec/threads.hpp"

namespace ruleproof::explore {
namespace {

using questions::Json;

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using boost::system::error_code;
using tcp = asio::ip::tcp;

constexpr std::size_t threads_for_questions = 4;  // in each pool; see Workers
constexpr std::size_t most_waiting = 32;          // the maximal number of unanswered questions in each pool
constexpr std::uint32_t longest_header = 16 * 1024;

std::string random_word() {
  std::random_device random;
  std::string word;
  for (int i = 0; i < 4; ++i) word += fmt::format("{:08x}", random());
  return word;
}

std::string with_nonce(std::string_view html, const std::string& nonce) {
  constexpr std::string_view word = "NONCE";
  std::string result(html);
  for (std::size_t i = result.find(word); i != std::string::npos; i = result.find(word, i))
    result.replace(i, word.size(), nonce);
  return result;
}

/// Returns whether two texts are equal. The time of the comparison does not reveal where the texts differ.
bool is_same_secret(std::string_view a, std::string_view b) {
  unsigned char different = a.size() == b.size() ? 0 : 1;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
    different |= static_cast<unsigned char>(a[i] ^ b[i]);
  return different == 0;
}

/// A thread pool, either for short questions or for long questions.
class Workers {
 public:
  /// Accepts `work` and returns true; returns false if too much work is waiting.
  bool take(std::function<void()> work) {
    if (waiting_ >= most_waiting) return false;
    ++waiting_;
    asio::post(pool_, [this, work = std::move(work)] {
      work();
      --waiting_;
    });
    return true;
  }
  void join() { pool_.join(); }

 private:
  std::atomic<std::size_t> waiting_ = 0;
  asio::thread_pool pool_{threads_for_questions};
};

/// The data that all connections share.
struct Shared {
  const questions::Answers& answers;
  const Limits& limits;
  Page page;
  std::string host = {};  ///< "127.0.0.1:1234"
  std::string token = random_word();
  std::string nonce = random_word();
  std::string html = with_nonce(page.html, nonce);
  asio::io_context io = {};
  Workers short_questions = {}, long_questions = {};
  StopSource stop = {};
  std::atomic<std::size_t> connections = 0;
};

struct Reply {
  http::status status = http::status::ok;
  std::string_view type;
  std::string_view body;
};

/// A connection, which serves one request. Its functions run in the server's thread; only the work on a
/// question runs in another thread.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(Shared& shared, tcp::socket socket)
      : shared_(shared), stream_(std::move(socket)), deadline_(shared.io) {
    ++shared_.connections;
    parser_.header_limit(longest_header);
    parser_.body_limit(shared_.limits.body);
  }
  ~Connection() { --shared_.connections; }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  void begin() {
    stream_.expires_after(shared_.limits.receiving);
    http::async_read_header(stream_, buffer_, parser_,
                            [self = shared_from_this()](error_code failed, std::size_t) {
                              if (self->is_read(failed)) self->take();
                            });
  }

 private:
  /// Returns whether reading succeeded. If it failed because the request is invalid, refuses the request.
  bool is_read(error_code failed) {
    if (!failed) return true;
    if (failed == http::error::body_limit) {
      refuse(http::status::payload_too_large);
    } else if (failed == http::error::header_limit) {
      refuse(http::status::request_header_fields_too_large);
    } else if (failed.category() == make_error_code(http::error::bad_method).category() &&
               failed != http::error::end_of_stream) {
      refuse(http::status::bad_request);
    }
    return false;
  }

  /// Handles a request whose header has been read. Answers a request for a file of the page, reads the body
  /// of a question, and refuses any other request.
  void take() {
    const auto& request = parser_.get();
    const auto has = [&](http::field field, std::string_view value) {
      return request[field] == beast::string_view(value.data(), value.size());
    };
    const auto count = [&](http::field field) {
      return std::distance(request.equal_range(field).first, request.equal_range(field).second);
    };
    // A page of another site can make a browser send requests to this server. Such a request has another host
    // name or origin, and cannot contain the token.
    if (count(http::field::host) != 1 || !has(http::field::host, shared_.host))
      return refuse(http::status::forbidden);
    if (count(http::field::origin) > 0 &&
        (count(http::field::origin) != 1 || !has(http::field::origin, "http://" + shared_.host)))
      return refuse(http::status::forbidden);
    const beast::string_view site = request["Sec-Fetch-Site"];
    if (!site.empty() && site != "same-origin" && site != "none") return refuse(http::status::forbidden);
    const std::string_view target(request.target().data(), request.target().size());
    const std::string root = "/" + shared_.token + "/";
    if (!is_same_secret(target.substr(0, root.size()), root)) return refuse(http::status::not_found);
    const std::string_view what = target.substr(root.size());
    if (request.method() == http::verb::get) {
      if (what.empty()) return reply({http::status::ok, "text/html; charset=utf-8", shared_.html});
      if (what == "explore.js")
        return reply({http::status::ok, "text/javascript; charset=utf-8", shared_.page.script});
      if (what == "explore.css")
        return reply({http::status::ok, "text/css; charset=utf-8", shared_.page.style});
      return refuse(http::status::not_found);
    }
    if (what != "ask") return refuse(http::status::not_found);
    if (request.method() != http::verb::post) return refuse(http::status::method_not_allowed);
    if (!has(http::field::content_type, "application/json"))
      return refuse(http::status::unsupported_media_type);
    http::async_read(stream_, buffer_, parser_, [self = shared_from_this()](error_code failed, std::size_t) {
      if (self->is_read(failed)) self->ask();
    });
  }

  void refuse(http::status status) {
    const beast::string_view reason = http::obsolete_reason(status);
    reply({status, "text/plain; charset=utf-8", {reason.data(), reason.size()}});
  }

  void reply(const Reply& reply) {
    send(head(reply.status, reply.type, reply.body.size()) + std::string(reply.body));
    end();
  }

  std::string head(http::status status, std::string_view type, std::optional<std::size_t> length) const {
    const beast::string_view reason = http::obsolete_reason(status);
    return fmt::format(
        "HTTP/1.1 {} {}\r\nContent-Type: {}\r\n{}Connection: close\r\nCache-Control: "
        "no-store\r\nX-Content-Type-Options: nosniff\r\n"
        "Referrer-Policy: no-referrer\r\nCross-Origin-Resource-Policy: "
        "same-origin\r\nContent-Security-Policy: default-src 'none'; script-src 'nonce-{}'; style-src 'self' "
        "'nonce-{}'; connect-src 'self'; img-src data: blob:; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'\r\n\r\n",
        static_cast<unsigned>(status), std::string_view(reason.data(), reason.size()), type,
        length ? fmt::format("Content-Length: {}\r\n", *length) : "", shared_.nonce, shared_.nonce);
  }

  void ask() {
    Json question;
    try {
      question = parse_json(parser_.get().body(), "the question", "question");
    } catch (const InputError& wrong) {
      return send_answer({{"error", wrong.what()}});
    }
    const bool is_long = questions::Answers::is_long(question);
    Workers& workers = is_long ? shared_.long_questions : shared_.short_questions;
    const auto self = shared_from_this();
    const bool is_taken = workers.take([self, question = std::move(question)] {
      const questions::Asker asker{self->stop_.get_token(), [&](const Json& progress) {
                                     self->from_worker(Json{{"told", progress}}, false);
                                   }};
      self->from_worker(self->shared_.answers.answer(question, asker), true);
    });
    if (!is_taken)
      return send_answer(
          {{"error", "too many questions are being answered; wait for some of them, or stop them"}});
    stopped_with_all_.emplace(shared_.stop.get_token(), [this] { stop_.request_stop(); });
    deadline_.expires_after(is_long ? shared_.limits.long_question : shared_.limits.short_question);
    deadline_.async_wait([self](error_code cancelled) {
      if (!cancelled) self->stop_.request_stop();
    });
    watch();
  }

  /// Waits until the client closes the connection, or sends data after its request, which no client needs to
  /// do. Then stops the work on the question and ends the connection.
  void watch() {
    stream_.socket().async_wait(tcp::socket::wait_read, [self = shared_from_this()](error_code failed) {
      if (failed != asio::error::operation_aborted) self->leave();
    });
  }

  void leave() {
    stop_.request_stop();
    deadline_.cancel();
    is_left_ = true;
    error_code ignored;
    static_cast<void>(stream_.socket().close(ignored));
  }

  void from_worker(const Json& line, bool is_last) {
    asio::post(shared_.io,
               [self = shared_from_this(),
                text = line.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n', is_last] {
                 if (!self->has_head_) self->send(self->head(http::status::ok, "application/x-ndjson", {}));
                 self->has_head_ = true;
                 self->send(text);
                 if (is_last) self->end();
               });
  }

  void send_answer(const Json& answer) {
    send(head(http::status::ok, "application/x-ndjson", {}) + answer.dump() + '\n');
    end();
  }

  void send(std::string text) {
    waiting_.push_back(std::move(text));
    if (waiting_.size() == 1) write();
  }
  void end() {
    is_ended_ = true;
    deadline_.cancel();
    if (waiting_.empty()) close();
  }

  void write() {
    if (is_left_) return waiting_.clear();
    stream_.expires_after(shared_.limits.sending);
    asio::async_write(stream_, asio::buffer(waiting_.front()),
                      [self = shared_from_this()](error_code failed, std::size_t) {
                        if (failed) return self->leave();
                        self->waiting_.pop_front();
                        if (!self->waiting_.empty())
                          self->write();
                        else if (self->is_ended_)
                          self->close();
                        else
                          self->stream_.expires_never();
                      });
  }

  void close() {
    error_code ignored;
    static_cast<void>(stream_.socket().shutdown(tcp::socket::shutdown_send, ignored));
    static_cast<void>(stream_.socket().cancel(ignored));  // ends the wait that watch() began
  }

  Shared& shared_;
  beast::tcp_stream stream_;
  beast::flat_buffer buffer_{2 * longest_header};
  http::request_parser<http::string_body> parser_;
  asio::steady_timer deadline_;
  StopSource stop_;
  std::optional<std::stop_callback<std::function<void()>>> stopped_with_all_;
  std::deque<std::string> waiting_;  // unsent parts of the answer; the first is being sent
  bool has_head_ = false;
  bool is_ended_ = false;
  bool is_left_ = false;
};

void accept(Shared& shared, tcp::acceptor& acceptor) {
  acceptor.async_accept([&](error_code failed, tcp::socket socket) {
    if (failed == asio::error::operation_aborted) return;
    if (!failed && shared.connections < shared.limits.connections)
      std::make_shared<Connection>(shared, std::move(socket))->begin();
    accept(shared, acceptor);
  });
}

}  // namespace

void serve(const questions::Answers& answers, const Page& page, const Limits& limits, std::uint16_t port,
           const std::function<void(const std::string&)>& ready, const StopToken& stop) {
  Shared shared{answers, limits, page};
  tcp::acceptor acceptor(shared.io);
  try {
    const tcp::endpoint endpoint(asio::ip::address_v4::loopback(), port);
    acceptor.open(endpoint.protocol());
    acceptor.set_option(tcp::acceptor::reuse_address(true));
    acceptor.bind(endpoint);
    acceptor.listen();
  } catch (const boost::system::system_error& failed) {
    throw InputError(fmt::format("port {} of 127.0.0.1 can't be opened: {}; choose another one with --port",
                                 port, failed.code().message()));
  }
  shared.host = fmt::format("127.0.0.1:{}", acceptor.local_endpoint().port());
  accept(shared, acceptor);
  {
    const std::stop_callback end(stop, [&] { asio::post(shared.io, [&] { shared.io.stop(); }); });
    ready(fmt::format("http://{}/{}/", shared.host, shared.token));
    shared.io.run();
  }
  shared.stop.request_stop();
  shared.short_questions.join();
  shared.long_questions.join();
}

}  // namespace ruleproof::explore
