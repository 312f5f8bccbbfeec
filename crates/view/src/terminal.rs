//! A game as a picture for a terminal.
//!
//! A square is four characters wide: the piece in the middle, the floor as brackets around it, a piece beneath as a
//! small letter behind it. Capitals are White's, small letters Black's.

use crate::{Scene, SidesView, Thing};
use springald_board::Shape;
use springald_core::{Colour, Layer, Owner, capitalised};
use std::fmt::Write;

pub(crate) mod hexagons;

/// The style of a drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Letters, dots and brackets only.
    Ascii,
    /// With colours, by ANSI escape sequences.
    Colour,
}

/// Escape sequences for squares and for the owners of pieces.
const RESET: &str = "\x1b[0m";
const LIGHT: &str = "\x1b[48;5;180m";
const DARK: &str = "\x1b[48;5;137m";
const MIDDLE: &str = "\x1b[48;5;144m";
const MARKED: &str = "\x1b[48;5;143m";
const NEUTRAL: &str = "\x1b[1;38;5;54m";

/// The most actions that the summary lists.
const NAMED: usize = 40;
/// The width of the summary, in columns.
const WIDTH: usize = 78;

/// Draws a scene: the board with all its layers, the side to act with its prompt, and further facts. `marked` squares,
/// such as the squares of the last turn, stand out by colour, or carry a `'` in plain text.
pub fn draw(scene: &Scene, style: Style, marked: &[String]) -> String {
    let mut out = String::new();
    match scene.hexagons() {
        Some(shape) => board_of_hexagons(scene, shape, style, marked, &mut out),
        None => board(scene, style, marked, &mut out),
    }
    legend(scene, &mut out);
    if let (Some(result), Some(reason)) = (scene.result, scene.reason) {
        let _ = writeln!(out, "{result}: {reason}");
    } else {
        let who = match scene.to_act.side() {
            Some(side) => scene.sides.get(side).name.to_string(),
            None => capitalised(scene.to_act.as_str()),
        };
        let _ = writeln!(out, "{who} to act. {}", scene.prompt);
        for fact in &scene.facts {
            let _ = writeln!(out, "- {fact}");
        }
    }
    out
}

/// Lists the first forty legal actions of a scene by their SAN; empty if there are none.
pub fn summary(scene: &Scene) -> String {
    let count = scene.acts.len();
    if count == 0 {
        return String::new();
    }
    let mut out = format!("{count} legal action{}:", if count == 1 { "" } else { "s" });
    let mut column = WIDTH;
    let more = (count > NAMED).then(|| format!("and {} more", count - NAMED));
    for word in scene
        .acts
        .iter()
        .take(NAMED)
        .map(|act| &act.san)
        .chain(more.as_ref())
    {
        if column + word.len() + 1 > WIDTH {
            out.push_str("\n ");
            column = 1;
        }
        let _ = write!(out, " {word}");
        column += word.len() + 1;
    }
    out.push('\n');
    out
}

fn board(scene: &Scene, style: Style, marked: &[String], out: &mut String) {
    let files: String = (0..scene.files).fold(String::from("   "), |mut line, file| {
        let _ = write!(line, " {}  ", char::from(b'a' + file));
        line
    });
    for rank in (0..scene.ranks).rev() {
        let _ = write!(out, "{:>2} ", rank + 1);
        for file in 0..scene.files {
            let square = format!("{}{}", char::from(b'a' + file), rank + 1);
            let things: Vec<&Thing> = scene
                .things
                .iter()
                .filter(|thing| thing.square == square)
                .collect();
            let marked = marked.contains(&square);
            match style {
                Style::Ascii => ascii_square(&things, marked, out),
                Style::Colour => {
                    let ground = ground(marked, (file + rank) % 2 == 1);
                    coloured_square(&things, &scene.sides, ground, out);
                }
            }
        }
        if style == Style::Colour {
            out.push_str(RESET);
        }
        let _ = writeln!(out, " {}", rank + 1);
    }
    let _ = writeln!(out, "{}", files.trim_end());
}

