//! A computer player in a browser.

use crate::fault::Fault;
use crate::json;
use crate::session::Session;
use serde::{Deserialize, Serialize};
use springald_core::{Actor, Chances, GameResult, Verdict};
use springald_registry::{
    BestTurn, Bound, Control, Engine, EngineEntry, Level, Report, Score, SharedMemory, Task, Team,
    Time, TurnRequest, Wdl, lookup,
};
use springald_view::OutcomeView;
use std::collections::HashMap;
use std::time::Duration;
use wasm_bindgen::prelude::*;

/// The longest time of a search: a searching worker receives no messages.
const LONGEST: Duration = Duration::from_mins(10);

/// The least memory of a team, in words of 64 bits: 1 MiB.
const LEAST_WORDS: u32 = 1 << 17;

#[wasm_bindgen]
extern "C" {
    /// A function of JavaScript that receives a text.
    #[wasm_bindgen(typescript_type = "(text: string) => void")]
    pub type Receiver;

    /// Calls it; `this` is the value of `this` in it.
    #[wasm_bindgen(method, catch)]
    fn call(function: &Receiver, this: &JsValue, text: &str) -> Result<(), JsValue>;
}

/// A computer player with its engine.
#[wasm_bindgen(js_name = Engine)]
pub struct Player {
    engine: Engine,
    /// Games with networks, by the names under which they are asked for.
    judged: HashMap<String, EngineEntry>,
}

/// The limits and the strength of a search.
#[derive(Deserialize, Default)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "wire", ts(optional_fields = nullable))]
pub(crate) struct EngineOptions {
    level: Option<u8>,
    /// The seed that makes two games at the same level differ.
    #[cfg_attr(feature = "wire", ts(as = "Option<u64>", optional))]
    seed: u64,
    /// The time, in milliseconds; [`LONGEST`] if left out.
    movetime: Option<u64>,
    nodes: Option<u64>,
    depth: Option<u32>,
    /// Ends the search once a win within this many turns is found or proved impossible.
    mate: Option<u32>,
    multipv: Option<usize>,
    /// `true` to forget what earlier searches found, so that the same request always gets the same answer.
    #[cfg_attr(feature = "wire", ts(as = "Option<bool>", optional))]
    fresh: bool,
    /// The number of the search, if several engines work on it together: the same for all, and larger than those before.
    search: Option<u32>,
}

/// A score for the side to act.
#[derive(Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub(crate) enum ScoreView {
    Cp(i32),
    Mate(i32),
}

impl From<Score> for ScoreView {
    fn from(score: Score) -> Self {
        match score {
            Score::Centipawns(value) => Self::Cp(value),
            Score::Mate(turns) => Self::Mate(turns),
        }
    }
}

/// The relation of a score to the true one.
#[derive(Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "Bound"))]
#[serde(rename_all = "lowercase")]
pub(crate) enum BoundView {
    Exact,
    Lower,
    Upper,
}

impl From<Bound> for BoundView {
    fn from(bound: Bound) -> Self {
        match bound {
            Bound::Exact => Self::Exact,
            Bound::Lower => Self::Lower,
            Bound::Upper => Self::Upper,
        }
    }
}

/// The chances between equal players, for the side to act, in thousandths that add up to 1000.
#[derive(Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(crate) struct WdlView {
    win: u32,
    draw: u32,
    loss: u32,
}

impl From<Wdl> for WdlView {
    fn from(Wdl { win, draw, loss }: Wdl) -> Self {
        Self { win, draw, loss }
    }
}

#[derive(Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(crate) struct ReportView<'a> {
    depth: u32,
    line: usize,
    score: ScoreView,
    wdl: WdlView,
    bound: BoundView,
    nodes: u64,
    time: u64,
    pv: &'a [String],
}

#[derive(Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(crate) struct IdeaView {
    turn: String,
    pv: Vec<String>,
    score: ScoreView,
    depth: u32,
    nodes: u64,
}

