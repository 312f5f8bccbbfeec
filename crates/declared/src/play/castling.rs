//! The ways to castle as tables, and the rights to them.

use crate::bits::Bits;
use crate::play::position::{Action, DeclaredPosition, What, rights_key};
use crate::program::codes::code;
use crate::program::reaches::View;
use crate::program::tables::ways::{CastlingTable, Roaming};
use crate::program::{Code, Program};
use springald_board::{Shape, Square};
use springald_core::Side;
use springald_core::insertion_sort;
use springald_language::model::{Castling, Dropped, Homes};
use std::cmp::Reverse;
use std::ops::Range;

/// The bit of a side's rights that says that its king has not moved, in games where dropped rooks may castle.
pub(crate) const AT_HOME: u32 = 1 << 15;

impl<W: Bits> CastlingTable<W> {
    /// Returns `true` if the rook comes from the right.
    pub(crate) const fn is_short(&self) -> bool {
        self.rook_from > self.king_from
    }

    /// Returns the action.
    pub(crate) const fn action(&self, index: usize, step: u8) -> Action {
        Action {
            from: self.king_from,
            to: self.to,
            code: self.king,
            what: What::Castle(index as u8),
            step,
        }
    }
}

impl Roaming {
    /// Returns the file of a side's king that has not moved.
    fn king_file<W: Bits>(&self, position: &DeclaredPosition<W>, side: Side) -> Option<u8> {
        let rights = position.rights >> (16 * side.index()) & 0xffff;
        let kings = position.of(side, &[self.king]);
        let first = self.rank[side.index()];
        (0..self.files).find(|file| rights >> file & 1 == 1 && kings.has((first + file).into()))
    }

    /// Returns the rights that still mean something: of a king and a rook together.
    fn live<W: Bits>(&self, position: &DeclaredPosition<W>) -> u32 {
        Side::BOTH.into_iter().fold(0, |live, side| {
            let own = position.rights & 0xffff << (16 * side.index());
            let has_king = self.king_file(position, side).is_some();
            live | if has_king && own.count_ones() > 1 {
                own
            } else {
                0
            }
        })
    }
}

/// Returns the pieces that may castle after they were dropped.
pub(crate) fn castles_dropped(castlings: &[Castling]) -> Dropped {
    castlings
        .first()
        .map_or(Dropped::Nothing, |one| one.dropped)
}

/// Returns what castling from anywhere needs, if there is such castling.
pub(crate) fn roaming<W: Bits>(
    shape: Shape,
    castlings: &[Castling],
    tables: &[Vec<CastlingTable<W>>; 2],
) -> Option<Roaming> {
    let first = castlings.iter().find(|one| one.roams())?;
    let files = shape.files();
    Some(Roaming {
        king: code(first.king),
        files,
        rank: [0, 1].map(|side| {
            let of_side: &Vec<CastlingTable<W>> = &tables[side];
            of_side.first().map_or(0, |one| one.king_to / files * files)
        }),
        tables: [0, 1].map(|side| {
            let of_side: &Vec<CastlingTable<W>> = &tables[side];
            let file = |one: &CastlingTable<W>| one.king_from % files;
            (0..files)
                .map(|wanted| {
                    let first = of_side.partition_point(|one| file(one) < wanted);
                    let end = of_side.partition_point(|one| file(one) <= wanted);
                    first..end
                })
                .collect()
        }),
    })
}

/// Returns the tables of both sides.
pub(crate) fn tables<W: Bits>(
    shape: Shape,
    view: impl Fn(Side) -> View,
    castlings: &[Castling],
) -> [Vec<CastlingTable<W>>; 2] {
    Side::BOTH.map(|side| tables_of(shape, view(side), castlings))
}

