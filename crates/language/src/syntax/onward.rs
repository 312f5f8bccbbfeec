//! Reads and checks ways after which a piece may go on, and pieces that are spared for a turn.

use super::cursor::Cursor;
use super::names::Span;
use super::parts::kinds;
use super::problems::Fault;
use super::resolver::Resolver;
use super::tree::{Piece, PieceBody, PieceLine, Step, StepAction, Way};
use crate::model::{Headings, Kind, KindId, Leg, Onward, Track};
use springald_core::Clause;

/// The motions that may go in the direction of the move before, or back.
const RELATIVE: [&str; 4] = ["steps", "slides", "hops", "jumps"];
/// All directions on squares.
const DIRECTIONS: [(i8, i8); 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];

/// Reads a modifier after its first word. Returns `false` if it stands there twice.
pub(super) fn modifier(
    cursor: &mut Cursor<'_, '_>,
    word: &str,
    way: &mut Way,
) -> Result<bool, Fault> {
    match word {
        "may" => {
            cursor.expect("go")?;
            cursor.expect("on")?;
            Ok(!std::mem::replace(&mut way.goes_on, true))
        }
        "going" => {
            cursor.expect("on")?;
            if cursor.accept("after") {
                way.after = Some(kinds(cursor, false)?);
            }
            Ok(!std::mem::replace(&mut way.going, true))
        }
        "again" => {
            cursor.expect("and")?;
            cursor.expect("again")?;
            Ok(!std::mem::replace(&mut way.repeated, true))
        }
        _ => {
            cursor.expect("its")?;
            cursor.expect("start")?;
            Ok(!std::mem::replace(&mut way.beside, true))
        }
    }
}

/// Reads one motion in the direction of the move before it, or back; `None` if the motion has another direction.
pub(super) fn relative_way(cursor: &mut Cursor<'_, '_>) -> Result<Option<Way>, Fault> {
    let begin = cursor.place();
    let Some(word) = cursor.peek_word().filter(|word| RELATIVE.contains(word)) else {
        return Ok(None);
    };
    cursor.skip();
    if !matches!(cursor.peek_word(), Some("on" | "back")) {
        cursor.go_back(begin);
        return Ok(None);
    }
    let mut heading = Headings {
        on: false,
        back: false,
    };
    loop {
        let place = match cursor.peek_word() {
            Some("on") => &mut heading.on,
            Some("back") => &mut heading.back,
            _ => return Err(cursor.fault_of("'on' or 'back'", &["on", "back"])),
        };
        if std::mem::replace(place, true) {
            return Err(cursor.again());
        }
        cursor.skip();
        if !cursor.accept("or") {
            break;
        }
    }
    let far = word == "hops" && cursor.accept("far");
    let leg = |step| match word {
        "jumps" => Leg::Jump { step },
        "hops" => Leg::Hop { step, far },
        word => Leg::Ride {
            step,
            least: 1,
            most: if word == "steps" { 1 } else { u8::MAX },
        },
    };
    let track = |step| Track {
        legs: vec![leg(step)],
    };
    let tracks: Vec<Track> = DIRECTIONS.into_iter().map(track).collect();
    Ok(Some(Way {
        of_hexagons: tracks.clone(),
        tracks,
        heading: Some(heading),
        ..Way::default()
    }))
}

/// Reads a piece that is not retaken elsewhere, after the word `not`.
pub(super) fn spared(cursor: &mut Cursor<'_, '_>) -> Result<PieceBody, Fault> {
    for word in ["retaken", "elsewhere", "by"] {
        cursor.expect(word)?;
    }
    kinds(cursor, false).map(PieceBody::Spared)
}

impl Resolver<'_, '_> {
    /// Resolves the conditions under which a piece that goes on goes a way.
    pub(super) fn onward(&mut self, way: &Way) -> Option<Onward> {
        let after = way.after.as_ref().map(|kinds| self.kinds(kinds));
        way.going.then(|| Onward {
            after: after.unwrap_or_default(),
            heading: way.heading,
            beside: way.beside,
        })
    }

