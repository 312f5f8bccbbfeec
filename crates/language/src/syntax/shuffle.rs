//! Reads and resolves `shuffle`.

use super::areas::area;
use super::cursor::Cursor;
use super::problems::Fault;
use super::resolver::{Resolver, too_many};
use super::tree::{Shuffle, ShuffleLine};
use crate::model::{self, Placing};

/// The most lines.
const LINES: usize = 16;

/// Reads `shuffle` after its first word.
pub(super) fn head(cursor: &mut Cursor<'_, '_>) -> Result<Shuffle, Fault> {
    cursor.expect("rank")?;
    let rank = cursor.number(1..=16)? as u8 - 1;
    let comma = cursor.accept_sign(",");
    let apart = cursor.accept("each");
    if apart {
        for word in ["side", "for", "itself"] {
            cursor.expect(word)?;
        }
    } else if comma {
        return Err(cursor.fault_of("'each side for itself'", &["each"]));
    }
    Ok(Shuffle {
        rank,
        apart,
        lines: Vec::new(),
    })
}

/// Reads a line of the block: pieces, and where they go.
pub(super) fn line(cursor: &mut Cursor<'_, '_>) -> Result<ShuffleLine, Fault> {
    let first = cursor.span();
    let mut pieces = vec![cursor.name("the name of a piece")?];
    while cursor.accept_sign(",") || cursor.accept("and") {
        pieces.push(cursor.name("the name of a piece")?);
    }
    let is_ordered = cursor.accept("in");
    if is_ordered {
        cursor.expect("this")?;
        cursor.expect("order")?;
    }
    if !is_ordered && pieces.iter().any(|piece| piece.text != pieces[0].text) {
        return Err(cursor.fault_of("'in this order' behind different pieces", &["in"]));
    }
    let on = if cursor.accept("on") {
        Some(area(cursor)?)
    } else {
        None
    };
    Ok(ShuffleLine {
        span: cursor.since(first),
        pieces,
        on,
    })
}

impl Resolver<'_, '_> {
    /// Resolves the order of the pieces of a rank.
    pub(super) fn shuffle(&mut self) -> Option<model::Shuffle> {
        let (clause, stated, span) = self.merged().shuffle.as_ref()?;
        let (files, ranks) = self.merged().board?;
        if stated.rank >= ranks {
            let message = format!(
                "found rank {}, expected a rank of the board, 1 to {ranks}",
                stated.rank + 1
            );
            self.faults.push(Fault::new(*span, message));
            return None;
        }
        if stated.lines.len() > LINES {
            self.faults.push(too_many("lines", LINES, *span));
        }
        let mut placings: Vec<Placing> = Vec::new();
        for line in stated.lines.iter().take(LINES) {
            let on = self.region(line.on.as_ref()).white;
            let first = usize::from(stated.rank) * usize::from(files);
            let files = (0..usize::from(files)).filter(|file| on.has(first + file));
            let files = files.fold(0_u16, |all, file| all | 1 << file);
            let mut kinds = Vec::new();
            for piece in &line.pieces {
                kinds.push(self.kind(piece)?);
                self.check_own(piece);
            }
            let placing = Placing { kinds, files };
            if let Some(message) = wrong(&placings, &placing, line) {
                self.faults.push(Fault::new(line.span, message));
                return None;
            }
            placings.push(placing);
        }
        let shuffle = model::Shuffle {
            clause: *clause,
            rank: stated.rank,
            placings,
            apart: stated.apart,
        };
        if shuffle.starts().is_none() {
            let message = "found more than 4,000,000,000 starts, expected fewer";
            self.faults.push(Fault::new(*span, message));
            return None;
        }
        Some(shuffle)
    }
}

/// Returns why a line can't follow others: each choice must leave as many choices to the lines after it, and a start
/// must have one number.
fn wrong(earlier: &[Placing], new: &Placing, line: &ShuffleLine) -> Option<String> {
    let count = new.kinds.len();
    let mut free = new.files.count_ones() as usize;
    for other in earlier {
        let shared = other.files & new.files;
        if shared == 0 {
            continue;
        }
        if shared != other.files {
            let message = "found squares that share some with an earlier line, expected all of that line's or none";
            return Some(message.into());
        }
        free = free.saturating_sub(other.kinds.len());
        if let Some(kind) = new.kinds.iter().position(|kind| other.kinds.contains(kind)) {
            return Some(format!(
                "found {} again, expected one line for all on the same squares",
                line.pieces[kind].text
            ));
        }
    }
    (free < count).then(|| format!("found {count} pieces for {free} free squares"))
}
