//! Reads and resolves `castling`.

use super::areas::{off_board, square_name};
use super::cursor::Cursor;
use super::parts::capital;
use super::problems::Fault;
use super::resolver::{Resolver, index, too_many};
use super::start::Start;
use super::tree::{Castling, Corner, Home, Journey};
use crate::model::{self, Dropped, Homes, KindId};

/// The most ways to castle.
const CASTLINGS: usize = 16;

/// A line in the block of `castling`.
pub(super) enum CastlingLine {
    /// A way to castle.
    Way(Box<Castling>),
    /// `no enemy carried between`, for all ways.
    Uncarried,
    /// `dropped pieces may castle`, `dropped rooks may castle`
    Dropped(Dropped),
}

/// Reads a line of the block of `castling`.
pub(super) fn line(cursor: &mut Cursor<'_, '_>) -> Result<CastlingLine, Fault> {
    if cursor.accept("dropped") {
        let what = if cursor.accept("pieces") {
            Dropped::Pieces
        } else if cursor.accept("rooks") {
            Dropped::Rook
        } else {
            return Err(cursor.fault_of("'pieces' or 'rooks'", &["pieces", "rooks"]));
        };
        cursor.expect("may")?;
        cursor.expect("castle")?;
        return Ok(CastlingLine::Dropped(what));
    }
    if !cursor.accept("no") {
        return way(cursor).map(|read| CastlingLine::Way(Box::new(read)));
    }
    for word in ["enemy", "carried", "between"] {
        cursor.expect(word)?;
    }
    Ok(CastlingLine::Uncarried)
}

/// Reads a way to castle.
fn way(cursor: &mut Cursor<'_, '_>) -> Result<Castling, Fault> {
    let span = cursor.span();
    let king = journey(cursor, |cursor| {
        if cursor.accept("anywhere") {
            return Ok(Home::Anywhere);
        }
        cursor.square().map(Home::At)
    })?;
    cursor.accept_sign(",");
    let roams = king.from == Home::Anywhere;
    let rook = journey(cursor, |cursor| {
        if !roams {
            return cursor.square().map(Home::At);
        }
        let home = if cursor.accept("right") {
            Home::Right
        } else if cursor.accept("left") {
            Home::Left
        } else {
            let words = ["right", "left"];
            return Err(cursor.fault_of("'right of it' or 'left of it'", &words));
        };
        cursor.expect("of")?;
        cursor.expect("it")?;
        Ok(home)
    })?;
    cursor.accept_sign(",");
    cursor.expect("as")?;
    let letter = capital(cursor)?;
    let comma = cursor.accept_sign(",");
    let safely = cursor.accept("safely");
    if comma && !safely {
        return Err(cursor.fault("'safely'"));
    }
    Ok(Castling {
        clause: None,
        span,
        king,
        rook,
        letter,
        safely,
        uncarried: None,
        dropped: Dropped::Nothing,
    })
}

/// Reads `king e1 to g1`, the place of the start by `home`.
fn journey(
    cursor: &mut Cursor<'_, '_>,
    home: impl Fn(&mut Cursor<'_, '_>) -> Result<Home, Fault>,
) -> Result<Journey, Fault> {
    let piece = cursor.name("the name of a piece")?;
    let first = cursor.span();
    let from = home(cursor)?;
    cursor.expect("to")?;
    let to = cursor.square()?;
    Ok(Journey {
        piece,
        from,
        to,
        span: cursor.since(first),
    })
}