/// The evaluation of an outcome of a roll.
#[derive(Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(crate) struct OutcomeScore {
    /// Its text.
    outcome: String,
    /// The part of the text that the dice decide.
    face: String,
    /// The next to act after it, for whom the score is.
    to_act: Actor,
    /// The result, if the outcome ends the game.
    result: Option<GameResult>,
    /// The score; `None` if the game is over, or another roll is due.
    score: Option<ScoreView>,
}

impl From<BestTurn> for IdeaView {
    fn from(idea: BestTurn) -> Self {
        Self {
            turn: idea.turn,
            pv: idea.pv,
            score: idea.score.into(),
            depth: idea.depth,
            nodes: idea.nodes,
        }
    }
}

impl Player {
    /// Returns the turn to play as JSON. Passes every step of the search, as JSON, to `report`.
    ///
    /// # Errors
    /// If the game cannot be set up, or the options are invalid.
    pub fn search(
        &mut self,
        variant: &str,
        fen: Option<String>,
        line: &str,
        options: &str,
        report: &mut dyn FnMut(String),
    ) -> Result<String, Fault> {
        let session = open(variant, fen, line)?;
        self.search_in(variant, &session, options, report)
    }

    /// Returns the turn to play in a game, as [`Player::search`] does.
    ///
    /// # Errors
    /// If there is no such variant, or the options are invalid.
    pub fn search_in(
        &mut self,
        variant: &str,
        session: &Session,
        options: &str,
        report: &mut dyn FnMut(String),
    ) -> Result<String, Fault> {
        let options = parse(options)?;
        let task = task(&options)?;
        self.prepare(&options);
        let control = Control::with_clock(now);
        let entry = self.entry(variant)?;
        let chances = entry.chances();
        let mut tell = |found: &Report<String>| report(json(&view(found, chances)));
        let request = TurnRequest::new(&*session.game, &task, &control);
        let best = entry.think(&request, &mut self.engine, &mut tell);
        Ok(json(&best.ok().map(IdeaView::from)))
    }

    /// Returns a game, with its network if there is one.
    fn entry(&self, variant: &str) -> Result<EngineEntry, Fault> {
        match self.judged.get(variant) {
            Some(entry) => Ok(entry.clone()),
            None => lookup(variant).cloned().map_err(Fault::from),
        }
    }

    /// Prepares the engine for a search with these options.
    fn prepare(&mut self, options: &EngineOptions) {
        if options.fresh {
            self.engine.forget();
        }
        if let Some(search) = options.search {
            self.engine.join(search);
        }
    }
}

#[wasm_bindgen(js_class = Engine)]
impl Player {
    /// Returns a player with `hash` MiB of memory, from 1 to 512.
    #[wasm_bindgen(constructor)]
    pub fn new(hash: u32) -> Player {
        let hash = hash.clamp(1, 512);
        Self {
            engine: Engine::new(hash as usize, 1),
            judged: HashMap::new(),
        }
    }

    /// Returns player `number`, from 0, of several that think together, each in its own worker, over shared memory of
    /// this many words of 64 bits. Player 0 finds the turn; the others help until it has finished.
    ///
    /// # Errors
    /// If it is not one of them, there are too many, or the memory is too small.
    #[wasm_bindgen(js_name = ofTeam)]
    pub fn of_team(number: u32, engines: u32, words: u32) -> Result<Player, Fault> {
        let memory = shared_memory(words);
        if number >= engines || engines > Team::MOST {
            return Err(format!(
                "team: found engine {number} of {engines}, expected one of at most {}",
                Team::MOST
            )
            .into());
        }
        if memory.words < LEAST_WORDS {
            return Err(format!(
                "team: found {} words of memory, expected at least {LEAST_WORDS}",
                memory.words
            )
            .into());
        }
        let team = Team {
            memory,
            number,
            engines,
        };
        Ok(Self {
            engine: Engine::of_team(team),
            judged: HashMap::new(),
        })
    }

