//! The record of a game: its plies from the first position, and the verdicts that depend on them.

use crate::{
    Change, Chases, Checks, EndError, Node, Notation, NotationExt, PlayError, Position,
    PositionExt, Side, Termination, Variant, Verdict,
};
use std::fmt;

/// An entry of a record: a player's action or an outcome of a roll.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ply<A, O> {
    /// An action of a player.
    Action(A),
    /// An outcome of a roll.
    Outcome(O),
}

/// A ply in positions of one type.
pub type PlyOf<P> = Ply<<P as Position>::Action, <P as Position>::Outcome>;

/// A ply of a game, with the position before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedPly<P: Position> {
    /// The position before the ply.
    pub before: P,
    /// The ply.
    pub ply: PlyOf<P>,
}

/// The start of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Start {
    /// The key of the position, for quick comparison.
    key: u64,
    /// The number of plies before it.
    ply: usize,
}

/// The record of a game: its positions and the plies between them.
///
/// The record decides what a position alone cannot: repetition, claims, resignation, agreement. It
/// keeps every position, so taking back is exact.
///
/// Repetition counts the positions in which a turn starts. Automatic ends are checked in this order:
/// won or no legal action, insufficient material, repetition, lack of progress.
///
/// ```
/// use springald_chess::Chess;
/// use springald_core::{Termination, Record, Side, Verdict};
///
/// let mut game = Record::new(Chess);
/// game.play_line("f2f3 e7e5 g2g4 d8h4")?;
/// assert_eq!(game.verdict(), Some(Verdict::win(Side::Black, Termination::CHECKMATE)));
/// game.undo_turn();
/// let refused = game.play_turn("d8h5").unwrap_err().to_string();
/// assert!(refused.contains("is not legal"));
/// # Ok::<(), springald_core::LineError>(())
/// ```
pub struct Record<V: Variant> {
    variant: V,
    position: V::Position,
    plies: Vec<PlayedPly<V::Position>>,
    starts: Vec<Start>,
    ended: Option<Verdict>,
    plays_on: bool,
}

/// A turn: all plies of one player before the other one acts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn<'a, P: Position> {
    /// The number of the turn pair, from 1, as the FEN counts it.
    pub number: u32,
    /// The side that played it.
    pub side: Side,
    /// `true` if it is finished; only the last turn of a game may be unfinished.
    pub whole: bool,
    /// The plies, in order; never empty.
    pub plies: &'a [PlayedPly<P>],
}

impl<V: Variant> Record<V> {
    /// Returns a game from the usual start.
    pub fn new(variant: V) -> Self {
        let start = variant.start();
        Self::from_position(variant, start)
    }

    /// Returns a game that begins in any position, even in the middle of a turn.
    pub fn from_position(variant: V, position: V::Position) -> Self {
        let mut record = Self {
            variant,
            position,
            plies: Vec::new(),
            starts: Vec::new(),
            ended: None,
            plays_on: false,
        };
        record.note_start();
        record
    }

    /// Returns the variant that is played.
    pub fn variant(&self) -> &V {
        &self.variant
    }

    /// Returns the current position.
    pub fn position(&self) -> &V::Position {
        &self.position
    }

    /// Returns the position the game began with.
    pub fn initial(&self) -> &V::Position {
        self.plies
            .first()
            .map_or(&self.position, |played| &played.before)
    }

    /// Returns all plies, in order.
    pub fn plies(&self) -> &[PlayedPly<V::Position>] {
        &self.plies
    }

    /// Returns the verdict of the rules or the players; `None` while the game goes on.
    pub fn verdict(&self) -> Option<Verdict> {
        self.ended.or_else(|| self.automatic_verdict())
    }

    /// Returns the verdict of the rules alone, without claim, resignation or agreement.
    pub fn automatic_verdict(&self) -> Option<Verdict> {
        let settled = self.position.settled();
        settled
            .or_else(|| self.repetition_verdict())
            .or_else(|| self.position.drawn_by_counters())
    }

