
/* The interface of this file as a library: sizes, and functions whose types do not depend on the game. The
   struct has the members of Library in properties/native/engine.hpp. A state is a game_state, a past an array
   of game_position, and moves are game_move. */
struct ruleproof_library {
  int state_bytes, past_bytes, words, owners, places, most_arguments, most_plays, most_moves;
  void (*start)(void* state, void* past);
  void (*clear)(void* state, void* past);
  bool (*put)(void* state, const uint64_t* stones, const int64_t* memory, int to_move, bool is_moment);
  bool (*end)(void* state);
  void (*read)(const void* state, uint64_t* stones, int64_t* memory, int* to_move, bool* is_over);
  int (*moves)(void* state, int* moves, int most);
  int (*asides)(void* state, int* moves, int most);
  int (*play)(void* state, const int* move);
  int (*play_listed)(void* state, const int* move);
  uint64_t (*key)(const void* state);
  int64_t (*perft)(void* state, int depth);
  void (*forget)(void* state);
};

static void code_start(void* state, void* past) { game_start(state, past, MOST_TURNS); }

/* Sets a state without a past, into which positions are then put. */
static void code_clear(void* state, void* past) {
  game_start(state, past, MOST_TURNS);
  ((struct game_state*)state)->moments = 0;
  ((struct game_state*)state)->met_limit = false;
}

/* Sets the position; if `is_moment`, also appends it to the past. Returns false if the past is full. */
static bool code_put(void* of, const uint64_t* stones, const int64_t* memory, int to_move, bool is_moment) {
  struct game_state* state = of;
  for (int owner = 0; owner < OWNERS; ++owner)
    for (int word = 0; word < WORDS; ++word) state->now.stones[owner].w[word] = stones[owner * WORDS + word];
  for (int place = 0; place < PLACES; ++place) state->now.memory[place] = memory[place];
  state->now.to_move = to_move;
  changed(&state->now);
  state->is_over = false;
  state->winner = NO_WINNER;
  if (!KEEPS_PAST || !is_moment) return true;
  if (state->moments == state->room) return false;
  state->past[state->moments++] = state->now;
  return true;
}

/* Computes whether the game is over in the position; returns false if a limit was met. */
static bool code_end(void* of) {
  struct game_state* state = of;
  struct game g = {state->past, &state->now, false, false};
  state->is_over = has_ended(&g, &state->now, state->moments - 1);
  return !g.met_limit;
}

static void code_read(const void* of, uint64_t* stones, int64_t* memory, int* to_move, bool* is_over) {
  const struct game_state* state = of;
  for (int owner = 0; owner < OWNERS; ++owner)
    for (int word = 0; word < WORDS; ++word) stones[owner * WORDS + word] = state->now.stones[owner].w[word];
  for (int place = 0; place < PLACES; ++place) memory[place] = state->now.memory[place];
  *to_move = state->now.to_move;
  *is_over = state->is_over;
}

static int code_moves(void* state, int* moves, int most) {
  return game_moves(state, (struct game_move*)moves, most);
}

static int code_asides(void* state, int* moves, int most) {
  return game_asides(state, (struct game_move*)moves, most);
}

static int code_play(void* state, const int* move) { return game_play(state, (const struct game_move*)move); }

/* Plays a move that code_moves or code_asides listed. */
static int code_play_listed(void* state, const int* move) {
  return play_move(state, (const struct game_move*)move, true);
}

/* Returns a key of the position alone, notes included. */
static uint64_t code_key(const void* of) {
  const struct game_state* state = of;
  return mixed(position_key(&state->now, true), state->is_over);
}

static int64_t code_perft(void* state, int depth) { return game_perft(state, depth); }

/* Discards the cached values of the position. */
static void code_forget(void* state) { changed(&((struct game_state*)state)->now); }

__attribute__((visibility("default"))) extern const struct ruleproof_library ruleproof_library;
const struct ruleproof_library ruleproof_library = {sizeof(struct game_state),
                                                    MOST_TURNS * sizeof(struct game_position),
                                                    WORDS,
                                                    OWNERS,
                                                    PLACES,
                                                    MOST_ARGUMENTS,
                                                    MOST_PLAYS,
                                                    MOST_MOVES,
                                                    code_start,
                                                    code_clear,
                                                    code_put,
                                                    code_end,
                                                    code_read,
                                                    code_moves,
                                                    code_asides,
                                                    code_play,
                                                    code_play_listed,
                                                    code_key,
                                                    code_perft,
                                                    code_forget};
