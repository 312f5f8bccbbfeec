//! Reads the ends of the game, and the limits of draws.

use super::areas::area;
use super::cursor::Cursor;
use super::names::Span;
use super::parts::{accept_side, capital, for_side, kinds};
use super::points::points_than_enemy;
use super::problems::Fault;
use super::tree::{Body, End, Form, Line, Material, Repetition, When};
use crate::model::Gain;
use springald_core::{DrawLimit, RepetitionLoss};
use std::ops::RangeInclusive;

/// Words with which a condition begins, besides numbers.
const CONDITIONS: [&str; 11] = [
    "exactly",
    "checkmated",
    "stalemated",
    "you",
    "enemy",
    "your",
    "board",
    "both",
    "turn",
    "royals",
    "counted",
];

/// Reads an end after its first word.
pub(super) fn end(keyword: &str, cursor: &mut Cursor<'_, '_>) -> Result<End, Fault> {
    let result = match keyword {
        "win" => Gain::Win,
        "loss" => Gain::Loss,
        _ => Gain::Draw,
    };
    cursor.expect("when")?;
    let first = cursor.span();
    let when = conditions(cursor)?;
    let span = cursor.since(first);
    let words = match when {
        When::Checks(_) => "checks given".to_owned(),
        _ => cursor.words_since(first),
    };
    cursor.expect("as")?;
    let reason = cursor.string("the reason in quotation marks, such as \"checkmate\"")?;
    Ok(End {
        result,
        when,
        span,
        words,
        reason: reason.text,
    })
}

/// Reads conditions joined by `, and`.
pub(super) fn conditions(cursor: &mut Cursor<'_, '_>) -> Result<When, Fault> {
    let first = cursor.span();
    let mut all = vec![condition(cursor)?];
    while cursor.accept_sign(",") {
        cursor.expect("and")?;
        all.push(condition(cursor)?);
    }
    if all.len() == 1 {
        return Ok(all.remove(0));
    }
    let without_action = |when: &&When| matches!(when, When::Checkmated | When::Stalemated);
    let by_drop = |when: &When| {
        matches!(
            when,
            When::MatedByDrop(_) | When::MatedByOnly(_) | When::MatedAfter(_)
        )
    };
    if all.iter().any(by_drop) || all.iter().filter(without_action).count() > 1 {
        let message = "found several of 'checkmated' and 'stalemated', or 'checkmated by' or 'after' beside another condition, expected one";
        return Err(Fault::new(cursor.since(first), message));
    }
    Ok(When::All(all))
}

/// Reads a condition.
pub(super) fn condition(cursor: &mut Cursor<'_, '_>) -> Result<When, Fault> {
    if cursor.accept("checkmated") {
        if cursor.accept("after") {
            cursor.expect("checks")?;
            cursor.expect("by")?;
            return Ok(When::MatedAfter(kinds(cursor, false)?));
        }
        if !cursor.accept("by") {
            return Ok(When::Checkmated);
        }
        if cursor.accept("only") {
            return Ok(When::MatedByOnly(kinds(cursor, false)?));
        }
        cursor.expect("dropped")?;
        return Ok(When::MatedByDrop(kinds(cursor, false)?));
    }
    if cursor.accept("stalemated") {
        return Ok(When::Stalemated);
    }
    if cursor.accept("you") {
        if cursor.accept("are") {
            if let Some(side) = accept_side(cursor) {
                return Ok(When::Are(side));
            }
            if cursor.peek_word() != Some("to") {
                let words = ["to", "white", "black"];
                return Err(cursor.fault_of("'to move', 'white' or 'black'", &words));
            }
            cursor.expect("to")?;
            cursor.expect("move")?;
            return Ok(When::ToMove);
        }
        if cursor.accept("can") {
            if cursor.accept("no") {
                return uncastled(cursor, true);
            }
            cursor.expect("only")?;
            cursor.expect("promote")?;
            return Ok(When::OnlyPromotions);
        }
        cursor.expect("have")?;
        return fewer(cursor, true);
    }
    if cursor.accept("enemy") {
        if cursor.accept("has") {
            return fewer(cursor, false);
        }
        if cursor.accept("can") {
            cursor.expect("no")?;
            return uncastled(cursor, false);
        }
        if cursor.accept("in") {
            for word in ["check", "on", "your", "move"] {
                cursor.expect(word)?;
            }
            return Ok(When::EnemyInCheck);
        }
        return reached(cursor, false, None);
    }
    if cursor.accept("your") {
        return reached(cursor, true, None);
    }
    if cursor.accept("royals") {
        cursor.expect("facing")?;
        return Ok(When::RoyalsFacing);
    }
    if cursor.accept("counted") {
        cursor.expect("out")?;
        return Ok(When::CountedOut);
    }
    if cursor.accept("turn") {
        cursor.expect("passed")?;
        return Ok(When::Passed(1));
    }
    if cursor.accept("both") {
        cursor.expect("passed")?;
        return Ok(When::Passed(2));
    }
    if cursor.accept("board") {
        cursor.expect("full")?;
        return Ok(When::Full);
    }
    if cursor.accept("exactly") {
        return exactly(cursor);
    }
    if let Some(count) = cursor.accept_number(1..=255)? {
        return counted(cursor, count as u8);
    }
    let pieces_follow = |word: &str| ["on", "in", "connected", "enclosed"].contains(&word);
    if cursor.is_at_name() && cursor.next_word().is_some_and(pieces_follow) {
        return Err(cursor.fault("'your' or 'enemy' before pieces"));
    }
    let expected = "a condition, such as 'checkmated', 'you have no king' or '3 checks given'";
    Err(cursor.fault_of(expected, &CONDITIONS))
}