impl Resolver<'_, '_> {
    /// Resolves the ways to castle.
    pub(super) fn castlings(&mut self, start: &Start) -> Vec<model::Castling> {
        let mut castlings: Vec<model::Castling> = Vec::new();
        for stated in &self.merged().castlings {
            if castlings.len() == CASTLINGS {
                self.faults
                    .push(too_many("ways to castle", CASTLINGS, stated.span));
                break;
            }
            let Some(castling) = self.castling(stated, start) else {
                continue;
            };
            if castlings
                .iter()
                .any(|known| shares_letter(known, &castling))
            {
                let message = format!(
                    "found the letter {} again, expected another for each way to castle",
                    stated.letter
                );
                self.faults.push(Fault::new(stated.span, message));
            }
            let files = self.merged().board.map_or(1, |(files, _)| files);
            if let Some(message) = conflict(&castlings, &castling, files) {
                self.faults.push(Fault::new(stated.span, message));
                continue;
            }
            castlings.push(castling);
        }
        self.check_dropped_rooks(&castlings);
        castlings
    }

    /// Checks that a FEN can say that the king has not moved, where dropped rooks may castle: by the letter of its file.
    fn check_dropped_rooks(&mut self, castlings: &[model::Castling]) {
        let (Some(first), Some(stated)) = (castlings.first(), self.merged().castlings.first())
        else {
            return;
        };
        let Some((files, _)) = self
            .merged()
            .board
            .filter(|_| first.dropped == Dropped::Rook)
        else {
            return;
        };
        let home = |one: &model::Castling| match one.homes {
            Homes::Fixed { king, .. } => Some(king),
            _ => None,
        };
        let Some(king) = home(first).filter(|_| castlings.len() < CASTLINGS) else {
            let message =
                "found 'dropped rooks may castle', expected few ways to castle from stated squares";
            self.faults.push(Fault::new(stated.span, message));
            return;
        };
        let letter = char::from(b'A' + king % files);
        let message = if castlings.iter().any(|one| home(one) != Some(king)) {
            "found kings on two squares, expected one where dropped rooks may castle".to_owned()
        } else if castlings.iter().any(|one| one.letter == letter) {
            format!(
                "found the letter {letter}, which is also that of the king's file, expected another where dropped rooks may castle"
            )
        } else {
            return;
        };
        self.faults.push(Fault::new(stated.span, message));
    }

    /// Resolves a way to castle.
    fn castling(&mut self, stated: &Castling, start: &Start) -> Option<model::Castling> {
        let (files, ranks) = self.merged().board?;
        let shape = self.merged().shape()?;
        let (king, rook) = (&stated.king, &stated.rook);
        let mut kinds = [0; 2];
        for (journey, kind) in [king, rook].into_iter().zip(&mut kinds) {
            *kind = self.kind(&journey.piece)?;
            for square in [home(journey), Some(journey.to)].into_iter().flatten() {
                if square.0 >= files || square.1 >= ranks {
                    self.faults.push(off_board(square, journey.span, shape));
                    return None;
                }
            }
        }
        let squares = [home(king), home(rook), Some(rook.to)];
        let mut squares = squares.into_iter().flatten();
        if squares.any(|square| square.1 != king.to.1) {
            let message = "found squares of several ranks, expected castling along one rank";
            self.faults.push(Fault::new(stated.span, message));
        }
        if home(king).is_some() && home(king) == home(rook) || king.to == rook.to {
            let message = "found two pieces on one square, expected different squares";
            self.faults.push(Fault::new(stated.span, message));
        }
        let homes = if let (Some(king), Some(rook)) = (home(king), home(rook)) {
            if stated.dropped != Dropped::Pieces {
                self.check_places(stated, kinds, (files, ranks), start);
            }
            Homes::Fixed {
                king: index(king, files),
                rook: index(rook, files),
            }
        } else {
            self.check_roaming(stated, kinds[0], (files, ranks), start);
            match rook.from {
                Home::Left => Homes::RookOnTheLeft,
                _ => Homes::RookOnTheRight,
            }
        };
        Some(model::Castling {
            clause: stated.clause,
            letter: stated.letter,
            king: kinds[0],
            rook: kinds[1],
            homes,
            king_to: index(king.to, files),
            rook_to: index(rook.to, files),
            safely: stated.safely,
            uncarried: stated.uncarried.map(|one| one.clause),
            dropped: stated.dropped,
        })
    }

