//! The rules page: the clauses of a game with their sentences.

use crate::language::model::Declaration;
use crate::language::words::becoming;
use crate::language::words::brief::brief;
use crate::language::words::legend::moves;
use std::fmt::Write;

/// The heading of a section that has none.
const UNNAMED: &str = "Rules";

/// Returns the rules page of a game in Markdown: its name, its credit, and its clauses by section. A text without clauses
/// makes a page with the game in short and the moves of its pieces.
pub fn rules_page(game: &Declaration) -> String {
    let mut page = format!("# {}\n", game.name);
    if !game.credit.is_empty() {
        let _ = write!(page, "\n{}\n", game.credit);
    }
    if game.clauses.is_empty() {
        let _ = write!(page, "\n{}\n\n", brief(game).join(" "));
        for kind in &game.kinds {
            let words = moves(kind, game.shape());
            let becomes = becoming::all_in_words(game, kind);
            let _ = writeln!(page, "- {} ({}): {words}{becomes}", kind.name, kind.letter);
        }
    }
    let mut section = 0;
    for (clause, sentences) in &game.clauses {
        if clause.section() != section {
            section = clause.section();
            let found = game.sections.iter().find(|(known, _)| *known == section);
            let heading = found.map_or(UNNAMED, |(_, heading)| heading);
            let _ = write!(page, "\n## {section}. {heading}\n");
        }
        let _ = write!(page, "\n**{clause}** {sentences}\n");
    }
    page
}
