//! The comparison as a page: both transcripts side by side, the differing lines marked, the rest folded.
//!
//! The page runs no script and fetches nothing, and its policy forbids both; every text of a target stands in it as text.

use std::fmt::Write as _;

use base64::Engine as _;
use sha2::{Digest, Sha256};
use similar::{DiffOp, TextDiff};

use super::{Compared, Diff, Pair, transcript};
use crate::document::{CaseRun, Results};
use crate::text;

const STYLE: &str = include_str!("page.css");

/// Lines of a transcript that are compared.
pub(super) const MOST_LINES: usize = 3000;

/// Case runs of a section whose transcripts are shown; the others are named.
const MOST_TRANSCRIPTS: usize = 300;

/// Equal lines that are shown around a difference.
const AROUND: usize = 3;

/// Lines are cut here.
const WIDTH: usize = 600;

/// The page.
pub fn diff_page(diff: &Diff<'_>) -> String {
    let mut page = Page {
        html: String::new(),
        ordered: diff.is_ordered(),
    };
    page.head(diff);
    page.pairs("broke", "Broke", "bad", &diff.broke);
    page.pairs("fixed", "Fixed", "good", &diff.fixed);
    page.pairs(
        "otherwise",
        "Not passing, in another way",
        "bad",
        &diff.otherwise,
    );
    page.pairs(
        "transcript",
        "Same verdict, another transcript",
        "",
        &diff.transcript,
    );
    page.times(&diff.slower);
    page.runs("new", "New", &diff.appeared);
    page.runs("gone", "Went away", &diff.gone);
    page.html.push_str("</main></body></html>\n");
    page.html
}

impl Diff<'_> {
    pub(super) fn is_ordered(&self) -> bool {
        transcript::is_ordered(self.old) && transcript::is_ordered(self.new)
    }
}

struct Page {
    html: String,
    ordered: bool,
}

impl Page {
    fn put(&mut self, html: std::fmt::Arguments<'_>) {
        // Writing to a text does not fail.
        let _ = self.html.write_fmt(html);
    }

    fn head(&mut self, diff: &Diff<'_>) {
        let digest = base64::engine::general_purpose::STANDARD.encode(Sha256::digest(STYLE));
        let (class, words) = match diff.conclusion() {
            Compared::Regression => ("bad", "Regression"),
            Compared::NoRegression => ("good", "No regression"),
            Compared::CutShort => ("bad", "Undecided: the new run was cut short"),
        };
        self.put(format_args!(
            "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'\">\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>{words}: WebMCP conformance compared</title>\
             <style>{STYLE}</style></head><body><main><h1 class=\"{class}\">{words}</h1><table class=\"sides\">"
        ));
        self.side("Old", diff.old);
        self.side("New", diff.new);
        self.put(format_args!("</table><p>"));
        for (id, words, count) in [
            ("broke", "broke", diff.broke.len()),
            ("fixed", "fixed", diff.fixed.len()),
            (
                "otherwise",
                "not passing in another way",
                diff.otherwise.len(),
            ),
            (
                "transcript",
                "with another transcript",
                diff.transcript.len(),
            ),
            ("slower", "slower", diff.slower.len()),
            ("new", "new", diff.appeared.len()),
            ("gone", "went away", diff.gone.len()),
        ] {
            match count {
                0 => self.put(format_args!("<span class=\"quiet\">0 {words}</span>&ensp;")),
                _ => self.put(format_args!("<a href=\"#{id}\">{count} {words}</a>&ensp;")),
            }
        }
        self.put(format_args!("</p>"));
    }

    fn side(&mut self, word: &str, results: &Results) {
        let cut_short = if results.whole { "" } else { ", cut short" };
        self.put(format_args!(
            "<tr><th scope=\"row\">{word}</th><td>{}</td><td>{} {}</td><td>{} {}</td><td>{} case runs{cut_short}</td></tr>",
            data(&results.target.name),
            data(&results.suite.name),
            data(&results.suite.version),
            data(&results.engine.name),
            data(&results.engine.version),
            results.runs.len()
        ));
    }

    fn heading(&mut self, id: &str, words: &str, class: &str, count: usize) {
        self.put(format_args!(
            "<h2 id=\"{id}\" class=\"{class}\">{words}: {count}</h2>"
        ));
    }

