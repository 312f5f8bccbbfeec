//! Reads the statement `piece` and the lines of its block.

use super::areas::area;
use super::becoming::becomes;
use super::conditional;
use super::cursor::Cursor;
use super::drawing::drawn;
use super::forces::{FORCE_WORDS, force};
use super::motions::{MOTION_WORDS, bare_way};
use super::names::{Name, Span};
use super::onward;
use super::options;
use super::parts::{capital, kinds, side};
use super::problems::Fault;
use super::tree::{Area, Piece, PieceBody, Way};
use crate::model::{Holder, Leg, Track, Whose};

/// The signs that can be letters of neutral pieces.
const SIGNS: &str = "* $ % & ^ |";
/// Words with which a modifier begins.
const MODIFIERS: [&str; 17] = [
    "to", "en", "open", "from", "into", "within", "never", "first", "over", "unless", "if", "as",
    "safely", "may", "going", "beside", "again",
];

/// Reads a statement after the word `piece`, without its block.
pub(super) fn head(cursor: &mut Cursor<'_, '_>) -> Result<Piece, Fault> {
    let name = cursor.name("the name of a piece")?;
    let letter_span = cursor.span();
    let plus = cursor.accept_sign("+");
    let letter = if plus {
        capital(cursor)?
    } else {
        letter(cursor)?
    };
    let mut piece = Piece {
        clause: None,
        name,
        letter,
        plus,
        letter_span,
        placed_as: letter,
        neutral: false,
        royal: false,
        beneath: false,
        passable: false,
        single: false,
        lines: Vec::new(),
        broken: false,
    };
    loop {
        if !piece.neutral && cursor.accept("neutral") {
            piece.neutral = true;
        } else if !piece.royal && cursor.accept("royal") {
            piece.royal = true;
        } else if !piece.beneath && cursor.accept("beneath") {
            piece.beneath = true;
        } else if !piece.passable && cursor.accept("passable") {
            piece.passable = true;
        } else if !piece.single && cursor.accept("one") {
            cursor.expect("a")?;
            cursor.expect("side")?;
            piece.single = true;
        } else if piece.placed_as == piece.letter && cursor.accept("placed") {
            cursor.expect("as")?;
            piece.placed_as = capital(cursor)?;
        } else {
            break;
        }
        cursor.accept_sign(",");
    }
    if piece.neutral == letter.is_ascii_uppercase() {
        let expected = if piece.neutral {
            format!("a sign for a neutral piece: one of {SIGNS}")
        } else {
            "a capital letter, as the piece is not neutral".to_owned()
        };
        let message = format!("found '{letter}', expected {expected}");
        return Err(Fault::new(letter_span, message));
    }
    Ok(piece)
}

/// Reads the letter of a piece.
fn letter(cursor: &mut Cursor<'_, '_>) -> Result<char, Fault> {
    for sign in SIGNS.split(' ') {
        if cursor.accept_sign(sign) {
            return Ok(sign.chars().next().unwrap_or_default());
        }
    }
    capital(cursor)
}

/// Reads a line of the block.
pub(super) fn line(cursor: &mut Cursor<'_, '_>) -> Result<PieceBody, Fault> {
    match cursor.peek_word() {
        Some("moves") => {
            cursor.skip();
            cursor.expect("like")?;
            let mut names = vec![cursor.name("the name of a piece")?];
            while cursor.accept("and") {
                names.push(cursor.name("the name of a piece")?);
            }
            Ok(PieceBody::Like(names))
        }
        Some("promotes") => {
            cursor.skip();
            promotion(cursor)
        }
        Some("becomes") => {
            cursor.skip();
            becomes(cursor)
        }
        Some("carries") => {
            cursor.skip();
            let kinds = kinds(cursor, false)?;
            if !cursor.accept("to") {
                let expected = "'to its twin', below a piece beneath the others; what carries pieces of its side on the board is stated as 'carry pawn on rook'";
                return Err(cursor.fault_of(expected, &["to"]));
            }
            for word in ["its", "twin"] {
                cursor.expect(word)?;
            }
            Ok(PieceBody::Carries(kinds))
        }
        Some("taken") => {
            cursor.skip();
            options::taken(cursor)
        }
        Some("not") => {
            cursor.skip();
            onward::spared(cursor)
        }
        Some("put") => {
            cursor.skip();
            options::put(cursor)
        }
        Some("drawn") => {
            cursor.skip();
            drawn(cursor)
        }
        Some(word) if MOTION_WORDS.contains(&word) => way(cursor),
        Some(word) if FORCE_WORDS.contains(&word) => force(cursor, word),
        _ => {
            let mut words = MOTION_WORDS.to_vec();
            words.extend([
                "moves", "promotes", "becomes", "swaps", "pulls", "vanishes", "carries", "taken",
                "put", "drawn", "not",
            ]);
            let expected = "a way of moving, 'moves like' or 'promotes'";
            Err(cursor.fault_of(expected, &words))
        }
    }
}

