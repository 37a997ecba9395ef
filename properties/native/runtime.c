struct family {
  int count;
  set member[MOST_MEMBERS];
};

/* The changes that one step makes. */
struct change {
  bool is_refused;
  set removed, left, arrived;
  set turned; /* where pieces get another owner or kind */
  set put[OWNERS];
  int64_t value[PLACES + 1];
  char how[PLACES + 1]; /* how a value changes: 1 is set, 2 is increased */
};

/* Adds a turn of one play to the list; returns whether to search for more. */
static inline bool add_move(struct list *list, int player, struct game_play play) {
  if (list->found < list->most) list->moves[list->found] = (struct game_move){player, 1, {play}};
  return ++list->found < list->enough;
}

/* Returns whether a player has a legal play of the action whose plays `lists` lists. */
static inline bool has_play(void (*lists)(struct game *, struct game_position *, int, int, struct list *),
                            struct game *g, struct game_position *now, int last, int player) {
  struct list list = {NULL, 0, 0, 1, {0}};
  if (player < 0)
    g->met_limit = true;
  else
    lists(g, now, last, player, &list);
  return list.found > 0;
}

/* Like has_play, for plays that begin a turn in this position. */
static inline bool is_possible(void (*lists)(struct game *, struct game_position *, int, int, struct list *),
                               struct game *g, struct game_position *now, int last, int player) {
  struct game_position *const began = g->began;
  g->began = now;
  const bool found = has_play(lists, g, now, last, player);
  g->began = began;
  return found;
}

static inline void refuse(struct refusals *why, int number) {
  if (why->count < why->most) why->numbers[why->count] = number;
  ++why->count;
}

static inline set set_of(int point) {
  set a = {{0}};
  a.w[point / 64] = (uint64_t)1 << (point % 64);
  return a;
}

static inline set either(set a, set b) {
  for (int i = 0; i < WORDS; ++i) a.w[i] |= b.w[i];
  return a;
}

static inline set both(set a, set b) {
  for (int i = 0; i < WORDS; ++i) a.w[i] &= b.w[i];
  return a;
}

static inline set without(set a, set b) {
  for (int i = 0; i < WORDS; ++i) a.w[i] &= ~b.w[i];
  return a;
}

static inline bool some(set a) {
  uint64_t any = 0;
  for (int i = 0; i < WORDS; ++i) any |= a.w[i];
  return any != 0;
}

static inline bool meets(set a, set b) {
  uint64_t any = 0;
  for (int i = 0; i < WORDS; ++i) any |= a.w[i] & b.w[i];
  return any != 0;
}

static inline bool within(set a, set b) {
  uint64_t any = 0;
  for (int i = 0; i < WORDS; ++i) any |= a.w[i] & ~b.w[i];
  return any == 0;
}

static inline bool same_set(set a, set b) {
  uint64_t any = 0;
  for (int i = 0; i < WORDS; ++i) any |= a.w[i] ^ b.w[i];
  return any == 0;
}

static inline int ones(uint64_t word) { return __builtin_popcountll(word); }

static inline int lowest(uint64_t word) { return __builtin_ctzll(word); }

/* Returns the greatest element of a set of players, directions or kinds; -1 if it is empty. */
static inline int highest(uint64_t mask) { return mask == 0 ? -1 : 63 - __builtin_clzll(mask); }

static inline int count_of(set a) {
  int all = 0;
  for (int i = 0; i < WORDS; ++i) all += ones(a.w[i]);
  return all;
}

/* Returns the first point in row order from the top; AREA if there is none. */
static inline int first(set a) {
  for (int i = 0; i < WORDS; ++i)
    if (a.w[i] != 0) return 64 * i + lowest(a.w[i]);
  return AREA;
}

/* Returns the set without its first point. */
static inline set rest(set a) {
  for (int i = 0; i < WORDS; ++i)
    if (a.w[i] != 0) {
      a.w[i] &= a.w[i] - 1;
      break;
    }
  return a;
}

/* Returns the points `by` places later in row order. */
static inline set later(set a, int by) {
  set moved = {{0}};
  for (int i = WORDS - 1; i >= by / 64; --i) {
    moved.w[i] = a.w[i - by / 64] << (by % 64);
    if (by % 64 != 0 && i > by / 64) moved.w[i] |= a.w[i - by / 64 - 1] >> (64 - by % 64);
  }
  return moved;
}

