#include <dlfcn.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <z3.h>

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <new>
#include <set>
#include <string_view>

// A library that counts the steps of the solver Z3. ci/against preloads this library into `ruleproof prove`,
// so that calls of Z3 pass through it; this works with any revision of the program. When the program ends,
// the library writes two numbers to the file that the environment variable SOLVER_STEPS names. The first is
// the processor time in seconds of the program and of its child processes, in which it proves claims. The
// second is the number of steps that Z3 counted in all queries of first-order logic: the queries that decided
// the verdict, and earlier attempts that were given up. After the verdict on a claim, the program searches
// for a position to which the claim applies. This search uses the solver of Z3 for finite domains, and its
// steps are not counted.

namespace {

using Steps = std::atomic<std::uint64_t>;
static_assert(Steps::is_always_lock_free);  // several processes add to the counter

/// Returns a counter that this process shares with the processes that it forks.
Steps& shared_counter() {
  void* const memory =
      mmap(nullptr, sizeof(Steps), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) std::abort();
  return *new (memory) Steps(0);
}

Steps& steps = shared_counter();
thread_local std::set<Z3_solver> of_finite_domains;

template <class Function>
Function* original(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

/// Returns the number of steps that Z3 has counted so far in the context; 0 if Z3 reports no number.
unsigned counted(Z3_context context, Z3_solver solver) {
  unsigned count = 0;
  const Z3_stats statistics = Z3_solver_get_statistics(context, solver);
  Z3_stats_inc_ref(context, statistics);
  for (unsigned i = 0; i < Z3_stats_size(context, statistics); ++i)
    if (std::string_view(Z3_stats_get_key(context, statistics, i)) == "rlimit count")
      count = Z3_stats_get_uint_value(context, statistics, i);
  Z3_stats_dec_ref(context, statistics);
  return count;
}

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

double seconds_of(int processes) {
  rusage usage{};
  getrusage(processes, &usage);
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

struct AtExit {
  ~AtExit() {
    const char* file = std::getenv("SOLVER_STEPS");
    if (!file) return;
    std::ofstream(file) << std::fixed << seconds_of(RUSAGE_SELF) + seconds_of(RUSAGE_CHILDREN) << ' ' << steps
                        << '\n';
  }
} at_exit;

}  // namespace

extern "C" Z3_solver Z3_mk_simple_solver(Z3_context context) {
  const Z3_solver solver = original<decltype(Z3_mk_simple_solver)>("Z3_mk_simple_solver")(context);
  of_finite_domains.erase(solver);  // an earlier solver may have had this address
  return solver;
}

extern "C" Z3_solver Z3_mk_solver_for_logic(Z3_context context, Z3_symbol logic) {
  const Z3_solver solver =
      original<decltype(Z3_mk_solver_for_logic)>("Z3_mk_solver_for_logic")(context, logic);
  of_finite_domains.insert(solver);
  return solver;
}

extern "C" Z3_lbool Z3_solver_check(Z3_context context, Z3_solver solver) {
  const auto check = original<decltype(Z3_solver_check)>("Z3_solver_check");
  if (of_finite_domains.contains(solver)) return check(context, solver);
  const unsigned before = counted(context, solver);
  const Z3_lbool answer = check(context, solver);
  steps += counted(context, solver) - before;
  return answer;
}
