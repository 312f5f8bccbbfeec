//! Reads `without`.

use super::cursor::Cursor;
use super::problems::Fault;
use super::tree::{Body, Topic};

/// The words after `without`, without `must take` and `piece`.
const TOPICS: [(&str, Topic); 16] = [
    ("castling", Topic::Castling),
    ("shuffle", Topic::Shuffle),
    ("forbid", Topic::Forbid),
    ("ends", Topic::Ends),
    ("repetition", Topic::Repetition),
    ("progress", Topic::Progress),
    ("material", Topic::Material),
    ("drops", Topic::Drops),
    ("explosions", Topic::Explosions),
    ("effects", Topic::Effects),
    ("gates", Topic::Gates),
    ("lending", Topic::Lending),
    ("passing", Topic::Passing),
    ("unions", Topic::Unions),
    ("carrying", Topic::Carrying),
    ("armies", Topic::Armies),
];

/// Returns the key of the statements that state a topic.
pub(super) fn key_of(topic: Topic) -> &'static str {
    match topic {
        Topic::MustTake => "must",
        Topic::Drops => "drop",
        Topic::Explosions => "captures",
        Topic::Effects => "when",
        Topic::Gates => "gate",
        Topic::Lending => "beside",
        Topic::Passing => "may",
        Topic::Carrying => "carry",
        _ => TOPICS
            .iter()
            .find(|(_, known)| *known == topic)
            .map_or("", |(word, _)| word),
    }
}

/// Reads `without` after its first word.
pub(super) fn without(cursor: &mut Cursor<'_, '_>) -> Result<Body, Fault> {
    if cursor.accept("piece") {
        let mut names = vec![cursor.name("the name of a piece")?];
        while cursor.accept_sign(",") || cursor.is_at_name() {
            names.push(cursor.name("the name of a piece")?);
        }
        return Ok(Body::WithoutPieces(names));
    }
    if cursor.accept("must") {
        cursor.expect("take")?;
        return Ok(Body::Without(Topic::MustTake));
    }
    for (word, topic) in TOPICS {
        if cursor.accept(word) {
            return Ok(Body::Without(topic));
        }
    }
    let words = [
        "piece",
        "must",
        "castling",
        "shuffle",
        "forbid",
        "ends",
        "repetition",
        "progress",
        "material",
        "drops",
        "explosions",
        "effects",
        "gates",
        "lending",
        "passing",
        "unions",
        "carrying",
        "armies",
    ];
    let expected = "piece, castling, shuffle, forbid, must take, ends, repetition, progress, material, drops, explosions, effects, gates, lending, passing, unions, carrying or armies";
    Err(cursor.fault_of(expected, &words))
}
