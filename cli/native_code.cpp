#include "cli/native_code.hpp"

#include <dlfcn.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <future>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

// This header must follow <utility>, which Boost 1.74 needs but does not include.
#include <boost/process.hpp>
#include <boost/process/extend.hpp>

#include "properties/native/native.hpp"
#include "report/sha256.hpp"
#include "spec/input_error.hpp"
#include "spec/version.hpp"

namespace ruleproof {
namespace {

namespace bp = boost::process;
namespace fs = std::filesystem;

constexpr std::size_t largest_source = std::size_t{2} << 20;
constexpr std::uintmax_t largest_folder = std::uintmax_t{64} << 20;
constexpr rlim_t most_seconds = 60;  // processor time, for each process of the compiler
constexpr rlim_t most_memory = rlim_t{2} << 30;
constexpr rlim_t largest_file = rlim_t{32} << 20;
constexpr std::chrono::minutes longest_wait(5);
const std::vector<std::string> flags{"-std=c11", "-O2", "-w", "-fPIC", "-shared", "-fvisibility=hidden"};

/// Owns a file descriptor and closes it; -1 stands for a file that could not be opened.
class File {
 public:
  explicit File(int number) : number_(number) {}
  ~File() {
    if (number_ >= 0) ::close(number_);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  int number() const { return number_; }

 private:
  int number_;
};

std::string reason(int error) { return std::generic_category().message(error); }

/// Returns whether an open file has this type, belongs to the user, and grants none of the permissions
/// `others`.
bool is_own(int file, mode_t type, mode_t others) {
  struct stat found{};
  return ::fstat(file, &found) == 0 && (found.st_mode & S_IFMT) == type && found.st_uid == ::geteuid() &&
         (found.st_mode & others) == 0;
}

std::string path_of_folder() {
  const auto variable = [](const char* name) {
    const char* value = std::getenv(name);
    return std::string(value && value[0] == '/' ? value : "");
  };
  if (const std::string cache = variable("XDG_CACHE_HOME"); !cache.empty()) return cache + "/ruleproof";
  if (const std::string home = variable("HOME"); !home.empty()) return home + "/.cache/ruleproof";
  throw InputError("there is no folder for compiled code: $HOME is not set");
}

/// Opens the folder, or creates it, and returns its descriptor. Files of the folder are opened by this
/// descriptor, so that no other folder can take the place of the folder that was checked. Throws InputError
/// if other users have access to the folder or if it cannot be created.
int open_folder() {
  const std::string path = path_of_folder();
  std::error_code error;
  fs::create_directories(fs::path(path).parent_path(), error);
  if (::mkdir(path.c_str(), 0700) != 0 && errno != EEXIST)
    throw InputError(fmt::format("cannot create the folder {}: {}", path, reason(errno)));
  const int folder = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (folder >= 0 && is_own(folder, S_IFDIR, 0077)) return folder;
  if (folder >= 0) ::close(folder);
  throw InputError(
      fmt::format("code is loaded only from a folder of your own with mode 0700, which {} is not", path));
}

std::string name_by_descriptor(int file) { return fmt::format("/proc/self/fd/{}", file); }

/// Loads a library from a file of the folder. Returns null if the file does not exist or cannot be loaded.
/// The path that dlopen gets ends with the name of the file and not with the number of a descriptor, because
/// dlopen treats two files with the same path, such as /proc/self/fd/7, as one library.
native::SharedLibrary load(int folder, const std::string& name) {
  const File file(::openat(folder, name.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC));
  if (file.number() < 0 || !is_own(file.number(), S_IFREG, 0022)) return nullptr;
  void* const opened = ::dlopen((name_by_descriptor(folder) + '/' + name).c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!opened) return nullptr;
  const std::shared_ptr<void> library(opened, [](void* one) { ::dlclose(one); });
  const void* code = ::dlsym(opened, "ruleproof_library");
  if (!code) return nullptr;
  ::futimens(file.number(), nullptr);  // sets the time of the latest use, which bound() compares
  return {library, static_cast<const native::Library*>(code)};
}

/// Removes the least recently used files until at most `largest_folder` bytes remain.
void bound(int folder) {
  std::error_code error;
  std::vector<std::pair<fs::file_time_type, fs::directory_entry>> files;
  std::uintmax_t bytes = 0;
  for (const auto& entry : fs::directory_iterator(name_by_descriptor(folder), error)) {
    if (!entry.is_regular_file(error)) continue;
    files.emplace_back(entry.last_write_time(error), entry);
    bytes += entry.file_size(error);
  }
  std::ranges::sort(files, {}, [](const auto& file) { return file.first; });
  for (auto file = files.begin(); bytes > largest_folder && file != files.end(); ++file) {
    bytes -= file->second.file_size(error);
    fs::remove(file->second.path(), error);
  }
}

/// Runs in the new process before the process becomes the compiler. Puts the process into a new process
/// group, sets its limits and unblocks signals.
void limit_process() {
  ::setpgid(0, 0);
  for (const auto& [what, most] : {std::pair(RLIMIT_CPU, most_seconds), std::pair(RLIMIT_AS, most_memory),
                                   std::pair(RLIMIT_FSIZE, largest_file)}) {
    const rlimit limit{most, most};
    ::setrlimit(what, &limit);
  }
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
}

/// Waits until a process ends. Kills the process group on a stop request or after `longest_wait`. Returns
/// whether the process ended with status 0.
bool succeeds(bp::child& child, const std::stop_token& stop) {
  const auto end = std::chrono::steady_clock::now() + longest_wait;
  siginfo_t ended{};  // WNOWAIT keeps the process id in use, so that `kill` hits no other process
  const auto is_running = [&] {
    const int failed = ::waitid(P_PID, static_cast<id_t>(child.id()), &ended, WEXITED | WNOWAIT | WNOHANG);
    return failed ? errno == EINTR : ended.si_pid == 0;
  };
  while (is_running()) {
    if (stop.stop_requested() || std::chrono::steady_clock::now() > end) ::kill(-child.id(), SIGKILL);
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  std::error_code error;
  child.wait(error);
  return !error && ended.si_code == CLD_EXITED && ended.si_status == 0;
}

/// Compiles a C file into a file of the folder and returns true. Returns false after a stop request. Throws
/// InputError if the compiler fails or exceeds a limit.
bool compile(const std::string& compiler, const std::string& source, int folder, const std::string& name,
             const std::stop_token& stop) {
  const std::unique_ptr<FILE, int (*)(FILE*)> in(std::tmpfile(), std::fclose);
  if (!in || std::fwrite(source.data(), 1, source.size(), in.get()) != source.size() ||
      std::fseek(in.get(), 0, SEEK_SET) != 0)
    throw InputError("the C file of the game cannot be written");
  std::vector<std::string> words = flags;
  for (const char* word : {"-x", "c", "-", "-o"}) words.emplace_back(word);
  words.push_back(name);
  std::error_code error;
  const auto set_up = [](auto&) { limit_process(); };
  bp::child child(compiler, bp::args = words, bp::std_in<in.get(), bp::std_out> bp::null,
                  bp::std_err > bp::null, bp::start_dir = name_by_descriptor(folder), error,
                  bp::extend::on_exec_setup = set_up);
  if (error) throw InputError(fmt::format("cannot start {}: {}", compiler, error.message()));
  if (succeeds(child, stop)) return true;
  ::unlinkat(folder, name.c_str(), 0);
  if (stop.stop_requested()) return false;
  throw InputError(fmt::format("{} does not compile the C file of the game, or takes too long", compiler));
}

/// The file in which the library of a C file is stored. The constructor throws InputError if there is no C
/// compiler, if the C file is too large, or if the folder cannot be used.
struct Place {
  explicit Place(const std::string& source)
      : compiler(bp::search_path("cc").string()), name(name_of(compiler, source)), folder(open_folder()) {}

  native::SharedLibrary load() const { return ruleproof::load(folder.number(), name); }

  /// Returns a file name that depends on the C file, the version of the program, the compiler and its flags.
  /// Throws InputError if the C file is too large or there is no compiler.
  static std::string name_of(const std::string& compiler, const std::string& source) {
    if (source.size() > largest_source)
      throw InputError("the C file of the game is too large to be compiled here");
    struct stat found{};
    if (compiler.empty() || ::stat(compiler.c_str(), &found) != 0)
      throw InputError("there is no C compiler 'cc'");
    return sha256(fmt::format("{}\n{} {} {}\n{}\n{}", ruleproof_version(), compiler, found.st_size,
                              found.st_mtim.tv_sec, fmt::join(flags, " "), source)) +
           ".so";
  }

  const std::string compiler, name;
  const File folder;
};

}  // namespace

native::SharedLibrary loaded(const std::string& source, const std::stop_token& stop) {
  const Place place(source);
  if (native::SharedLibrary library = place.load()) return library;
  static std::atomic<int> compiled = 0;
  const std::string temporary = fmt::format("{}.{}.{}", place.name, ::getpid(), ++compiled);
  const int folder = place.folder.number();
  if (!compile(place.compiler, source, folder, temporary, stop)) return nullptr;
  if (::fchmodat(folder, temporary.c_str(), 0700, 0) != 0 ||
      ::renameat(folder, temporary.c_str(), folder, place.name.c_str()) != 0)
    throw InputError(fmt::format("cannot store compiled code: {}", reason(errno)));
  native::SharedLibrary library = place.load();
  bound(folder);
  if (!library) throw InputError("the compiled C file of the game cannot be loaded");
  return library;
}

namespace {

/// A native::LibrarySource for one game: a function object that returns the library of native code once the
/// library is available. Several threads may call the object. The call with the number `calls`, counted from
/// 1, loads the library if it is stored, or else starts the compiler in another thread. So work that makes
/// fewer calls needs no compiler.
class NativeLater {
 public:
  NativeLater(const Game& game, int calls, Compiling compiling)
      : game_(game), calls_before_(calls), waits_(compiling == Compiling::is_awaited) {}
  /// Kills the compiler if it is running.
  ~NativeLater() { stop_.request_stop(); }
  NativeLater(const NativeLater&) = delete;
  NativeLater& operator=(const NativeLater&) = delete;

