//! A game as an SVG picture, for documents.

use crate::terminal::hexagons;
use crate::{Scene, Thing};
use springald_board::{Shape, Square};
use springald_core::{Colour, Layer};
use std::fmt::Write;

/// The size of a square, in pixels.
const SIZE: u32 = 48;
/// The width of a column of hexagons, in pixels.
const COLUMN: u32 = 42;
/// The margin with the coordinates, in pixels.
const MARGIN: u32 = 22;

/// Draws the board of a scene with all its layers: the floor as a frame, pieces beneath as small signs in the corner.
/// Orthodox pieces are chess symbols, others their letters in a disc.
pub fn svg(scene: &Scene) -> String {
    let hexagons = scene.hexagons();
    let width = match hexagons {
        Some(_) => u32::from(scene.files) * COLUMN + COLUMN / 3,
        None => u32::from(scene.files) * SIZE,
    };
    let height = u32::from(scene.ranks) * SIZE;
    let (full_width, full_height) = (width + 2 * MARGIN, height + 2 * MARGIN);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {full_width} {full_height}\" \
         width=\"{full_width}\" height=\"{full_height}\" role=\"img\" text-anchor=\"middle\" \
         font-family=\"DejaVu Sans, Segoe UI Symbol, Arial Unicode MS, sans-serif\">\n\
         <title>{}: {}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#fffdf7\"/>\n",
        scene.variant, scene.fen
    );
    if let Some(shape) = hexagons {
        for at in shape.all() {
            hexagon(scene, shape, at, &mut out);
        }
        out.push_str("</svg>\n");
        return out;
    }
    for rank in 0..scene.ranks {
        for file in 0..scene.files {
            square(scene, file, rank, &mut out);
        }
        for x in [MARGIN / 2, width + MARGIN + MARGIN / 2] {
            let y = corner(scene, 0, rank).1 + SIZE / 2 + 4;
            coordinate(x, y, &format!("{}", rank + 1), &mut out);
        }
    }
    for file in 0..scene.files {
        for y in [MARGIN - 7, height + MARGIN + 15] {
            let x = corner(scene, file, 0).0 + SIZE / 2;
            coordinate(x, y, &char::from(b'a' + file).to_string(), &mut out);
        }
    }
    out.push_str("</svg>\n");
    out
}

/// Draws a hexagon with its name and what stands there.
fn hexagon(scene: &Scene, shape: Shape, at: Square, out: &mut String) {
    let (file, rank) = (u32::from(shape.file(at)), u32::from(shape.rank(at)));
    let middle = u32::from(shape.files() / 2);
    let x = MARGIN + file * COLUMN + COLUMN * 2 / 3;
    let below = (2 * rank + middle - file) * SIZE / 2;
    let y = MARGIN + u32::from(shape.ranks()) * SIZE - SIZE / 2 - below;
    let (far, near, half) = (COLUMN * 2 / 3, COLUMN / 3, SIZE / 2);
    let ground = ["#c19a6b", "#d8bb92", "#f0dcb8"][usize::from(hexagons::colour(shape, at))];
    let _ = writeln!(
        out,
        "<polygon points=\"{},{y} {},{} {},{} {},{y} {},{} {},{}\" fill=\"{ground}\"/>",
        x - far,
        x - near,
        y - half,
        x + near,
        y - half,
        x + far,
        x + near,
        y + half,
        x - near,
        y + half
    );
    let name = shape.name(at).to_string();
    let _ = writeln!(
        out,
        "<text x=\"{x}\" y=\"{}\" font-size=\"9\" fill=\"#7a6a52\">{name}</text>",
        y + half - 2
    );
    things(scene, &name, (x - half, y - half), out);
}

/// Returns the upper left corner of a square.
fn corner(scene: &Scene, file: u8, rank: u8) -> (u32, u32) {
    (
        MARGIN + u32::from(file) * SIZE,
        MARGIN + u32::from(scene.ranks - 1 - rank) * SIZE,
    )
}

fn coordinate(x: u32, y: u32, text: &str, out: &mut String) {
    let _ = writeln!(
        out,
        "<text x=\"{x}\" y=\"{y}\" font-size=\"12\" fill=\"#7a6a52\">{text}</text>"
    );
}

