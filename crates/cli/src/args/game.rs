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
    /// Translates a variant from a file of Fairy-Stockfish, such as variants.ini, into a text.
    ///
    /// Standard error says what each option was taken for, and what could not be translated. Without SECTION, a file
    /// with several sections is listed.
    Import {
        /// The path of the file; - is standard input.
        file: String,
        /// The name of the section.
        section: Option<String>,
        /// Refuses a section with anything that cannot be translated.
        #[arg(long)]
        strict: bool,
        /// Writes the text to this file, by default to standard output.
        #[arg(short, long, value_name = "FILE")]
        output: Option<String>,
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
