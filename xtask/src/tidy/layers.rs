//! The layers of the workspace: which crate may use which, and the drawing of it in ARCHITECTURE.md.

use crate::metadata::Metadata;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// A crate, or all crates of games together, as the drawing shows it.
struct Room {
    name: &'static str,
    /// The crates that it may use; those that these may use are not implied.
    may_use: &'static [&'static str],
    caption: &'static str,
    /// The left and right edges in the drawing; `None` leaves measurements and tests out of it.
    columns: Option<(u32, u32)>,
}

/// The room of all games, one crate each.
const GAMES: &str = "variants";
/// The room of their engines, one crate each.
const ENGINES: &str = "engines";
/// The end of the name of a crate with an engine.
const ENGINE: &str = "-engine";

#[rustfmt::skip]
const ROOMS: &[Room] = &[
    room("board", &[], "squares · sets · planes · attack tables · hash numbers", Some((40, 900))),
    room("core", &["board"], "traits · record · turns · PGN · perft", Some((40, 900))),
    room("fide", &["board", "core"], "parts of orthodox chess", Some((240, 450))),
    room("servers", &[], "", None),
    room("testkit", &["board", "core"], "", None),
    room("network", &["board", "core"], "judges positions", None),
    room("search", &["board", "core", "network"], "knows no game", Some((40, 210))),
    room("language", &["board", "core"], "games as texts", Some((480, 620))),
    room("declared", &["board", "core", "language"], "texts compiled to rules", Some((480, 620))),
    room("variants-ini", &["declared"], "", None),
    room("view", &["board", "core"], "games as data for screens", Some((650, 900))),
    room(GAMES, &["board", "core", "fide"], "one crate for each game", Some((240, 450))),
    room("engine", &["core", "network", "search"], "a game with its search, as an object", Some((40, 210))),
    room(ENGINES, &["declared", "engine", GAMES], "the search compiled for each game", Some((40, 620))),
    room("registry", &["core", "declared", "engine", ENGINES, "search"], "the list of games with their engines", Some((40, 450))),
    room("arena", &["core", "registry"], "matches", Some((190, 320))),
    room("puzzles", &["board", "core", "registry"], "proved puzzles", None),
    room("lab", &["arena", "board", "core", "declared", "registry"], "reports on games", None),
    room("tuner", &["arena", "board", "core", "network", "registry"], "fits weights", Some((40, 160))),
    room("protocol", &["core", "registry", "view"], "UCI and CECP", Some((350, 500))),
    room("mcp", &["core", "declared", "registry", "view"], "", None),
    room("table", &["core", "registry", "view"], "a game with its players", Some((530, 700))),
    room("wasm", &["core", "registry", "view"], "for browsers", Some((730, 900))),
    room("site", &["core", "lab", "puzzles", "registry", "table", "variants-ini", "view"], "server, store, API", Some((530, 700))),
    room("springald", &["board", "core", "protocol", "registry", "search", "site", GAMES, "view"], "the library", Some((440, 640))),
    room("cli", &["arena", "core", "declared", "lab", "mcp", "protocol", "puzzles", "registry", "site", "tuner", "variants-ini", "view"], "the program springald", Some((190, 410))),
    room("wire", &["site", "table", "view", "wasm"], "TypeScript declarations", Some((730, 900))),
    room("python", &["board", "core", "declared", "lab", "registry", "tuner", "view"], "", None),
    room("properties", &["arena", "core", "declared", "network", "protocol", "registry", "site", "table", "tuner", "variants-ini", "wasm"], "", None),
    room("speed", &["core", "declared", GAMES], "", None),
];

const fn room(
    name: &'static str,
    may_use: &'static [&'static str],
    caption: &'static str,
    columns: Option<(u32, u32)>,
) -> Room {
    Room {
        name,
        may_use,
        caption,
        columns,
    }
}

/// For each room the rooms that its crates use.
type Uses = BTreeMap<String, BTreeSet<String>>;

