//! A declared game in a few sentences, for players who do not know it: the aim, what is special, and how a turn goes.

use super::conditions::{condition, counting_in_words};
use super::legend::in_cells;
use super::turns::turn;
use super::{a, group, joined, names, plural};
use crate::language::model::{
    Act, Capture, Castling, Declaration, Effect, End, Event, Exchange, Forbid, Gain, Heading,
    KindId, Lending, Near, Passing, Place, Region, Shuffle, Subject, When, Whose, are_all,
};
use springald_core::{Clause, capitalised};

/// The most sentences.
const MOST: usize = 6;

/// Returns a game in one to six sentences.
pub(crate) fn brief(game: &Declaration) -> Vec<String> {
    let board = game.shape();
    let mut said: Vec<String> = aim(game).into_iter().collect();
    said.extend(turn(game));
    said.extend(special(game));
    let said = said.into_iter().map(|words| in_cells(words, board));
    let mut said: Vec<String> = std::iter::once(ended(&game.summary)).chain(said).collect();
    said.truncate(MOST);
    said
}

fn ended(sentence: &str) -> String {
    let sentence = sentence.trim();
    if sentence.ends_with(['.', '!', '?']) {
        sentence.to_owned()
    } else {
        format!("{sentence}.")
    }
}

/// Returns the ways to win in one sentence. Ends that need more words are left out.
fn aim(game: &Declaration) -> Option<String> {
    let extinct = extinct(game);
    let mut ways: Vec<String> = Vec::new();
    if extinct.len() > 1 {
        ways.push(format!("the enemy has no {} left", names(game, &extinct)));
    }
    for end in &game.ends {
        let is_told = extinct.len() > 1 && only_kind(end).is_some();
        let way = match end.result {
            Gain::Draw => None,
            _ if is_told => None,
            Gain::Win => condition(game, &end.when, true),
            Gain::Loss => condition(game, &end.when, false),
        };
        ways.extend(way.filter(|way| !ways.contains(way)));
    }
    // Ways of several parts would run into each other.
    let all = if ways.iter().any(|way| way.contains(" and ")) {
        ways.join(", or if ")
    } else {
        joined(&ways, "or")
    };
    (!ways.is_empty()).then(|| format!("You win if {all}."))
}

/// Returns every kind whose complete loss alone decides the game.
fn extinct(game: &Declaration) -> Vec<KindId> {
    game.ends.iter().filter_map(only_kind).collect()
}

/// Returns the kind whose complete loss decides the game, if the end asks for nothing else.
fn only_kind(end: &End) -> Option<KindId> {
    match (&end.when, end.result) {
        (
            When::Fewer {
                yours,
                kinds,
                than: 1,
            },
            Gain::Win | Gain::Loss,
        ) if *yours == (end.result == Gain::Loss) => match kinds.as_slice() {
            [kind] => Some(*kind),
            _ => None,
        },
        _ => None,
    }
}

/// Returns what the statement with a clause makes unusual.
pub(crate) fn special_with(game: &Declaration, clause: Clause) -> Option<String> {
    let is = |one: Option<Clause>| one == Some(clause);
    if let Some(forbidden) = game.forbidden.iter().find(|one| is(one.clause)) {
        return Some(
            match forbidden.what {
                Forbid::OwnRoyalAttacked => "No move may leave an own royal piece attacked.",
                Forbid::EnemyRoyalAttacked => "No move may give check.",
                Forbid::AllOwnRoyalsAttacked => {
                    "No move may leave all own royal pieces attacked."
                }
                Forbid::LastOwnRoyalAttacked => {
                    "No move may leave the last own royal piece attacked."
                }
                Forbid::RoyalsFacingTwice => {
                    "Royal pieces that face each other along an open line must part, or the player passes."
                }
                Forbid::CheckExceptCheckmate => "No move may give check, unless it is checkmate.",
            }
            .to_owned(),
        );
    }
    if let Some(exchange) = game.exchanges.iter().find(|one| is(one.clause)) {
        return Some(exchange_in_words(game, exchange));
    }
    let said = [
        (
            game.must_take.is_some_and(is),
            "A player who can capture must capture.",
        ),
        (
            game.points.as_ref().is_some_and(|one| is(one.clause)),
            "Pieces have points.",
        ),
        (
            game.must_drop.as_ref().is_some_and(|one| is(one.0)),
            "A player who can drop the piece that must be dropped plays nothing else.",
        ),
        (
            game.mirrored.is_some_and(is),
            "There are two boards, and a piece that has moved goes to the other one.",
        ),
        (
            game.gate.as_ref().is_some_and(|one| is(one.clause)),
            "A piece from the hand may come in where another piece leaves its first square.",
        ),
        (
            game.returning.as_ref().is_some_and(|one| is(one.clause)),
            "Kinds come back when neither side has any left.",
        ),
        (
            game.addition.is_some_and(|one| is(one.clause)),
            "A player may put a new piece on the board.",
        ),
        (
            (game.passing).is_some_and(|(clause, when)| is(clause) && when == Passing::IfStuck),
            "A player without any other action passes.",
        ),
        (
            game.passing.is_some_and(|(clause, _)| is(clause)),
            "A player may pass.",
        ),
        (
            game.dice.as_ref().is_some_and(|one| is(one.clause)),
            "Dice say which pieces may move.",
        ),
    ];
    let found = said.into_iter().find(|(is_said, _)| *is_said);
    if let Some((_, sentence)) = found {
        return Some(sentence.to_owned());
    }
    if game.counting.as_ref().is_some_and(|one| is(one.clause)) {
        return counting_in_words(game);
    }
    let lent = game.lendings.iter().find(|one| is(one.clause))?;
    Some(lending_in_words(game, lent))
}

