//! The rules page: the clauses of a game with their sentences.

use crate::model::Declaration;
use std::fmt::Write;

/// The heading of a section that has none.
const UNNAMED: &str = "Rules";

/// Returns the rules page of a game in Markdown: its name, its credit, and its clauses by section.
pub fn rules_page(game: &Declaration) -> String {
    let mut page = format!("# {}\n", game.name);
    if !game.credit.is_empty() {
        let _ = write!(page, "\n{}\n", game.credit);
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
