//! Random numbers for hash keys and tests: the same on every machine and in every build.

/// The `SplitMix64` generator (Steele, Lea and Flood 2014, "Fast splittable pseudorandom number
/// generators"): good enough for hash keys and playouts, small enough for a constant.
///
/// ```
/// use springald_board::SplitMix;
///
/// let (mut a, mut b) = (SplitMix::new(7), SplitMix::new(7));
/// assert_eq!(a.next(), b.next());
/// assert!(a.below(6) < 6);
/// ```
#[derive(Clone, Debug)]
pub struct SplitMix(u64);

impl SplitMix {
    /// Returns a generator that starts from `seed`.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns the next number, uniform over all 64-bit values.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Returns a number below `bound`, which must not be 0; the bias is below `bound` / 2^64.
    pub const fn below(&mut self, bound: usize) -> usize {
        ((self.next() as u128 * bound as u128) >> 64) as usize
    }
}

/// Returns `N` keys from a seed, for constants.
pub const fn keys<const N: usize>(seed: u64) -> [u64; N] {
    let mut generator = SplitMix::new(seed);
    let mut keys = [0; N];
    let mut i = 0;
    while i < N {
        keys[i] = generator.next();
        i += 1;
    }
    keys
}