/// Returns a line for every dependency that [`ROOMS`] does not allow, and for every crate of the library that it
/// does not know. `variants` are the names of the games' folders.
pub(crate) fn check(metadata: &Metadata, variants: &[String]) -> Vec<String> {
    let mut wrong = Vec::new();
    for (name, uses) in uses(metadata, variants) {
        let Some(room) = ROOMS.iter().find(|room| room.name == name) else {
            wrong.push(format!(
                "{name}: no place in the layers (xtask/src/tidy/layers.rs)"
            ));
            continue;
        };
        let forbidden = uses
            .iter()
            .filter(|used| !room.may_use.contains(&used.as_str()));
        wrong.extend(forbidden.map(|used| format!("{name}: must not depend on {used}")));
    }
    wrong
}

/// Returns what each room uses. The pages and tools, whose names have no prefix, are no part of the library.
fn uses(metadata: &Metadata, variants: &[String]) -> Uses {
    let of = |name: &str| {
        let is_game = variants.iter().any(|variant| variant == name);
        match name {
            _ if is_game => GAMES,
            _ if name.ends_with(ENGINE) => ENGINES,
            _ => name,
        }
        .to_owned()
    };
    let mut rooms = Uses::new();
    for package in &metadata.packages {
        if ["xtask", "bindgen"].contains(&package.short_name()) {
            continue;
        }
        let used = package.uses().map(of);
        rooms
            .entry(of(package.short_name()))
            .or_default()
            .extend(used);
    }
    rooms
}

/// The height of a room and the distance of two levels, in the units of the drawing.
const HEIGHT: u32 = 54;
const STEP: u32 = 88;
/// The margin around the drawing, and its width.
const MARGIN: u32 = 24;
const WIDTH: u32 = 940;
/// The distance of an arrow's end from the corner of a room, and the distance of a slanted arrow's start.
const INSET: u32 = 24;
const CORNER: u32 = 12;

/// A room with its place: the corners of a rectangle.
struct Placed<'a> {
    room: &'a Room,
    left: u32,
    right: u32,
    top: u32,
}

/// Returns the drawing of the layers as SVG: each room above all that it uses, arrows without those that follow from
/// others.
pub(crate) fn drawing(metadata: &Metadata, variants: &[String]) -> String {
    let mut uses = uses(metadata, variants);
    // The pages are no crate. They are written in TypeScript and load the rules.
    uses.insert(
        PAGES.name.to_owned(),
        ["wire", "wasm"].map(String::from).into(),
    );
    let top_level = level(&uses, PAGES.name);
    let placed: Vec<Placed<'_>> = ROOMS
        .iter()
        .chain([&PAGES])
        .filter_map(|room| {
            let (left, right) = room.columns?;
            let top = MARGIN + (top_level - level(&uses, room.name)) * STEP;
            Some(Placed {
                room,
                left,
                right,
                top,
            })
        })
        .collect();
    let height = 2 * MARGIN + top_level * STEP + HEIGHT;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\" \
         font-size=\"15\" role=\"img\" aria-labelledby=\"t\">\n{HEAD}  <rect width=\"{WIDTH}\" height=\"{height}\" \
         fill=\"#fff\"/>\n"
    );
    for from in &placed {
        for to in &placed {
            if is_direct(&uses, from.room.name, to.room.name) {
                svg.push_str(&arrow(from, to));
            }
        }
    }
    for room in &placed {
        svg.push_str(&rectangle(room));
    }
    svg + "</svg>\n"
}

/// The pages of the site.
const PAGES: Room = room("web", &[], "the pages of the site", Some((730, 900)));

