//! Pieces and their moves.

use super::{promotions, regions};
use crate::betza::{self, Vector};
use crate::game::Kinds;
use crate::group::{Group, Whole};
use crate::kinds::Kind;
use crate::squares::Squares;
use crate::ways::{Way, ways};

/// Returns the statements of all pieces, walls included.
pub(super) fn pieces(whole: &Whole<'_>) -> Vec<Group> {
    let mut groups = Vec::new();
    if let Some((name, sign)) = wall(whole) {
        let mut group = Group::new(
            &format!("piece {name}"),
            "wallingRule startFen petrifyOnCaptureTypes",
        );
        group = group.without(&format!("piece {name}"), false);
        group.say(format!("piece {name} * neutral{sign}"));
        groups.push(group);
    }
    for kind in whole.all() {
        groups.push(piece(whole, kind, false));
        if whole.promoted.contains(&kind) {
            groups.push(piece(whole, kind, true));
        }
    }
    groups
}

/// Returns the name of the neutral piece, and what follows behind its letter.
pub(super) fn wall(whole: &Whole<'_>) -> Option<(&'static str, String)> {
    let placed = |name: &'static str| {
        // The first letter that no piece has, of the name before others.
        let letters = name.chars().chain('a'..='z');
        let free = |letter: &char| !whole.game.letters.values().any(|own| own == letter);
        let letter = letters
            .filter(free)
            .map(|letter| letter.to_ascii_uppercase());
        let placed = letter.take(1).map(|letter| format!(" placed as {letter}"));
        Some((name, placed.collect()))
    };
    match whole.game.word("wallingRule") {
        "duck" => placed("duck"),
        "arrow" => placed("arrow"),
        "static" => placed("wall"),
        "past" => Some(("trail", String::new())),
        _ if !whole.start.walls.is_empty() => Some(("wall", String::new())),
        _ if !whole.game.kinds("petrifyOnCaptureTypes").is_empty() => Some(("wall", String::new())),
        _ => None,
    }
}

/// Returns the statement of a kind, or of its promoted form.
fn piece(whole: &Whole<'_>, kind: Kind, is_promoted: bool) -> Group {
    let game = whole.game;
    let name = if is_promoted {
        whole.names.promoted(kind)
    } else {
        whole.names.plain(kind)
    };
    let moves_as = if is_promoted {
        game.promoted.get(&kind).copied().unwrap_or(kind)
    } else {
        kind
    };
    let mut group =
        Group::new(&format!("piece {name}"), "").without(&format!("piece {name}"), false);
    group.options = options(moves_as);
    let letter = game
        .letters
        .get(&kind)
        .map_or('?', char::to_ascii_uppercase);
    let plus = if is_promoted { "+" } else { "" };
    let royal = if whole.is_royal(moves_as) {
        " royal"
    } else {
        ""
    };
    group.say(format!("piece {name} {plus}{letter}{royal}"));
    let moves = moves(whole, moves_as, &mut group.missing);
    if moves.is_empty() {
        // A piece without moves has to have a way all the same: this one leads nowhere.
        group.say(format!("  steps forward from rank {}", game.board.ranks));
    }
    for line in moves {
        group.say(format!("  {line}"));
    }
    let lost = steps_from_one_side(whole, moves_as);
    if lost {
        group.lack(
            "doubleStepRegionWhite",
            "first moves from squares of one side only are left out",
        );
    }
    let (lines, lacks) = promotions::promotions(whole, kind, is_promoted);
    for line in lines {
        group.say(format!("  {line}"));
    }
    group.missing.extend(lacks);
    group
}

