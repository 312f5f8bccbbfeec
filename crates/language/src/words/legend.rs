//! The moves of a piece in a few words, for a legend beside the board.

use super::{a, areas, conditions, group, number, onward, plural};
use crate::model::{Declaration, HEXAGONS, Kind, KindId, Leg, Path, Region, Track, Whose};
use springald_board::Shape;
use springald_core::{insertion_sort, set_of};
use std::collections::BTreeSet;

/// The directions that have a name, the largest sets first.
const DIRECTIONS: [(&str, &[(i8, i8)]); 15] = [
    (
        "in any direction",
        &[
            (0, 1),
            (0, -1),
            (1, 0),
            (-1, 0),
            (1, 1),
            (1, -1),
            (-1, 1),
            (-1, -1),
        ],
    ),
    (
        "along the rank or file",
        &[(0, 1), (0, -1), (1, 0), (-1, 0)],
    ),
    ("diagonally", &[(1, 1), (1, -1), (-1, 1), (-1, -1)]),
    ("diagonally forward", &[(1, 1), (-1, 1)]),
    ("diagonally backward", &[(1, -1), (-1, -1)]),
    ("forward or backward", &[(0, 1), (0, -1)]),
    ("sideways", &[(1, 0), (-1, 0)]),
    ("forward", &[(0, 1)]),
    ("backward", &[(0, -1)]),
    ("to the left", &[(-1, 0)]),
    ("to the right", &[(1, 0)]),
    ("diagonally forward to the left", &[(-1, 1)]),
    ("diagonally forward to the right", &[(1, 1)]),
    ("diagonally backward to the left", &[(-1, -1)]),
    ("diagonally backward to the right", &[(1, -1)]),
];

/// The same on hexagons.
const OF_HEXAGONS: [(&str, &[(i8, i8)]); 15] = [
    ("in any direction", &HEXAGONS),
    (
        "across an edge",
        &[(0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)],
    ),
    (
        "across a corner",
        &[(1, 3), (2, 0), (1, -3), (-1, -3), (-2, 0), (-1, 3)],
    ),
    ("diagonally forward", &[(1, 3), (-1, 3)]),
    ("diagonally backward", &[(1, -3), (-1, -3)]),
    ("forward or backward", &[(0, 2), (0, -2)]),
    ("sideways", &[(2, 0), (-2, 0)]),
    ("forward to either side", &[(1, 1), (-1, 1)]),
    ("backward to either side", &[(1, -1), (-1, -1)]),
    ("forward", &[(0, 2)]),
    ("backward", &[(0, -2)]),
    ("forward to the left", &[(-1, 1)]),
    ("forward to the right", &[(1, 1)]),
    ("backward to the left", &[(-1, -1)]),
    ("backward to the right", &[(1, -1)]),
];

/// The uses of a way of moving.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Use {
    moves: bool,
    takes: bool,
    attacks: bool,
}

/// Returns the moves of a kind in a few words, as White sees the board.
pub fn moves(game: &Declaration, kind: &Kind) -> String {
    in_cells(moves_in_words(game, kind), game.shape())
}

/// Returns words that speak of cells where the board is one of hexagons, and otherwise of squares.
pub fn in_cells(words: String, board: Shape) -> String {
    if board.is_hexagonal() {
        words.replace("square", "cell")
    } else {
        words
    }
}

/// The ways of some paths, each once with its uses, and the ways in which they capture own pieces.
struct Ways {
    ways: Vec<(String, Use)>,
    of_own: Vec<String>,
}

