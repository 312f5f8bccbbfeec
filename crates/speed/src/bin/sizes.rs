//! Prints the size of each variant's position and action as a Markdown table.

use springald_core::{Position, Variant};

fn row<V: Variant + Default>() {
    let position = size_of::<V::Position>();
    let action = size_of::<<V::Position as Position>::Action>();
    println!("| {} | {position} | {action} |", V::default().info().id);
}

fn main() {
    println!("| variant | position, bytes | action, bytes |\n|---|--:|--:|");
    row::<springald_chess::Chess>();
    row::<springald_chesspp::Catapult>();
    row::<springald_chesspp::Gulti>();
    row::<springald_gravitatur::Gravitatur>();
    row::<springald_ballista::Ballista>();
    row::<springald_cats::Cats>();
    row::<springald_duck::Duck>();
}
