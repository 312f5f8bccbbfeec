//! The site: serving it, and what belongs to its games.

use crate::args::{DataArgs, DataCommand, DiceArgs, DiceCommand, GamesArgs, GamesCommand};
use crate::commands::check::{bytes, read};
use crate::output::{Failure, print, print_error};
use springald_core::Side;
use springald_core::lenient::decode;
use springald_declared::Source;
use springald_registry::{Pinned, is_version};
use springald_site::archive::{Imported, export, import, import_all};
use springald_site::dice::{DiceError, DiceRecord, verify};
use springald_site::{Database, DatabaseArgs, ServeArgs, back_up, copy};
use std::fmt::Write as _;
use std::future::Future;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// Serves the site until the process is stopped.
pub(crate) fn serve(args: &ServeArgs) -> Result<(), Failure> {
    let config = args.config().map_err(Failure::input)?;
    let (database, url) = (config.database.clone(), config.public_url.clone());
    let ready = move |address| {
        let url = url.unwrap_or_else(|| format!("http://{address}"));
        // A closed output does not keep the site from running.
        let _ = print(&format!("Springald is at {url}, games are in {database}"));
    };
    block_on(springald_site::serve(config, ready))?.map_err(Failure::input)
}

/// Runs a future to completion.
pub(super) fn block_on<T>(task: impl Future<Output = T>) -> Result<T, Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build();
    Ok(runtime.map_err(Failure::input)?.block_on(task))
}

/// Checks the dice of a game.
pub(crate) fn dice(args: &DiceArgs) -> Result<String, Failure> {
    let DiceCommand::Verify { file, game } = &args.command;
    let refuse = |what: String| Failure::input(format!("{}: {what}", file.display()));
    let record: DiceRecord =
        serde_json::from_str(&read(file)?).map_err(|error| refuse(error.to_string()))?;
    if let Some(text) = game.first() {
        use_texts(&record, text, game)?;
    }
    let checked = verify(&record).map_err(|error| match error {
        DiceError::UnknownRules(_) => refuse(format!("{error}: give the text with --game FILE")),
        _ => refuse(error.to_string()),
    })?;
    // Anybody could leave out the turns that were taken back to hide rolls that were skipped.
    if checked.unplaced > 0 && checked.scheme != 1 {
        return Err(refuse(format!(
            "taken_back: found none, but {} of {} rolls are in no turn of the game. Fetch the record again from a \
             server that lists the turns that were taken back; everything else is in order",
            checked.unplaced, checked.rolls
        )));
    }
    let unplaced = match checked.unplaced {
        0 => String::new(),
        count => format!(
            " It cannot be checked where {count} of them were made, and whether any was skipped: the record does not say."
        ),
    };
    let rolls = match checked.rolls {
        0 => "Nothing was rolled.".into(),
        1 => "The roll follows from the seeds.".into(),
        count => format!("All {count} rolls follow from the seeds."),
    };
    let [first, second] = Side::BOTH.map(|side| checked.sides.name(side));
    let one = |with: &str, without: &str| {
        format!("{with}'s seat committed to its seed; {without}'s added none.")
    };
    let commitments = match (checked.scheme, checked.added) {
        (1, _) => "The seats sent their seeds without committing to them first (scheme 1).".into(),
        (_, [true, true]) => {
            "Both seats committed to their seeds before either was revealed.".into()
        }
        (_, [true, false]) => one(first, second),
        (_, [false, true]) => one(second, first),
        (_, [false, false]) => {
            "Neither seat added a seed: the server alone decided the rolls.".into()
        }
    };
    Ok(format!(
        "The secret seed is the one the server committed to. {commitments} {rolls}{unplaced}"
    ))
}

/// Takes the texts of a game into use.
fn in_use(first: &Path, files: &[PathBuf]) -> Result<&'static Pinned, Failure> {
    // A text may have many problems; `springald game check` shows them all.
    let refuse = |what: String| refused(first, what.lines().next().unwrap_or_default());
    let texts: Result<Vec<String>, Failure> = files.iter().map(|file| read(file)).collect();
    let source = match &texts?[..] {
        [text] => Source::of(text),
        texts => Source::from_texts(texts),
    };
    let source = source.map_err(|error| refuse(error.to_string()))?;
    springald_registry::add(source).map_err(|error| refuse(error.to_string()))
}

fn refused(file: &Path, what: &str) -> Failure {
    Failure::input(format!("{}: {what}", file.display()))
}

/// Takes the texts of a game into use, to which the game of the record must be pinned.
fn use_texts(record: &DiceRecord, first: &Path, files: &[PathBuf]) -> Result<(), Failure> {
    let found = &in_use(first, files)?.version;
    let expected = [&record.rules, &record.variant];
    let Some(expected) = expected.into_iter().find(|name| is_version(name)) else {
        let what = format!(
            "the game of the record is '{}', which is not pinned to a text",
            record.variant
        );
        return Err(refused(first, &what));
    };
    if found == expected {
        return Ok(());
    }
    let what = format!("found version {found}, expected {expected}, the rules of the record");
    Err(refused(first, &what))
}

