//! The arguments of the commands about workers.

use clap::{Args as ClapArgs, Subcommand, value_parser};
use springald_site::DatabaseArgs;

#[derive(ClapArgs)]
pub(crate) struct WorkerArgs {
    /// The address of the site, such as `https://play.example.org`.
    #[arg(long, env = "SPRINGALD_SERVER", value_name = "URL", value_parser = address)]
    pub(crate) server: String,
    /// The key that the operator of the site gave you.
    #[arg(
        long,
        env = "SPRINGALD_WORKER_KEY",
        value_name = "KEY",
        hide_env_values = true,
        allow_hyphen_values = true
    )]
    pub(crate) key: String,
    /// The number of jobs to work on at a time, each in its own thread.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u16).range(1..=64))]
    pub(crate) threads: u16,
}

fn address(text: &str) -> Result<String, String> {
    let is_address = ["http://", "https://"]
        .iter()
        .any(|scheme| text.len() > scheme.len() && text.starts_with(scheme));
    if !is_address || text.contains(['#', '?', ' ', '@']) {
        return Err("expected an address that begins with http:// or https://".into());
    }
    if text.starts_with("https://") && !cfg!(feature = "https") {
        return Err(
            "this program was built without HTTPS (feature 'https'); a release has it".into(),
        );
    }
    Ok(text.trim_end_matches('/').to_owned())
}

#[derive(ClapArgs)]
pub(crate) struct WorkerKeyArgs {
    #[command(subcommand)]
    pub(crate) command: WorkerKeyCommand,
}

#[derive(Subcommand)]
pub(crate) enum WorkerKeyCommand {
    /// Makes a key and prints it, once. The site keeps only its hash.
    Add {
        /// The name of its owner: letters, digits, dots, hyphens and underscores.
        name: String,
        /// Trust its results, and let it check the results of others: for your own machines.
        #[arg(long)]
        trusted: bool,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Lists the keys: name, results, and whether it is trusted or banned.
    List {
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Removes a key; its unchecked work is done again.
    Remove {
        /// The name.
        name: String,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Lifts the ban of a key.
    Admit {
        /// The name.
        name: String,
        #[command(flatten)]
        database: DatabaseArgs,
    },
}
