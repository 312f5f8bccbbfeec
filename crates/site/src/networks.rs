//! Clients, the networks around them, and what they use.
//!
//! A client is an address, or with IPv6 a network of 64 bits. Whoever has a house usually has all clients of a /56 or a /48,
//! so every limit counts these networks as well: each may use a few times as much as a client.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr};

/// A network: the address of a client of IPv4, or the first bits of one of IPv6 and their number.
pub(crate) type Network = (IpAddr, u8);

/// The prefixes of IPv6 that limits count, and how many times as much as a client they may use. A house may share its /48
/// with few others.
pub(crate) const PREFIXES: [(u8, u32); 3] = [(64, 1), (56, 4), (48, 16)];

/// The use of a client that no network around it increases, for every unit that it uses itself.
pub(crate) const UNIT: u64 = 16;

/// Returns the address that stands for a client: with IPv6 its first 64 bits, the network.
pub(crate) fn network(client: IpAddr) -> IpAddr {
    match client {
        IpAddr::V4(_) => client,
        IpAddr::V6(address) => {
            let network = u128::from(address) & !u128::from(u64::MAX);
            let mapped = address.to_ipv4_mapped().map(IpAddr::V4);
            mapped.unwrap_or(IpAddr::V6(network.into()))
        }
    }
}

/// Returns the networks of a client, and how many times as much as a client each may use.
pub(crate) fn networks(client: IpAddr) -> impl Iterator<Item = (Network, u32)> {
    let client = network(client);
    let prefixes = match client {
        IpAddr::V4(_) => &PREFIXES[..1],
        IpAddr::V6(_) => &PREFIXES,
    };
    prefixes.iter().map(move |&(bits, times)| {
        let address = match client {
            IpAddr::V4(_) => client,
            IpAddr::V6(address) => {
                let first = u128::from(address) & (u128::MAX << (128 - u32::from(bits)));
                IpAddr::V6(first.into())
            }
        };
        ((address, bits), times)
    })
}

/// Returns a client; clients that are not known are one client together.
pub(crate) fn or_unknown(client: Option<IpAddr>) -> IpAddr {
    client.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED))
}

/// Returns the client that the store has as a text.
pub(crate) fn stored(text: &str) -> IpAddr {
    or_unknown(text.parse().ok())
}

/// The amounts that clients and the networks around them use.
#[derive(Default)]
pub(crate) struct Used(HashMap<Network, u64>);

impl Used {
    /// Adds to what a client uses.
    pub(crate) fn add(&mut self, client: IpAddr, amount: u64) {
        for (network, _) in networks(client) {
            *self.0.entry(network).or_default() += amount;
        }
    }

    /// Gives back what a client has used.
    pub(crate) fn give_back(&mut self, client: IpAddr, amount: u64) {
        for (network, _) in networks(client) {
            if let Some(used) = self.0.get_mut(&network) {
                *used -= amount;
                if *used == 0 {
                    self.0.remove(&network);
                }
            }
        }
    }

    /// Returns what a network uses.
    pub(crate) fn of(&self, network: Network) -> u64 {
        self.0.get(&network).copied().unwrap_or_default()
    }

    /// Returns whether a client may use more, if each may use `most`.
    pub(crate) fn has_room(&self, client: IpAddr, more: u64, most: u64) -> bool {
        networks(client).all(|(network, times)| {
            self.of(network).saturating_add(more) <= most.saturating_mul(times.into())
        })
    }

    /// Returns how much a client uses in comparison with others: [`UNIT`] for each unit of its own, or more if a network
    /// around it uses more than its share.
    pub(crate) fn weight(&self, client: IpAddr) -> u64 {
        let weights = networks(client)
            .map(|(network, times)| self.of(network).saturating_mul(UNIT) / u64::from(times));
        weights.max().unwrap_or_default()
    }

    /// Changes every amount, and forgets those that are at most `nothing` then.
    pub(crate) fn fade(&mut self, change: impl Fn(u64) -> u64, nothing: u64) {
        self.0.values_mut().for_each(|used| *used = change(*used));
        self.0.retain(|_, used| *used > nothing);
    }

    /// Returns `true` if nobody uses anything.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn subnet(number: u16) -> IpAddr {
        IpAddr::from([0x2001, 0xdb8, 7, number, 0, 0, 0, 1])
    }

    #[test]
    fn addresses_of_a_network_are_one_client() {
        let client = |text: &str| network(text.parse().unwrap());
        assert_eq!(client("2001:db8::1"), client("2001:db8::ffff:2"));
        assert_ne!(client("2001:db8::1"), client("2001:db8:0:1::1"));
        assert_eq!(client("::ffff:10.0.0.1"), client("10.0.0.1"));
        assert_eq!(networks("10.0.0.1".parse().unwrap()).count(), 1);
    }

    #[test]
    fn networks_around_a_client_may_use_a_few_times_as_much() {
        let mut used = Used::default();
        let mut take = |client| {
            let has_room = used.has_room(client, 1, 2);
            if has_room {
                used.add(client, 1);
            }
            has_room
        };
        assert_eq!((0..40).filter(|_| take(subnet(0))).count(), 2);
        // The other six of a /56 of eight, and then the rest of the /48.
        assert_eq!((0..40).filter(|&number| take(subnet(number))).count(), 6);
        assert_eq!(
            (1..40).filter(|&number| take(subnet(number << 8))).count(),
            24
        );
        assert!(take("2001:db8:8::1".parse().unwrap()));
    }

    #[test]
    fn what_is_given_back_leaves_nothing() {
        let mut used = Used::default();
        (0..40).for_each(|number| used.add(subnet(number << 6), 3));
        (0..40).for_each(|number| used.give_back(subnet(number << 6), 3));
        assert!(used.is_empty());
    }

    #[test]
    fn many_clients_of_one_network_weigh_as_much_as_one_with_much() {
        let mut used = Used::default();
        (0..40).for_each(|number| used.add(subnet(number << 8), 1));
        let (one, other) = (subnet(1 << 8), "2001:db8:8::1".parse().unwrap());
        used.add(other, 2);
        assert_eq!((used.weight(one), used.weight(other)), (40, 2 * UNIT));
        used.fade(|amount| amount / 2, 0);
        assert_eq!((used.weight(one), used.weight(other)), (20, UNIT));
    }
}