    /// Returns the end of the game by repetition.
    fn repetition_verdict(&self) -> Option<Verdict> {
        let rules = self.position.draw_rules();
        // Counting repetitions goes through the past; games without such a rule never need it.
        rules.repetition?;
        let Node::Decision(to_act) = self.position.node() else {
            return None;
        };
        let occurrences = self.occurrences();
        let perpetual = || {
            let first = *occurrences.first()?;
            rules.perpetual(|| self.checks_since(first), || self.chases_since(first))
        };
        rules.repetition_verdict(occurrences.len(), to_act, perpetual)
    }

    /// Returns how often this position has occurred at the start of a turn, now included; 0 within a
    /// turn.
    pub fn repetitions(&self) -> usize {
        self.occurrences().len()
    }

    /// Returns the indices of the turn starts with this position, the current one last; none within a turn.
    fn occurrences(&self) -> Vec<usize> {
        let Some((now, past)) = self.starts.split_last() else {
            return Vec::new();
        };
        if now.ply != self.plies.len() {
            return Vec::new();
        }
        let same = |(_, start): &(usize, &Start)| {
            start.key == now.key && self.position.repeats(&self.plies[start.ply].before)
        };
        let earlier = past.iter().enumerate().filter(same);
        earlier
            .map(|(index, _)| index)
            .chain([past.len()])
            .collect()
    }

    /// Returns the checks in the turns after the turn start with this index.
    fn checks_since(&self, first: usize) -> Checks {
        let mut checks = Checks::default();
        for start in first + 1..self.starts.len() {
            let position = self.at_start(start);
            if let Node::Decision(to_act) = position.node() {
                checks.add(to_act, position.is_check());
            }
        }
        checks
    }

    /// Returns the chases in the turns after the turn start with this index.
    fn chases_since(&self, first: usize) -> Chases {
        let mut chases = Chases::default();
        for start in (first..self.starts.len() - 1).rev() {
            let before = self.at_start(start);
            if let Node::Decision(by) = before.node()
                && !chases.are_over()
            {
                chases.add_earlier(by, self.at_start(start + 1).chase_since(before));
            }
        }
        chases
    }

    /// Returns the position at the turn start with this index.
    fn at_start(&self, index: usize) -> &V::Position {
        let played = self.plies.get(self.starts[index].ply);
        played.map_or(&self.position, |played| &played.before)
    }

    /// Returns the draws that the player to move may claim now.
    pub fn claims(&self) -> Vec<Termination> {
        let to_move = matches!(self.position.node(), Node::Decision(_));
        if !to_move || !self.position.at_turn_start() || self.verdict().is_some() {
            return Vec::new();
        }
        let rules = self.position.draw_rules();
        let repeated = rules.repetition.map_or(0, |_| self.repetitions());
        let turns = self.position.counters().halfmove;
        let claims = [
            rules.repetition_claim(repeated),
            rules.no_progress_claim(turns),
        ];
        claims.into_iter().flatten().collect()
    }

    /// Ends the game as a draw claimed by the player to move.
    ///
    /// # Errors
    /// If the game is over, or [`Record::claims`] has no such claim.
    pub fn claim(&mut self, reason: Termination) -> Result<(), EndError> {
        self.end(Verdict::draw(reason), |record| {
            let possible = record.claims();
            if possible.contains(&reason) {
                return Ok(());
            }
            Err(EndError::NotClaimable {
                found: reason,
                possible,
            })
        })
    }

    /// Ends the game by the resignation of a side, which need not be the one to move.
    ///
    /// # Errors
    /// If the game is over.
    pub fn resign(&mut self, side: Side) -> Result<(), EndError> {
        self.end(Verdict::win(!side, Termination::RESIGNATION), |_| Ok(()))
    }

    /// Ends the game as a draw by agreement.
    ///
    /// # Errors
    /// If the game is over.
    pub fn agree_draw(&mut self) -> Result<(), EndError> {
        self.end(Verdict::draw(Termination::AGREEMENT), |_| Ok(()))
    }

    fn end(
        &mut self,
        verdict: Verdict,
        may: impl Fn(&Self) -> Result<(), EndError>,
    ) -> Result<(), EndError> {
        if let Some(before) = self.verdict() {
            return Err(EndError::Over(before));
        }
        may(self)?;
        self.ended = Some(verdict);
        Ok(())
    }

