//! Openings.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use springald_core::{Actor, FenError, Game, LineError};
use springald_registry::{Control, Engine, EngineEntry, Task, TurnRequest, find};
use thiserror::Error;

/// The number of random lines tried before the most balanced one is used.
const TRIES: u32 = 64;
/// The number of turns among which one is drawn.
const LINES: usize = 12;
/// The nodes of the search that judges the balance of a line.
const NODES: u64 = 2000;

/// The source of the openings of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Openings {
    /// Random turns from the start.
    Random {
        /// The number of turns of both sides together.
        turns: u32,
        /// The largest advantage of either side by a short search, in centipawns; `None` accepts
        /// any line.
        balance: Option<i32>,
    },
    /// Turns of the engine from the start, each drawn from the best ones that it finds. Neither side is favoured, and
    /// no line is left out because a side is ahead.
    Chosen {
        /// The number of turns of both sides together.
        turns: u32,
        /// The nodes of the search for each turn or part of a turn.
        nodes: u64,
        /// A turn that scores this many centipawns less than another is drawn e times more rarely.
        spread: i32,
    },
    /// Lines from a file, one after the other, and from the first again after the last.
    Listed(Vec<(String, Opening)>),
}

/// A position to begin with, and turns from there.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Opening {
    /// The position; `None` for the start.
    pub fen: Option<String>,
    /// Turn texts.
    pub turns: String,
}

/// An error in a list of openings.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum OpeningError {
    /// A line cannot be played.
    #[error("line {line}: {fault}")]
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// The fault.
        fault: OpeningFault,
    },
    /// A variant has no line.
    #[error("found no line for {0}, expected at least one")]
    None(String),
}

/// An error in an opening.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum OpeningFault {
    /// The position is refused.
    #[error("{0}")]
    Fen(#[from] FenError),
    /// A turn cannot be played.
    #[error("{0}")]
    Turns(#[from] LineError),
    /// The game is over at its end.
    #[error("the game is over after it, expected one that goes on")]
    Over,
    /// It could belong to several variants.
    #[error("found no variant before it, expected one of: {0}, with a colon after it")]
    NoVariant(String),
}

impl Opening {
    /// Returns the game after the opening.
    ///
    /// # Errors
    /// Returns an error if it cannot be played, or the game is over then.
    pub fn game(&self, entry: &EngineEntry) -> Result<Box<dyn Game>, OpeningFault> {
        let mut game = match &self.fen {
            Some(fen) => entry.variant().begin_at(fen)?,
            None => entry.variant().begin(),
        };
        game.play_line(&self.turns)?;
        if game.to_act() == Actor::Nobody {
            return Err(OpeningFault::Over);
        }
        Ok(game)
    }
}

impl Openings {
    /// Reads a list, one opening a line: `[VARIANT:] [FEN] [moves] [TURN …]`. The variant may be left out where only
    /// one is played. Empty lines are skipped, as are lines that begin with `#` or belong to a variant that is not
    /// played.
    ///
    /// # Errors
    /// Returns an error for the first line that cannot be played, or for a variant without lines.
    pub fn parse(text: &str, variants: &[EngineEntry]) -> Result<Self, OpeningError> {
        let mut listed = Vec::new();
        for (index, line) in text.lines().map(str::trim).enumerate() {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let wrong = |fault| OpeningError::Line {
                line: index + 1,
                fault,
            };
            let (entry, rest) = variant_of(line, variants).map_err(wrong)?;
            if let Some(entry) = entry {
                let opening = opening(rest);
                opening.game(entry).map_err(wrong)?;
                listed.push((entry.id().to_owned(), opening));
            }
        }
        let has_line = |id: &str| listed.iter().any(|(known, _)| known == id);
        let mut ids = variants.iter().map(EngineEntry::id);
        match ids.find(|id| !has_line(id)) {
            Some(id) => Err(OpeningError::None(id.to_owned())),
            None => Ok(Self::Listed(listed)),
        }
    }

    /// Returns the opening of a pair of games of a variant. `random` is used only for random
    /// openings.
    pub(crate) fn of(
        &self,
        entry: &EngineEntry,
        pair: usize,
        random: &mut ChaCha8Rng,
        engine: &mut Engine,
    ) -> Opening {
        match self {
            Self::Listed(lines) => {
                let id = entry.id();
                let own: Vec<&Opening> = lines
                    .iter()
                    .filter(|(known, _)| known == id)
                    .map(|(_, opening)| opening)
                    .collect();
                own.get(pair % own.len().max(1))
                    .map_or_else(Opening::default, |&opening| opening.clone())
            }
            Self::Random { turns, balance } => balanced(entry, *turns, *balance, random, engine),
            &Self::Chosen {
                turns,
                nodes,
                spread,
            } => chosen(entry, (turns, nodes, spread), random, engine),
        }
    }
}

/// Returns the variant a line is meant for if it is played, and the rest of the line.
fn variant_of<'a>(
    line: &'a str,
    variants: &'a [EngineEntry],
) -> Result<(Option<&'a EngineEntry>, &'a str), OpeningFault> {
    // No FEN and no turn text begins with the name of a variant and a colon.
    if let Some((name, rest)) = line.split_once(':') {
        let name = name.trim();
        let mut played = variants.iter();
        let entry = played.find(|entry| entry.info().answers_to(name));
        if entry.is_some() || find(name).is_ok() {
            return Ok((entry, rest.trim()));
        }
    }
    if let [only] = variants {
        return Ok((Some(only), line));
    }
    let ids: Vec<&str> = variants.iter().map(EngineEntry::id).collect();
    Err(OpeningFault::NoVariant(ids.join(", ")))
}

