//! The tables that a declaration is compiled to: data, which other rooms fill and use.

pub(crate) mod armies;
pub(crate) mod attacks;
pub(crate) mod carrying;
pub(crate) mod effects;
pub(crate) mod ends;
pub(crate) mod scores;
pub(crate) mod turns;
pub(crate) mod unions;
pub(crate) mod ways;
