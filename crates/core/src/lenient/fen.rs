//! FENs in the spellings of other programs.

use super::letters;
use crate::Info;
use crate::quote::{cut, quoted};
use springald_board::{Shape, Square};

/// Returns a FEN as Springald writes it, for one that other programs write differently; and what was changed. `start` is
/// the start of the game. What it says may still be impossible.
pub(crate) fn respelled(text: &str, info: &Info, start: &str) -> (String, Vec<String>) {
    let mut notes = Vec::new();
    let text = text.trim().trim_matches(['"', '\'']);
    let words: Vec<&str> = text.split_whitespace().collect();
    let words = match words.as_slice() {
        ["position", rest @ ..] => rest,
        all => all,
    };
    let words = match words {
        ["fen" | "FEN" | "sfen" | "FEN:", rest @ ..] => rest,
        all => all,
    };
    if matches!(words, [] | ["startpos"]) {
        let is_start = !words.is_empty();
        return (if is_start { start } else { "" }.to_owned(), notes);
    }
    let mut fields: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
    let own = Own {
        info,
        start: start.split(' ').collect(),
    };
    drop_operations(&mut fields, &mut notes);
    join_pocket(&mut fields);
    own.move_pocket(&mut fields, &mut notes);
    own.read_sfen(&mut fields, &mut notes);
    own.mend_placement(&mut fields[0], &mut notes);
    if fields.len() == 1 && fields[0].contains('/') {
        fields.push("w".into());
        notes.push("the side to move is missing: read as 'w'".into());
    }
    if let Some(side) = fields.get_mut(1) {
        mend_side(side, &mut notes);
    }
    own.move_checks(&mut fields, &mut notes);
    own.fill(&mut fields, &mut notes);
    own.mend_fields(&mut fields, &mut notes);
    (fields.join(" "), notes)
}

/// A FEN with another field of captures en passant, and a note that says so.
type Reading = (String, String);

/// Returns readings of a FEN with several squares en passant: all that are empty, and each of them alone. Fairy-Stockfish
/// also names the square of the piece, if it is not right behind those that it passed.
pub(crate) fn with_fewer_passed(fen: &str, info: &Info) -> [Vec<Reading>; 2] {
    let Some((place, fields, named)) = named_squares(fen, info) else {
        return Default::default();
    };
    let board = fields[0].split('[').next().unwrap_or_default();
    let is_empty = |at: &&Square| !is_occupied(board, info.shape, **at);
    let empty: Vec<Square> = named.iter().filter(is_empty).copied().collect();
    let reading = |squares: &[Square]| {
        if squares.is_empty() || squares.len() == named.len() {
            return None;
        }
        let names = squares.iter().map(|at| info.shape.name(*at).to_string());
        let (mut fields, names) = (fields.clone(), names.collect::<String>());
        let note = format!("ep: read {} as {}", quoted(fields[place]), quoted(&names));
        fields[place] = &names;
        Some((fields.join(" "), note))
    };
    [
        reading(&empty).into_iter().collect(),
        empty.chunks(1).filter_map(reading).collect(),
    ]
}

/// Returns the field of captures en passant, all fields, and the squares that it names.
fn named_squares<'a>(fen: &'a str, info: &Info) -> Option<(usize, Vec<&'a str>, Vec<Square>)> {
    let place = info.fen_fields.iter().position(|field| *field == "ep")?;
    let fields: Vec<&str> = fen.split(' ').collect();
    let (mut rest, mut squares) = (*fields.get(place)?, Vec::new());
    while !rest.is_empty() {
        let (at, after) = info.shape.parse_prefix(rest)?;
        squares.push(at);
        rest = after;
    }
    (!squares.is_empty()).then_some((place, fields, squares))
}

/// Returns whether a piece stands on a square.
fn is_occupied(board: &str, shape: Shape, at: Square) -> bool {
    let rank = board.rsplit('/').nth(shape.rank(at).into());
    let (mut next, mut rest) = (0_u32, rank.unwrap_or_default());
    while let Some(letter) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 {
            next = next.saturating_add(rest[..digits].parse().unwrap_or(0));
        } else if letter.is_alphabetic() || letter == '*' {
            if next == u32::from(shape.file(at)) {
                return true;
            }
            next += 1;
        }
        rest = &rest[digits.max(letter.len_utf8())..];
    }
    false
}

