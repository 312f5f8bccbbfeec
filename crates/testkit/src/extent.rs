//! The extent of random tests: a part of it in the short checks, everything in the long ones.

/// The divisor of random games and actions in the short checks.
const SHORT: u64 = 4;

/// Returns `true` in the long checks, which set the variable `SPRINGALD_LONG` to 1.
pub fn is_long() -> bool {
    std::env::var("SPRINGALD_LONG").is_ok_and(|long| long == "1")
}

/// Returns how many random games or actions a test makes, of the number for the long checks.
///
/// ```
/// # use springald_testkit::{extent, is_long};
/// assert_eq!(extent(100), if is_long() { 100 } else { 25 });
/// assert_eq!(extent(1), 1);
/// ```
pub fn extent(long: u64) -> u64 {
    if is_long() {
        long
    } else {
        long.div_ceil(SHORT)
    }
}
