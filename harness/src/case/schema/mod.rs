//! The JSON Schema of cases and requirements: made from the types, kept in
//! `cases/schema/` for editors.
//!
//! It holds no rule that the types do not state. What it says of a value comes in
//! words: the deepest thing that is wrong, never a list of all shapes that the
//! value could have had.

mod problem;
mod shape;
mod words;

pub use problem::ShapeProblem;
pub use shape::{Pointed, Shape};

use schemars::{JsonSchema, SchemaGenerator, generate::SchemaSettings};
use serde_json::Value;

/// The JSON Schema of a type as cases may be written: a key is left out, never null.
#[must_use]
pub fn schema_of<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft2020_12();
    let generator = SchemaGenerator::new(settings);
    let mut schema = generator.into_root_schema_for::<T>().to_value();
    refuse_null(&mut schema);
    schema
}

/// Takes `null` out of what optional keys may hold.
fn refuse_null(schema: &mut Value) {
    match schema {
        Value::Array(items) => items.iter_mut().for_each(refuse_null),
        Value::Object(members) => {
            if let Some(Value::Object(properties)) = members.get_mut("properties") {
                properties.values_mut().for_each(without_null);
            }
            members.values_mut().for_each(refuse_null);
        }
        _ => {}
    }
}

fn without_null(property: &mut Value) {
    let Value::Object(members) = property else {
        return;
    };
    if let Some(Value::Array(types)) = members.get_mut("type") {
        types.retain(|kind| kind != "null");
        if let [only] = types.as_slice() {
            let only = only.clone();
            members.insert("type".into(), only);
        }
    }
    let Some(Value::Array(choices)) = members.get_mut("anyOf") else {
        return;
    };
    choices.retain(|choice| choice.get("type").is_none_or(|kind| kind != "null"));
    if choices.len() == 1 {
        let only = choices.remove(0);
        members.remove("anyOf");
        if let Value::Object(only) = only {
            members.extend(only);
        }
    }
}
