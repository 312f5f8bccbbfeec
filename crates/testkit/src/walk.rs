//! Random games, and checks of whole games.

use super::board::check_changes;
use super::refusal::Refusals;
use crate::{Plan, Spot, extent, garbage, is_long, node, random_ply, some_of, words};
use springald_board::SplitMix;
use springald_core::pgn::{PgnGame, check};
use springald_core::{
    DynVariant, Node, NotationExt, PlayError, Ply, Position, PositionExt, Record, Side, Variant,
};
use std::collections::HashSet;

/// The most texts that are remembered as legal elsewhere; some of them are tried in each position.
const REMEMBERED: usize = 4096;
const TRIED: usize = 24;
/// In the short checks, wrong texts and clicks are tried in one position of so many: neighbours are much alike.
const QUESTIONED: usize = 4;

/// Walks random games of a variant and checks the promises of its traits.
///
/// # Panics
/// If a promise is broken; the message has the seed of the game and the FEN.
pub fn conforms<V: Variant + Default>(plan: &Plan<V::Position>) {
    conforms_value(&V::default(), plan);
}

/// Walks random games of a variant passed as a value and checks the promises of its traits.
///
/// # Panics
/// If a promise is broken; the message has the seed of the game and the FEN.
pub fn conforms_value<V: Variant>(variant: &V, plan: &Plan<V::Position>) {
    let mut elsewhere = Elsewhere::default();
    let fens = plan.fens.len() as u64 + 1;
    for index in 0..extent(plan.games).max(fens.min(plan.games)) {
        let fen = (index % fens)
            .checked_sub(1)
            .map(|fen| plan.fens[fen as usize]);
        let record = match fen.map(|fen| variant.parse_fen(fen)) {
            None => Record::new(variant.clone()),
            Some(Ok(position)) => Record::from_position(variant.clone(), position),
            Some(Err(error)) => panic!("the plan begins with a FEN that is not read: {error}"),
        };
        let walk = Walk::<V> {
            plan,
            seed: plan.seed.wrapping_add(index),
            random: SplitMix::new(plan.seed.wrapping_add(index)),
            record,
            in_turn: 0,
            asked: HashSet::new(),
            again: false,
            mover: None,
        };
        walk.run(&mut elsewhere);
    }
}

/// Texts that were legal in some position.
#[derive(Default)]
struct Elsewhere {
    texts: Vec<String>,
    known: HashSet<String>,
}

impl Elsewhere {
    fn remember(&mut self, texts: &HashSet<String>) {
        let mut fresh: Vec<_> = texts.difference(&self.known).cloned().collect();
        // The order of a hash set differs from run to run, but a seed must always produce the same
        // game.
        fresh.sort();
        for text in fresh {
            if self.texts.len() < REMEMBERED {
                self.known.insert(text.clone());
                self.texts.push(text);
            }
        }
    }
}

struct Walk<'a, V: Variant> {
    plan: &'a Plan<V::Position>,
    seed: u64,
    random: SplitMix,
    record: Record<V>,
    /// Actions and outcomes in this turn, not counting re-rolls.
    in_turn: usize,
    /// The texts of the actions of this turn that were followed by a roll.
    asked: HashSet<String>,
    /// `true` if the last action repeats the roll.
    again: bool,
    /// The last side to act.
    mover: Option<Side>,
}

