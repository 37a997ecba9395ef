import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.Reader;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Certifies the rules of a game library by Ruleproof: the Go Text Protocol on standard input and output, over functions of a game. Java 11.
 *
 * <p>{@link #serveBoards} is for games of two colours on a board of squares, whose moves are points and passes; {@link #serveRecords} is for
 * all others, whose moves and points are texts, as {@code ruleproof certify GAME --form} shows them. Both answer commands until {@code quit}
 * or the end of the input. To use the file in a package of yours, put its {@code package} line at the top.
 */
public final class RuleproofKit {
  private RuleproofKit() {}

  /** Column and row, both from 0, counted from the top left. */
  public static final class Point {
    public final int x, y;

    public Point(int x, int y) {
      this.x = x;
      this.y = y;
    }

    @Override public boolean equals(Object other) {
      return other instanceof Point && ((Point) other).x == x && ((Point) other).y == y;
    }

    @Override public int hashCode() {
      return 31 * y + x;
    }

    @Override public String toString() {
      return "(" + x + ", " + y + ")";
    }
  }

  /** A game of boards. A colour is 'B' or 'W'. What a class does not implement is not compared; only {@code play} is needed. */
  public interface BoardGame {
    /** Plays a move; the point of a pass is null. Returns false for an illegal move, which must change nothing. */
    boolean play(char colour, Point point) throws Exception;

    default boolean isLegal(char colour, Point point) throws Exception { throw new UnsupportedOperationException(); }

    /** The points on which this colour may play, without the pass. Takes the place of {@code isLegal}. */
    default List<Point> legalMoves(char colour) throws Exception { throw new UnsupportedOperationException(); }

    default List<Point> stones(char colour) throws Exception { throw new UnsupportedOperationException(); }

    /** How many stones this colour has captured. */
    default int captures(char colour) throws Exception { throw new UnsupportedOperationException(); }

    /** Takes back the last move. Returns false if there is none. */
    default boolean undo() throws Exception { throw new UnsupportedOperationException(); }

    /** "B+3.5", "W+" (a winner without points) or "0": see {@link #lead}. Null if the position cannot be scored. */
    default String score(double komi) throws Exception { throw new UnsupportedOperationException(); }
  }

  /** A game of records. Moves and points are texts: "B c3", "W step a2 a3". */
  public interface RecordGame {
    /** Plays a whole turn. Returns false for an illegal one, which must change nothing. */
    boolean play(String move) throws Exception;

    default boolean isLegal(String move) throws Exception { throw new UnsupportedOperationException(); }

    /** All legal turns. Takes the place of {@code isLegal}. */
    default List<String> legalMoves() throws Exception { throw new UnsupportedOperationException(); }

    /** The points of the stones of a player, such as "B". */
    default List<String> stones(String player) throws Exception { throw new UnsupportedOperationException(); }

    default boolean undo() throws Exception { throw new UnsupportedOperationException(); }

    /** "B+3", "W+", or "0" while nobody has won; of more than two players "A 12 B -3". Null if the position cannot be scored. */
    default String score(double komi) throws Exception { throw new UnsupportedOperationException(); }
  }

  /** Begins a game; returns null if the library has no such board. */
  public interface BoardStart {
    BoardGame start(int width, int height) throws Exception;
  }

  /** Begins a game; returns null if the library has no such board or number of players. Without an edge, width and height mean nothing. */
  public interface RecordStart {
    RecordGame start(int width, int height, int players) throws Exception;
  }

  /** Serves a game of boards. Width and height are those of a board that {@code start} accepts. */
  public static void serveBoards(String name, String version, int width, int height, BoardStart start) {
    serve(true, name, version, width, height, (w, h, players) -> start.start(w, h));
  }

  /** Serves a game of records. Width and height are those of a board that {@code start} accepts. */
  public static void serveRecords(String name, String version, int width, int height, RecordStart start) {
    serve(false, name, version, width, height, start::start);
  }

  /** All points of a board, row by row from the top left. */
  public static List<Point> points(int width, int height) {
    List<Point> all = new ArrayList<>();
    for (int y = 0; y < height; ++y) for (int x = 0; x < width; ++x) all.add(new Point(x, y));
    return all;
  }

  /** The name of a point in records, such as "c3". */
  public static String nameOf(Point point, int height) {
    return COLUMNS.substring(point.x, point.x + 1).toLowerCase(Locale.ROOT) + (height - point.y);
  }

  /** The point of a name; null if the board has no such point. */
  public static Point pointOf(String name, int width, int height) {
    if (!name.matches("[A-HJ-Za-hj-z][1-9][0-9]?")) return null;
    int x = COLUMNS.indexOf(Character.toUpperCase(name.charAt(0)));
    int y = height - Integer.parseInt(name.substring(1));
    return x < width && y >= 0 ? new Point(x, y) : null;
  }

  /** The score of a game by how many points Black is ahead: "B+3.5", "W+2" or "0". */
  public static String lead(double points) {
    return points == 0 ? "0" : (points > 0 ? "B+" : "W+") + number(Math.abs(points));
  }

  private static final String COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

  private static String number(double value) {
    return value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
  }

  /** The text behind a question mark. */
  private static final class Refusal extends Exception {
    Refusal(String text) { super(text); }
  }

  /** What is wrong with the functions that the kit calls. */
  static final class Mistake extends Exception {
    Mistake(String text, Throwable cause) { super(text, cause); }
  }

  private interface Command {
    String answer(List<String> words) throws Refusal, Mistake;
  }

  interface Start {
    Object start(int width, int height, int players) throws Exception;
  }

  private static void serve(boolean isOfBoards, String name, String version, int width, int height, Start start) {
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    System.setOut(System.err); // what the library prints is no answer
    try {
      new Server(isOfBoards, name, version, width, height, start).serve(new InputStreamReader(System.in, StandardCharsets.UTF_8), out);
    } catch (Mistake mistake) {
      // The last line is the shortest: certificates show it.
      if (mistake.getCause() != null) mistake.getCause().printStackTrace();
      System.err.println(mistake.getMessage());
      System.exit(1);
    } catch (IOException error) {
      System.exit(1);
    } finally {
      System.setOut(out);
    }
  }

  static final class Server {
    private final boolean isOfBoards;
    private final Start start;
    private final Map<String, Command> commands = new LinkedHashMap<>();
    private int width, height, players = 2;
    private double komi = 0;
    private BoardGame board;
    private RecordGame records;

    Server(boolean isOfBoards, String name, String version, int width, int height, Start start) throws Mistake {
      this.isOfBoards = isOfBoards;
      this.start = start;
      this.width = width;
      this.height = height;
      if (!isLine(name) || !isLine(version)) throw new Mistake("the name or the version is empty", null);
      String size = "(" + width + ", " + height + ")";
      int largest = COLUMNS.length();
      if (width < 1 || width > largest || height < 1 || height > largest)
        throw new Mistake("the board is " + size + ", not (width, height) of 1 to " + largest, null);
      if (start == null) throw new Mistake("start is null, not a function that begins a game", null);
      try {
        begin(width, height, players);
      } catch (Refusal refusal) {
        throw new Mistake("start" + size + " returned no game; it must accept the board " + size, null);
      }
      checkGame();
      commands.put("protocol_version", words -> "2");
      commands.put("name", words -> name);
      commands.put("version", words -> version);
      commands.put("known_command", words -> String.valueOf(commands.containsKey(word(words, 0))));
      commands.put("list_commands", words -> String.join("\n", commands.keySet()));
      commands.put("quit", words -> "");
      commands.put("clear_board", words -> begin(this.width, this.height, players));
      commands.put("boardsize", words -> begin(size(word(words, 0)), size(word(words, words.size() > 1 ? 1 : 0)), players));
      commands.put("rectangular_boardsize", words -> begin(size(word(words, 0)), size(word(words, 1)), players));
      commands.put("komi", words -> setKomi(word(words, 0)));
      commands.put("play", words -> require(onMove("play", words), "illegal move"));
      if (!isOfBoards) commands.put("ruleproof-players", words -> begin(this.width, this.height, whole(word(words, 0))));
      if (has("undo")) commands.put("undo", words -> require(call("undo()", () -> isOfBoards ? board.undo() : records.undo()), "cannot undo"));
      if (has("isLegal")) commands.put("is_legal", words -> onMove("isLegal", words) ? "1" : "0");
      if (has("legalMoves") || (isOfBoards && has("isLegal"))) commands.put("all_legal", this::allLegal);
      if (has("stones")) commands.put("list_stones", this::listStones);
      if (isOfBoards && has("captures")) commands.put("captures", words -> captures(colour(word(words, 0))));
      if (has("score")) commands.put("final_score", words -> score());
    }

    /** Answers the commands of the input. */
    void serve(Reader input, PrintStream out) throws IOException, Mistake {
      BufferedReader in = new BufferedReader(input);
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        Matcher parts = Pattern.compile("(\\d*)\\s*(.*)").matcher(line.replaceAll("#.*", "").replaceAll("\\p{Cntrl}", " ").trim());
        parts.matches();
        if (parts.group(1).isEmpty() && parts.group(2).isEmpty()) continue;
        List<String> words = new ArrayList<>(Arrays.asList(parts.group(2).split("\\s+")));
        String name = words.remove(0);
        String sign = "=", answer;
        try {
          if (!commands.containsKey(name)) throw new Refusal("unknown command");
          answer = commands.get(name).answer(words);
        } catch (Refusal refusal) {
          sign = "?";
          answer = refusal.getMessage();
        }
        out.print(sign + parts.group(1) + (answer.isEmpty() ? "" : " ") + answer + "\n\n");
        out.flush();
        if (name.equals("quit")) return;
      }
    }

    private Object game() {
      return isOfBoards ? board : records;
    }

    private Class<?> form() {
      return isOfBoards ? BoardGame.class : RecordGame.class;
    }

    /** Whether the game implements a function. */
    private boolean has(String name) {
      for (Method known : form().getMethods()) {
        if (!known.getName().equals(name)) continue;
        try {
          return game().getClass().getMethod(name, known.getParameterTypes()).getDeclaringClass() != form();
        } catch (NoSuchMethodException error) {
          return false;
        }
      }
      return false;
    }

    private static String plain(String name) {
      return name.replace("_", "").toLowerCase(Locale.ROOT);
    }

    /** Finds functions with another spelling or other parameters, which would silently be left out. */
    private void checkGame() throws Mistake {
      for (Method known : form().getMethods()) {
        if (has(known.getName())) continue;
        for (Method found : game().getClass().getMethods())
          if (plain(found.getName()).equals(plain(known.getName())) && found.getDeclaringClass() != form())
            throw new Mistake("the game has " + shape(found) + "; the kit looks for " + shape(known), null);
      }
    }

    private static String shape(Method method) {
      return method.getName() + Arrays.stream(method.getParameterTypes()).map(Class::getSimpleName).collect(Collectors.joining(", ", "(", ")"));
    }

    /** Calls a function of the game. An exception is a mistake. */
    private static <T> T call(String begun, Callable<T> function) throws Mistake {
      try {
        return function.call();
      } catch (Exception | StackOverflowError | AssertionError error) {
        throw new Mistake(begun + " failed: " + error, error);
      }
    }

    /** Begins a game; refuses a board that the library does not have. */
    private String begin(int w, int h, int n) throws Refusal, Mistake {
      Object begun = call("start(" + w + ", " + h + (isOfBoards ? "" : ", " + n) + ")", () -> start.start(w, h, n));
      if (begun == null) throw new Refusal(n == players ? "unacceptable size" : "unacceptable number of players");
      if (isOfBoards) board = (BoardGame) begun;
      else records = (RecordGame) begun;
      width = w;
      height = h;
      players = n;
      return "";
    }

    private static boolean isLine(String text) {
      return text != null && text.matches("\\S[^\\n]*");
    }

    private static String require(boolean isDone, String refusal) throws Refusal {
      if (!isDone) throw new Refusal(refusal);
      return "";
    }

    private static String word(List<String> words, int i) throws Refusal {
      if (i >= words.size()) throw new Refusal("syntax error");
      return words.get(i);
    }

    private static int whole(String word) throws Refusal {
      if (!word.matches("\\d+")) throw new Refusal("syntax error");
      return word.length() > 3 ? 1000 : Integer.parseInt(word);
    }

    private static int size(String word) throws Refusal {
      if (whole(word) < 1 || whole(word) > COLUMNS.length()) throw new Refusal("unacceptable size");
      return whole(word);
    }

    private String setKomi(String word) throws Refusal {
      if (!word.matches("-?\\d+(\\.\\d+)?")) throw new Refusal("syntax error");
      komi = Double.parseDouble(word);
      return "";
    }

    private static char colour(String word) throws Refusal {
      if (!word.matches("(?i)b|black|w|white")) throw new Refusal("syntax error");
      return Character.toUpperCase(word.charAt(0));
    }

    private String vertex(Point point) {
      return nameOf(point, height).toUpperCase(Locale.ROOT);
    }

    /** Calls play or isLegal about the move of a command. */
    private boolean onMove(String name, List<String> words) throws Refusal, Mistake {
      boolean isPlay = name.equals("play");
      if (!isOfBoards) {
        String move = String.join(" ", words);
        if (move.isEmpty()) throw new Refusal("syntax error");
        return call(name + "(" + move + ")", () -> isPlay ? records.play(move) : records.isLegal(move));
      }
      if (words.size() != 2) throw new Refusal("syntax error");
      char colour = colour(words.get(0));
      boolean isPass = words.get(1).equalsIgnoreCase("pass");
      if (!isPass && !words.get(1).matches("(?i)[a-hj-z]\\d+")) throw new Refusal("syntax error");
      Point point = isPass ? null : pointOf(words.get(1), width, height);
      if (!isPass && point == null) throw new Refusal("illegal move");
      String begun = name + "(" + colour + ", " + (isPass ? "pass" : vertex(point)) + ")";
      return call(begun, () -> isPlay ? board.play(colour, point) : board.isLegal(colour, point));
    }

    private String allLegal(List<String> words) throws Refusal, Mistake {
      if (!isOfBoards) return lines("legalMoves()", () -> records.legalMoves(), "\n", "a move in one line");
      char colour = colour(word(words, 0));
      if (has("legalMoves")) return vertices("legalMoves(" + colour + ")", () -> board.legalMoves(colour));
      List<String> legal = new ArrayList<>();
      for (Point point : points(width, height))
        if (onMove("isLegal", List.of(String.valueOf(colour), vertex(point)))) legal.add(vertex(point));
      return String.join(" ", legal);
    }

    private String listStones(List<String> words) throws Refusal, Mistake {
      String player = word(words, 0);
      if (!isOfBoards) return lines("stones(" + player + ")", () -> records.stones(player), " ", "a point as text");
      char colour = colour(player);
      return vertices("stones(" + colour + ")", () -> board.stones(colour));
    }

    private static <T> List<T> list(String begun, Callable<List<T>> function) throws Mistake {
      List<T> items = call(begun, function);
      if (items == null) throw new Mistake(begun + " returned null, not a list", null);
      return items;
    }

    private String vertices(String begun, Callable<List<Point>> function) throws Mistake {
      List<String> names = new ArrayList<>();
      for (Point point : list(begun, function)) {
        if (point == null || point.x < 0 || point.x >= width || point.y < 0 || point.y >= height)
          throw new Mistake(begun + " lists " + point + ", not a point (x, y) of the " + width + "x" + height + " board", null);
        names.add(vertex(point));
      }
      return String.join(" ", names);
    }

    private static String lines(String begun, Callable<List<String>> function, String between, String wanted) throws Mistake {
      List<String> items = list(begun, function);
      for (String item : items)
        if (!isLine(item)) throw new Mistake(begun + " lists " + (item == null ? null : '"' + item + '"') + ", not " + wanted, null);
      return String.join(between, items);
    }

    private String captures(char colour) throws Mistake {
      String begun = "captures(" + colour + ")";
      int count = call(begun, () -> board.captures(colour));
      if (count < 0) throw new Mistake(begun + " returned " + count + ", not a number of stones", null);
      return String.valueOf(count);
    }

    private String score() throws Refusal, Mistake {
      String begun = "score(" + number(komi) + ")";
      String score = call(begun, () -> isOfBoards ? board.score(komi) : records.score(komi));
      if (score == null) throw new Refusal("cannot score");
      if (isOfBoards ? !score.matches("0|[BW]\\+\\S*") : !isLine(score))
        throw new Mistake(begun + " returned \"" + score + "\", not a score such as \"B+3.5\", \"W+\" or \"0\"", null);
      return score;
    }
  }
}
