//! The games of kits/testing/drop.md and topple.md: games boards|records. Compiled by rustc --test, the tests of the kit.

#[path = "../ruleproof_kit.rs"]
mod ruleproof_kit;

use ruleproof_kit::{lead, name_of, point_of, points, serve_boards, serve_records, Boards, Point, Records};
use std::collections::HashMap;

/// An owner for each point of the board, and the positions before.
struct Position {
    width: usize,
    height: usize,
    letters: Vec<char>,
    owners: HashMap<Point, char>,
    past: Vec<HashMap<Point, char>>,
    takings: Vec<Option<char>>, // who has taken a stone, for each move
}

impl Position {
    fn new(width: usize, height: usize, players: usize) -> Self {
        let letters = "ABCD".chars().take(players).collect();
        Position { width, height, letters, owners: HashMap::new(), past: Vec::new(), takings: Vec::new() }
    }

    fn of(&self, player: Option<char>) -> Vec<Point> {
        points(self.width, self.height).into_iter().filter(|point| self.owners.get(point).copied() == player).collect()
    }

    /// Puts a stone, and takes one of another player below it. Returns whether one was taken.
    fn drop(&mut self, (x, y): Point, player: char) -> bool {
        self.owners.insert((x, y), player);
        let taken = self.owners.get(&(x, y + 1)).map_or(false, |owner| *owner != player);
        if taken {
            self.owners.remove(&(x, y + 1));
        }
        taken
    }

    fn undo(&mut self) -> bool {
        self.takings.pop();
        self.past.pop().map(|before| self.owners = before).is_some()
    }

    fn is_legal(&self, _colour: char, point: Option<Point>) -> bool {
        !self.of(None).is_empty() && point.map_or(true, |point| !self.owners.contains_key(&point))
    }

    fn play(&mut self, colour: char, point: Option<Point>) -> bool {
        if !self.is_legal(colour, point) {
            return false;
        }
        self.past.push(self.owners.clone());
        let taken = point.map_or(false, |point| self.drop(point, colour));
        self.takings.push(taken.then_some(colour));
        true
    }

    fn stones(&self, colour: char) -> Vec<Point> {
        self.of(Some(colour))
    }

    fn captures(&self, colour: char) -> usize {
        self.takings.iter().filter(|one| **one == Some(colour)).count()
    }

    fn score(&self, komi: f64) -> String {
        lead(self.stones('B').len() as f64 - self.stones('W').len() as f64 - komi)
    }

    fn name(&self, point: Point) -> String {
        name_of(point, self.height)
    }

    fn turns(&self) -> Vec<String> {
        let mut turns = Vec::new();
        if 3 * self.of(None).len() <= self.width * self.height {
            return turns;
        }
        let player = self.letters[self.past.len() % self.letters.len()];
        for point in self.of(None) {
            let mut after = Position { owners: self.owners.clone(), ..Position::new(self.width, self.height, 0) };
            after.drop(point, player);
            let (start, count) = (format!("{player} {}", self.name(point)), turns.len());
            for (x, y) in after.stones(player) {
                for to in [(x, y.wrapping_sub(1)), (x.wrapping_sub(1), y), (x + 1, y), (x, y + 1)] {
                    if after.of(None).contains(&to) {
                        turns.push(format!("{start} slide {} {}", self.name((x, y)), self.name(to)));
                    }
                }
            }
            if turns.len() == count {
                turns.push(start);
            }
        }
        turns
    }

    fn play_turn(&mut self, turn: &str) -> bool {
        if !self.turns().iter().any(|legal| legal == turn) {
            return false;
        }
        let words: Vec<&str> = turn.split(' ').collect();
        let point = |i: usize| point_of(words[i], self.width, self.height).unwrap();
        let (player, dropped) = (words[0].chars().next().unwrap(), point(1));
        let slide = (words.len() > 2).then(|| (point(3), point(4)));
        self.past.push(self.owners.clone());
        self.drop(dropped, player);
        if let Some((from, to)) = slide {
            self.owners.remove(&from);
            self.owners.insert(to, player);
        }
        true
    }

    fn stones_of(&self, player: &str) -> Vec<String> {
        self.of(player.chars().next()).into_iter().map(|point| self.name(point)).collect()
    }

    fn scores(&self, _komi: f64) -> String {
        self.letters.iter().map(|player| format!("{player} {}", self.stones(*player).len())).collect::<Vec<_>>().join(" ")
    }
}

