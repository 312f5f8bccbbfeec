//! Admission of open seats to the lobby.
//!
//! A client with many seats cannot keep others out, and neither can a network of many clients: when the lobby is full, a
//! seat of the client with the most seats is delisted. Its address still works.

use crate::config::LimitSettings;
use crate::networks::{Used, network, stored};
use crate::store::Waiting;
use springald_table::{Code, Refusal};
use std::cmp::Reverse;
use std::net::IpAddr;

/// Finds room for another seat of the client `maker`. Returns the id of the game to delist for it,
/// if any. `seats` are those in the lobby, the oldest first.
///
/// # Errors
/// Returns an error if the client has too many seats, or if no client has more than it and every
/// seat is attended.
pub(crate) fn make_room(
    seats: &[Waiting],
    maker: IpAddr,
    limits: LimitSettings,
    is_attended: impl Fn(&str) -> bool,
) -> Result<Option<String>, Refusal> {
    let mut used = Used::default();
    for seat in seats {
        used.add(stored(&seat.maker), 1);
    }
    if !used.has_room(maker, 1, limits.client_seats.into()) {
        let own = used.of((network(maker), 64));
        let has = if own >= limits.client_seats.into() {
            format!("You have {own} open challenges in the lobby, which is the limit.")
        } else {
            "There are too many open challenges from your network in the lobby.".to_owned()
        };
        let what = format!(
            "{has} Wait until one is accepted, withdraw one, or invite somebody by a link."
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
    let rank = |seat: &&Waiting| {
        let weight = used.weight(stored(&seat.maker));
        (Reverse(weight), is_attended(&seat.id))
    };
    let found = seats.iter().min_by_key(rank).ok_or_else(full)?;
    let (Reverse(theirs), attended) = rank(&found);
    used.add(maker, 1);
    if attended && theirs <= used.weight(maker) {
        return Err(full());
    }
    Ok(Some(found.id.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Flags;

    /// Returns the address of a client with a name of one letter.
    fn of(name: &str) -> IpAddr {
        IpAddr::from([10, 0, 0, name.as_bytes()[0]])
    }

    fn room(seats: &[(&str, &str)], maker: &str) -> Result<Option<String>, Code> {
        let flags = Flags {
            lobby_seats: Some(4),
            client_seats: Some(3),
            ..Flags::default()
        };
        let limits = flags.config().unwrap().limits;
        let seats = seats.iter().map(|(id, maker)| Waiting {
            id: (*id).into(),
            maker: of(maker).to_string(),
        });
        let seats: Vec<Waiting> = seats.collect();
        // In these tests, games with a capital letter are attended.
        let is_attended = |id: &str| id.starts_with(|c: char| c.is_uppercase());
        make_room(&seats, of(maker), limits, is_attended).map_err(|refusal| refusal.code)
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
        let mut make = |seats: &mut Vec<Waiting>, maker: IpAddr| {
            // A player waits at every seat, which is the worst case.
            let away = make_room(seats, maker, flags.limits, |_| true)?;
            seats.retain(|seat| Some(&seat.id) != away.as_ref());
            made += 1;
            seats.push(Waiting {
                id: format!("g{made}"),
                maker: maker.to_string(),
            });
            Ok::<_, Refusal>(())
        };
        for round in 0..20 {
            for client in 0..10 {
                let _ = make(&mut seats, [10, 0, 0, client].into());
            }
            make(&mut seats, [10, 0, 1, round].into()).unwrap();
        }
        let guests = seats
            .iter()
            .filter(|seat| seat.maker.starts_with("10.0.1."));
        assert_eq!((seats.len(), guests.count()), (100, 20));
    }

    #[test]
    fn a_network_of_many_clients_cannot_keep_the_others_out() {
        let limits = Flags::default().config().unwrap().limits;
        let subnet = |number: u16| IpAddr::from([0x2001, 0xdb8, 7, number << 8, 0, 0, 0, 0]);
        // Every network of 64 bits has one seat, at which a player waits.
        let seats = (0..100).map(|number| Waiting {
            id: format!("g{number}"),
            maker: subnet(number).to_string(),
        });
        let seats: Vec<Waiting> = seats.collect();
        let room = |maker| make_room(&seats, maker, limits, |_| true);
        assert_eq!(room(of("x")).unwrap().as_deref(), Some("g0"));
        assert!(room(subnet(200)).is_err());
        // A /56 may have forty, a /48 a hundred and sixty.
        let near = |number: u16| IpAddr::from([0x2001, 0xdb8, 7, number, 0, 0, 0, 0]);
        let seats = (0..40).map(|number| Waiting {
            id: format!("g{number}"),
            maker: near(number).to_string(),
        });
        let seats: Vec<Waiting> = seats.collect();
        let refused = make_room(&seats, near(50), limits, |_| true).unwrap_err();
        assert!(refused.message.contains("from your network"), "{refused:?}");
        assert_eq!(
            make_room(&seats, subnet(1), limits, |_| true).unwrap(),
            None
        );
    }
}
