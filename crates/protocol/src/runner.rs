//! Reads, writes and searches for a session, all at once.

use crate::bench::{self, BenchKind};
use crate::count::count;
use crate::lines::{self, InputLine, LONGEST};
use crate::{Effect, Protocol, SearchJob};
use springald_registry::{BestTurn, Control, Engine, Report, TurnRequest, VARIANTS};
use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::mem::take;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// The stack of a search thread, in bytes; the recursion is deep.
const STACK: usize = 64 << 20;
/// The number of input lines that may wait; reading continues when there is room. Together they
/// have at most this many times [`LONGEST`] bytes.
pub(crate) const WAITING: usize = 16;
/// The time that work underway may take after the end of the conversation: a search needs a few
/// milliseconds, and a small count can still be reported.
const GRACE: Duration = Duration::from_secs(2);

/// An event for the conversation.
enum Event {
    Line(InputLine),
    /// There is no more input.
    End,
    Report(Report<String>),
    Found(Engine, Option<BestTurn>),
    /// Output of a count or a benchmark.
    Output(String),
    Worked,
}

/// Runs a conversation until `quit`, the end of the input, or a closed output.
///
/// Input is read in a thread that may outlive the conversation while it waits for a line; the
/// caller should end the program soon after.
///
/// # Errors
/// Returns an error if something cannot be written: a closed pipe among others.
pub fn run(
    session: impl Protocol,
    input: impl BufRead + Send + 'static,
    output: impl Write,
) -> io::Result<()> {
    let (sender, events) = channel();
    let lines = sender.clone();
    let (places, taken) = sync_channel(WAITING);
    thread::Builder::new().spawn(move || read(input, &lines, &places))?;
    let mut runner = Runner {
        session,
        output,
        sender,
        events,
        backlog: VecDeque::new(),
        taken,
        engine: None,
        config: EngineConfig::default(),
        busy: None,
        over: false,
    };
    let result = runner.run();
    if let Some(control) = runner.busy {
        control.stop();
    }
    result
}

/// Passes lines on until the input ends or the receiver is gone. Each line takes a place, which is
/// free again when the line is handled.
fn read(mut input: impl BufRead, lines: &Sender<Event>, places: &SyncSender<()>) {
    // Input that cannot be read counts as ended.
    while let Ok(Some(line)) = lines::read(&mut input) {
        if places.send(()).is_err() || lines.send(Event::Line(line)).is_err() {
            return;
        }
    }
    // A missing receiver needs no message.
    let _ = lines.send(Event::End);
}

/// The requested configuration of the search's memory.
#[derive(Clone, Copy)]
struct EngineConfig {
    hash: usize,
    threads: usize,
    /// `true` if the table must be resized.
    resized: bool,
    /// `true` if it must be cleared.
    forget: bool,
}

impl Default for EngineConfig {
    fn default() -> Self {
        let settings = crate::Settings::default();
        Self {
            hash: settings.hash,
            threads: settings.threads,
            resized: false,
            forget: false,
        }
    }
}

impl EngineConfig {
    /// Builds the engine.
    fn make(&mut self) -> Engine {
        (self.resized, self.forget) = (false, false);
        Engine::new(self.hash, self.threads)
    }

    /// Applies the configuration to an engine.
    fn apply(&mut self, engine: &mut Engine) {
        engine.set_threads(self.threads);
        if take(&mut self.resized) {
            engine.resize(self.hash);
        }
        if take(&mut self.forget) {
            engine.forget();
        }
    }
}

struct Runner<S, W> {
    session: S,
    output: W,
    sender: Sender<Event>,
    events: Receiver<Event>,
    /// Events that arrived while a search was awaited; they are handled first.
    backlog: VecDeque<Event>,
    /// A slot taken by each line that waits.
    taken: Receiver<()>,
    /// The engine while no search has it; built on first use.
    engine: Option<Engine>,
    config: EngineConfig,
    /// The control of the work underway.
    busy: Option<Arc<Control>>,
    /// `true` if the conversation is over.
    over: bool,
}

impl<S: Protocol, W: Write> Runner<S, W> {
    fn run(&mut self) -> io::Result<()> {
        while !self.over {
            let event = match self.backlog.pop_front() {
                Some(event) => event,
                // The sender in this struct keeps the channel open.
                None => match self.events.recv() {
                    Ok(event) => event,
                    Err(_) => break,
                },
            };
            self.handle(event)?;
        }
        let end = Instant::now() + GRACE;
        while self.busy.is_some() {
            let left = end.saturating_duration_since(Instant::now());
            match self.events.recv_timeout(left) {
                Ok(Event::Line(_)) => self.free_slot(),
                Ok(Event::End) => {}
                Ok(event) => self.handle(event)?,
                Err(_) => break,
            }
        }
        Ok(())
    }

    /// Frees the slot of a line.
    fn free_slot(&self) {
        let _ = self.taken.try_recv();
    }