/* Returns the points `by` places earlier in row order. */
static inline set earlier(set a, int by) {
  set moved = {{0}};
  for (int i = 0; i + by / 64 < WORDS; ++i) {
    moved.w[i] = a.w[i + by / 64] >> (by % 64);
    if (by % 64 != 0 && i + by / 64 + 1 < WORDS) moved.w[i] |= a.w[i + by / 64 + 1] << (64 - by % 64);
  }
  return moved;
}

/* Returns the points reached from the seed by steps to neighbours inside a set. */
static inline set spread(set seed, set inside) {
  set reached = both(seed, inside);
  for (set front = reached; some(front);) {
    front = without(both(neighbours(front), inside), reached);
    reached = either(reached, front);
  }
  return reached;
}

/* Returns the points reached from the seed by steps inside a set, diagonal ones included. */
static inline set chain(set seed, set inside) {
  set reached = both(seed, inside);
  for (set front = reached; some(front);) {
    front = without(both(neighbours_around(front), inside), reached);
    reached = either(reached, front);
  }
  return reached;
}

/* Returns the last number of a row from `from` to `to`. If the row is too long, reports a limit and returns
   `from` - 1. */
static inline int64_t end_of_row(struct game *g, int64_t from, int64_t to) {
  if (to <= from || (uint64_t)to - (uint64_t)from < 2 * MOST_NUMBERS) return to;
  g->met_limit = true;
  return from - 1;
}

/* Returns the points that are reached from some points by `halves` / 2 steps in a direction. */
static inline set steps_from(set from, int direction, int64_t halves) {
  set reached = {{0}};
  if (direction < 0 || halves < 0) return reached;
  for (set left = from; some(left); left = rest(left)) {
    int point = first(left);
    int64_t left_to_go = halves / 2;
    for (int i = 0; i < AREA && left_to_go > 0 && point >= 0; ++i, --left_to_go) point = step_to[direction][point];
    if (left_to_go > 0 && point >= 0) { /* the rest of the steps goes round a closed path */
      int round = 1;
      for (int at = step_to[direction][point]; at != point; at = step_to[direction][at]) ++round;
      for (left_to_go %= round; left_to_go > 0; --left_to_go) point = step_to[direction][point];
    }
    if (point >= 0) reached = either(reached, set_of(point));
  }
  return reached;
}

/* Returns all points ahead of some points in a direction. */
static inline set rays_from(set from, int direction) {
  set reached = {{0}};
  if (direction < 0) return reached;
  for (set left = from; some(left); left = rest(left)) reached = either(reached, ray[direction][first(left)]);
  return reached;
}

/* Returns the points strictly between two points on a straight line. */
static inline set between(set a, set b) {
  for (int d = 0; d < 8 && some(a); ++d) {
    if (IS_HEXAGONAL && d % 4 == 1) continue;
    set passed = {{0}};
    for (int point = step_to[d][first(a)]; point >= 0; point = step_to[d][point]) {
      if (meets(b, set_of(point))) return passed;
      passed = either(passed, set_of(point));
    }
  }
  return (set){{0}};
}

/* Returns the length, in halves, of a shortest path from `a` to `b` inside a set; twice the number of all
   points if there is no path. */
static inline int64_t distance(set a, set b, set inside, bool is_diagonal) {
  set reached = a;
  for (int64_t halves = 0;; halves += 2) {
    if (meets(reached, b)) return halves;
    const set next = is_diagonal ? neighbours_around(reached) : neighbours(reached);
    const set more = without(both(next, inside), reached);
    if (!some(more)) return 2 * (int64_t)count_of(all_points);
    reached = either(reached, more);
  }
}

/* Adds a member to a family that does not contain it yet. */
static inline void add_member(struct game *g, struct family *f, set member) {
  for (int i = 0; i < f->count; ++i)
    if (same_set(f->member[i], member)) return;
  if (f->count == MOST_MEMBERS)
    g->met_limit = true;
  else
    f->member[f->count++] = member;
}

/* Adds the maximal cliques that contain `clique`, perhaps points of `open`, and no point of `closed`. */
static inline void add_cliques(struct game *g, struct family *f, set clique, set open, set closed) {
  if (!some(open) && !some(closed)) {
    if (some(clique)) add_member(g, f, clique);
    return;
  }
  for (set left = open; some(left); left = rest(left)) {
    const set here = set_of(first(left));
    const set beside = without(neighbours(here), here);
    add_cliques(g, f, either(clique, here), both(open, beside), both(closed, beside));
    open = without(open, here);
    closed = either(closed, here);
  }
}

/* Returns the sum of numbers in halves; reports a limit if it is too large. */
static inline int64_t plus(struct game *g, int64_t a, int64_t b) {
  if (b >= 0 ? a <= INT64_MAX - b : a >= INT64_MIN - b) return a + b;
  g->met_limit = true;
  return 0;
}

