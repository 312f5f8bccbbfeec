//! The features of the engine and the boards of its variants.

use crate::settings::{LINES, OVERHEAD, Settings, elo_range};
use springald_core::xboard::{KING_PICTURE, XboardPiece};
use springald_registry::{EngineEntry, Registry};

/// CECP's name for orthodox chess, which it expects of every engine.
const NORMAL: &str = "normal";

/// The names of options: without spaces, because some clients take a name to be one word.
pub(super) const MULTI_PV: &str = "MultiPV";
pub(super) const LIMIT: &str = "LimitStrength";
pub(super) const ELO: &str = "Elo";
pub(super) const OVERHEAD_NAME: &str = "MoveOverhead";
pub(super) const PLAIN: &str = "PlainMoves";
pub(super) const CLEAR: &str = "ClearHash";

/// Returns the `feature` commands.
pub(super) fn features(variants: &[&str], settings: &Settings, plain: bool) -> String {
    let (least, most) = elo_range().into_inner();
    let options = [
        format!(
            "{MULTI_PV} -spin {} {} {}",
            settings.lines,
            LINES.start(),
            LINES.end()
        ),
        format!("{LIMIT} -check {}", u8::from(settings.limited)),
        format!("{ELO} -spin {} {least} {most}", settings.elo),
        format!(
            "{OVERHEAD_NAME} -spin {} {} {}",
            settings.overhead,
            OVERHEAD.start(),
            OVERHEAD.end()
        ),
        format!("{PLAIN} -check {}", u8::from(plain)),
        format!("{CLEAR} -button"),
    ];
    let options = options.map(|option| format!("feature option=\"{option}\""));
    format!(
        "feature done=0\n\
         feature ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=1 sigint=0 reuse=1 \
         analyze=1 colors=0 ics=0 name=1 pause=0 nps=0 debug=1 memory=1 smp=1 exclude=0 setscore=0\n\
         feature myname=\"Springald {}\" variants=\"{}\"\n\
         {}\n\
         feature done=1",
        env!("CARGO_PKG_VERSION"),
        variants.join(","),
        options.join("\n")
    )
}

/// Returns the name of a game in CECP.
///
/// XBoard takes names that contain one of its own for that game, and so the ids of other games with boards of their own
/// must not.
pub(super) fn name(entry: &EngineEntry) -> &str {
    if entry.xboard().is_empty() {
        NORMAL
    } else {
        name_of(entry.id())
    }
}

/// Returns the name of a game of the library in CECP.
pub(super) fn name_of(id: &str) -> &str {
    let other = OTHERS.iter().find(|(own, _)| *own == id);
    other.map_or(id, |(_, name)| name)
}

/// Returns `true` if castling is written `O-O` in a game, and not by squares.
pub(super) fn writes_castling(entry: &EngineEntry) -> bool {
    entry.variant().starts() > 0
}

/// Returns the game of this name, which may have the size of the board before it: `8x8+0_normal`.
pub(super) fn variant<'a>(registry: &'a Registry, text: &str) -> Option<&'a EngineEntry> {
    let bare = text.split_once('_').map_or(text, |(_, bare)| bare);
    if bare == NORMAL {
        let mut entries = registry.entries().iter();
        return entries.find(|entry| name(entry) == NORMAL);
    }
    registry.find(bare).ok()
}

/// Games that XBoard knows under another name.
const OTHERS: [(&str, &str); 1] = [("chess960", "fischerandom")];

/// Games that XBoard knows, by the same rules.
const KNOWN: [&str; 20] = [
    "3check",
    "asean",
    "atomic",
    "berolina",
    "capablanca",
    "caparandom",
    "chess960",
    "courier",
    "crazyhouse",
    "gothic",
    "grand",
    "janus",
    "knightmate",
    "losers",
    "makruk",
    "seirawan",
    "shatranj",
    "shogi",
    "spartan",
    "xiangqi",
];

/// Returns the description of board and pieces for GUIs; `None` for the games that GUIs know.
pub(super) fn setup(entry: &EngineEntry) -> Option<String> {
    let drawn = entry.xboard();
    if drawn.is_empty() || KNOWN.contains(&entry.id()) {
        return None;
    }
    let (info, fen) = (entry.info(), entry.variant().begin().fen());
    let fields: Vec<&str> = fen.split(' ').take(3).collect();
    let setup = format!(
        "setup ({}{}) {}x{}+0_fairy {} - 0 1",
        half(&drawn),
        half(&drawn).to_lowercase(),
        info.shape.files(),
        info.shape.ranks(),
        fields.join(" ")
    );
    let pieces = drawn
        .iter()
        .map(|XboardPiece { letter, betza, .. }| format!("piece {letter}& {betza}"));
    let lines: Vec<String> = std::iter::once(setup).chain(pieces).collect();
    Some(lines.join("\n"))
}

/// White's half of the table of pictures: the letter of the piece at each place, or a dot.
fn half(drawn: &[XboardPiece]) -> String {
    let mut table = ['.'; KING_PICTURE + 1];
    for piece in drawn {
        table[piece.picture] = piece.letter;
    }
    table.iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use springald_registry::VARIANTS;

    /// XBoard's own names, from its `common.h`, and the letter that it takes for a wild game.
    const THEIRS: &str = "normal wildcastle nocastle fischerandom bughouse crazyhouse losers suicide \
        giveaway twokings kriegspiel atomic 3check shatranj wild29 wild30 wild31 wild32 wild33 wild34 \
        wild35 wild36 shogi chu courier gothic capablanca knightmate fairy cylinder falcon caparandom \
        berolina janus super great twilight makruk seirawan grand spartan xiangqi asean lion elven \
        unknown fischer frc 960 w";

    #[test]
    fn names_do_not_collide_with_variants_of_xboard() {
        let registry = Registry::builtin();
        for entry in VARIANTS {
            let name = name(entry);
            assert_eq!(variant(&registry, name).unwrap().id(), entry.id());
            for theirs in THEIRS.split_whitespace() {
                assert!(
                    name == NORMAL || !name.contains(theirs),
                    "{name} contains {theirs}"
                );
            }
        }
        assert_eq!(variant(&registry, "8x8+0_normal").unwrap().id(), "chess");
        assert!(variant(&registry, "tiddlywinks").is_none());
    }

    #[test]
    fn every_other_board_is_described() {
        for entry in &VARIANTS[1..] {
            let setup = setup(entry).unwrap();
            let info = entry.info();
            let size = format!(" {}x{}+0_fairy ", info.shape.files(), info.shape.ranks());
            let (table, fen) = setup.lines().next().unwrap().split_once(&size).unwrap();
            let table = table
                .strip_prefix("setup (")
                .unwrap()
                .strip_suffix(')')
                .unwrap();
            assert_eq!(table.len(), 2 * (KING_PICTURE + 1));
            let placement = fen.split(' ').next().unwrap();
            for letter in placement.chars().filter(char::is_ascii_alphabetic) {
                assert!(
                    table.contains(letter),
                    "{letter} of {} has no picture",
                    info.id
                );
            }
            assert!(
                table.ends_with('k') && table.as_bytes()[KING_PICTURE] == b'K',
                "{table}"
            );
            assert_eq!(setup.lines().count(), 1 + entry.xboard().len());
        }
        assert!(setup(&VARIANTS[0]).is_none());
    }
}