/// Returns a FEN without its squares for captures en passant, if it names any; notes it.
pub(crate) fn without_ep(fen: &str, info: &Info, notes: &mut Vec<String>) -> Option<String> {
    let (place, mut fields, _) = named_squares(fen, info)?;
    let found = fields[place];
    notes.push(format!(
        "ep: left out {}, which nothing has passed",
        quoted(found)
    ));
    fields[place] = "-";
    Some(fields.join(" "))
}

/// The placement with which chess begins.
const START_OF_CHESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

/// The FENs of a game.
struct Own<'a> {
    info: &'a Info,
    /// The fields of the start.
    start: Vec<&'a str>,
}

/// Leaves out the operations of an EPD, `bm Nf3; id "1";`, except for the counters, `hmvc 3; fmvn 7;`.
fn drop_operations(fields: &mut Vec<String>, notes: &mut Vec<String>) {
    let is_name = |word: &String| {
        let mut bytes = word.bytes();
        word.len() > 1
            && bytes.next().is_some_and(|first| first.is_ascii_lowercase())
            && bytes.all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    };
    let words = fields.iter().enumerate().skip(4);
    let first = words.clone().find(|(_, word)| is_name(word));
    let ends = fields.last().is_some_and(|last| last.ends_with(';'));
    let Some((place, _)) = first.filter(|_| ends) else {
        return;
    };
    let operations = fields.split_off(place);
    let counter = |name: &str| {
        let at = operations.iter().position(|word| word == name)?;
        let number = operations.get(at + 1)?.trim_end_matches(';');
        number.parse::<u16>().ok().map(|number| number.to_string())
    };
    let counters = [counter("hmvc"), counter("fmvn")];
    if fields.len() == 4 && counters.iter().any(Option::is_some) {
        let [halfmove, fullmove] = counters;
        fields.push(halfmove.unwrap_or_else(|| "0".into()));
        fields.push(fullmove.unwrap_or_else(|| "1".into()));
    }
    notes.push("left out the operations of an EPD".into());
}

/// Joins pieces in hand that are a field of their own, or have blanks within, to the placement.
fn join_pocket(fields: &mut Vec<String>) {
    while fields.len() > 1 && fields[1].starts_with('[') {
        let pocket = fields.remove(1);
        fields[0].push_str(&pocket);
    }
}

