//! A game in which one side may not use something that the rules allow.
//!
//! The declaration is changed before it is compiled, so the rules, the search and the evaluation know of it.

use crate::game::Game;
use crate::program::load_error::LoadError;
use crate::variant::compile_declaration;
use sha2::{Digest, Sha256};
use springald_board::U256;
use springald_core::{Clause, Side};
use springald_language::Source;
use springald_language::model::{Castling, Declaration, Dropped, KindId, Path, Region};

/// Something that a game allows a player to do, stated by one clause or by none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Use {
    /// The clause.
    pub clause: Option<Clause>,
    /// The thing that it allows.
    pub what: Allowed,
}

/// Something that a player may do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Allowed {
    /// Pieces of a kind go in ways of this sort.
    Ways(KindId, Sort),
    /// Pieces of a kind promote.
    Promotion(KindId),
    /// Castling.
    Castling,
    /// Pieces of a kind are dropped.
    Drop(KindId),
    /// Pieces go in the ways that others lend them.
    Lent,
}

/// A sort of ways of moving.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Sort {
    /// Ways that end on empty squares and on enemy pieces.
    Both,
    /// Ways that only end on empty squares.
    Moves,
    /// Ways that the enemy may answer by a capture en passant.
    Passing,
    /// Ways that only capture.
    Captures,
    /// Ways that only capture own pieces.
    OwnCaptures,
    /// Captures en passant.
    EnPassant,
}

impl Sort {
    const fn of(path: &Path) -> Self {
        match path {
            _ if path.en_passant => Self::EnPassant,
            _ if path.passing => Self::Passing,
            _ if !path.owns.is_empty() => Self::OwnCaptures,
            Path { takes: false, .. } => Self::Moves,
            Path { moves: false, .. } => Self::Captures,
            _ => Self::Both,
        }
    }
}

/// Lists what a game allows players to do, each once, in the order of the text.
pub fn uses(declaration: &Declaration) -> Vec<Use> {
    let mut found: Vec<Use> = Vec::new();
    let mut add = |clause, what| {
        let one = Use { clause, what };
        if !found.contains(&one) {
            found.push(one);
        }
    };
    for (kind, stated) in declaration.kinds.iter().enumerate() {
        let paths = stated.paths.iter();
        let paths = paths.filter(|path| path.moves || path.takes || !path.owns.is_empty());
        paths.for_each(|path| add(path.clause, Allowed::Ways(kind, Sort::of(path))));
        let promotions = stated.promotions.iter();
        promotions.for_each(|one| add(one.clause, Allowed::Promotion(kind)));
    }
    let castlings = declaration.castlings.iter();
    castlings.for_each(|one| add(one.clause, Allowed::Castling));
    let drops = declaration.drops.iter();
    drops.for_each(|one| add(one.clause, Allowed::Drop(one.kind)));
    let lent = declaration.lendings.iter().flat_map(|one| &one.paths);
    lent.for_each(|path| add(path.clause, Allowed::Lent));
    found
}

/// Compiles a game in which a side may not do something: its pieces do not move, capture, give check, promote, castle or
/// come from the hand so. A piece that does not promote remains what it is. `None` if the rights of the side to castle cannot be told apart
/// from others.
///
/// # Errors
/// If the game cannot be compiled with this change, for example because its start is then not a possible position.
pub fn load_restricted(source: &Source, use_: Use, side: Side) -> Result<Option<Game>, LoadError> {
    let mut declaration = source.declaration().map_err(LoadError::Text)?;
    if !restrict(&mut declaration, use_, side) {
        return Ok(None);
    }
    let mut version = Sha256::new();
    version.update(source.version());
    version.update(format!("{side} without {use_:?}"));
    let own = source.texts().first().map_or("", String::as_str);
    compile_declaration(declaration, version.finalize().into(), own).map(Some)
}

/// Removes from a declaration what a side may not do; returns `true` if that changed something.
fn restrict(declaration: &mut Declaration, use_: Use, side: Side) -> bool {
    let Use { clause, what } = use_;
    match what {
        Allowed::Ways(kind, sort) => {
            let paths = declaration.kinds[kind].paths.iter_mut();
            close(
                paths.filter(|path| path.clause == clause && Sort::of(path) == sort),
                side,
            )
        }
        Allowed::Lent => {
            let paths = (declaration.lendings.iter_mut()).flat_map(|one| &mut one.paths);
            close(paths.filter(|path| path.clause == clause), side)
        }
        Allowed::Promotion(kind) => {
            let promotions = &mut declaration.kinds[kind].promotions;
            let is_meant = |known: Option<Clause>, of: Option<Side>| {
                known == clause && of.is_none_or(|of| of == side)
            };
            let found = promotions.iter().any(|one| is_meant(one.clause, one.side));
            promotions.retain(|one| !is_meant(one.clause, one.side) || one.side.is_none());
            for one in promotions
                .iter_mut()
                .filter(|one| is_meant(one.clause, one.side))
            {
                one.side = Some(!side);
            }
            found
        }
        Allowed::Drop(kind) => {
            let drops = declaration.drops.iter_mut();
            let mut found = false;
            for drop in drops.filter(|drop| drop.clause == clause && drop.kind == kind) {
                drop.into = without(drop.into, side);
                found = true;
            }
            found
        }
        Allowed::Castling => restrict_castling(declaration, clause, side),
    }
}

/// Closes ways for a side; returns `true` if there are any.
fn close<'a>(paths: impl Iterator<Item = &'a mut Path>, side: Side) -> bool {
    let mut found = false;
    for path in paths {
        path.from = without(path.from, side);
        found = true;
    }
    found
}

/// Takes the rights to castle by a clause from the start, as no rights come later; returns `true` if there were some.
fn restrict_castling(declaration: &mut Declaration, clause: Option<Clause>, side: Side) -> bool {
    let castlings = &declaration.castlings;
    let is_meant = |one: &&Castling| one.clause == clause;
    let is_all = castlings.iter().all(|one| is_meant(&one));
    // Rights of rooks that start anywhere have no letters of their own, and armies bring rights that the start has not.
    if declaration.armies.is_some()
        || castlings
            .iter()
            .any(|one| one.dropped != Dropped::Nothing || (one.roams() && !is_all))
    {
        return false;
    }
    let is_taken = |letter: char| {
        let of_side = match side {
            Side::White => letter.is_ascii_uppercase(),
            Side::Black => letter.is_ascii_lowercase(),
        };
        let mut meant = castlings.iter().filter(is_meant);
        of_side && (is_all || meant.any(|one| one.letter.eq_ignore_ascii_case(&letter)))
    };
    let mut fields: Vec<String> = declaration.start.split(' ').map(str::to_owned).collect();
    let Some(rights) = fields.get_mut(2) else {
        return false;
    };
    let mut left: String = rights.chars().filter(|&letter| !is_taken(letter)).collect();
    if left.is_empty() {
        left.push('-');
    }
    let has_changed = left != *rights;
    *rights = left;
    declaration.start = fields.join(" ");
    has_changed
}

/// Returns a region without the squares of a side.
const fn without(region: Region, side: Side) -> Region {
    match side {
        Side::White => Region {
            white: U256::MIN,
            ..region
        },
        Side::Black => Region {
            black: U256::MIN,
            ..region
        },
    }
}
