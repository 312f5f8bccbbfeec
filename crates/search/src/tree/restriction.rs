//! Restrictions of the first turn of a search.

/// The allowed ways to begin the first turn, and how far the line follows them.
pub(super) struct Restriction<'a, A> {
    /// The ways, each a list of actions; any turn is allowed if empty.
    ways: &'a [Vec<A>],
    /// The actions of the line as far as it follows a way.
    path: Vec<A>,
    /// First actions that better lines already use.
    skipped: Vec<A>,
}

impl<'a, A: Copy + Eq> Restriction<'a, A> {
    pub(super) const fn new(ways: &'a [Vec<A>]) -> Self {
        Self {
            ways,
            path: Vec::new(),
            skipped: Vec::new(),
        }
    }

    /// Returns `true` if not all actions are allowed at this ply, so that the table does not apply.
    #[inline(always)]
    pub(super) fn applies(&self, ply: usize) -> bool {
        let follows = |way: &Vec<A>| way.len() > ply && way[..ply] == self.path[..];
        self.ways.iter().any(follows)
    }

    /// Returns `true` if an action is allowed.
    #[inline(always)]
    pub(super) fn allows(&self, ply: usize, action: A) -> bool {
        if ply == 0 && self.skipped.contains(&action) {
            return false;
        }
        if self.path.len() < ply || self.ways.is_empty() {
            return true;
        }
        let follows = |way: &&Vec<A>| way.len() >= ply && way[..ply] == self.path[..];
        let mut ways = self.ways.iter().filter(follows).peekable();
        ways.peek().is_none() || ways.any(|way| way.get(ply).is_none_or(|&next| next == action))
    }

    /// Follows the line by one action.
    #[inline(always)]
    pub(super) fn enter(&mut self, ply: usize, action: A) {
        if !self.ways.is_empty() && self.path.len() == ply {
            self.path.push(action);
        }
    }

    /// Undoes [`Restriction::enter`].
    #[inline(always)]
    pub(super) fn leave(&mut self, ply: usize) {
        self.path.truncate(ply);
    }

    /// Forbids a first action until [`Restriction::clear_skipped`].
    pub(super) fn skip(&mut self, action: A) {
        self.skipped.push(action);
    }

    pub(super) fn clear_skipped(&mut self) {
        self.skipped.clear();
    }

    /// Returns `true` if some first actions are forbidden by [`Restriction::skip`].
    pub(super) const fn is_skipping(&self) -> bool {
        !self.skipped.is_empty()
    }
}