/// Returns what pieces lend to others, or what holds them back, as a sentence.
fn lending_in_words(game: &Declaration, lending: &Lending) -> String {
    let [borrower, lender] = [&lending.borrowers, &lending.lenders].map(|kinds| group(game, kinds));
    if !lending.holds() {
        return format!(
            "A {} borrows moves from a {}.",
            names(game, &lending.borrowers),
            names(game, &lending.lenders)
        );
    }
    let place = match lending.near {
        Near::Guarded => format!("that an own {lender} guards"),
        Near::Unguarded => format!("that no own {lender} guards"),
        Near::Attacked => format!("that an enemy {lender} attacks"),
        Near::AttackedByLike => "that an enemy piece of its kind attacks".to_owned(),
        Near::Beside => format!("beside {}", a(&lender)),
        Near::BesideOwn => format!("beside an own {lender}"),
        Near::BesideEnemy => format!("beside an enemy {lender}"),
    };
    let does = match (lending.replaces_moves, lending.replaces_takes) {
        (true, true) => "can neither move nor capture",
        (true, false) => "can only capture",
        _ => "can neither capture nor give check",
    };
    format!("{} {place} {does}.", capitalised(&a(&borrower)))
}

/// Returns what an exchange of prisoners is.
fn exchange_in_words(game: &Declaration, exchange: &Exchange) -> String {
    let names = |kinds: &[KindId]| {
        let names = kinds.iter().map(|&kind| game.kinds[kind].name.clone());
        a(&joined(&names.collect::<Vec<_>>(), "or"))
    };
    format!(
        "For {} that goes back to the enemy's hand, a player may take {} out of the enemy's prison and put it on an empty square, instead of a move.",
        names(&exchange.given),
        names(&exchange.back)
    )
}

/// Returns what is unusual, one sentence each.
fn special(game: &Declaration) -> Vec<String> {
    let mut said = Vec::new();
    let mut say = |sentence: &str| said.push(sentence.to_owned());
    let forbids = |what: Forbid| game.forbidden.iter().any(|one| one.what == what);
    if let Some(starts) = game.shuffle.as_ref().and_then(Shuffle::starts) {
        say(&format!("A game begins from one of {starts} starts."));
    }
    if game.castlings.iter().any(Castling::roams) {
        say("To castle, move the king onto its rook.");
    }
    if game.capture == Capture::ToPrison {
        say("Captured pieces are prisoners of their captor.");
        if !game.exchanges.is_empty() {
            say(
                "Instead of a move you may exchange one for a piece of yours that the enemy holds.",
            );
        }
    } else if game.capture != Capture::Removed {
        say("Captured pieces change sides: instead of a move you may drop one from your hand.");
    } else if game.drops.iter().any(|drop| drop.into != Region::NONE) {
        say("Instead of a move you may drop a piece from your hand.");
    }
    for sentence in effects(game) {
        say(&sentence);
    }
    if game.must_take.is_some() {
        say("If you can capture, you must.");
    }
    if game.mirrored.is_some() {
        say("There are two boards, and a piece that has moved goes to the other one.");
    }
    if game.gate.is_some() {
        say("A piece from your hand may come in where another piece leaves its first square.");
    }
    if forbids(Forbid::EnemyRoyalAttacked) {
        say("Giving check is not allowed.");
    }
    if forbids(Forbid::CheckExceptCheckmate) {
        say("Giving check is not allowed, unless it is checkmate.");
    }
    for lending in game.lendings.iter().filter(|one| one.holds()) {
        say(&lending_in_words(game, lending));
    }
    if game.lendings.iter().any(|one| !one.holds()) {
        say("Pieces lend their moves to others.");
    }
    if let Some((_, Passing::Always)) = game.passing {
        say("You may pass.");
    }
    said
}

