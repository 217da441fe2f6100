//! The JSON Schema of cases and requirements, and what it says of a value in words.
//!
//! The schemas come from the types; `cases/schema/` holds them for editors. An
//! error names the deepest thing that is wrong, never a list of all shapes that
//! a value could have had.

use jsonschema::{ValidationError, Validator, error::ValidationErrorKind};
use schemars::{JsonSchema, SchemaGenerator, generate::SchemaSettings};
use serde_json::Value;

use super::{
    error::{advice, nearest, quoted},
    yaml::pointer_part,
};

/// How a value differs from the shape it should have.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ShapeProblem {
    /// A key that means nothing there.
    #[error("there is no key `{key}` here: {}", advice(key, &borrowed(allowed), "leave it out"))]
    UnknownKey {
        /// The key.
        key: String,
        /// The keys that are known there.
        allowed: Vec<String>,
    },
    /// Something of several kinds whose key says none of them.
    #[error("`{key}` is none of the kinds that can stand here: {}", advice(key, &borrowed(allowed), "leave it out"))]
    UnknownKind {
        /// The key.
        key: String,
        /// The kinds.
        allowed: Vec<String>,
    },
    /// Something of several kinds at once.
    #[error("{} stand in one entry: make an entry of each", quoted(&borrowed(.0)))]
    SeveralKinds(Vec<String>),
    /// Something of several kinds without any.
    #[error("an entry without a key says nothing: write one of {}", quoted(&borrowed(.0)))]
    NoKind(Vec<String>),
    /// A key that must be there.
    #[error("the key `{0}` is missing: add it")]
    MissingKey(String),
    /// A value of another type.
    #[error("{seen} cannot stand here: write {expected}")]
    Type {
        /// What it takes.
        expected: String,
        /// What it is.
        seen: String,
    },
    /// A value that is none of those allowed.
    #[error("{seen} cannot stand here: {}", advice(seen.trim_matches('`'), &borrowed(allowed), "leave the key out"))]
    NotOneOf {
        /// The value.
        seen: String,
        /// The values that are allowed.
        allowed: Vec<String>,
    },
    /// A number, or the length of a list or text, outside its bounds.
    #[error("this does not fit: write {0}")]
    Bounds(String),
    /// The same entry twice.
    #[error("an entry stands in this list twice: keep one of the two")]
    Twice,
    /// Another rule of the schema.
    #[error("{0}: change the value")]
    Other(String),
    /// A value that the types refuse although its shape is right.
    #[error("{0}")]
    Refused(String),
    /// The schema itself cannot be used.
    #[error(
        "the schema made from the case types is broken ({0}): correct the types in harness/src/case"
    )]
    Schema(String),
}

fn borrowed(names: &[String]) -> Vec<&str> {
    names.iter().map(String::as_str).collect()
}

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

/// A type's shape, to hold values against.
pub struct Shape {
    schema: Value,
    validator: Validator,
}

/// A problem and where it is, as a JSON pointer.
pub type Pointed<T> = (String, T);

impl Shape {
    /// The shape of a type.
    ///
    /// # Errors
    /// The type's schema cannot be used.
    pub fn of<T: JsonSchema>() -> Result<Self, ShapeProblem> {
        let schema = schema_of::<T>();
        let validator = jsonschema::validator_for(&schema)
            .map_err(|error| ShapeProblem::Schema(error.to_string()))?;
        Ok(Self { schema, validator })
    }

    /// Everything in which a value differs from the shape.
    #[must_use]
    pub fn problems(&self, value: &Value) -> Vec<Pointed<ShapeProblem>> {
        let mut found = Vec::new();
        for error in self.validator.iter_errors(value) {
            self.explain(&error, &mut found);
        }
        without_misspelt(found)
    }

    fn explain(&self, error: &ValidationError<'_>, found: &mut Vec<Pointed<ShapeProblem>>) {
        let at = error.instance_path().to_string();
        match error.kind() {
            ValidationErrorKind::AdditionalProperties { unexpected } => {
                let allowed = self.keys_beside(error);
                found.extend(unexpected.iter().map(|key| {
                    let place = format!("{at}/{}", pointer_part(key));
                    let allowed = allowed.clone();
                    let key = key.clone();
                    (place, ShapeProblem::UnknownKey { key, allowed })
                }));
            }
            ValidationErrorKind::Required { property } => {
                found.push((at, ShapeProblem::MissingKey(plain(property))));
            }
            ValidationErrorKind::Type { .. } => {
                let expected = types_in_words(self.parent_of(error));
                found.push((at, wrong_type(expected, error.instance())));
            }
            ValidationErrorKind::Constant { .. } | ValidationErrorKind::Enum { .. } => {
                let allowed = self
                    .parent_of(error)
                    .and_then(constants)
                    .unwrap_or_default();
                found.push((at, not_one_of(error.instance(), allowed)));
            }
            ValidationErrorKind::OneOfNotValid { context }
            | ValidationErrorKind::AnyOf { context } => self.choose(error, context, found),
            kind => {
                let problem = bound(kind).unwrap_or_else(|| ShapeProblem::Other(error.to_string()));
                found.push((at, problem));
            }
        }
    }

