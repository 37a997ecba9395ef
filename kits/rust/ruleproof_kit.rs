//! Certifies the rules of a game library by Ruleproof: the Go Text Protocol on standard input and output, over functions of a game.
//!
//! `serve_boards` is for games of two colours on a board of squares, whose moves are points and passes; `serve_records` is for all others,
//! whose moves and points are texts, as `ruleproof certify GAME --form` shows them. Both answer commands until `quit` or the end of the
//! input. A game may print to standard error alone: what it prints to standard output is read as an answer.
//!
//! Put this file beside your program, and `mod ruleproof_kit;` into it. Then
//!
//! ```ignore
//! let game = Boards::new(Game::play).legal_moves(Game::legal_moves).stones(Game::stones).undo(Game::undo);
//! serve_boards("name", "version", (9, 9), |width, height| Some(Game::new(width, height)), game);
//! ```
//!
//! `Boards` and `Records` list the functions of the game. All but `play` is optional, and what is not listed is not compared.
#![allow(dead_code)]

use std::io::{BufRead, Write};
use std::marker::PhantomData;
use std::panic::{catch_unwind, AssertUnwindSafe};

/// Column and row, both from 0, counted from the top left.
pub type Point = (usize, usize);

/// All points of a board, row by row from the top left.
pub fn points(width: usize, height: usize) -> Vec<Point> {
    (0..width * height).map(|i| (i % width, i / width)).collect()
}

/// The name of a point in records, such as "c3".
pub fn name_of((x, y): Point, height: usize) -> String {
    format!("{}{}", COLUMNS[x..=x].to_lowercase(), height - y)
}

/// The point of a name; none if the board has no such point.
pub fn point_of(name: &str, width: usize, height: usize) -> Option<Point> {
    let (column, row) = (name.get(..1)?.to_uppercase(), name.get(1..)?);
    let x = COLUMNS.find(&column)?;
    let is_row = row.bytes().all(|digit| digit.is_ascii_digit()) && !row.starts_with('0');
    let y = height.checked_sub(row.parse().ok()?)?;
    (is_row && x < width).then_some((x, y))
}

/// The score of a game by how many points Black is ahead: "B+3.5", "W+2" or "0".
pub fn lead(points: f64) -> String {
    if points == 0.0 {
        return "0".to_string();
    }
    format!("{}+{}", if points > 0.0 { 'B' } else { 'W' }, points.abs())
}

const COLUMNS: &str = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
/// The commands about a game, in the order in which they are listed.
const ORDER: [&str; 7] = ["play", "undo", "is_legal", "all_legal", "list_stones", "captures", "final_score"];

/// What ends an answer early: the text behind a question mark, or what is wrong with the functions that the kit calls.
#[derive(Debug)]
pub enum Fault {
    Refusal(String),
    Mistake(String),
}
use self::Fault::{Mistake, Refusal};

type Answer = Result<String, Fault>;

/// The board, the number of players and the komi of a game.
#[derive(Clone)]
pub struct Shape {
    width: usize,
    height: usize,
    players: usize,
    komi: f64,
}

impl Shape {
    fn vertex(&self, point: Point) -> String {
        name_of(point, self.height).to_uppercase()
    }
}

type Command<G> = Box<dyn Fn(&mut G, &Shape, &[&str]) -> Answer>;

/// The functions of a game.
pub struct Functions<G, Form> {
    commands: Vec<(&'static str, Command<G>)>,
    form: PhantomData<Form>,
}
pub struct OfBoards;
pub struct OfRecords;
/// The functions of a game of boards. A colour is 'B' or 'W'; a pass has no point.
pub type Boards<G> = Functions<G, OfBoards>;
/// The functions of a game of records. Moves and points are texts: "B c3", "W step a2 a3".
pub type Records<G> = Functions<G, OfRecords>;

fn refuse<T>(text: &str) -> Result<T, Fault> {
    Err(Refusal(text.to_string()))
}

/// Calls a function of the game. A panic is a mistake.
fn call<T>(begun: &str, function: impl FnOnce() -> T) -> Result<T, Fault> {
    catch_unwind(AssertUnwindSafe(function)).map_err(|panic| {
        let text = panic.downcast_ref::<&str>().map(|text| text.to_string());
        let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
        Mistake(format!("{begun} failed: {}", text.unwrap_or_else(|| "it panicked".to_string())))
    })
}

fn require(is_done: bool, refusal: &str) -> Answer {
    if is_done {
        Ok(String::new())
    } else {
        refuse(refusal)
    }
}

fn word<'a>(words: &[&'a str], i: usize) -> Result<&'a str, Fault> {
    words.get(i).copied().ok_or_else(|| Refusal("syntax error".to_string()))
}