/// Reads `can no longer castle as Q` after `no`.
fn uncastled(cursor: &mut Cursor<'_, '_>, yours: bool) -> Result<When, Fault> {
    cursor.expect("longer")?;
    cursor.expect("castle")?;
    // The letter is a capital, the reason of an end stands in quotation marks.
    let is_letter = cursor
        .next_word()
        .is_some_and(|word| word.len() == 1 && word.starts_with(|c: char| c.is_ascii_uppercase()));
    let letter = if is_letter && cursor.accept("as") {
        Some(capital(cursor)?)
    } else {
        None
    };
    Ok(When::Uncastled { yours, letter })
}

/// Reads what follows a number at the beginning of a condition.
fn counted(cursor: &mut Cursor<'_, '_>, count: u8) -> Result<When, Fault> {
    if cursor.accept("of") {
        let yours = cursor.accept("your");
        if !yours {
            cursor.expect("enemy")?;
        }
        return reached(cursor, yours, Some(count));
    }
    if cursor.accept("turns") || cursor.accept("turn") {
        cursor.expect("played")?;
        return Ok(When::Played(count));
    }
    if !cursor.accept("check") {
        cursor.expect("checks")?;
    }
    cursor.expect("given")?;
    Ok(When::Checks(count))
}

/// Reads `exactly 5 of your KINDS in line` after its first word.
fn exactly(cursor: &mut Cursor<'_, '_>) -> Result<When, Fault> {
    let count = cursor.number(1..=255)? as u8;
    cursor.expect("of")?;
    let yours = cursor.accept("your");
    if !yours {
        cursor.expect("enemy")?;
    }
    let kinds = kinds(cursor, false)?;
    cursor.expect("in")?;
    let row = super::forms::line(cursor, count)?;
    let form = Form::Line(Line { exact: true, ..row });
    Ok(When::Formed { yours, kinds, form })
}

/// Reads `KINDS on AREA`, or their form, with what may follow. `count` is the number of pieces before them.
fn reached(cursor: &mut Cursor<'_, '_>, yours: bool, count: Option<u8>) -> Result<When, Fault> {
    let kinds = kinds(cursor, false)?;
    if let Some(form) = super::forms::form(cursor, count).transpose()? {
        return Ok(When::Formed { yours, kinds, form });
    }
    if !cursor.accept("on") {
        if count.is_some() {
            return Err(cursor.fault_of("'on', 'in line' or 'in a square'", &["on", "in"]));
        }
        let words = [
            "on",
            "connected",
            "connect",
            "surrounded",
            "enclosed",
            "without",
        ];
        let expected =
            "'on', 'connected', 'connect', 'surrounded', 'enclosed' or 'without liberties'";
        return Err(cursor.fault_of(expected, &words));
    }
    let area = area(cursor)?;
    let safely = cursor.accept("safely");
    let followed = cursor.accept("unless");
    if followed {
        cursor.expect("black")?;
        cursor.expect("can")?;
        cursor.expect("follow")?;
    }
    Ok(When::Reached {
        yours,
        least: count.unwrap_or(1),
        kinds,
        area,
        safely,
        followed,
    })
}

/// Reads `a KIND`, `no KINDS`, `fewer than N KINDS`, `more than N KINDS`, or `more` or `fewer KINDS than enemy`.
fn fewer(cursor: &mut Cursor<'_, '_>, yours: bool) -> Result<When, Fault> {
    if cursor.accept("a") || cursor.accept("an") {
        return numbered(cursor, yours, true, 0);
    }
    let than = if cursor.accept("no") {
        1
    } else if cursor.accept("fewer") {
        if yours && cursor.peek_word() != Some("than") {
            if points_than_enemy(cursor)? {
                return Ok(When::Back);
            }
            let kinds = kinds(cursor, false)?;
            cursor.expect("than")?;
            cursor.expect("enemy")?;
            return Ok(When::Behind(kinds));
        }
        cursor.expect("than")?;
        cursor.number(1..=128)? as u8
    } else if cursor.accept("more") {
        return more(cursor, yours);
    } else {
        let expected = "'a', 'no', 'fewer than' or 'more than'";
        return Err(cursor.fault_of(expected, &["a", "no", "fewer", "more"]));
    };
    numbered(cursor, yours, false, than)
}