  /// Returns the library. Returns null until the library is loaded, and always if it cannot be compiled.
  native::SharedLibrary operator()() {
    const std::lock_guard lock(mutex_);
    if (++calls_ == calls_before_) begin();
    if (compiled_.valid() &&
        (waits_ || compiled_.wait_for(std::chrono::seconds(0)) == std::future_status::ready)) {
      try {
        library_ = compiled_.get();
      } catch (const InputError&) {
      }
    }
    return library_;
  }

 private:
  void begin() {
    try {
      const std::string source = native::library_source(game_);
      library_ = Place(source).load();
      if (!library_)
        compiled_ = std::async(std::launch::async,
                               [source, stop = stop_.get_token()] { return loaded(source, stop); });
    } catch (const native::NotNative&) {
    } catch (const InputError&) {
    } catch (const std::system_error&) {  // no more threads are available
    }
  }

  const Game game_;
  std::mutex mutex_;
  const int calls_before_;
  const bool waits_;
  std::int64_t calls_ = 0;
  std::stop_source stop_;
  std::future<native::SharedLibrary> compiled_;  // its destructor waits for the thread of the compiler
  native::SharedLibrary library_;
};

class NativeCounts final : public FasterCounts {
 public:
  NativeCounts(const Game& game, Compiling compiling, int of_turns, int of_search)
      : in_turns_(game, of_turns, compiling), in_search_(game, of_search, compiling) {}

  std::optional<PerftSums> perft(const Model& model, const State& state, int depth,
                                 const StopToken& stop) override {
    return native::perft(model, state, depth, stop, [this] {
      native::SharedLibrary library = in_turns_();
      if (library) is_used_ = true;
      return library;
    });
  }

  EachPosition each_position(const Model& model) override {
    return [this, native = native::each_position(model, std::ref(in_search_))](const Content& now,
                                                                               const auto& visit) {
      const bool is_done = native(now, visit);
      if (is_done) is_used_ = true;
      return is_done;
    };
  }

  bool is_used() const override { return is_used_; }

 private:
  NativeLater in_turns_, in_search_;
  std::atomic<bool> is_used_ = false;
};

}  // namespace

std::unique_ptr<FasterCounts> native_counts(const Game& game, Compiling compiling, int of_turns,
                                            int of_search) {
  return std::make_unique<NativeCounts>(game, compiling, of_turns, of_search);
}

}  // namespace ruleproof