/// Returns the options that say how a kind moves and promotes.
fn options(kind: Kind) -> Vec<String> {
    let own = match kind {
        Kind::KING => "king flyingGeneral".to_owned(),
        kind if kind.is_custom() => format!("customPiece{}", kind.0 - 99),
        kind => kind.option().unwrap_or_default().to_owned(),
    };
    let mut options: Vec<String> = own.split(' ').map(str::to_owned).collect();
    if let Some(first) = options.first() {
        let mut letters = first.chars();
        let capital = letters.next().map(|letter| letter.to_ascii_uppercase());
        let ending: String = capital.into_iter().chain(letters).collect();
        options.push(format!("mobilityRegionWhite{ending}"));
        options.push(format!("mobilityRegionBlack{ending}"));
    }
    let more = "promotionRegion promotionPawnTypes promotionPieceTypes promotionLimit promotedPieceType \
                piecePromotionOnCapture mandatoryPawnPromotion mandatoryPiecePromotion pieceDemotion doubleStep \
                doubleStepRegion tripleStepRegion enPassantRegion enPassantTypes pawnTypes immobilityIllegal \
                mutuallyImmuneTypes captureForbidden captureAllowed prisonPawnPromotion extinctionPseudoRoyal soldierPromotionRank diagonalLines sittuyinPromotion \
                cambodianMoves";
    options.extend(more.split_whitespace().map(str::to_owned));
    options
}

/// Returns the lines of a kind's moves.
fn moves(whole: &Whole<'_>, kind: Kind, missing: &mut Vec<(String, String)>) -> Vec<String> {
    let game = whole.game;
    let name = whole.names.plain(kind);
    let mut lack = |option: &str, sentence: String| missing.push((option.to_owned(), sentence));
    let option = kind.option().map_or_else(
        || format!("customPiece{}", kind.0.wrapping_sub(99)),
        str::to_owned,
    );
    let option = if kind == Kind::KING {
        "king".to_owned()
    } else {
        option
    };
    let limit = regions::mobility(whole, kind).unwrap_or_else(|| {
        lack(
            "mobilityRegionWhite",
            format!("the squares for '{name}' are not the same for both sides, for which there are no words"),
        );
        regions::all(whole)
    });
    let limit = limit.without(promotions::barred(whole, kind));
    let into = regions::area(whole, "into", limit);
    let mut lines = Vec::new();
    let is_soldier = kind == Kind::SOLDIER && game.number("soldierPromotionRank") > 1;
    if is_soldier {
        let ranks = game.board.ranks;
        let first = (game.number("soldierPromotionRank") as u8).min(ranks);
        let from = if first == ranks {
            format!("rank {ranks}")
        } else {
            format!("ranks {first}-{ranks}")
        };
        let ends = match takes(whole, kind).as_deref() {
            Some(" to take") => vec![String::new()],
            takes => [Some(" to move"), takes]
                .into_iter()
                .flatten()
                .map(str::to_owned)
                .collect(),
        };
        for motion in [
            "steps forward".to_owned(),
            format!("steps sideways from {from}"),
        ] {
            lines.extend(ends.iter().map(|end| format!("{motion}{into}{end}")));
        }
        return lines;
    }
    if kind == Kind::PAWN {
        return pawn(whole, &into);
    }
    let (atoms, strange) = betza::read(game.betza(kind));
    for sentence in strange {
        lack(&option, format!("of '{name}': {sentence}"));
    }
    let takes = takes(whole, kind);
    for mut way in ways(&atoms) {
        way.takes &= takes.is_some();
        if !way.quiet && !way.takes {
            continue;
        }
        let takes = takes.as_deref().unwrap_or_default();
        if way.initial {
            lines.extend(first_moves(whole, kind, &way, &into));
            continue;
        }
        let over = if kind == Kind::JANGGI_CANNON && way.is_cannon {
            format!(" over pieces except {name}")
        } else {
            String::new()
        };
        let motion = format!("{}{over}", way.motion);
        match (way.quiet, way.takes) {
            (true, true) if takes == " to take" => lines.push(format!("{motion}{into}")),
            (quiet, captures) => {
                if quiet {
                    lines.push(format!("{motion}{into} to move"));
                }
                if captures {
                    lines.push(format!("{motion}{into}{takes}"));
                }
                if captures && !quiet && passed_by(whole, kind) {
                    lines.push(format!("{motion}{into} to take en passant"));
                }
            }
        }
    }
    if kind == Kind::KING && game.flag("flyingGeneral") {
        lines.push(format!("slides straight to take {name}"));
    }
    let diagonals = game.region("diagonalLines", 0);
    if !diagonals.is_empty() && !matches!(kind, Kind::BISHOP) {
        lack(
            "diagonalLines",
            "there are no words for moves along marked diagonals".to_owned(),
        );
    }
    lines
}