/// Returns the tables of a side: in the order of the text, or from anywhere in the order of the king's file and of the
/// rook's, the last file first, which is the order of a FEN.
fn tables_of<W: Bits>(shape: Shape, view: View, castlings: &[Castling]) -> Vec<CastlingTable<W>> {
    let files = shape.files();
    let mut tables = Vec::new();
    for (way, castling) in castlings.iter().enumerate() {
        let right = 1 << (16 * view.side.index() + way);
        let rank = castling.king_to / files * files;
        let is_right = match castling.homes {
            Homes::Fixed { king, rook } => {
                let mut one = table(shape, view, castling, (way, right), [king, rook]);
                if is_named_by_rook(&castlings[..=way], files) {
                    one.to = one.rook_from;
                }
                tables.push(one);
                continue;
            }
            Homes::RookOnTheRight => true,
            Homes::RookOnTheLeft => false,
        };
        for (king, rook) in (0..files).flat_map(|king| (0..files).map(move |rook| (king, rook))) {
            if king == rook || is_right != (rook > king) {
                continue;
            }
            let homes = [rank + king, rank + rook];
            let mut one = table::<W>(shape, view, castling, (way, 0), homes);
            let [king, rook] = [one.king_from, one.rook_from].map(|at| at % files);
            one.right = (1 << king | 1 << rook) << (16 * view.side.index());
            one.letter = match view.side {
                Side::White => (b'A' + rook).into(),
                Side::Black => (b'a' + rook).into(),
            };
            one.to = one.rook_from;
            tables.push(one);
        }
    }
    if castlings.iter().any(Castling::roams) {
        insertion_sort(tables.as_mut_slice(), |one| {
            (one.king_from, u8::MAX - one.rook_from)
        });
    }
    tables
}

/// Returns `true` if the action of the last of some ways to castle names the rook's square, as the king could also go to its
/// own by a step or by an earlier way.
fn is_named_by_rook(castlings: &[Castling], files: u8) -> bool {
    let Some((last, earlier)) = castlings.split_last() else {
        return false;
    };
    let Homes::Fixed { king, rook } = last.homes else {
        return false;
    };
    let is_step = (king % files).abs_diff(last.king_to % files) <= 1;
    is_step
        || earlier.iter().any(|one| match one.homes {
            Homes::Fixed {
                king: other_king,
                rook: other_rook,
            } => {
                let same = (one.king, other_king, one.king_to) == (last.king, king, last.king_to);
                // Rooks of two kinds are never on one square.
                same && (other_rook != rook || one.rook == last.rook)
            }
            _ => false,
        })
}

fn table<W: Bits>(
    shape: Shape,
    view: View,
    castling: &Castling,
    (way, right): (usize, u32),
    [king, rook]: [u8; 2],
) -> CastlingTable<W> {
    let at = |square| view.square(shape, square);
    let squares = [king, castling.king_to, rook, castling.rook_to];
    let [king_from, king_to, rook_from, rook_to] = squares.map(at);
    let own = W::bit(king_from.index()) | W::bit(rook_from.index());
    let king_path = path(shape, king_from, king_to);
    let all = king_path | path(shape, rook_from, rook_to) | path(shape, king_from, rook_from);
    CastlingTable {
        right,
        way,
        letter: match view.side {
            Side::White => castling.letter,
            Side::Black => castling.letter.to_ascii_lowercase(),
        },
        king: code(castling.king),
        rook: code(castling.rook),
        king_from: king_from.index() as u8,
        king_to: king_to.index() as u8,
        rook_from: rook_from.index() as u8,
        rook_to: rook_to.index() as u8,
        to: king_to.index() as u8,
        empty: all & !own,
        ends: (W::bit(king_to.index()) | W::bit(rook_to.index())) & !own,
        safe: if castling.safely { king_path } else { W::ZERO },
        uncarried: if castling.uncarried.is_some() {
            king_path | (all & !own)
        } else {
            W::ZERO
        },
    }
}

/// Returns the squares of a rank from one to another, both included.
fn path<W: Bits>(shape: Shape, from: Square, to: Square) -> W {
    let (a, b) = (shape.file(from), shape.file(to));
    let files = a.min(b)..=a.max(b);
    files.fold(W::ZERO, |set, file| {
        set | W::bit(shape.at(file, shape.rank(from)).index())
    })
}