    fn pairs(&mut self, id: &str, words: &str, class: &str, pairs: &[Pair<'_>]) {
        if pairs.is_empty() {
            return;
        }
        self.heading(id, words, class, pairs.len());
        for (place, pair) in pairs.iter().enumerate() {
            let open = if pairs.len() == 1 { " open" } else { "" };
            self.put(format_args!(
                "<details class=\"run\"{open}><summary>{} <span class=\"quiet\">{}, {} → {}</span></summary>",
                data(&pair.new.name()),
                pair.new.level,
                pair.old.verdict,
                pair.new.verdict
            ));
            self.why(pair.new);
            if place < MOST_TRANSCRIPTS {
                self.transcripts(pair);
            } else {
                self.put(format_args!(
                    "<p class=\"quiet\">Too many to show: compare fewer case runs to see this one.</p>"
                ));
            }
            self.put(format_args!("</details>"));
        }
    }

    fn why(&mut self, run: &CaseRun) {
        let findings = run.findings.iter().map(|finding| finding.summary.as_str());
        for words in findings.chain(run.reason.as_deref()) {
            self.put(format_args!("<p>&emsp;{}</p>", data(words)));
        }
    }

    fn transcripts(&mut self, pair: &Pair<'_>) {
        let mut old = transcript::lines(pair.old, self.ordered);
        let mut new = transcript::lines(pair.new, self.ordered);
        let left = old.len().max(new.len()).saturating_sub(MOST_LINES);
        old.truncate(MOST_LINES);
        new.truncate(MOST_LINES);
        let old: Vec<&str> = old.iter().map(String::as_str).collect();
        let new: Vec<&str> = new.iter().map(String::as_str).collect();
        self.put(format_args!(
            "<div class=\"rows\"><div class=\"row\"><div class=\"quiet\">old</div><div class=\"quiet\">new</div></div>"
        ));
        let difference = TextDiff::from_slices(&old, &new);
        let ops = difference.ops();
        for (place, op) in ops.iter().enumerate() {
            match *op {
                DiffOp::Equal { old_index, len, .. } => {
                    let before = if place == 0 { 0 } else { AROUND };
                    let after = if place + 1 == ops.len() { 0 } else { AROUND };
                    self.equal(&old[old_index..old_index + len], before, after);
                }
                DiffOp::Delete {
                    old_index, old_len, ..
                } => {
                    self.differing(&old[old_index..old_index + old_len], &[]);
                }
                DiffOp::Insert {
                    new_index, new_len, ..
                } => {
                    self.differing(&[], &new[new_index..new_index + new_len]);
                }
                DiffOp::Replace {
                    old_index,
                    old_len,
                    new_index,
                    new_len,
                } => self.differing(
                    &old[old_index..old_index + old_len],
                    &new[new_index..new_index + new_len],
                ),
            }
        }
        self.put(format_args!("</div>"));
        if left > 0 {
            self.put(format_args!(
                "<p class=\"quiet\">{left} lines more are not compared here.</p>"
            ));
        }
    }

    /// Equal lines: a few at the ends that touch a difference, the rest folded.
    fn equal(&mut self, lines: &[&str], before: usize, after: usize) {
        if lines.len() <= before + after + 1 {
            lines.iter().for_each(|line| self.same(line));
            return;
        }
        let (first, rest) = lines.split_at(before);
        let (folded, last) = rest.split_at(rest.len() - after);
        first.iter().for_each(|line| self.same(line));
        self.put(format_args!(
            "<details class=\"fold\"><summary>{} equal lines</summary>",
            folded.len()
        ));
        folded.iter().for_each(|line| self.same(line));
        self.put(format_args!("</details>"));
        last.iter().for_each(|line| self.same(line));
    }

    fn same(&mut self, line: &str) {
        let line = data(&text::line(line, WIDTH));
        self.put(format_args!(
            "<div class=\"row same\"><div>{line}</div><div>{line}</div></div>"
        ));
    }

    fn differing(&mut self, old: &[&str], new: &[&str]) {
        for place in 0..old.len().max(new.len()) {
            let (one, other) = (old.get(place), new.get(place));
            let from = match (one, other) {
                (Some(one), Some(other)) => differs_from(one, other),
                _ => 0,
            };
            self.put(format_args!("<div class=\"row\">"));
            for (class, line) in [("old", one), ("new", other)] {
                match line {
                    Some(line) => {
                        let line = data(&part(line, from));
                        self.put(format_args!("<div class=\"{class}\">{line}</div>"));
                    }
                    None => self.put(format_args!("<div></div>")),
                }
            }
            self.put(format_args!("</div>"));
        }
    }

    fn times(&mut self, pairs: &[Pair<'_>]) {
        if pairs.is_empty() {
            return;
        }
        self.heading("slower", "Slower", "", pairs.len());
        self.put(format_args!("<ul>"));
        for pair in pairs {
            self.put(format_args!(
                "<li>{} <span class=\"quiet\">{:.1} ms → {:.1} ms</span></li>",
                data(&pair.new.name()),
                pair.old.milliseconds,
                pair.new.milliseconds
            ));
        }
        self.put(format_args!("</ul>"));
    }

    fn runs(&mut self, id: &str, words: &str, runs: &[&CaseRun]) {
        if runs.is_empty() {
            return;
        }
        self.heading(id, words, "", runs.len());
        self.put(format_args!("<ul>"));
        for run in runs {
            self.put(format_args!(
                "<li>{} <span class=\"quiet\">{}, {}</span></li>",
                data(&run.name()),
                run.level,
                run.verdict
            ));
        }
        self.put(format_args!("</ul>"));
    }
}

/// Where the shown part of two long lines must begin for the difference to be seen: a few characters before it.
fn differs_from(one: &str, other: &str) -> usize {
    let equal = one
        .chars()
        .zip(other.chars())
        .take_while(|(one, other)| one == other);
    match equal.count() {
        equal if equal + 80 < WIDTH => 0,
        equal => equal - 40,
    }
}

fn part(line: &str, from: usize) -> String {
    if from == 0 {
        return text::line(line, WIDTH);
    }
    let rest: String = line.chars().skip(from).collect();
    format!("… ({from} characters) {}", text::line(&rest, WIDTH))
}

/// A text of a target as HTML's text: it opens no tag and ends no attribute.
fn data(words: &str) -> String {
    let neutral = text::neutral(words);
    let mut html = String::with_capacity(neutral.len());
    for letter in neutral.chars() {
        match letter {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            '\'' => html.push_str("&#39;"),
            letter => html.push(letter),
        }
    }
    html
}
