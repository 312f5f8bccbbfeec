//! Files of networks.
//!
//! A file begins with lines of text: [`MAGIC`], then names and values for people, each as `name: value`, then an empty
//! line. Numbers follow, the lower bytes first:
//!
//! | bytes | meaning |
//! |--:|---|
//! | 1 | hidden neurons of a view, in groups of 16 |
//! | 1 | phases |
//! | 1 | the symmetry: 0 ranks, 1 turned, 2 files, 3 none |
//! | 1 | 1 if the output is added to the evaluation of the game, otherwise 0 |
//! | 2 | files and ranks of the board |
//! | 2 | the pieces of a full board |
//! | 2 | centipawns for an output of 1 |
//! | 2 | rows |
//! | 2 each | bias of each hidden neuron |
//! | 4 each | bias of each output, in units of 2⁻²⁰ |
//! | 2 each | for each phase the output weights of the side to act, then the ones of the other side |
//! | 5 + neurons | for each row its cell (2), its value (1), its linear weight (2), and its hidden weights (1 each) |

use crate::error::NetworkError;
use crate::symmetry::Symmetry;
use crate::units::{HIDDEN_MOST, LANE, LINEAR_ONE, MOST_HIDDEN, MOST_PHASES, OUTPUT_ONE};
use springald_core::cells::CELLS;
use std::fmt::Write as _;

/// The first line of a file.
const MAGIC: &str = "springald network 1";
/// The largest file, in bytes.
pub const MOST_BYTES: usize = 128 << 10;
/// The largest output weight: sums of products stay within 32 bits.
const MOST_OUTPUT: i16 = (8 * OUTPUT_ONE) as i16;

/// The weights of the value of a cell, as the owner of the cell's view sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The cell, in White's view.
    pub cell: u16,
    /// Its value, not 0.
    pub value: u8,
    /// The linear weight; 1 is [`LINEAR_ONE`].
    pub linear: i16,
    /// The weight for each hidden neuron; 1 is [`HIDDEN_ONE`](crate::HIDDEN_ONE).
    pub hidden: Vec<i8>,
}

/// The contents of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parts {
    /// Names and values for people, in order: the game, how the network was made, and what it won.
    pub about: Vec<(String, String)>,
    /// The way in which Black sees the board.
    pub symmetry: Symmetry,
    /// `true` if the output is added to the evaluation of the game, `false` if it replaces it.
    pub adds: bool,
    /// The files of the board.
    pub files: u8,
    /// The ranks of the board.
    pub ranks: u8,
    /// The pieces of a full board, which is the first phase.
    pub full: u16,
    /// Centipawns for an output of 1.
    pub scale: u16,
    /// The bias of each hidden neuron; 1 is [`HIDDEN_ONE`](crate::HIDDEN_ONE).
    pub bias: Vec<i16>,
    /// The bias of each phase's output, in units of 2⁻²⁰.
    pub output_bias: Vec<i32>,
    /// For each phase the weights of the side to act, then the ones of the other side; 1 is [`OUTPUT_ONE`].
    pub output: Vec<i16>,
    /// The rows.
    pub rows: Vec<Row>,
}

impl Parts {
    /// Returns the phase of a position with so many pieces on the board: its output is the one used.
    #[inline(always)]
    pub fn phase(&self, pieces: usize) -> usize {
        let phases = self.output_bias.len();
        (pieces * phases / (usize::from(self.full).max(1) + 1)).min(phases - 1)
    }

    /// Returns the bytes of the file.
    pub fn write(&self) -> Vec<u8> {
        let mut text = format!("{MAGIC}\n");
        for (name, value) in &self.about {
            // Writing to a text cannot fail.
            let _ = writeln!(text, "{name}: {value}");
        }
        text.push('\n');
        let mut bytes = text.into_bytes();
        bytes.extend([
            (self.bias.len() / LANE) as u8,
            self.output_bias.len() as u8,
            self.symmetry.number(),
            u8::from(self.adds),
            self.files,
            self.ranks,
        ]);
        for number in [self.full, self.scale, self.rows.len() as u16] {
            bytes.extend(number.to_le_bytes());
        }
        let shorts = |numbers: &[i16]| -> Vec<u8> {
            numbers.iter().flat_map(|one| one.to_le_bytes()).collect()
        };
        bytes.extend(shorts(&self.bias));
        bytes.extend(self.output_bias.iter().flat_map(|one| one.to_le_bytes()));
        bytes.extend(shorts(&self.output));
        for row in &self.rows {
            bytes.extend(row.cell.to_le_bytes());
            bytes.push(row.value);
            bytes.extend(row.linear.to_le_bytes());
            bytes.extend(row.hidden.iter().map(|&weight| weight as u8));
        }
        bytes
    }