/// Reads a way that is lent.
pub(super) fn lent(cursor: &mut Cursor<'_, '_>) -> Result<PieceBody, Fault> {
    if cursor
        .peek_word()
        .is_some_and(|word| MOTION_WORDS.contains(&word))
    {
        return way(cursor);
    }
    Err(cursor.fault_of("a way of moving", &MOTION_WORDS))
}

/// Returns the words that may follow at the end of a line of the block.
pub(super) fn following(line: &PieceBody) -> &'static [&'static str] {
    const OF_WAYS: &[&str] = &[
        "then",
        "to take",
        "to move",
        "en passant",
        "open to en passant",
        "from",
        "into",
        "within",
        "first move",
        "over",
        "unless in check",
        "safely",
        "may go on",
        "going on",
        "beside its start",
        "again and again",
    ];
    match line {
        PieceBody::Way(way)
            if way.heading.is_some()
                || matches!(way.tracks[0].legs[..], [Leg::Anywhere | Leg::Jump { .. }]) =>
        {
            &OF_WAYS[1..]
        }
        PieceBody::Way(_) => OF_WAYS,
        PieceBody::Like(_) => &["and"],
        PieceBody::Promotes { .. } => &[
            "or stays",
            "in enemy hand",
            "in enemy prison",
            "in armies",
            "by capturing",
            "unless promoted",
        ],
        PieceBody::Becomes(_) => &["from", "if", "safely", "attacking nothing"],
        PieceBody::Swaps(..)
        | PieceBody::Pulls(_)
        | PieceBody::TakenOnly(_)
        | PieceBody::Spared(_) => &["or"],
        PieceBody::OfSwaps(_)
        | PieceBody::Vanishes
        | PieceBody::Carries(_)
        | PieceBody::TakenTogether
        | PieceBody::TakenBy(_)
        | PieceBody::PutBack
        | PieceBody::Drawn(_) => &[],
    }
}

/// Reads a promotion after its first word.
fn promotion(cursor: &mut Cursor<'_, '_>) -> Result<PieceBody, Fault> {
    let side = if cursor.accept("for") {
        Some(side(cursor)?)
    } else {
        None
    };
    let (from, begins, into) = if cursor.accept("from") {
        if cursor.accept("or") {
            cursor.expect("into")?;
            let zone = area(cursor)?;
            (Some(zone.clone()), None, Some(zone))
        } else {
            let begins = area(cursor)?;
            cursor.expect("into")?;
            (None, Some(begins), Some(area(cursor)?))
        }
    } else {
        if !cursor.accept("on") {
            let expected = "'on', 'from or into' or 'from … into'";
            return Err(cursor.fault_of(expected, &["on", "from"]));
        }
        (None, None, Some(area(cursor)?))
    };
    cursor.expect("to")?;
    let (mut to, mut captured): (Vec<Name>, Vec<Name>) = (Vec::new(), Vec::new());
    let mut only_captured = false;
    let optional = loop {
        only_captured |= cursor.accept("captured");
        let name = cursor.name("the name of a piece")?;
        if only_captured {
            captured.push(name.clone());
        }
        to.push(name);
        cursor.accept_comma_before(|word| word == "unless");
        let comma = cursor.accept_sign(",");
        let or = cursor.accept("or");
        if or && cursor.accept("stays") {
            break true;
        }
        let word = cursor.peek_word();
        let goes_on = word == Some("captured")
            || !matches!(word, Some("by" | "in" | "unless")) && cursor.is_at_name();
        if !comma && !or && !goes_on {
            break false;
        }
    };
    let held = if cursor.accept("in") {
        Some(holder(cursor)?)
    } else {
        None
    };
    let captures = cursor.accept("by");
    if captures {
        cursor.expect("capturing")?;
    }
    cursor.accept_comma_before(|word| word == "unless");
    let once = cursor.accept("unless");
    if once {
        cursor.expect("promoted")?;
    }
    Ok(PieceBody::Promotes {
        side,
        from,
        begins,
        into,
        to,
        captured,
        optional,
        captures,
        held,
        once,
    })
}

/// Reads where there must be what a piece becomes.
fn holder(cursor: &mut Cursor<'_, '_>) -> Result<Holder, Fault> {
    if cursor.accept("armies") {
        return Ok(Holder::Armies);
    }
    if !cursor.accept("enemy") {
        return Err(cursor.fault_of("'enemy' or 'armies'", &["enemy", "armies"]));
    }
    if cursor.accept("hand") {
        Ok(Holder::Hand)
    } else if cursor.accept("prison") {
        Ok(Holder::Prison)
    } else {
        Err(cursor.fault_of("'hand' or 'prison'", &["hand", "prison"]))
    }
}

/// Reads a way of moving with its modifiers.
fn way(cursor: &mut Cursor<'_, '_>) -> Result<PieceBody, Fault> {
    let mut way = Way {
        moves: true,
        takes: true,
        ..bare_way(cursor)?
    };
    loop {
        let comma = cursor.accept_sign(",");
        let Some(word) = cursor.peek_word().filter(|word| MODIFIERS.contains(word)) else {
            if comma {
                let expected = "a modifier, such as 'to take' or 'from rank 2'";
                return Err(cursor.fault_of(expected, &MODIFIERS));
            }
            break;
        };
        modifier(cursor, word, &mut way)?;
    }
    Ok(PieceBody::Way(Box::new(way)))
}

