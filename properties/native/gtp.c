/* Serves the Go Text Protocol (GTP). If moves are points or passes (HAS_VERTICES), a player may play out of
   turn; the other player then passes first. Otherwise moves are spelled as in records. */
enum { MOST_WORDS = 200, MOST_UNDONE = 4096 };
struct gtp {
  struct game_position past[MOST_TURNS];
  struct game_state states[MOST_UNDONE + 1]; /* the states of the game so far */
  int turns;
  char line[8192];
  const char *id; /* the number of the command */
  const char *word[MOST_WORDS];
  int words;
};
static const char *const COMMAND[] = {"protocol_version", "name", "version", "known_command", "list_commands", "quit",
                                      "boardsize", "rectangular_boardsize", "clear_board", "play", "is_legal", "all_legal",
                                      "list_stones", "undo", "final_score", HAS_KOMI ? "komi" : "",
                                      HAS_NAMED_PLAYERS ? "" : "ruleproof-players"};
enum { COMMANDS = sizeof COMMAND / sizeof COMMAND[0] };

static int lower(char c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c; }

static bool is_same(const char *word, const char *other) {
  while (*word != 0 && lower(*word) == lower(*other)) ++word, ++other;
  return lower(*word) == lower(*other);
}

/* Returns the index of a name, in any letter case; -1 if there is none. */
static int find(const char *word, const char *const *names, int count) {
  for (int i = 0; i < count; ++i)
    if (names[i][0] != 0 && is_same(word, names[i])) return i;
  return -1;
}

static int player_of(const char *word) {
  const char *const colours[] = {"black", "white"};
  const int player = find(word, LETTER, PLAYERS);
  return player < 0 && HAS_VERTICES ? find(word, colours, 2) : player;
}

/* Reads the argument of type p (point), l (player), d (direction), k (kind) or n (number) that a word names. */
static bool read_value(char type, const char *word, int *value) {
  if (type == 'n') {
    char *end = NULL;
    const long number = strtol(word, &end, 10);
    *value = (int)number;
    return *word != 0 && *end == 0 && number > INT_MIN && number < INT_MAX;
  }
  *value = type == 'p'   ? find(word, POINT, AREA)
           : type == 'l' ? player_of(word)
           : type == 'd' ? find(word, DIRECTION, sizeof DIRECTION / sizeof DIRECTION[0])
                         : find(word, KIND, KINDS);
  return *value >= 0;
}

static void print_value(char type, int value) {
  if (type == 'n') printf(" %d", value);
  else printf(" %s", (type == 'p' ? POINT : type == 'l' ? LETTER : type == 'd' ? DIRECTION : KIND)[value]);
}

/* Reads the move in the words of a command. */
static bool spelled_move(const struct gtp *gtp, struct game_move *move) {
  memset(move, 0, sizeof *move);
  move->player = gtp->words > 2 ? player_of(gtp->word[1]) : -1;
  if (move->player < 0) return false;
  for (int i = 2; i < gtp->words; ++move->count) {
    if (move->count == MOST_PLAYS) return false;
    struct game_play *play = &move->play[move->count];
    play->action = find(gtp->word[i], ACTION, ACTIONS);
    if (play->action >= 0) ++i;
    else play->action = PLACEMENT;
    if (play->action < 0) return false;
    for (int a = 0; PARAMETERS[play->action][a] != 0; ++a, ++i)
      if (i >= gtp->words || !read_value(PARAMETERS[play->action][a], gtp->word[i], &play->argument[a])) return false;
  }
  return true;
}

static void print_move(const struct game_move *move) {
  printf("%s", LETTER[move->player]);
  for (int i = 0; i < move->count; ++i) {
    const struct game_play *play = &move->play[i];
    if (play->action != PLACEMENT) printf(" %s", ACTION[play->action]);
    for (int a = 0; PARAMETERS[play->action][a] != 0; ++a) print_value(PARAMETERS[play->action][a], play->argument[a]);
  }
}

/* If moves are points or passes and `player` is not to move, the other player passes. Returns whether
   `player` may move. */
static bool turn_to(struct game_state *state, int player) {
  if (!HAS_VERTICES || state->now.to_move == player) return true;
  const struct game_move pass = {state->now.to_move, 1, {{PASS, {0}}}};
  return PASS >= 0 && game_play(state, &pass) == GAME_PLAYED;
}

static const char *const MEETS_LIMIT = "a limit of the program is met";

/* Plays a move of a player who may be out of turn; returns what game_play returns. */
static int played(struct game_state *state, const struct game_move *move) {
  return turn_to(state, move->player) ? game_play(state, move) : GAME_ILLEGAL;
}

/* Prints the legal points of a player, or all legal turns; returns an error message, or NULL. */
static const char *print_legal(const struct gtp *gtp, struct game_state state, int player) {
  static struct game_move moves[MOST_MOVES];
  const int found = turn_to(&state, player) ? game_moves(&state, moves, MOST_MOVES) : 0;
  if (found < 0) return MEETS_LIMIT;
  if (found > MOST_MOVES) return "too many moves";
  printf("=%s", gtp->id);
  for (int i = 0; i < found; ++i) {
    if (HAS_VERTICES && moves[i].play[0].action == PLACEMENT) print_value('p', moves[i].play[0].argument[0]);
    if (!HAS_VERTICES) printf(i == 0 ? " " : "\n");
    if (!HAS_VERTICES) print_move(&moves[i]);
  }
  return NULL;
}

static void print_stones(const struct game_state *state, int player) {
  for (int point = 0; point < AREA; ++point)
    for (int kind = 0; kind < KINDS; ++kind)
      if (state->now.stones[player * KINDS + kind].w[point / 64] >> point % 64 & 1) printf(" %s", POINT[point]);
}