fn square(scene: &Scene, file: u8, rank: u8, out: &mut String) {
    let (x, y) = corner(scene, file, rank);
    let ground = if (file + rank) % 2 == 1 {
        "#f0dcb8"
    } else {
        "#c19a6b"
    };
    let _ = writeln!(
        out,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{SIZE}\" height=\"{SIZE}\" fill=\"{ground}\"/>"
    );
    let name = format!("{}{}", char::from(b'a' + file), rank + 1);
    things(scene, &name, (x, y), out);
}

/// Draws what stands on a square with this upper left corner.
fn things(scene: &Scene, name: &str, (x, y): (u32, u32), out: &mut String) {
    let here = || scene.things.iter().filter(|thing| thing.square == name);
    let is_shared = here().any(|thing| thing.layer == Layer::Beside);
    for thing in here() {
        match thing.layer {
            Layer::Floor => floor(scene, thing, x, y, out),
            Layer::Beneath => {
                let (x, y) = (x + SIZE - 9, y + SIZE - 5);
                let _ = writeln!(
                    out,
                    "<text x=\"{x}\" y=\"{y}\" font-size=\"15\" fill=\"#333\">{}</text>",
                    sign(thing)
                );
            }
            Layer::Beside => piece(scene, thing, x + 2 * SIZE / 3, y + SIZE / 3, out),
            Layer::Board if is_shared => piece(scene, thing, x + SIZE / 3, y + 2 * SIZE / 3, out),
            Layer::Board => piece(scene, thing, x + SIZE / 2, y + SIZE / 2, out),
        }
    }
}

/// The colour of the lines on light pieces.
const DARK: &str = "#222";

/// Returns the colours of a piece and of the lines on it.
fn paint(scene: &Scene, thing: &Thing) -> (&'static str, &'static str) {
    let Some(side) = thing.owner.side() else {
        return ("#8a5fb5", "#fff");
    };
    match scene.sides.get(side).colour {
        Colour::White => ("#fffef8", DARK),
        Colour::Black => (DARK, "#f5ead6"),
        Colour::Red => ("#b3211a", "#fff4e0"),
        Colour::Blue => ("#24509e", "#fff"),
        Colour::Green => ("#2c6b3a", "#fff"),
        Colour::Gold => ("#e9c04a", DARK),
    }
}

/// Draws a frame in the colour of its owner.
fn floor(scene: &Scene, thing: &Thing, x: u32, y: u32, out: &mut String) {
    let (ink, _) = paint(scene, thing);
    let (x, y, side) = (x + 3, y + 3, SIZE - 6);
    let _ = writeln!(
        out,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" rx=\"7\" fill=\"none\" \
         stroke=\"{ink}\" stroke-width=\"4\"/>"
    );
}

/// Returns the sign of a piece: its chess symbol, or else its letter.
fn sign(thing: &Thing) -> char {
    match thing.name.as_str() {
        "king" => '♚',
        "queen" => '♛',
        "rook" => '♜',
        "bishop" => '♝',
        "knight" => '♞',
        "pawn" => '♟',
        _ => thing.letter.to_ascii_uppercase(),
    }
}

fn piece(scene: &Scene, thing: &Thing, x: u32, y: u32, out: &mut String) {
    let (fill, line) = paint(scene, thing);
    let sign = sign(thing);
    if sign.is_ascii() {
        let _ = writeln!(
            out,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"15\" fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"1.5\"/>\
             <text x=\"{x}\" y=\"{}\" font-size=\"18\" font-weight=\"bold\" fill=\"{line}\">{sign}</text>",
            y + 6
        );
        return;
    }
    let y = y + 13;
    let _ = writeln!(
        out,
        "<text x=\"{x}\" y=\"{y}\" font-size=\"38\" fill=\"{fill}\">{sign}</text>"
    );
    // Light symbols would be invisible on light squares.
    if line == DARK {
        let outline = outline(sign);
        let _ = writeln!(
            out,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"38\" fill=\"{line}\">{outline}</text>"
        );
    }
}

/// Returns the outline of a solid symbol, to be drawn over it: U+2654 to U+2659 are the outlines of
/// U+265A to U+265F.
fn outline(solid: char) -> char {
    char::from_u32(u32::from(solid) - 6).unwrap_or(solid)
}
