//! The other statements in sentences: what is forbidden or compulsory, castling, drops, what comes in, dice, and what
//! pieces lend to each other.

use super::legend::deeds;
use super::{a, areas, group, joined, names, number, plural};
use crate::model::{
    Carriage, Castling, Declaration, Drop, Exchange, Face, Forbid, Homes, Kind, KindId, Lending,
    Near, Passing, Region, Room, are_all,
};
use springald_board::Square;
use springald_core::{Clause, capitalised};

/// Returns the names of the royal kinds.
fn royal(game: &Declaration) -> String {
    let kinds = 0..game.kinds.len();
    let royals: Vec<KindId> = kinds.filter(|&id| game.kinds[id].royal).collect();
    names(game, &royals)
}

/// Returns what unions of some kinds do.
fn unions_in_words(game: &Declaration, kinds: &[KindId]) -> Vec<String> {
    let one = capitalised(&a(&group(game, kinds)));
    let promote = kinds
        .iter()
        .any(|&kind| !game.kinds[kind].promotions.is_empty());
    let mut said = vec![
        format!(
            "{one} that captures another one forms a union with it: both stand on the square from then on."
        ),
        "Both players move a union, each as their own piece in it moves, but only to empty squares."
            .to_owned(),
        format!(
            "{one} may also capture on the square of a union. It replaces the piece of its side there, which moves on from that square in the same turn, alone, until one of them comes to an empty square or captures an enemy piece that is alone."
        ),
    ];
    if promote {
        said.push(
            "A piece that the enemy moves where it promotes, in a union, is promoted by its own player before the next move."
                .to_owned(),
        );
    }
    said
}

/// Returns what carriers of some kinds do.
fn carriage_in_words(game: &Declaration, one: &Carriage) -> Vec<String> {
    let [passenger, carrier] = [&one.passengers, &one.carriers].map(|kinds| group(game, kinds));
    let mut said = vec![
        format!(
            "{} may move onto {} of its own side, as it moves to an empty square. From then on the two stand on one square, and move and capture as the {carrier} does.",
            capitalised(&a(&passenger)),
            a(&carrier),
        ),
        format!(
            "The {passenger} may leave by a move or capture of its own, and the {carrier} stays on its square."
        ),
        format!(
            "A capture takes both. {} carries one piece at most, and two pieces on one square go to no square of their own side.",
            capitalised(&a(&carrier)),
        ),
    ];
    let has = |kinds: &[KindId], test: &dyn Fn(&Kind) -> bool| {
        kinds.iter().any(|&kind| test(&game.kinds[kind]))
    };
    if has(&one.passengers, &|kind| !kind.promotions.is_empty()) {
        said.push(format!(
            "The {passenger} promotes only when it leaves, by the same move."
        ));
    }
    if has(&one.carriers, &|kind| !kind.promotions.is_empty()) {
        said.push(format!(
            "{} that carries a piece does not promote.",
            capitalised(&a(&carrier))
        ));
    }
    let castles = |kind: &&KindId| {
        let mut all = game.castlings.iter();
        all.any(|one| [one.king, one.rook].contains(*kind))
    };
    let castling: Vec<KindId> = one.carriers.iter().filter(castles).copied().collect();
    if !castling.is_empty() {
        said.push(format!(
            "{} that carries a piece, or has carried one, does not castle.",
            capitalised(&a(&group(game, &castling)))
        ));
    }
    let passes = |kind: &Kind| {
        kind.paths
            .iter()
            .any(|path| path.passing || path.en_passant)
    };
    if has(&one.passengers, &passes) || has(&one.carriers, &passes) {
        said.push(
            "Nothing that boards, is carried or leaves, or carries another piece, captures *en passant* or is captured so."
                .to_owned(),
        );
    }
    said
}

