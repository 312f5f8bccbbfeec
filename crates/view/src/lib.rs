//! A view of any game, without knowing which: squares with layers, who acts, the legal actions with
//! their clicks, the changes of an action. Plain data for JSON, and pictures for terminals and
//! documents.

mod examples;
mod phrase;
mod scene;
mod study;
mod svg;
mod terminal;
#[cfg(feature = "wire")]
pub mod wire;

pub use examples::{ExampleView, examples};
pub use phrase::phrase;
pub use scene::{Act, Cells, ClickView, Motion, Scene, SideView, SidesView, Thing, motions};
pub use study::{
    Explanation, KindView, Moves, OutcomeView, Preview, RollView, TurnView, VariantView, moves_of,
    why,
};
pub use svg::svg;
pub use terminal::{Style, draw, summary};
