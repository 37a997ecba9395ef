import java.util.*;
import java.util.stream.*;
class Example implements RuleproofKit.RecordGame { // checked by: ruleproof certify examples/games/breakthrough.md --engine 'java Example'
  final int width, height;
  final List<String> boards = new ArrayList<>(); // row by row from the top, at the start and after each move
  Example(int w, int h) { width = w; height = h; boards.add("B".repeat(2 * w) + ".".repeat((h - 4) * w) + "W".repeat(2 * w)); }
  String now() { return boards.get(boards.size() - 1); }
  String name(int i) { return RuleproofKit.nameOf(new RuleproofKit.Point(i % width, i / width), height); }
  public String score(double komi) {
    if (!now().contains("B") || now().substring(0, width).contains("W")) return "W+";
    return !now().contains("W") || now().substring(now().length() - width).contains("B") ? "B+" : "0";
  }
  Map<String, String> moves() { // each with the board that it makes
    Map<String, String> moves = new HashMap<>();
    String board = now(), mover = boards.size() % 2 == 1 ? "W" : "B";
    for (int from = board.indexOf(mover); from >= 0 && score(0).equals("0"); from = board.indexOf(mover, from + 1))
      for (int x = Math.max(from % width - 1, 0); x <= Math.min(from % width + 1, width - 1); ++x) {
        int to = (from / width + (mover.equals("W") ? -1 : 1)) * width + x;
        if (x == from % width ? board.charAt(to) != '.' : board.startsWith(mover, to)) continue;
        StringBuilder made = new StringBuilder(board).replace(from, from + 1, ".").replace(to, to + 1, mover);
        moves.put(mover + " step " + name(from) + " " + name(to), made.toString());
      }
    return moves;
  }
  public boolean play(String move) { return moves().containsKey(move) && boards.add(moves().get(move)); }
  public boolean undo() { return boards.size() > 1 && boards.remove(boards.size() - 1) != null; }
  public List<String> legalMoves() { return List.copyOf(moves().keySet()); }
  public List<String> stones(String p) { return IntStream.range(0, now().length()).filter(i -> now().startsWith(p, i)).mapToObj(this::name).collect(Collectors.toList()); }
  public static void main(String[] none) { RuleproofKit.serveRecords("Breakthrough", "1", 8, 8, (w, h, players) -> h < 4 ? null : new Example(w, h)); }
}