/// Returns what a clause forbids, demands or allows, one sentence each.
pub(crate) fn in_words(game: &Declaration, clause: Clause) -> Vec<String> {
    let is = |one: Option<Clause>| one == Some(clause);
    let mut said: Vec<String> = Vec::new();
    let forbidden = game.forbidden.iter().filter(|one| is(one.clause));
    said.extend(forbidden.map(|one| forbidden_in_words(game, one.what)));
    if game.must_take.is_some_and(is) {
        said.push("A player who can capture must capture.".to_owned());
    }
    if let Some((stated, kinds)) = &game.must_drop
        && is(*stated)
    {
        said.push(format!(
            "A player who has {} in hand and can drop it may do nothing else.",
            a(&group(game, kinds))
        ));
    }
    if let Some((stated, kinds)) = &game.unions
        && is(*stated)
    {
        said.extend(unions_in_words(game, kinds));
    }
    for one in game.carriages.iter().filter(|one| is(one.clause)) {
        said.extend(carriage_in_words(game, one));
    }
    if game.mirrored.is_some_and(is) {
        said.push(
            "There are two boards of the same size. A piece moves and captures on its own board and then goes to the same square of the other one, which must be empty."
                .to_owned(),
        );
    }
    said.extend(arrivals(game, clause));
    match game.passing {
        Some((stated, Passing::IfStuck)) if is(stated) => {
            said.push("A player without any other action passes.".to_owned());
        }
        Some((stated, Passing::Always)) if is(stated) => said.push("A player may pass.".to_owned()),
        _ => {}
    }
    if let Some(dice) = &game.dice
        && (is(dice.clause) || dice.faces.iter().all(|face| is(face.clause)))
    {
        said.push(dice_in_words(game));
    }
    let lent = game.lendings.iter().filter(|one| is(one.clause));
    said.extend(lent.map(|one| lending_in_words(game, one)));
    said
}

fn forbidden_in_words(game: &Declaration, what: Forbid) -> String {
    let royal = royal(game);
    let many = plural(&royal);
    match what {
        Forbid::OwnRoyalAttacked => format!(
            "{} that an enemy piece attacks is in check. No move may leave the player's own {royal} in check.",
            capitalised(&a(&royal))
        ),
        Forbid::EnemyRoyalAttacked => "No move may give check.".to_owned(),
        Forbid::AllOwnRoyalsAttacked => {
            format!("No move may leave all of the player's own {many} attacked.")
        }
        Forbid::LastOwnRoyalAttacked => {
            format!("No move may leave the player's last {royal} attacked.")
        }
        Forbid::RoyalsFacingTwice => format!(
            "When {many} of both sides face each other along an open rank or file, the player to move must end that, or pass."
        ),
        Forbid::CheckExceptCheckmate => {
            "No move may give check, unless it is checkmate.".to_owned()
        }
    }
}

/// Returns what a clause says about pieces that come onto the board, one sentence each.
fn arrivals(game: &Declaration, clause: Clause) -> Vec<String> {
    let is = |one: Option<Clause>| one == Some(clause);
    let mut said: Vec<String> = Vec::new();
    let gate = game.gate.as_ref().filter(|one| is(one.clause));
    if let Some(gate) = gate {
        said.push(format!(
            "When a piece leaves a square of {} on which it has stood since the start, its player may put {} from the hand on that square in the same move.",
            areas::region(game, gate.on, "or"),
            a(&names(game, &gate.kinds))
        ));
    } else {
        said.extend(drops(game, clause));
    }
    let exchanges = game.exchanges.iter().filter(|one| is(one.clause));
    said.extend(exchanges.map(|one| exchange_in_words(game, one)));
    if let Some(returning) = &game.returning
        && is(returning.clause)
    {
        said.push(format!(
            "When neither side has any piece of one of these kinds left, all of that kind come back to the squares where they started: {}.",
            plural(&names(game, &returning.kinds)).replace(" or ", " and ")
        ));
    }
    if let Some(addition) = game.addition.filter(|one| is(one.clause)) {
        let name = &game.kinds[addition.kind].name;
        let place = match addition.room {
            Room::Converting => " where it converts an enemy piece".to_owned(),
            Room::BesideOwn => " beside one of their own pieces".to_owned(),
            Room::On(on) if areas::is_everywhere(on, game.shape()) => String::new(),
            Room::On(on) => format!(", {}", areas::region(game, on, "or")),
        };
        let mut kinds = game.kinds.iter();
        let acts = if kinds.any(|kind| !kind.paths.is_empty()) {
            "Instead of a move a player may put"
        } else {
            "A player puts"
        };
        said.push(format!("{acts} a new {name} on an empty square{place}."));
        if addition.falls {
            said.push("It falls: only the lowest empty square of a file will do.".to_owned());
        }
        if addition.first != Region::NONE {
            let first = areas::region(game, addition.first, "or");
            said.push(format!("Before that, {first} must be filled."));
        }
    }
    said
}