impl Ways {
    fn of<'a>(game: &Declaration, paths: impl Iterator<Item = &'a Path>, for_both: bool) -> Self {
        let mut all = Self {
            ways: Vec::new(),
            of_own: Vec::new(),
        };
        for path in paths.filter(|path| !path.en_passant) {
            let text = way(path, game, for_both);
            if !path.owns.is_empty() {
                if !all.of_own.contains(&text) {
                    all.of_own.push(text);
                }
                continue;
            }
            let index = all.ways.iter().position(|(known, _)| *known == text);
            let index = index.unwrap_or_else(|| {
                all.ways.push((text, Use::default()));
                all.ways.len() - 1
            });
            let used = &mut all.ways[index].1;
            used.moves |= path.moves;
            used.takes |= path.takes || path.leaps;
            used.attacks |= path.attacks;
        }
        // What is never done is no way of moving.
        all.ways.retain(|(_, used)| *used != Use::default());
        all
    }

    /// Returns `true` if every way goes to empty squares and captures.
    fn is_uniform(&self) -> bool {
        self.ways.iter().all(|(_, used)| used.moves && used.takes)
    }

    /// Returns the captures of own pieces, each as a verb with its way.
    fn captures_of_own(&self, verb: &str) -> Vec<String> {
        let is_uniform = self.is_uniform();
        let is_same = |one: &str| is_uniform && self.ways.iter().any(|(way, _)| way == one);
        let said = self.of_own.iter().map(|way| {
            if is_same(way) {
                format!("{verb} in the same way")
            } else {
                done(verb, way)
            }
        });
        let mut all: Vec<String> = said.collect();
        all.dedup();
        all
    }
}

/// Returns the verb for a use of a way that is not like all others.
const fn verb(used: Use) -> &'static str {
    match (used.moves, used.takes, used.attacks) {
        (true, true, _) => "moves and captures",
        (true, false, true) => "moves and gives check",
        (true, false, false) => "moves",
        (false, true, _) => "captures",
        (false, false, _) => "gives check",
    }
}

fn moves_in_words(game: &Declaration, kind: &Kind) -> String {
    let all = Ways::of(game, kind.paths.iter(), false);
    let is_uniform = all.is_uniform();
    let ways = all.ways.iter().map(|(way, used)| {
        if is_uniform {
            way.clone()
        } else {
            done(verb(*used), way)
        }
    });
    let parts: Vec<String> = ways
        .chain(all.captures_of_own("captures own pieces"))
        .collect();
    parts.join("; ")
}

/// Returns what some ways are good for as predicates, as both sides see the board: "moves one square forward",
/// "captures one square diagonally forward". `captures` is `true` if the piece captures in other ways.
pub(crate) fn deeds<'a>(
    game: &Declaration,
    paths: impl Iterator<Item = &'a Path>,
    captures: bool,
) -> Vec<String> {
    let all = Ways::of(game, paths, true);
    let is_uniform = all.is_uniform();
    let captures = captures || all.ways.iter().any(|(_, used)| used.takes);
    let mut deeds: Vec<(&str, Vec<&str>)> = Vec::new();
    for (way, used) in &all.ways {
        let verb = if is_uniform { "moves" } else { verb(*used) };
        match deeds.iter_mut().find(|(known, _)| *known == verb) {
            Some((_, ways)) => ways.push(way),
            None => deeds.push((verb, vec![way])),
        }
    }
    let said = deeds.into_iter().map(|(verb, ways)| {
        let is_plain = captures && verb == "moves" && !is_uniform;
        if verb == "moves" && ways.iter().all(|way| way.starts_with("leaps ")) {
            let without = if is_plain { " without capturing" } else { "" };
            return ways.join(", or ") + without;
        }
        let rest = ways[1..].iter().map(|way| {
            let leap = way.strip_prefix("leaps ");
            leap.map_or_else(|| (*way).to_owned(), |leap| format!("by leaping {leap}"))
        });
        let all: Vec<String> = std::iter::once(done(verb, ways[0])).chain(rest).collect();
        let without = if is_plain { " without capturing" } else { "" };
        all.join(", or ") + without
    });
    let own = all.captures_of_own("captures pieces of its own side");
    said.chain(own).collect()
}

/// Returns in words that a piece does something in a way.
fn done(verb: &str, way: &str) -> String {
    match way.strip_prefix("leaps ") {
        Some(leap) => format!("{verb} by leaping {leap}"),
        None if way.starts_with("over ") => format!("{verb} by leaping {way}"),
        None => format!("{verb} {way}"),
    }
}

