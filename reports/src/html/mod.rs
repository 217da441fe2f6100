//! The results as one HTML file: no network, no other file, the data within it.
//!
//! Every string of a target stays data. It stands in the file as JSON in which nothing ends an element, or compressed;
//! the script makes text nodes of it and nothing else; and the file's Content-Security-Policy allows that one script and
//! that one style sheet, no connection, and no text that becomes HTML.

mod data;
mod details;
mod packed;

use std::io::{self, Write};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use crate::event::{Reporter, RunEvent};
use crate::outcome::{FileOptions, headline};
use crate::text;

const PAGE: &str = include_str!("page.html");

const STYLE: &str = include_str!("style.css");

/// In one scope of its own.
const SCRIPT: &str = concat!(
    "\"use strict\";\n{\n",
    include_str!("text.js"),
    include_str!("data.js"),
    include_str!("filter.js"),
    include_str!("top.js"),
    include_str!("matrix.js"),
    include_str!("case.js"),
    include_str!("timeline.js"),
    include_str!("list.js"),
    include_str!("main.js"),
    "}\n"
);

/// Writes the HTML file when the run has finished.
#[derive(Debug)]
pub struct Html<W> {
    out: W,
    options: FileOptions,
}

impl<W: Write> Html<W> {
    /// A reporter that writes to `out`.
    pub fn new(out: W, options: FileOptions) -> Self {
        Self { out, options }
    }
}

impl<W: Write> Reporter for Html<W> {
    fn event(&mut self, event: &RunEvent<'_>) -> io::Result<()> {
        let RunEvent::Finished(results) = event else {
            return Ok(());
        };
        let details = details::details(results, &self.options)?;
        let index = data::Index::new(results, &self.options, &details);
        let index = inert(&serde_json::to_string(&index)?);
        for part in parts(PAGE) {
            match part {
                Part::Text(text) => self.out.write_all(text.as_bytes())?,
                Part::Hole("policy") => self.out.write_all(policy().as_bytes())?,
                Part::Hole("title") => {
                    let title = format!(
                        "{}: {}",
                        text::line(&results.target.name, 80),
                        headline(results, self.options.held_to)
                    );
                    self.out.write_all(escaped(&title).as_bytes())?;
                }
                Part::Hole("style") => self.out.write_all(STYLE.as_bytes())?,
                Part::Hole("script") => self.out.write_all(SCRIPT.as_bytes())?,
                Part::Hole("index") => self.out.write_all(index.as_bytes())?,
                Part::Hole(_) => self.chunks(&details.chunks)?,
            }
        }
        self.out.flush()
    }
}

impl<W: Write> Html<W> {
    fn chunks(&mut self, chunks: &[String]) -> io::Result<()> {
        for (place, chunk) in chunks.iter().enumerate() {
            writeln!(
                self.out,
                "<script type=\"text/plain\" id=\"chunk-{place}\">{chunk}</script>"
            )?;
        }
        Ok(())
    }
}

enum Part {
    Text(&'static str),
    Hole(&'static str),
}

/// The page's text and its holes, in turn.
fn parts(page: &'static str) -> impl Iterator<Item = Part> {
    page.split('@').enumerate().map(|(place, part)| {
        if place % 2 == 0 {
            Part::Text(part)
        } else {
            Part::Hole(part)
        }
    })
}

fn policy() -> String {
    let hash = |text: &str| STANDARD.encode(Sha256::digest(text));
    format!(
        "default-src 'none'; script-src 'sha256-{}'; style-src 'sha256-{}'; img-src data:; connect-src 'none'; \
         base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
        hash(SCRIPT),
        hash(STYLE)
    )
}

/// JSON in which no character means anything to HTML or to a script.
fn inert(json: &str) -> String {
    let mut inert = String::with_capacity(json.len());
    for character in json.chars() {
        match character {
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                inert.push_str(&format!("\\u{:04x}", u32::from(character)));
            }
            character => inert.push(character),
        }
    }
    inert
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests;