    /// Resolves the kinds that do not take a piece after another one was taken elsewhere.
    pub(super) fn spared(&mut self, piece: &Piece) -> Option<(Option<Clause>, Vec<KindId>)> {
        let mut spared = None;
        for line in &piece.lines {
            if let PieceBody::Spared(kinds) = &line.body {
                spared = Some((line.clause, self.kinds(kinds)));
            }
        }
        spared
    }

    /// Checks the ways after which a piece may go on, and those on which it does.
    pub(super) fn check_onward(&mut self) {
        let merged = self.merged();
        let lent = merged.lendings.iter().flat_map(|(_, lend)| &lend.lines);
        let own = self.pieces().iter().flat_map(|piece| &piece.lines);
        let ways = own.map(|line| (line, false));
        let ways = ways.chain(lent.map(|line| (line, true)));
        let ways = ways.filter_map(|(line, is_lent)| match &line.body {
            PieceBody::Way(way) => Some((&**way, line.span, is_lent)),
            _ => None,
        });
        let ways: Vec<(&Way, Span, bool)> = ways.collect();
        let begins = ways.iter().any(|(way, ..)| way.goes_on && !way.going);
        let mut after: Option<Vec<KindId>> = None;
        let mut faults = Vec::new();
        for (way, span, is_lent) in &ways {
            let kinds = way.after.as_ref().map(|kinds| self.kinds(kinds));
            let differs = kinds.as_ref().is_some_and(|kinds| {
                let known = after.get_or_insert_with(|| kinds.clone());
                known != kinds
            });
            let message = fault_of(way, *is_lent, begins || merged.lost.statement("piece"));
            let message = message.or_else(|| {
                differs.then_some(
                    "found other kinds after 'going on after', expected the same in all ways of the game",
                )
            });
            faults.extend(message.map(|message| Fault::new(*span, message)));
        }
        faults.extend(self.pieces().iter().filter_map(stops));
        if let Some((_, span, _)) = ways.iter().find(|(way, ..)| way.goes_on) {
            let other = self.other_than_going_on();
            let message = |word| {
                format!("found 'may go on' in a game with {word}, expected one or the other")
            };
            faults.extend(other.map(|word| Fault::new(*span, message(word))));
        }
        for fault in faults {
            self.faults.push(fault);
        }
        self.check_spared();
    }

    /// Returns something that the game has, and that does not fit to turns in which a piece may go on.
    fn other_than_going_on(&self) -> Option<&'static str> {
        let merged = self.merged();
        let is_plain =
            |step: &Step| matches!(step.action, StepAction::Move) && step.rules.is_empty();
        let turns = merged.turns.iter();
        let has_steps =
            turns.clone().any(|turn| turn.len() > 1) || turns.flatten().any(|step| !is_plain(step));
        let joined = merged.form.is_joined();
        let is_rare = self
            .pieces()
            .iter()
            .any(|piece| piece.single || piece.beneath);
        [
            (has_steps, "steps or rules of a turn"),
            (merged.phases.is_some(), "'phases'"),
            (
                self.forbids_more(),
                "a 'forbid' other than 'forbid own royal attacked'",
            ),
            (merged.must_take.is_some(), "'must take'"),
            (merged.passing.is_some(), "'may pass'"),
            (merged.counting.is_some(), "'counting'"),
            (merged.returning.is_some(), "'return'"),
            (merged.gate.is_some(), "'gate'"),
            (merged.mirrored.is_some(), "'two boards'"),
            (!merged.lendings.is_empty(), "lent moves"),
            (joined, "joined edges"),
            (is_rare, "pieces beneath others, or one a side"),
            (merged.names_passer, "'fen en passant with piece'"),
        ]
        .into_iter()
        .find_map(|(is_found, word)| is_found.then_some(word))
    }

    /// Returns `true` if some way is open to captures en passant.
    fn passes(&self) -> bool {
        let mut lines = self.pieces().iter().flat_map(|piece| &piece.lines);
        lines.any(|line| matches!(&line.body, PieceBody::Way(way) if way.passing || way.en_passant))
    }

    /// Checks that one kind at most is spared, in a game that has a place for it in FENs.
    fn check_spared(&mut self) {
        let spares = |piece: &&Piece| {
            let mut lines = piece.lines.iter();
            lines.any(|line| matches!(line.body, PieceBody::Spared(_)))
        };
        let mut all = self.pieces().iter().filter(spares);
        let Some(first) = all.next() else {
            return;
        };
        let message = if all.next().is_some() {
            "found a second piece that is 'not retaken elsewhere', expected one"
        } else if first.neutral || self.passes() {
            "found 'not retaken elsewhere' of a neutral piece, or in a game with captures en passant, expected none"
        } else if let Some(other) = self.other_than_going_on() {
            let message = format!(
                "found 'not retaken elsewhere' in a game with {other}, expected one or the other"
            );
            return self.faults.push(Fault::new(first.name.span, message));
        } else {
            return;
        };
        self.faults.push(Fault::new(first.name.span, message));
    }
}