/// Returns the conditions of a way in words, to follow it.
pub(super) fn conditions_of(path: &Path, game: &Declaration) -> String {
    let all = path.when.iter().map(|when| {
        let word = if when.holds { "if" } else { "unless" };
        let condition = conditions::all(game, &when.all).unwrap_or_default();
        format!(" {word} {condition}")
    });
    all.collect()
}

/// Returns a way of moving in words, with the squares and the time to which it is restricted: as White sees the board, or
/// as both sides do.
pub fn way(path: &Path, game: &Declaration, for_both: bool) -> String {
    let board = game.shape();
    let some = |kinds: &[KindId]| a(&group(game, kinds));
    let mut words = onward::motion(path, motion(path, board));
    let kinds = if path.hurdles.is_empty() {
        "piece".to_owned()
    } else {
        group(game, &path.hurdles)
    };
    let (whose, hurdle) = match path.hurdles_of {
        Whose::Own => ("own ", format!("an own {kinds}")),
        Whose::Enemy => ("enemy ", format!("an enemy {kinds}")),
        Whose::Any => ("", a(&kinds)),
    };
    words = words.replacen("over a piece", &format!("over {hurdle}"), 1);
    let place = |region: Region| {
        if for_both {
            return areas::region(game, region, "or");
        }
        areas::squares(region.white, board, "or").unwrap_or_else(|| "certain squares".to_owned())
    };
    let is_bound = |region: Region| !areas::is_everywhere(region, board);
    match (is_bound(path.from), is_bound(path.into)) {
        (false, false) => {}
        (true, true) if path.from == path.into => words.extend([" within ", &place(path.into)]),
        (starts, ends) => {
            if starts {
                let place = place(path.from);
                let is_wide = for_both && place.starts_with("ranks ");
                let from = if is_wide {
                    " when it stands on "
                } else {
                    " from "
                };
                words.extend([from, &place]);
            }
            if ends {
                words.extend([" to ", &place(path.into)]);
            }
        }
    }
    if path.first {
        words += " in its first move";
    }
    if path.calm {
        words += " when not in check";
    }
    if path.safe {
        words += " where no enemy piece attacks it";
    }
    words += &conditions_of(path, game);
    if path.counted {
        words += ", as many squares as there are pieces on the line";
    }
    if path.farthest {
        words += ", as far as possible";
    }
    if !path.crosses.is_empty() {
        let crossed = plural(&group(game, &path.crosses));
        words.extend([
            ", also over enemy ",
            &crossed,
            " that have an empty square right behind",
        ]);
    }
    let is_slide = |track: &Track| matches!(track.legs[..], [Leg::Ride { .. }]);
    if !path.hurdles.is_empty() && path.tracks.iter().all(is_slide) {
        words.extend([", also over ", whose, &plural(&kinds)]);
    }
    if path.leaps {
        words += " to an empty square behind it";
    }
    words += &onward::conditions(game, path);
    if path.relieves {
        words += " onto the only piece that gives check";
    }
    // The sentences about a piece say who alone may take it.
    let is_victim = |(id, kind): (usize, &Kind)| {
        let never = kind.neutral || kind.beneath.is_some() || kind.taken_only_by.is_some();
        never || path.victims.contains(&id)
    };
    let victims = some(&path.victims);
    let is_long = victims.starts_with("a piece other");
    let takes_all = path.victims.is_empty() || game.kinds.iter().enumerate().all(is_victim);
    if !takes_all && (for_both || !is_long) {
        words.extend([", only ", &victims]);
    }
    let is_taken = |(id, kind): (usize, &Kind)| {
        let never = kind.neutral || kind.royal || kind.beneath.is_some();
        never || path.owns.contains(&id)
    };
    if !path.owns.is_empty() && !game.kinds.iter().enumerate().all(is_taken) {
        words.extend([", only ", &some(&path.owns)]);
    }
    if path.goes_on {
        words += ", after which it may go on";
    }
    words
}