/// Returns what follows from moves, captures and arrivals, one sentence each.
fn effects(game: &Declaration) -> Vec<String> {
    let explosion = game.explosion();
    let mut said = Vec::new();
    if explosion.is_some() {
        said.push("A capture explodes: the pieces around it leave the board, too.".to_owned());
    }
    let others = game.effects.iter();
    let others = others.filter(|effect| !explosion.is_some_and(|parts| parts.contains(effect)));
    said.extend(others.map(|effect| effect_in_words(game, effect)));
    said
}

/// Returns an effect as a sentence.
pub(crate) fn effect_in_words(game: &Declaration, effect: &Effect) -> String {
    let kind = |kind: KindId| a(&game.kinds[kind].name);
    let some = |kinds: &[KindId]| a(&group(game, kinds));
    let doers = some(&effect.doers);
    let done = match &effect.event {
        Event::Moves(Heading::Any) => format!("{doers} moves"),
        Event::Moves(Heading::Straight) => format!("{doers} moves along a rank or file"),
        Event::Moves(Heading::Diagonal) => format!("{doers} moves diagonally"),
        Event::Arrives => format!("{doers} comes to a square"),
        Event::Captures(kinds) if are_all(&game.kinds, kinds) => format!("{doers} captures"),
        Event::Captures(kinds) => format!("{doers} captures {}", some(kinds)),
    };
    let (subject, is_one) = match &effect.subject {
        Subject::Doer => ("it".to_owned(), true),
        Subject::Captured => ("what it captured".to_owned(), true),
        Subject::Others {
            whose,
            kinds,
            place,
        } => {
            let whose = match whose {
                Whose::Own => "own ",
                Whose::Enemy => "enemy ",
                Whose::Any => "",
            };
            let corner;
            let place = match place {
                Place::Around => "around it",
                Place::Between => "between it and another piece of its side",
                Place::Attacked => "that it attacks",
                Place::InLine => "on its rank or file",
                Place::Approached => "on the next square in the direction of its move",
                Place::Left => "from which it moves straight away, from the next square",
                Place::PassedOver => "over which it has gone",
                Place::Corners(partner) => {
                    corner = format!(
                        "where its rank or file crosses that of {} of its side",
                        kind(*partner)
                    );
                    &corner
                }
                Place::Flanked(Region::NONE) => {
                    "between it and another piece of its side right behind"
                }
                Place::Flanked(_) => {
                    "between it and another piece of its side, or certain empty squares, right behind"
                }
            };
            (
                format!("{whose}{} {place}", plural(&group(game, kinds))),
                false,
            )
        }
    };
    let s = if is_one { "s" } else { "" };
    let follows = match effect.act {
        Act::Become(to) if is_one => format!("becomes {}", kind(to)),
        Act::Become(to) => format!("become {}", plural(&game.kinds[to].name)),
        Act::BecomeCaptured => format!("become{s} what was captured"),
        Act::BecomeBoth => "becomes the piece that moves like both".to_owned(),
        Act::ChangeSides => format!("change{s} sides"),
        Act::Vanish if is_one => "vanishes".to_owned(),
        Act::Vanish => "vanish".to_owned(),
        Act::Stay => "stays where it was".to_owned(),
        Act::ComeHome => "comes back to where it started".to_owned(),
        Act::LoseFirst => format!("count{s} as moved"),
        Act::Leave(left) => format!("leaves {} behind", kind(left)),
    };
    format!("When {done}, {subject} {follows}.")
}
