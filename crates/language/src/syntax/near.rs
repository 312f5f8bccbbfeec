//! The known word that is nearest to a mistyped one.

/// The longest word that is compared, in characters.
const LONGEST: usize = 24;

/// Returns the candidate that is most like a word; `None` if no one is like it.
pub(crate) fn nearest<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let letters: Vec<char> = word.chars().take(LONGEST + 1).collect();
    if letters.len() > LONGEST {
        return None;
    }
    let most = match letters.len() {
        0..=2 => 0,
        3..=5 => 1,
        _ => 2,
    };
    candidates
        .into_iter()
        .map(|candidate| (distance(&letters, candidate), candidate))
        .filter(|&(distance, _)| distance > 0 && distance <= most)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

/// Returns the number of letters that are missing, added, wrong, or swapped with their neighbours.
fn distance(word: &[char], other: &str) -> usize {
    let other: Vec<char> = other.chars().take(LONGEST + 3).collect();
    let width = other.len() + 1;
    let mut table = vec![0; (word.len() + 1) * width];
    for i in 0..=word.len() {
        for j in 0..width {
            table[i * width + j] = if i == 0 || j == 0 {
                i + j
            } else {
                let differs = usize::from(word[i - 1] != other[j - 1]);
                let mut least = (table[(i - 1) * width + j] + 1)
                    .min(table[i * width + j - 1] + 1)
                    .min(table[(i - 1) * width + j - 1] + differs);
                if i > 1 && j > 1 && word[i - 1] == other[j - 2] && word[i - 2] == other[j - 1] {
                    least = least.min(table[(i - 2) * width + j - 2] + 1);
                }
                least
            };
        }
    }
    table[word.len() * width + other.len()]
}