    /// Judges the positions of a game by a network, the bytes of its file, from now on.
    ///
    /// # Errors
    /// If they are not a network of this game.
    #[wasm_bindgen(js_name = useNetwork)]
    pub fn use_network(&mut self, variant: &str, bytes: &[u8]) -> Result<(), Fault> {
        let entry = lookup(variant).map_err(Fault::from)?;
        let judged = entry.with_network(bytes).map_err(Fault::from)?;
        self.judged.insert(variant.to_owned(), judged);
        Ok(())
    }

    /// Returns the turn to play, an `IdeaView`, or `null` if no player is to act. Calls `report` with a `ReportView` for
    /// every step of the search, and blocks meanwhile.
    ///
    /// # Errors
    /// If the game cannot be set up, or the options are invalid.
    pub fn think(
        &mut self,
        variant: &str,
        fen: Option<String>,
        line: &str,
        options: &str,
        report: &Receiver,
    ) -> Result<String, Fault> {
        self.search(variant, fen, line, options, &mut |found| {
            // A report that cannot be delivered does not affect the search.
            let _ = report.call(&JsValue::NULL, &found);
        })
    }

    /// Returns the turn to play in a game of the variant, as [`Player::think`] does, without playing its line again.
    ///
    /// # Errors
    /// If there is no such variant, or the options are invalid.
    #[wasm_bindgen(js_name = thinkIn)]
    pub fn think_in(
        &mut self,
        variant: &str,
        game: &Session,
        options: &str,
        report: &Receiver,
    ) -> Result<String, Fault> {
        self.search_in(variant, game, options, &mut |found| {
            // A report that cannot be delivered does not affect the search.
            let _ = report.call(&JsValue::NULL, &found);
        })
    }

    /// Evaluates every outcome of the roll that is due after a line: a list of `OutcomeScore`, each found within the limits
    /// of the options. Blocks meanwhile.
    ///
    /// # Errors
    /// If the game cannot be set up, no roll is due, or the options are invalid.
    pub fn weigh(
        &mut self,
        variant: &str,
        fen: Option<String>,
        line: &str,
        options: &str,
    ) -> Result<String, Fault> {
        let options = parse(options)?;
        let task = task(&options)?;
        let session = open(variant, fen, line)?;
        self.prepare(&options);
        let entry = self.entry(variant)?;
        let outcomes = OutcomeView::all(&*session.game);
        if outcomes.is_empty() {
            return Err(Fault::new("no-roll-due", "no roll is due"));
        }
        let mut scores = Vec::with_capacity(outcomes.len());
        for OutcomeView { outcome, face, .. } in outcomes {
            let mut game = session.game.boxed_clone();
            game.play_text(&outcome).map_err(Fault::from)?;
            let control = Control::with_clock(now);
            let request = TurnRequest::new(&*game, &task, &control);
            let best = entry.think(&request, &mut self.engine, &mut |_| {});
            scores.push(OutcomeScore {
                outcome,
                face,
                to_act: game.to_act(),
                result: game.verdict().map(Verdict::result),
                score: best.ok().map(|best| best.score.into()),
            });
        }
        Ok(json(&scores))
    }
}

/// Returns the game after a line, which may go on after draws by repetition, counters or material.
fn open(variant: &str, fen: Option<String>, line: &str) -> Result<Session, Fault> {
    let mut session = Session::new(variant, fen.as_deref())?;
    session.play_on();
    session.play_line(line)?;
    Ok(session)
}

fn parse(options: &str) -> Result<EngineOptions, Fault> {
    serde_json::from_str(options).map_err(|error| Fault::from(format!("options: {error}")))
}

/// Returns the task of these options. It always ends within [`LONGEST`].
fn task(options: &EngineOptions) -> Result<Task, Fault> {
    let mut task = Task {
        depth: options.depth,
        nodes: options.nodes,
        mate: options.mate,
        time: Time::Exactly(
            options
                .movetime
                .map_or(LONGEST, |time| Duration::from_millis(time).min(LONGEST)),
        ),
        lines: options.multipv.unwrap_or(1).clamp(1, 64),
        ..Task::default()
    };
    if let Some(number) = options.level {
        let level =
            Level::new(number).ok_or_else(|| format!("level: found {number}, expected 1 to 8"))?;
        task.skill = level.skill(options.seed);
        task.contempt = true;
    }
    Ok(task)
}