/// Leaves royal pieces out of the captures of pieces that go on, as they must be safe only at the end of a turn.
pub(super) fn spare_royals(kinds: &mut [Kind]) {
    let others = |kind: &KindId| !kinds[*kind].royal && !kinds[*kind].neutral;
    let others: Vec<KindId> = (0..kinds.len()).filter(others).collect();
    let paths = kinds.iter_mut().flat_map(|kind| &mut kind.paths);
    for path in paths.filter(|path| path.onward.is_some() && path.takes) {
        path.victims.retain(|kind| others.contains(kind));
        if path.victims.is_empty() {
            path.victims.clone_from(&others);
        }
    }
}

/// Returns the error that a piece may go on, but has no way on which it does.
fn stops(piece: &Piece) -> Option<Fault> {
    let ways = piece.lines.iter().filter_map(|line| match &line.body {
        PieceBody::Way(way) => Some((way, line.span)),
        _ => None,
    });
    let is_like = |line: &PieceLine| matches!(line.body, PieceBody::Like(_));
    let goes = ways.clone().any(|(way, _)| way.going) || piece.lines.iter().any(is_like);
    let (_, span) = ways.clone().find(|(way, _)| way.goes_on && !goes)?;
    let message = "found 'may go on', expected a way of the piece that is marked 'going on'";
    Some(Fault::new(span, message))
}

/// Returns the error in a way after which a piece may go on, or on which it does.
fn fault_of(way: &Way, is_lent: bool, begins: bool) -> Option<&'static str> {
    let is_new = way.goes_on || way.going;
    let is_rare = way.first
        || way.passing
        || way.en_passant
        || way.calm
        || way.relieves
        || way.counted
        || way.crosses.is_some()
        || way.owns.is_some()
        || !way.when.is_empty()
        || way.attacks;
    let stays = returns(way);
    let jumps = |track: &Track| matches!(track.legs[..], [Leg::Jump { .. }]);
    let is_quiet = !way.takes && !way.attacks && !way.leaps;
    if way.repeated && (!way.tracks.iter().all(jumps) || is_rare || is_new || !is_quiet) {
        Some(
            "found 'again and again', expected it after 'jumps …' and 'to move', with no other modifier but areas",
        )
    } else if !way.going && (way.heading.is_some() || way.beside) {
        Some("found a way that depends on the move before, expected 'going on'")
    } else if stays && (way.takes || way.attacks || is_new || way.leaps) {
        Some("found a way back to where it begins, expected it 'to move', without going on")
    } else if !is_new {
        None
    } else if is_lent || is_rare {
        Some(
            "found 'may go on' or 'going on' in a lent way, or with a modifier that asks for more, expected it without",
        )
    } else if way.going && !begins {
        Some("found 'going on', expected a way with 'may go on' for the first move of a turn")
    } else if way.going && way.goes_on && (way.moves || !(way.takes || way.leaps)) {
        Some(
            "found 'may go on' of a way without captures on which a piece goes on, expected 'to take', so that each turn ends",
        )
    } else {
        None
    }
}

/// Returns `true` if a way leads back to where it begins.
fn returns(way: &Way) -> bool {
    let back = |track: &Track| match track.legs[..] {
        [Leg::Ride { step, .. }, Leg::Ride { step: back, .. }] => back == (-step.0, -step.1),
        _ => false,
    };
    !way.tracks.is_empty() && way.tracks.iter().all(back)
}