fn whole(word: &str) -> Result<usize, Fault> {
    if word.is_empty() || !word.bytes().all(|digit| digit.is_ascii_digit()) {
        refuse("syntax error")
    } else {
        Ok(word.parse().unwrap_or(1000))
    }
}

fn size(word: &str) -> Result<usize, Fault> {
    if (1..=COLUMNS.len()).contains(&whole(word)?) {
        whole(word)
    } else {
        refuse("unacceptable size")
    }
}

fn colour(word: &str) -> Result<char, Fault> {
    match word.to_lowercase().as_str() {
        "b" | "black" => Ok('B'),
        "w" | "white" => Ok('W'),
        _ => refuse("syntax error"),
    }
}

/// The colour and point of a move.
fn move_of(shape: &Shape, words: &[&str]) -> Result<(char, Option<Point>), Fault> {
    let (player, vertex) = if let [player, vertex] = words { (player, vertex) } else { return refuse("syntax error") };
    let player = colour(player)?;
    if vertex.eq_ignore_ascii_case("pass") {
        return Ok((player, None));
    }
    let is_column = vertex.get(..1).map_or(false, |column| COLUMNS.contains(&column.to_uppercase()));
    if !is_column || whole(&vertex[1..]).is_err() {
        return refuse("syntax error");
    }
    let point = point_of(vertex, shape.width, shape.height);
    if point.is_some() {
        Ok((player, point))
    } else {
        refuse("illegal move")
    }
}

fn shown_move(name: &str, shape: &Shape, colour: char, point: Option<Point>) -> String {
    format!("{name}({colour}, {})", point.map_or("pass".to_string(), |point| shape.vertex(point)))
}

fn vertices(begun: &str, shape: &Shape, points: Vec<Point>) -> Answer {
    let (width, height) = (shape.width, shape.height);
    match points.iter().find(|(x, y)| *x >= width || *y >= height) {
        Some(point) => Err(Mistake(format!("{begun} lists {point:?}, not a point (x, y) of the {width}x{height} board"))),
        None => Ok(points.into_iter().map(|point| shape.vertex(point)).collect::<Vec<_>>().join(" ")),
    }
}

fn is_line(text: &str) -> bool {
    !text.is_empty() && !text.starts_with(' ') && !text.contains('\n')
}

fn lines(begun: &str, items: Vec<String>, between: &str, wanted: &str) -> Answer {
    match items.iter().find(|item| !is_line(item)) {
        Some(item) => Err(Mistake(format!("{begun} lists {item:?}, not {wanted}"))),
        None => Ok(items.join(between)),
    }
}

impl<G, Form> Functions<G, Form> {
    fn with(mut self, name: &'static str, command: impl Fn(&mut G, &Shape, &[&str]) -> Answer + 'static) -> Self {
        self.commands.push((name, Box::new(command)));
        self
    }

    /// Takes the last move back; false if there is none.
    pub fn undo(self, undo: impl Fn(&mut G) -> bool + 'static) -> Self {
        self.with("undo", move |game, _, _| require(call("undo()", || undo(game))?, "cannot undo"))
    }
}

impl<G> Boards<G> {
    /// Plays a move; false if it is illegal, which must change nothing.
    pub fn new(play: impl Fn(&mut G, char, Option<Point>) -> bool + 'static) -> Self {
        Functions { commands: Vec::new(), form: PhantomData }.with("play", move |game, shape, words| {
            let (colour, point) = move_of(shape, words)?;
            require(call(&shown_move("play", shape, colour, point), || play(game, colour, point))?, "illegal move")
        })
    }

    pub fn is_legal(self, is_legal: impl Fn(&G, char, Option<Point>) -> bool + Clone + 'static) -> Self {
        let each = is_legal.clone();
        let with = self.with("is_legal", move |game, shape, words| {
            let (colour, point) = move_of(shape, words)?;
            let legal = call(&shown_move("is_legal", shape, colour, point), || is_legal(game, colour, point))?;
            Ok(if legal { "1" } else { "0" }.to_string())
        });
        if with.commands.iter().any(|command| command.0 == "all_legal") {
            return with;
        }
        with.with("all_legal", move |game, shape, words| {
            let (colour, mut legal) = (colour(word(words, 0)?)?, Vec::new());
            for point in points(shape.width, shape.height) {
                if call(&shown_move("is_legal", shape, colour, Some(point)), || each(game, colour, Some(point)))? {
                    legal.push(shape.vertex(point));
                }
            }
            Ok(legal.join(" "))
        })
    }

