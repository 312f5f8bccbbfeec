//! Rows of the database and what they mean.

use super::archive;
use super::database::{Connection, Row, query};
use super::error::StoreError;
use serde::{Deserialize, Serialize};
use springald_table::dice::Scheme;
use springald_table::secret::SecretHash;
use springald_table::{
    End, Event, SeatSetup, SeatStatus, Setup, Side, StoredEvent, Table, TimeControl,
};
use utoipa::ToSchema;

/// The summary of a game in lists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameSummary {
    /// The id.
    pub id: String,
    /// The open seat; the first one if both are open.
    pub seat: Option<Side>,
    /// The names, White's first.
    pub names: [Option<String>; 2],
    /// The end of the game, once it is over.
    pub end: Option<End>,
}

impl GameSummary {
    /// Returns the summary of a game after these events.
    pub fn after(table: &Table, events: &[Event]) -> Self {
        let mut open = Side::BOTH.map(|side| table.seat_status(side) == SeatStatus::Open);
        let mut names = Side::BOTH.map(|side| table.name(side).map(str::to_owned));
        let mut end = table.end().cloned();
        for event in events {
            match event {
                Event::Joined { side, name, .. } => {
                    open[side.index()] = false;
                    names[side.index()].clone_from(name);
                }
                Event::Renamed { side, name } => names[side.index()].clone_from(name),
                Event::Ended { result, reason } => {
                    let (result, reason) = (*result, reason.clone());
                    end = Some(End { result, reason });
                }
                _ => {}
            }
        }
        Self {
            id: table.setup().id.clone(),
            seat: first_open(open).filter(|_| end.is_none()),
            names,
            end,
        }
    }

    /// Returns the summary of a new game.
    pub fn of_setup(setup: &Setup) -> Self {
        Self {
            id: setup.id.clone(),
            seat: first_open(
                setup
                    .seats
                    .each_ref()
                    .map(|seat| seat.status == SeatStatus::Open),
            ),
            names: setup.seats.each_ref().map(|seat| seat.name.clone()),
            end: None,
        }
    }
}

/// Returns the first open seat, White's first.
fn first_open(open: [bool; 2]) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| open[side.index()])
}

/// A game with an open seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct OpenSeat {
    /// The id.
    pub id: String,
    /// The id of the variant.
    pub variant: String,
    /// The time control.
    #[serde(rename = "clock")]
    pub control: Option<TimeControl>,
    /// The seat that is open.
    pub seat: Side,
    /// The name of the waiting player.
    pub name: Option<String>,
    /// The time of creation, in milliseconds since 1970.
    pub created_ms: i64,
}

impl OpenSeat {
    /// Returns the open seat of a game; `None` if it has none or is over.
    pub fn of(table: &Table) -> Option<Self> {
        let open = Side::BOTH.map(|side| table.seat_status(side) == SeatStatus::Open);
        let seat = first_open(open).filter(|_| table.end().is_none())?;
        let setup = table.setup();
        Some(Self {
            id: setup.id.clone(),
            variant: setup.variant.clone(),
            control: setup.control,
            seat,
            name: table.name(seat.other()).map(str::to_owned),
            created_ms: setup.created_ms,
        })
    }
}

/// An open seat in the lobby.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Waiting {
    /// The id of the game.
    pub id: String,
    /// The address of the client that created it.
    pub maker: String,
}

/// A seat as it is stored.
#[derive(Serialize, Deserialize)]
struct SeatRow {
    place: SeatStatus,
    lock: Option<String>,
    name: Option<String>,
    dice: Option<String>,
}

/// Returns the seats of a game as JSON.
pub(super) fn seats_text(setup: &Setup) -> Result<String, StoreError> {
    let row = |seat: &SeatSetup| SeatRow {
        place: seat.status,
        lock: seat.secret_hash.map(SecretHash::to_hex),
        name: seat.name.clone(),
        dice: seat.dice.clone(),
    };
    to_text(&setup.seats.each_ref().map(row), &setup.id)
}

/// Returns a value as JSON.
pub(super) fn to_text(value: &impl Serialize, id: &str) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|_| StoreError::Damaged(format!("game {id}")))
}

fn from_text<T: for<'a> Deserialize<'a>>(text: &str, id: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|_| StoreError::Damaged(format!("game {id}")))
}

fn seats(text: &str, id: &str) -> Result<[SeatSetup; 2], StoreError> {
    let rows: [SeatRow; 2] = from_text(text, id)?;
    let [white, black] = rows.map(|row| {
        let secret_hash = row.lock.as_deref().map(|lock| {
            let damaged = || StoreError::Damaged(format!("game {id}"));
            SecretHash::from_hex(lock).ok_or_else(damaged)
        });
        Ok::<_, StoreError>(SeatSetup {
            status: row.place,
            secret_hash: secret_hash.transpose()?,
            name: row.name,
            dice: row.dice,
        })
    });
    Ok([white?, black?])
}

