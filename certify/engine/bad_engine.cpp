// An engine for the tests: bad_engine MODE [N]. It is right up to its N-th command (the first, if no number
// is given) and does there what its mode says.

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <cstring>
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

/// Right, and says what the tests ask about this process.
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

/// Another process, which does this.
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

/// A process in a session of its own that has lost its parent.
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

/// Takes memory, more and more, up to 768 MiB.
void eat() {
  constexpr std::size_t piece = std::size_t{8} << 20;
  for (int i = 0; i < 96; ++i) {
    void* memory = mmap(nullptr, piece, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory != MAP_FAILED) std::memset(memory, 1, piece);
    usleep(2'000);
  }
  hang();
}

using Mode = std::function<void(const Command&)>;

const std::map<std::string, Mode>& modes() {
  static const std::map<std::string, Mode> all = {
      {"right", answer_rightly},
      {"slow",
       [](const Command& command) {
         usleep(50'000);
         answer(command);
       }},
      {"hang", [](const Command&) { hang(); }},
      {"exit",
       [](const Command&) {
         std::cerr << "first line\nno more moves\n";
         std::exit(3);
       }},
      {"answer-and-exit",
       [](const Command& command) {
         answer(command, "last");
         std::exit(0);
       }},
      {"abort", [](const Command&) { std::signal(SIGABRT, SIG_DFL), std::abort(); }},
      {"segv", [](const Command&) { std::signal(SIGSEGV, SIG_DFL), std::raise(SIGSEGV); }},
      {"flood", [](const Command&) { write_without_end(STDOUT_FILENO, "\n"); }},
      {"flood-garbage", [](const Command&) { write_without_end(STDOUT_FILENO, "garbage"); }},
      {"flood-errors", [](const Command&) { write_without_end(STDERR_FILENO, "much ado\n"); }},
      {"flood-answer",
       [](const Command& command) {
         say("=" + command.id);
         write_without_end(STDOUT_FILENO, "on and on\n");
       }},
      {"flood-answers",
       [](const Command& command) {
         answer(command);
         write_without_end(STDOUT_FILENO, "= \n\n");
       }},
      {"garbage", [](const Command&) { say("I think that\n\n"); }},
      {"prompt",
       [](const Command& command) {
         answer(command);
         say("> ");
       }},
      {"wrong-id", [](const Command&) { say("=77 a\n\n"); }},
      {"no-id", [](const Command&) { say("= a\n\n"); }},
      {"same-id", [](const Command&) { say("=1 a\n\n"); }},
      {"twice",
       [](const Command& command) {
         answer(command, "a");
         answer(command, "b");
       }},
      {"twice-late",
       [](const Command& command) {
         answer(command, "a");
         usleep(50'000);
         answer(command, "b");
       }},
      {"out-of-order",
       [](const Command& command) {
         static std::vector<Command> kept;
         kept.push_back(command);
         if (kept.size() < 2) return;
         answer(kept[1]);
         answer(kept[0]);
         kept.clear();
       }},
      {"no-end", [](const Command& command) { say("=" + command.id + " and then\n"); }},
      {"eat-memory", [](const Command&) { eat(); }},
      {"daemon-eats-memory",
       [](const Command&) {
         daemonize(eat);
         hang();
       }},
      {"grandchild-eats-memory",
       [](const Command&) {
         beside([] {
           beside(eat);
           hang();
         });
         hang();
       }},
      {"hang-with-child",
       [](const Command&) {
         beside(hang);
         hang();
       }},
      {"answer-and-eat-memory",
       [](const Command& command) {
         static const pid_t eater = beside(eat);
         static_cast<void>(eater);
         answer(command);
       }},
      {"leave-child",
       [](const Command& command) {
         beside([] {
           let_go_of_pipes();
           hang();
         });
         answer(command);
       }},
      {"leave-daemon",
       [](const Command& command) {
         daemonize(hang);
         answer(command);
       }},
      {"leave-bare-daemon",
       [](const Command& command) {
         daemonize([] {
           const std::string marker = std::getenv("RULEPROOF_TEST_MARKER");
           clearenv();
           execl("/bin/sleep", marker.c_str(), "1000", nullptr);
         });
         answer(command);
       }},
      {"leave-child-with-pipes",
       [](const Command& command) {
         beside(hang);
         answer(command);
       }},
      {"leave-child-and-exit",
       [](const Command& command) {
         beside(hang);
         answer(command);
         _exit(0);
       }},
      {"leave-short-child",
       [](const Command& command) {
         beside([] { usleep(5'000); });
         answer(command);
         _exit(0);
       }},
      {"leave-many",
       [](const Command& command) {
         for (int i = 0; i < 20; ++i) {
           daemonize(hang);
           beside(hang);
         }
         answer(command);
       }},
      {"kill-guard",
       [](const Command&) {
         beside(hang);
         daemonize(hang);
         kill(getppid(), SIGKILL);
         hang();
       }},
      {"daemon-kills-guard",
       [](const Command& command) {
         const pid_t guard = getppid();
         for (int i = 0; i < 20; ++i) daemonize(hang);
         daemonize([guard] {
           usleep(20'000);
           kill(guard, SIGKILL);
           beside([] { daemonize(hang); });
           hang();
         });
         answer(command);
       }},
      {"stop-guard",
       [](const Command& command) {
         daemonize(hang);
         kill(getppid(), SIGSTOP);
         answer(command);
       }},
      {"answer-and-take-memory",
       [](const Command& command) {
         answer(command);
         eat();
       }},
      {"ignore-sigterm",
       [](const Command& command) {
         std::signal(SIGTERM, SIG_IGN);
         answer(command);
         hang();
       }},
      {"deaf",  // to "quit" and the end of input
       [](const Command& command) {
         answer(command);
         hang();
       }},
      {"close-output",
       [](const Command&) {
         close(STDOUT_FILENO);
         hang();
       }},
      {"close-input",
       [](const Command& command) {
         close(STDIN_FILENO);
         answer(command);
         hang();
       }},
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
  const auto found = modes().find(mode);
  std::string line;
  for (int number = 1; std::getline(std::cin, line); ++number) {
    const std::size_t blank = line.find(' ');
    const Command command = {line.substr(0, blank), line.substr(blank + 1)};
    if (found != modes().end() && number >= from && command.name != "quit") {
      found->second(command);
    } else {
      answer_rightly(command);
    }
  }
}