    /// Checks that a side has the pieces that castle in their places, and notes those that White has not.
    fn check_places(
        &mut self,
        stated: &Castling,
        kinds: [KindId; 2],
        (files, ranks): (u8, u8),
        start: &Start,
    ) {
        let journeys = [&stated.king, &stated.rook].into_iter().zip(kinds);
        let squares = journeys.filter_map(|(journey, kind)| Some((journey, home(journey)?, kind)));
        let black_castles = squares.clone().all(|(_, (file, rank), kind)| {
            start.has(kind, index((file, ranks - 1 - rank), files), false)
        });
        for (journey, square, kind) in squares {
            if !black_castles && !start.has(kind, index(square, files), true) {
                let message = format!(
                    "found no {} on {} in the start, expected {}'s",
                    journey.piece.text,
                    square_name(square),
                    self.merged().sides.names[0]
                );
                self.faults.push(Fault::new(journey.span, message));
            }
        }
    }

    /// Checks a way to castle from anywhere: a FEN names only the rooks, so each side has one such king.
    fn check_roaming(
        &mut self,
        stated: &Castling,
        king: KindId,
        (files, ranks): (u8, u8),
        start: &Start,
    ) {
        let merged = self.merged();
        let name = &stated.king.piece.text;
        let piece = merged.pieces.iter().find(|piece| piece.name.text == *name);
        let mut fault = |found: &str, expected: String| {
            let message = format!("found {found}, expected {expected}");
            self.faults.push(Fault::new(stated.king.span, message));
        };
        if piece.is_some_and(|piece| !piece.royal) {
            fault(
                "a piece that is not royal",
                format!("a royal {name}, as a game with such castling has one on each side"),
            );
        }
        let has_one = |is_white: bool| {
            let squares = (0..u16::from(files) * u16::from(ranks))
                .filter(|&at| start.has(king, at as u8, is_white));
            squares.count() == 1
        };
        if start.may_have(king) && start.count(king) > 0 && !(has_one(true) && has_one(false)) {
            fault("several in the start", format!("one {name} on each side"));
        }
        if merged.gate.is_some() {
            fault(
                "'anywhere'",
                "a square in a game with 'gate', as both name files in a FEN".into(),
            );
        }
        if merged.mirrored.is_some() {
            fault("'anywhere'", "a square in a game of two boards".into());
        }
    }
}

/// Returns the square where a piece starts, if it is fixed.
fn home(journey: &Journey) -> Option<Corner> {
    match journey.from {
        Home::At(square) => Some(square),
        Home::Anywhere | Home::Left | Home::Right => None,
    }
}

/// Returns `true` if a FEN could not tell the rights to two ways apart: they have the same letter, and not rooks of different
/// kinds on the same square.
fn shares_letter(known: &model::Castling, new: &model::Castling) -> bool {
    let is_told = known.rook != new.rook
        && match (known.homes, new.homes) {
            (Homes::Fixed { rook, .. }, Homes::Fixed { rook: other, .. }) => rook == other,
            _ => false,
        };
    known.letter == new.letter && !is_told
}

/// Returns why a way to castle can't stand beside others.
fn conflict(known: &[model::Castling], new: &model::Castling, files: u8) -> Option<String> {
    let first = known.first()?;
    if first.roams() != new.roams() {
        let message = "found castling from squares and from anywhere, expected one of both";
        return Some(message.into());
    }
    if !new.roams() {
        return None;
    }
    if known.iter().any(|one| one.homes == new.homes) {
        let message = "found the same side of the king again, expected one way to the right and one to the left";
        return Some(message.into());
    }
    let is_same = first.king == new.king && first.king_to / files == new.king_to / files;
    (!is_same).then(|| "found another king or rank, expected the same in both ways".into())
}
