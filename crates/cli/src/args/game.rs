//! The arguments of `game`.

use clap::{Args as ClapArgs, Subcommand};

#[derive(ClapArgs)]
pub(crate) struct GameArgs {
    #[command(subcommand)]
    pub(crate) command: GameCommand,
}

#[derive(Subcommand)]
pub(crate) enum GameCommand {
    /// Lists the declared games that come with the program.
    List,
    /// Checks a text: every error with its place, or a summary.
    Check {
        /// The path of the text, or the id of a game that comes with the program.
        file: String,
    },
    /// Prints the rules of a game, clause by clause.
    Rules {
        /// The path of the text, or the id of a game that comes with the program.
        file: String,
    },
    /// Prints the text of a game that comes with the program.
    Text {
        /// The id.
        id: String,
    },
    /// Writes the text of a new game to the file NAME.game, which must not exist.
    New {
        /// The id of the new game: small letters, digits and hyphens.
        name: String,
        /// The game on which it is based.
        #[arg(long, value_name = "ID", default_value = "chess")]
        like: String,
    },
}