    /// The points on which a colour may play, without the pass. Takes the place of `is_legal`.
    pub fn legal_moves(mut self, legal_moves: impl Fn(&G, char) -> Vec<Point> + 'static) -> Self {
        self.commands.retain(|command| command.0 != "all_legal");
        self.of_colour("all_legal", "legal_moves", legal_moves)
    }

    /// The points of the stones of a colour.
    pub fn stones(self, stones: impl Fn(&G, char) -> Vec<Point> + 'static) -> Self {
        self.of_colour("list_stones", "stones", stones)
    }

    fn of_colour(self, command: &'static str, name: &'static str, list: impl Fn(&G, char) -> Vec<Point> + 'static) -> Self {
        self.with(command, move |game, shape, words| {
            let colour = colour(word(words, 0)?)?;
            let begun = format!("{name}({colour})");
            vertices(&begun, shape, call(&begun, || list(game, colour))?)
        })
    }

    /// How many stones a colour has captured.
    pub fn captures(self, captures: impl Fn(&G, char) -> usize + 'static) -> Self {
        self.with("captures", move |game, _, words| {
            let colour = colour(word(words, 0)?)?;
            Ok(call(&format!("captures({colour})"), || captures(game, colour))?.to_string())
        })
    }

    /// "B+3.5", "W+" (a winner without points) or "0": see `lead`. "" if the position cannot be scored.
    pub fn score(self, score: impl Fn(&G, f64) -> String + 'static) -> Self {
        let fits = |score: &str| score == "0" || ((score.starts_with("B+") || score.starts_with("W+")) && is_line(score));
        self.with("final_score", move |game, shape, _| scored(shape.komi, &fits, |komi| score(game, komi)))
    }
}

impl<G> Records<G> {
    /// Plays a whole turn; false if it is illegal, which must change nothing.
    pub fn new(play: impl Fn(&mut G, &str) -> bool + 'static) -> Self {
        Functions { commands: Vec::new(), form: PhantomData }.with("play", move |game, _, words| {
            word(words, 0)?;
            let turn = words.join(" ");
            require(call(&format!("play({turn})"), || play(game, &turn))?, "illegal move")
        })
    }

    pub fn is_legal(self, is_legal: impl Fn(&G, &str) -> bool + 'static) -> Self {
        self.with("is_legal", move |game, _, words| {
            word(words, 0)?;
            let turn = words.join(" ");
            Ok(if call(&format!("is_legal({turn})"), || is_legal(game, &turn))? { "1" } else { "0" }.to_string())
        })
    }

    /// All legal turns. Takes the place of `is_legal`.
    pub fn legal_moves(self, legal_moves: impl Fn(&G) -> Vec<String> + 'static) -> Self {
        self.with("all_legal", move |game, _, _| {
            lines("legal_moves()", call("legal_moves()", || legal_moves(game))?, "\n", "a move in one line")
        })
    }

    /// The points of the stones of a player, such as "B".
    pub fn stones(self, stones: impl Fn(&G, &str) -> Vec<String> + 'static) -> Self {
        self.with("list_stones", move |game, _, words| {
            let player = word(words, 0)?;
            let begun = format!("stones({player})");
            lines(&begun, call(&begun, || stones(game, player))?, " ", "a point as text")
        })
    }

    /// "B+3", "W+", or "0" while nobody has won; of more than two players "A 12 B -3". "" if the position cannot be scored.
    pub fn score(self, score: impl Fn(&G, f64) -> String + 'static) -> Self {
        self.with("final_score", move |game, shape, _| scored(shape.komi, &is_line, |komi| score(game, komi)))
    }
}

fn scored(komi: f64, fits: &dyn Fn(&str) -> bool, function: impl FnOnce(f64) -> String) -> Answer {
    let begun = format!("score({komi})");
    let score = call(&begun, || function(komi))?;
    match score.as_str() {
        "" => refuse("cannot score"),
        text if fits(text) => Ok(score),
        text => Err(Mistake(format!("{begun} returned {text:?}, not a score such as \"B+3.5\", \"W+\" or \"0\""))),
    }
}

/// Serves a game of boards. `board` is (width, height) of a board that `start` accepts; `start` returns none for a board that the library does
/// not have.
pub fn serve_boards<G>(name: &str, version: &str, board: (usize, usize), start: impl Fn(usize, usize) -> Option<G>, game: Boards<G>) {
    serve(false, name, version, board, |width, height, _| start(width, height), game)
}

/// Serves a game of records, with the number of players as third argument of `start`. Without an edge of the board, width and height mean
/// nothing.
pub fn serve_records<G>(
    name: &str,
    version: &str,
    board: (usize, usize),
    start: impl Fn(usize, usize, usize) -> Option<G>,
    game: Records<G>,
) {
    serve(true, name, version, board, start, game)
}

