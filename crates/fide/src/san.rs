//! The parts of SAN.

use crate::{Role, Wing};
use springald_board::{Shape, Square};
use springald_core::{Origin, PositionExt, SanParts};

/// Appends a piece's origin to the extent of `origin`.
///
/// `rivals` are the other pieces of the same kind and side that could legally go to the same square;
/// only [`Origin::AsNeeded`] uses them. Then the file is written if it identifies the piece, else the
/// rank if that does, else both.
pub fn write_origin(
    shape: Shape,
    from: Square,
    origin: Origin,
    rivals: impl FnOnce() -> Vec<Square>,
    out: &mut String,
) {
    let name = shape.name(from);
    let (file, rank) = name.as_str().split_at(1);
    let needed = if origin == Origin::AsNeeded {
        let rivals = rivals();
        if rivals.is_empty() {
            return;
        } else if rivals
            .iter()
            .all(|&rival| shape.file(rival) != shape.file(from))
        {
            Origin::File
        } else if rivals
            .iter()
            .all(|&rival| shape.rank(rival) != shape.rank(from))
        {
            Origin::Rank
        } else {
            Origin::Square
        }
    } else {
        origin
    };
    match needed {
        Origin::File => out.push_str(file),
        Origin::Rank => out.push_str(rank),
        Origin::AsNeeded | Origin::Square => out.push_str(name.as_str()),
    }
}

/// Appends the `x` of a capture, the target and the promotion: `xe8=Q`.
pub fn write_target(
    shape: Shape,
    captures: bool,
    to: Square,
    promotion: Option<Role>,
    out: &mut String,
) {
    if captures {
        out.push('x');
    }
    out.push_str(shape.name(to).as_str());
    if let Some(into) = promotion {
        out.push('=');
        out.push(into.letter());
    }
}

/// Appends the mark for the position after a move: `+` for check, `#` for mate.
pub fn write_mark<P: PositionExt>(after: &P, in_check: bool, out: &mut String) {
    if in_check {
        out.push(if after.has_action() { '+' } else { '#' });
    }
}

/// Returns castling in letters if it is written with zeros, and any other SAN as it is.
///
/// ```
/// use springald_fide::san;
///
/// assert_eq!(san::canonical("0-0-0"), "O-O-O");
/// assert_eq!(san::canonical("Nf3"), "Nf3");
/// ```
pub fn canonical(san: &str) -> &str {
    Wing::from_san(san).map_or(san, |wing| wing.san())
}

/// Takes apart a SAN such as `Nbxd7` or `exd8=Q`: a letter that is missing means a pawn, and a pawn
/// whose origin is missing stays on its file. Returns `None` for castling and for what is no SAN.
///
/// ```
/// use springald_board::b8x8::SHAPE;
/// use springald_fide::san;
///
/// let parts = san::parts(SHAPE, "Nbxd7").unwrap();
/// assert_eq!((parts.piece, parts.origin.as_str()), ('N', "b"));
/// assert!(parts.may_come_from("b8") && !parts.may_come_from("f6"));
/// assert_eq!(san::parts(SHAPE, "O-O"), None);
/// ```
pub fn parts(shape: Shape, san: &str) -> Option<SanParts> {
    let (san, promotion) = san.split_once('=').unwrap_or((san, ""));
    let first = san.chars().next()?;
    let (piece, rest) = if first.is_ascii_uppercase() {
        (first, &san[1..])
    } else {
        ('P', san)
    };
    let file = rest.rfind(|letter: char| letter.is_ascii_lowercase() && letter != 'x')?;
    let to = shape.parse(&rest[file..])?;
    let told = rest[..file].chars().filter(char::is_ascii_alphanumeric);
    let mut origin: String = told.filter(|&letter| letter != 'x').collect();
    if piece == 'P' && rest[..file].is_empty() {
        origin.push_str(&rest[file..=file]);
    }
    Some(SanParts {
        piece,
        origin,
        to,
        promotion: promotion.to_ascii_lowercase(),
    })
}
