//! The search itself.

use springald_board::SplitMix;
use springald_core::{Evaluate, Node, PositionExt, Side, Verdict};
use std::ops::ControlFlow;

/// The score of a won game, in centipawns, less one for every action until then.
pub const WIN: i32 = 30_000;
/// More than any score.
const INFINITE: i32 = 32_000;
/// Actions that quiescence may add to a line.
const QUIESCENCE: u32 = 8;
/// How often, in nodes, the caller is asked whether to stop.
const ASK_EVERY: u64 = 1024;

/// How long to think, and how exactly to play.
pub struct Limits<'a> {
    /// The most actions to look ahead, quiescence not counted; at least 1 is looked at.
    pub depth: u32,
    /// The most positions to look at after the first action of every line.
    pub nodes: u64,
    /// How many centipawns worse than the best the chosen action may be; 0 plays the best.
    pub margin: i32,
    /// What decides among actions within the margin.
    pub seed: u64,
    /// Asked every thousand positions or so; an answer of `true` ends the search.
    pub stop: Box<dyn FnMut() -> bool + 'a>,
}

impl Limits<'_> {
    /// To this depth, with nothing else to stop it, and playing the best.
    pub fn depth(depth: u32) -> Self {
        Self {
            depth,
            nodes: u64::MAX,
            margin: 0,
            seed: 0,
            stop: Box::new(|| false),
        }
    }
}

/// What the search came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thought<A> {
    /// The action to play.
    pub action: A,
    /// What it is worth for the side that plays it, in centipawns; beyond 29,000 a forced win.
    pub score: i32,
    /// How many actions were looked ahead.
    pub depth: u32,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// Chooses an action for the side to act; nothing where no player is to act or none is legal.
///
/// `seen` are the keys of the turn starts that were on the board since the last progress: to come
/// back to one of them counts as a draw.
pub fn think<P: Evaluate>(
    position: &P,
    seen: &[u64],
    limits: &mut Limits<'_>,
) -> Option<Thought<P::Action>> {
    let Node::Decision(us) = position.node() else {
        return None;
    };
    let mut root: Vec<(P::Action, i32)> = position
        .actions()
        .into_iter()
        .map(|action| (action, position.promise(action)))
        .collect();
    root.sort_by_key(|&(_, promise)| -promise);
    let mut random = SplitMix::new(limits.seed);
    let mut search = Search {
        seen,
        limits,
        nodes: 0,
        may_stop: false,
        stopped: false,
        lists: Vec::new(),
    };
    let mut chosen = None;
    for depth in 1..=search.limits.depth.max(1) {
        search.may_stop = depth > 1;
        let Some(scores) = search.iteration(position, us, &root, depth) else {
            break;
        };
        let best = scores.iter().copied().max()?;
        let (action, score) = pick(&root, &scores, search.limits.margin, &mut random)?;
        chosen = Some(Thought {
            action,
            score,
            depth,
            nodes: search.nodes,
        });
        if best.abs() > WIN - 1000 || root.len() == 1 {
            break;
        }
        let mut order: Vec<usize> = (0..root.len()).collect();
        order.sort_by_key(|&index| -scores[index]);
        root = order.into_iter().map(|index| root[index]).collect();
    }
    chosen
}

/// The action that is best once each score is raised by chance, up to the margin.
fn pick<A: Copy>(
    root: &[(A, i32)],
    scores: &[i32],
    margin: i32,
    random: &mut SplitMix,
) -> Option<(A, i32)> {
    let raised =
        |score: i32, random: &mut SplitMix| score + random.below(margin as usize + 1) as i32;
    let candidates = root.iter().zip(scores);
    let raised = candidates.map(|(&(action, _), &score)| (raised(score, random), action, score));
    // Of equals the first, which is the most promising.
    raised
        .reduce(|a, b| if b.0 > a.0 { b } else { a })
        .map(|(_, action, score)| (action, score))
}

struct Search<'a, 'b, A> {
    seen: &'a [u64],
    limits: &'a mut Limits<'b>,
    nodes: u64,
    /// Whether this iteration may be broken off: the first never is, so that there is something to
    /// play.
    may_stop: bool,
    stopped: bool,
    /// One list of actions for each distance from the root, used again and again.
    lists: Vec<Vec<(i32, A)>>,
}

/// Where a line stands: how many actions deeper to look, and how many were played.
#[derive(Clone, Copy)]
struct At {
    depth: u32,
    ply: u32,
}

impl At {
    const fn next(self) -> Self {
        Self {
            depth: self.depth.saturating_sub(1),
            ply: self.ply + 1,
        }
    }
}

impl<A: Copy> Search<'_, '_, A> {
    /// Counts a position and notices when it is time to stop.
    fn count(&mut self) {
        self.nodes += 1;
        if self.may_stop
            && (self.nodes >= self.limits.nodes
                || (self.nodes.is_multiple_of(ASK_EVERY) && (self.limits.stop)()))
        {
            self.stopped = true;
        }
    }

