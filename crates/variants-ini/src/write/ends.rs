//! The ends of a game, and draws.

use super::regions;
use crate::game::Kinds;
use crate::group::{Group, Whole};
use crate::kinds::Kind;

pub(super) fn ends(whole: &Whole<'_>) -> Group {
    let game = whole.game;
    let mut group = Group::new(
        "ends",
        "extinctionValue extinctionPieceTypes extinctionAllPieceTypes extinctionPieceCount extinctionOpponentPieceCount extinctionClaim \
         extinctionPseudoRoyal flagPiece flagRegion flagPieceCount flagPieceBlockedWin flagMove flagPieceSafe \
         checkCounting checkmateValue stalemateValue stalematePieceCount shogiPawnDropMateIllegal shatarMateRule \
         materialCounting bikjangRule pass king connectN connectPieceTypes connectVertical connectHorizontal \
         connectDiagonal connectRegion1 connectRegion2 connectValue",
    )
    .without("ends", true);
    extinction(whole, &mut group);
    flag(whole, &mut group);
    connect(whole, &mut group);
    if game.flag("checkCounting") {
        let (white, black) = whole.start.checks.unwrap_or((1, 1));
        let number = white.max(black).max(1);
        let checks = if number == 1 { "check" } else { "checks" };
        group.say(format!(
            "win when {number} {checks} given as \"{number} {checks}\""
        ));
    }
    if ["passWhite", "passBlack"]
        .iter()
        .all(|name| game.flag(name))
    {
        group.say("draw when both passed as \"both passed\"");
    }
    let royal = whole.all().iter().any(|kind| whole.is_royal(*kind));
    if royal {
        if game.flag("shogiPawnDropMateIllegal") && whole.has(Kind::SHOGI_PAWN) {
            let name = whole.names.plain(Kind::SHOGI_PAWN);
            group.say(format!(
                "win when checkmated by dropped {name} as \"checkmate by a dropped pawn\""
            ));
        }
        match game.word("checkmateValue") {
            "none" => {}
            value => group.say(format!("{value} when checkmated as \"checkmate\"")),
        }
    }
    stalemate(whole, &mut group);
    for (option, is_set, what) in [
        (
            "shatarMateRule",
            game.flag("shatarMateRule"),
            "checkmates need a check by a stronger piece",
        ),
        (
            "bikjangRule",
            game.flag("bikjangRule"),
            "the end by facing kings is left out",
        ),
        (
            "materialCounting",
            game.word("materialCounting") != "none",
            "the count of material is left out",
        ),
    ] {
        if is_set {
            group.lack(option, what);
        }
    }
    group
}

fn stalemate(whole: &Whole<'_>, group: &mut Group) {
    let game = whole.game;
    let value = game.word("stalemateValue");
    let other = match value {
        "win" => "loss",
        "loss" => "win",
        _ => "draw",
    };
    if game.flag("stalematePieceCount") && value != "draw" {
        group.say(format!(
            "{value} when stalemated, and you have fewer pieces than enemy as \"fewer pieces\""
        ));
        group.say(format!(
            "{other} when stalemated, and you have more pieces than enemy as \"more pieces\""
        ));
        group.say("draw when stalemated as \"stalemate\"");
    } else if value != "none" {
        group.say(format!("{value} when stalemated as \"stalemate\""));
    }
}

fn extinction(whole: &Whole<'_>, group: &mut Group) {
    let game = whole.game;
    let value = game.word("extinctionValue");
    if value == "none" || game.flag("extinctionPseudoRoyal") && !game.flag("blastOnCapture") {
        return;
    }
    let (own, enemy) = (
        game.number("extinctionPieceCount"),
        game.number("extinctionOpponentPieceCount"),
    );
    let kinds = game.kinds("extinctionPieceTypes");
    let together: Vec<Kinds> = if game.flag("extinctionAllPieceTypes") {
        vec![kinds]
    } else {
        kinds.into_iter().map(|kind| Kinds::from([kind])).collect()
    };
    for kinds in together {
        let name = whole.list(&kinds);
        if name.is_empty() {
            continue;
        }
        let none = if own == 0 {
            format!("you have no {name}")
        } else {
            format!("you have fewer than {} {name}", own + 1)
        };
        let and = match enemy {
            0 => String::new(),
            1 if kinds.contains(&Kind::ALL) => String::new(),
            1 => format!(", and enemy has a {name}"),
            many => format!(", and enemy has more than {} {name}", many - 1),
        };
        let reason = if kinds.contains(&Kind::ALL) {
            "pieces lost".to_owned()
        } else {
            format!("{name} lost")
        };
        group.say(format!("{value} when {none}{and} as \"{reason}\""));
    }
    if game.flag("extinctionClaim") {
        group.lack(
            "extinctionClaim",
            "there are no words for an end that the enemy's answer can still undo",
        );
    }
}

