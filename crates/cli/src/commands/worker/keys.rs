//! `worker-key`: keys are made, listed, removed and admitted again, also while the site is served.

use crate::args::{WorkerKeyArgs, WorkerKeyCommand};
use crate::commands::site::{block_on, existing, now_ms};
use crate::output::Failure;
use rand::Rng;
use springald_site::table::secret::Secret;
use springald_site::{DatabaseArgs, KeyError, WorkerKey, WorkerKeys};

/// Carries out a command about keys. Returns what it prints.
pub(crate) fn worker_key(args: WorkerKeyArgs) -> Result<String, Failure> {
    match args.command {
        WorkerKeyCommand::Add {
            name,
            trusted,
            database,
        } => {
            let mut bytes = [0; 18];
            rand::rng().fill_bytes(&mut bytes);
            let secret = Secret::from_bytes(bytes);
            let hash = secret.hash().to_hex();
            with(database, async |keys| {
                keys.add(&name, &hash, trusted, now_ms()).await
            })?;
            Ok(secret.reveal().to_owned())
        }
        WorkerKeyCommand::List { database } => {
            let keys = with(database, async |keys| keys.list().await)?;
            let lines: Vec<String> = keys.iter().map(line).collect();
            Ok(lines.join("\n"))
        }
        WorkerKeyCommand::Remove { name, database } => {
            with(database, async |keys| keys.remove(&name, now_ms()).await)?;
            Ok(format!("The key {name} is removed."))
        }
        WorkerKeyCommand::Admit { name, database } => {
            with(database, async |keys| keys.admit(&name).await)?;
            Ok(format!("The key {name} is admitted."))
        }
    }
}

fn with<T>(
    database: DatabaseArgs,
    work: impl AsyncFnOnce(&mut WorkerKeys) -> Result<T, KeyError>,
) -> Result<T, Failure> {
    let database = existing(database)?;
    let done = block_on(async {
        let mut keys = WorkerKeys::open(&database).await?;
        let done = work(&mut keys).await;
        keys.close().await;
        done
    });
    done?.map_err(Failure::input)
}

fn line(key: &WorkerKey) -> String {
    let WorkerKey {
        name,
        done,
        checked,
        ..
    } = key;
    let state = match (&key.banned, key.trusted) {
        (Some(reason), _) => format!("banned: {reason}"),
        (None, true) => "trusted".into(),
        (None, false) => "volunteer".into(),
    };
    format!("{name:<20} {done:>7} results, {checked:>5} of them searched again; {state}")
}
