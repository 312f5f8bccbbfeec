//! Admission of open seats to the lobby.
//!
//! A client with many seats cannot keep others out: when the lobby is full, a seat of the client
//! with the most seats is delisted. Its address still works.

use crate::config::LimitSettings;
use crate::store::Waiting;
use springald_table::{Code, Refusal};
use std::cmp::Reverse;
use std::collections::HashMap;

/// Finds room for another seat of the client `maker`. Returns the id of the game to delist for it,
/// if any. `seats` are those in the lobby, the oldest first.
///
/// # Errors
/// Returns an error if the client has too many seats, or if no client has more than it and every
/// seat is attended.
pub(crate) fn make_room(
    seats: &[Waiting],
    maker: &str,
    limits: LimitSettings,
    is_attended: impl Fn(&str) -> bool,
) -> Result<Option<String>, Refusal> {
    let mut count: HashMap<&str, u32> = HashMap::new();
    for seat in seats {
        *count.entry(&seat.maker).or_default() += 1;
    }
    let own = count.get(maker).copied().unwrap_or(0);
    if own >= limits.client_seats {
        let what = format!(
            "You have {own} open challenges in the lobby, which is the limit. Wait until one is \
             accepted, withdraw one, or invite somebody by a link."
        );
        return Err(Refusal::new(Code::TooManySeats, what));
    }
    if seats.len() < limits.lobby_seats as usize {
        return Ok(None);
    }
    let full = || {
        let what = "The lobby is full. Invite somebody by a link, or try again later.";
        Refusal::new(Code::TooManySeats, what)
    };
    // Of equals, the first and so the oldest is found.
    let rank = |seat: &&Waiting| (Reverse(count[seat.maker.as_str()]), is_attended(&seat.id));
    let found = seats.iter().min_by_key(rank).ok_or_else(full)?;
    let (Reverse(theirs), attended) = rank(&found);
    if attended && theirs <= own + 1 {
        return Err(full());
    }
    Ok(Some(found.id.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Flags;

    fn room(seats: &[(&str, &str)], maker: &str) -> Result<Option<String>, Code> {
        let flags = Flags {
            lobby_seats: Some(4),
            client_seats: Some(3),
            ..Flags::default()
        };
        let limits = flags.config().unwrap().limits;
        let seats = seats.iter().map(|(id, maker)| Waiting {
            id: (*id).into(),
            maker: (*maker).into(),
        });
        let seats: Vec<Waiting> = seats.collect();
        // In these tests, games with a capital letter are attended.
        let is_attended = |id: &str| id.starts_with(|c: char| c.is_uppercase());
        make_room(&seats, maker, limits, is_attended).map_err(|refusal| refusal.code)
    }

    #[test]
    fn there_is_room_until_the_lobby_is_full() {
        assert_eq!(room(&[], "x"), Ok(None));
        assert_eq!(room(&[("a", "x"), ("b", "x"), ("c", "y")], "x"), Ok(None));
        let own = [("a", "x"), ("b", "x"), ("c", "x")];
        assert_eq!(room(&own, "x"), Err(Code::TooManySeats));
    }

    #[test]
    fn the_oldest_unattended_seat_of_the_client_with_the_most_gives_way() {
        let most = [("a", "x"), ("B", "y"), ("c", "y"), ("d", "y")];
        assert_eq!(room(&most, "z"), Ok(Some("c".into())));
        // If all are attended, a seat of a client with more seats gives way.
        let attended = [("a", "x"), ("B", "y"), ("C", "y"), ("D", "y")];
        assert_eq!(room(&attended, "z"), Ok(Some("B".into())));
        let alike = [("A", "w"), ("b", "x"), ("c", "y"), ("d", "z")];
        assert_eq!(room(&alike, "v"), Ok(Some("b".into())));
    }

    #[test]
    fn an_attended_seat_does_not_give_way_to_a_client_with_as_many() {
        let all = [("A", "w"), ("B", "x"), ("C", "y"), ("D", "z")];
        assert_eq!(room(&all, "v"), Err(Code::TooManySeats));
        assert_eq!(room(&all, "w"), Err(Code::TooManySeats));
    }

    #[test]
    fn ten_clients_cannot_keep_the_others_out() {
        let flags = Flags::default().config().unwrap();
        let mut seats: Vec<Waiting> = Vec::new();
        let mut made = 0;
        let mut make = |seats: &mut Vec<Waiting>, maker: &str| {
            // A player waits at every seat, which is the worst case.
            let away = make_room(seats, maker, flags.limits, |_| true)?;
            seats.retain(|seat| Some(&seat.id) != away.as_ref());
            made += 1;
            seats.push(Waiting {
                id: format!("g{made}"),
                maker: maker.into(),
            });
            Ok::<_, Refusal>(())
        };
        for round in 0..20 {
            for client in 0..10 {
                let _ = make(&mut seats, &format!("flood {client}"));
            }
            make(&mut seats, &format!("guest {round}")).unwrap();
        }
        let guests = seats.iter().filter(|seat| seat.maker.starts_with("guest"));
        assert_eq!((seats.len(), guests.count()), (100, 20));
    }
}