/// Returns `to take`, with the kinds that are not taken, or nothing if the kind takes nothing.
fn takes(whole: &Whole<'_>, kind: Kind) -> Option<String> {
    let spared = whole.game.spared(kind);
    let all = whole.all();
    if !spared.is_empty() && all.iter().all(|other| spared.contains(other)) {
        return None;
    }
    let names = whole.list(&spared);
    Some(if names.is_empty() {
        " to take".to_owned()
    } else {
        format!(" to take pieces except {names}")
    })
}

/// Returns `true` if pieces of a kind capture en passant, and something may be captured so.
fn passed_by(whole: &Whole<'_>, kind: Kind) -> bool {
    [0, 1].into_iter().any(|side| {
        whole
            .game
            .side_kinds("enPassantTypes", side)
            .contains(&kind)
            && whole.kinds[side].contains(&kind)
            && passers(whole, 1 - side, &whole.game.spared(kind))
            && !whole.game.region("enPassantRegion", side).is_empty()
    })
}

/// Returns `true` if a side has pieces that pass squares in their first move, and that are not spared.
fn passers(whole: &Whole<'_>, side: usize, spared: &Kinds) -> bool {
    let steps = ["doubleStepRegion", "tripleStepRegion"].iter().enumerate();
    let any = steps.filter(|(number, option)| {
        (*number == 1 || whole.game.flag("doubleStep"))
            && !whole.game.region(option, side).is_empty()
    });
    if any.count() == 0 {
        return false;
    }
    let mut kinds = whole.kinds[side].iter();
    kinds.any(|kind| {
        if spared.contains(kind) {
            return false;
        }
        let (atoms, _) = betza::read(whole.game.betza(*kind));
        *kind == Kind::PAWN
            || ways(&atoms)
                .iter()
                .any(|way| way.initial && !way.passes.is_empty())
    })
}

/// Returns the moves of the pawn of chess.
fn pawn(whole: &Whole<'_>, into: &str) -> Vec<String> {
    let mut lines = vec![format!("steps forward{into} to move")];
    let mut first = |length: u8, option: &str, is_on: bool| {
        if !is_on {
            return;
        }
        let passes: Vec<Vector> = (1..length as i8).map(|rank| (rank, 0)).collect();
        let motion = format!("steps forward {length}");
        lines.extend(from_squares(
            whole,
            Kind::PAWN,
            &motion,
            &passes,
            option,
            into,
        ));
    };
    first(2, "doubleStepRegion", whole.game.flag("doubleStep"));
    first(3, "tripleStepRegion", true);
    let Some(takes) = takes(whole, Kind::PAWN) else {
        return lines;
    };
    lines.push(format!("steps forward-diagonal{into}{takes}"));
    if passed_by(whole, Kind::PAWN) {
        lines.push(format!("steps forward-diagonal{into} to take en passant"));
    }
    lines
}

/// Returns the lines of a first move, which never captures.
fn first_moves(whole: &Whole<'_>, kind: Kind, way: &Way, into: &str) -> Vec<String> {
    if !whole.game.flag("doubleStep") {
        return Vec::new();
    }
    from_squares(
        whole,
        kind,
        &way.motion,
        &way.passes,
        "doubleStepRegion",
        into,
    )
}

