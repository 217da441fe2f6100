//! Scalars of the [core schema](https://yaml.org/spec/1.2.2/#103-core-schema), as JSON has them.

use saphyr_parser::ScalarStyle;
use serde_json::{Number, Value};

use super::YamlProblem;

/// What a scalar means: only one without quotes is anything else than text.
pub(super) fn scalar(text: &str, style: ScalarStyle) -> Result<Value, YamlProblem> {
    if style != ScalarStyle::Plain {
        return Ok(Value::String(text.to_owned()));
    }
    Ok(match text {
        "" | "~" | "null" | "Null" | "NULL" => Value::Null,
        "true" | "True" | "TRUE" => Value::Bool(true),
        "false" | "False" | "FALSE" => Value::Bool(false),
        _ if is_not_finite(text) => return Err(YamlProblem::Number(text.to_owned())),
        _ if is_integer(text) || is_float(text) => number(text)?,
        _ => Value::String(text.to_owned()),
    })
}

fn is_not_finite(text: &str) -> bool {
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    matches!(unsigned, ".inf" | ".Inf" | ".INF") || matches!(text, ".nan" | ".NaN" | ".NAN")
}

fn is_digits(text: &str, radix: u32) -> bool {
    !text.is_empty() && text.chars().all(|digit| digit.is_digit(radix))
}

fn is_integer(text: &str) -> bool {
    if let Some(octal) = text.strip_prefix("0o") {
        return is_digits(octal, 8);
    }
    if let Some(hexadecimal) = text.strip_prefix("0x") {
        return is_digits(hexadecimal, 16);
    }
    is_digits(text.strip_prefix(['-', '+']).unwrap_or(text), 10)
}

fn is_float(text: &str) -> bool {
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (unsigned, None),
    };
    let exponent_fits =
        exponent.is_none_or(|power| is_digits(power.strip_prefix(['-', '+']).unwrap_or(power), 10));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = |part: &str| part.chars().all(|digit| digit.is_ascii_digit());
    exponent_fits && digits(whole) && digits(fraction) && !(whole.is_empty() && fraction.is_empty())
}

fn number(text: &str) -> Result<Value, YamlProblem> {
    let refused = || YamlProblem::Number(text.to_owned());
    let other_radix = [("0o", 8), ("0x", 16)]
        .into_iter()
        .find_map(|(prefix, radix)| Some((text.strip_prefix(prefix)?, radix)));
    if let Some((digits, radix)) = other_radix {
        let value = u64::from_str_radix(digits, radix).map_err(|_| refused())?;
        return Ok(Value::from(value));
    }
    if is_integer(text) {
        let signed = text.strip_prefix('+').unwrap_or(text);
        let whole = signed.parse::<i64>().map(Number::from);
        let number = whole.or_else(|_| signed.parse::<u64>().map(Number::from));
        return number.map(Value::Number).map_err(|_| refused());
    }
    let value = text.parse::<f64>().map_err(|_| refused())?;
    Number::from_f64(value)
        .map(Value::Number)
        .ok_or_else(refused)
}