    /// Plays an action and returns its changes on the board.
    ///
    /// # Errors
    /// If the game is over, a roll is due, or the action is not legal.
    pub fn play(&mut self, action: ActionOf<V>) -> Result<Vec<Change>, PlayError> {
        self.check_open()?;
        if self.position.node() == Node::Chance {
            return Err(roll_due(&self.position, "an action"));
        }
        if !self.position.is_legal(action) {
            return Err(self.not_listed());
        }
        Ok(self.push(Ply::Action(action)))
    }

    /// Plays the action with this index among all legal ones, as [`PositionExt::actions`] lists them, and reports no
    /// changes: the cheapest way to play.
    ///
    /// # Errors
    /// If the game is over, or there is no such action.
    pub fn play_nth(&mut self, index: usize) -> Result<(), PlayError> {
        self.check_open()?;
        let actions = self.position.actions();
        let action = *actions.get(index).ok_or_else(|| self.not_listed())?;
        self.note(Ply::Action(action), &mut ());
        Ok(())
    }

    /// Resolves a roll and returns the changes on the board.
    ///
    /// # Errors
    /// If the game is over, no roll is due, or the outcome is not possible.
    pub fn resolve(&mut self, outcome: OutcomeOf<V>) -> Result<Vec<Change>, PlayError> {
        self.check_open()?;
        if self.position.node() != Node::Chance {
            return Err(PlayError::NoRollDue);
        }
        if !self.position.outcomes().contains(&outcome) {
            return Err(self.not_listed());
        }
        Ok(self.push(Ply::Outcome(outcome)))
    }

    fn not_listed(&self) -> PlayError {
        PlayError::NotListed {
            fen: self.position.fen(),
        }
    }

    /// Lets play continue after draws by repetition, counters and material, for analysis.
    pub fn play_on(&mut self) {
        self.plays_on = true;
    }

    /// Returns an error if the game is over.
    pub(crate) fn check_open(&self) -> Result<(), PlayError> {
        let verdict = if self.plays_on {
            self.ended
        } else {
            self.verdict()
        };
        verdict.map_or(Ok(()), |verdict| Err(PlayError::Over(verdict)))
    }

    /// Appends a ply, which must be possible.
    pub(crate) fn push(&mut self, ply: PlyOf<V::Position>) -> Vec<Change> {
        let mut changes = Vec::new();
        self.note(ply, &mut changes);
        changes
    }

    /// Appends a ply, which must be possible, and reports the changes to an observer.
    fn note(&mut self, ply: PlyOf<V::Position>, observer: &mut impl crate::Observer) {
        let before = self.position.clone();
        apply(&mut self.position, ply, observer);
        self.plies.push(PlayedPly { before, ply });
        self.note_start();
    }

    fn note_start(&mut self) {
        if self.position.at_turn_start() {
            self.starts.push(Start {
                key: self.position.key(),
                ply: self.plies.len(),
            });
        }
    }

    /// Takes back an end by claim, resignation or agreement, or else the last action with its outcome.
    /// Returns `true` if something was taken back.
    pub fn undo_action(&mut self) -> bool {
        if self.ended.take().is_some() {
            return true;
        }
        let is_action = |played: &PlayedPly<V::Position>| matches!(played.ply, Ply::Action(_));
        let to = self.plies.iter().rposition(is_action).unwrap_or(0);
        self.rewind(to)
    }

    /// Takes back to the start of the last turn, finished or not, and withdraws an end by claim,
    /// resignation or agreement. Returns `true` if something was taken back.
    pub fn undo_turn(&mut self) -> bool {
        let withdrawn = self.ended.take().is_some();
        let mut past = self.starts.iter().rev().map(|start| start.ply);
        let to = past.find(|&ply| ply < self.plies.len());
        self.rewind(to.unwrap_or(0)) || withdrawn
    }

    /// Takes back until `to` plies are left. Returns `true` if something was taken back.
    pub(crate) fn rewind(&mut self, to: usize) -> bool {
        let Some(played) = self.plies.get(to) else {
            return false;
        };
        self.position = played.before.clone();
        self.plies.truncate(to);
        while self.starts.last().is_some_and(|start| start.ply > to) {
            self.starts.pop();
        }
        true
    }