    /// Finds the choice that was meant, and explains what is wrong in it.
    fn choose(
        &self,
        error: &ValidationError<'_>,
        context: &[Vec<ValidationError<'static>>],
        found: &mut Vec<Pointed<ShapeProblem>>,
    ) {
        let at = error.instance_path().to_string();
        let choices = self.choices(error);
        let instance = error.instance().as_ref();
        if let Some(allowed) = all_constants(&choices) {
            found.push((at, not_one_of(instance, allowed)));
            return;
        }
        if let (Some(kinds), Value::Object(members)) = (kinds(&choices), instance) {
            let meant: Vec<usize> = (0..kinds.len())
                .filter(|index| members.contains_key(&kinds[*index]))
                .collect();
            match meant.as_slice() {
                [one] => self.explain_all(&context[*one], found),
                [] => found.push(no_kind(&at, members.keys().next(), kinds)),
                several => {
                    let several = several.iter().map(|index| kinds[*index].clone()).collect();
                    found.push((at, ShapeProblem::SeveralKinds(several)));
                }
            }
            return;
        }
        let right_type = |errors: &&Vec<ValidationError<'static>>| {
            !errors.iter().any(|inner| {
                matches!(inner.kind(), ValidationErrorKind::Type { .. })
                    && inner.instance_path().as_str() == at
            })
        };
        match context
            .iter()
            .filter(right_type)
            .max_by_key(|errors| depth(errors))
        {
            Some(errors) => self.explain_all(errors, found),
            None => {
                let expected: Vec<String> = choices
                    .iter()
                    .map(|one| types_in_words(Some(one)))
                    .collect();
                found.push((at, wrong_type(expected.join(" or "), instance)));
            }
        }
    }