/// Adds the ends by rows of pieces, and by chains between two regions.
fn connect(whole: &Whole<'_>, group: &mut Group) {
    let game = whole.game;
    let directions = ["connectHorizontal", "connectVertical", "connectDiagonal"];
    let directions = directions.map(|option| game.flag(option));
    let value = game.word("connectValue");
    if value == "none" {
        return;
    }
    // That program counts pieces of all kinds unless some are named.
    let name = match whole.list(&game.kinds("connectPieceTypes")) {
        name if name.is_empty() => "pieces".to_owned(),
        name => name,
    };
    let count = game.number("connectN");
    if count > 0 {
        let heading = match directions {
            [true, true, true] => Some(""),
            [true, true, false] => Some(" straight"),
            [false, false, true] => Some(" diagonal"),
            _ => None,
        };
        match heading {
            Some(heading) => group.say(format!(
                "{value} when {count} of your {name} in line{heading} as \"{count} in a row\""
            )),
            None => group.lack(
                "connectN",
                "there are no words for rows in some of the directions only",
            ),
        }
    }
    let regions = ["connectRegion1", "connectRegion2"];
    let regions = regions.map(|option| [0, 1].map(|side| game.region(option, side)));
    if regions.iter().flatten().all(|squares| squares.is_empty()) {
        return;
    }
    let areas = regions.map(|squares| {
        let shared = regions::shared(whole, [true, true], squares);
        shared.and_then(|squares| squares.area(game.board))
    });
    match areas {
        [Some(from), Some(to)] if directions == [true; 3] => group.say(format!(
            "{value} when your {name} connect {from} with {to} as \"connected\""
        )),
        _ => group.lack(
            "connectRegion1White",
            "there are no words for chains in some of the directions only, or between regions that differ for Black",
        ),
    }
}

fn flag(whole: &Whole<'_>, group: &mut Group) {
    let game = whole.game;
    let squares = [0, 1].map(|side| game.region("flagRegion", side));
    let kinds = [0, 1].map(|side| game.side_kinds("flagPiece", side));
    if squares.iter().all(|squares| squares.is_empty()) {
        return;
    }
    if game.flag("flagPieceBlockedWin") {
        group.lack(
            "flagPieceBlockedWin",
            "there are no words for a goal that enemy pieces fill",
        );
    }
    let shared = regions::shared(whole, [true, true], squares).filter(|_| kinds[0] == kinds[1]);
    let mut say = |area: String, kinds: &Kinds, colour: &str| {
        let name = whole.list(kinds);
        if name.is_empty() {
            return;
        }
        let count = game.number("flagPieceCount").max(1);
        let some = if count == 1 {
            "your".to_owned()
        } else {
            format!("{count} of your")
        };
        let at = format!("{some} {name} on {area}");
        let end = |condition: &str| format!("win when {condition}{colour} as \"goal reached\"");
        match (game.flag("flagMove"), game.flag("flagPieceSafe")) {
            (true, false) if kinds.contains(&Kind::KING) => {
                let enemy = at.replacen("your", "enemy", 1);
                group.say(format!(
                    "draw when {at}, and {enemy} as \"both at the goal\""
                ));
                group.say(end(&format!("{at} unless black can follow")));
            }
            (true, false) => group.say(end(&format!("{at}, and you are to move"))),
            (false, true) => group.say(end(&format!("{at} safely"))),
            (true, true) => {
                // Only a piece that is not safe leaves the enemy a move.
                group.say(end(&format!("{at} safely")));
                group.say(end(&format!("{at}, and you are to move")));
            }
            (false, false) => group.say(end(&at)),
        }
    };
    if let Some(area) = shared.and_then(|squares| squares.area(game.board)) {
        say(area, &kinds[0], "");
        return;
    }
    if squares[0] == squares[1] && kinds[0] == kinds[1] {
        if let Some(area) = squares[0].area(game.board) {
            say(format!("fixed {area}"), &kinds[0], "");
        }
        return;
    }
    for (side, colour) in [", and you are white", ", and you are black"]
        .into_iter()
        .enumerate()
    {
        if let Some(area) = squares[side].area(game.board) {
            say(format!("fixed {area}"), &kinds[side], colour);
        }
    }
}