/// Parses an opening. A FEN has slashes in its first word; turn texts have none.
fn opening(line: &str) -> Opening {
    let words: Vec<&str> = line.split_whitespace().collect();
    let moves = words.iter().position(|word| *word == "moves");
    let has_fen = words.first().is_some_and(|word| word.contains('/'));
    let split = match (moves, has_fen) {
        (Some(at), _) => at,
        (None, true) => words.len(),
        (None, false) => 0,
    };
    let (fen, turns) = words.split_at(split);
    let turns = turns.strip_prefix(&["moves"]).unwrap_or(turns);
    Opening {
        fen: Some(fen.join(" ")).filter(|fen| !fen.is_empty() && fen != "startpos"),
        turns: turns.join(" "),
    }
}

/// Returns the first random line that is balanced, or the most balanced of many.
fn balanced(
    entry: &EngineEntry,
    turns: u32,
    balance: Option<i32>,
    random: &mut ChaCha8Rng,
    engine: &mut Engine,
) -> Opening {
    let mut best: Option<(i32, Opening)> = None;
    for _ in 0..TRIES {
        let Some(game) = random_game(entry, turns, random) else {
            continue;
        };
        let line: Vec<String> = game.turns().into_iter().map(|turn| turn.text).collect();
        let opening = Opening {
            fen: game.set_up(),
            turns: line.join(" "),
        };
        let Some(bound) = balance else {
            return opening;
        };
        let advantage = advantage(entry, &*game, engine);
        if best.as_ref().is_none_or(|(least, _)| advantage < *least) {
            best = Some((advantage, opening));
        }
        if advantage <= bound {
            break;
        }
    }
    best.map_or_else(Opening::default, |(_, opening)| opening)
}

/// Plays random turns from a start; returns `None` if the game ended.
fn random_game(entry: &EngineEntry, turns: u32, random: &mut ChaCha8Rng) -> Option<Box<dyn Game>> {
    let variant = entry.variant();
    let mut game = variant.begin_drawn(&mut |starts| random.random_range(0..starts));
    let mut played = 0;
    while played < turns {
        let mut tokens = match game.to_act() {
            Actor::Nobody => return None,
            Actor::Nature => game.outcomes().into_iter().map(|one| one.outcome).collect(),
            Actor::White | Actor::Black => game.action_texts(),
        };
        let token = tokens.swap_remove(random.random_range(0..tokens.len()));
        game.play_text(&token).ok()?;
        played += u32::from(game.at_turn_start());
    }
    (game.to_act() != Actor::Nobody).then_some(game)
}

/// Returns turns that a search chooses. A game that ends within them begins before its last turn.
fn chosen(
    entry: &EngineEntry,
    (turns, nodes, spread): (u32, u64, i32),
    random: &mut ChaCha8Rng,
    engine: &mut Engine,
) -> Opening {
    engine.forget();
    let variant = entry.variant();
    let mut game = variant.begin_drawn(&mut |starts| random.random_range(0..starts));
    let mut played = 0;
    while played < turns {
        let has_played = match game.to_act() {
            Actor::Nobody => break,
            Actor::Nature => {
                let mut outcomes = game.outcomes();
                let drawn = outcomes.swap_remove(random.random_range(0..outcomes.len()));
                game.play_text(&drawn.outcome).is_ok()
            }
            Actor::White | Actor::Black => {
                let mut drawn = drawn(entry, &*game, (nodes, spread), random, engine).into_iter();
                drawn.any(|turn| game.play_turn(&turn).is_ok())
            }
        };
        if !has_played {
            break;
        }
        played += u32::from(game.at_turn_start());
    }
    if game.to_act() == Actor::Nobody || !game.at_turn_start() {
        game.undo_turn();
    }
    let line: Vec<String> = game.turns().into_iter().map(|turn| turn.text).collect();
    Opening {
        fen: game.set_up(),
        turns: line.join(" "),
    }
}