/// Returns the motions of a way in words.
fn motion(path: &Path, board: Shape) -> String {
    let tracks = &path.tracks;
    let Some(first) = tracks.first() else {
        return "nowhere".into();
    };
    let is_hexagonal = board.is_hexagonal();
    let mut words = leg(tracks, is_hexagonal);
    for index in 1..first.legs.len() {
        words += ", then ";
        let from = path.corners.get(index - 1);
        if let Some(&from) = from.filter(|&&from| from != Region::ALL) {
            let squares = areas::squares(from.white, board, "or");
            let squares = squares.unwrap_or_else(|| "certain squares".to_owned());
            words.extend(["from ", &squares, " "]);
        }
        words += &corner(tracks, index, is_hexagonal);
    }
    words
}

/// Returns the first leg of the tracks in words.
fn leg(tracks: &[Track], is_hexagonal: bool) -> String {
    let steps =
        set_of((tracks.iter()).filter_map(|track| track.legs.first().copied().and_then(step)));
    let directions = |steps: &BTreeSet<(i8, i8)>| directions(steps, is_hexagonal);
    match tracks[0].legs[0] {
        Leg::Anywhere => "to any square".into(),
        Leg::Hop { far, .. } => {
            let behind = if far {
                "and on"
            } else {
                "to the square behind it"
            };
            format!("over a piece {} {behind}", directions(&steps))
        }
        Leg::Jump { .. } => {
            format!("over a piece next to it {}", directions(&steps))
        }
        Leg::Ride { least, most, .. } if is_unit(&steps, is_hexagonal) => {
            format!("{} {}", amount(least, most), directions(&steps))
        }
        Leg::Ride { least, most, .. } => ride(&steps, is_hexagonal, (least, most)),
    }
}

/// Returns `true` if steps lead to neighbouring squares.
fn is_unit(steps: &BTreeSet<(i8, i8)>, is_hexagonal: bool) -> bool {
    if is_hexagonal {
        return steps.iter().all(|step| HEXAGONS.contains(step));
    }
    steps.iter().all(|&(a, b)| a.abs().max(b.abs()) == 1)
}

/// Returns a leap that may be repeated, in words.
fn ride(steps: &BTreeSet<(i8, i8)>, is_hexagonal: bool, (least, most): (u8, u8)) -> String {
    let leap = if is_hexagonal {
        leaps_of_hexagons(steps)
    } else {
        leaps(steps)
    };
    let [fewest, greatest] = [least, most].map(|count| number(count.into()));
    match (least, most) {
        (1, 1) => leap,
        (1, 255) => format!("{leap}, again and again in one direction"),
        (1, _) => format!("{leap}, up to {greatest} times in one direction"),
        (_, 255) => format!("{leap}, {fewest} times or more in one direction"),
        _ if least == most => format!("{leap}, {greatest} times in one direction"),
        _ => format!("{leap}, {fewest} to {greatest} times in one direction"),
    }
}

/// Returns a later leg of the tracks in words.
fn corner(tracks: &[Track], index: usize, is_hexagonal: bool) -> String {
    let goes_on = tracks.iter().all(|track| {
        let legs = &track.legs;
        legs.get(index).copied().and_then(step) == step(legs[index - 1])
    });
    let is_outward = tracks.iter().all(|track| {
        let [before, now] = [index - 1, index].map(|leg| track.legs.get(leg).copied());
        matches!((before.and_then(step), now.and_then(step)), (Some(before), Some(now)) if is_beside(before, now))
    });
    let steps = tracks.iter();
    let steps = set_of(steps.filter_map(|track| track.legs.get(index).copied().and_then(step)));
    let to = match (goes_on, is_outward) {
        (true, _) => "on".to_owned(),
        (_, true) => "outward".to_owned(),
        _ => directions(&steps, is_hexagonal),
    };
    match tracks[0].legs[index] {
        Leg::Ride { least, most, .. } if is_unit(&steps, is_hexagonal) => {
            format!("{} {to}", amount(least, most))
        }
        Leg::Ride { most: 1, .. } if goes_on => "the same leap again".into(),
        Leg::Ride { .. } if goes_on => "the same leap again and again".into(),
        Leg::Ride { least, most, .. } => ride(&steps, is_hexagonal, (least, most)),
        Leg::Hop { far: true, .. } => format!("over a piece {to}, and as far as it likes"),
        Leg::Hop { .. } | Leg::Jump { .. } => {
            format!("over a piece {to} to the square behind it")
        }
        Leg::Anywhere => "to any square".into(),
    }
}