impl<V: Variant> Walk<'_, V> {
    fn run(mut self, elsewhere: &mut Elsewhere) {
        for ply in 0..self.plan.plies {
            let spot = self.spot(ply);
            self.check_mover(&spot);
            self.check_position(ply, elsewhere, &spot);
            if self.record.verdict().is_some() {
                self.check_over(&spot);
                break;
            }
            let Some(event) = random_ply(self.record.position(), &mut self.random) else {
                panic!("{spot}: nothing can happen, but the game goes on");
            };
            self.check_length(event, &spot);
            self.play(event, &spot);
        }
        let spot = self.spot(self.record.plies().len());
        if self.record.verdict().is_none() {
            self.end_by_players(&spot);
        }
        check_texts(&self.record, &spot);
        check_pgn(&self.record, &spot);
        check_undo(self.record, &spot);
    }

    fn spot(&self, ply: usize) -> Spot {
        Spot {
            seed: self.seed,
            ply,
            fen: self.record.position().fen(),
        }
    }

    /// Checks that a turn is everything one player does before the other acts.
    fn check_mover(&mut self, spot: &Spot) {
        let Node::Decision(side) = self.record.position().node() else {
            return;
        };
        if let Some(before) = self.mover.replace(side) {
            let is_other = side != before;
            assert_eq!(
                is_other,
                self.record.position().at_turn_start(),
                "{spot}: {side} acts after {before}, but a turn starts otherwise"
            );
        }
    }

    fn check_position(&mut self, ply: usize, elsewhere: &mut Elsewhere, spot: &Spot) {
        let (variant, position) = (self.record.variant(), self.record.position());
        let texts = node::check(variant, position, spot, &mut self.random);
        if let Some(mirror) = self.plan.mirror {
            node::check_mirror(position, mirror, spot);
        }
        let every = self.plan.squares_every;
        let all_squares = every > 0 && ply % every == every - 1;
        if all_squares || is_long() || ply.is_multiple_of(QUESTIONED) {
            self.question(elsewhere, &texts, all_squares, spot);
        }
        elsewhere.remember(&texts);
    }

    /// Checks the answers to texts and clicks that may be wrong.
    fn question(
        &mut self,
        elsewhere: &Elsewhere,
        texts: &HashSet<String>,
        all_squares: bool,
        spot: &Spot,
    ) {
        let (variant, position) = (self.record.variant(), self.record.position());
        let draft = self.plan.draft;
        let others = some_of(&elsewhere.texts, TRIED, &mut self.random);
        let mut refusals = Refusals::new(variant.info(), texts, draft);
        let known = (texts, others.as_slice());
        let random = &mut self.random;
        node::check_refusals(
            variant,
            position,
            &mut refusals,
            known,
            all_squares,
            random,
            spot,
        );
        if !draft {
            words::check_prompt(position, spot);
            let info = variant.info();
            words::check_clicks(position, info, &mut refusals, &mut self.random, spot);
        }
        garbage::check(variant, position, (texts, draft), &mut self.random, spot);
    }

    /// Counts the plies of a turn, and compares with the promised limit.
    fn check_length(&mut self, event: springald_core::PlyOf<V::Position>, spot: &Spot) {
        let position = self.record.position();
        if position.at_turn_start() {
            self.in_turn = 0;
            self.asked.clear();
        }
        if let Ply::Action(action) = event {
            let rolls = position.after_unchecked(action).node() == Node::Chance;
            self.again = rolls && !self.asked.insert(position.action_text(action));
        }
        if !self.again {
            self.in_turn += 1;
        }
        let limit = self.record.position().longest_turn();
        assert!(
            self.in_turn <= limit,
            "{spot}: a turn of more than {limit} actions and outcomes"
        );
    }

    fn play(&mut self, event: springald_core::PlyOf<V::Position>, spot: &Spot) {
        let before = self.record.clone();
        let result = match event {
            Ply::Action(action) => self.record.play(action),
            Ply::Outcome(outcome) => self.record.resolve(outcome),
        };
        let changes =
            result.unwrap_or_else(|error| panic!("{spot}: {event:?} is not played: {error}"));
        let (from, to) = (before.position(), self.record.position());
        check_changes(from, to, &changes, &format!("{event:?}"), spot);
        if self.random.below(8) == 0 {
            let mut back = self.record.clone();
            let whole_step = matches!(event, Ply::Action(_)) || before.plies().is_empty();
            assert!(back.undo_action(), "{spot}: nothing to take back");
            assert!(
                !whole_step || back == before,
                "{spot}: taking back {event:?} does not lead back"
            );
        }
    }

    /// Checks that nothing can be played or claimed in a finished game.
    fn check_over(&mut self, spot: &Spot) {
        let verdict = self.record.verdict();
        assert_eq!(
            self.record.claims(),
            [],
            "{spot}: claims in a finished game"
        );
        let before = self.record.clone();
        if let Some(action) = self.record.position().actions().first() {
            let result = self.record.play(*action);
            let refused = matches!(result, Err(PlayError::Over(found)) if Some(found) == verdict);
            assert!(refused, "{spot}: played on in a finished game");
        }
        assert!(self.record.agree_draw().is_err(), "{spot}: ended twice");
        assert!(self.record == before, "{spot}: changed after its end");
    }

    /// Ends half of the unfinished games, in each way in turn.
    fn end_by_players(&mut self, spot: &Spot) {
        let result = match self.random.below(6) {
            0 => self.record.resign(Side::White),
            1 => self.record.resign(Side::Black),
            2 => self.record.agree_draw(),
            _ => match self.record.claims().first() {
                Some(&reason) => self.record.claim(reason),
                None => Ok(()),
            },
        };
        if let Err(error) = result {
            panic!("{spot}: the players cannot end the game: {error}");
        }
    }
}