/// Returns for each square the rights that are kept when something leaves it or comes to it.
pub(crate) fn keeps_rights<W: Bits>(
    shape: Shape,
    stated: &[Castling],
    castlings: &[Vec<CastlingTable<W>>; 2],
) -> Vec<u32> {
    let roams = stated.iter().any(Castling::roams);
    let mut kept = vec![!0; shape.squares().into()];
    for castling in castlings.iter().flatten() {
        for at in [castling.king_from, castling.rook_from] {
            let lost = if roams {
                let half = if castling.right > 0xffff { 16 } else { 0 };
                1 << (half + at % shape.files())
            } else {
                castling.right
            };
            kept[usize::from(at)] &= !lost;
        }
        let half = if castling.right > 0xffff { 16 } else { 0 };
        kept[usize::from(castling.king_from)] &= !(AT_HOME << half);
    }
    kept
}

impl<W: Bits> DeclaredPosition<W> {
    /// Returns `true` if there is a right to castle. From anywhere the same bits may mean a king and a rook or the reverse.
    #[inline(always)]
    pub(crate) fn may_castle(&self, castling: &CastlingTable<W>) -> bool {
        self.rights & castling.right == castling.right
            && (self.program.roaming.is_none()
                || self.with_code(castling.king).has(castling.king_from.into()))
    }

    /// Returns `true` if a side has a right that a FEN may not name besides another: the same one or, from anywhere, one
    /// with another king or with another rook on the same side of the king.
    pub(crate) fn has_right_like(&self, side: Side, castling: &CastlingTable<W>) -> bool {
        if self.program.roaming.is_none() {
            return self.may_castle(castling);
        }
        let all = self.program.castlings[side.index()].iter();
        let mut open = all.filter(|one| self.may_castle(one));
        open.any(|one| one.king_from != castling.king_from || one.is_short() == castling.is_short())
    }

    /// Returns the indexes of the ways to castle of the side to move: of all, or from where its king stands.
    #[inline(always)]
    pub(crate) fn castling_indexes(&self) -> Range<usize> {
        match &self.program.roaming {
            None => 0..self.program.castlings[self.side.index()].len(),
            Some(roaming) => self.roaming_indexes(roaming, self.side),
        }
    }

    fn roaming_indexes(&self, roaming: &Roaming, side: Side) -> Range<usize> {
        match roaming.king_file(self, side) {
            Some(file) => roaming.tables[side.index()][usize::from(file)].clone(),
            None => 0..0,
        }
    }

    /// Gives the side to move the rights to castle with a piece that was dropped on a square, if the other piece stands on
    /// its own, and has not moved if only rooks are dropped.
    #[inline(never)]
    pub(crate) fn gain_rights(&mut self, at: usize) {
        let us = self.side;
        if self.program.castles_dropped == Dropped::Rook && !self.has_king_at_home(us) {
            return;
        }
        let ways = self.program.castlings[us.index()].iter();
        let stands = |one: &&CastlingTable<W>| {
            let homes = [(one.king_from, one.king), (one.rook_from, one.rook)];
            let is_named = homes.iter().any(|&(home, _)| usize::from(home) == at);
            is_named && self.stand_to_castle(us, one)
        };
        let gained = ways.filter(stands).fold(0, |all, one| all | one.right) & !self.rights;
        self.rights |= gained;
        self.key ^= rights_key(self.program, gained);
    }

    /// Returns `true` if a side's king has not moved, in games where dropped rooks may castle.
    fn has_king_at_home(&self, side: Side) -> bool {
        self.rights >> (16 * side.index()) & AT_HOME != 0
    }

    /// Returns the letter that a FEN has for a side's king that has not moved, if no right to castle says so: its file.
    pub(crate) fn letter_of_king_at_home(&self, side: Side) -> Option<char> {
        let castlings = &self.program.castlings[side.index()];
        let is_said = castlings.iter().any(|one| self.may_castle(one));
        (self.has_king_at_home(side) && !is_said).then(|| self.letter_of_home(side))?
    }

