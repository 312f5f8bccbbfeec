//! The commands that change the position.

use super::features::{self, setup};
use super::start::fresh;
use super::{Cecp, Mode, clean, error, reason, squares};
use crate::Effect;
use crate::rolls::rolled_out;
use springald_core::grammar::TurnTokens;
use springald_core::lenient::Dialect;
use springald_core::{Game, PlayError, Side, TurnError};
use springald_registry::VARIANTS;

impl Cecp {
    pub(super) fn outward(&self, text: &str) -> String {
        squares::outward(&*self.game, text)
    }

    /// Returns an action of the position as CECP writes it: castling from shuffled starts as `O-O` or `O-O-O`.
    pub(super) fn outward_action(&self, action: &str) -> String {
        if features::writes_castling(&self.entry) {
            let all = self.game.actions().into_iter();
            let mut castling = all.filter(|one| one.action == action && one.san.starts_with("O-O"));
            if let Some(castling) = castling.next() {
                return castling.san.trim_end_matches(['+', '#']).to_owned();
            }
        }
        self.outward(action)
    }

    /// Sets another position; an analysis continues with it.
    fn put(&mut self, game: Box<dyn Game>) -> Vec<Effect> {
        let mut effects = self.interrupt();
        self.game = game;
        self.refused = None;
        self.hint = None;
        self.score = None;
        if self.mode == Mode::Analyzes {
            effects.extend(self.start_search());
        }
        effects
    }

    pub(super) fn new_game(&mut self) -> Vec<Effect> {
        if self.mode != Mode::Analyzes {
            self.mode = Mode::Plays(Side::Black);
        }
        self.entry = VARIANTS[0].clone();
        self.settings.new_game();
        self.clock.reset();
        self.depth = None;
        let mut effects = self.put(fresh(&self.entry));
        effects.push(Effect::Forget);
        effects
    }

    pub(super) fn set_variant(&mut self, name: &str) -> Vec<Effect> {
        let opened = || {
            let (opener, _) = self.library.as_ref()?;
            opener(name).ok()
        };
        let known = features::variant(&self.registry, name).cloned();
        let Some(entry) = known.or_else(opened) else {
            return error("unsupported variant", &format!("variant {name}"));
        };
        self.entry = entry;
        let setup = setup(&self.entry).map(Effect::Send);
        let mut effects: Vec<Effect> = setup.into_iter().collect();
        effects.extend(self.put(fresh(&self.entry)));
        effects
    }

    /// Handles `setboard FEN`. The GUI shows a refused position all the same, so moves are refused until
    /// the next valid one.
    pub(super) fn set_board(&mut self, fen: &str) -> Vec<Effect> {
        match self.read_fen(fen) {
            Ok(mut game) => {
                game.play_on();
                self.put(game)
            }
            Err(why) => {
                let mut effects = self.interrupt();
                self.refused = Some(why.clone());
                effects.push(Effect::Send(format!(
                    "tellusererror Illegal position: {why}"
                )));
                effects
            }
        }
    }

    /// Parses a FEN in Springald's form, or one with orthodox fields only: fields between the en passant
    /// square and the counters then have their initial values.
    fn read_fen(&self, fen: &str) -> Result<Box<dyn Game>, String> {
        let row = self.entry.variant();
        let read = |fen: &str| row.begin_at(fen).map_err(|error| error.to_string());
        let start = row.begin().fen();
        let (start, given): (Vec<&str>, Vec<&str>) =
            (start.split(' ').collect(), fen.split_whitespace().collect());
        let own = &start[4..start.len() - 2];
        // Side and castling rights may be left out at the end of such a FEN, but nothing else.
        if own.is_empty() || !matches!(given.len(), 4 | 6) {
            return read(&given.join(" "));
        }
        let fields = [&given[..4], own, &given[4..]].concat();
        read(&fields.join(" ")).or_else(|why| read(&given.join(" ")).map_err(|_| why))
    }

    /// Takes back this many turns.
    pub(super) fn take_back(&mut self, turns: usize, command: &str) -> Vec<Effect> {
        let mut effects = self.interrupt();
        self.hint = None;
        for _ in 0..turns {
            if !self.game.undo_turn() {
                effects.extend(error("command not legal now", command));
                break;
            }
        }
        if self.mode == Mode::Analyzes {
            effects.extend(self.start_search());
        }
        effects
    }

    /// Plays a turn of the opponent, or part of it, and answers.
    pub(super) fn user_move(&mut self, text: &str) -> Vec<Effect> {
        if self.is_thinking() {
            return illegal("it is not your turn", text);
        }
        if let Some(why) = &self.refused {
            return illegal(&format!("there is no legal position: {why}"), text);
        }
        let turn = squares::inward(&*self.game, text);
        let played = self.game.play_turn(&turn).map(drop);
        let understood = |error| {
            if self.game.play_meant_turn(&turn, Dialect::Own).is_ok() {
                return Ok(());
            }
            self.game = rolled_out(self.game.boxed_clone(), &turn).ok_or(error)?;
            Ok(())
        };
        if let Err(error) = played.or_else(understood) {
            let why = sentence(&error);
            return illegal(&self.outward(&why), text);
        }
        let mut effects = self.interrupt();
        effects.extend(self.start_search());
        effects
    }

    /// Handles a line without a known command: a move without `usermove`, or an error.
    pub(super) fn bare_move(&mut self, line: &str) -> Vec<Effect> {
        let turn = squares::inward(&*self.game, line);
        let action = TurnTokens::of_text(&turn).iter().next().unwrap_or_default();
        let is_understood = || {
            let mut copy = self.game.boxed_clone();
            copy.play_meant_turn(&turn, Dialect::Own).is_ok()
        };
        if self.game.explain(action).is_ok() || is_understood() {
            return self.user_move(line);
        }
        error("unknown command", line)
    }
}

/// Refuses a move.
fn illegal(why: &str, text: &str) -> Vec<Effect> {
    let (why, text) = (reason(why), clean(text));
    vec![Effect::Send(format!("Illegal move ({why}): {text}"))]
}

/// Returns the reason why a turn cannot be played: the sentence of the rule.
fn sentence(error: &TurnError) -> String {
    match error {
        TurnError::Action {
            error: PlayError::Illegal(breach),
            ..
        } => breach.sentence.trim_end_matches('.').to_owned(),
        TurnError::Action { error, .. } => error.to_string(),
        other => other.to_string(),
    }
}