pub(super) fn repetition(whole: &Whole<'_>) -> Group {
    let game = whole.game;
    let mut group = Group::new(
        "repetition",
        "nFoldRule nFoldValue nFoldValueAbsolute perpetualCheckIllegal chasingRule soldierPromotionRank",
    )
    .without("repetition", false);
    let number = game.number("nFoldRule");
    if number == 0 {
        return group;
    }
    let royal = whole.all().iter().any(|kind| whole.is_royal(*kind));
    let mut perpetual = String::new();
    if game.flag("perpetualCheckIllegal") && royal {
        perpetual += ", perpetual check loses";
    }
    let chases = game.word("chasingRule") != "none" && game.word("wallingRule") == "none";
    if chases {
        perpetual += ", perpetual chase loses";
    } else if game.word("chasingRule") != "none" {
        group.lack(
            "chasingRule",
            "there are no words for perpetual chases in turns of two steps",
        );
    }
    match (game.word("nFoldValue"), game.flag("nFoldValueAbsolute")) {
        ("draw" | "none", _) if number == 3 && perpetual.is_empty() => {
            group.say("repetition claim 3 draw 5");
        }
        ("draw" | "none", _) => group.say(format!("repetition draw {number}{perpetual}")),
        ("win", false) => group.say(format!("repetition loss {number}{perpetual}")),
        ("loss", true) => group.say(format!("repetition loss for white {number}{perpetual}")),
        (_, true) => group.say(format!("repetition loss for black {number}{perpetual}")),
        _ => {
            group.say(format!("repetition draw {number}{perpetual}"));
            let sentence = "the player who is to move loses by repetition, for which there are no words: it is a draw";
            group.lack("nFoldValue", sentence);
        }
    }
    if chases {
        for line in chased(whole) {
            group.say(format!("  {line}"));
        }
    }
    group
}

/// Returns the lines that say which pieces are chased, by the rule `axf`.
fn chased(whole: &Whole<'_>) -> Vec<String> {
    let board = whole.game.board;
    let first = whole.game.number("soldierPromotionRank");
    let last = usize::from(board.ranks);
    let except = |kinds: &[Kind]| match whole.list(kinds).as_str() {
        "" => "pieces".to_owned(),
        names => format!("pieces except {names}"),
    };
    let hunters = except(&[Kind::KING, Kind::SOLDIER]);
    let mut lines = vec![format!("of {} by {hunters}", except(&[Kind::SOLDIER]))];
    if whole.has(Kind::SOLDIER) && first <= last {
        let soldier = whole.list(&[Kind::SOLDIER]);
        let place = match first {
            0 | 1 => String::new(),
            _ if first == last => format!(" on rank {last}"),
            _ => format!(" on ranks {first}-{last}"),
        };
        lines.push(format!("of {soldier}{place} by {hunters}"));
    }
    let weak = [Kind::FERS, Kind::ELEPHANT];
    let middle = [Kind::HORSE, Kind::CANNON];
    for (stronger, weaker) in [
        (&[Kind::ROOK][..], [&middle[..], &weak[..]].concat()),
        (&middle[..], weak.to_vec()),
    ] {
        let (stronger, weaker) = (whole.list(stronger), whole.list(&weaker));
        if !stronger.is_empty() && !weaker.is_empty() {
            lines.push(format!("of protected {stronger} by {weaker}"));
        }
    }
    lines
}

pub(super) fn progress(whole: &Whole<'_>) -> Group {
    let game = whole.game;
    let mut group =
        Group::new("progress", "nMoveRule nMoveRuleTypes pawnTypes").without("progress", false);
    let turns = game.number("nMoveRule") * 2;
    if turns == 0 {
        return group;
    }
    let mut kinds = game.side_kinds("nMoveRuleTypes", 0);
    kinds.extend(game.side_kinds("nMoveRuleTypes", 1));
    kinds.retain(|kind| whole.has(*kind));
    let what = if kinds.is_empty() {
        "nothing".to_owned()
    } else {
        whole.list(&kinds)
    };
    let (claim, draw) = (turns.min(6666), (turns * 3 / 2).min(10_000));
    group.say(format!("progress {what} claim {claim} draw {draw}"));
    group
}

/// Returns the draw by lack of material, which Fairy-Stockfish knows for chess and games much like it.
pub(super) fn material(whole: &Whole<'_>) -> Group {
    let game = whole.game;
    let mut group = Group::new("material", "").without("material", false);
    let is_known = |kind: &Kind| kind.0 <= 4 || *kind == Kind::KING;
    let is_chess = whole.all().iter().all(is_known)
        && game.betza(Kind::KING) == "K"
        && [0, 1]
            .iter()
            .all(|side| whole.start.count(Kind::KING, *side) == 1);
    let others = [
        "blastOnCapture",
        "mustCapture",
        "checkCounting",
        "pieceDrops",
        "seirawanGating",
    ];
    let has_other = others.iter().any(|name| game.flag(name))
        || !game.flag("checking")
        || game.word("extinctionValue") != "none"
        || game.word("wallingRule") != "none"
        || game.word("stalemateValue") != "draw"
        || game.word("checkmateValue") != "loss"
        || game.word("materialCounting") != "none"
        || !game.kinds("petrifyOnCaptureTypes").is_empty()
        || (0..2).any(|side| !game.region("flagRegion", side).is_empty());
    if is_chess && !has_other {
        group.say("material orthodox");
    }
    group
}
