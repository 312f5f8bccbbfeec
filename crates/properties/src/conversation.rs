//! Conversations of any kind with the sessions of UCI and CECP, carried out on the spot: a line that
//! is `~` lets the search underway end.

use springald_protocol::{Effect, Protocol, SearchJob, cecp, uci};
use springald_registry::{Control, Engine, Registry, Task, Time, TurnRequest};

/// Positions that a search looks at.
const NODES: u64 = 100;

/// One end of a conversation, without threads and clocks.
struct Rehearsal<S> {
    session: S,
    engine: Engine,
    /// The search underway.
    job: Option<SearchJob>,
    /// `true` if a count or a measurement is underway.
    works: bool,
    searches: usize,
    said: Vec<String>,
    over: bool,
}

impl<S: Protocol> Rehearsal<S> {
    fn new(session: S) -> Self {
        Self {
            session,
            engine: Engine::new(1, 1),
            job: None,
            works: false,
            searches: 0,
            said: Vec::new(),
            over: false,
        }
    }

    fn handle(&mut self, line: &str) {
        if line == "~" {
            self.finish(false);
            return;
        }
        let effects = self.session.handle(line);
        self.carry_out(effects);
    }

    fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Send(text) => self.say(text),
                Effect::Search(job) => {
                    assert!(self.job.is_none() && !self.works, "one search at a time");
                    self.searches += 1;
                    self.job = Some(*job);
                }
                Effect::Count(..) | Effect::Bench => {
                    assert!(self.job.is_none() && !self.works, "one thing at a time");
                    self.works = true;
                }
                Effect::Stop => self.finish(true),
                Effect::Abandon => {
                    assert!(self.job.take().is_some(), "there is something to abandon");
                    self.searches -= 1;
                }
                Effect::Quit => self.over = true,
                Effect::PonderHit | Effect::Hash(_) | Effect::Threads(_) | Effect::Forget => {}
            }
        }
    }

    fn say(&mut self, text: String) {
        for line in text.split('\n') {
            let is_clean = |c: char| c == '\t' || !c.is_control();
            assert!(line.chars().all(is_clean), "{line:?}");
        }
        self.said.push(text);
    }

    /// Ends the work underway, at once if it is `stopped`.
    fn finish(&mut self, stopped: bool) {
        if std::mem::take(&mut self.works) {
            let effects = self.session.worked();
            self.carry_out(effects);
        }
        let Some(SearchJob {
            entry,
            game,
            only,
            task,
            ..
        }) = self.job.take()
        else {
            return;
        };
        let control = Control::default();
        if stopped {
            control.stop();
        }
        let task = Task {
            nodes: Some(task.nodes.map_or(NODES, |nodes| nodes.min(NODES))),
            time: Time::Unlimited,
            ..task
        };
        let mut reports = Vec::new();
        let request = TurnRequest {
            only: &only,
            ..TurnRequest::new(&*game, &task, &control)
        };
        let mut report = |report: &_| reports.push(Clone::clone(report));
        let idea = entry.think(&request, &mut self.engine, &mut report);
        let idea = idea.expect("a player who is to act has something to do");
        let played = game.boxed_clone().play_turn(&idea.turn);
        assert!(played.is_ok(), "{} in {}", idea.turn, game.fen());
        for report in reports {
            let effects = self.session.report(&report);
            self.carry_out(effects);
        }
        let effects = self.session.found(Some(idea));
        self.carry_out(effects);
    }

    /// Ends the conversation and lets everything end that is underway.
    fn end(&mut self) {
        self.handle("quit");
        assert!(self.over, "quit ends it");
        while self.job.is_some() || self.works {
            self.finish(true);
        }
    }
}

/// Any conversation in UCI: every search is answered by one `bestmove`, `isready` at once, and what is
/// wrong with a position changes nothing.
pub(crate) fn with_uci(lines: &str) {
    let mut talk = Rehearsal::new(uci::Uci::new(Registry::builtin(), 1));
    for line in lines.lines() {
        let (before, fen) = (talk.said.len(), talk.session.game().fen());
        talk.handle(line);
        let said = &talk.said[before..];
        if line.trim() == "isready" {
            assert_eq!(said, ["readyok"]);
        }
        let is_wrong = |line: &String| line.starts_with("info string position: ");
        if said.iter().any(is_wrong) {
            assert_eq!(talk.session.game().fen(), fen, "{line}");
        }
        if talk.over {
            break;
        }
    }
    talk.end();
    let moves = talk
        .said
        .iter()
        .filter(|line| line.starts_with("bestmove "));
    let moves = moves.filter(|line| !line.ends_with("(none)"));
    assert_eq!(moves.count(), talk.searches, "{lines}");
}

/// Any conversation in CECP: what the engine plays is legal, `ping` is answered before the end unless
/// a search is underway.
pub(crate) fn with_cecp(lines: &str) {
    let mut talk = Rehearsal::new(cecp::Cecp::new(Registry::builtin(), 1));
    for line in lines.lines() {
        let before = talk.said.len();
        talk.handle(line);
        if line == "ping 1" && talk.job.is_none() {
            assert_eq!(talk.said[before..], ["pong 1"]);
        }
        if talk.over {
            break;
        }
    }
    talk.end();
    assert!(
        talk.said
            .iter()
            .all(|line| !line.starts_with("tellusererror The search erred")),
        "{lines}"
    );
}