/// Returns the lines of a move from certain squares: those on which it may be captured en passant, and the others.
fn from_squares(
    whole: &Whole<'_>,
    kind: Kind,
    motion: &str,
    passes: &[Vector],
    option: &str,
    into: &str,
) -> Vec<String> {
    let from = steps_from(whole, kind, option);
    let open = from.of(open(whole, kind, passes));
    let mut lines = Vec::new();
    for (squares, more) in [(open, ", open to en passant"), (from.without(open), "")] {
        if !squares.is_empty() {
            let area = regions::area(whole, "from", squares);
            lines.push(format!("{motion}{area}{into} to move{more}"));
        }
    }
    lines
}

/// Returns the squares from which a first move of a kind goes, as White's.
fn steps_from(whole: &Whole<'_>, kind: Kind, option: &str) -> Squares {
    if let Some(squares) = regions::region(whole, kind, option) {
        return squares;
    }
    let game = whole.game;
    let own = [0, 1].map(|side| {
        let squares = game.region(option, side);
        if side == 0 {
            squares
        } else {
            squares.mirrored(game.board, whole.turned)
        }
    });
    // What only one side may do is the same for both where the other side never stands.
    let lowest = [0, 1].map(|side| {
        let men = whole
            .start
            .men
            .iter()
            .filter(|(_, man)| man.kind == kind && man.side == side);
        let ranks = men.map(|((_, rank), _)| {
            if side == 0 {
                *rank
            } else {
                game.board.ranks - 1 - rank
            }
        });
        ranks.min().unwrap_or(0)
    });
    let mut all = own[0].of(own[1]);
    for side in [0, 1] {
        let below =
            (0..lowest[1 - side]).fold(Squares::NONE, |all, rank| all.and(Squares::rank(rank)));
        all = all.and(own[side].of(below));
    }
    all
}

/// Returns `true` if first moves of a side are left out as the other side has them not.
fn steps_from_one_side(whole: &Whole<'_>, kind: Kind) -> bool {
    let (atoms, _) = betza::read(whole.game.betza(kind));
    let has_first = kind == Kind::PAWN || atoms.iter().any(|atom| atom.initial);
    let options = [
        ("doubleStepRegion", whole.game.flag("doubleStep")),
        ("tripleStepRegion", true),
    ];
    has_first
        && options
            .iter()
            .filter(|(_, is_on)| *is_on)
            .any(|(option, _)| {
                let stated = steps_from(whole, kind, option);
                let sides = whole.sides(kind);
                (0..2).filter(|side| sides[*side]).any(|side| {
                    let own = whole.game.region(option, side);
                    let own = if side == 0 {
                        own
                    } else {
                        own.mirrored(whole.game.board, whole.turned)
                    };
                    !own.without(stated).is_empty()
                })
            })
}

/// Returns the squares from which a first move passes squares on which the enemy may capture.
fn open(whole: &Whole<'_>, kind: Kind, passes: &[Vector]) -> Squares {
    let game = whole.game;
    let mut squares = Squares::NONE;
    for side in [0, 1] {
        let enemy = 1 - side;
        let takers = game.side_kinds("enPassantTypes", enemy);
        if !whole.kinds[side].contains(&kind)
            || !takers
                .iter()
                .filter(|taker| !game.spared(**taker).contains(&kind))
                .any(|taker| whole.kinds[enemy].contains(taker))
        {
            continue;
        }
        let region = game.region("enPassantRegion", enemy);
        let region = if side == 0 {
            region
        } else {
            region.mirrored(game.board, whole.turned)
        };
        for (file, rank) in regions::all(whole).list(game.board) {
            let is_open = passes.iter().any(|(up, right)| {
                let file = u8::try_from(file as i8 + right);
                let rank = u8::try_from(rank as i8 + up);
                matches!((file, rank), (Ok(file), Ok(rank)) if region.has(file, rank))
            });
            if is_open {
                squares = squares.and(Squares::one(file, rank));
            }
        }
    }
    squares
}
