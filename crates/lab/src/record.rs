//! The parts of a game that a report needs.

use crate::{LabError, Stated};
use springald_arena::{FinishedGame, PlayerId};
use springald_board::{Shape, Square};
use springald_core::grammar::{END, TurnTokens, join};
use springald_core::{Actor, Change, Clause, Game, Layer, Owner, Piece, Show, Side};
use springald_registry::{EngineEntry, Score};
use std::collections::{BTreeMap, BTreeSet};

/// In one of this many turns the material is noted, if the position is quiet.
const SAMPLED: usize = 3;

/// A piece on the board, its square, and the number of gestures that begin there if its owner moves.
pub type Placement = (Piece, Square, usize);

/// The start of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct StartFacts {
    /// The board.
    pub shape: Shape,
    /// The letters of all kinds, with their names.
    pub kinds: Vec<(char, String)>,
    /// The number of pieces on the board or in hand, by side and kind.
    pub pieces: BTreeMap<(Side, char), u32>,
    /// The pieces on the board.
    pub squares: Vec<Placement>,
    /// The letters of royal kinds.
    pub royal: Vec<char>,
    /// The rights to castle of White and of Black, as letters of the FEN in capitals.
    pub rights: [BTreeSet<char>; 2],
    /// `true` if the game has rolls.
    pub has_rolls: bool,
    /// `true` if it has several starts.
    pub is_shuffled: bool,
}

/// A game of the engine against itself.
#[derive(Clone, PartialEq, Debug)]
pub struct GameRecord {
    /// Its number, from 0.
    pub number: usize,
    /// The winner; `None` in a draw.
    pub winner: Option<Side>,
    /// The reason of the end, in the words of a PGN.
    pub reason: String,
    /// The position that it began with; `None` for the usual start.
    pub fen: Option<String>,
    /// Its whole turns.
    pub turns: Vec<TurnRecord>,
    /// The number of turns that belong to the opening.
    pub opening: usize,
    /// The number of times that pieces of a kind did something: the owner (`None` if it is neutral), the letter, the verb.
    pub deeds: BTreeMap<(Option<Side>, char, &'static str), u32>,
    /// The number of actions that each clause allowed a side.
    pub clauses: BTreeMap<(Side, Clause), u32>,
    /// The number of times that pieces came to each square.
    pub arrivals: Vec<u32>,
    /// The number of pieces captured on each square.
    pub captures: Vec<u32>,
    /// The last squares of royal pieces.
    pub royal_ends: Vec<(Side, Square)>,
    /// The material of quiet positions.
    pub samples: Vec<Sample>,
    /// The game as PGN, with scores.
    pub pgn: String,
}

/// The games at one strength.
#[derive(Clone, PartialEq, Debug)]
pub struct Strength {
    /// The positions that the search visits for each turn or part of a turn.
    pub nodes: u64,
    /// The games, in the order of their numbers.
    pub games: Vec<GameRecord>,
}

/// A turn.
#[derive(Clone, PartialEq, Debug)]
pub struct TurnRecord {
    /// The side.
    pub side: Side,
    /// Its text.
    pub text: String,
    /// The number of legal actions at its first decision: after the roll, where nothing but a roll is possible; 0 if
    /// there is none.
    pub choices: u32,
    /// The number of its actions, without those that can only roll.
    pub actions: u32,
    /// The expected result for White by the engine when it chose the turn, from 0 to 1; `None` in the opening.
    pub expected: Option<f64>,
}

/// The material in a quiet position.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// White's pieces less Black's, by kind in the order of [`StartFacts::kinds`]; on the board or in hand.
    pub more: Vec<i16>,
    /// The pieces of each side, in the same order.
    pub of: [Vec<i16>; 2],
    /// The side to act.
    pub to_act: Side,
    /// The number of pieces of both sides, as a share of that at the start.
    pub left: f64,
}