    /// Scores of all root actions at this depth; nothing where the search was stopped meanwhile.
    /// Scores that are more than the margin below the best are only known to be so.
    fn iteration<P: Evaluate<Action = A>>(
        &mut self,
        position: &P,
        us: Side,
        root: &[(A, i32)],
        depth: u32,
    ) -> Option<Vec<i32>> {
        let at = At { depth, ply: 0 };
        let mut best = -INFINITE;
        let mut scores = Vec::with_capacity(root.len());
        for &(action, _) in root {
            if self.stopped {
                return None;
            }
            // The last of equals must not look as good as the first, hence no room below the best.
            let alpha = (best - self.limits.margin).max(-INFINITE);
            let score = self.value(&position.after(action), us, alpha, INFINITE, at.next());
            best = best.max(score);
            scores.push(score);
        }
        (!self.stopped).then_some(scores)
    }

    /// What a position is worth for `us`, whoever acts in it.
    fn value<P: Evaluate<Action = A>>(
        &mut self,
        position: &P,
        us: Side,
        alpha: i32,
        beta: i32,
        at: At,
    ) -> i32 {
        match position.node() {
            Node::Over(verdict) => final_score(verdict, us, at.ply),
            Node::Chance => self.expectation(position, us, at),
            Node::Decision(side) if side == us => self.decision(position, us, alpha, beta, at),
            Node::Decision(side) => -self.decision(position, side, -beta, -alpha, at),
        }
    }

    /// The mean over all outcomes. A bound for the mean is no bound for any outcome, so each is
    /// searched with an open window.
    fn expectation<P: Evaluate<Action = A>>(&mut self, position: &P, us: Side, at: At) -> i32 {
        let (mut sum, mut count) = (0, 0);
        for outcome in position.outcomes() {
            sum += self.value(&position.resolved(outcome), us, -INFINITE, INFINITE, at);
            count += 1;
            if self.stopped {
                break;
            }
        }
        sum / count.max(1)
    }

    /// Alpha-beta for the side that acts.
    fn decision<P: Evaluate<Action = A>>(
        &mut self,
        position: &P,
        us: Side,
        mut alpha: i32,
        beta: i32,
        at: At,
    ) -> i32 {
        self.count();
        if position.at_turn_start()
            && (position.has_insufficient_material()
                || position.clock().halfmove >= 150
                || self.seen.contains(&position.key()))
        {
            return if position.has_action() {
                0
            } else {
                final_score(position.verdict_without_action(), us, at.ply)
            };
        }
        if at.depth == 0 {
            return self.quiescence(position, us, alpha, beta, QUIESCENCE, at.ply);
        }
        let list = self.ordered(position, at.ply, |_| true);
        if list.is_empty() {
            self.lists[at.ply as usize] = list;
            return final_score(position.verdict_without_action(), us, at.ply);
        }
        let mut best = -INFINITE;
        for &(_, action) in &list {
            let score = self.value(&position.after(action), us, alpha, beta, at.next());
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta || self.stopped {
                break;
            }
        }
        self.lists[at.ply as usize] = list;
        best
    }

    /// Goes on with noisy actions until the position is quiet; the side to act may always stop.
    fn quiescence<P: Evaluate<Action = A>>(
        &mut self,
        position: &P,
        us: Side,
        mut alpha: i32,
        beta: i32,
        left: u32,
        ply: u32,
    ) -> i32 {
        let mut best = position.evaluate(us);
        alpha = alpha.max(best);
        if alpha >= beta || left == 0 {
            return best;
        }
        let list = self.ordered(position, ply, |action| position.is_noisy(action));
        for &(_, action) in &list {
            self.count();
            let child = position.after(action);
            let score = match child.node() {
                Node::Over(verdict) => final_score(verdict, us, ply + 1),
                // Rolling dice is never quiet play: what stands on the board decides.
                Node::Chance => child.evaluate(us),
                Node::Decision(side) if side == us => {
                    self.quiescence(&child, us, alpha, beta, left - 1, ply + 1)
                }
                Node::Decision(side) => {
                    -self.quiescence(&child, side, -beta, -alpha, left - 1, ply + 1)
                }
            };
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta || self.stopped {
                break;
            }
        }
        self.lists[ply as usize] = list;
        best
    }

    /// The wanted actions, most promising first, in the list of this ply; to be put back after use.
    fn ordered<P: Evaluate<Action = A>>(
        &mut self,
        position: &P,
        ply: u32,
        wanted: impl Fn(A) -> bool,
    ) -> Vec<(i32, A)> {
        while self.lists.len() <= ply as usize {
            self.lists.push(Vec::new());
        }
        let mut list = std::mem::take(&mut self.lists[ply as usize]);
        list.clear();
        let _ = position.each_action(|action| {
            if wanted(action) {
                list.push((-position.promise(action), action));
            }
            ControlFlow::Continue(())
        });
        list.sort_by_key(|&(promise, _)| promise);
        list
    }
}

/// The score of a finished game for `us`; a win is worth more the sooner it comes.
fn final_score(verdict: Verdict, us: Side, ply: u32) -> i32 {
    match verdict.winner {
        None => 0,
        Some(side) if side == us => WIN - ply as i32,
        Some(_) => ply as i32 - WIN,
    }
}
