//! Random games.

use springald_board::SplitMix;
use springald_core::pgn::{PgnGame, Replay};
use springald_core::{Actor, Game, GameResult, Side};
use springald_registry::{
    EngineEntry, Pinned, Source, VARIANTS, add, declared_ids, lookup, of_tag,
};
use std::path::{Path, PathBuf};

/// The most turns of both sides together.
const TURNS: usize = 60;

/// A game, as far as a PGN contains it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Played {
    pub(super) variant: String,
    pub(super) start: Option<String>,
    pub(super) line: String,
    pub(super) fen: String,
    pub(super) result: GameResult,
}

impl Played {
    pub(super) fn of(game: &dyn Game, result: GameResult) -> Self {
        Self {
            variant: game.info().name.to_string(),
            start: game.set_up(),
            line: game.line(),
            fen: game.fen(),
            result,
        }
    }

    pub(super) fn of_replay(replay: &Replay) -> Self {
        Self::of(&*replay.game, replay.pgn.result)
    }

    /// Returns the game that was played.
    pub(super) fn entry(&self) -> &'static EngineEntry {
        of_tag(Some(&self.variant), &own_game().entry).expect("a known game")
    }

    /// Plays it again, without an end by the players.
    pub(super) fn game(&self) -> Box<dyn Game> {
        let variant = self.entry().variant();
        let mut game = match &self.start {
            Some(fen) => variant.begin_at(fen).expect("a position"),
            None => variant.begin(),
        };
        game.play_line(&self.line).expect("legal turns");
        game
    }

    /// Returns it as it is written, with the end by the players, if it has one.
    pub(super) fn pgn(&self) -> PgnGame {
        let mut game = self.game();
        if game.verdict().is_none() && self.result != GameResult::NoResult {
            let ended = match self.result {
                GameResult::Draw => game.agree_draw(),
                GameResult::WhiteWon => game.resign(Side::Black),
                _ => game.resign(Side::White),
            };
            ended.expect("an end");
        }
        PgnGame::of(&*game)
    }
}

/// Returns the path of a text of a player, with two ways to castle in one direction.
pub(super) fn own_text() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/twice-castling.game")
}

/// Returns the game of this text.
pub(super) fn own_game() -> &'static Pinned {
    let text = std::fs::read_to_string(own_text()).expect("the text");
    let source = Source::of(&text).expect("a game");
    add(source).expect("a game that can be played")
}

/// Returns all games: built-in ones, games of the library, and a text of a player.
pub(super) fn entries() -> Vec<&'static EngineEntry> {
    let library = declared_ids().map(|id| lookup(id).expect("a game of the library"));
    let own = std::iter::once(&own_game().entry);
    VARIANTS.iter().chain(library).chain(own).collect()
}

/// Returns this number of random games of each game, one of each in turn, so that neighbours in a file differ.
pub(super) fn all_games(count: u64) -> Vec<Played> {
    let all = |round| {
        let games = (round..).zip(entries());
        games.map(|(seed, entry)| random_game(entry, seed))
    };
    (1..=count).flat_map(all).collect()
}

/// Plays a game to a random length, at most to its end. Those with an even seed begin in a random position, and some
/// that are not over are resigned or agreed drawn.
fn random_game(entry: &EngineEntry, seed: u64) -> Played {
    let mut random = SplitMix::new(seed);
    let mut game = entry.variant().begin();
    if seed.is_multiple_of(2) {
        let turns = random.below(TURNS);
        play(&mut *game, turns, &mut random);
        // A FEN of the position before it, as nobody begins in a position that is over.
        while !game.at_turn_start() || game.to_act() == Actor::Nobody {
            game.undo_turn();
        }
        game = entry.variant().begin_at(&game.fen()).expect("a position");
    }
    let turns = 1 + random.below(TURNS);
    play(&mut *game, turns, &mut random);
    let mut ended = game.boxed_clone();
    if ended.verdict().is_none() {
        let end = match random.below(4) {
            0 => ended.agree_draw(),
            1 => ended.resign(Side::White),
            _ => Ok(()),
        };
        end.expect("an end");
    }
    Played::of(&*game, GameResult::from(ended.verdict()))
}

/// Plays random actions until so many turns have begun: the last may be unfinished. Castling is preferred.
fn play(game: &mut dyn Game, turns: usize, random: &mut SplitMix) {
    while game.turns().len() < turns {
        let all: Vec<String> = match game.to_act() {
            Actor::Nobody => return,
            Actor::Nature => game.outcomes().into_iter().map(|one| one.outcome).collect(),
            _ => {
                let actions = game.actions();
                let castlings = actions.iter().filter(|one| one.san.starts_with("O-O"));
                let castlings: Vec<_> = castlings.map(|one| one.action.clone()).collect();
                if castlings.is_empty() {
                    actions.into_iter().map(|one| one.action).collect()
                } else {
                    castlings
                }
            }
        };
        let chosen = &all[random.below(all.len())];
        game.play_text(chosen).expect("a legal action");
    }
}