impl StartFacts {
    /// Returns the facts about the start of a game.
    pub fn of(entry: &EngineEntry, stated: &Stated) -> Self {
        let info = entry.info();
        let game = entry.variant().begin();
        let kinds: Vec<(char, String)> = (info.kinds.iter())
            .map(|kind| (kind.letter, kind.name.to_string()))
            .collect();
        let mut royal = stated.royal.clone();
        if royal.is_empty() {
            let named = kinds.iter().filter(|(_, name)| name == "king");
            royal.extend(named.map(|(letter, _)| *letter));
        }
        let on_board = game.placed().into_iter();
        Self {
            shape: info.shape,
            rights: rights(&game.fen()),
            pieces: material(&*game),
            squares: on_board
                .filter(|placed| placed.layer == Layer::Board)
                .map(|placed| (placed.piece, placed.at, game.gestures_from(placed.at).len()))
                .collect(),
            kinds,
            royal,
            has_rolls: entry.has_rolls(),
            is_shuffled: entry.variant().starts() > 1,
        }
    }

    /// Returns the place of the kind that is the unit of values in [`StartFacts::kinds`]: the first one called a pawn, or
    /// else the one with most pieces at the start.
    pub fn unit(&self) -> Option<usize> {
        let is_royal = |letter: char| self.royal.contains(&letter);
        let at_start = |letter: char| -> u32 {
            let sides = Side::BOTH.into_iter();
            sides
                .filter_map(|side| self.pieces.get(&(side, letter)))
                .sum()
        };
        let named = (self.kinds.iter())
            .position(|(letter, name)| name.contains("pawn") && !is_royal(*letter));
        let most = || {
            let kinds = self.kinds.iter().enumerate();
            kinds
                .filter(|(_, (letter, _))| !is_royal(*letter) && at_start(*letter) > 0)
                .max_by_key(|(index, (letter, _))| (at_start(*letter), usize::MAX - index))
                .map(|(index, _)| index)
        };
        named
            .filter(|&index| at_start(self.kinds[index].0) > 0)
            .or_else(most)
    }

    /// Returns the name of a kind.
    pub fn name(&self, letter: char) -> &str {
        let found = self.kinds.iter().find(|(known, _)| *known == letter);
        found.map_or("piece", |(_, name)| name)
    }
}

/// Returns the rights to castle of both sides in a FEN whose third field has some.
fn rights(fen: &str) -> [BTreeSet<char>; 2] {
    let field = fen.split(' ').nth(2).unwrap_or("-");
    let is_right = |letter: char| letter.is_ascii_alphabetic();
    let letters = || field.chars().filter(|_| field.chars().all(is_right));
    [
        letters().filter(char::is_ascii_uppercase).collect(),
        letters()
            .filter(char::is_ascii_lowercase)
            .map(|letter| letter.to_ascii_uppercase())
            .collect(),
    ]
}

/// Returns the number of pieces of the players, on the board or in hand.
pub(crate) fn material(game: &dyn Game) -> BTreeMap<(Side, char), u32> {
    let mut pieces = BTreeMap::new();
    let mut add = |piece: Piece, count: u32| {
        if let Some(side) = side_of(piece.owner) {
            *pieces.entry((side, piece.letter)).or_insert(0) += count;
        }
    };
    for placed in game.placed() {
        if placed.layer == Layer::Board {
            add(placed.piece, 1);
        }
    }
    for held in game.held() {
        add(held.piece, held.count);
    }
    pieces
}

fn side_of(owner: Owner) -> Option<Side> {
    match owner {
        Owner::White => Some(Side::White),
        Owner::Black => Some(Side::Black),
        Owner::Neutral => None,
    }
}

impl GameRecord {
    /// Replays a game.
    ///
    /// # Errors
    /// If a turn cannot be played, which would be an error of the program.
    pub fn of(
        entry: &EngineEntry,
        start: &StartFacts,
        finished: &FinishedGame,
    ) -> Result<Self, LabError> {
        let squares = usize::from(start.shape.squares());
        let mut replay = Replay {
            entry,
            start,
            game: begin(entry, finished)?,
            record: Self {
                number: finished.game,
                winner: winner(finished),
                reason: finished.reason.clone(),
                fen: finished.course.fen.clone(),
                turns: Vec::new(),
                opening: finished.course.opening,
                deeds: BTreeMap::new(),
                clauses: BTreeMap::new(),
                arrivals: vec![0; squares],
                captures: vec![0; squares],
                royal_ends: Vec::new(),
                samples: Vec::new(),
                pgn: finished.pgn.clone(),
            },
        };
        let course = &finished.course;
        for (index, text) in course.turns.iter().enumerate() {
            let score = course.scores.get(index).copied().flatten();
            let played = replay.turn(index, text, score);
            played.map_err(|reason| LabError::Replay {
                game: finished.game,
                turn: index,
                reason,
            })?;
        }
        Ok(replay.end())
    }

