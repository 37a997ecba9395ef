import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The games of kits/testing/drop.md and topple.md, and the tests of the kit: Games boards|records|test */
public final class Games {
  /** An owner for each point of the board, ' ' if it is empty, and the positions before. */
  static class Position {
    final int width, height;
    Map<RuleproofKit.Point, Character> owners = new HashMap<>();
    final List<Map<RuleproofKit.Point, Character>> past = new ArrayList<>();

    Position(int width, int height) {
      this.width = width;
      this.height = height;
      for (RuleproofKit.Point point : RuleproofKit.points(width, height)) owners.put(point, ' ');
    }

    char at(int x, int y) { return owners.getOrDefault(new RuleproofKit.Point(x, y), '-'); }

    List<RuleproofKit.Point> of(char player) {
      List<RuleproofKit.Point> found = RuleproofKit.points(width, height);
      found.removeIf(point -> at(point.x, point.y) != player);
      return found;
    }

    /** Puts a stone, and takes one of another player below it. Returns whether one was taken. */
    boolean drop(RuleproofKit.Point point, char player) {
      owners.put(point, player);
      char below = at(point.x, point.y + 1);
      boolean taken = below != '-' && below != ' ' && below != player;
      if (taken) owners.put(new RuleproofKit.Point(point.x, point.y + 1), ' ');
      return taken;
    }

    public boolean undo() {
      System.out.println("a line that is no answer");
      if (past.isEmpty()) return false;
      owners = past.remove(past.size() - 1);
      return true;
    }
  }

  static final class Boards extends Position implements RuleproofKit.BoardGame {
    private final List<Character> takings = new ArrayList<>(); // who has taken a stone, or ' ', for each move

    Boards(int width, int height) { super(width, height); }

    @Override public boolean isLegal(char colour, RuleproofKit.Point point) {
      return !of(' ').isEmpty() && (point == null || at(point.x, point.y) == ' ');
    }

    @Override public boolean play(char colour, RuleproofKit.Point point) {
      if (!isLegal(colour, point)) return false;
      past.add(new HashMap<>(owners));
      takings.add(point != null && drop(point, colour) ? colour : ' ');
      return true;
    }

    @Override public List<RuleproofKit.Point> stones(char colour) { return of(colour); }

    @Override public int captures(char colour) { return Collections.frequency(takings, colour); }

    @Override public boolean undo() {
      if (!takings.isEmpty()) takings.remove(takings.size() - 1);
      return super.undo();
    }

    @Override public String score(double komi) { return RuleproofKit.lead(of('B').size() - of('W').size() - komi); }
  }

  static final class Records extends Position implements RuleproofKit.RecordGame {
    private final String letters;

    Records(int width, int height, int players) {
      super(width, height);
      letters = "ABCD".substring(0, players);
    }

    private String name(int x, int y) { return RuleproofKit.nameOf(new RuleproofKit.Point(x, y), height); }

    @Override public List<String> legalMoves() {
      List<String> moves = new ArrayList<>();
      if (3 * of(' ').size() <= owners.size()) return moves;
      char player = letters.charAt(past.size() % letters.length());
      for (RuleproofKit.Point point : of(' ')) {
        Map<RuleproofKit.Point, Character> before = new HashMap<>(owners);
        drop(point, player);
        String start = player + " " + name(point.x, point.y);
        int count = moves.size();
        for (RuleproofKit.Point from : of(player))
          for (int[] step : new int[][] {{0, -1}, {-1, 0}, {1, 0}, {0, 1}})
            if (at(from.x + step[0], from.y + step[1]) == ' ')
              moves.add(start + " slide " + name(from.x, from.y) + " " + name(from.x + step[0], from.y + step[1]));
        if (moves.size() == count) moves.add(start);
        owners = before;
      }
      return moves;
    }

    @Override public boolean play(String move) {
      if (!legalMoves().contains(move)) return false;
      String[] words = move.split(" ");
      char player = words[0].charAt(0);
      past.add(new HashMap<>(owners));
      drop(RuleproofKit.pointOf(words[1], width, height), player);
      if (words.length < 3) return true;
      owners.put(RuleproofKit.pointOf(words[3], width, height), ' ');
      owners.put(RuleproofKit.pointOf(words[4], width, height), player);
      return true;
    }

    @Override public List<String> stones(String player) {
      List<String> names = new ArrayList<>();
      for (RuleproofKit.Point point : of(player.charAt(0))) names.add(name(point.x, point.y));
      return names;
    }

    @Override public String score(double komi) {
      List<String> scores = new ArrayList<>();
      for (char player : letters.toCharArray()) scores.add(player + " " + of(player).size());
      return String.join(" ", scores);
    }
  }

