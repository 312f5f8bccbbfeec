//! The drawing of a training: the losses of held-out games after each round, and Elo by generation.

use springald_arena::stats::Estimate;
use std::fmt::Write as _;
use std::ops::RangeInclusive;

/// A generation, as the drawing shows it.
pub(super) struct Progress {
    /// The loss of held-out games without a network that is fitted.
    pub(super) before: f64,
    /// The loss of held-out games after each round.
    pub(super) losses: Vec<f64>,
    /// The result of its match against the best one before.
    pub(super) won: Estimate,
}

/// The size of a panel, and the room around it: left, top, between two panels, below.
const WIDTH: f64 = 300.0;
const HEIGHT: f64 = 200.0;
const LEFT: f64 = 64.0;
const TOP: f64 = 40.0;
const BETWEEN: f64 = 80.0;
const BELOW: f64 = 48.0;
/// The number of steps of a scale.
const STEPS: u32 = 4;

/// Returns the generations as an SVG, readable on light and on dark ground.
pub(super) fn plot(generations: &[Progress]) -> String {
    let (width, height) = (LEFT + 2.0 * WIDTH + BETWEEN + 16.0, TOP + HEIGHT + BELOW);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<title>Losses and Elo of {} generations</title>\n<style>\n\
         svg {{ color: #222; background: #fff }}\n\
         .line {{ fill: none; stroke: #2b6cb0; stroke-width: 2 }}\n\
         .dots {{ fill: #2b6cb0 }}\n\
         .before {{ stroke-dasharray: 5 4; stroke-width: 1 }}\n\
         .scale {{ stroke: currentColor; stroke-opacity: 0.25 }}\n\
         text {{ fill: currentColor; stroke: #fff; stroke-width: 3; paint-order: stroke }}\n\
         @media (prefers-color-scheme: dark) {{ svg {{ color: #ddd; background: #181818 }} text {{ stroke: #181818 }} .line {{ stroke: #7cb7f0 }} \
         .dots {{ fill: #7cb7f0 }} }}\n</style>\n",
        generations.len()
    );
    losses(&mut svg, generations);
    strengths(&mut svg, generations);
    svg + "</svg>\n"
}

/// Draws the losses, a line for each generation. Generations have other games, so what counts is the change, in percent,
/// against the loss without the network.
fn losses(svg: &mut String, generations: &[Progress]) {
    let changes = |one: &Progress| -> Vec<(f64, f64)> {
        let change = |loss: &f64| 100.0 * (loss / one.before - 1.0);
        (1..)
            .map(f64::from)
            .zip(one.losses.iter().map(change))
            .collect()
    };
    let lines: Vec<_> = generations.iter().map(changes).collect();
    let rounds = lines.iter().map(Vec::len).max();
    let panel = Panel {
        left: LEFT,
        across: 1.0..=rounds.unwrap_or(1).max(2) as f64,
        up: range(lines.iter().flatten().map(|(_, y)| *y).chain([0.0])),
    };
    let title = "Loss of held-out games, % more than before";
    panel.frame(svg, title, "rounds of the fit", 2);
    panel.zero(svg);
    for (number, points) in (1..).zip(&lines) {
        panel.line(svg, "line", points);
        if let Some(&last) = points.last() {
            panel.label(svg, last, &format!("generation {number}"));
        }
    }
}

/// Draws the results of the matches with their 95 % confidence intervals.
fn strengths(svg: &mut String, generations: &[Progress]) {
    let shown = |one: &Progress| {
        let (low, high) = one.won.range.unwrap_or((one.won.elo, one.won.elo));
        [low, one.won.elo, high].map(|elo| elo.clamp(-800.0, 800.0))
    };
    let all = generations.iter().flat_map(shown).chain([0.0]);
    let panel = Panel {
        left: LEFT + WIDTH + BETWEEN,
        across: 0.5..=generations.len() as f64 + 0.5,
        up: range(all),
    };
    panel.frame(
        svg,
        "Elo against the best one before, 95 %",
        "generation",
        0,
    );
    panel.zero(svg);
    for (number, one) in (1..).zip(generations) {
        let (x, [low, elo, high]) = (f64::from(number), shown(one));
        panel.line(svg, "line", &[(x, low), (x, high)]);
        let (cx, cy) = panel.place((x, elo));
        // Writing to a text cannot fail.
        let _ = writeln!(
            svg,
            "<circle class=\"dots\" cx=\"{cx:.1}\" cy=\"{cy:.1}\" r=\"4\"/>"
        );
        panel.label(svg, (x, elo), &format!("{elo:+.0}"));
        let y = TOP + HEIGHT + 16.0;
        let _ = writeln!(
            svg,
            "<text x=\"{cx:.1}\" y=\"{y}\" text-anchor=\"middle\">{number}</text>"
        );
    }
}

/// Returns the range of these values, a little wider.
fn range(values: impl Iterator<Item = f64>) -> RangeInclusive<f64> {
    let whole = values.filter(|value| value.is_finite());
    let (low, high) = whole.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
        (low.min(value), high.max(value))
    });
    if low > high {
        return 0.0..=1.0;
    }
    let more = ((high - low) * 0.08).max(1e-6);
    low - more..=high + more
}

/// A part of the drawing with scales of its own.
struct Panel {
    left: f64,
    across: RangeInclusive<f64>,
    up: RangeInclusive<f64>,
}

impl Panel {
    fn place(&self, (x, y): (f64, f64)) -> (f64, f64) {
        let share = |value: f64, range: &RangeInclusive<f64>| {
            (value - range.start()) / (range.end() - range.start())
        };
        let right = self.left + WIDTH * share(x, &self.across);
        (right, TOP + HEIGHT * (1.0 - share(y, &self.up)))
    }

    /// Draws the title, the scale on the left with this number of decimals, and what is below.
    fn frame(&self, svg: &mut String, title: &str, below: &str, decimals: usize) {
        let (left, middle) = (self.left, self.left + WIDTH / 2.0);
        let _ = writeln!(
            svg,
            "<text x=\"{left}\" y=\"20\" font-weight=\"bold\">{title}</text>"
        );
        let y = TOP + HEIGHT + 36.0;
        let _ = writeln!(
            svg,
            "<text x=\"{middle}\" y=\"{y}\" text-anchor=\"middle\">{below}</text>"
        );
        for step in 0..=STEPS {
            let (low, high) = (self.up.start(), self.up.end());
            let value = low + (high - low) * f64::from(step) / f64::from(STEPS);
            let (x, y) = self.place((*self.across.start(), value));
            let right = x + WIDTH;
            let _ = writeln!(
                svg,
                "<line class=\"scale\" x1=\"{x}\" y1=\"{y:.1}\" x2=\"{right}\" y2=\"{y:.1}\"/>\n<text x=\"{:.1}\" y=\"{:.1}\" \
                 text-anchor=\"end\">{value:.decimals$}</text>",
                x - 6.0,
                y + 4.0
            );
        }
    }

    /// Draws the line of what was there before.
    fn zero(&self, svg: &mut String) {
        let [from, to] = [*self.across.start(), *self.across.end()];
        self.line(svg, "line before", &[(from, 0.0), (to, 0.0)]);
    }

    fn line(&self, svg: &mut String, class: &str, points: &[(f64, f64)]) {
        let points: Vec<String> = points
            .iter()
            .map(|&point| self.place(point))
            .map(|(x, y)| format!("{x:.1},{y:.1}"))
            .collect();
        let points = points.join(" ");
        let _ = writeln!(svg, "<polyline class=\"{class}\" points=\"{points}\"/>");
    }

    /// Writes a text above a point, inside of the panel.
    fn label(&self, svg: &mut String, point: (f64, f64), text: &str) {
        let (x, y) = self.place(point);
        let anchor = if x > self.left + WIDTH * 0.7 {
            "end"
        } else {
            "start"
        };
        let (x, y) = (
            x + if anchor == "end" { -8.0 } else { 8.0 },
            (y - 6.0).max(TOP + 10.0),
        );
        let _ = writeln!(
            svg,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{text}</text>"
        );
    }
}
