//! The board, the start, and castling.

use super::drops::{drops, gates};
use crate::group::{Group, Whole};
use crate::kinds::Kind;
use crate::squares::{Board, Squares, name};
use std::fmt::Write as _;

pub(super) fn board(whole: &Whole<'_>) -> Group {
    let mut group = Group::new("board", "maxRank maxFile cylindrical toroidal");
    let Board { files, ranks } = whole.game.board;
    let turned = if whole.turned { " turned" } else { "" };
    let joined = if whole.game.flag("toroidal") {
        " torus"
    } else if whole.game.flag("cylindrical") {
        " cylinder"
    } else {
        ""
    };
    group.say(format!("board {files} x {ranks}{joined}{turned}"));
    group
}

pub(super) fn start(whole: &Whole<'_>) -> Group {
    let mut group = Group::new(
        "start",
        "startFen pieceDrops seirawanGating gating castling chess960 checkCounting",
    );
    let Whole { game, start, .. } = whole;
    let with_hand = has_hand(whole);
    let placement = start.placement(game, with_hand);
    let side = if start.is_black { 'b' } else { 'w' };
    let rights = castles(whole).rights;
    let mut text = format!("{placement} {side} {rights} -");
    if game.flag("checkCounting") {
        let (white, black) = start.checks.unwrap_or((1, 1));
        let _ = write!(text, " {white}+{black}");
    }
    group.say(format!("start \"{text} 0 1\""));
    for sentence in &start.wrong {
        group.lack("startFen", sentence);
    }
    if game.flag("gating") && start.rights != "-" && !game.flag("seirawanGating") {
        group.lack(
            "gating",
            "the first moves of single pieces in the field of castling are left out",
        );
    }
    group
}

/// Returns `true` if the game has pieces in hand.
fn has_hand(whole: &Whole<'_>) -> bool {
    let is_statement = |line: &String| !line.starts_with("must");
    drops(whole).lines.iter().any(is_statement) || !gates(whole).lines.is_empty()
}

pub(super) fn castling(whole: &Whole<'_>) -> Group {
    let mut group = Group::new(
        "castling",
        "castling castlingKingsideFile castlingQueensideFile castlingRank castlingKingFile castlingKingPiece \
         castlingRookKingsideFile castlingRookQueensideFile castlingRookPieces castlingDroppedPiece chess960 \
         oppositeCastling castlingWins",
    )
    .without("castling", false);
    let castles = castles(whole);
    if !castles.lines.is_empty() {
        group.say("castling");
        for line in castles.lines {
            group.say(format!("  {line}"));
        }
        if whole.game.flag("castlingDroppedPiece") {
            group.say("  dropped pieces may castle");
        }
    }
    for sentence in castles.wrong {
        group.lack("castling", sentence);
    }
    if whole.game.flag("oppositeCastling") {
        group.lack(
            "oppositeCastling",
            "there are no words for castling that depends on how the enemy castled",
        );
    }
    if !matches!(whole.game.word("castlingWins"), "none" | "-") {
        group.lack("castlingWins", "there are no words for an end by castling");
    }
    group
}

/// The ways to castle.
#[derive(Default)]
struct Castles {
    lines: Vec<String>,
    /// The field of castling of the start.
    rights: String,
    wrong: Vec<String>,
}

/// A way to castle, on files counted from 0.
#[derive(Clone, Copy)]
struct Castle {
    side: usize,
    is_right: bool,
    king: (Kind, u8),
    rook: (Kind, u8),
    king_to: u8,
    rook_to: u8,
}

fn castles(whole: &Whole<'_>) -> Castles {
    let mut castles = Castles::default();
    let mut ways: Vec<Castle> = Vec::new();
    if whole.game.flag("castling") {
        for side in [0, 1] {
            for is_right in [true, false] {
                ways.extend(castle(whole, side, is_right));
            }
        }
    }
    let free = whole.game.flag("chess960");
    let mut letters = String::new();
    for way in ways {
        let mut line = line(whole, way, free);
        let mut letter = if way.is_right { 'K' } else { 'Q' };
        let sign = format!(" as {letter}");
        let stated = castles.lines.iter().find(|line| line.contains(&sign));
        let differs = stated.is_some_and(|stated| *stated != line);
        if differs && (free || whole.game.flag("seirawanGating")) {
            let sentence = "Black castles otherwise than White, for which there are no words";
            castles.wrong.push(sentence.to_owned());
            continue;
        }
        if differs {
            // Black's ways have letters of their own.
            letter = if way.is_right { 'A' } else { 'B' };
            line = line.replace(&sign, &format!(" as {letter}"));
        }
        if differs || stated.is_none() {
            castles.lines.push(line);
        }
        // Pieces that still come by drops have no rights yet.
        if !whole
            .start
            .men
            .contains_key(&(way.rook.1, rank(whole, way.side)))
        {
            continue;
        }
        let letter = if free {
            crate::squares::letter(way.rook.1).to_ascii_uppercase()
        } else {
            letter
        };
        letters.push(if way.side == 0 {
            letter
        } else {
            letter.to_ascii_lowercase()
        });
    }
    if whole.game.flag("seirawanGating") && !whole.start.rights.is_empty() {
        letters.clone_from(&whole.start.rights);
    }
    castles.rights = if letters.is_empty() {
        "-".to_owned()
    } else {
        letters
    };
    castles
}