fn view(found: &Report<String>, chances: Chances) -> ReportView<'_> {
    ReportView {
        depth: found.depth,
        line: found.line,
        score: found.score.into(),
        wdl: found.score.wdl(chances).into(),
        bound: found.bound.into(),
        nodes: found.nodes,
        time: found.time.as_millis() as u64,
        pv: &found.pv,
    }
}

/// Returns the memory that the engines of several workers share, with this many words.
///
/// Stable Rust cannot share the memory of this module, so another, tiny module shares its memory instead: the page
/// supplies its functions as the imports below before it starts this module.
#[cfg(target_arch = "wasm32")]
#[allow(unsafe_code)]
fn shared_memory(words: u32) -> SharedMemory {
    mod words {
        #[link(wasm_import_module = "../engine/words.js")]
        unsafe extern "C" {
            pub(super) safe fn load(index: u32) -> u64;
            pub(super) safe fn store(index: u32, word: u64);
        }
    }
    SharedMemory {
        load: |index| words::load(index),
        store: |index, word| words::store(index, word),
        words,
    }
}

/// Returns an empty memory: only browsers have one.
#[cfg(not(target_arch = "wasm32"))]
const fn shared_memory(_words: u32) -> SharedMemory {
    SharedMemory {
        load: |_| 0,
        store: |_, _| (),
        words: 0,
    }
}

/// Returns the time by the browser's clock: the standard library has none there.
#[cfg(target_arch = "wasm32")]
fn now() -> Duration {
    #[wasm_bindgen]
    extern "C" {
        #[wasm_bindgen(js_namespace = performance, js_name = now)]
        fn performance_now() -> f64;
    }
    Duration::from_secs_f64(performance_now().max(0.0) / 1000.0)
}

/// Returns the time since the first call.
#[cfg(not(target_arch = "wasm32"))]
fn now() -> Duration {
    use std::sync::LazyLock;
    use std::time::Instant;
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_task_ends_whatever_is_asked_for() {
        let asked = |options: &str| task(&parse(options).unwrap()).unwrap();
        let limit = |options: &str| match asked(options).time {
            Time::Exactly(time) => time,
            other => panic!("{options}: {other:?}"),
        };
        for level in 1..=8 {
            assert_eq!(limit(&format!(r#"{{"level":{level}}}"#)), LONGEST);
        }
        for endless in [
            "{}",
            r#"{"depth":4294967295}"#,
            r#"{"nodes":18446744073709551615}"#,
            r#"{"movetime":18446744073709551615}"#,
            r#"{"multipv":64}"#,
        ] {
            assert_eq!(limit(endless), LONGEST, "{endless}");
        }
        let short = r#"{"level":8,"movetime":1000}"#;
        assert_eq!(limit(short), Duration::from_secs(1));
        assert_eq!(asked(r#"{"mate":2}"#).mate, Some(2));
        assert!(parse(r#"{"movetime":-1}"#).is_err());
        assert!(task(&parse(r#"{"level":9}"#).unwrap()).is_err());
    }

    #[test]
    fn a_network_judges_its_own_game() {
        let bytes = include_bytes!("../../../games/crazyhouse.net");
        let mut player = Player::new(1);
        let score = |player: &mut Player| {
            let options = r#"{"depth":1,"fresh":true}"#;
            let found = player.search("crazyhouse", None, "e2e4", options, &mut |_| {});
            found.unwrap()
        };
        let plain = lookup("crazyhouse").unwrap().without_network();
        player.judged.insert("crazyhouse".to_owned(), plain);
        let without = score(&mut player);
        let error = player.use_network("chess", bytes).unwrap_err().to_string();
        assert!(error.contains("expected one of chess"), "{error}");
        assert!(player.use_network("crazyhouse", &bytes[..900]).is_err());
        assert_eq!(score(&mut player), without);
        player.use_network("crazyhouse", bytes).unwrap();
        assert_ne!(score(&mut player), without);
    }
}
