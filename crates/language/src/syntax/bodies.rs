//! Reads what stands behind the first word of a statement.

use super::areas::area;
use super::arrivals;
use super::carrying;
use super::counting;
use super::cursor::{Cursor, number};
use super::effects::{self, effect};
use super::ends::{material, repetition};
use super::explains::explains;
use super::leaps;
use super::notations::notations;
use super::options;
use super::parts::{for_side, kinds};
use super::pieces;
use super::points::points;
use super::powers;
use super::prisons;
use super::problems::Fault;
use super::shuffle;
use super::sides::sides;
use super::tree::{Board, Body, Dropped, Gate, Head, Kinds};
use super::turns;
use crate::model::{Capture, Forbid};
use springald_board::Form;

/// Words for numbers of pieces on a file.
const COUNTS: [(&str, u8); 3] = [("one", 1), ("two", 2), ("three", 3)];

/// Words for boards whose edges are joined.
const FORMS: [(&str, Form); 3] = [
    ("cylinder", Form::Cylinder),
    ("ring", Form::Ring),
    ("torus", Form::Torus),
];

/// Reads a statement after its first word.
pub(super) fn body(keyword: &str, cursor: &mut Cursor<'_, '_>) -> Result<Body, Fault> {
    Ok(match keyword {
        "game" => Body::Game(game(cursor)?),
        "aliases" => {
            let mut names = vec![cursor.id()?];
            while cursor.accept_sign(",") || cursor.peek_word().is_some() {
                names.push(cursor.id()?);
            }
            Body::Aliases(names)
        }
        "summary" => Body::Summary(
            cursor
                .string("the game in one sentence, in quotation marks")?
                .text,
        ),
        "credit" => Body::Credit(cursor.string("the inventor, in quotation marks")?.text),
        "sides" => Body::Sides(sides(cursor)?),
        "notations" => Body::Notations(notations(cursor)?),
        "section" => {
            let number = cursor.number(1..=255)? as u8;
            Body::Section(number, cursor.string("a heading in quotation marks")?.text)
        }
        "board" => board(cursor)?,
        "start" => Body::Start(cursor.string("a FEN in quotation marks")?),
        "area" => {
            let name = cursor.name("the name of an area")?;
            if !cursor.accept_sign("=") {
                return Err(cursor.fault("'='"));
            }
            Body::Area(name, area(cursor)?)
        }
        "piece" => Body::Piece(pieces::head(cursor)?),
        "castling" => Body::Castling(Vec::new()),
        "shuffle" => Body::Shuffle(shuffle::head(cursor)?),
        "armies" => Body::Armies(Vec::new()),
        "dice" => Body::Dice(Vec::new()),
        "turn" => Body::Turn(for_side(cursor)?, Vec::new()),
        "forbid" => Body::Forbid(forbid(cursor)?),
        "unions" => {
            let first = cursor.span();
            cursor.expect("of")?;
            let kinds = kinds(cursor, false)?;
            Body::Unions(kinds, cursor.since(first))
        }
        "must" => {
            if cursor.accept("drop") {
                let first = cursor.span();
                let kinds = kinds(cursor, false)?;
                Body::MustDrop(kinds, cursor.since(first))
            } else if cursor.accept("take") {
                Body::MustTake
            } else {
                return Err(cursor.fault_of("'take' or 'drop'", &["take", "drop"]));
            }
        }
        "counting" => Body::Counting(counting::head(cursor)?),
        "points" => Body::Points(points(cursor)?),
        "repetition" => Body::Repetition(repetition(cursor)?),
        "progress" => powers::progress(cursor)?,
        "material" => material(cursor)?,
        "beside" | "before" | "behind" | "guarded" | "unguarded" | "attacked" => {
            powers::lend(keyword, cursor)?
        }
        "fen" => powers::phrase(
            cursor,
            &["en", "passant", "with", "piece"],
            Body::FenWithPiece,
        )?,
        "rename" => powers::rename(cursor)?,
        "two" => powers::phrase(cursor, &["boards"], Body::TwoBoards)?,
        "hyphen" => powers::phrase(cursor, &["for", "ambiguous", "moves"], Body::Hyphen)?,
        "explains" => explains(cursor)?,
        "phases" => turns::phases(cursor)?,
        "captured" => captured(cursor)?,
        "when" => Body::Effects(effect(cursor)?),
        "captures" => {
            let first = cursor.span();
            cursor.expect("explode")?;
            cursor.accept_sign(",");
            let spared = if cursor.accept("sparing") {
                kinds(cursor, false)?
            } else {
                Kinds::Nothing
            };
            Body::Effects(effects::explosion(spared, cursor.since(first)))
        }
        "add" | "arrivals" | "may" => arrivals::body(keyword, cursor)?,
        "return" => options::returning(cursor)?,
        "exchange" => prisons::exchange(cursor)?,
        "carry" => carrying::carry(cursor)?,
        "gate" => {
            let first = cursor.span();
            let kinds = kinds(cursor, false)?;
            cursor.expect("on")?;
            let on = area(cursor)?;
            let span = cursor.since(first);
            Body::Gate(Gate { kinds, on, span })
        }
        _ => Body::Drop(dropped(cursor)?),
    })
}

/// Reads `game` after its first word.
fn game(cursor: &mut Cursor<'_, '_>) -> Result<Head, Fault> {
    let id = cursor.id()?;
    let name = if cursor.is_at_string() {
        Some(cursor.string("the name of the game for players")?.text)
    } else {
        None
    };
    let like = if cursor.accept("like") {
        Some(cursor.id()?)
    } else {
        None
    };
    Ok(Head { id, name, like })
}

