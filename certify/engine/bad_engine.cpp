// An engine for tests, started by bad_engine MODE [N]. It answers correctly before its N-th command (by
// default the first), then misbehaves as MODE defines.

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace {

struct Command {
  std::string id;
  std::string name;
};

void say(std::string_view text) { std::cout << text << std::flush; }

void answer(const Command& command, std::string_view text) {
  say("=" + command.id + " " + std::string(text) + "\n\n");
}

void answer(const Command& command) { answer(command, command.name); }

/// Answers correctly; some commands query properties of this process.
void answer_rightly(const Command& command) {
  if (command.name == "group") {
    answer(command, std::to_string(getpgrp()));
  } else if (command.name == "descriptors") {
    int open = 0;
    for (int fd = 0; fd < 1024; ++fd) open += fcntl(fd, F_GETFD) != -1 ? 1 : 0;
    answer(command, std::to_string(open));
  } else if (command.name == "lines") {
    answer(command, "\n  A B\n2 . .\n1 . .");
  } else if (command.name == "long") {
    answer(command, std::string(200'000, 'x'));
  } else if (command.name == "unknown") {
    say("?" + command.id + " unknown command\n\n");
  } else {
    answer(command);
  }
  if (command.name == "quit") std::exit(0);
}

/// The file that this engine creates after it has written its unrequested output.
std::string mark;
void make_mark() {
  if (!mark.empty()) std::ofstream(mark).flush();
}

[[noreturn]] void hang() {
  while (true) pause();
}

[[noreturn]] void write_without_end(int descriptor, std::string_view piece) {
  std::string block;
  while (block.size() < 4096) block += piece;
  while (write(descriptor, block.data(), block.size()) > 0) {
  }
  hang();
}

/// Starts a child process that runs `act`. Returns its process id.
pid_t beside(const std::function<void()>& act) {
  const pid_t child = fork();
  if (child != 0) return child;
  act();
  _exit(0);
}

void let_go_of_pipes() {
  const int null = open("/dev/null", O_RDWR);
  for (const int fd : {0, 1, 2}) dup2(null, fd);
}

/// Starts an orphaned process in its own session that runs `act`.
void daemonize(const std::function<void()>& act) {
  const pid_t parent = beside([&] {
    setsid();
    beside([&] {
      let_go_of_pipes();
      act();
    });
  });
  waitpid(parent, nullptr, 0);
}

/// Allocates more and more memory, up to 768 MiB, and then hangs.
void eat() {
  constexpr std::size_t piece = std::size_t{8} << 20;
  for (int i = 0; i < 96; ++i) {
    void* memory = mmap(nullptr, piece, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory != MAP_FAILED) std::memset(memory, 1, piece);
    usleep(2'000);
  }
  hang();
}

void leave_bare_daemon() {
  daemonize([] {
    const std::string marker = std::getenv("RULEPROOF_TEST_MARKER");
    clearenv();
    execl("/bin/sleep", marker.c_str(), "1000", nullptr);
  });
}

void leave_many() {
  for (int i = 0; i < 20; ++i) {
    daemonize(hang);
    beside(hang);
  }
}

void leave_those_who_kill(pid_t guard) {
  for (int i = 0; i < 20; ++i) daemonize(hang);
  daemonize([guard] {
    usleep(20'000);
    kill(guard, SIGKILL);
    beside([] { daemonize(hang); });
    hang();
  });
}

void answer_two_in_reverse(const Command& command) {
  static std::vector<Command> kept;
  kept.push_back(command);
  if (kept.size() < 2) return;
  answer(kept[1]);
  answer(kept[0]);
  kept.clear();
}

using Act = std::function<void(const Command&)>;

/// The behaviour of a mode at a command: runs `first`, answers the command if `yes`, and runs `then`.
struct Mode {
  enum class Answers { no, yes } answers;
  Act first;
  Act then = [](const Command&) {};
};

const std::map<std::string, Mode>& modes() {
  using enum Mode::Answers;
  const Act nothing = [](auto&) {};
  const auto says = [](std::string_view text) { return [text](const Command&) { say(text); }; };
  const auto answers = [](std::string_view text) { return [text](auto& command) { answer(command, text); }; };
  const auto starts = [](const std::function<void()>& act) { return [act](const Command&) { beside(act); }; };
  const auto leaves = [](const std::function<void()>& act) {
    return [act](const Command&) { daemonize(act); };
  };
  const auto floods = [](int descriptor, std::string_view piece) {
    return [=](const Command&) { write_without_end(descriptor, piece); };
  };
  const Act hangs = [](auto&) { hang(); };
  const Act eats = [](auto&) { eat(); };
  static const std::map<std::string, Mode> all = {
      {"right", {no, answer_rightly}},
      {"slow", {yes, [](auto&) { usleep(50'000); }}},
      {"hang", {no, hangs}},
      {"exit", {no, [](auto&) { std::cerr << "first line\nno more moves\n", std::exit(3); }}},
      {"answer-and-exit", {no, answers("last"), [](auto&) { std::exit(0); }}},
      {"abort", {no, [](auto&) { std::signal(SIGABRT, SIG_DFL), std::abort(); }}},
      {"segv", {no, [](auto&) { std::signal(SIGSEGV, SIG_DFL), std::raise(SIGSEGV); }}},
      {"flood", {no, floods(STDOUT_FILENO, "\n")}},
      {"flood-garbage", {no, floods(STDOUT_FILENO, "garbage")}},
      {"flood-errors", {no, floods(STDERR_FILENO, "much ado\n")}},
      {"flood-answer",
       {no, [](auto& command) { say("=" + command.id); }, floods(STDOUT_FILENO, "on and on\n")}},
      {"flood-answers", {yes, nothing, floods(STDOUT_FILENO, "= \n\n")}},
      {"garbage", {no, says("I think that\n\n")}},
      {"prompt", {yes, nothing, says("> ")}},
      {"wrong-id", {no, says("=77 a\n\n")}},
      {"no-id", {no, says("= a\n\n")}},
      {"same-id", {no, says("=1 a\n\n")}},
      {"twice", {no, answers("a"), answers("b")}},
      {"twice-late",
       {no, answers("a"), [](auto& command) { usleep(50'000), answer(command, "b"), make_mark(); }}},
      {"out-of-order", {no, answer_two_in_reverse}},
      {"no-end", {no, [](auto& command) { say("=" + command.id + " and then\n"); }}},
      {"eat-memory", {no, eats}},
      {"daemon-eats-memory", {no, leaves(eat), hangs}},
      {"grandchild-eats-memory", {no, starts([] { beside(eat), hang(); }), hangs}},
      {"hang-with-child", {no, starts(hang), hangs}},
      {"answer-and-eat-memory",
       {yes, [](auto&) { [[maybe_unused]] static const pid_t eater = beside(eat); }}},
      {"leave-child", {yes, starts([] { let_go_of_pipes(), hang(); })}},
      {"leave-daemon", {yes, leaves(hang)}},
      {"leave-bare-daemon", {yes, [](auto&) { leave_bare_daemon(); }}},
      {"leave-child-with-pipes", {yes, starts(hang)}},
      {"leave-child-and-exit", {yes, starts(hang), [](auto&) { _exit(0); }}},
      {"leave-short-child", {yes, starts([] { usleep(5'000); }), [](auto&) { _exit(0); }}},
      {"leave-many", {yes, [](auto&) { leave_many(); }}},
      {"kill-guard", {no, [](auto&) { beside(hang), daemonize(hang), kill(getppid(), SIGKILL); }, hangs}},
      {"daemon-kills-guard", {yes, [](auto&) { leave_those_who_kill(getppid()); }}},
      {"stop-guard", {yes, [](auto&) { daemonize(hang), kill(getppid(), SIGSTOP); }}},
      {"answer-and-take-memory", {yes, nothing, eats}},
      {"ignore-sigterm", {yes, [](auto&) { std::signal(SIGTERM, SIG_IGN); }, hangs}},
      {"deaf", {yes, nothing, hangs}},  // ignores "quit" and the end of input
      {"close-output", {no, [](auto&) { close(STDOUT_FILENO); }, hangs}},
      {"close-input", {yes, [](auto&) { close(STDIN_FILENO); }, hangs}},
  };
  return all;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string mode = argc > 1 ? argv[1] : "right";
  const int from = argc > 2 ? std::atoi(argv[2]) : 1;
  if (mode == "banner") say("Bad Engine 1.0\n");
  if (mode == "answer-first") say("= hello\n\n");
  if (mode == "answer-first-begun") say("= hel");
  if (mode == "dead-on-arrival") return 4;
  mark = argc > 3 ? argv[3] : "";
  if (mode != "twice-late") make_mark();
  const auto found = modes().find(mode);
  std::string line;
  for (int number = 1; std::getline(std::cin, line); ++number) {
    const std::size_t blank = line.find(' ');
    const Command command = {line.substr(0, blank), line.substr(blank + 1)};
    if (found != modes().end() && number >= from && command.name != "quit") {
      const Mode& does = found->second;
      does.first(command);
      if (does.answers == Mode::Answers::yes) answer(command);
      does.then(command);
    } else {
      answer_rightly(command);
    }
  }
}
