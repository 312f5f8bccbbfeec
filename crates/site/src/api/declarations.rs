//! TypeScript declarations of the bodies of requests and answers.

use super::{
    analysis, archive, games, imports, lobby, play, playtests, puzzles, reports, sharing, texts,
    workshop,
};
use crate::api_error::ErrorBody;
use crate::jobs::{AnalysedPosition, AnalysedRoll, AnalysisScore};
use crate::lobby::RunningGame;
use crate::puzzles::Rating;
use crate::store::{ArchivePage, ArchivedGame, JobState};
use crate::workshop::{BoardFace, GameFace};
use springald_view::wire::{declaration, extension};
use ts_rs::Config;

/// Returns the declarations of this crate.
pub fn declarations(config: &Config) -> Vec<String> {
    vec![
        declaration::<ErrorBody>(config),
        declaration::<games::SeatChoice>(config),
        declaration::<games::CreateGame>(config),
        declaration::<games::Invites>(config),
        declaration::<games::Created>(config),
        declaration::<games::JoinGame>(config),
        declaration::<games::Joined>(config),
        declaration::<play::PlayTurn>(config),
        declaration::<play::AddToDice>(config),
        extension::<play::Position>(config, "Scene"),
        declaration::<play::RenewSeat>(config),
        declaration::<play::Renewed>(config),
        declaration::<texts::NewText>(config),
        declaration::<texts::StoredText>(config),
        declaration::<imports::ImportFile>(config),
        declaration::<imports::ImportedFile>(config),
        declaration::<imports::FileSection>(config),
        declaration::<imports::TranslatedSection>(config),
        declaration::<imports::OptionNote>(config),
        declaration::<playtests::Playtests>(config),
        declaration::<playtests::PlaytestGame>(config),
        declaration::<playtests::ClauseRefusals>(config),
        declaration::<playtests::PlaytestNote>(config),
        declaration::<playtests::RefusedBy>(config),
        declaration::<playtests::NewNote>(config),
        declaration::<playtests::NoteId>(config),
        declaration::<sharing::ShareAnalysis>(config),
        declaration::<sharing::AnalysisLink>(config),
        declaration::<sharing::SharedAnalysis>(config),
        declaration::<workshop::BeginGame>(config),
        declaration::<workshop::SaveVersion>(config),
        declaration::<workshop::BegunGame>(config),
        declaration::<workshop::SavedVersion>(config),
        declaration::<workshop::PublishGame>(config),
        declaration::<workshop::PlayersGame>(config),
        declaration::<workshop::GameOrigin>(config),
        declaration::<workshop::GameVersion>(config),
        declaration::<workshop::DerivedGame>(config),
        declaration::<workshop::VersionText>(config),
        declaration::<workshop::GalleryPage>(config),
        declaration::<workshop::GalleryGame>(config),
        extension::<GameFace>(config, "VariantView"),
        declaration::<BoardFace>(config),
        declaration::<workshop::GalleryFamily>(config),
        declaration::<lobby::OpenGame>(config),
        declaration::<lobby::Lobby>(config),
        declaration::<RunningGame>(config),
        declaration::<lobby::VariantSummary>(config),
        declaration::<ArchivedGame>(config),
        declaration::<ArchivePage>(config),
        declaration::<archive::ExploredTurn>(config),
        declaration::<archive::Explored>(config),
        declaration::<JobState>(config),
        declaration::<AnalysisScore>(config),
        declaration::<AnalysedRoll>(config),
        declaration::<AnalysedPosition>(config),
        declaration::<analysis::GameAnalysis>(config),
        declaration::<reports::GameReport>(config),
        declaration::<reports::ReportFindings>(config),
        declaration::<reports::ReportSentence>(config),
        declaration::<puzzles::PuzzleTask>(config),
        declaration::<Rating>(config),
        declaration::<puzzles::PuzzleAttempt>(config),
        declaration::<puzzles::RatedPuzzle>(config),
        declaration::<puzzles::RatedAttempt>(config),
        declaration::<puzzles::PuzzleRatings>(config),
    ]
}