static inline int64_t minus(struct game *g, int64_t a, int64_t b) {
  if (b >= 0 ? a >= INT64_MIN + b : a <= INT64_MAX + b) return a - b;
  g->met_limit = true;
  return 0;
}

/* Returns the product of two numbers in halves, one of which must be a whole number. */
static inline int64_t product(struct game *g, int64_t a, int64_t b) {
  const int64_t whole = a % 2 == 0 ? a / 2 : b / 2, other = a % 2 == 0 ? b : a;
  const int64_t size = other < 0 ? (other == INT64_MIN ? INT64_MAX : -other) : other;
  const int64_t most = size == 0 ? INT64_MAX : INT64_MAX / size;
  if ((a % 2 == 0 || b % 2 == 0) && whole <= most && whole >= -most) return whole * other;
  g->met_limit = true;
  return 0;
}

/* Returns a number in halves as an argument of a move; reports a limit unless it is a whole number of 32 bits. */
static inline int argument_of(struct game *g, int64_t number) {
  if (number % 2 == 0 && number / 2 >= INT32_MIN && number / 2 <= INT32_MAX) return (int)(number / 2);
  g->met_limit = true;
  return 0;
}

/* Returns the quotient rounded down; division by 0 gives 0. */
static inline int64_t quotient(int64_t a, int64_t b) {
  if (b == 0 || (a == INT64_MIN && b == -1)) return 0;
  const int64_t q = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q;
}

static inline int64_t remainder_of(int64_t a, int64_t b) { return b == 0 ? 0 : a - b * quotient(a, b); }

static inline int64_t smaller(int64_t a, int64_t b) { return a < b ? a : b; }

static inline int64_t larger(int64_t a, int64_t b) { return a > b ? a : b; }

static inline uint64_t only(int player) { return player < 0 ? 0 : (uint64_t)1 << player; }

static inline uint64_t other_player(uint64_t players) { return (players & 1) << 1 | (players >> 1 & 1); }

static inline uint64_t opposite(uint64_t directions) {
  const uint64_t ways = directions & ~(uint64_t)0xff, odd = 0xaaaaaaaaaaaaaaaa;
  return ((directions << 4 | (directions & 0xff) >> 4) & 0xff) | (ways & ~odd) << 1 | (ways & odd) >> 1;
}

/* Returns the pieces of a player; none for player -1. */
static inline set own(const struct game_position *now, int player) {
  set all = {{0}};
  if (player < 0) return all;
  for (int i = 0; i < KINDS; ++i) all = either(all, now->stones[player * KINDS + i]);
  return all;
}

static inline set of_players(const struct game_position *now, uint64_t players) {
  set all = {{0}};
  for (int i = 0; i < PLAYERS * KINDS; ++i)
    if (players >> (i / KINDS) & 1) all = either(all, now->stones[i]);
  return all;
}

/* Returns the pieces of all players except one. */
static inline set of_others(const struct game_position *now, int player) { return of_players(now, ~only(player)); }

static inline set of_kinds(const struct game_position *now, uint64_t kinds) {
  set all = {{0}};
  for (int i = 0; i < PLAYERS * KINDS; ++i)
    if (kinds >> (i % KINDS) & 1) all = either(all, now->stones[i]);
  return all;
}

/* Return the kind, or the owner, that all pieces on these points have, as a set; the empty set if they
   differ. */
static inline uint64_t kinds_shared(const struct game_position *now, set points) {
  uint64_t found = 0;
  for (int i = 0; i < KINDS && some(points); ++i)
    if (within(points, of_kinds(now, (uint64_t)1 << i))) found |= (uint64_t)1 << i;
  return found;
}

static inline uint64_t players_shared(const struct game_position *now, set points) {
  uint64_t found = 0;
  for (int i = 0; i < PLAYERS && some(points); ++i)
    if (within(points, own(now, i))) found |= (uint64_t)1 << i;
  return found;
}

/* Returns whether these owners have the same points in two positions. */
static inline bool same_stones(const struct game_position *a, const struct game_position *b, uint64_t owners) {
  for (int i = 0; i < OWNERS; ++i)
    if ((owners >> i & 1) != 0 && !same_set(a->stones[i], b->stones[i])) return false;
  return true;
}

