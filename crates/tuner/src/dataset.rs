//! Positions for a fit: the counts of all weights, in flat arrays.

use springald_registry::EvalTrace;

/// A weight in the opening and in the ending, not rounded.
pub type RealWeight = [f64; 2];

/// The count of a weight in a position.
#[derive(Clone, Copy)]
struct TermCount {
    index: u16,
    times: i16,
}

/// The rest of a position, besides its counts.
#[derive(Clone, Copy)]
struct Row {
    /// The end of its counts.
    end: u32,
    /// The factors of the sums of opening and of ending weights.
    shares: [f32; 2],
    /// Centipawns in addition to the sums.
    offset: f32,
    target: Target,
}

/// The values that the evaluation of a position is fitted to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Target {
    /// The result for White: 1, ½ or 0.
    pub result: f32,
    /// The score of the search, in centipawns for White.
    pub score: f32,
}

/// Positions with their counts.
#[derive(Clone, Default)]
pub struct Dataset {
    rows: Vec<Row>,
    counts: Vec<TermCount>,
    /// The counts of each weight in the position that is being added.
    sums: Vec<i32>,
}

impl Dataset {
    /// Adds a position. Counts of the same weight are added up.
    ///
    /// # Errors
    /// If the index or the count of a weight does not fit into the tables.
    pub fn push(&mut self, trace: &EvalTrace, target: Target) -> Result<(), (usize, i32)> {
        for &(index, times) in &trace.counts {
            if index >= self.sums.len() {
                self.sums.resize(index + 1, 0);
            }
            self.sums[index] += times;
        }
        for &(index, _) in &trace.counts {
            // Only the first occurrence of a weight finds its sum.
            let times = std::mem::take(&mut self.sums[index]);
            if times != 0 {
                let too_large = |_| (index, times);
                self.counts.push(TermCount {
                    index: u16::try_from(index).map_err(too_large)?,
                    times: i16::try_from(times).map_err(too_large)?,
                });
            }
        }
        let shares = [trace.phase, 1.0 - trace.phase];
        self.rows.push(Row {
            end: self.counts.len() as u32,
            shares: shares.map(|share| (share * trace.slope) as f32),
            offset: trace.offset as f32,
            target,
        });
        Ok(())
    }

    /// Returns the number of positions.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Returns `true` if there is no position.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Returns the average number of counts of a position.
    pub fn density(&self) -> f64 {
        self.counts.len() as f64 / self.rows.len().max(1) as f64
    }

    /// Returns the target of a position.
    pub(crate) fn target(&self, at: usize) -> Target {
        self.rows[at].target
    }

    /// Returns the evaluation of a position for White with these weights, in centipawns.
    pub(crate) fn evaluation(&self, at: usize, weights: &[RealWeight]) -> f64 {
        let mut sums = [0.0; 2];
        for count in self.counts_of(at) {
            let [opening, ending] = weights[usize::from(count.index)];
            sums[0] += opening * f64::from(count.times);
            sums[1] += ending * f64::from(count.times);
        }
        let Row { shares, offset, .. } = self.rows[at];
        f64::from(offset) + sums[0] * f64::from(shares[0]) + sums[1] * f64::from(shares[1])
    }

    /// Adds the gradient of something that changes by `by` per centipawn of a position's evaluation.
    pub(crate) fn add_gradient(&self, at: usize, by: f64, gradient: &mut [RealWeight]) {
        let [opening, ending] = self.rows[at].shares.map(|share| f64::from(share) * by);
        for count in self.counts_of(at) {
            let slope = &mut gradient[usize::from(count.index)];
            slope[0] += opening * f64::from(count.times);
            slope[1] += ending * f64::from(count.times);
        }
    }

    fn counts_of(&self, at: usize) -> &[TermCount] {
        let start = if at == 0 { 0 } else { self.rows[at - 1].end };
        &self.counts[start as usize..self.rows[at].end as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TARGET: Target = Target {
        result: 1.0,
        score: 0.0,
    };

    fn trace(counts: &[(usize, i32)]) -> EvalTrace {
        EvalTrace {
            counts: counts.to_vec(),
            phase: 0.25,
            slope: 0.5,
            offset: 10.0,
        }
    }

    #[test]
    #[expect(clippy::float_cmp, reason = "all of these numbers are exact")]
    fn counts_of_a_weight_are_added_up() {
        let mut data = Dataset::default();
        data.push(&trace(&[(0, 1), (2, 5), (0, 2), (1, 1), (1, -1)]), TARGET)
            .unwrap();
        data.push(&trace(&[(1, -4)]), TARGET).unwrap();
        assert_eq!(data.density(), 1.5);
        let weights = [[8.0, 16.0], [80.0, 0.0], [0.0, -8.0]];
        // 10 + half of (a quarter of 24 + three quarters of 48 - 40).
        assert_eq!(data.evaluation(0, &weights), 16.0);
        assert_eq!(data.evaluation(1, &weights), -30.0);
        let mut gradient = [[0.0; 2]; 3];
        data.add_gradient(0, 2.0, &mut gradient);
        assert_eq!(gradient, [[0.75, 2.25], [0.0, 0.0], [1.25, 3.75]]);
    }

    #[test]
    fn counts_that_do_not_fit_are_refused() {
        let mut data = Dataset::default();
        assert_eq!(data.push(&trace(&[(3, 40_000)]), TARGET), Err((3, 40_000)));
        assert_eq!(data.push(&trace(&[(70_000, 1)]), TARGET), Err((70_000, 1)));
    }
}