/// Returns the rank on which a side castles, counted from 0.
fn rank(whole: &Whole<'_>, side: usize) -> u8 {
    let rank = whole
        .game
        .number("castlingRank")
        .clamp(1, usize::from(whole.game.board.ranks)) as u8
        - 1;
    if side == 0 {
        rank
    } else {
        whole.game.board.ranks - 1 - rank
    }
}

/// Returns the way of a side to castle if the start has the right to it.
fn castle(whole: &Whole<'_>, side: usize, is_right: bool) -> Option<Castle> {
    let Whole { game, start, .. } = whole;
    let rank = rank(whole, side);
    let sign = match (is_right, side) {
        (true, 0) => 'K',
        (false, 0) => 'Q',
        (true, _) => 'k',
        (false, _) => 'q',
    };
    let by_drops = game.flag("castlingDroppedPiece");
    let own = |file: u8| start.men.get(&(file, rank)).filter(|man| man.side == side);
    let king = *game.side_kinds("castlingKingPiece", side).first()?;
    let rooks = game.side_kinds("castlingRookPieces", side);
    let kings = (0..game.board.files).filter(|file| own(*file).is_some_and(|man| man.kind == king));
    let kings: Vec<u8> = kings.collect();
    let named = game.file("castlingKingFile");
    let king_file = match kings[..] {
        [file] => file,
        _ if kings.contains(&named) || by_drops => named,
        _ => return None,
    };
    let outer = if is_right {
        game.file("castlingRookKingsideFile")
            .min(game.board.files - 1)
    } else {
        game.file("castlingRookQueensideFile")
    };
    let mut files: Vec<u8> = if is_right {
        (king_file + 1..=outer).rev().collect()
    } else {
        (outer..king_file).collect()
    };
    let is_rook = |file: &u8| own(*file).is_some_and(|man| rooks.contains(&man.kind));
    files.retain(is_rook);
    let has_letter = start.rights.contains(sign)
        || files.iter().any(|file| {
            // Rights may also name the files of the rooks; with gates these letters mean something else.
            let letter = crate::squares::letter(*file);
            let letter = if side == 0 {
                letter.to_ascii_uppercase()
            } else {
                letter
            };
            (game.flag("chess960") || !game.flag("gating")) && start.rights.contains(letter)
        });
    let (rook_file, rook) = match files.first() {
        Some(&file) if has_letter => (file, own(file)?.kind),
        _ if by_drops => (outer, *rooks.first()?),
        _ => return None,
    };
    let name = if is_right {
        "castlingKingsideFile"
    } else {
        "castlingQueensideFile"
    };
    let king_to = game.file(name);
    let rook_to = if is_right {
        king_to.checked_sub(1)?
    } else {
        king_to + 1
    };
    if king_to.max(rook_to) >= game.board.files {
        return None;
    }
    Some(Castle {
        side,
        is_right,
        king: (king, king_file),
        rook: (rook, rook_file),
        king_to,
        rook_to,
    })
}

/// Returns the line of a way to castle, as White has it.
fn line(whole: &Whole<'_>, way: Castle, free: bool) -> String {
    let rank = rank(whole, way.side);
    let square = |file: u8| {
        let own = Squares::one(file, rank);
        let own = if way.side == 0 {
            own
        } else {
            own.mirrored(whole.game.board, whole.turned)
        };
        own.list(whole.game.board)
            .next()
            .map_or(String::new(), |(file, rank)| name(file, rank))
    };
    let letter = if way.is_right { 'K' } else { 'Q' };
    let (king, rook) = (whole.names.plain(way.king.0), whole.names.plain(way.rook.0));
    let safely = if whole.is_royal(way.king.0) {
        ", safely"
    } else {
        ""
    };
    let (king_to, rook_to) = (square(way.king_to), square(way.rook_to));
    if free {
        let hand = if way.is_right { "right" } else { "left" };
        return format!(
            "{king} anywhere to {king_to}, {rook} {hand} of it to {rook_to}, as {letter}{safely}"
        );
    }
    let (king_from, rook_from) = (square(way.king.1), square(way.rook.1));
    format!("{king} {king_from} to {king_to}, {rook} {rook_from} to {rook_to}, as {letter}{safely}")
}