    /// Reads a file.
    ///
    /// # Errors
    /// If it is malformed or larger than [`MOST_BYTES`].
    pub fn read(bytes: &[u8]) -> Result<Self, NetworkError> {
        if bytes.len() > MOST_BYTES {
            return Err(NetworkError::TooLong {
                found: bytes.len(),
                most: MOST_BYTES,
            });
        }
        let (about, left) = about(bytes)?;
        let length = left.len();
        let mut bytes = Bytes { left, short: false };
        let header: [u8; 12] = bytes.take(12).try_into().unwrap_or_default();
        let [lanes, phases, symmetry, adds, files, ranks, ..] = header;
        let [full, scale, count] =
            [6, 8, 10].map(|at| u16::from_le_bytes([header[at], header[at + 1]]));
        let (hidden, phases) = (LANE * usize::from(lanes), usize::from(phases));
        let bias = bytes.shorts(hidden);
        let output_bias = bytes.take(4 * phases).chunks_exact(4);
        let output_bias =
            output_bias.map(|four| i32::from_le_bytes([four[0], four[1], four[2], four[3]]));
        let output_bias = output_bias.collect();
        let output = bytes.shorts(2 * phases * hidden);
        let size = 5 + hidden;
        let rows = bytes.take(size * usize::from(count)).chunks_exact(size);
        let rows = rows.map(row);
        let rows = rows.collect();
        let parts = Self {
            about,
            symmetry: Symmetry::of_number(symmetry).ok_or_else(|| NetworkError::Number {
                what: "as the symmetry",
                found: symmetry.into(),
                expected: "0 to 3".into(),
            })?,
            adds: adds != 0,
            files,
            ranks,
            full,
            scale,
            bias,
            output_bias,
            output,
            rows,
        };
        if adds > 1 {
            return Err(NetworkError::Number {
                what: "as the sign of a sum",
                found: adds.into(),
                expected: "0 or 1".into(),
            });
        }
        if bytes.short || !bytes.left.is_empty() {
            let sizes = 12 + 2 * hidden + 4 * phases + 4 * phases * hidden;
            return Err(NetworkError::Length {
                found: length,
                expected: sizes + size * usize::from(count),
            });
        }
        parts.check()?;
        Ok(parts)
    }

    /// Checks the sizes and the cells.
    pub(crate) fn check(&self) -> Result<(), NetworkError> {
        let hidden = self.bias.len();
        let phases = self.output_bias.len();
        let within = |what, found: usize, least: usize, most: usize| {
            if (least..=most).contains(&found) {
                return Ok(());
            }
            let expected = if least == most {
                most.to_string()
            } else {
                format!("{least} to {most}")
            };
            Err(NetworkError::Number {
                what,
                found,
                expected,
            })
        };
        within("hidden neurons", hidden, LANE, MOST_HIDDEN)?;
        within("hidden neurons above a multiple of 16", hidden % LANE, 0, 0)?;
        within("phases", phases, 1, MOST_PHASES)?;
        let outputs = 2 * hidden * phases;
        within("output weights", self.output.len(), outputs, outputs)?;
        for weight in &self.output {
            let most = MOST_OUTPUT.unsigned_abs();
            within(
                "as an output weight",
                weight.unsigned_abs().into(),
                0,
                most.into(),
            )?;
        }
        within("rows", self.rows.len(), 0, usize::from(u16::MAX - 1))?;
        for row in &self.rows {
            within("as a cell", row.cell.into(), 0, CELLS - 1)?;
            within("as the value of a cell", row.value.into(), 1, 255)?;
            within("hidden weights of a row", row.hidden.len(), hidden, hidden)?;
        }
        Ok(())
    }

    /// Returns the limits of weights: of hidden ones, linear ones and output ones, all as numbers of the file.
    pub const fn limits() -> [i32; 3] {
        [HIDDEN_MOST, 60 * LINEAR_ONE, MOST_OUTPUT as i32]
    }
}

/// The bytes that were not read yet.
struct Bytes<'a> {
    left: &'a [u8],
    /// `true` if there were too few.
    short: bool,
}

impl<'a> Bytes<'a> {
    /// Returns the next bytes; none if there are too few.
    fn take(&mut self, count: usize) -> &'a [u8] {
        let Some((taken, rest)) = self.left.split_at_checked(count) else {
            self.short = true;
            return &[];
        };
        self.left = rest;
        taken
    }

    fn shorts(&mut self, count: usize) -> Vec<i16> {
        let pairs = self.take(2 * count).chunks_exact(2);
        pairs
            .map(|two| i16::from_le_bytes([two[0], two[1]]))
            .collect()
    }
}

fn row(bytes: &[u8]) -> Row {
    Row {
        cell: u16::from_le_bytes([bytes[0], bytes[1]]),
        value: bytes[2],
        linear: i16::from_le_bytes([bytes[3], bytes[4]]),
        hidden: bytes[5..].iter().map(|&weight| weight as i8).collect(),
    }
}

/// Names and values, and the bytes after them.
type About<'a> = (Vec<(String, String)>, &'a [u8]);

/// Reads the lines at the beginning. Returns the bytes after them, too.
fn about(bytes: &[u8]) -> Result<About<'_>, NetworkError> {
    let mut about = Vec::new();
    let mut left = bytes;
    for number in 1.. {
        let end = left.iter().position(|&byte| byte == b'\n');
        let line = end.map(|end| &left[..end]).unwrap_or_default();
        if number == 1 && line != MAGIC.as_bytes() {
            return Err(NetworkError::NoNetwork(MAGIC));
        }
        let wrong = || NetworkError::Line {
            line: number,
            found: String::from_utf8_lossy(&line[..line.len().min(80)]).into_owned(),
        };
        left = &left[end.ok_or_else(wrong)? + 1..];
        if line.is_empty() {
            break;
        }
        if number > 1 {
            let text = str::from_utf8(line).ok();
            let (name, value) = text
                .and_then(|text| text.split_once(": "))
                .ok_or_else(wrong)?;
            about.push((name.to_owned(), value.to_owned()));
        }
    }
    Ok((about, left))
}