impl Own<'_> {
    fn shape(&self) -> Shape {
        self.info.shape
    }

    fn has_hands(&self) -> bool {
        self.start
            .first()
            .is_some_and(|placement| placement.contains('['))
    }

    fn place(&self, name: &str) -> Option<usize> {
        self.info.fen_fields.iter().position(|field| *field == name)
    }

    /// Joins pieces in hand that are a field behind the others to the placement.
    fn move_pocket(&self, fields: &mut Vec<String>, notes: &mut Vec<String>) {
        if !self.has_hands()
            || fields.len() <= self.info.fen_fields.len()
            || fields[0].contains('[')
        {
            return;
        }
        let is_hand = |word: &String| {
            let mut letters = word.chars().filter(|letter| !letter.is_ascii_digit());
            letters.clone().next().is_some()
                && letters.all(|letter| letters::own(self.info, letter).is_some())
        };
        if let Some(place) = fields.iter().skip(3).position(is_hand) {
            let hand = fields.remove(3 + place);
            notes.push(format!("read {} as the pieces in hand", quoted(&hand)));
            fields[0] = format!("{}[{hand}]", fields[0]);
        }
    }

    /// Reads the fields of SFEN: `b` moves first, hands have a field, and a number counts the moves.
    fn read_sfen(&self, fields: &mut Vec<String>, notes: &mut Vec<String>) {
        let castles = self.start.get(2).is_some_and(|rights| *rights != "-");
        let [placement, side, hands, rest @ ..] = fields.as_slice() else {
            return;
        };
        if castles || !self.has_hands() || rest.len() > 1 {
            return;
        }
        let Some(number) = rest
            .first()
            .map_or(Some(1), |number| number.parse::<u32>().ok())
        else {
            return;
        };
        if placement.contains('[') {
            // Other programs write only the number of the move behind the pieces in hand.
            if hands == "-" {
                let number = number.max(1);
                *fields = vec![placement.clone(), side.clone(), "-".into(), "-".into()];
                fields.extend(["0".into(), number.to_string()]);
            }
            return;
        }
        let is_hand = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
        let side = match side.as_str() {
            "b" => "w",
            "w" => "b",
            _ => return,
        };
        if !hands.chars().all(is_hand) {
            return;
        }
        let placement = format!("{placement}[{}]", with_counts(hands.trim_matches('-')));
        let number = number.max(1).div_ceil(2).to_string();
        notes.push("read as SFEN, in which b moves first".into());
        *fields = vec![
            placement,
            side.into(),
            "-".into(),
            "-".into(),
            "0".into(),
            number,
        ];
    }

    fn mend_placement(&self, placement: &mut String, notes: &mut Vec<String>) {
        let shape = self.shape();
        let ranks = placement
            .split('[')
            .next()
            .unwrap_or_default()
            .split('/')
            .count();
        // Pieces in hand behind one more slash.
        if ranks == usize::from(shape.ranks()) + 1
            && !placement.contains('[')
            && let Some((board, hand)) = placement.rsplit_once('/')
        {
            let hand = hand.trim_matches('-');
            if hand
                .chars()
                .all(|letter| letter.is_ascii_alphanumeric() || letter == '~')
            {
                *placement = format!("{board}[{hand}]");
            }
        }
        if let Some((board, hand)) = placement.clone().split_once('[') {
            let hand = hand.trim_end_matches(']');
            let bare = with_counts(hand.trim_matches('-'));
            *placement = if self.has_hands() || !bare.is_empty() {
                format!("{board}[{bare}]")
            } else {
                board.to_owned()
            };
        }
        let (board, hand) = match placement.find('[') {
            Some(place) => placement.split_at(place),
            None => (placement.as_str(), ""),
        };
        let board: Vec<String> = board.split('/').map(|rank| self.mend_rank(rank)).collect();
        let mended = board.join("/") + &self.mend_letters(hand);
        if mended != *placement {
            notes.push(format!("placement: read as '{}'", cut(&mended)));
        }
        *placement = mended;
    }

    /// Joins runs of empty squares and changes the letters of pieces.
    fn mend_rank(&self, rank: &str) -> String {
        let files = u32::from(self.shape().files());
        let (mut mended, mut rest) = (String::new(), rank);
        while !rest.is_empty() {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            if digits == 0 {
                let letter = rest.chars().next().unwrap_or_default();
                mended.push_str(&self.mend_letters(&letter.to_string()));
                rest = &rest[letter.len_utf8()..];
                continue;
            }
            let run = &rest[..digits];
            let whole = run.parse().unwrap_or(u32::MAX);
            if whole > files || files < 10 && digits > 1 {
                let sum: u32 = run.bytes().map(|digit| u32::from(digit - b'0')).sum();
                mended.push_str(&sum.to_string());
            } else {
                mended.push_str(run);
            }
            rest = &rest[digits..];
        }
        mended
    }

    fn mend_letters(&self, text: &str) -> String {
        let mend = |letter: char| {
            if !letter.is_ascii_alphabetic() {
                return letter;
            }
            match letters::own(self.info, letter) {
                Some(own) if letter.is_ascii_lowercase() => own.to_ascii_lowercase(),
                Some(own) => own,
                None => letter,
            }
        };
        text.chars().map(mend).collect()
    }

    /// Moves the numbers of checks to their field: those still to be given (`3+3`), or those given (`+0+0`).
    fn move_checks(&self, fields: &mut Vec<String>, notes: &mut Vec<String>) {
        let Some(place) = self.place("checks") else {
            return;
        };
        let most = self
            .start
            .get(place)
            .and_then(|start| start.split('+').next());
        let most: u32 = most.and_then(|most| most.parse().ok()).unwrap_or(3);
        let is_checks = |word: &String| {
            let bare = word.strip_prefix('+').unwrap_or(word);
            let parts: Vec<&str> = bare.split('+').collect();
            parts.len() == 2 && parts.iter().all(|part| part.parse::<u32>().is_ok())
        };
        let Some(found) = fields.iter().position(is_checks) else {
            if fields.len() >= 4 && !matches!(fields.len(), 5 | 7) {
                notes.push(format!("no checks have been given: {most}+{most} are left"));
                fields.insert(4, format!("{most}+{most}"));
            }
            return;
        };
        let word = fields.remove(found);
        let left = match word.strip_prefix('+') {
            None => word.clone(),
            Some(given) => {
                let left = given.split('+').map(|given| {
                    let given: u32 = given.parse().unwrap_or(0);
                    most.saturating_sub(given).to_string()
                });
                left.collect::<Vec<_>>().join("+")
            }
        };
        if left != word {
            notes.push(format!(
                "read the checks given, {}, as those left, '{left}'",
                quoted(&word)
            ));
        }
        while fields.len() < 4 {
            let missing = if fields.len() == 1 { "w" } else { "-" };
            fields.push(missing.into());
        }
        fields.insert(place.min(fields.len()), left);
    }

    /// Adds fields that are missing and can only mean one thing.
    fn fill(&self, fields: &mut Vec<String>, notes: &mut Vec<String>) {
        let names = self.info.fen_fields;
        let plain = names.len() == 6 || self.place("checks") == Some(4) && names.len() == 7;
        let is_number = |word: &String| word.parse::<u16>().is_ok();
        // The counters stand right behind the side: `… w 0 1`.
        if plain && fields.len() == names.len() - 2 && fields[2..4].iter().all(is_number) {
            fields.splice(2..2, ["-".to_owned(), "-".to_owned()]);
            notes.push("castling and en passant are missing: read as '-'".into());
            return;
        }
        // The last counter alone is missing.
        if fields.len() + 1 == names.len() && names.len() > 5 {
            fields.push("1".into());
            notes.push("the number of the turn is missing: read as 1".into());
        } else if plain && fields.len() == names.len() - 3 && fields.len() > 2 {
            fields.push("-".into());
            notes.push("the field ep is missing: read as '-'".into());
        } else if plain && fields.len() == 2 {
            let rest = self.info.fen_fields[2..names.len() - 2].iter();
            fields.extend(rest.map(|name| match *name {
                "checks" => self.start[4].to_owned(),
                _ => "-".to_owned(),
            }));
            notes.push("castling and en passant are missing: read as '-'".into());
        }
    }

    fn mend_fields(&self, fields: &mut [String], notes: &mut Vec<String>) {
        let castling = self.place("castling").filter(|place| *place < fields.len());
        if let Some(place) = castling {
            let mended = self.mend_castling(&fields[0], &fields[place]);
            change(&mut fields[place], mended, "castling", notes);
        }
        if let Some(place) = self.place("ep").filter(|place| *place < fields.len()) {
            let plain = letters::plain(&fields[place]).to_ascii_lowercase();
            // Other programs put the limit of a counting rule here.
            let is_limit = plain.bytes().all(|byte| byte.is_ascii_digit());
            let plain = if is_limit { "-".into() } else { plain };
            change(&mut fields[place], plain, "ep", notes);
        }
        if fields.len() != self.info.fen_fields.len() {
            return;
        }
        let last = fields.len() - 1;
        let is_less = |field: &str, than: i32| {
            field == "-" || field.parse::<i32>().is_ok_and(|found| found < than)
        };
        if is_less(&fields[last], 1) {
            change(&mut fields[last], "1".into(), "fullmove", notes);
        }
        if is_less(&fields[last - 1], 0) {
            change(&mut fields[last - 1], "0".into(), "halfmove", notes);
        }
    }

    /// Returns the first rank of a side in a placement.
    fn home_rank<'p>(&self, placement: &'p str, side: usize) -> Option<&'p str> {
        let mut ranks = placement.split(['/', '[']);
        ranks.nth(if side == 0 {
            usize::from(self.shape().ranks()) - 1
        } else {
            0
        })
    }

    /// Returns White's letter of the rooks, if the start names their files as rights to castle.
    fn rook_of_rights(&self) -> Option<char> {
        let rights = self.start.get(2).filter(|rights| **rights != "-")?;
        let mut rooks = rights.chars().map(|letter| {
            let side = usize::from(letter.is_ascii_lowercase());
            let rank = self.home_rank(self.start[0], side)?;
            let file = (letter.to_ascii_lowercase() as u8).checked_sub(b'a')?;
            let mut stand = rank.chars().filter(char::is_ascii_alphabetic);
            let rook = stand.find(|&rook| files_of(rank, rook).contains(&file))?;
            Some(rook.to_ascii_uppercase())
        });
        let first = rooks.next()??;
        let is_rook = first != 'K' && rooks.all(|rook| rook == Some(first));
        is_rook.then_some(first)
    }

    /// Returns castling rights as the files of the rooks: K and Q are the outermost ones (X-FEN).
    fn by_files(&self, placement: &str, rights: &str, rook: char) -> String {
        let mend = |letter: char| {
            let side = usize::from(letter.is_ascii_lowercase());
            let of_side = |piece: char| {
                if side == 0 {
                    piece
                } else {
                    piece.to_ascii_lowercase()
                }
            };
            let rank = self.home_rank(placement, side).unwrap_or_default();
            let rooks = files_of(rank, of_side(rook));
            let king = file_of(rank, of_side('K'));
            let is_file = |file: &u8| letter.to_ascii_lowercase() as u8 == b'a' + file;
            let outermost = match letter.to_ascii_lowercase() {
                _ if rooks.iter().any(is_file) => None,
                'k' => rooks.last().filter(|file| Some(**file) > king),
                'q' => rooks.first().filter(|file| Some(**file) < king),
                _ => None,
            };
            outermost.map_or(letter, |file| of_side((b'A' + file).into()))
        };
        let mut mended = String::new();
        for right in rights.chars().map(mend) {
            if !mended.contains(right) {
                mended.push(right);
            }
        }
        mended
    }

    /// Returns castling rights in the letters of the game: files of rooks become K and Q, or the reverse, and rights of
    /// a game without castling are left out if kings and rooks stand as in chess.
    fn mend_castling(&self, placement: &str, rights: &str) -> String {
        let plain = letters::plain(rights);
        let own = self.start.get(2).copied().unwrap_or("-");
        let king = |side: usize| {
            let rank = self.home_rank(placement, side)?;
            file_of(rank, if side == 0 { 'K' } else { 'k' })
        };
        // Only a game that begins as chess does may be taken for one with castling.
        let begins_as_chess = self.start[0].starts_with(START_OF_CHESS);
        if own == "-" && begins_as_chess && plain.bytes().all(|right| b"KQkq".contains(&right)) {
            let stand = [0, 1].map(|side| king(side) == Some(4));
            let asked = [b"KQ", b"kq"].map(|all| plain.bytes().any(|right| all.contains(&right)));
            let fit = (0..2).all(|side| stand[side] || !asked[side]);
            return if fit { "-".into() } else { plain };
        }
        if let Some(rook) = self.rook_of_rights() {
            return self.by_files(placement, &plain, rook);
        }
        let mend = |letter: char| {
            let file = letter.to_ascii_lowercase() as u8;
            let is_file = (b'a'..b'a' + self.shape().files()).contains(&file);
            let side = usize::from(letter.is_ascii_lowercase());
            match king(side).filter(|_| is_file && !own.contains(letter)) {
                Some(king) if file - b'a' > king => {
                    if side == 0 {
                        'K'
                    } else {
                        'k'
                    }
                }
                Some(_) => {
                    if side == 0 {
                        'Q'
                    } else {
                        'q'
                    }
                }
                None => letter,
            }
        };
        let mut mended = String::new();
        for right in plain.chars().map(mend) {
            if !mended.contains(right) {
                mended.push(right);
            }
        }
        mended
    }
}

