/* Sets a state to the start of a game. `past` has room for `room` positions: one for the start and one for each turn. */
void game_start(struct game_state *state, struct game_position *past, int room) {
  struct game g = {past, &state->now, false, false};
  *state = (struct game_state){0};
  state->now = start_position;
  changed(&state->now);
  state->past = past;
  state->room = room;
  state->winner = NO_WINNER;
  if (KEEPS_PAST && room > 0) state->past[state->moments++] = state->now;
  state->is_over = has_ended(&g, &state->now, state->moments - 1);
  state->met_limit = g.met_limit;
}

static bool may_move(const struct game_state *state, int player) {
  return player >= 0 && player < PLAYERS && (!TURNS_ALTERNATE || player == state->now.to_move);
}

/* Stores up to `most` of the legal aside moves, which are allowed at any time and are not turns. Returns the
   number of all legal aside moves; GAME_LIMIT if a limit was met. */
int game_asides(struct game_state *state, struct game_move *moves, int most) {
  struct game g = {state->past, &state->now, false, false};
  struct list list = {moves, most, 0, INT_MAX, {0}};
  for (int player = 0; player < PLAYERS && !state->is_over; ++player)
    list_asides(&g, &state->now, state->moments - 1, player, &list);
  return g.met_limit ? GAME_LIMIT : list.found;
}

static void finish_aside(struct game *g, struct game_state *state, struct turn *turn) {
  state->is_over = turn->has_winner || has_ended_at_once(g, &turn->now, state->moments - 1);
  state->winner = turn->winner;
  state->now = turn->now;
  forget_turn(&state->now);
  changed(&state->now);
}

static void finish_turn(struct game *g, struct game_state *state, struct turn *turn) {
  const bool ends = turn->has_winner || has_ended_at_once(g, &turn->now, state->moments - 1);
  state->now = turn->now;
  if (TURNS_ALTERNATE) state->now.to_move = (state->now.to_move + 1) % PLAYERS;
  forget_turn(&state->now);
  changed(&state->now);
  if (KEEPS_PAST && turn->forgets) {
    state->past += state->moments;
    state->room -= state->moments;
    state->moments = 0;
  }
  if (KEEPS_PAST) state->past[state->moments++] = state->now;
  g->past = state->past;
  state->winner = turn->winner;
  state->is_over = ends || has_ended(g, &state->now, state->moments - 1);
}

/* Plays a move as game_play does. `is_listed` states that game_moves or game_asides has listed the move. */
static int play_move(struct game_state *state, const struct game_move *move, bool is_listed) {
  struct game g = {state->past, &state->now, false, is_listed};
  struct turn turn;
  if (state->is_over || move->player < 0 || move->player >= PLAYERS) return GAME_ILLEGAL;
  if (KEEPS_PAST && state->moments == state->room) return GAME_LIMIT;
  const int last = state->moments - 1;
  if (may_move(state, move->player) && play_turn(&g, &state->now, last, move, &turn) && !g.met_limit)
    finish_turn(&g, state, &turn);
  else if (!g.met_limit && play_aside(&g, &state->now, last, move, &turn) && !g.met_limit)
    finish_aside(&g, state, &turn);
  else if (!g.met_limit)
    return GAME_ILLEGAL;
  return g.met_limit ? GAME_LIMIT : GAME_PLAYED;
}

/* Plays a turn or an aside move. Returns GAME_PLAYED; GAME_ILLEGAL, which leaves the state unchanged; or GAME_LIMIT if the
   past is full or a limit was met, after which the state must not be used. To take a move back, copy the state before it. */
int game_play(struct game_state *state, const struct game_move *move) { return play_move(state, move, false); }

static int list_moves(struct game_state *state, struct game_move *moves, int most) {
  if (state->met_limit) return GAME_LIMIT;
  struct game g = {state->past, &state->now, false, false};
  struct list list = {moves, most, 0, INT_MAX, {0}};
  for (int player = 0; player < PLAYERS && !state->is_over; ++player)
    if (may_move(state, player)) list_turns(&g, &state->now, state->moments - 1, player, &list);
  return g.met_limit ? GAME_LIMIT : list.found;
}

static uint64_t mixed(uint64_t key, uint64_t value) {
  key = (key ^ value) * UINT64_C(0x9e3779b97f4a7c15);
  return key ^ key >> 29;
}

static uint64_t position_key(const struct game_position *now, bool with_notes) {
  uint64_t key = mixed(0, (uint64_t)(now->to_move + 2));
  for (int owner = 0; owner < OWNERS; ++owner)
    for (int word = 0; word < WORDS; ++word) key = mixed(key, now->stones[owner].w[word]);
  for (int place = 0; place < PLACES; ++place)
    if (with_notes || !IS_NOTE[place]) key = mixed(key, (uint64_t)now->memory[place]);
  return key;
}