    /// Returns the points of White: 1, 1/2 or 0.
    pub fn points(&self) -> f64 {
        points(self.winner)
    }

    /// Returns how often pieces of a kind did something.
    pub fn did(&self, side: Option<Side>, letter: char, verb: &str) -> u32 {
        let deeds = self.deeds.iter();
        deeds
            .filter(|((by, of, what), _)| *by == side && *of == letter && *what == verb)
            .map(|(_, count)| count)
            .sum()
    }
}

/// Returns the points of White.
pub(crate) fn points(winner: Option<Side>) -> f64 {
    match winner {
        Some(Side::White) => 1.0,
        None => 0.5,
        Some(Side::Black) => 0.0,
    }
}

/// Returns the side that won a game.
pub(crate) fn winner(finished: &FinishedGame) -> Option<Side> {
    let winner = finished.winner?;
    Some(match (winner, finished.white) {
        (PlayerId::A, PlayerId::A) | (PlayerId::B, PlayerId::B) => Side::White,
        _ => Side::Black,
    })
}

/// Returns a game at the start of one that was played.
pub(crate) fn begin(
    entry: &EngineEntry,
    finished: &FinishedGame,
) -> Result<Box<dyn Game>, LabError> {
    match &finished.course.fen {
        None => Ok(entry.variant().begin()),
        Some(fen) => (entry.variant().begin_at(fen)).map_err(|error| LabError::Replay {
            game: finished.game,
            turn: 0,
            reason: error.to_string(),
        }),
    }
}

/// Returns an action text without the outcome of its roll, and the outcome if it has one.
pub(crate) fn parted(game: &dyn Game, token: &str) -> (String, Option<String>) {
    let actions = game.action_texts();
    if actions.iter().any(|action| action == token) {
        return (token.to_owned(), None);
    }
    let whole = actions.into_iter().find(|action| {
        token.starts_with(action.as_str())
            && (game.outcomes_of(action))
                .is_ok_and(|outcomes| outcomes.iter().any(|outcome| outcome.outcome == token))
    });
    match whole {
        Some(action) => (action, Some(token.to_owned())),
        None => (token.to_owned(), None),
    }
}

/// Returns `true` if a turn was ended by an action that its text leaves out.
pub(crate) fn is_open(game: &dyn Game, turn: &TurnTokens<'_>) -> bool {
    let is_player = matches!(game.to_act(), Actor::White | Actor::Black);
    !turn.goes_on() && is_player && !game.at_turn_start()
}

/// Returns the expected points of White by a score of the side to act.
pub(crate) fn expected(entry: &EngineEntry, score: Score, to_act: Side) -> f64 {
    let wdl = score.wdl(entry.chances());
    let own = f64::from(2 * wdl.win + wdl.draw) / 2000.0;
    match to_act {
        Side::White => own,
        Side::Black => 1.0 - own,
    }
}

/// A game that is replayed.
struct Replay<'a> {
    entry: &'a EngineEntry,
    start: &'a StartFacts,
    game: Box<dyn Game>,
    record: GameRecord,
}

