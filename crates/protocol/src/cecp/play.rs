//! Thinking, playing, pondering, analyzing.

use super::{Cecp, Mode, Purpose, error};
use crate::{Effect, SearchJob};
use springald_core::grammar::TurnTokens;
use springald_core::{Game, Layer, Placed, Side, Verdict};
use springald_registry::{BestTurn, Skill, Task, Time};

impl Cecp {
    /// Returns the side to act, if any.
    fn side(&self) -> Option<Side> {
        self.game.to_act().side()
    }

    pub(super) fn is_thinking(&self) -> bool {
        self.search == Some(Purpose::Thinks)
    }

    /// Ends the search and discards its result.
    pub(super) fn interrupt(&mut self) -> Vec<Effect> {
        let mut effects = Vec::new();
        if self.search.take().is_some() {
            effects.push(Effect::Abandon);
        }
        self.last_report = None;
        effects.extend(self.send_pongs());
        effects
    }

    fn send_pongs(&mut self) -> Vec<Effect> {
        self.pongs.drain(..).map(Effect::Send).collect()
    }

    /// Starts the search that mode and position require, if any.
    pub(super) fn start_search(&mut self) -> Vec<Effect> {
        if self.refused.is_some() || self.search.is_some() {
            return Vec::new();
        }
        match (self.mode, self.side()) {
            (Mode::Plays(_), None) => self.claim(),
            (Mode::Plays(own), Some(side)) if own == side => self.think(),
            (Mode::Plays(_), Some(_)) => self.ponder(),
            (Mode::Analyzes, Some(_)) => {
                let task = Task {
                    skill: Skill::FULL,
                    ..self.settings.task(Time::Unlimited)
                };
                self.begin(Purpose::Analyzes, self.game.boxed_clone(), Vec::new(), task)
            }
            (Mode::Analyzes, None) | (Mode::Force, _) => Vec::new(),
        }
    }

    fn begin(
        &mut self,
        search: Purpose,
        game: Box<dyn Game>,
        only: Vec<String>,
        task: Task,
    ) -> Vec<Effect> {
        self.search = Some(search);
        self.last_report = None;
        vec![Effect::Search(Box::new(SearchJob {
            entry: self.entry.clone(),
            game,
            only,
            task,
            ponders: search == Purpose::Ponders,
        }))]
    }

    /// Announces the result if the game is over.
    fn claim(&self) -> Vec<Effect> {
        let claim = self.game.verdict();
        let send = |verdict: Verdict| {
            Effect::Send(format!("{} {{{}}}", verdict.result(), verdict.termination))
        };
        claim.map(send).into_iter().collect()
    }

    fn think(&mut self) -> Vec<Effect> {
        let mut effects = Vec::new();
        // A draw that may be claimed is claimed by offering it before the move.
        let is_worse = self.score.is_some_and(|score| score.value() <= 0);
        if is_worse && !self.game.claims().is_empty() {
            effects.push(Effect::Send("offer draw".into()));
        }
        let task = Task {
            depth: self.depth,
            lines: 1,
            ..self.settings.task(self.clock.time())
        };
        effects.extend(self.begin(
            Purpose::Thinks,
            self.game.boxed_clone(),
            self.playable(),
            task,
        ));
        effects
    }

    /// Returns the turns that the engine may play, or their beginnings; empty if all are allowed.
    ///
    /// CECP has no referee that rolls dice, and the engine must not roll its own, so actions that ask for
    /// a roll are left out.
    fn playable(&self) -> Vec<String> {
        let listed = self.game.actions();
        let texts = listed.iter().map(|listed| listed.action.as_str());
        if self.plain {
            let plain: Vec<String> = texts
                .filter(|action| self.is_plain(action))
                .map(str::to_owned)
                .collect();
            // If no plain turn is possible, another one must be played.
            if !plain.is_empty() {
                return plain;
            }
        } else if listed.iter().all(|listed| !listed.rolls) {
            return Vec::new();
        }
        let without_dice = listed.iter().filter(|listed| !listed.rolls);
        without_dice
            .map(|listed| self.beginning(&listed.action))
            .collect()
    }

    /// Returns the beginning of a turn text with this action: with a comma, unless the turn is over
    /// after it.
    fn beginning(&self, action: &str) -> String {
        let unfinished = format!("{action},");
        let goes_on = self.game.boxed_clone().play_turn(&unfinished).is_ok();
        if goes_on {
            unfinished
        } else {
            action.to_owned()
        }
    }