/// The title of the drawing and its styles.
const HEAD: &str = r##"  <title id="t">The crates of Springald: each stands above the crates that it uses, board at the bottom</title>
  <defs>
    <marker id="a" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 10 5 0 10z" fill="#555"/></marker>
    <style>
      .r{fill:#f4ecd8;stroke:#7a5c2e;stroke-width:1.5}.v{fill:#dfe9d4;stroke:#4d7031;stroke-width:1.5}
      .l{stroke:#555;stroke-width:1.5;fill:none;marker-end:url(#a)}.s{font-size:12px;fill:#444}text{text-anchor:middle;fill:#1d1d1d}
    </style>
  </defs>
"##;

/// Returns the length of the longest way down from a room.
fn level(uses: &Uses, name: &str) -> u32 {
    let below = uses.get(name).into_iter().flatten();
    below.map(|used| level(uses, used) + 1).max().unwrap_or(0)
}

/// Returns `true` if one room uses another and none of the others that it uses does so, directly or not.
fn is_direct(uses: &Uses, from: &str, to: &str) -> bool {
    let used = &uses[from];
    used.contains(to)
        && !used
            .iter()
            .any(|other| other != to && reaches(uses, other, to))
}

fn reaches(uses: &Uses, from: &str, to: &str) -> bool {
    from == to || uses[from].iter().any(|used| reaches(uses, used, to))
}

/// Returns an arrow: straight down where a room stands above the other, slanted elsewhere.
fn arrow(from: &Placed<'_>, to: &Placed<'_>) -> String {
    let (left, right) = (from.left.max(to.left), from.right.min(to.right));
    let (start, end) = if left + 2 * INSET <= right {
        let middle = u32::midpoint(left, right);
        (middle, middle)
    } else {
        let is_right = to.left > from.left;
        let start = if is_right {
            from.right - CORNER
        } else {
            from.left + CORNER
        };
        (start, start.clamp(to.left + INSET, to.right - INSET))
    };
    let below = from.top + HEIGHT;
    format!(
        "  <path class=\"l\" d=\"M{start} {below} {end} {}\"/>\n",
        to.top
    )
}

fn rectangle(placed: &Placed<'_>) -> String {
    let Placed {
        room,
        left,
        right,
        top,
    } = placed;
    let class = if room.name == GAMES { "v" } else { "r" };
    let (width, middle) = (right - left, u32::midpoint(*left, *right));
    let mut svg = String::new();
    // Writing to a text cannot fail.
    let _ = writeln!(
        svg,
        "  <rect class=\"{class}\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{HEIGHT}\" rx=\"8\"/>\n  \
         <text x=\"{middle}\" y=\"{}\">{}</text><text class=\"s\" x=\"{middle}\" y=\"{}\">{}</text>",
        top + 23,
        room.name,
        top + 42,
        room.caption
    );
    svg
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metadata::{Dependency, Package};
    use std::path::PathBuf;

    /// A workspace of crates, each with what it uses.
    fn workspace(crates: &[(&str, &[&str])]) -> Metadata {
        let package = |&(name, uses): &(&str, &[&str])| Package {
            name: format!("springald-{name}"),
            dependencies: uses.iter().map(|used| normal(used)).collect(),
            ..Package::default()
        };
        Metadata {
            packages: crates.iter().map(package).collect(),
            target_directory: PathBuf::new(),
        }
    }

    fn normal(name: &str) -> Dependency {
        Dependency {
            name: format!("springald-{name}"),
            ..Dependency::default()
        }
    }

    #[test]
    fn arrows_up_and_sideways_are_found() {
        let variants = ["chess".to_owned(), "cats".to_owned()];
        let check = |crates: &[(&str, &[&str])]| check(&workspace(crates), &variants);
        assert!(check(&[("core", &["board"]), ("chess", &["core", "fide"])]).is_empty());
        assert_eq!(
            check(&[("core", &["fide"])]),
            ["core: must not depend on fide"]
        );
        assert_eq!(
            check(&[("cats", &["chess"])]),
            ["variants: must not depend on variants"]
        );
        assert_eq!(
            check(&[("search", &["chess"])]),
            ["search: must not depend on variants"]
        );
        assert!(check(&[("cats-engine", &["cats", "engine"])]).is_empty());
        assert_eq!(
            check(&[("cats", &["cats-engine"])]),
            ["variants: must not depend on engines"]
        );
        assert_eq!(check(&[("new", &[])]).len(), 1);
    }

    #[test]
    fn arrows_that_follow_from_others_are_not_drawn() {
        let crates: [(&str, &[&str]); 3] = [
            ("board", &[]),
            ("core", &["board"]),
            ("fide", &["board", "core"]),
        ];
        let uses = uses(&workspace(&crates), &[]);
        assert_eq!(
            [0, 1, 2],
            ["board", "core", "fide"].map(|name| level(&uses, name))
        );
        assert!(is_direct(&uses, "fide", "core"));
        assert!(!is_direct(&uses, "fide", "board"));
    }

    #[test]
    fn every_room_stands_above_the_rooms_it_uses() {
        for (index, room) in ROOMS.iter().enumerate() {
            for used in room.may_use {
                let place = ROOMS.iter().position(|other| other.name == *used).unwrap();
                assert!(place < index, "{} may use {used}", room.name);
            }
        }
    }
}
