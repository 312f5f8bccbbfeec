//! The file a game is kept in.

use crate::commands::check::{read, row};
use crate::output::Failure;
use springald_core::pgn::{self, PgnGame, Replay};
use springald_registry::EngineEntry;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Stores a game in a file, if one is named.
pub(super) struct Store {
    file: Option<PathBuf>,
}

impl Store {
    /// Opens the file, and returns the unfinished game in it, if any.
    ///
    /// Refused where the file holds anything else, so that nothing is overwritten.
    pub(super) fn open(
        file: Option<&Path>,
        entry: &EngineEntry,
    ) -> Result<(Self, Option<Replay>), Failure> {
        let Some(file) = file else {
            return Ok((Self { file: None }, None));
        };
        let store = Self {
            file: Some(file.to_owned()),
        };
        if !file.exists() {
            return Ok((store, None));
        }
        let text = read(file)?;
        let refuse = |what: String| Failure::input(format!("{}: {what}", file.display()));
        let mut games = pgn::check(&text, |name| row(name, entry));
        match (games.next(), games.next()) {
            (None, _) if text.trim().is_empty() => Ok((store, None)),
            (Some(Err(error)), _) => Err(refuse(error.to_string())),
            (Some(Ok(kept)), None) if kept.game.info().id != entry.id() => {
                Err(refuse(format!("found a game of {}", kept.game.info().name)))
            }
            (Some(Ok(kept)), None) => match kept.game.verdict() {
                None => Ok((store, Some(kept))),
                Some(verdict) => Err(refuse(format!(
                    "found a finished game ({}), expected one to continue",
                    kept.game.info().sides.tell(verdict)
                ))),
            },
            _ => Err(refuse("found something else than one game".into())),
        }
    }

    /// Writes the game: whole and on disk, or not at all.
    pub(super) fn keep(&self, game: &PgnGame) -> Result<(), Failure> {
        let Some(file) = &self.file else {
            return Ok(());
        };
        let folder = file
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        let write = || -> std::io::Result<()> {
            let mut temporary = tempfile::NamedTempFile::new_in(folder.unwrap_or(Path::new(".")))?;
            temporary.write_all(game.to_string().as_bytes())?;
            temporary.as_file().sync_all()?;
            temporary.persist(file).map_err(|error| error.error)?;
            Ok(())
        };
        // Only the kind: the error itself names the temporary file, which the user does not know.
        write().map_err(|error| {
            let (file, kind) = (file.display(), error.kind());
            Failure::input(format!("{file}: the game cannot be kept: {kind}"))
        })
    }
}

/// Copies tags and comments from the previous version of the file to the turns that are unchanged.
pub(super) fn remember(game: &mut PgnGame, kept: &PgnGame) {
    const FROM_THE_GAME: [&str; 5] = ["Result", "Variant", "SetUp", "FEN", "Termination"];
    for tag in kept.tags() {
        if !FROM_THE_GAME.contains(&tag.name.as_str()) {
            game.set_tag(&tag.name, &tag.value);
        }
    }
    game.line.comments.clone_from(&kept.line.comments);
    for (turn, before) in game.line.turns.iter_mut().zip(&kept.line.turns) {
        if turn.san != before.san {
            break;
        }
        turn.clone_from(before);
    }
}