/// Returns a turn drawn from the best ones, and after it the best one, in case that the first is only a part.
fn drawn(
    entry: &EngineEntry,
    game: &dyn Game,
    (nodes, spread): (u64, i32),
    random: &mut ChaCha8Rng,
    engine: &mut Engine,
) -> Vec<String> {
    let task = Task {
        lines: LINES,
        ..Task::of_nodes(nodes)
    };
    let control = Control::default();
    let request = TurnRequest::new(game, &task, &control);
    let mut lines: Vec<(i32, String)> = Vec::new();
    let best = entry.think(&request, engine, &mut |report| {
        let Some(turn) = report.pv.first() else {
            return;
        };
        lines.truncate(lines.len().min(report.line - 1));
        if lines.len() == report.line - 1 {
            lines.push((report.score.value(), turn.clone()));
        }
    });
    let Ok(best) = best else {
        return Vec::new();
    };
    let most = lines.iter().map(|(score, _)| *score).max().unwrap_or(0);
    let weight = |score: i32| (f64::from(score - most) / f64::from(spread.max(1))).exp();
    let total: f64 = lines.iter().map(|(score, _)| weight(*score)).sum();
    let mut left = random.random_range(0.0..1.0) * total;
    let found = lines.into_iter().find(|(score, _)| {
        left -= weight(*score);
        left < 0.0
    });
    (found.map(|(_, turn)| turn).into_iter())
        .chain([best.turn])
        .collect()
}

/// Returns the advantage of the better side by a short search, in centipawns.
fn advantage(entry: &EngineEntry, game: &dyn Game, engine: &mut Engine) -> i32 {
    engine.forget();
    let (task, control) = (Task::of_nodes(NODES), Control::default());
    let request = TurnRequest::new(game, &task, &control);
    let best = entry.think(&request, engine, &mut |_| {});
    best.map_or(i32::MAX, |best| best.score.value().abs())
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_chacha::rand_core::SeedableRng;
    use springald_registry::VARIANTS;

    fn only(name: &str) -> Vec<EngineEntry> {
        vec![find(name).unwrap().clone()]
    }

    #[test]
    fn random_openings_are_legal_repeatable_and_as_long_as_asked() {
        for entry in VARIANTS {
            let openings = Openings::Random {
                turns: 6,
                balance: Some(150),
            };
            let of = |seed| {
                let mut random = ChaCha8Rng::seed_from_u64(seed);
                openings.of(entry, 0, &mut random, &mut Engine::new(1, 1))
            };
            let game = of(1).game(entry).unwrap();
            assert_eq!(game.turns().len(), 6);
            assert!(game.at_turn_start());
            assert_eq!(of(1), of(1));
            assert_ne!(of(1), of(2));
        }
    }

    #[test]
    fn chosen_openings_are_legal_repeatable_and_various() {
        for entry in VARIANTS {
            let openings = Openings::Chosen {
                turns: 4,
                nodes: 200,
                spread: 50,
            };
            let of = |seed, engine: &mut Engine| {
                let mut random = ChaCha8Rng::seed_from_u64(seed);
                openings.of(entry, 0, &mut random, engine)
            };
            let mut engine = Engine::new(1, 1);
            let first = of(1, &mut engine);
            let game = first.game(entry).unwrap();
            assert_eq!(game.turns().len(), 4, "{first:?}");
            assert!(game.at_turn_start());
            let others: Vec<Opening> = (2..6).map(|seed| of(seed, &mut engine)).collect();
            assert!(others.iter().any(|other| *other != first));
            assert_eq!(of(1, &mut engine), first, "whatever was searched before");
        }
    }

    #[test]
    fn lists_are_read() {
        let text = "\n# two openings\ne2e4 e7e5\n4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 moves e2e4\n\
                    chess: moves d2d4\ncats: startpos\nstartpos moves c2c4\n";
        let Openings::Listed(lines) = Openings::parse(text, &only("chess")).unwrap() else {
            panic!("a list");
        };
        let turns: Vec<&str> = lines.iter().map(|(_, line)| line.turns.as_str()).collect();
        assert_eq!(turns, ["e2e4 e7e5", "e2e4", "d2d4", "c2c4"]);
        assert_eq!(
            lines[1].1.fen.as_deref(),
            Some("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
        );
        let openings = Openings::Listed(lines);
        let mut random = ChaCha8Rng::seed_from_u64(0);
        let sixth = openings.of(&only("chess")[0], 5, &mut random, &mut Engine::new(1, 1));
        assert_eq!(sixth.turns, "e7e5".replace("e7e5", "e2e4"));
    }

    #[test]
    fn wrong_lines_are_named() {
        let both = ["chess", "cats"].map(|name| find(name).unwrap().clone());
        for (text, variants, word) in [
            ("e2e4\ne2e5", &both[..1], "line 2"),
            ("8/8/8 w", &both[..1], "line 1"),
            ("f2f3 e7e5 g2g4 d8h4", &both[..1], "over"),
            ("e2e4", &both[..], "expected one of: chess, cats"),
            ("chess: e2e4", &both[..], "no line for cats"),
            ("", &both[..1], "no line for chess"),
        ] {
            let error = Openings::parse(text, variants).unwrap_err().to_string();
            assert!(error.contains(word), "{text}: {error}");
        }
    }
}
