//! The gallery: the games of the workshop that their authors have published.

use super::database::{Query, query};
use super::error::StoreError;
use super::handle::Store;
use super::workshop::{COLUMNS, WorkshopGame, game};

/// The games of one page.
const PAGE: usize = 24;

/// The order of the gallery.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum GalleryOrder {
    /// By the time of publication.
    #[default]
    Newest,
    /// By the number of finished games.
    Played,
}

/// A search in the gallery.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct GallerySearch {
    /// Words that all occur, in small letters.
    pub(crate) words: Vec<String>,
    /// The id of the game that the games are like.
    pub(crate) family: Option<String>,
    /// The order.
    pub(crate) order: GalleryOrder,
    /// The place of the last game of the page before: its number in the order, and its id.
    pub(crate) after: Option<(i64, String)>,
}

/// A page of the gallery.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GalleryPage {
    /// The games, each with the version of its rules.
    pub(crate) games: Vec<(WorkshopGame, String)>,
    /// The place after which the next page begins; `None` at the end.
    pub(crate) next: Option<(i64, String)>,
    /// The families with the numbers of their games, the largest first.
    pub(crate) families: Vec<(String, i64)>,
}

impl GallerySearch {
    /// Returns the SQL of a page and one game more.
    pub(super) fn sql(&self) -> Query<'static> {
        let column = match self.order {
            GalleryOrder::Newest => "published_ms",
            GalleryOrder::Played => "played",
        };
        let mut select = query("SELECT ");
        select
            .once()
            .push(COLUMNS)
            .push(
                ", (SELECT v.rules FROM workshop_versions AS v WHERE v.game = workshop_games.id \
                 AND v.number = workshop_games.published) AS rules",
            )
            .push(" FROM workshop_games WHERE published > 0");
        if let Some(family) = &self.family {
            select.push(" AND family = ").push_value(family.clone());
        }
        for word in &self.words {
            let escaped = word
                .replace('!', "!!")
                .replace('%', "!%")
                .replace('_', "!_");
            let pattern = format!("%{escaped}%");
            select.push(" AND words LIKE ").push_value(pattern);
            select.push(" ESCAPE '!'");
        }
        if let Some((number, id)) = &self.after {
            select.push(" AND (").push(column).push(", id) < (");
            select.push_value(*number).push(", ").push_value(id.clone());
            select.push(")");
        }
        select
            .push(" ORDER BY ")
            .push(column)
            .push(" DESC, id DESC LIMIT ");
        select.push_value(PAGE as i64 + 1);
        select
    }

    fn place(&self, game: &WorkshopGame) -> (i64, String) {
        let number = match self.order {
            GalleryOrder::Newest => game.published_ms,
            GalleryOrder::Played => game.played,
        };
        (number, game.id.clone())
    }
}

impl Store {
    /// Searches the gallery.
    ///
    /// # Errors
    /// Returns an error if it cannot be read.
    pub(crate) async fn gallery(&self, search: &GallerySearch) -> Result<GalleryPage, StoreError> {
        let mut reader = self.reader().await?;
        let mut rows = search.sql().all(&mut reader).await?;
        let is_more = rows.len() > PAGE;
        rows.truncate(PAGE);
        let found = rows.iter().map(|row| Ok((game(row)?, row.text("rules")?)));
        let games = found.collect::<Result<Vec<_>, StoreError>>()?;
        let next = (games.last().filter(|_| is_more)).map(|(last, _)| search.place(last));
        let select = query(
            "SELECT family, COUNT(*) AS games FROM workshop_games \
             WHERE published > 0 AND family IS NOT NULL GROUP BY family ORDER BY games DESC, family LIMIT 100",
        );
        let rows = select.all(&mut reader).await?;
        let families = rows
            .iter()
            .map(|row| Ok((row.text("family")?, row.number("games")?)));
        Ok(GalleryPage {
            games,
            next,
            families: families.collect::<Result<_, StoreError>>()?,
        })
    }
}
