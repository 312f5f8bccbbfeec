//! Messages in the encoding of Protocol Buffers, as their fields.

/// The fields of a message, by their numbers.
pub(super) struct Fields<'m>(Vec<(u64, Field<'m>)>);

/// The value of a field.
#[derive(Clone, Copy)]
enum Field<'m> {
    Number(u64),
    Bytes(&'m [u8]),
}

impl<'m> Fields<'m> {
    /// Reads a message; `None` if the bytes are malformed.
    pub(super) fn read(mut bytes: &'m [u8]) -> Option<Self> {
        let mut fields = Vec::new();
        while !bytes.is_empty() {
            let key = varint(&mut bytes)?;
            let field = match key & 7 {
                0 => Field::Number(varint(&mut bytes)?),
                1 => Field::Number(u64::from_le_bytes(take(&mut bytes, 8)?.try_into().ok()?)),
                2 => {
                    let length = varint(&mut bytes)?;
                    Field::Bytes(take(&mut bytes, usize::try_from(length).ok()?)?)
                }
                5 => {
                    let number = take(&mut bytes, 4)?.try_into().ok()?;
                    Field::Number(u32::from_le_bytes(number).into())
                }
                _ => return None,
            };
            fields.push((key >> 3, field));
        }
        Some(Self(fields))
    }

    /// Returns the values of a repeated field that are no numbers.
    pub(super) fn all(&self, number: u64) -> impl Iterator<Item = &'m [u8]> {
        let of = self.0.iter().filter(move |field| field.0 == number);
        of.filter_map(|(_, field)| match *field {
            Field::Bytes(bytes) => Some(bytes),
            Field::Number(_) => None,
        })
    }

    /// Returns the messages of a repeated field.
    pub(super) fn messages(&self, number: u64) -> impl Iterator<Item = Fields<'m>> {
        self.all(number)
            .map(|bytes| Fields::read(bytes).expect("a message"))
    }

    /// Returns the bytes of a field, which are none if it is absent.
    pub(super) fn bytes(&self, number: u64) -> &'m [u8] {
        self.all(number).next().unwrap_or_default()
    }

    /// Returns the text of a field.
    pub(super) fn text(&self, number: u64) -> String {
        String::from_utf8(self.bytes(number).into()).expect("UTF-8")
    }

    /// Returns the number in a field, which is zero if it is absent.
    pub(super) fn number(&self, number: u64) -> u64 {
        let found = self.0.iter().find(|field| field.0 == number);
        match found {
            Some((_, Field::Number(value))) => *value,
            _ => 0,
        }
    }
}

fn take<'m>(bytes: &mut &'m [u8], length: usize) -> Option<&'m [u8]> {
    let (taken, rest) = bytes.split_at_checked(length)?;
    *bytes = rest;
    Some(taken)
}

fn varint(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let byte = take(bytes, 1)?[0];
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}
