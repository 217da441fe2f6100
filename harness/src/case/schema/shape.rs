//! Holds values against a type's shape, and finds what was meant.

use jsonschema::{ValidationError, Validator, error::ValidationErrorKind};
use schemars::JsonSchema;
use serde_json::Value;

use super::{
    super::{error::nearest, yaml::pointer_part},
    problem::{ShapeProblem, bound, no_kind, not_one_of, wrong_type},
    schema_of,
    words::{all_constants, borrowed, constants, kinds, plain, types_in_words},
};

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
