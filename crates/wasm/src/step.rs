//! The answers to steps of a game.

use serde::Serialize;
use springald_core::grammar::turns;
use springald_core::{Actor, Change, Game, GameResult, Verdict};
use springald_view::{Motion, OutcomeView, Scene, TurnView, motions};

/// The changes of a step, and the state of the game after it.
#[derive(Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(crate) struct StepView {
    /// The text that was played; empty if something was taken back.
    action: String,
    /// The changes; none if something was taken back.
    motions: Vec<Motion>,
    /// The scene afterwards.
    scene: Scene,
    /// The number of turns before the last one.
    before: usize,
    /// The last turn, finished or not; `None` at the start of the game.
    turn: Option<TurnView>,
    /// The turn text of the part of a turn that was played after a line; `None` if no line was given.
    pub(crate) since: Option<String>,
    /// The outcome of the dice; `None` if no roll was due.
    face: Option<String>,
    /// Everything that the dice could show.
    faces: Vec<String>,
}

/// The state of a game, with all its turns.
#[derive(Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(crate) struct StandingView {
    /// The scene.
    scene: Scene,
    /// The turns.
    turns: Vec<TurnView>,
    /// The changes of the last finished turn.
    last: Vec<Motion>,
    /// The changes of the actions of the unfinished turn, one list each.
    path: Vec<Vec<Motion>>,
}

/// The way of a game to a line.
#[derive(Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(crate) struct AdvanceView {
    /// The steps that were played; `None` if the game does not lead to the line.
    pub(crate) steps: Option<Vec<StepView>>,
    /// `true` if the turns of the game begin with the turns of the line.
    pub(crate) is_behind: bool,
}

/// An action, outcome or turn that was played, for a program that shows nothing.
#[derive(Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(crate) struct PlayedView {
    /// The text that was played.
    action: String,
    /// The changes.
    motions: Vec<Motion>,
    /// The outcome of the dice; `None` if no roll was due.
    face: Option<String>,
    /// `true` if no part of the turn is left.
    whole: bool,
}

impl PlayedView {
    /// Plays a text with `play`, and returns what was played.
    ///
    /// # Errors
    /// If it cannot be played; then nothing changes.
    pub(crate) fn play<E>(
        game: &mut dyn Game,
        text: &str,
        play: impl FnOnce(&mut dyn Game, &str) -> Result<Vec<Change>, E>,
    ) -> Result<Self, E> {
        let mut due = OutcomeView::all(game).into_iter();
        let face = due.find(|one| one.outcome == text).map(|one| one.face);
        let changes = play(game, text)?;
        Ok(Self {
            action: text.to_owned(),
            motions: motions(game.info(), &changes),
            face,
            whole: game.at_turn_start() || game.to_act() == Actor::Nobody,
        })
    }
}

/// The end of a game.
#[derive(Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(crate) struct EndView {
    /// The result.
    result: GameResult,
    /// The reason for it.
    reason: &'static str,
}

impl From<Verdict> for EndView {
    fn from(verdict: Verdict) -> Self {
        Self {
            result: verdict.result(),
            reason: verdict.termination.as_str(),
        }
    }
}

impl StepView {
    /// Plays a text with `play`, and returns the answer to it.
    ///
    /// # Errors
    /// If it cannot be played; then nothing changes.
    pub(crate) fn play<E>(
        game: &mut dyn Game,
        text: &str,
        play: impl FnOnce(&mut dyn Game, &str) -> Result<Vec<Change>, E>,
    ) -> Result<Self, E> {
        let due = OutcomeView::all(game);
        let changes = play(game, text)?;
        let rolled = due.iter().find(|one| one.outcome == text);
        Ok(Self {
            action: text.to_owned(),
            motions: motions(game.info(), &changes),
            face: rolled.map(|one| one.face.clone()),
            faces: due.into_iter().map(|one| one.face).collect(),
            ..Self::taken_back(game)
        })
    }

    /// Returns the answer for a game in which something was taken back.
    pub(crate) fn taken_back(game: &dyn Game) -> Self {
        Self {
            action: String::new(),
            motions: Vec::new(),
            scene: Scene::of(game),
            before: turns(&game.line()).count().saturating_sub(1),
            turn: game.last_turn().map(TurnView::from),
            since: None,
            face: None,
            faces: Vec::new(),
        }
    }
}

impl StandingView {
    /// Returns where a game stands.
    pub(crate) fn of(game: &dyn Game) -> Self {
        let turns: Vec<TurnView> = game.turns().into_iter().map(TurnView::from).collect();
        let mut whole = turns.as_slice();
        let mut earlier = game.boxed_clone();
        let mut path = Vec::new();
        if let [before @ .., open] = whole
            && !open.whole
        {
            whole = before;
            earlier.undo_turn();
            let mut again = earlier.boxed_clone();
            let steps = open.actions.iter().map(|action| again.play_text(action));
            path = steps.map(|changes| moved(game, changes)).collect();
        }
        let last = whole.last().map_or_else(Vec::new, |turn| {
            earlier.undo_turn();
            moved(game, earlier.play_turn(&turn.text))
        });
        Self {
            scene: Scene::of(game),
            turns,
            last,
            path,
        }
    }
}

/// Returns the changes of something that was played again; none of what cannot be.
fn moved<E>(game: &dyn Game, changes: Result<Vec<Change>, E>) -> Vec<Motion> {
    motions(game.info(), &changes.unwrap_or_default())
}
