//! Puzzles, attempts at them, and the ratings that follow from these.

use super::client::{Body, Client};
use crate::api_error::{ApiError, ErrorBody, refusal_for};
use crate::puzzles::{self, KNOWN, Rating, START, Set};
use crate::state::AppState;
use crate::store::PuzzleRating;
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::header::{CACHE_CONTROL, HeaderName};
use serde::{Deserialize, Serialize};
use springald_registry::lookup;
use springald_table::{Code, Refusal};
use springald_view::Scene;
use std::collections::BTreeMap;
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// The caching of answers that are the same for everybody: ratings change slowly, puzzles only with the program.
const CACHING: [(HeaderName, &str); 1] = [(CACHE_CONTROL, "public, max-age=300")];

/// The choice of a puzzle of a game.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(super) struct Which {
    /// Its place among the game's puzzles, from 0.
    index: usize,
}

/// A puzzle without its solution.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(super) struct PuzzleTask {
    /// The id.
    id: &'static str,
    /// `win`, `save` or `material`.
    #[cfg_attr(feature = "wire", ts(type = "\"win\" | \"save\" | \"material\""))]
    goal: &'static str,
    /// The turns in which the side to move wins, or in which it loses after every turn but the answer.
    turns: u32,
    /// The position, without legal actions.
    #[schema(value_type = Object)]
    scene: Scene,
}

/// An attempt at a puzzle.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(super) struct PuzzleAttempt {
    /// `true` if the puzzle was solved without a mistake and without help.
    pub(super) solved: bool,
    /// The rating of the solver before the attempt; 1500 with a deviation of 350 if missing.
    pub(super) solver: Option<Rating>,
}

/// A puzzle with its rating.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(super) struct RatedPuzzle {
    /// The rating.
    pub(super) rating: Rating,
    /// The number of attempts that counted.
    pub(super) attempts: u64,
    /// `true` if the rating is known well enough to be shown: its deviation is at most 110.
    pub(super) known: bool,
}

/// The ratings after an attempt.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(super) struct RatedAttempt {
    /// The rating of the solver after the attempt. Nobody else keeps it.
    pub(super) solver: Rating,
    /// The puzzle after the attempt.
    pub(super) puzzle: RatedPuzzle,
    /// `true` if the attempt counted for the puzzle: it was the first one of this client.
    pub(super) counted: bool,
}

/// The ratings of a game's puzzles.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(super) struct PuzzleRatings {
    /// The ratings that are known well enough, by the ids of the puzzles.
    pub(super) ratings: BTreeMap<String, i32>,
    /// The ratings with which puzzles of the difficulties 1 to 5 start.
    pub(super) starts: [i32; 5],
}

/// Returns a puzzle as a picture and a task, for pages that show it without the rules.
#[utoipa::path(get, path = "/api/puzzles/{variant}", params(Which), tag = "puzzles",
    responses((status = 200, body = PuzzleTask), (status = "4XX", body = ErrorBody)))]
pub(super) async fn look(
    State(state): State<Arc<AppState>>,
    client: Client,
    Path(variant): Path<String>,
    Query(Which { index }): Query<Which>,
) -> Result<([(HeaderName, &'static str); 1], Json<PuzzleTask>), ApiError> {
    let (variant, all) = known(&variant)?;
    let none = || Refusal::new(Code::NotFound, "This game has fewer puzzles.");
    let puzzle = all.at(index).ok_or_else(none)?;
    let draw = move |_: &mut _| {
        let game = lookup(variant).ok()?.variant().begin_at(puzzle.fen).ok()?;
        Some(Scene {
            acts: Vec::new(),
            buttons: Vec::new(),
            ..Scene::of(&*game)
        })
    };
    let scene = state.lines.play(client.0, draw).await?;
    let broken = || Refusal::new(Code::Internal, "The puzzle can't be shown.");
    Ok((
        CACHING,
        Json(PuzzleTask {
            id: puzzle.id,
            goal: puzzle.goal,
            turns: puzzle.turns,
            scene: scene.ok_or_else(broken)?,
        }),
    ))
}

/// Rates an attempt at a puzzle.
#[utoipa::path(post, path = "/api/puzzles/{variant}/{id}/attempts", request_body = PuzzleAttempt, tag = "puzzles",
    responses((status = 200, body = RatedAttempt), (status = "4XX", body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn attempt(
    State(state): State<Arc<AppState>>,
    client: Client,
    Path((variant, id)): Path<(String, String)>,
    Body(request): Body<PuzzleAttempt>,
) -> Result<Json<RatedAttempt>, ApiError> {
    state.limits.attempt(client.0)?;
    let PuzzleAttempt { solved, solver } = request;
    let solver = solver.unwrap_or(START);
    let wrong =
        |error: puzzles::WrongRating| Refusal::new(Code::Malformed, format!("solver: {error}"));
    solver.check().map_err(wrong)?;
    let (variant, all) = known(&variant)?;
    let none = || {
        Refusal::new(
            Code::NotFound,
            "There is no puzzle of this game with this id.",
        )
    };
    let puzzle = all.find(&id).ok_or_else(none)?;
    let (id, start) = (puzzle.id, puzzles::start(puzzle.difficulty));
    let counted = state
        .counted
        .note(client.0, variant, id, state.time.now_ms());
    let before = match &counted {
        Some(numbers) => {
            let after = move |puzzle| puzzles::after(solver, puzzle, solved).1;
            let rated = state.store.rate_puzzle(variant, id, start, after).await;
            rated.inspect_err(|_| state.counted.forget(numbers))
        }
        None => state.store.puzzle_rating(variant, id).await.map(|found| {
            found.unwrap_or(PuzzleRating {
                rating: start,
                attempts: 0,
            })
        }),
    };
    let before = before.map_err(|error| refusal_for(&error))?;
    let (solver, moved) = puzzles::after(solver, before.rating, solved);
    let rating = if counted.is_some() {
        moved
    } else {
        before.rating
    };
    Ok(Json(RatedAttempt {
        solver,
        puzzle: RatedPuzzle {
            rating,
            attempts: before.attempts + u64::from(counted.is_some()),
            known: rating.deviation <= KNOWN,
        },
        counted: counted.is_some(),
    }))
}

/// Returns the ratings of a game's puzzles that are known well enough.
#[utoipa::path(get, path = "/api/puzzles/{variant}/ratings", tag = "puzzles",
    responses((status = 200, body = PuzzleRatings), (status = 404, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn ratings(
    State(state): State<Arc<AppState>>,
    Path(variant): Path<String>,
) -> Result<([(HeaderName, &'static str); 1], Json<PuzzleRatings>), ApiError> {
    let (variant, all) = known(&variant)?;
    let found = state.store.puzzle_ratings(variant, KNOWN).await;
    let found = found.map_err(|error| refusal_for(&error))?;
    // A set may have lost puzzles that were rated once.
    let found = found.into_iter().filter(|(id, _)| all.find(id).is_some());
    let rounded = |rating: Rating| rating.rating.round() as i32;
    Ok((
        CACHING,
        Json(PuzzleRatings {
            ratings: found.map(|(id, one)| (id, rounded(one.rating))).collect(),
            starts: [1, 2, 3, 4, 5].map(|difficulty| rounded(puzzles::start(difficulty))),
        }),
    ))
}

/// Returns the name of a game with puzzles, and its puzzles.
fn known(variant: &str) -> Result<(&'static str, &'static Set), Refusal> {
    let none = || {
        Refusal::new(
            Code::NotFound,
            "There are no puzzles for a game with this name.",
        )
    };
    puzzles::of(variant).ok_or_else(none)
}
