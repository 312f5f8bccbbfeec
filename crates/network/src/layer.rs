//! The weights from the inputs to the hidden layer.

use crate::error::NetworkError;
use crate::file::Parts;
use crate::index::Index;
use crate::units::{LANE, Lane};
use springald_board::Shape;

/// The hidden layer, and the linear weights beside it.
#[derive(Debug)]
pub(crate) struct Layer {
    pub(crate) index: Index,
    /// The number of groups of neurons.
    pub(crate) lanes: usize,
    pub(crate) bias: Vec<Lane>,
    /// The weights of the rows, each as many groups as there are; row 0 belongs to no input.
    pub(crate) hidden: Vec<Lane>,
    /// The linear weight of each row.
    pub(crate) linear: Vec<i32>,
}

impl Layer {
    pub(crate) fn of(parts: &Parts, shape: Shape) -> Result<Self, NetworkError> {
        let mut hidden = groups(&vec![0; parts.bias.len()]);
        for row in &parts.rows {
            let weights: Vec<i16> = row.hidden.iter().map(|&weight| weight.into()).collect();
            hidden.extend(groups(&weights));
        }
        let linear = parts.rows.iter().map(|row| row.linear.into());
        Ok(Self {
            index: Index::of(parts, shape)?,
            lanes: parts.bias.len() / LANE,
            bias: groups(&parts.bias),
            hidden,
            linear: [0].into_iter().chain(linear).collect(),
        })
    }
}

/// Returns weights in groups.
pub(crate) fn groups(weights: &[i16]) -> Vec<Lane> {
    let lanes = weights.chunks_exact(LANE);
    lanes
        .map(|lane| std::array::from_fn(|at| lane[at]))
        .collect()
}