/* Returns whether two states that follow the same state are equal apart from notes. */
static bool same_after(const struct game_state *a, const struct game_state *b) {
  return a->winner == b->winner && a->is_over == b->is_over && a->past == b->past && a->moments == b->moments &&
         same_content(&a->now, &b->now);
}

/* Lists turns as list_moves does, but omits turns that lead to the same state as an earlier turn of the same
   player. */
static int list_outcomes(struct game_state *state, struct game_move *moves, int most) {
  struct game_move all[MOST_MOVES];
  uint64_t key[MOST_MOVES];
  const int found = list_moves(state, all, MOST_MOVES);
  if (found < 0 || found > MOST_MOVES) return GAME_LIMIT;
  int kept = 0;
  for (int i = 0; i < found; ++i) {
    struct game_state after = *state;
    if (play_move(&after, &all[i], true) != GAME_PLAYED) return GAME_LIMIT;
    key[kept] = position_key(&after.now, false);
    bool is_new = true;
    for (int k = 0; k < kept && is_new; ++k) {
      if (key[k] != key[kept] || all[k].player != all[i].player) continue;
      struct game_state earlier = *state;
      is_new = play_move(&earlier, &all[k], true) != GAME_PLAYED || !same_after(&earlier, &after);
    }
    if (!is_new) continue;
    if (kept < most) moves[kept] = all[i];
    all[kept++] = all[i];
  }
  return kept;
}

/* Stores up to `most` of the legal turns. Returns the number of all legal turns; GAME_LIMIT if a limit was
   met. */
int game_moves(struct game_state *state, struct game_move *moves, int most) {
  return COUNTS_OUTCOMES ? list_outcomes(state, moves, most) : list_moves(state, moves, most);
}

/* Stores up to `most` of the reasons against an illegal move, as indices in game_refusal. Returns the number
   of all reasons. */
int game_refusals(struct game_state *state, const struct game_move *move, int *numbers, int most) {
  struct game g = {state->past, &state->now, false, false};
  struct refusals why = {numbers, most, 0};
  const bool is_player = move->player >= 0 && move->player < PLAYERS;
  if (state->is_over) refuse(&why, state->winner == NO_WINNER ? REFUSED_OVER : REFUSED_WON);
  if (is_player && why.count == 0) why_aside(&g, &state->now, state->moments - 1, move, &why);
  if (why.count == 0 && !may_move(state, move->player)) refuse(&why, REFUSED_PLAYER);
  if (why.count == 0) why_turn(&g, &state->now, state->moments - 1, move, &why);
  return g.met_limit ? GAME_LIMIT : why.count;
}

bool game_is_over(const struct game_state *state) { return state->is_over; }

/* Returns whether a player has won a game that is over; sets state->met_limit if a limit was met. */
bool game_wins(struct game_state *state, int player) {
  struct game g = {state->past, &state->now, false, false};
  const bool is_one = state->winner != NO_WINNER ? player == state->winner : wins(&g, &state->now, state->moments - 1, player);
  state->met_limit = state->met_limit || g.met_limit;
  return is_one;
}

/* Returns the score of a player, in halves; 0 if the rules have no score. Sets state->met_limit if a limit was met. */
int64_t game_score(struct game_state *state, int player) {
  struct game g = {state->past, &state->now, false, false};
  const int64_t points = score(&g, &state->now, state->moments - 1, player);
  state->met_limit = state->met_limit || g.met_limit;
  return points;
}

/* Returns a hash of the position, the end of the game, and the past positions in any order. Different states
   may have the same hash. */
uint64_t game_key(const struct game_state *state) {
  uint64_t all = mixed(position_key(&state->now, false), (uint64_t)(2 * (state->winner - NO_WINNER) + state->is_over));
  for (int i = 0; i < state->moments; ++i) all += position_key(&state->past[i], false);
  return all;
}

/* Returns the number of sequences of `depth` turns; -1 if a limit was met. */
int64_t game_perft(struct game_state *state, int depth) {
  if (depth == 0) return 1;
  /* Turns that may be listed repeatedly have to be played, because turns that differ only in their outcome
     count separately. */
  if (depth == 1 && !TURNS_MAY_REPEAT) return game_moves(state, NULL, 0);
  struct game_move moves[MOST_MOVES];
  const int found = game_moves(state, moves, MOST_MOVES);
  if (found > MOST_MOVES) return -1;
  int64_t all = found < 0 ? -1 : 0;
  for (int i = 0; i < found && all >= 0; ++i) {
    struct game_state next = *state;
    const int64_t more = play_move(&next, &moves[i], true) == GAME_PLAYED ? game_perft(&next, depth - 1) : -1;
    all = more < 0 ? -1 : all + more;
  }
  return all;
}