impl Replay<'_> {
    fn turn(&mut self, index: usize, text: &str, score: Option<Score>) -> Result<(), String> {
        let is_sampled = index >= self.record.opening && index.is_multiple_of(SAMPLED);
        let parts = TurnTokens::of_text(text);
        let tokens: Vec<&str> = parts.iter().collect();
        let mut turn = TurnRecord {
            // Of a turn without an action, which is lost by a roll.
            side: (self.record.turns.last()).map_or(Side::White, |last| !last.side),
            text: text.to_owned(),
            choices: 0,
            actions: 0,
            expected: None,
        };
        let mut has_begun = false;
        for (place, &token) in tokens.iter().enumerate() {
            let side = match self.game.to_act() {
                Actor::White => Side::White,
                Actor::Black => Side::Black,
                Actor::Nature | Actor::Nobody => {
                    self.play(token)?;
                    continue;
                }
            };
            turn.side = side;
            if is_sampled && !has_begun {
                let rest = join(&tokens[place..], !parts.goes_on());
                if self.entry.is_quiet(&*self.game, &rest) {
                    self.sample();
                }
            }
            has_begun = true;
            let choices = if turn.actions == 0 {
                self.game.action_texts().len() as u32
            } else {
                0
            };
            let (action, outcome) = if self.start.has_rolls {
                parted(&*self.game, token)
            } else {
                (token.to_owned(), None)
            };
            if let Some(clause) = self.game.allowed_by(&action) {
                *self.record.clauses.entry((side, clause)).or_insert(0) += 1;
            }
            self.play(&action)?;
            let rolls = outcome.is_some() || self.game.to_act() == Actor::Nature;
            if !(choices == 1 && rolls) {
                if turn.actions == 0 {
                    turn.choices = choices;
                }
                turn.actions += 1;
            }
            if let Some(outcome) = outcome {
                self.play(&outcome)?;
            }
        }
        if is_open(&*self.game, &parts) {
            self.play(END)?;
        }
        turn.expected = score.map(|score| expected(self.entry, score, turn.side));
        self.record.turns.push(turn);
        Ok(())
    }

    /// Plays an action or an outcome, and notes its changes.
    fn play(&mut self, token: &str) -> Result<(), String> {
        let changes = self.game.play_text(token);
        for change in changes.map_err(|error| error.to_string())? {
            match change {
                Change::Moved {
                    piece, to, verb, ..
                } => {
                    self.note(piece, verb.word());
                    self.record.arrivals[to.index()] += 1;
                }
                Change::Swapped {
                    first,
                    second,
                    a,
                    b,
                } => {
                    self.note(first, "swapped");
                    self.note(second, "swapped");
                    self.record.arrivals[a.index()] += 1;
                    self.record.arrivals[b.index()] += 1;
                }
                Change::Removed {
                    piece, at, verb, ..
                } => {
                    if verb.show() == Show::Change {
                        self.note(piece, "promoted");
                    } else {
                        self.note(piece, verb.word());
                    }
                    if verb.show() == Show::Take {
                        self.record.captures[at.index()] += 1;
                    }
                }
                Change::Appeared {
                    piece, at, verb, ..
                } => {
                    if verb.show() == Show::Change {
                        self.note(piece, "made by promotion");
                    } else {
                        self.note(piece, verb.word());
                    }
                    self.record.arrivals[at.index()] += 1;
                }
            }
        }
        Ok(())
    }

    fn note(&mut self, piece: Piece, verb: &'static str) {
        let deed = (side_of(piece.owner), piece.letter, verb);
        *self.record.deeds.entry(deed).or_insert(0) += 1;
    }

    fn sample(&mut self) {
        let to_act = match self.game.to_act() {
            Actor::White => Side::White,
            Actor::Black => Side::Black,
            Actor::Nature | Actor::Nobody => return,
        };
        let pieces = material(&*self.game);
        let of = Side::BOTH.map(|side| {
            let kinds = self.start.kinds.iter();
            kinds
                .map(|(letter, _)| {
                    pieces
                        .get(&(side, *letter))
                        .map_or(0, |&count| count as i16)
                })
                .collect::<Vec<i16>>()
        });
        let more = of[0].iter().zip(&of[1]);
        let now: u32 = pieces.values().sum();
        let all: u32 = self.start.pieces.values().sum();
        self.record.samples.push(Sample {
            more: more.map(|(white, black)| white - black).collect(),
            of,
            to_act,
            left: f64::from(now) / f64::from(all.max(1)),
        });
    }

    fn end(mut self) -> GameRecord {
        for placed in self.game.placed() {
            let is_royal = self.start.royal.contains(&placed.piece.letter);
            if let Some(side) = side_of(placed.piece.owner).filter(|_| is_royal) {
                self.record.royal_ends.push((side, placed.at));
            }
        }
        self.record
    }
}
