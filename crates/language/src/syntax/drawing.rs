//! Reads the drawings of pieces.

use super::cursor::Cursor;
use super::problems::Fault;
use super::resolver::Resolver;
use super::tree::{Piece, PieceBody};

/// The longest outline, in bytes.
const LONGEST: usize = 4000;
/// The letters of SVG paths (SVG 2, section 9.3).
const LETTERS: &str = "MmZzLlHhVvCcSsQqTtAa";

/// Reads `drawn` after this word.
pub(super) fn drawn(cursor: &mut Cursor<'_, '_>) -> Result<PieceBody, Fault> {
    cursor.expect("as")?;
    if !cursor.is_at_string() {
        let name = cursor.name("the name of a piece, or an outline in quotation marks")?;
        return Ok(PieceBody::Drawn(name.text));
    }
    let outline = cursor.string("an outline")?;
    let problem = if outline.text.len() > LONGEST {
        let found = outline.text.len();
        format!("found an outline of {found} characters, expected at most {LONGEST}")
    } else if !is_outline(&outline.text) {
        "found text that is no outline, expected the data of an SVG path, such as \"M50 10L90 90H10Z\""
            .to_owned()
    } else {
        return Ok(PieceBody::Drawn(outline.text));
    };
    Err(Fault::new(outline.span, problem))
}

/// Returns `true` if a text looks like the data of an SVG path. A page draws what it understands of it.
fn is_outline(text: &str) -> bool {
    let is_part = |c: char| c.is_ascii_digit() || " .,-+".contains(c) || LETTERS.contains(c);
    text.starts_with(['M', 'm']) && text.chars().all(is_part)
}

impl Resolver<'_, '_> {
    /// Returns the drawing of a piece, if it states one.
    pub(super) fn drawing(&mut self, piece: &Piece) -> Option<String> {
        let mut drawings = piece.lines.iter().filter_map(|line| match &line.body {
            PieceBody::Drawn(drawing) => Some((drawing, line.span)),
            _ => None,
        });
        let (drawing, _) = drawings.next()?;
        if let Some((_, again)) = drawings.next() {
            let message = "found a second drawing of a piece, expected one";
            self.faults.push(Fault::new(again, message));
        }
        Some(drawing.clone())
    }
}
