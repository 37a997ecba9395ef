mod ruleproof_kit;
use ruleproof_kit::{points, serve_boards, Boards, Point};
struct NoGo { board: Vec<Point>, placed: Vec<(Point, char)> } // checked by: ruleproof certify examples/games/nogo.md --engine ./example
impl NoGo {
    fn at(&self, point: Point) -> Option<char> { self.placed.iter().find(|stone| stone.0 == point).map(|stone| stone.1) }
    fn breathes(&self, (x, y): Point, seen: &mut Vec<Point>) -> bool { // whether the group of a stone has a liberty
        seen.push((x, y));
        let mut beside = self.board.iter().filter(|p| p.0.abs_diff(x) + p.1.abs_diff(y) == 1);
        beside.any(|&p| self.at(p).is_none() || self.at(p) == self.at((x, y)) && !seen.contains(&p) && self.breathes(p, seen))
    }
    fn may_place(&self, colour: char, point: Point) -> bool {
        let after = NoGo { board: self.board.clone(), placed: [&self.placed[..], &[(point, colour)]].concat() };
        self.at(point).is_none() && after.placed.iter().all(|stone| after.breathes(stone.0, &mut vec![]))
    }
    fn placements(&self, colour: char) -> Vec<Point> { self.board.iter().copied().filter(|&p| self.may_place(colour, p)).collect() }
    fn next(&self) -> char { if self.placed.last().map_or(false, |stone| stone.1 == 'B') { 'W' } else { 'B' } }
    fn is_over(&self) -> bool { self.placements(self.next()).is_empty() }
    fn legal_moves(&self, colour: char) -> Vec<Point> { if self.is_over() { vec![] } else { self.placements(colour) } }
    fn play(&mut self, colour: char, point: Option<Point>) -> bool {
        let placed = point.filter(|p| self.legal_moves(colour).contains(p)).map(|p| (p, colour));
        self.placed.extend(placed);
        placed.is_some()
    }
    fn stones(&self, colour: char) -> Vec<Point> { self.placed.iter().filter(|stone| stone.1 == colour).map(|stone| stone.0).collect() }
    fn score(&self, _komi: f64) -> String { if !self.is_over() { "0" } else if self.next() == 'B' { "W+" } else { "B+" }.to_string() }
}
fn main() {
    let game = Boards::new(NoGo::play).legal_moves(NoGo::legal_moves).stones(NoGo::stones).undo(|game| game.placed.pop().is_some()).score(NoGo::score);
    serve_boards("NoGo", "1", (9, 9), |w, h| Some(NoGo { board: points(w, h), placed: vec![] }), game);
}