    fn handle(&mut self, event: Event) -> io::Result<()> {
        if matches!(event, Event::Line(_)) {
            self.free_slot();
        }
        let effects = match event {
            Event::Line(InputLine::Text(line)) => self.session.handle(&line),
            Event::Line(InputLine::TooLong) => {
                let what = format!("a line of more than {LONGEST} bytes was left out");
                vec![Effect::Send(self.session.input_error(&what))]
            }
            Event::End => self.session.handle("quit"),
            Event::Report(report) => self.session.report(&report),
            Event::Found(engine, best) => {
                self.return_engine(engine);
                self.session.found(best)
            }
            Event::Output(text) => vec![Effect::Send(text)],
            Event::Worked => {
                self.busy = None;
                self.session.worked()
            }
        };
        for effect in effects {
            self.perform(effect)?;
        }
        self.output.flush()?;
        // Settings changed during a search take effect after its answer, and before the next search, whose time counts.
        if let Some(engine) = &mut self.engine {
            self.config.apply(engine);
        }
        Ok(())
    }

    fn perform(&mut self, effect: Effect) -> io::Result<()> {
        match effect {
            Effect::Send(text) => writeln!(self.output, "{text}")?,
            Effect::Search(job) => self.search(*job)?,
            Effect::Stop => self.signal(Control::stop),
            Effect::Abandon => self.abandon(),
            Effect::PonderHit => self.signal(|control| control.ponder(false)),
            Effect::Hash(hash) => self.set_hash(hash)?,
            Effect::Threads(threads) => {
                self.config.threads = threads;
                self.prepare();
            }
            Effect::Forget => {
                self.config.forget = true;
                self.prepare();
            }
            Effect::Count(game, depth) => self.work(move |control, send| {
                count(&*game, depth, control, send);
            })?,
            Effect::Bench => self.work(|control, send| {
                bench::bench(BenchKind::Search, VARIANTS, control, send);
            })?,
            Effect::Quit => self.over = true,
        }
        Ok(())
    }

    /// Sends a signal to the work underway, if any.
    fn signal(&self, what: impl FnOnce(&Control)) {
        if let Some(control) = &self.busy {
            what(control);
        }
    }

    /// Takes the engine back from a finished search.
    fn return_engine(&mut self, engine: Engine) {
        self.engine = Some(engine);
        self.busy = None;
    }

    /// Ends the search and waits for it; its reports are ignored.
    fn abandon(&mut self) {
        self.signal(Control::stop);
        while self.busy.is_some() {
            match self.events.recv() {
                Ok(Event::Found(engine, _)) => self.return_engine(engine),
                Ok(Event::Worked) => self.busy = None,
                Ok(Event::Report(_) | Event::Output(_)) => {}
                Ok(event) => self.backlog.push_back(event),
                Err(_) => break,
            }
        }
    }

    /// Sets the size of the table, if memory suffices.
    fn set_hash(&mut self, hash: usize) -> io::Result<()> {
        let now = self.config.hash;
        if hash > now && Vec::<u8>::new().try_reserve_exact(hash << 20).is_err() {
            let what = format!("Hash: there is no memory for {hash} MiB, it stays at {now}");
            return writeln!(self.output, "{}", self.session.input_error(&what));
        }
        self.config.hash = hash;
        self.config.resized |= hash != now;
        self.prepare();
        Ok(())
    }

    /// Applies the configuration, unless a search has the engine.
    fn prepare(&mut self) {
        match &mut self.engine {
            Some(engine) => self.config.apply(engine),
            None if self.busy.is_none() => self.engine = Some(self.config.make()),
            None => {}
        }
    }

    fn search(&mut self, job: SearchJob) -> io::Result<()> {
        self.prepare();
        let engine = self.engine.take();
        let mut engine = engine.unwrap_or_else(|| self.config.make());
        let control = Arc::new(Control::default());
        control.ponder(job.ponders);
        self.busy = Some(Arc::clone(&control));
        let sender = self.sender.clone();
        let search = move || {
            let mut report = |report: &Report<String>| {
                // A missing receiver needs no message.
                let _ = sender.send(Event::Report(report.clone()));
            };
            let SearchJob {
                entry,
                game,
                only,
                task,
                ..
            } = job;
            let request = TurnRequest {
                only: &only,
                ..TurnRequest::new(&*game, &task, &control)
            };
            let best = entry.think(&request, &mut engine, &mut report);
            let _ = sender.send(Event::Found(engine, best.ok()));
        };
        thread::Builder::new().stack_size(STACK).spawn(search)?;
        Ok(())
    }

    /// Runs work other than a search in a thread of its own.
    fn work(
        &mut self,
        what: impl FnOnce(&Control, &mut dyn FnMut(String)) + Send + 'static,
    ) -> io::Result<()> {
        let control = Arc::new(Control::default());
        self.busy = Some(Arc::clone(&control));
        let sender = self.sender.clone();
        let work = move || {
            what(&control, &mut |text| {
                // A missing receiver needs no message.
                let _ = sender.send(Event::Output(text));
            });
            let _ = sender.send(Event::Worked);
        };
        thread::Builder::new().stack_size(STACK).spawn(work)?;
        Ok(())
    }
}
