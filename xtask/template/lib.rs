//! @Name@ Chess: say in a sentence what is special about it.

mod notation;
mod position;

pub use position::@Name@Position;

use springald_core::{
    Evaluate, Explain, FenError, Info, NotAnAction, Screen, Sides, Variant, defaults, text,
};
use springald_fide::Role;
use std::borrow::Cow;

/// @Name@ Chess.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct @Name@;

impl Variant for @Name@ {
    type Position = @Name@Position;

    fn info(&self) -> &Info {
        &INFO
    }

    fn start(&self) -> @Name@Position {
        @Name@Position::start()
    }

    fn parse_fen(&self, fen: &str) -> Result<@Name@Position, FenError> {
        @Name@Position::from_fen(fen)
    }
}

static INFO: Info = Info {
    id: text("@name@"),
    aliases: Cow::Borrowed(&[text("@name@-chess")]),
    name: text("@Name@ Chess"),
    summary: text("Say in a sentence what is special about it."),
    shape: springald_board::b8x8::SHAPE,
    kinds: Cow::Borrowed(&Role::KINDS),
    fen_fields: notation::FIELDS,
    sides: Sides::CHESS,
    notations: Cow::Borrowed(&[]),
    credit: text("The inventor, and where the game was published."),
    rules: text(include_str!("../RULES.md")),
};

impl Screen for @Name@Position {}

impl Evaluate for @Name@Position {}

impl Explain for @Name@Position {
    type Reason = defaults::Reason;

    fn why_not(&self, text: &str) -> Result<Option<Self::Reason>, NotAnAction> {
        defaults::why_not(self, text)
    }
}
