//! Measures perft as a ratio. Several workloads take turns in one process; each is charged its CPU
//! time, and the result is the median of the ratios round by round. Other load on the machine slows all
//! of them alike.

/// Returns the CPU seconds that this thread has used.
#[cfg(unix)]
pub fn cpu_seconds() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// Returns seconds on the wall clock: WebAssembly has no other.
#[cfg(not(unix))]
pub fn cpu_seconds() -> f64 {
    use std::sync::LazyLock;
    use std::time::Instant;
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed().as_secs_f64()
}

/// A computation that counts leaves.
pub struct Workload<'a> {
    /// Its name in the table.
    pub name: String,
    /// Runs once and returns the count.
    pub run: Box<dyn Fn() -> u64 + 'a>,
}

impl<'a> Workload<'a> {
    /// Returns a workload that counts by calling `run`.
    pub fn new(name: impl Into<String>, run: impl Fn() -> u64 + 'a) -> Self {
        Self {
            name: name.into(),
            run: Box::new(run),
        }
    }

    /// Returns leaves per CPU second, in millions, over at least `least` seconds.
    fn speed(&self, least: f64) -> f64 {
        let start = cpu_seconds();
        let mut leaves = 0;
        loop {
            leaves += (self.run)();
            let used = cpu_seconds() - start;
            if used >= least {
                return leaves as f64 / used / 1e6;
            }
        }
    }
}

/// The result of a workload.
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    /// The workload's name.
    pub name: String,
    /// Median speed, in million leaves per CPU second.
    pub speed: f64,
    /// Median of its ratio to the first workload of the group, round by round.
    pub ratio: f64,
    /// The smallest and largest of these ratios.
    pub range: (f64, f64),
}

/// Runs the workloads in turn for several rounds; the first is the unit of the ratios.
///
/// # Panics
/// If there is no workload or no round.
pub fn compare(workloads: &[Workload<'_>], rounds: usize, least: f64) -> Vec<Figure> {
    let speeds: Vec<Vec<f64>> = (0..rounds)
        .map(|_| {
            workloads
                .iter()
                .map(|workload| workload.speed(least))
                .collect()
        })
        .collect();
    let over_rounds =
        |of: &dyn Fn(&[f64]) -> f64| -> Vec<f64> { speeds.iter().map(|round| of(round)).collect() };
    let figure = |(index, workload): (usize, &Workload<'_>)| {
        let mut ratios = over_rounds(&|round| round[index] / round[0]);
        ratios.sort_by(f64::total_cmp);
        Figure {
            name: workload.name.clone(),
            speed: median(over_rounds(&|round| round[index])),
            range: (ratios[0], ratios[ratios.len() - 1]),
            ratio: median(ratios),
        }
    };
    workloads.iter().enumerate().map(figure).collect()
}

/// Returns the median of some numbers; of two middle ones, the larger.
///
/// # Panics
/// If there are no numbers.
pub fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_workload_is_the_unit() {
        let count = |leaves: u64| {
            move || {
                std::hint::black_box((0..2_000_u64).fold(0, |a, b| std::hint::black_box(a ^ b)));
                leaves
            }
        };
        let figures = compare(
            &[
                Workload::new("unit", count(1)),
                Workload::new("thousandfold", count(1000)),
            ],
            3,
            0.01,
        );
        assert_eq!((figures[0].ratio, figures[0].range), (1.0, (1.0, 1.0)));
        assert!(figures[1].ratio > 10.0, "{figures:?}");
    }

    #[test]
    fn the_median_of_several() {
        assert!((median(vec![3.0, 1.0, 2.0]) - 2.0).abs() < 1e-9);
    }
}