  /** A game with one fault. */
  public static class Faulty implements RuleproofKit.BoardGame {
    private final String fault;

    Faulty(String fault) { this.fault = fault; }

    @Override public boolean play(char colour, RuleproofKit.Point point) {
      if (fault.equals("far")) throw new IllegalStateException(fault);
      return true;
    }

    @Override public List<RuleproofKit.Point> legalMoves(char colour) { return null; }

    @Override public List<RuleproofKit.Point> stones(char colour) { return List.of(new RuleproofKit.Point(0, 2)); }

    @Override public int captures(char colour) { return -1; }

    @Override public String score(double komi) { return fault.equals("none") ? null : "3"; }
  }

  public static final class Misspelled extends Faulty {
    Misspelled() { super(""); }

    public boolean is_legal(char colour, RuleproofKit.Point point) { return true; }
  }

  public static final class OtherParameters extends Faulty {
    OtherParameters() { super(""); }

    public boolean undo(int moves) { return true; }
  }

  static final class FaultyRecords implements RuleproofKit.RecordGame {
    @Override public boolean play(String move) { return true; }

    @Override public List<String> legalMoves() { return List.of("A a1", ""); }

    @Override public List<String> stones(String player) { return List.of("a1\na2"); }
  }

  private static int failures = 0;

  private static void expect(String got, String expected) {
    if (got.equals(expected)) return;
    ++failures;
    System.err.println("got      " + got + "\nexpected " + expected);
  }

  /** Returns the answers of a game to commands, or the mistake that ends it. */
  private static String served(boolean isOfBoards, String commands, RuleproofKit.Start start, int width) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      new RuleproofKit.Server(isOfBoards, "x", "1", width, 2, start).serve(new StringReader(commands), new PrintStream(out));
    } catch (RuleproofKit.Mistake mistake) {
      return mistake.getMessage();
    }
    return out.toString();
  }

  private static String boards(String commands, RuleproofKit.BoardGame game) throws Exception {
    return served(true, commands, (w, h, n) -> game, 2);
  }

  private static void test() throws Exception {
    expect(boards("play w pass", new Faulty("far")), "play(W, pass) failed: java.lang.IllegalStateException: far");
    expect(boards("all_legal b", new Faulty("")), "legalMoves(B) returned null, not a list");
    expect(boards("list_stones w", new Faulty("")), "stones(W) lists (0, 2), not a point (x, y) of the 2x2 board");
    expect(boards("captures w", new Faulty("")), "captures(W) returned -1, not a number of stones");
    expect(boards("komi 6.5\nfinal_score", new Faulty("")), "score(6.5) returned \"3\", not a score such as \"B+3.5\", \"W+\" or \"0\"");
    expect(boards("final_score\nundo\n", new Faulty("none")), "? cannot score\n\n? unknown command\n\n");
    expect(boards("", new Misspelled()), "the game has is_legal(char, Point); the kit looks for isLegal(char, Point)");
    expect(boards("", new OtherParameters()), "the game has undo(int); the kit looks for undo()");
    RuleproofKit.Start records = (w, h, n) -> new FaultyRecords();
    expect(served(false, "all_legal", records, 2), "legalMoves() lists \"\", not a move in one line");
    expect(served(false, "list_stones A", records, 2), "stones(A) lists \"a1\na2\", not a point as text");
    expect(served(true, "", (w, h, n) -> new Faulty(""), 26), "the board is (26, 2), not (width, height) of 1 to 25");
    expect(boards("", null), "start(2, 2) returned no game; it must accept the board (2, 2)");
    expect(served(true, "", null, 2), "start is null, not a function that begins a game");
    expect(served(false, "", (w, h, n) -> { throw new Exception("no"); }, 2), "start(2, 2, 2) failed: java.lang.Exception: no");
    for (String wrong : List.of("i1", "a0", "a10", "k1", "a", "1", "a1 ", ""))
      expect(String.valueOf(RuleproofKit.pointOf(wrong, 9, 9)), "null");
    expect(RuleproofKit.nameOf(RuleproofKit.pointOf("J9", 9, 9), 9), "j9");
    expect(RuleproofKit.lead(0) + RuleproofKit.lead(3.5) + RuleproofKit.lead(-2), "0B+3.5W+2");
    System.exit(failures);
  }

  public static void main(String[] arguments) throws Exception {
    if (arguments[0].equals("test")) test();
    else if (arguments[0].equals("boards")) RuleproofKit.serveBoards("Drop", "1", 4, 3, Boards::new);
    else RuleproofKit.serveRecords("Topple", "1", 3, 3, (w, h, players) -> players <= 4 ? new Records(w, h, players) : null);
  }
}