    /// Returns whether XBoard can show this turn: something that it sees on one square goes to
    /// another.
    fn is_plain(&self, turn: &str) -> bool {
        let shape = self.game.info().shape;
        let Some((from, rest)) = shape.parse_prefix(turn) else {
            return false;
        };
        let goes = shape.parse_prefix(rest);
        let is_move = goes.is_some_and(|(_, promotion)| promotion.len() <= 1);
        let is_seen = |placed: &Placed| placed.at == from && placed.layer == Layer::Board;
        is_move
            && self.game.placed().iter().any(is_seen)
            && self.game.boxed_clone().play_turn(turn).is_ok()
    }

    /// Plays the turn that was found.
    pub(super) fn play(&mut self, best: Option<BestTurn>) -> Vec<Effect> {
        let Some(best) = best else {
            let mut effects = vec![Effect::Send(
                "tellusererror The search found nothing".into(),
            )];
            effects.extend(self.send_pongs());
            return effects;
        };
        let mut effects = self.moves(&best.turn);
        if let Err(error) = self.game.play_turn(&best.turn) {
            effects = vec![Effect::Send(format!(
                "tellusererror The search erred: {error}"
            ))];
        }
        self.clock.count_turn();
        self.score = Some(best.score);
        self.hint = best.ponder;
        effects.extend(self.start_search());
        effects.extend(self.send_pongs());
        effects
    }

    /// Returns a `move` for each action of a turn; all but the last end in a comma.
    fn moves(&self, turn: &str) -> Vec<Effect> {
        let turn = TurnTokens::of_text(turn);
        let last = turn.count() - 1;
        let comma = |index| {
            if index < last || turn.goes_on() {
                ","
            } else {
                ""
            }
        };
        let send = |(index, action): (usize, &str)| {
            Effect::Send(format!(
                "move {}{}",
                self.outward_action(action),
                comma(index)
            ))
        };
        turn.iter().enumerate().map(send).collect()
    }

    /// Searches the position after the expected turn on the opponent's time. After any turn of the opponent, the engine
    /// starts a timed search, helped by the transposition table.
    fn ponder(&mut self) -> Vec<Effect> {
        let Some(hint) = self.hint.as_ref().filter(|_| self.ponders) else {
            return Vec::new();
        };
        let mut game = self.game.boxed_clone();
        if game.play_turn(hint).is_err() || game.to_act().side().is_none() {
            return Vec::new();
        }
        let mut effects = vec![Effect::Send(format!("Hint: {}", self.outward_action(hint)))];
        let task = Task {
            lines: 1,
            contempt: true,
            ..self.settings.task(Time::Unlimited)
        };
        effects.extend(self.begin(Purpose::Ponders, game, Vec::new(), task));
        effects
    }

    pub(super) fn force(&mut self) -> Vec<Effect> {
        self.mode = Mode::Force;
        self.interrupt()
    }

    pub(super) fn go(&mut self) -> Vec<Effect> {
        if self.is_thinking() {
            return error("already thinking", "go");
        }
        let mut effects = self.interrupt();
        match self.side() {
            Some(side) => {
                self.mode = Mode::Plays(side);
                effects.extend(self.start_search());
            }
            None => effects.extend(self.claim()),
        }
        effects
    }

    pub(super) fn play_other(&mut self) -> Vec<Effect> {
        let mut effects = self.interrupt();
        if let Some(side) = self.side() {
            self.mode = Mode::Plays(!side);
            effects.extend(self.start_search());
        }
        effects
    }

    pub(super) fn set_pondering(&mut self, ponders: bool) -> Vec<Effect> {
        self.ponders = ponders;
        match (self.search, ponders) {
            (Some(Purpose::Ponders), false) => self.interrupt(),
            (None, true) if self.is_opponents_turn() => self.ponder(),
            _ => Vec::new(),
        }
    }

    fn is_opponents_turn(&self) -> bool {
        matches!((self.mode, self.side()), (Mode::Plays(own), Some(side)) if own != side)
    }

    pub(super) fn move_now(&self) -> Vec<Effect> {
        if self.is_thinking() {
            return vec![Effect::Stop];
        }
        Vec::new()
    }

    pub(super) fn analyze(&mut self) -> Vec<Effect> {
        let mut effects = self.interrupt();
        self.mode = Mode::Analyzes;
        effects.extend(self.start_search());
        effects
    }

    pub(super) fn exit(&mut self) -> Vec<Effect> {
        if self.mode != Mode::Analyzes {
            return error("command not legal now", "exit");
        }
        self.force()
    }

    pub(super) fn quit(&mut self) -> Vec<Effect> {
        // With no search in progress, nothing more is sent.
        self.search = None;
        vec![Effect::Stop, Effect::Quit]
    }
}