static void print_halves(int64_t halves) {
  printf("%s%lld%s", halves < 0 ? "-" : "", (long long)(halves < 0 ? -halves : halves) / 2, halves % 2 == 0 ? "" : ".5");
}

/* Prints the score of each player, or the winner and the margin. If the rules have no score, prints the
   winner of a game that is over. */
static void print_score(struct game_state *state) {
  const bool is_margin = PLAYERS == 2 && HAS_NAMED_PLAYERS;
  bool is_first = true;
  for (int player = 0; player < PLAYERS && (HAS_SCORE || state->is_over); ++player) {
    const int64_t score = game_score(state, player);
    if ((!HAS_SCORE || is_margin) && !game_wins(state, player)) continue;
    printf(HAS_SCORE && !is_margin ? " %s " : " %s+", LETTER[player]);
    if (HAS_SCORE && is_margin) print_halves(llabs(score - game_score(state, 1 - player)));
    if (HAS_SCORE && !is_margin) print_halves(score);
    is_first = false;
  }
  if (is_first) printf(" 0");
}

/* Plays the move in the words of a command; returns an error message, or NULL. */
static const char *play_spelled(struct gtp *gtp) {
  struct game_move move;
  if (!spelled_move(gtp, &move)) return "illegal move";
  if (gtp->turns == MOST_UNDONE) return MEETS_LIMIT;
  gtp->states[gtp->turns + 1] = gtp->states[gtp->turns];
  const int how = played(&gtp->states[gtp->turns + 1], &move);
  if (how == GAME_PLAYED) ++gtp->turns;
  return how == GAME_PLAYED ? NULL : how == GAME_LIMIT ? MEETS_LIMIT : "illegal move";
}

static const char *begin_game(struct gtp *gtp) {
  gtp->turns = 0;
  game_start(&gtp->states[0], gtp->past, MOST_TURNS);
  return NULL;
}

/* Executes a command that has no answer text; returns an error message, or NULL. */
static const char *obey(struct gtp *gtp, const char *command, const char *first) {
  const int number = atoi(first), second = gtp->words > 2 ? atoi(gtp->word[2]) : number;
  if (is_same(command, "clear_board")) return begin_game(gtp);
  if (strstr(command, "boardsize") != NULL) return number == WIDTH && second == HEIGHT ? begin_game(gtp) : "unacceptable size";
  if (is_same(command, "ruleproof-players")) return number == PLAYERS ? begin_game(gtp) : "unacceptable number of players";
  if (is_same(command, "komi")) return 2 * strtod(first, NULL) == KOMI ? NULL : "unacceptable komi";
  if (is_same(command, "play")) return play_spelled(gtp);
  if (is_same(command, "undo")) return gtp->turns > 0 ? (--gtp->turns, NULL) : "cannot undo";
  return NULL;
}

/* Executes a command and prints its answer; returns an error message, or NULL. */
static const char *answer(struct gtp *gtp) {
  const char *const command = gtp->words > 0 ? gtp->word[0] : "", *const first = gtp->words > 1 ? gtp->word[1] : "";
  const int player = player_of(first);
  const bool lists_stones = is_same(command, "list_stones"), lists_moves = is_same(command, "all_legal");
  if (find(command, COMMAND, COMMANDS) < 0) return "unknown command";
  if (player < 0 && (lists_stones || (lists_moves && HAS_VERTICES))) return "syntax error";
  if (lists_moves) return print_legal(gtp, gtp->states[gtp->turns], player);
  const char *const refusal = obey(gtp, command, first);
  if (refusal != NULL) return refusal;
  struct game_state state = gtp->states[gtp->turns];
  struct game_move move;
  const bool asks_legal = is_same(command, "is_legal") && spelled_move(gtp, &move);
  const int how = asks_legal ? played(&state, &move) : GAME_ILLEGAL;
  if (how == GAME_LIMIT) return MEETS_LIMIT;
  printf("=%s", gtp->id);
  if (is_same(command, "protocol_version")) printf(" 2");
  if (is_same(command, "name")) printf(" %s", TITLE);
  if (is_same(command, "version")) printf(" compiled");
  if (is_same(command, "known_command")) printf(" %s", find(first, COMMAND, COMMANDS) < 0 ? "false" : "true");
  for (int i = 0; i < COMMANDS && is_same(command, "list_commands"); ++i)
    if (COMMAND[i][0] != 0) printf("%s%s", i == 0 ? " " : "\n", COMMAND[i]);
  if (is_same(command, "is_legal")) printf(" %d", how == GAME_PLAYED);
  if (lists_stones) print_stones(&state, player);
  if (is_same(command, "final_score")) print_score(&state);
  return NULL;
}

/* Reads commands, one per line, and answers them. */
static int serve(void) {
  static struct gtp gtp;
  begin_game(&gtp);
  while (fgets(gtp.line, sizeof gtp.line, stdin) != NULL) {
    const char *const blanks = " \t\r\n";
    gtp.line[strcspn(gtp.line, "#")] = 0;
    char *word = strtok(gtp.line, blanks);
    gtp.id = word != NULL && strspn(word, "0123456789") == strlen(word) ? word : "";
    if (gtp.id[0] != 0) word = strtok(NULL, blanks);
    for (gtp.words = 0; word != NULL && gtp.words < MOST_WORDS; word = strtok(NULL, blanks)) gtp.word[gtp.words++] = word;
    if (gtp.id[0] == 0 && gtp.words == 0) continue;
    const char *const refusal = answer(&gtp);
    if (refusal != NULL) printf("?%s %s", gtp.id, refusal);
    printf("\n\n");
    fflush(stdout);
    if (gtp.words > 0 && is_same(gtp.word[0], "quit")) break;
  }
  return 0;
}