fn serve<G, Form>(
    has_players: bool,
    name: &str,
    version: &str,
    board: (usize, usize),
    start: impl Fn(usize, usize, usize) -> Option<G>,
    game: Functions<G, Form>,
) {
    if let Err(mistake) = answer(has_players, [name, version], board, start, game, std::io::stdin().lock(), std::io::stdout()) {
        eprintln!("{mistake}");
        std::process::exit(1);
    }
}

/// Answers the commands of the input. Returns a mistake, which ends the program.
pub fn answer<G, Form>(
    has_players: bool,
    [name, version]: [&str; 2],
    board: (usize, usize),
    start: impl Fn(usize, usize, usize) -> Option<G>,
    mut game: Functions<G, Form>,
    input: impl BufRead,
    mut output: impl Write,
) -> Result<(), String> {
    if !is_line(name) || !is_line(version) {
        return Err("the name or the version is empty".to_string());
    }
    let (width, height) = board;
    if !(1..=COLUMNS.len()).contains(&width) || !(1..=COLUMNS.len()).contains(&height) {
        return Err(format!("the board is {board:?}, not (width, height) of 1 to {}", COLUMNS.len()));
    }
    let begin = |shape: &Shape| {
        let Shape { width, height, players, .. } = *shape;
        let begun = if has_players { format!("start({width}, {height}, {players})") } else { format!("start({width}, {height})") };
        call(&begun, || start(width, height, players))
    };
    let mut shape = Shape { width, height, players: 2, komi: 0.0 };
    let mut present = match begin(&shape) {
        Ok(Some(game)) => game,
        Err(Mistake(text)) => return Err(text),
        _ => return Err(format!("start{board:?} returned no game; it must accept the board {board:?}")),
    };
    game.commands.sort_by_key(|command| ORDER.iter().position(|name| *name == command.0));
    let mut names = vec!["protocol_version", "name", "version", "known_command", "list_commands", "quit"];
    names.extend(["clear_board", "boardsize", "rectangular_boardsize", "komi", "play"]);
    names.extend(has_players.then_some("ruleproof-players"));
    names.extend(game.commands.iter().skip(1).map(|command| command.0));

    for line in input.lines() {
        let line = line.unwrap_or_default().replace(|letter: char| letter.is_ascii_control(), " ");
        let text = line.split('#').next().unwrap_or("").trim();
        let digits = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
        let (id, mut words) = (&text[..digits], text[digits..].split_whitespace());
        let command = words.next().unwrap_or("");
        if id.is_empty() && command.is_empty() {
            continue;
        }
        let words: Vec<&str> = words.collect();
        let now = shape.clone();
        let mut restart = |wanted: Result<Shape, Fault>| -> Answer {
            let wanted = wanted?;
            match begin(&wanted)? {
                Some(game) => (present, shape) = (game, wanted),
                None if wanted.players == shape.players => return refuse("unacceptable size"),
                None => return refuse("unacceptable number of players"),
            }
            Ok(String::new())
        };
        let resized =
            |shape: Shape, w: usize, h: usize| Ok(Shape { width: size(word(&words, w)?)?, height: size(word(&words, h)?)?, ..shape });
        let answer = match command {
            "protocol_version" => Ok("2".to_string()),
            "name" => Ok(name.to_string()),
            "version" => Ok(version.to_string()),
            "known_command" => word(&words, 0).map(|name| names.contains(&name).to_string()),
            "list_commands" => Ok(names.join("\n")),
            "quit" => Ok(String::new()),
            "clear_board" => restart(Ok(now)),
            "boardsize" => restart(resized(now, 0, usize::from(words.len() > 1))),
            "rectangular_boardsize" => restart(resized(now, 0, 1)),
            "komi" => word(&words, 0).and_then(|word| {
                let komi: f64 = word.parse().or_else(|_| refuse("syntax error"))?;
                shape.komi = if komi.is_finite() { komi } else { return refuse("syntax error") };
                Ok(String::new())
            }),
            "ruleproof-players" if has_players => restart(word(&words, 0).and_then(whole).map(|players| Shape { players, ..now })),
            _ => match game.commands.iter().find(|known| known.0 == command) {
                Some((_, function)) => function(&mut present, &now, &words),
                None => refuse("unknown command"),
            },
        };
        let (sign, text) = match answer {
            Ok(text) => ('=', text),
            Err(Refusal(text)) => ('?', text),
            Err(Mistake(text)) => return Err(text),
        };
        let blank = if text.is_empty() { "" } else { " " };
        let written = write!(output, "{sign}{id}{blank}{text}\n\n").and_then(|()| output.flush());
        if command == "quit" || written.is_err() {
            break;
        }
    }
    Ok(())
}