/// Returns `true` if a direction is at 45 degrees beside another.
fn is_beside((x, y): (i8, i8), (to_x, to_y): (i8, i8)) -> bool {
    let is_turned = (x.signum() - to_x).abs() + (y.signum() - to_y).abs() == 1;
    is_turned && to_x.abs().max(to_y.abs()) == 1
}

fn step(leg: Leg) -> Option<(i8, i8)> {
    match leg {
        Leg::Ride { step, .. } | Leg::Hop { step, .. } | Leg::Jump { step } => Some(step),
        Leg::Anywhere => None,
    }
}

fn amount(least: u8, most: u8) -> String {
    match (least, most) {
        (1, 1) => "one square".into(),
        (least, most) if least == most => format!("{} squares", number(least.into())),
        (1, 255) => "any distance".into(),
        (least, 255) => format!("{} squares or more", number(least.into())),
        (1, most) => format!("up to {} squares", number(most.into())),
        (least, most) => format!(
            "{} to {} squares",
            number(least.into()),
            number(most.into())
        ),
    }
}

/// Returns leaps in words by the longer and the shorter part.
fn leaps(steps: &BTreeSet<(i8, i8)>) -> String {
    let &(a, b) = steps.first().unwrap_or(&(0, 0));
    let [long, short] = {
        let [a, b] = [a, b].map(i8::unsigned_abs);
        [a.max(b), a.min(b)]
    };
    let forward = steps.iter().all(|&(_, ranks)| ranks > 0);
    let ahead = if forward { " forward" } else { "" };
    match short {
        0 => format!("leaps {} squares straight{ahead}", number(long.into())),
        _ if short == long => format!("leaps {} squares diagonally{ahead}", number(long.into())),
        _ if forward && steps.iter().all(|&(_, ranks)| ranks.unsigned_abs() == long) => {
            format!(
                "leaps {} squares forward and {} across",
                number(long.into()),
                number(short.into())
            )
        }
        _ if steps.len() <= 2 && steps.iter().all(|&(x, y)| (x.abs(), y) == (a.abs(), b)) => {
            let aside = match steps.len() {
                2 => "sideways",
                _ if a < 0 => "to the left",
                _ => "to the right",
            };
            let along = if b < 0 { "backward" } else { "forward" };
            let (aside, along) = (
                format!("{} {aside}", number(a.unsigned_abs().into())),
                format!("{} {along}", number(b.unsigned_abs().into())),
            );
            format!("leaps {aside} and {along}")
        }
        _ => format!(
            "leaps {} squares one way and {} across",
            number(long.into()),
            number(short.into())
        ),
    }
}

/// Returns leaps on hexagons in words by the parts across neighbouring edges.
fn leaps_of_hexagons(steps: &BTreeSet<(i8, i8)>) -> String {
    let &(x, y) = steps.first().unwrap_or(&(0, 0));
    // The parts of the way along the three axes of hexagons. The longest one is the sum of the others.
    let parts = [x, (x + y) >> 1, (y - x) >> 1].map(i8::unsigned_abs);
    let [long, short] = {
        let mut sorted = parts;
        insertion_sort(&mut sorted, |&step| step);
        [sorted[1], sorted[0]]
    };
    match short {
        0 => format!("leaps {} cells across edges", number(long.into())),
        _ => format!(
            "leaps {} cells across edges and {} beside them",
            number(long.into()),
            number(short.into())
        ),
    }
}

/// Returns directions in words.
fn directions(steps: &BTreeSet<(i8, i8)>, is_hexagonal: bool) -> String {
    let mut rest = steps.clone();
    let mut words = Vec::new();
    for (name, set) in if is_hexagonal {
        OF_HEXAGONS
    } else {
        DIRECTIONS
    } {
        if !rest.is_empty() && set.iter().all(|step| rest.contains(step)) {
            rest.retain(|step| !set.contains(step));
            words.push(name);
        }
    }
    words.join(" or ")
}