/* Returns whether two positions are equal, apart from notes, which do not affect the game. */
static inline bool same_content(const struct game_position *a, const struct game_position *b) {
  if (a->to_move != b->to_move) return false;
  for (int i = 0; i < OWNERS; ++i)
    if (!same_set(a->stones[i], b->stones[i])) return false;
  for (int i = 0; i < PLACES; ++i)
    if (!IS_NOTE[i] && a->memory[i] != b->memory[i]) return false;
  return true;
}

/* Returns whether memory of pairs of players, from `place` on, links a player of `from` with a player of
   `to`, perhaps through other players. */
static inline bool linked(const struct game_position *now, uint64_t from, uint64_t to, int place) {
  uint64_t reached = from;
  for (int round = 1; round < PLAYERS; ++round)
    for (int a = 0; a < PLAYERS; ++a)
      for (int b = 0; b < PLAYERS; ++b)
        if ((reached >> a & 1) != 0 && now->memory[place + a * PLAYERS + b] != 0) reached |= only(b);
  return (reached & to) != 0;
}

/* Returns the set of points that memory stores from a place on. */
static inline set remembered(const struct game_position *now, int place) {
  set a = {{0}};
  for (int i = 0; i < WORDS; ++i) a.w[i] = (uint64_t)now->memory[place + i];
  return a;
}

/* Updates the derived data of a position after a change, and discards cached values. */
static inline void changed(struct game_position *now) {
  now->occupied = (set){{0}};
  for (int i = 0; i < OWNERS; ++i) now->occupied = either(now->occupied, now->stones[i]);
  for (int i = 0; i < MEMOS; ++i) now->is_known[i] = false;
}

/* Removes the stones on some points and puts stones of an owner there; if `owner` is -1, only removes. */
static inline void put_stones(struct game_position *now, int owner, set points) {
  if (!some(points)) return;
  for (int i = 0; i < OWNERS; ++i) now->stones[i] = without(now->stones[i], points);
  if (owner >= 0) now->stones[owner] = either(now->stones[owner], points);
  changed(now);
}

/* Collects a change of stones by a step: `owner` gets the points; if `owner` is -1, the stones disappear. */
static inline void collect_stones(struct change *c, int owner, set points) {
  if (owner < 0)
    c->removed = either(c->removed, points);
  else
    c->put[owner] = either(c->put[owner], points);
}

/* Collects the move of the single piece on `from` to the single point `to`; refuses any other move. */
static inline void collect_move(struct change *c, const struct game_position *now, set from, set to) {
  int owner = 0;
  while (owner < OWNERS && !(some(from) && within(from, now->stones[owner]))) ++owner;
  if (owner == OWNERS || count_of(from) != 1 || count_of(to) != 1) {
    c->is_refused = true;
    return;
  }
  if (meets(c->arrived, to)) c->is_refused = true;
  c->arrived = either(c->arrived, to);
  c->left = either(c->left, from);
  c->put[owner] = either(c->put[owner], to);
}

/* Collects a change of the pieces on some points to the owner and kind with index `owner`. */
static inline void collect_pieces(struct change *c, int owner, set points) {
  c->turned = either(c->turned, points);
  collect_stones(c, owner, points);
}

/* Collects a change of the pieces on some points to another kind. */
static inline void collect_kind(struct change *c, const struct game_position *now, int kind, set points) {
  for (int player = 0; kind >= 0 && player < PLAYERS; ++player)
    collect_pieces(c, player * KINDS + kind, both(points, own(now, player)));
}

/* Collects a change of the pieces on some points to another owner. */
static inline void collect_owner(struct change *c, const struct game_position *now, int player, set points) {
  for (int kind = 0; player >= 0 && kind < KINDS; ++kind)
    collect_pieces(c, player * KINDS + kind, both(points, of_kinds(now, (uint64_t)1 << kind)));
}

/* Collects a change of memory; refuses two different changes of one place. */
static inline void collect_memory(struct game *g, struct change *c, int place, bool adds, int64_t value) {
  if (c->how[place] != 0 && (c->how[place] != (adds ? 2 : 1) || (!adds && c->value[place] != value)))
    c->is_refused = true;
  c->value[place] = adds && c->how[place] == 2 ? plus(g, c->value[place], value) : value;
  c->how[place] = adds ? 2 : 1;
}

/* Applies the collected changes of stones; returns false if two of them differ on one point. */
static inline bool change_stones(const struct change *c, struct game_position *now) {
  set taken = c->removed;
  if (meets(c->turned, c->left)) return false;
  for (int i = 0; i < OWNERS; ++i) {
    if (meets(taken, c->put[i])) return false;
    taken = either(taken, c->put[i]);
  }
  for (int i = 0; i < OWNERS; ++i)
    now->stones[i] = either(without(now->stones[i], either(taken, c->left)), c->put[i]);
  changed(now);
  return !c->is_refused;
}