/// Returns the setup of a game.
pub(super) fn setup(row: &Row) -> Result<Setup, StoreError> {
    let id = row.text("id")?;
    let control = row.optional_text("control")?;
    let scheme = u8::try_from(row.number("dice_scheme")?).ok();
    let scheme = scheme.and_then(Scheme::from_number);
    Ok(Setup {
        variant: row.text("variant")?,
        rules: row.text("rules")?,
        fen: row.optional_text("fen")?,
        control: control.map(|text| from_text(&text, &id)).transpose()?,
        created_ms: row.number("created_ms")?,
        dice_seed: row.text("dice_seed")?,
        dice_scheme: scheme.ok_or_else(|| StoreError::Damaged(format!("game {id}")))?,
        seats: seats(&row.text("seats")?, &id)?,
        id,
    })
}

/// Something that happened in a game.
pub(super) fn stored(id: &str, row: &Row) -> Result<StoredEvent, StoreError> {
    let seq = row.number("seq")?;
    Ok(StoredEvent {
        seq: seq as u64,
        at_ms: row.number("at_ms")?,
        up_ms: row.number("up_ms")?,
        entry: from_text(&row.text("body")?, id)?,
    })
}

/// Reads the beginning and the events of a game, with the lines of chat that are kept, in order; and its shift
/// ([`leases`](super::leases)).
pub(super) async fn read(
    connection: &mut Connection,
    id: &str,
) -> Result<Option<(Setup, Vec<StoredEvent>, i64)>, StoreError> {
    let row = query("SELECT * FROM games WHERE id = $1").bind(id);
    let Some(row) = row.first(connection).await? else {
        return Ok(None);
    };
    let (setup, shift_ms) = (setup(&row)?, row.number("shift_ms")?);
    let events = query(
        "SELECT seq, at_ms, up_ms, body FROM events WHERE game = $1 \
         UNION ALL SELECT seq, at_ms, 0 AS up_ms, body FROM chat WHERE game = $1 ORDER BY seq",
    );
    let rows = events.bind(id).all(connection).await?;
    let events: Result<Vec<StoredEvent>, StoreError> =
        rows.iter().map(|row| stored(id, row)).collect();
    Ok(Some((setup, events?, shift_ms)))
}

/// Returns a game with an open seat.
pub(super) fn listed(row: &Row) -> Result<OpenSeat, StoreError> {
    let id = row.text("id")?;
    let control = row.optional_text("control")?;
    let seat = row.text("seat")?;
    let open = |side: &Side| side.as_str() == seat;
    let damaged = || StoreError::Damaged(format!("game {id}"));
    let seat = Side::BOTH.into_iter().find(open).ok_or_else(damaged)?;
    Ok(OpenSeat {
        variant: row.text("variant")?,
        control: control.map(|text| from_text(&text, &id)).transpose()?,
        seat,
        name: row.optional_text(seat.other().as_str())?,
        created_ms: row.number("created_ms")?,
        id,
    })
}

/// Stores the changed part of a game's summary.
pub(super) async fn update_head(
    connection: &mut Connection,
    head: &GameSummary,
) -> Result<(), StoreError> {
    let result = head.end.as_ref().map(|end| end.result.as_str());
    let reason = head.end.as_ref().map(|end| end.reason.as_str().to_owned());
    archive::rename(connection, &head.id, &head.names).await?;
    if result.is_some_and(|result| result != "*") {
        count_played(connection, &head.id).await?;
    }
    let [white, black] = head.names.clone();
    query(
        "UPDATE games SET seat = $2, white = $3, black = $4, result = $5, reason = $6, \
         maker = CASE WHEN $2 IS NULL THEN NULL ELSE maker END WHERE id = $1",
    )
    .bind(&head.id)
    .bind(head.seat.map(Side::as_str))
    .bind(white)
    .bind(black)
    .bind(result)
    .bind(reason)
    .execute(connection)
    .await?;
    Ok(())
}

/// Counts for the workshop a game that has a result for the first time, before the result is stored.
async fn count_played(connection: &mut Connection, game: &str) -> Result<(), StoreError> {
    query(
        "UPDATE workshop_games SET played = played + 1 WHERE id IN (SELECT v.game FROM games AS g \
         JOIN workshop_versions AS v ON v.rules = g.rules WHERE g.id = $1 AND g.result IS NULL)",
    )
    .bind(game)
    .execute(connection)
    .await?;
    Ok(())
}