    fn explain_all(
        &self,
        errors: &[ValidationError<'static>],
        found: &mut Vec<Pointed<ShapeProblem>>,
    ) {
        for error in errors {
            self.explain(error, found);
        }
    }

    /// The schema whose keyword the error is about.
    fn parent_of(&self, error: &ValidationError<'_>) -> Option<&Value> {
        let path = error.schema_path().as_str();
        let end = path.rfind('/')?;
        self.schema.pointer(&path[..end])
    }

    fn keys_beside(&self, error: &ValidationError<'_>) -> Vec<String> {
        self.parent_of(error)
            .and_then(|schema| schema.get("properties")?.as_object())
            .map(|properties| properties.keys().cloned().collect())
            .unwrap_or_default()
    }

    fn choices(&self, error: &ValidationError<'_>) -> Vec<&Value> {
        let choices = self.schema.pointer(error.schema_path().as_str());
        choices
            .and_then(Value::as_array)
            .map(|choices| choices.iter().map(|one| self.resolved(one)).collect())
            .unwrap_or_default()
    }

    fn resolved<'a>(&'a self, schema: &'a Value) -> &'a Value {
        schema
            .get("$ref")
            .and_then(Value::as_str)
            .and_then(|reference| self.schema.pointer(reference.strip_prefix('#')?))
            .unwrap_or(schema)
    }
}

fn bound(kind: &ValidationErrorKind) -> Option<ShapeProblem> {
    let bounds = match kind {
        ValidationErrorKind::Minimum { limit } => format!("a number of at least {limit}"),
        ValidationErrorKind::Maximum { limit } => format!("a number of at most {limit}"),
        ValidationErrorKind::MinItems { limit } => format!("at least {limit} of them"),
        ValidationErrorKind::MinLength { .. } => "some text".into(),
        ValidationErrorKind::Pattern { pattern } => format!("text of the form {pattern}"),
        ValidationErrorKind::UniqueItems => return Some(ShapeProblem::Twice),
        _ => return None,
    };
    Some(ShapeProblem::Bounds(bounds))
}

fn depth(errors: &[ValidationError<'static>]) -> usize {
    let depths = errors
        .iter()
        .map(|error| error.instance_path().as_str().matches('/').count());
    depths.max().unwrap_or(0)
}

/// A key that is missing because it is misspelt is one problem, not two.
fn without_misspelt(found: Vec<Pointed<ShapeProblem>>) -> Vec<Pointed<ShapeProblem>> {
    let misspelt = |at: &str, missing: &str| {
        found.iter().any(|(place, problem)| match problem {
            ShapeProblem::UnknownKey { key, allowed } => {
                place
                    .rsplit_once('/')
                    .is_some_and(|(inside, _)| inside == at)
                    && nearest(key, &borrowed(allowed)) == Some(missing)
            }
            _ => false,
        })
    };
    let one_problem = |(at, problem): &&Pointed<ShapeProblem>| match problem {
        ShapeProblem::MissingKey(missing) => !misspelt(at, missing),
        _ => true,
    };
    found.iter().filter(one_problem).cloned().collect()
}

/// The one value, or the several, that a schema allows.
fn constants(schema: &Value) -> Option<Vec<String>> {
    if let Some(only) = schema.get("const") {
        return Some(vec![plain(only)]);
    }
    let values = schema.get("enum")?.as_array()?;
    Some(values.iter().map(plain).collect())
}

fn all_constants(choices: &[&Value]) -> Option<Vec<String>> {
    let each: Option<Vec<Vec<String>>> = choices.iter().map(|one| constants(one)).collect();
    each.map(|each| each.concat()).filter(|all| !all.is_empty())
}

/// The keys that tell kinds apart, where every choice is an object with just one key.
fn kinds(choices: &[&Value]) -> Option<Vec<String>> {
    let kind = |choice: &&Value| match choice.get("required")?.as_array()?.as_slice() {
        [Value::String(only)] if choice.get("properties")?.as_object()?.len() == 1 => {
            Some(only.clone())
        }
        _ => None,
    };
    choices.iter().map(kind).collect()
}

fn no_kind(at: &str, first: Option<&String>, allowed: Vec<String>) -> Pointed<ShapeProblem> {
    match first {
        Some(key) => {
            let key = key.clone();
            let place = format!("{at}/{}", pointer_part(&key));
            (place, ShapeProblem::UnknownKind { key, allowed })
        }
        None => (at.to_owned(), ShapeProblem::NoKind(allowed)),
    }
}

fn not_one_of(seen: &Value, allowed: Vec<String>) -> ShapeProblem {
    let seen = match seen {
        Value::Array(_) | Value::Object(_) => type_in_words(seen).to_owned(),
        other => format!("`{}`", plain(other)),
    };
    ShapeProblem::NotOneOf { seen, allowed }
}

fn wrong_type(expected: String, seen: &Value) -> ShapeProblem {
    let seen = type_in_words(seen).to_owned();
    ShapeProblem::Type { expected, seen }
}

fn plain(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
}

fn type_in_words(value: &Value) -> &'static str {
    match value {
        Value::Null => "an empty value",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "text",
        Value::Array(_) => "a list",
        Value::Object(_) => "a mapping",
    }
}

fn types_in_words(schema: Option<&Value>) -> String {
    let words = |kind: &Value| match kind.as_str() {
        Some("object") => "a mapping",
        Some("array") => "a list",
        Some("string") => "text",
        Some("integer") => "a whole number",
        Some("number") => "a number",
        Some("boolean") => "`true` or `false`",
        _ => "another kind of value",
    };
    let Some(schema) = schema else {
        return "another kind of value".into();
    };
    match schema.get("type") {
        Some(Value::Array(several)) => several.iter().map(words).collect::<Vec<_>>().join(" or "),
        Some(one) => format!("{}{}", words(one), keys_in_words(schema)),
        None if kind_of_choices(schema) => "a mapping".into(),
        None => constants(schema).map_or_else(
            || "another kind of value".into(),
            |all| quoted(&borrowed(&all)),
        ),
    }
}

/// The keys of a mapping, where they are few.
fn keys_in_words(schema: &Value) -> String {
    let keys: Option<Vec<&str>> = schema
        .get("properties")
        .and_then(Value::as_object)
        .map(|properties| properties.keys().map(String::as_str).collect());
    match keys {
        Some(keys) if (1..=12).contains(&keys.len()) => format!(" of {}", quoted(&keys)),
        _ => String::new(),
    }
}

fn kind_of_choices(schema: &Value) -> bool {
    schema
        .get("oneOf")
        .and_then(Value::as_array)
        .is_some_and(|choices| choices.iter().all(|one| one.get("properties").is_some()))
}
