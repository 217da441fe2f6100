//! The colours of the terminal report. Whether there are any is the caller's decision, who knows the terminal, NO_COLOR
//! and the command line.

use anstyle::{AnsiColor, Style};

use crate::verdict::{Level, Verdict};

/// A style for each thing that is told apart.
#[derive(Debug, Clone, Copy, Default)]
pub struct Styles {
    /// A pass.
    pub pass: Style,
    /// A failing `must`.
    pub fail: Style,
    /// A failing `should`.
    pub warning: Style,
    /// What was not applicable.
    pub not_applicable: Style,
    /// What could not run.
    pub could_not_run: Style,
    /// Headings and names.
    pub heading: Style,
    /// What can be passed over.
    pub quiet: Style,
    /// Lines that were expected and not seen.
    pub expected: Style,
    /// Lines that were seen and not expected.
    pub seen: Style,
    /// Commands to copy.
    pub command: Style,
}

impl Styles {
    /// No styles: plain text.
    pub fn plain() -> Self {
        Self::default()
    }

    /// The terminal's own sixteen colours, so that they fit a light and a dark one.
    pub fn coloured() -> Self {
        let colour = |colour: AnsiColor| Style::new().fg_color(Some(colour.into()));
        Self {
            pass: colour(AnsiColor::Green),
            fail: colour(AnsiColor::Red).bold(),
            warning: colour(AnsiColor::Yellow).bold(),
            not_applicable: colour(AnsiColor::Cyan),
            could_not_run: colour(AnsiColor::Magenta).bold(),
            heading: Style::new().bold(),
            quiet: Style::new().dimmed(),
            expected: colour(AnsiColor::Red),
            seen: colour(AnsiColor::Green),
            command: colour(AnsiColor::Cyan),
        }
    }

    pub(super) fn of(&self, verdict: Verdict, level: Level) -> Style {
        match (verdict, level) {
            (Verdict::Pass, _) => self.pass,
            (Verdict::Fail, Level::Must) => self.fail,
            (Verdict::Fail, Level::Should) => self.warning,
            (Verdict::NotApplicable, _) => self.not_applicable,
            (Verdict::CouldNotRun, _) => self.could_not_run,
        }
    }
}