/// Reads a modifier that begins with a word.
fn modifier(cursor: &mut Cursor<'_, '_>, word: &str, way: &mut Way) -> Result<(), Fault> {
    let first = cursor.span();
    cursor.skip();
    let is_first = match word {
        "to" => {
            let was_free = way.moves && way.takes;
            if cursor.accept("move") {
                way.takes = false;
                if cursor.accept("or") {
                    cursor.expect("attack")?;
                    way.attacks = true;
                }
            } else if cursor.accept("attack") {
                (way.moves, way.takes, way.attacks) = (false, false, true);
            } else if cursor.accept("take") {
                way.moves = false;
                if cursor.accept("only") {
                    cursor.expect("attacker")?;
                    way.relieves = true;
                } else if cursor.accept("what") {
                    cursor.expect("it")?;
                    cursor.expect("passes")?;
                    (way.takes, way.leaps) = (false, true);
                } else if cursor.accept("own") {
                    way.takes = false;
                    way.owns = Some(kinds(cursor, false)?);
                } else if cursor.is_at_name() || cursor.peek_word() == Some("pieces") {
                    way.victims = Some(kinds(cursor, false)?);
                }
            } else {
                let words = ["move", "take", "attack"];
                return Err(cursor.fault_of("'move', 'take' or 'attack'", &words));
            }
            was_free
        }
        "en" => {
            cursor.expect("passant")?;
            if way.moves || !way.takes {
                let message = "found 'en passant', expected 'to take' before it";
                return Err(Fault::new(cursor.since(first), message));
            }
            !std::mem::replace(&mut way.en_passant, true)
        }
        "open" => {
            cursor.expect("to")?;
            cursor.expect("en")?;
            cursor.expect("passant")?;
            !std::mem::replace(&mut way.passing, true)
        }
        "never" => {
            let was_free = way.moves && way.takes;
            (way.moves, way.takes) = (false, false);
            was_free
        }
        "unless" if cursor.accept("in") => {
            cursor.expect("check")?;
            !std::mem::replace(&mut way.calm, true)
        }
        "if" | "unless" => {
            way.when.push((word == "if", conditional::of_way(cursor)?));
            true
        }
        "first" => {
            cursor.expect("move")?;
            !std::mem::replace(&mut way.first, true)
        }
        "over" => over(cursor, way, first)?,
        "safely" => !std::mem::replace(&mut way.safe, true),
        "may" | "going" | "beside" | "again" => onward::modifier(cursor, word, way)?,
        "as" => super::forms::counted(cursor, way)?,
        "from" => set(&mut way.from, area(cursor)?),
        "into" => set(&mut way.into, area(cursor)?),
        _ => set(&mut way.within, area(cursor)?),
    };
    if is_first {
        return Ok(());
    }
    let message = match word {
        "to" => {
            "found a second 'to', expected either 'to move' or 'to take', or none for both".into()
        }
        "never" => "found 'never' after 'to', expected one of both".into(),
        "en" => "found a second 'en passant', expected one".into(),
        "open" => "found a second 'open to en passant', expected one".into(),
        "may" | "going" | "beside" | "again" => format!("found a second '{word}', expected one"),
        _ => format!("found a second '{word}', expected one; 'and' joins areas"),
    };
    Err(Fault::new(cursor.since(first), message))
}

/// Reads the pieces over which a way goes; returns `false` if some were named before.
fn over(cursor: &mut Cursor<'_, '_>, way: &mut Way, first: Span) -> Result<bool, Fault> {
    let is_hop = |track: &Track| matches!(track.legs[..], [Leg::Hop { .. } | Leg::Jump { .. }]);
    let hops = way.tracks.iter().all(is_hop);
    let whose = if cursor.accept("own") {
        Whose::Own
    } else if cursor.accept("enemy") {
        Whose::Enemy
    } else {
        Whose::Any
    };
    if hops {
        way.hurdles_of = whose;
        return Ok(way.hurdles.replace(kinds(cursor, false)?).is_none());
    }
    if whose == Whose::Enemy {
        return Ok(way.crosses.replace(kinds(cursor, false)?).is_none());
    }
    let is_slide = |track: &Track| matches!(track.legs[..], [Leg::Ride { most: 2.., .. }]);
    if way.tracks.iter().all(is_slide) {
        way.hurdles_of = whose;
        return Ok(way.hurdles.replace(kinds(cursor, false)?).is_none());
    }
    let message = "found 'over', expected it after 'jumps …', or one motion 'hops …' or 'slides …'";
    Err(Fault::new(cursor.since(first), message))
}

/// Sets a value; returns `false` if there was one.
fn set(place: &mut Option<Area>, area: Area) -> bool {
    place.replace(area).is_none()
}