/// Reads kinds, and counts more or fewer pieces than a number, with `in hand` behind them if only those in hand count.
fn numbered(cursor: &mut Cursor<'_, '_>, yours: bool, more: bool, than: u8) -> Result<When, Fault> {
    let kinds = kinds(cursor, false)?;
    if cursor.accept("in") {
        cursor.expect("hand")?;
        return Ok(When::Held {
            yours,
            kinds,
            more,
            than,
        });
    }
    Ok(if more {
        When::More { yours, kinds, than }
    } else {
        When::Fewer { yours, kinds, than }
    })
}

/// Reads `more` after this word.
fn more(cursor: &mut Cursor<'_, '_>, yours: bool) -> Result<When, Fault> {
    if cursor.accept("than") {
        let than = cursor.number(1..=128)? as u8;
        return numbered(cursor, yours, true, than);
    }
    if !yours {
        return Err(cursor.fault("'than'"));
    }
    if points_than_enemy(cursor)? {
        return Ok(When::Ahead);
    }
    let kinds = kinds(cursor, false)?;
    cursor.expect("than")?;
    cursor.expect("enemy")?;
    Ok(When::Lead(kinds))
}

/// Reads `material` after its first word.
pub(super) fn material(cursor: &mut Cursor<'_, '_>) -> Result<Body, Fault> {
    if cursor.accept("orthodox") {
        return Ok(Body::Material(Material::Orthodox));
    }
    if cursor.peek().is_none() || cursor.is_at_string() {
        return Ok(Body::Material(Material::Only(Vec::new())));
    }
    if !cursor.accept("at") {
        return Err(cursor.fault_of("'orthodox' or 'at most one'", &["orthodox", "at"]));
    }
    cursor.expect("most")?;
    cursor.expect("one")?;
    Ok(Body::Material(Material::AtMostOne(kinds(cursor, false)?)))
}

/// Reads `repetition` after its first word.
pub(super) fn repetition(cursor: &mut Cursor<'_, '_>) -> Result<Repetition, Fault> {
    const TIMES: RangeInclusive<u16> = 2..=100;
    let words = ["claim", "draw", "loss"];
    if !cursor.peek_word().is_some_and(|word| words.contains(&word)) {
        return Err(cursor.fault_of("'claim', 'draw' or 'loss'", &words));
    }
    let loses = cursor.accept("loss");
    let loss = match loses.then(|| for_side(cursor)).transpose()?.flatten() {
        Some(side) => RepetitionLoss::Side(side),
        None if loses => RepetitionLoss::Repeater,
        None => RepetitionLoss::Nobody,
    };
    let limit = if loses {
        DrawLimit {
            claim: u16::MAX,
            automatic: cursor.number(TIMES)?,
        }
    } else {
        limit(cursor, TIMES)?
    };
    let (mut check, mut chase) = (None, None);
    let mut comma = cursor.accept_sign(",");
    while comma || cursor.peek_word() == Some("perpetual") {
        let (what, span) = perpetual(cursor)?;
        if limit.claim != u16::MAX {
            let message = format!(
                "found 'perpetual {what} loses' after a claim, expected it after 'draw' or 'loss' alone"
            );
            return Err(Fault::new(span, message));
        }
        let place = if what == "check" {
            &mut check
        } else {
            &mut chase
        };
        if place.replace(span).is_some() {
            let message = format!("found 'perpetual {what} loses' again, expected it once");
            return Err(Fault::new(span, message));
        }
        comma = cursor.accept_sign(",");
    }
    Ok(Repetition {
        limit,
        loss,
        perpetual: check,
        chase,
        chases: Vec::new(),
    })
}

/// Reads `perpetual check loses` or `perpetual chase loses`. Returns the word in the middle, and the place.
fn perpetual(cursor: &mut Cursor<'_, '_>) -> Result<(&'static str, Span), Fault> {
    let first = cursor.span();
    if !cursor.accept("perpetual") {
        let expected = "'perpetual check loses' or 'perpetual chase loses'";
        return Err(cursor.fault_of(expected, &["perpetual"]));
    }
    let words = ["check", "chase"];
    let Some(&what) = words.iter().find(|word| cursor.accept(word)) else {
        return Err(cursor.fault_of("'check' or 'chase'", &words));
    };
    cursor.expect("loses")?;
    Ok((what, cursor.since(first)))
}

/// Reads `claim 3 draw 5`; either part may be left out.
pub(super) fn limit(
    cursor: &mut Cursor<'_, '_>,
    range: RangeInclusive<u16>,
) -> Result<DrawLimit, Fault> {
    let first = cursor.span();
    let mut limit = DrawLimit {
        claim: u16::MAX,
        automatic: u16::MAX,
    };
    let claims = cursor.accept("claim");
    if claims {
        limit.claim = cursor.number(range.clone())?;
    }
    if cursor.accept("draw") {
        limit.automatic = cursor.number(range)?;
    } else if !claims {
        return Err(cursor.fault_of("'claim' or 'draw'", &["claim", "draw"]));
    }
    if claims && limit.claim > limit.automatic {
        let message = format!(
            "found a claim at {} after the draw at {}, expected it before",
            limit.claim, limit.automatic
        );
        return Err(Fault::new(cursor.since(first), message));
    }
    Ok(limit)
}
