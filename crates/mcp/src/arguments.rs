//! The arguments of a call, and the one among them that is wrong.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};
use std::borrow::Cow;

/// The arguments of a call. The error for a value that cannot be read names its argument.
pub(crate) struct Arguments<T>(pub(crate) T);

impl<'de, T: DeserializeOwned> Deserialize<'de> for Arguments<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let all = Map::deserialize(deserializer)?;
        let fault = match read(&all) {
            Ok(arguments) => return Ok(Self(arguments)),
            Err(fault) => fault,
        };
        // Serde forgets the field of a value in a flattened struct. Without the wrong argument there is another fault, or none.
        let is_wrong = |name: &&String| {
            let mut others = all.clone();
            others.remove(*name);
            read::<T>(&others).err().as_ref() != Some(&fault)
        };
        let wrong = all.keys().find(is_wrong);
        Err(
            match wrong.filter(|name| !fault.contains(&format!("`{name}`"))) {
                Some(name) => Error::custom(format!("{name}: {fault}")),
                None => Error::custom(fault),
            },
        )
    }
}

/// Reads arguments. The error is Serde's.
fn read<T: DeserializeOwned>(all: &Map<String, Value>) -> Result<T, String> {
    serde_json::from_value(Value::Object(all.clone())).map_err(|error| error.to_string())
}

impl<T: JsonSchema> JsonSchema for Arguments<T> {
    fn inline_schema() -> bool {
        T::inline_schema()
    }

    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn schema_id() -> Cow<'static, str> {
        T::schema_id()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        T::json_schema(generator)
    }
}