/// Exports or imports the games of the site.
pub(crate) fn games(args: GamesArgs) -> Result<(), Failure> {
    match args.command {
        GamesCommand::Export { database, file } => {
            let database = existing(database)?;
            let exported = block_on(export(&database))?.map_err(Failure::input)?;
            for fault in &exported.faults {
                print_error(fault);
            }
            if file.as_os_str() == "-" {
                print(&exported.text)?;
            } else {
                write(&file, &exported.text)?;
                print(&format!("{} games written.", exported.games))?;
            }
            if exported.faults.is_empty() {
                Ok(())
            } else {
                Err(Failure::Reported)
            }
        }
        GamesCommand::Import {
            database,
            file,
            strict,
            texts,
        } => {
            let own = texts.first().map(|first| in_use(first, &texts));
            let (own, (text, _)) = (own.transpose()?, decode(&bytes(&file)?));
            let database = database.place().map_err(Failure::input)?;
            let imported = block_on(async {
                if !strict {
                    return import(&database, &text, own).await;
                }
                let games = import_all(&database, &text, own).await?;
                Ok(Imported {
                    games,
                    ..Imported::default()
                })
            })?;
            let imported =
                imported.map_err(|error| Failure::input(format!("{}: {error}", file.display())))?;
            report(&imported, &file)
        }
    }
}

/// Reports an import: the faults of games, then numbers.
fn report(imported: &Imported, file: &Path) -> Result<(), Failure> {
    for fault in &imported.faults {
        print_error(&format!("{}: {fault}", file.display()));
    }
    let games = |count: usize| format!("{count} game{}", if count == 1 { "" } else { "s" });
    let mut said = format!("{} imported", games(imported.games));
    if imported.known > 0 {
        let _ = write!(said, ", {} imported before", imported.known);
    }
    if !imported.faults.is_empty() {
        let _ = write!(said, ", {} not", imported.faults.len());
    }
    print(&format!("{said}."))?;
    if imported.faults.is_empty() {
        Ok(())
    } else {
        Err(Failure::Reported)
    }
}

/// Copies a database. Returns the report.
pub(crate) fn data(args: DataArgs) -> Result<String, Failure> {
    let (from, to) = match args.command {
        DataCommand::Copy { from, to } => (from, to),
        DataCommand::Backup { file, database } => return backup(existing(database)?, &file),
    };
    let parse = |name: &str, text: &str| {
        Database::parse(text).map_err(|what| Failure::input(format!("--{name}: {what}")))
    };
    let (from, to) = (parse("from", &from)?, parse("to", &to)?);
    must_exist(&from)?;
    let copied = block_on(copy(&from, &to))?.map_err(Failure::input)?;
    let mut report = String::new();
    for (table, rows) in &copied {
        writeln!(report, "{table:<17} {rows:>9} rows, all equal").map_err(Failure::input)?;
    }
    let rows: u64 = copied.iter().map(|(_, rows)| rows).sum();
    write!(report, "Copied {rows} rows from {from} to {to}.").map_err(Failure::input)?;
    Ok(report)
}

/// Writes a copy of the database in a data folder.
fn backup(database: Database, file: &Path) -> Result<String, Failure> {
    let Database::Folder(folder) = database else {
        return Err(Failure::input(
            "the database: expected a data folder; for PostgreSQL use its own pg_dump, which also works while the site runs",
        ));
    };
    let bytes = block_on(back_up(&folder, file))?.map_err(Failure::input)?;
    let (folder, file) = (folder.display(), file.display());
    Ok(format!(
        "Copied the database of {folder} to {file}: {bytes} bytes, checked."
    ))
}

/// Opens an existing database, so that a mistyped folder is an error and not an empty site.
pub(super) fn existing(database: DatabaseArgs) -> Result<Database, Failure> {
    let database = database.place().map_err(Failure::input)?;
    must_exist(&database)?;
    Ok(database)
}

fn must_exist(database: &Database) -> Result<(), Failure> {
    match database {
        Database::Folder(folder) if !folder.is_dir() => {
            let folder = folder.display();
            Err(Failure::input(format!("{folder}: found no such folder")))
        }
        _ => Ok(()),
    }
}

/// Returns the time in milliseconds since 1970.
pub(super) fn now_ms() -> i64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |now| i64::try_from(now.as_millis()).unwrap_or(i64::MAX))
}

/// Writes a file: whole, or not at all.
pub(super) fn write(file: &Path, text: &str) -> Result<(), Failure> {
    use std::io::Write;
    let folder = file
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let result = (|| {
        let mut temporary = tempfile::NamedTempFile::new_in(folder.unwrap_or(Path::new(".")))?;
        temporary.write_all(text.as_bytes())?;
        temporary.as_file().sync_all()?;
        temporary.persist(file).map_err(|error| error.error)?;
        Ok(())
    })();
    result.map_err(|error: std::io::Error| {
        Failure::input(format!("{}: {}", file.display(), error.kind()))
    })
}