/// Returns the drops with a clause: kinds that are dropped in the same way together.
fn drops(game: &Declaration, clause: Clause) -> Vec<String> {
    let mut told: Vec<(Vec<KindId>, &Drop)> = Vec::new();
    for drop in game.drops.iter().filter(|one| one.clause == Some(clause)) {
        let is_like = |other: &Drop| {
            let limits = |one: &Drop| {
                let turned = one.turned.is_some();
                (one.into, one.a_file, one.a_colour, one.quiet, turned)
            };
            limits(other) == limits(drop)
        };
        match told.iter_mut().find(|(_, known)| is_like(known)) {
            Some((kinds, _)) => kinds.push(drop.kind),
            None => told.push((vec![drop.kind], drop)),
        }
    }
    let told = told
        .into_iter()
        .filter(|(_, drop)| drop.into != Region::NONE);
    told.map(|(kinds, drop)| drop_in_words(game, &kinds, drop))
        .collect()
}

fn drop_in_words(game: &Declaration, kinds: &[KindId], drop: &Drop) -> String {
    let place = if areas::is_everywhere(drop.into, game.shape()) {
        String::new()
    } else {
        format!(" of {}", areas::region(game, drop.into, "or"))
    };
    let who = if are_all(&game.kinds, kinds) {
        "any piece".to_owned()
    } else {
        a(&names(game, kinds))
    };
    let turned = if drop.turned.is_some() {
        ", on either of its sides"
    } else {
        ""
    };
    let limit = match (drop.a_file, drop.a_colour) {
        (Some(most), _) => {
            let kind = if kinds.len() == 1 {
                " of its kind"
            } else {
                " of a kind"
            };
            format!(
                ", if no file then has more than {} own pieces{kind}",
                number(most.into())
            )
            .replace("than one own pieces", "than one own piece")
        }
        (None, true) => ", one on the squares of each colour".to_owned(),
        (None, false) => String::new(),
    };
    let quiet = if drop.quiet {
        ", but not with check"
    } else {
        ""
    };
    format!(
        "Instead of a move a player may drop {who} from the hand on an empty square{place}{turned}{limit}{quiet}."
    )
}

/// Returns what an exchange of prisoners is.
fn exchange_in_words(game: &Declaration, exchange: &Exchange) -> String {
    format!(
        "For {} that goes back to the enemy's hand, a player may take {} out of the enemy's prison and put it on an empty square, instead of a move.",
        a(&names(game, &exchange.given)),
        a(&names(game, &exchange.back))
    )
}