fn main() {
    if std::env::args().nth(1).as_deref() == Some("boards") {
        let game = Boards::new(Position::play).undo(Position::undo).is_legal(Position::is_legal).stones(Position::stones);
        let game = game.captures(Position::captures).score(Position::score);
        serve_boards("Drop", "1", (4, 3), |width, height| Some(Position::new(width, height, 2)), game);
    } else {
        let game = Records::new(Position::play_turn).undo(Position::undo).legal_moves(Position::turns);
        let game = game.stones(Position::stones_of).score(Position::scores);
        let start = |width, height, players| (players <= 4).then(|| Position::new(width, height, players));
        serve_records("Topple", "1", (3, 3), start, game);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ruleproof_kit::{answer, Functions};

    /// Returns the answers of a game to commands, or the mistake that ends it.
    fn served<Form>(commands: &str, size: usize, begins: bool, game: Functions<(), Form>) -> String {
        let mut out = Vec::new();
        let start = |_, _, _| begins.then_some(());
        match answer(false, ["x", "1"], (size, 2), start, game, commands.as_bytes(), &mut out) {
            Ok(()) => String::from_utf8(out).unwrap(),
            Err(mistake) => mistake,
        }
    }

    fn boards() -> Boards<()> {
        Boards::new(|_, _, point| point.is_some() || panic!("far"))
    }

    fn records() -> Records<()> {
        Records::new(|_, _| true)
    }

    #[test]
    fn mistakes_of_boards() {
        let score = boards().score(|_, _| "3".to_string());
        for (commands, game, message) in [
            ("play w pass", boards(), "play(W, pass) failed: far"),
            ("list_stones w", boards().stones(|_, _| vec![(0, 0), (0, 2)]), "stones(W) lists (0, 2), not a point (x, y) of the 2x2 board"),
            ("all_legal b", boards().legal_moves(|_, _| vec![(2, 0)]), "legal_moves(B) lists (2, 0), not a point (x, y) of the 2x2 board"),
            ("all_legal b", boards().is_legal(|_, _, _| panic!("{}", 7)), "is_legal(B, A2) failed: 7"),
            ("komi 6.5\nfinal_score", score, "score(6.5) returned \"3\", not a score such as \"B+3.5\", \"W+\" or \"0\""),
            ("final_score\nundo\n", boards().score(|_, _| String::new()), "? cannot score\n\n? unknown command\n\n"),
        ] {
            assert_eq!(served(commands, 2, true, game), message);
        }
    }

    #[test]
    fn mistakes_of_records() {
        let turns = records().legal_moves(|_| vec!["A a1".to_string(), String::new()]);
        assert_eq!(served("all_legal", 2, true, turns), "legal_moves() lists \"\", not a move in one line");
        let stones = records().stones(|_, _| vec!["a1\na2".to_string()]);
        assert_eq!(served("list_stones A", 2, true, stones), "stones(A) lists \"a1\\na2\", not a point as text");
    }

    #[test]
    fn mistakes_at_the_start() {
        assert_eq!(served("", 26, true, boards()), "the board is (26, 2), not (width, height) of 1 to 25");
        assert_eq!(served("", 2, false, boards()), "start(2, 2) returned no game; it must accept the board (2, 2)");
        let start = |_, _, _| -> Option<()> { panic!("no") };
        let mistake = answer(true, ["x", "1"], (2, 2), start, records(), "".as_bytes(), Vec::new());
        assert_eq!(mistake, Err("start(2, 2, 2) failed: no".to_string()));
    }

    #[test]
    fn points_and_their_names() {
        assert_eq!(name_of((8, 0), 9), "j9");
        assert_eq!(point_of("J9", 9, 9), Some((8, 0)));
        for wrong in ["i1", "a0", "a10", "k1", "a", "1", "a1 ", "", "a+1"] {
            assert_eq!(point_of(wrong, 9, 9), None, "{wrong}");
        }
        assert_eq!(lead(0.0) + &lead(3.5) + &lead(-2.0), "0B+3.5W+2");
    }

    #[test]
    fn a_list_of_legal_moves_takes_the_place_of_single_answers_in_either_order() {
        let list = |_: &(), _| vec![(1, 1)];
        let single = |_: &(), _, _| true;
        for game in [boards().is_legal(single).legal_moves(list), boards().legal_moves(list).is_legal(single)] {
            assert_eq!(served("all_legal b\nis_legal b a1\n", 2, true, game), "= B1\n\n= 1\n\n");
        }
    }
}
