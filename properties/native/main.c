static void print_state(struct game_state *state) {
  printf("key %016llx\n", (unsigned long long)game_key(state));
  printf("to_move %d over %d winner %d\nstones", state->now.to_move, state->is_over, state->winner);
  for (int owner = 0; owner < OWNERS; ++owner)
    for (int word = 0; word < WORDS; ++word) printf(" %llx", (unsigned long long)state->now.stones[owner].w[word]);
  printf("\nmemory");
  for (int place = 0; place < PLACES; ++place) printf(" %lld", (long long)state->now.memory[place]);
  printf("\nwins");
  for (int player = 0; player < PLAYERS; ++player)
    printf(" %d %lld", game_wins(state, player), (long long)game_score(state, player));
  if (state->met_limit) printf("\nlimit");
  struct game_move moves[MOST_MOVES];
  int found = game_moves(state, moves, MOST_MOVES);
  if (found >= 0 && found < MOST_MOVES) found += game_asides(state, moves + found, MOST_MOVES - found);
  printf("\nmoves %d\n", found);
  for (int i = 0; i < found && i < MOST_MOVES; ++i) {
    printf("%d", moves[i].player);
    for (int k = 0; k < moves[i].count; ++k) {
      printf(" %d", moves[i].play[k].action);
      for (int a = 0; PARAMETERS[moves[i].play[k].action][a] != 0; ++a) printf(" %d", moves[i].play[k].argument[a]);
    }
    printf("\n");
  }
  printf("end\n");
}

/* Reads a turn as print_state writes it. */
static bool read_move(const char *text, struct game_move *move) {
  int read = 0;
  memset(move, 0, sizeof *move);
  if (sscanf(text, "%d%n", &move->player, &read) != 1) return false;
  for (text += read; move->count < MOST_PLAYS; ++move->count) {
    struct game_play *play = &move->play[move->count];
    if (sscanf(text, "%d%n", &play->action, &read) != 1) return move->count > 0;
    if (play->action < 0 || play->action >= ACTIONS) return false;
    text += read;
    for (int a = 0; PARAMETERS[play->action][a] != 0; ++a, text += read)
      if (sscanf(text, "%d%n", &play->argument[a], &read) != 1) return false;
  }
  return true;
}

/* Reads turns, one per line, and plays them; "start" restarts. After each line it prints the state, or the
   refusals. */
static int play_lines(void) {
  static struct game_position past[MOST_TURNS];
  static struct game_state state;
  char text[1000];
  game_start(&state, past, MOST_TURNS);
  print_state(&state);
  while (fgets(text, sizeof text, stdin) != NULL) {
    struct game_move move;
    int numbers[100];
    if (strncmp(text, "start", 5) == 0) {
      game_start(&state, past, MOST_TURNS);
      print_state(&state);
    } else if (!read_move(text, &move)) {
      printf("no turn\nend\n");
    } else {
      const int played = game_play(&state, &move);
      const int refused = played == GAME_ILLEGAL ? game_refusals(&state, &move, numbers, 100) : 0;
      if (played == GAME_PLAYED) print_state(&state);
      if (played == GAME_LIMIT) printf("limit\nend\n");
      if (played == GAME_ILLEGAL) printf("illegal\n");
      for (int i = 0; i < refused && i < 100; ++i)
        printf("refusal [%s] %s\n", game_refusal[numbers[i]].clauses, game_refusal[numbers[i]].message);
      if (played == GAME_ILLEGAL) printf("end\n");
    }
  }
  return 0;
}

/* Plays games of up to 1000 uniformly random turns, and prints the total number of turns. */
static int play_games(int games) {
  static struct game_position past[MOST_TURNS];
  static struct game_state state;
  static struct game_move moves[MOST_MOVES];
  uint64_t random = 1;
  int64_t turns = 0, listed = 0;
  for (int game = 0; game < games; ++game) {
    game_start(&state, past, MOST_TURNS);
    for (int turn = 0; turn < 1000 && !state.is_over; ++turn) {
      const int found = game_moves(&state, moves, MOST_MOVES);
      if (found <= 0 || found > MOST_MOVES) break;
      random = random * UINT64_C(6364136223846793005) + 1442695040888963407;
      if (game_play(&state, &moves[(random >> 33) % (uint64_t)found]) != GAME_PLAYED) break;
      listed += found;
      ++turns;
    }
  }
  printf("%d games, %lld turns, %lld legal ones listed\n", games, (long long)turns, (long long)listed);
  return 0;
}

int main(int count, char **words) {
  static struct game_position past[MOST_TURNS];
  static struct game_state state;
  if (count == 2 && strcmp(words[1], "play") == 0) return play_lines();
  if (count == 2 && strcmp(words[1], "gtp") == 0) return serve();
  if (count == 3 && strcmp(words[1], "games") == 0) return play_games(atoi(words[2]));
  const int depth = count == 3 && strcmp(words[1], "perft") == 0 ? atoi(words[2]) : 0;
  if (depth < 1) {
    fprintf(stderr, "use: %s perft DEPTH; games NUMBER; play, which reads turns; or gtp, which reads commands\n",
            words[0]);
    return 2;
  }
  for (int i = 1; i <= depth; ++i) {
    game_start(&state, past, MOST_TURNS);
    const int64_t found = game_perft(&state, i);
    if (found < 0) {
      fprintf(stderr, "perft(%d) meets a limit\n", i);
      return 1;
    }
    printf("perft(%d) %lld\n", i, (long long)found);
  }
  return 0;
}