/// Draws a board of hexagons. Each line begins with the name of its first cell, and ends with the name of its last one.
fn board_of_hexagons(
    scene: &Scene,
    shape: Shape,
    style: Style,
    marked: &[String],
    out: &mut String,
) {
    for cells in hexagons::lines(shape) {
        let (Some(&first), Some(&last)) = (cells.first(), cells.last()) else {
            continue;
        };
        let width = usize::from(shape.file(first)) * 4 + 3;
        let _ = write!(out, "{:>width$} ", shape.name(first).as_str());
        for &at in &cells {
            if at != first {
                out.push_str("    ");
            }
            let name = shape.name(at).to_string();
            let things = scene.things.iter().filter(|thing| thing.square == name);
            let things: Vec<&Thing> = things.collect();
            let marked = marked.contains(&name);
            match style {
                Style::Ascii => ascii_square(&things, marked, out),
                Style::Colour => {
                    let ground = match hexagons::colour(shape, at) {
                        _ if marked => MARKED,
                        0 => DARK,
                        1 => MIDDLE,
                        _ => LIGHT,
                    };
                    coloured_square(&things, &scene.sides, ground, out);
                    out.push_str(RESET);
                }
            }
        }
        let _ = writeln!(out, " {}", shape.name(last));
    }
}

fn on<'a>(things: &[&'a Thing], layer: Layer) -> Option<&'a Thing> {
    things.iter().copied().find(|thing| thing.layer == layer)
}

/// Returns the brackets that mark the floor of a square: square for White, round for Black, curly for
/// neutral.
fn brackets(things: &[&Thing]) -> (char, char) {
    match on(things, Layer::Floor).map(|floor| floor.owner) {
        Some(Owner::White) => ('[', ']'),
        Some(Owner::Black) => ('(', ')'),
        Some(Owner::Neutral) => ('{', '}'),
        None => (' ', ' '),
    }
}

fn ascii_square(things: &[&Thing], marked: bool, out: &mut String) {
    let (open, close) = brackets(things);
    let piece = on(things, Layer::Board).map_or('.', |thing| thing.letter);
    let last = match on(things, Layer::Beneath).or_else(|| on(things, Layer::Beside)) {
        Some(thing) => thing.letter,
        None if marked => '\'',
        None => ' ',
    };
    out.extend([open, piece, close, last]);
}

/// Returns the colour of a square.
const fn ground(marked: bool, light: bool) -> &'static str {
    match (marked, light) {
        (true, _) => MARKED,
        (false, true) => LIGHT,
        (false, false) => DARK,
    }
}

/// Returns the escape sequence for the pieces of a colour.
const fn ink(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "\x1b[1;38;5;231m",
        Colour::Black => "\x1b[1;38;5;16m",
        Colour::Red => "\x1b[1;38;5;124m",
        Colour::Blue => "\x1b[1;38;5;19m",
        Colour::Green => "\x1b[1;38;5;22m",
        Colour::Gold => "\x1b[1;38;5;227m",
    }
}

fn coloured_square(things: &[&Thing], sides: &SidesView, ground: &str, out: &mut String) {
    let ink = |thing: &Thing| match thing.owner.side() {
        Some(side) => ink(sides.get(side).colour),
        None => NEUTRAL,
    };
    let (open, close) = brackets(things);
    let floor = on(things, Layer::Floor).map_or("", ink);
    out.push_str(ground);
    let _ = write!(out, "{floor}{open}");
    match on(things, Layer::Board) {
        Some(thing) => {
            let _ = write!(out, "{}{}", ink(thing), thing.letter);
        }
        None => out.push(' '),
    }
    let _ = write!(out, "{floor}{close}");
    match on(things, Layer::Beneath).or_else(|| on(things, Layer::Beside)) {
        Some(thing) => {
            let _ = write!(out, "{}{}", ink(thing), thing.letter);
        }
        None => out.push(' '),
    }
}

/// Explains the pieces on the floor, beside others and beneath, if there are any.
fn legend(scene: &Scene, out: &mut String) {
    for thing in &scene.things {
        let note = thing
            .note
            .as_ref()
            .map(|note| format!(", {note}"))
            .unwrap_or_default();
        let whose = match thing.owner.side() {
            Some(side) => scene.sides.get(side).name.to_string(),
            None => capitalised(thing.owner.as_str()),
        };
        let what = format!("{whose}'s {}", thing.name);
        let square = &thing.square;
        let _ = match thing.layer {
            Layer::Floor => {
                let (open, close) = brackets(&[thing]);
                writeln!(out, "{open} {close} {what} on {square}{note}")
            }
            Layer::Beneath => writeln!(out, "beneath {square}: {what}{note}"),
            Layer::Beside => writeln!(out, "beside on {square}: {what}{note}"),
            _ if thing.note.is_some() => writeln!(out, "{what} on {square}{note}"),
            Layer::Board => Ok(()),
        };
    }
}