/// Returns the file of a letter in a rank of a placement.
fn file_of(rank: &str, wanted: char) -> Option<u8> {
    files_of(rank, wanted).first().copied()
}

/// Returns the files of a letter in a rank of a placement.
fn files_of(rank: &str, wanted: char) -> Vec<u8> {
    let (mut file, mut rest, mut found) = (0_u8, rank, Vec::new());
    while let Some(letter) = rest.chars().next() {
        if letter == wanted {
            found.push(file);
        }
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let run = rest[..digits].parse().unwrap_or(0);
        file = file.saturating_add(if digits > 0 {
            run
        } else {
            u8::from(letter.is_alphabetic())
        });
        rest = &rest[digits.max(letter.len_utf8())..];
    }
    found
}

fn change(field: &mut String, mended: String, name: &str, notes: &mut Vec<String>) {
    if *field != mended {
        notes.push(format!(
            "{name}: read {} as {}",
            quoted(field),
            quoted(&mended)
        ));
        *field = mended;
    }
}

fn mend_side(side: &mut String, notes: &mut Vec<String>) {
    let mended = match side.as_str() {
        "W" | "white" | "White" | "r" | "red" | "Red" => "w",
        "B" | "black" | "Black" => "b",
        _ => return,
    };
    change(side, mended.into(), "side", notes);
}

/// Returns pieces in hand with each letter repeated instead of a number before it.
fn with_counts(hand: &str) -> String {
    let (mut letters, mut count) = (String::new(), 0_usize);
    for letter in hand.chars() {
        if let Some(digit) = letter.to_digit(10) {
            count = (count * 10 + digit as usize).min(128);
        } else {
            letters.extend(std::iter::repeat_n(letter, count.max(1)));
            count = 0;
        }
    }
    letters
}