/* Applies the collected changes of memory; returns false if a change was refused. */
static inline bool change_memory(struct game *g, const struct change *c, struct game_position *now) {
  for (int i = 0; i < PLACES; ++i)
    if (c->how[i] != 0) now->memory[i] = c->how[i] == 2 ? plus(g, now->memory[i], c->value[i]) : c->value[i];
  changed(now);
  return !c->is_refused;
}

/* Returns whether two positions are equal, notes included. */
static inline bool same_position(const struct game_position *a, const struct game_position *b) {
  for (int i = 0; i < PLACES; ++i)
    if (a->memory[i] != b->memory[i]) return false;
  return same_content(a, b);
}

/* A turn in progress. */
struct going {
  struct game_position now, before;
  struct game_move move;
  int winner;
  bool is_over, forgets;
};

/* A search for turns: lists all turns or, with `guide`, only finds the outcome of the turn that equals
   `guide`. */
struct search {
  struct list *list;
  const struct game_move *guide;
  struct refusals *why;
  struct going *done;
  int mover, last, found;
  int before; /* number of turns in the list that other searches have found */
  void (*rank)(struct game *, struct going *, int mover, int last, int64_t *); /* NULL: all turns have one rank */
};

static inline struct going begin_turn(const struct game_position *now, int player) {
  struct going start = {.now = *now, .before = *now, .move = {.player = player}, .winner = NO_WINNER};
  return start;
}

/* Returns the turn in progress after its next part. */
static inline struct going after_part(const struct going *t, const struct turn *turn, bool ends) {
  struct going after = {.now = turn->now, .before = t->now, .move = t->move};
  after.winner = turn->has_winner ? turn->winner : t->winner;
  after.is_over = t->is_over || turn->has_winner || ends;
  after.forgets = t->forgets || turn->forgets;
  return after;
}

/* Adds a play to a turn; reports a limit if there are too many plays. */
static inline bool add_play(struct game *g, struct going *t, struct game_play play) {
  if (t->move.count == MOST_PLAYS) {
    g->met_limit = true;
    return false;
  }
  t->move.play[t->move.count++] = play;
  return true;
}

static inline bool same_move(const struct game_move *a, const struct game_move *b) {
  if (a->player != b->player || a->count != b->count) return false;
  for (int i = 0; i < a->count; ++i) {
    if (a->play[i].action != b->play[i].action) return false;
    for (int k = 0; k < MOST_ARGUMENTS; ++k)
      if (a->play[i].argument[k] != b->play[i].argument[k]) return false;
  }
  return true;
}

/* Returns the first preference by which two ranks differ; PREFERENCES if there is none. */
static inline int first_difference(const int64_t *a, const int64_t *b) {
  int i = 0;
  while (i < PREFERENCES && a[i] == b[i]) ++i;
  return i;
}

/* Returns whether no turn found by the search has a greater rank than this turn. Removes turns of a smaller
   rank from the list. */
static inline bool has_best_rank(struct game *g, struct search *s, struct going *t) {
  int64_t rank[PREFERENCES + 1] = {0};
  s->rank(g, t, s->mover, s->last, rank);
  const int i = first_difference(rank, s->list->rank);
  if (s->list->found > s->before && rank[i] < s->list->rank[i]) return false;
  if (rank[i] != s->list->rank[i]) s->list->found = s->before;
  for (int k = 0; k < PREFERENCES; ++k) s->list->rank[k] = rank[k];
  return true;
}

/* Receives a complete turn that the search has found. */
static inline void done_turn(struct game *g, struct search *s, struct going *t, int times) {
  (void)times;
  if (s->guide != NULL) {
    if (t->move.count != s->guide->count) return;
    if (s->found++ == 0)
      *s->done = *t;
    else if (!same_position(&s->done->now, &t->now) || s->done->winner != t->winner || s->done->is_over != t->is_over ||
             s->done->forgets != t->forgets)
      g->met_limit = true; /* a move with two outcomes is not supported */
    return;
  }
  if (PREFERENCES > 0 && s->rank != NULL && !has_best_rank(g, s, t)) return;
  for (int i = 0; TURNS_MAY_REPEAT && i < s->list->found && i < s->list->most; ++i)
    if (same_move(&s->list->moves[i], &t->move)) return;
  if (s->list->found < s->list->most) s->list->moves[s->list->found] = t->move;
  if (++s->list->found > MOST_TURNS_LISTED) g->met_limit = true;
}
