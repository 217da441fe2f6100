//! A badge: a picture, and the data of one for a badge service.

use serde_json::{Value, json};

use super::Certificate;

const LABEL: &str = "WebMCP conformance";

/// Room that a letter of the badge's size takes; the text is fitted to it.
const LETTER: usize = 7;

/// Room beside a text.
const MARGIN: usize = 6;

/// The badge as a picture.
#[must_use]
pub fn badge_svg(certificate: &Certificate) -> String {
    let message = message(certificate);
    let (left, right) = (width(LABEL), width(&message));
    let all = left + right;
    let title = format!("{LABEL}: {message}");
    let words = |from: usize, width: usize, words: &str| {
        format!(
            "<text x=\"{}\" y=\"14\" textLength=\"{}\">{}</text>",
            from + MARGIN,
            width - 2 * MARGIN,
            data(words)
        )
    };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{all}\" height=\"20\" role=\"img\" aria-label=\"{0}\"><title>{0}</title>\
         <rect width=\"{all}\" height=\"20\" rx=\"3\" fill=\"#444c56\"/>\
         <path d=\"M{left} 0h{1}a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3h-{1}z\" fill=\"#176b33\"/>\
         <g fill=\"#fff\" font-family=\"Verdana,DejaVu Sans,sans-serif\" font-size=\"11\">{2}{3}</g></svg>\n",
        data(&title),
        right - 3,
        words(0, left, LABEL),
        words(left, right, &message)
    )
}

/// The badge as data, in the form that shields.io takes from an endpoint.
#[must_use]
pub fn badge_json(certificate: &Certificate) -> Value {
    json!({
        "schemaVersion": 1,
        "label": LABEL,
        "message": message(certificate),
        "color": "brightgreen",
    })
}

fn message(certificate: &Certificate) -> String {
    certificate.set.edition.clone()
}

fn width(words: &str) -> usize {
    words.chars().count() * LETTER + 2 * MARGIN
}

fn data(words: &str) -> String {
    words
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('"', "&quot;")
}
