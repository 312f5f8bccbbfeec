//! The tasks of puzzles.

/// The task of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Goal {
    /// To win in the fewest turns.
    Win,
    /// Not to lose: every other turn loses.
    Save,
    /// To win material: every other turn is worse by a margin.
    Material {
        /// The least difference between the answer and every other turn, in centipawns.
        margin: i32,
        /// The nodes of the first search; the second visits [`FURTHER`](crate::FURTHER) times as many.
        nodes: u64,
    },
}

impl Goal {
    /// Returns the word in the tag `Goal`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Save => "save",
            Self::Material { .. } => "material",
        }
    }

    /// Returns the task in words, with the name of the side that has it.
    pub(crate) fn task(self, side: &str, turns: u32) -> String {
        let turns = match turns {
            1 => "1 turn".to_owned(),
            more => format!("{more} turns"),
        };
        match self {
            Self::Win => format!("{side} to move wins in {turns}."),
            Self::Save => {
                format!("{side} to move has one turn that does not lose within {turns}.")
            }
            Self::Material { .. } => format!("{side} to move wins material."),
        }
    }
}
