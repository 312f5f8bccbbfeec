//! Bit planes against a plain list of codes, and the random numbers for keys.

use springald_board::{Planes, SplitMix, Square, keys};
use std::collections::HashSet;

/// Applies the same random changes to planes and list, and compares them.
macro_rules! agrees_with_a_list {
    ($test:ident, $word:ty, $planes:literal, $squares:literal) => {
        #[test]
        fn $test() {
            let mut random = SplitMix::new(3);
            let mut planes = Planes::<$word, $planes>::EMPTY;
            let mut list = [0u8; $squares];
            for _ in 0..5_000 {
                let (here, there) = (random.below($squares), random.below($squares));
                let (at, to) = (Square::new(here as u8), Square::new(there as u8));
                match random.below(4) {
                    0 => {
                        planes.take(at);
                        list[here] = 0;
                    }
                    1 if here != there => {
                        planes.shift(at, to, list[here]);
                        list[there] = std::mem::take(&mut list[here]);
                    }
                    _ => {
                        let code = random.below(1 << $planes) as u8;
                        planes.put(at, code);
                        list[here] = code;
                    }
                }
                let codes: Vec<u8> = (0..$squares).map(|i| planes.code(Square::new(i))).collect();
                assert_eq!(codes, list);
            }
            for code in 1..1 << $planes {
                let with: Vec<usize> = (0..$squares).filter(|&i| list[i] == code).collect();
                let found: Vec<usize> = planes
                    .with_code(code)
                    .into_iter()
                    .map(Square::index)
                    .collect();
                assert_eq!(found, with);
            }
            for i in 0..$planes {
                let with: Vec<usize> = (0..$squares).filter(|&at| list[at] >> i & 1 == 1).collect();
                let found: Vec<usize> = planes.plane(i).into_iter().map(Square::index).collect();
                assert_eq!(found, with);
            }
            planes.clear(planes.plane(0));
            assert!(planes.plane(0).is_empty());
            for at in 0..$squares {
                let left = if list[at] & 1 == 1 { 0 } else { list[at] };
                assert_eq!(planes.code(Square::new(at as u8)), left);
            }
        }
    };
}

agrees_with_a_list!(three_planes_of_64, u64, 3, 64);
agrees_with_a_list!(four_planes_of_64, u64, 4, 64);
agrees_with_a_list!(five_planes_of_72, u128, 5, 72);
agrees_with_a_list!(five_planes_of_100, u128, 5, 100);

/// The first numbers of the published generator from the seed 0.
#[test]
fn splitmix_is_the_published_generator() {
    let mut random = SplitMix::new(0);
    let numbers = [random.next(), random.next(), random.next()];
    assert_eq!(
        numbers,
        [
            0xe220_a839_7b1d_cdaf,
            0x6e78_9e6a_a1b9_65f4,
            0x06c4_5d18_8009_454f
        ]
    );
}

#[test]
fn below_is_below_and_reaches_everything() {
    let mut random = SplitMix::new(7);
    let found: HashSet<usize> = (0..2_000).map(|_| random.below(37)).collect();
    assert_eq!(found.len(), 37);
    assert!(found.into_iter().all(|number| number < 37));
    assert_eq!(random.below(1), 0);
}

#[test]
fn keys_are_different_and_always_the_same() {
    static KEYS: [u64; 4096] = keys(5);
    assert_eq!(KEYS, keys::<4096>(5));
    assert_eq!(KEYS.into_iter().collect::<HashSet<u64>>().len(), KEYS.len());
    assert_ne!(KEYS, keys::<4096>(6));
    // No key is the exclusive or of two others, so three changes never cancel out.
    let few = &KEYS[..256];
    let all: HashSet<u64> = few.iter().copied().collect();
    let cancel = few
        .iter()
        .any(|a| few.iter().any(|b| a != b && all.contains(&(a ^ b))));
    assert!(!cancel);
}