/// Checks that turn texts and SANs replay the same game.
fn check_texts<V: Variant>(record: &Record<V>, spot: &Spot) {
    let line: Vec<_> = record
        .turns()
        .iter()
        .map(springald_core::Turn::text)
        .collect();
    let line = line.join(" ");
    let mut again = Record::from_position(record.variant().clone(), record.initial().clone());
    if let Err(error) = again.play_line(&line) {
        panic!("{spot}: '{line}' is not played: {error}");
    }
    assert!(
        again.plies() == record.plies(),
        "{spot}: '{line}' leads through another game"
    );
    let mut again = Record::from_position(record.variant().clone(), record.initial().clone());
    for turn in record.turns() {
        let san = turn.san();
        if let Err(error) = again.play_san_turn(&san) {
            panic!("{spot}: '{san}' ('{}') is not played: {error}", turn.text());
        }
    }
    assert!(
        again.plies() == record.plies(),
        "{spot}: the SANs lead through another game"
    );
}

/// Checks that the game is read from its PGN unchanged.
fn check_pgn<V: Variant>(record: &Record<V>, spot: &Spot) {
    let text = PgnGame::of(record).to_string();
    let variant = record.variant();
    let variants = |name: Option<&str>| {
        let known = name.is_some_and(|name| variant.info().answers_to(name));
        known.then_some(variant as &dyn DynVariant)
    };
    let games: Vec<_> = check(&text, variants).collect();
    assert_eq!(games.len(), 1, "{spot}: one game was written:\n{text}");
    for game in games {
        let replay = game.unwrap_or_else(|error| panic!("{spot}: {error}:\n{text}"));
        let again = replay.game.as_any().downcast_ref::<Record<V>>();
        assert!(
            again == Some(record),
            "{spot}: the PGN is read as another game:\n{text}"
        );
        let rewritten = replay.pgn.to_string();
        assert_eq!(rewritten, text, "{spot}: the PGN is written differently");
    }
}

/// Checks that taking back leads to each start of a turn, and finally to the start of the game.
fn check_undo<V: Variant>(mut record: Record<V>, spot: &Spot) {
    let initial = record.initial().clone();
    let starts = record.turns().into_iter().rev();
    let starts: Vec<_> = starts.map(|turn| turn.plies[0].before.clone()).collect();
    for start in starts {
        assert!(record.undo_turn(), "{spot}: a turn is not taken back");
        assert_eq!(
            *record.position(),
            start,
            "{spot}: a turn is not taken back exactly"
        );
    }
    assert!(!record.undo_turn(), "{spot}: too much to take back");
    assert_eq!(*record.position(), initial, "{spot}: not all is taken back");
    let begun = Record::from_position(record.variant().clone(), initial);
    assert_eq!(record, begun, "{spot}: a rest");
}