    /// Returns `true` if the turn is finished: another begins here, or the game has ended by the rules.
    pub(crate) fn is_turn_over(&self) -> bool {
        let verdict = || {
            if self.plays_on {
                self.position.finished()
            } else {
                self.automatic_verdict()
            }
        };
        self.position.at_turn_start() || verdict().is_some()
    }

    /// Returns the turns of the game.
    pub fn turns(&self) -> Vec<Turn<'_, V::Position>> {
        let mut bounds: Vec<usize> = self.starts.iter().map(|start| start.ply).collect();
        // A game may begin in the middle of a turn, and end there.
        if bounds.first() != Some(&0) {
            bounds.insert(0, 0);
        }
        if bounds.last() != Some(&self.plies.len()) {
            bounds.push(self.plies.len());
        }
        bounds
            .windows(2)
            .map(|bound| self.turn(bound[0], bound[1]))
            .collect()
    }

    /// Returns the last turn, finished or not; `None` at the start.
    pub fn last_turn(&self) -> Option<Turn<'_, V::Position>> {
        let end = self.plies.len();
        let mut starts = self.starts.iter().rev().map(|start| start.ply);
        let start = starts.find(|&ply| ply < end).unwrap_or(0);
        (end > 0).then(|| self.turn(start, end))
    }

    fn turn(&self, start: usize, end: usize) -> Turn<'_, V::Position> {
        let plies = &self.plies[start..end];
        Turn {
            number: plies[0].before.counters().fullmove,
            side: mover(&plies[0].before),
            whole: end < self.plies.len() || self.is_turn_over(),
            plies,
        }
    }
}

/// An action of a variant.
type ActionOf<V> = <<V as Variant>::Position as Position>::Action;
/// An outcome of a variant.
type OutcomeOf<V> = <<V as Variant>::Position as Position>::Outcome;

/// Plays a ply, which must be possible.
pub(crate) fn apply<P: Position>(
    position: &mut P,
    ply: PlyOf<P>,
    observer: &mut impl crate::Observer,
) {
    match ply {
        Ply::Action(action) => position.play_unchecked(action, observer),
        Ply::Outcome(outcome) => position.resolve_unchecked(outcome, observer),
    }
}

/// Returns the error for something other than an outcome when a roll is due.
pub(crate) fn roll_due<P: Notation>(position: &P, found: &str) -> PlayError {
    let first = position.outcomes().first().copied();
    PlayError::RollDue {
        found: found.to_owned(),
        expected: first.map_or_else(String::new, |outcome| position.outcome_text(outcome)),
    }
}

/// Returns the side whose turn it is. A roll belongs to the turn of the side that acts after it.
fn mover<P: Position>(position: &P) -> Side {
    let mut position = position.clone();
    loop {
        match position.node() {
            Node::Decision(side) => return side,
            Node::Over(verdict) => return verdict.winner.unwrap_or(Side::White),
            Node::Chance => match position.outcomes().first() {
                Some(&outcome) => position.resolve_unchecked(outcome, &mut ()),
                None => return Side::White,
            },
        }
    }
}

impl<V: Variant + Default> Default for Record<V> {
    fn default() -> Self {
        Self::new(V::default())
    }
}

impl<V: Variant> Clone for Record<V> {
    fn clone(&self) -> Self {
        Self {
            variant: self.variant.clone(),
            position: self.position.clone(),
            plies: self.plies.clone(),
            starts: self.starts.clone(),
            ended: self.ended,
            plays_on: self.plays_on,
        }
    }
}

impl<V: Variant> PartialEq for Record<V> {
    fn eq(&self, other: &Self) -> bool {
        self.position == other.position && self.plies == other.plies && self.ended == other.ended
    }
}

impl<V: Variant> Eq for Record<V> {}

impl<V: Variant> fmt::Debug for Record<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Record")
            .field("position", &self.position)
            .field("plies", &self.plies)
            .field("ended", &self.ended)
            .finish_non_exhaustive()
    }
}
