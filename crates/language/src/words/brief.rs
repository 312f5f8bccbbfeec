//! A declared game in a few sentences, for players who do not know it: the aim, what is special, and how a turn goes.

use super::conditions::condition;
use super::legend::in_cells;
use super::specials::lending_in_words;
use super::turns::turn;
use super::{a, areas, group, joined, names, plural};
use crate::model::{
    Act, Capture, Castling, Declaration, Effect, End, Event, Forbid, Gain, Heading, KindId,
    Passing, Place, Region, Shuffle, Subject, When, Whose, are_all,
};
use springald_core::capitalised;

/// The most sentences.
const MOST: usize = 6;

/// The most conditions of an end that is told in short.
const PARTS: usize = 3;

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
            // Whoever is mated so wins, which is no aim.
            _ if matches!(end.when, When::MatedByDrop(_)) => None,
            _ if is_told => None,
            _ if matches!(&end.when, When::All(all) if all.len() > PARTS) => None,
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

/// Returns what is unusual, one sentence each.
fn special(game: &Declaration) -> Vec<String> {
    let mut said = Vec::new();
    let mut say = |sentence: &str| said.push(sentence.to_owned());
    let forbids = |what: Forbid| game.forbidden.iter().any(|one| one.what == what);
    if let Some(starts) = game.shuffle.as_ref().and_then(Shuffle::starts) {
        say(&format!("A game begins from one of {starts} starts."));
    }
    if game.armies.is_some() {
        say("Armies are chosen before the game.");
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
    if game.unions.is_some() {
        say(
            "A capture forms a union: both pieces stay on the square, and both players move them, but only to empty squares.",
        );
        say(
            "A piece may also take the place of yours in a union; the one that it replaces moves on in the same turn.",
        );
    }
    for one in &game.carriages {
        let [passenger, carrier] = [&one.passengers, &one.carriers].map(|kinds| group(game, kinds));
        say(&format!(
            "{} may move onto {} of its side, travel with it, and leave it by a move of its own.",
            capitalised(&a(&passenger)),
            a(&carrier)
        ));
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
    for lending in game.lendings.iter().filter(|one| one.paths.is_empty()) {
        say(&lending_in_words(game, lending));
    }
    if game.lendings.iter().any(|one| !one.paths.is_empty()) {
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
    let mut done = match &effect.event {
        Event::Moves(Heading::Any) => format!("{doers} moves"),
        Event::Moves(Heading::Straight) => format!("{doers} moves along a rank or file"),
        Event::Moves(Heading::Diagonal) => format!("{doers} moves diagonally"),
        Event::Arrives => format!("{doers} comes to a square"),
        Event::Captures(kinds) if are_all(&game.kinds, kinds) => format!("{doers} captures"),
        Event::Captures(kinds) => format!("{doers} captures {}", some(kinds)),
    };
    if !areas::is_everywhere(effect.from, game.shape()) {
        done = format!("{done} from {}", areas::region(game, effect.from, "or"));
    }
    if !areas::is_everywhere(effect.on, game.shape()) {
        let on = areas::region(game, effect.on, "or");
        done = match &effect.event {
            Event::Moves(_) => format!("{done} to {on}"),
            Event::Arrives => format!("{doers} comes to {on}"),
            Event::Captures(_) => format!("{done} on {on}"),
        };
    }
    let names_victims = match &effect.event {
        Event::Captures(kinds) => !are_all(&game.kinds, kinds),
        _ => false,
    };
    let (subject, is_one) = match &effect.subject {
        Subject::Doer if names_victims => ("the captor".to_owned(), true),
        Subject::Doer => ("it".to_owned(), true),
        Subject::Captured => ("what it captured".to_owned(), true),
        Subject::Others {
            whose,
            kinds,
            place,
            on,
        } => {
            let whose = match whose {
                Whose::Own => "own ",
                Whose::Enemy => "enemy ",
                Whose::Any => "",
            };
            let place = place_in_words(game, *place);
            let on = if areas::is_everywhere(*on, game.shape()) {
                String::new()
            } else {
                format!(" on {}", areas::region(game, *on, "or"))
            };
            let place = if place.is_empty() {
                place
            } else {
                format!(" {place}")
            };
            (
                format!("{whose}{}{on}{place}", plural(&group(game, kinds))),
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
        Act::Drift { away, one } => {
            let whither = if away {
                "pushed away from it"
            } else {
                "pulled towards it"
            };
            let far = if one {
                "by one square"
            } else {
                "as far as possible"
            };
            format!("are {whither} over empty squares, {far}")
        }
        Act::Leave(left) => format!("leaves {} behind", kind(left)),
    };
    let condition = flanked(game, &effect.subject);
    format!("When {done}, {subject} {follows}{condition}.")
}

/// Returns the place of pieces, to follow their names; empty if they may be anywhere.
fn place_in_words(game: &Declaration, place: Place) -> String {
    match place {
        Place::Around => "around it".to_owned(),
        Place::Between => "in an unbroken line between it and another piece of its side".to_owned(),
        Place::Attacked => "that it attacks".to_owned(),
        Place::InLine => "on its rank or file".to_owned(),
        Place::InSight(heading) => {
            let lines = match heading {
                Heading::Straight => " along ranks and files",
                Heading::Diagonal => " along diagonals",
                Heading::Any => "",
            };
            format!("that it sees first in a direction{lines}")
        }
        Place::Approached => "on the next square in the direction of its move".to_owned(),
        Place::RowAhead => {
            "in the unbroken row that begins on the next square in the direction of its move"
                .to_owned()
        }
        Place::RowBehind => {
            "in the unbroken row right behind it, from which it moves straight away,".to_owned()
        }
        Place::EitherRow => "in the unbroken row that it approaches, or in the one that it \
             leaves straight away, as the player chooses,"
            .to_owned(),
        Place::Left => "right behind it, from which it moves straight away,".to_owned(),
        Place::PassedOver => "over which it has gone".to_owned(),
        Place::Corners(partner) => format!(
            "where its rank or file crosses that of {} of its side",
            a(&game.kinds[partner].name)
        ),
        Place::Flanked(_) => "next to it on its rank or file".to_owned(),
        Place::FlankedPairs => "in a row of exactly two next to it".to_owned(),
        Place::FlankedRow => "in a row that begins next to it on its rank or file".to_owned(),
        Place::BothSides => "next to it on both sides, on its rank or file,".to_owned(),
        Place::WithoutLiberties => "in groups beside which no square is empty".to_owned(),
        Place::Anywhere => String::new(),
    }
}

/// Returns the condition that pieces are flanked, to follow what becomes of them.
fn flanked(game: &Declaration, subject: &Subject) -> String {
    match subject {
        Subject::Others {
            place: Place::Flanked(Region::NONE),
            ..
        } => " if another piece of its side stands right behind them".to_owned(),
        Subject::Others {
            place: Place::Flanked(empty),
            ..
        } => {
            let place = areas::region(game, *empty, "or");
            format!(
                " if another piece of its side, or an empty square of {place}, is right behind them"
            )
        }
        Subject::Others {
            place: Place::FlankedPairs | Place::FlankedRow,
            ..
        } => " if another piece of its side stands right behind them in the same direction"
            .to_owned(),
        _ => String::new(),
    }
}