/// Returns the dice in sentences.
fn dice_in_words(game: &Declaration) -> String {
    let moved = |face: &Face| {
        if are_all(&game.kinds, &face.kinds) {
            "any piece".to_owned()
        } else {
            a(&names(game, &face.kinds))
        }
    };
    let Some(dice) = &game.dice else {
        return String::new();
    };
    let faces = dice.faces.iter().zip(1_u8..);
    let faces: Vec<String> = faces
        .map(|(face, shown)| format!("{shown} for {}", moved(face)))
        .collect();
    let doubles = dice.doubles.as_ref().map_or_else(String::new, |face| {
        format!(" If both dice show the same, {} may move.", moved(face))
    });
    format!(
        "The die says what may move: {}.{doubles}",
        joined(&faces, "and")
    )
}

/// Returns what pieces lend to others, or what holds them back, as a sentence.
pub(crate) fn lending_in_words(game: &Declaration, lending: &Lending) -> String {
    let [borrower, lender] = [&lending.borrowers, &lending.lenders].map(|kinds| group(game, kinds));
    let who = capitalised(&a(&borrower));
    let place = match lending.near {
        Near::Guarded => format!("that an own {lender} guards"),
        Near::Unguarded => format!("that no own {lender} guards"),
        Near::Attacked => format!("that an enemy {lender} attacks"),
        Near::AttackedByLike => "that an enemy piece of its kind attacks".to_owned(),
        Near::Beside => format!("beside {}", a(&lender)),
        Near::BesideOwn => format!("beside an own {lender}"),
        Near::BeforeOwn => format!("right in front of an own {lender}"),
        Near::BehindOwn => format!("right behind an own {lender}"),
        Near::BesideEnemy => format!("beside an enemy {lender}"),
    };
    if lending.spares {
        return format!("Nothing captures {} {place}.", a(&borrower));
    }
    let replaced = (lending.replaces_moves, lending.replaces_takes);
    if lending.holds() {
        let does = match replaced {
            (true, true) => "can neither move nor capture",
            (true, false) => "can only capture",
            _ => "can neither capture nor give check",
        };
        return format!("{who} {place} {does}.");
    }
    let ways = joined(&deeds(game, lending.paths.iter(), false), "and");
    match replaced {
        (false, false) => format!("{who} {place} also {ways}."),
        (true, false) => {
            format!("{who} {place} {ways}, instead of its own moves; it captures as ever.")
        }
        (false, true) => {
            format!("{who} {place} {ways}, instead of its own captures; it moves as ever.")
        }
        (true, true) => format!("{who} {place} {ways}, and does nothing else."),
    }
}

/// Returns the ways to castle with a clause, in sentences; `None` if there are none.
pub(crate) fn castlings(game: &Declaration, clause: Clause) -> Option<String> {
    let shape = game.shape();
    let square = |at: u8| shape.name(Square::new(at));
    let stated: Vec<&Castling> = (game.castlings.iter())
        .filter(|one| one.clause == Some(clause))
        .collect();
    let first = *stated.first()?;
    let ways: Vec<String> = stated
        .iter()
        .map(|one| {
            let [king_home, rook_home] = match one.homes {
                Homes::Fixed { king, rook } => {
                    [king, rook].map(|at| format!(" from {}", square(at).as_str()))
                }
                Homes::RookOnTheRight => [String::new(), " on its right".to_owned()],
                Homes::RookOnTheLeft => [String::new(), " on its left".to_owned()],
            };
            format!(
                "the {}{king_home} to {} with the {}{rook_home} to {}",
                game.kinds[one.king].name,
                square(one.king_to).as_str(),
                game.kinds[one.rook].name,
                square(one.rook_to).as_str(),
            )
        })
        .collect();
    let (king, rook) = (&game.kinds[first.king].name, &game.kinds[first.rook].name);
    let safely = if stated.iter().all(|one| one.safely) {
        format!(" The {king} may not be in check, nor pass or reach an attacked square.")
    } else {
        String::new()
    };
    let [white, black] = &game.sides.names;
    Some(format!(
        "Once in a game {white} may castle, if neither the {king} nor the {rook} has moved and all other squares on their ways and between them are empty: {}.{safely} {black}'s ways mirror these.",
        ways.join(", or ")
    ))
}
