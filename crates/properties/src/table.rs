//! Arbitrary messages of two players to the referee of a game.
//!
//! The first letter of a line is the sender, `w` or `b`, or `+` to advance the time. The rest is
//! the message; `#7` stands for the seventh legal action of the side to act.

use serde_json::{from_str, json, to_string, to_value};
use springald_core::Actor;
use springald_registry::EngineEntry;
use springald_table::dice::Scheme;
use springald_table::request::{Hello, Message, read, read_hello};
use springald_table::{
    Entropy, Event, EventEntry, Moment, SeatSetup, SeatStatus, Secret, Setup, Side, StoredEvent,
    Table, TimeControl,
};

/// The largest number of lines handled.
const MOST: usize = 120;

fn setup(entry: &EngineEntry) -> Setup {
    let seat =
        |secret: &str| SeatSetup::free(SeatStatus::Invited, Some(Secret::claimed(secret).hash()));
    Setup {
        id: "fuzz".into(),
        variant: entry.id().into(),
        rules: "0".into(),
        fen: None,
        control: Some(TimeControl::Fischer {
            initial_ms: 60_000,
            increment_ms: 1_000,
        }),
        created_ms: 0,
        dice_seed: "5a".repeat(32),
        dice_scheme: Scheme::CommitReveal,
        seats: [seat("w"), seat("b")],
    }
}

/// A game and what was stored of it.
struct Session {
    table: Table,
    log: Vec<String>,
    now_ms: i64,
}

impl Session {
    fn store(&mut self, events: Vec<Event>, by: Option<(Side, String)>) {
        let (by, reference) = by.unzip();
        for e in events {
            let stored = StoredEvent {
                seq: self.table.seq() + 1,
                at_ms: self.now_ms,
                up_ms: self.now().up_ms,
                entry: EventEntry {
                    e,
                    by,
                    reference: reference.clone(),
                },
            };
            let text = to_string(&stored.entry).expect("an entry is JSON");
            let again: EventEntry = from_str(&text).expect("an entry reads back");
            assert_eq!(again, stored.entry, "{text}");
            let changes = self
                .table
                .apply(&stored)
                .expect("what was decided can be done");
            to_value(self.table.event_view(&stored, &changes)).expect("it can be told");
            let (at_ms, up_ms) = (stored.at_ms, stored.up_ms);
            self.log.push(format!("{at_ms} {up_ms} {text}"));
        }
    }

    /// Returns the time: the site was down for half a second before the game.
    const fn now(&self) -> Moment {
        Moment {
            at_ms: self.now_ms,
            up_ms: self.now_ms - 500,
        }
    }

    /// Returns the whole visible state as text.
    fn shown(&self) -> String {
        to_string(&self.table.snapshot(self.now(), Some(Side::White))).expect("JSON")
    }

    fn handle(&mut self, by: Side, text: &str) {
        if let Ok(hello) = read_hello(text) {
            self.greet(by, &hello);
            return;
        }
        let Ok(Message::Command { reference, command }) = read(text) else {
            return;
        };
        let before = self.shown();
        let fresh = || Entropy {
            game_id: "next".into(),
            dice_seed: [0x5a; 32],
        };
        match self.table.decide(by, &command, self.now(), fresh) {
            Ok(decision) => self.store(decision.events, Some((by, reference))),
            Err(refusal) => {
                assert!(!refusal.message.is_empty());
                assert_eq!(
                    self.shown(),
                    before,
                    "what is refused leaves no trace: {command:?}"
                );
            }
        }
        let is_waiting = self.table.awaited().iter().any(Option::is_some);
        assert_eq!(
            self.table.to_act() == Actor::Nature,
            is_waiting,
            "a roll is made at once, or it is said whom it waits for"
        );
    }

    fn greet(&mut self, by: Side, hello: &Hello) {
        if let Ok(events) = self.table.decide_arrival(by, hello) {
            self.store(events, None);
        }
    }

    /// Returns the message that plays the legal action with this number.
    fn action(&self, number: usize) -> String {
        let actions = self.table.game().action_texts();
        let count = actions.len().max(1);
        let text = actions.get(number % count).cloned().unwrap_or_default();
        let at = self.table.version();
        json!({ "t": "play", "ref": "r", "text": text, "at": at, "steps": true }).to_string()
    }
}

/// Handles all lines, then checks that the stored events replay to the same state.
pub(crate) fn with_players(entry: &EngineEntry, text: &str) {
    let mut session = Session {
        table: Table::new(setup(entry)).expect("a game begins"),
        log: Vec::new(),
        now_ms: 1_000,
    };
    for line in text.lines().take(MOST) {
        session.now_ms += 10;
        let Some(first) = line.chars().next() else {
            continue;
        };
        let rest = &line[first.len_utf8()..];
        let by = match first {
            'w' => Side::White,
            'b' => Side::Black,
            _ => {
                session.now_ms += 30_000;
                if let Some(events) = session.table.decide_flag(session.now().up_ms) {
                    session.store(events, None);
                }
                continue;
            }
        };
        match rest.strip_prefix('#').map(str::parse) {
            Some(Ok(number)) => session.handle(by, &session.action(number)),
            _ => session.handle(by, rest),
        }
    }
    repeat(entry, &session);
}

/// The game as it comes back from what was stored is the game that was played.
fn repeat(entry: &EngineEntry, session: &Session) {
    let mut table = Table::new(setup(entry)).expect("a game begins");
    for (seq, line) in (1..).zip(&session.log) {
        let mut parts = line.splitn(3, ' ');
        let [at_ms, up_ms, text] = [(); 3].map(|()| parts.next().expect("a part"));
        let stored = StoredEvent {
            seq,
            at_ms: at_ms.parse().expect("a number"),
            up_ms: up_ms.parse().expect("a number"),
            entry: from_str(text).expect("an entry"),
        };
        table
            .apply(&stored)
            .expect("what was stored can be repeated");
    }
    let again = to_string(&table.snapshot(session.now(), Some(Side::White))).expect("JSON");
    assert_eq!(again, session.shown());
    let mut game = entry.variant().begin();
    game.play_line(&table.line()).expect("the line is legal");
    assert_eq!(game.fen(), table.game().fen());
}