/// Reads `forbid` after its first word.
fn forbid(cursor: &mut Cursor<'_, '_>) -> Result<Forbid, Fault> {
    let what = if cursor.accept("own") {
        Forbid::OwnRoyalAttacked
    } else if cursor.accept("enemy") {
        Forbid::EnemyRoyalAttacked
    } else if cursor.accept("all") {
        cursor.expect("own")?;
        Forbid::AllOwnRoyalsAttacked
    } else if cursor.accept("last") {
        cursor.expect("own")?;
        Forbid::LastOwnRoyalAttacked
    } else if cursor.accept("royals") {
        cursor.expect("facing")?;
        cursor.expect("twice")?;
        return Ok(Forbid::RoyalsFacingTwice);
    } else if cursor.accept("check") {
        cursor.expect("except")?;
        cursor.expect("checkmate")?;
        return Ok(Forbid::CheckExceptCheckmate);
    } else {
        let words = ["own", "enemy", "all", "last", "royals", "check"];
        let expected = "'own', 'enemy', 'all own', 'last own', 'royals' or 'check'";
        return Err(cursor.fault_of(expected, &words));
    };
    let is_plural = what == Forbid::AllOwnRoyalsAttacked;
    cursor.expect(if is_plural { "royals" } else { "royal" })?;
    cursor.expect("attacked")?;
    Ok(what)
}

/// Reads `board` after its first word.
fn board(cursor: &mut Cursor<'_, '_>) -> Result<Body, Fault> {
    if cursor.accept("hexagon") {
        return hexagon(cursor);
    }
    let (files, ranks) = if let Some(sizes) = cursor.peek_word().and_then(glued) {
        cursor.skip();
        sizes
    } else {
        let files = cursor.number(1..=16)?;
        cursor.expect("x")?;
        (files, cursor.number(1..=16)?)
    };
    let form = FORMS.iter().find(|(word, _)| cursor.accept(word));
    Ok(Body::Board(Board {
        files: files as u8,
        ranks: ranks as u8,
        form: form.map_or(Form::Plain, |&(_, form)| form),
        turned: cursor.accept("turned"),
    }))
}

/// Returns the files and ranks of a board that are written without blanks, as in `8x8`.
fn glued(word: &str) -> Option<(u16, u16)> {
    let (files, ranks) = word.split_once('x')?;
    let size = |word| number(word).filter(|size| (1..=16).contains(size));
    Some((size(files)?, size(ranks)?))
}

/// Reads a board of hexagons.
fn hexagon(cursor: &mut Cursor<'_, '_>) -> Result<Body, Fault> {
    let first = cursor.span();
    let side = cursor.number(2..=8)?;
    let upright = if cursor.accept("x") {
        cursor.number(2..=16)?
    } else {
        side
    };
    let (files, ranks) = (2 * side - 1, side + upright - 1);
    if files * ranks > 256 {
        let message = format!(
            "found a hexagon that needs a board of {files} x {ranks}, expected at most 256 squares"
        );
        return Err(Fault::new(cursor.since(first), message));
    }
    let is_slanted = cursor.accept("slanted");
    Ok(Body::Board(Board {
        files: files as u8,
        ranks: ranks as u8,
        form: if is_slanted {
            Form::Slanted
        } else {
            Form::Hexagon
        },
        turned: cursor.accept("turned"),
    }))
}

/// Reads `drop` after its first word.
fn dropped(cursor: &mut Cursor<'_, '_>) -> Result<Dropped, Fault> {
    let first = cursor.span();
    let kinds = kinds(cursor, false)?;
    let into = if cursor.accept("on") {
        Some(area(cursor)?)
    } else {
        None
    };
    let mut comma = cursor.accept_sign(",");
    let turned = cursor.accept("either");
    if turned {
        cursor.expect("side")?;
        cursor.expect("up")?;
        comma = cursor.accept_sign(",");
    }
    let count = COUNTS.iter().find(|(word, _)| cursor.accept(word));
    let mut a_colour = false;
    if let Some(&(_, count)) = count {
        cursor.expect("a")?;
        a_colour = count == 1 && cursor.accept("colour");
        if !a_colour {
            cursor.expect("file")?;
        }
        comma = cursor.accept_sign(",");
    }
    let quiet = cursor.accept("without");
    if quiet {
        cursor.expect("check")?;
    } else if comma {
        let expected = "'one a file', 'one a colour', 'either side up' or 'without check'";
        return Err(cursor.fault_of(expected, &["one", "two", "three", "either", "without"]));
    }
    Ok(Dropped {
        kinds,
        into,
        a_file: count.map(|&(_, count)| count).filter(|_| !a_colour),
        a_colour,
        turned,
        quiet,
        span: cursor.since(first),
    })
}

/// Reads `captured` after its first word.
fn captured(cursor: &mut Cursor<'_, '_>) -> Result<Body, Fault> {
    cursor.expect("pieces")?;
    if cursor.accept("vanish") {
        return Ok(Body::Captured(Capture::Removed));
    }
    if cursor.accept("go") {
        cursor.expect("to")?;
        if cursor.accept("prison") {
            return Ok(Body::Captured(Capture::ToPrison));
        }
        if !cursor.accept("hand") {
            return Err(cursor.fault_of("'hand' or 'prison'", &["hand", "prison"]));
        }
        return Ok(Body::Captured(if cursor.accept("unchanged") {
            Capture::ToHandUnchanged
        } else {
            Capture::ToHand
        }));
    }
    if cursor.accept("stay") {
        return leaps::waiting(cursor);
    }
    Err(cursor.fault_of(
        "'go to hand', 'vanish' or 'stay'",
        &["go", "vanish", "stay"],
    ))
}