    /// Returns the letter of the file on which a side's king starts.
    fn letter_of_home(&self, side: Side) -> Option<char> {
        let castling = self.program.castlings[side.index()].first()?;
        let letter = self
            .program
            .shape
            .letter(self.program.shape.file(Square::new(castling.king_from)));
        Some(match side {
            Side::White => letter.to_ascii_uppercase(),
            Side::Black => letter,
        })
    }

    /// Reads a letter of a FEN for a king that has not moved; `false` if it is none, or the king is elsewhere.
    pub(crate) fn read_king_at_home(&mut self, letter: char) -> bool {
        if self.program.castles_dropped != Dropped::Rook {
            return false;
        }
        let mut sides = Side::BOTH.into_iter();
        let Some(side) = sides.find(|&side| self.letter_of_home(side) == Some(letter)) else {
            return false;
        };
        let first = &self.program.castlings[side.index()][0];
        let stands = self.of(side, &[first.king]).has(first.king_from.into());
        if stands {
            self.rights |= AT_HOME << (16 * side.index());
        }
        stands
    }

    /// Forgets rights to castle from anywhere that have lost their king or all their rooks.
    pub(crate) fn settle_rights(&mut self) {
        if let Some(roaming) = &self.program.roaming {
            self.rights &= roaming.live(self);
        }
    }

    /// Returns the way to castle of the side to move that two squares name: both of the action or, if both pieces may
    /// start anywhere, those between which the king goes. A way from anywhere needs its pieces on their squares.
    pub(crate) fn castling_between(
        &self,
        from: usize,
        to: usize,
    ) -> Option<(usize, &'static CastlingTable<W>)> {
        let us = self.side;
        let program: &'static Program<W> = self.program;
        let roams = program.roaming.is_some();
        let all = program.castlings[us.index()].iter().enumerate();
        let named = all.filter(|(_, one)| {
            let is_king = usize::from(one.king_from) == from && one.king == self.code(from);
            let named = usize::from(one.to) == to
                || roams && self.may_castle(one) && usize::from(one.king_to) == to;
            is_king && named && (!roams || self.stand_to_castle(us, one))
        });
        // Several may have the same squares, with rooks of different kinds.
        let stands = |one: &CastlingTable<W>| self.code(one.rook_from.into()) == one.rook;
        named.max_by_key(|(index, one)| (self.may_castle(one), stands(one), Reverse(*index)))
    }

    /// Gives each side the rights that it has in another position, to the outermost rooks.
    pub(crate) fn set_rights_like(&mut self, other: &Self) {
        self.rights = 0;
        for side in Side::BOTH {
            let tables = self.program.castlings[side.index()].iter();
            let fitting: Vec<_> = tables
                .filter(|one| self.stand_to_castle(side, one))
                .collect();
            for had in self.program.castlings[side.index()]
                .iter()
                .filter(|one| other.may_castle(one))
            {
                let mut same = fitting.iter().filter(|one| one.way == had.way);
                let outermost = if had.is_short() {
                    same.next()
                } else {
                    same.next_back()
                };
                self.rights |= outermost.map_or(0, |one| one.right);
            }
        }
    }

    /// Returns `true` if the king and the rook of a side stand where a way to castle begins.
    pub(crate) fn stand_to_castle(&self, side: Side, castling: &CastlingTable<W>) -> bool {
        let stands = |at: u8, code: Code| self.of(side, &[code]).has(at.into());
        stands(castling.king_from, castling.king) && stands(castling.rook_from, castling.rook)
    }

    /// Returns the squares to which a side's king still has a right to castle.
    pub(crate) fn castling_goals(&self, side: Side) -> Vec<Square> {
        let all = self.program.castlings[side.index()].iter();
        let open = all.filter(|one| self.may_castle(one));
        open.map(|one| Square::new(one.king_to)).collect()
    }
}
