//! What is known of the terminal: whether it has colours, how wide it is, and a progress bar on it.

use std::io::{self, IsTerminal, Write};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use reports::{Human, Lines, Reporter, RunEvent, Styles, Verdict};

use super::arguments::ColorChoice;

/// The styles of standard output.
pub(super) fn styles(choice: ColorChoice) -> Styles {
    let coloured = match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => wants_colours(),
    };
    if coloured {
        Styles::coloured()
    } else {
        Styles::plain()
    }
}

/// By [NO_COLOR](https://no-color.org) and [CLICOLOR](https://bixense.com/clicolors/).
fn wants_colours() -> bool {
    if anstyle_query::no_color() {
        return false;
    }
    if anstyle_query::clicolor_force() {
        return true;
    }
    anstyle_query::clicolor().unwrap_or(true)
        && io::stdout().is_terminal()
        && anstyle_query::term_supports_color()
}

/// The width of standard output, if it is a terminal.
pub(super) fn width() -> Option<usize> {
    if !io::stdout().is_terminal() {
        return None;
    }
    terminal_size::terminal_size().map(|(width, _)| usize::from(width.0).max(40))
}

/// Which case runs get a line: all of them in a log, the problems beside a progress bar.
pub(super) fn lines() -> Lines {
    if has_bar() {
        Lines::Problems
    } else {
        Lines::All
    }
}

fn has_bar() -> bool {
    io::stderr().is_terminal() && anstyle_query::term_supports_ansi_color()
}

/// A report for a person with a progress bar beside it, where standard error is a terminal.
pub(super) struct WithBar<W> {
    report: Human<W>,
    bar: ProgressBar,
    failing: usize,
}

impl<W: Write> WithBar<W> {
    pub(super) fn new(report: Human<W>) -> Self {
        let target = if has_bar() {
            ProgressDrawTarget::stderr()
        } else {
            ProgressDrawTarget::hidden()
        };
        let bar = ProgressBar::with_draw_target(Some(0), target);
        if let Ok(style) =
            ProgressStyle::with_template("{bar:30} {pos}/{len} case runs {msg} {elapsed}")
        {
            bar.set_style(style);
        }
        Self {
            report,
            bar,
            failing: 0,
        }
    }
}

impl<W: Write> Reporter for WithBar<W> {
    fn event(&mut self, event: &RunEvent<'_>) -> io::Result<()> {
        let report = &mut self.report;
        match event {
            RunEvent::Started(plan) => {
                report.event(event)?;
                self.bar.set_length(plan.planned as u64);
                Ok(())
            }
            RunEvent::CaseFinished(run) => {
                if matches!(run.verdict, Verdict::Fail | Verdict::CouldNotRun) {
                    self.failing += 1;
                    self.bar
                        .set_message(format!("({} not passed)", self.failing));
                    self.bar.suspend(|| report.event(event))?;
                } else {
                    // Passes print nothing beside a bar.
                    report.event(event)?;
                }
                self.bar.inc(1);
                Ok(())
            }
            RunEvent::Note(_) => self.bar.suspend(|| report.event(event)),
            RunEvent::Finished(_) => {
                self.bar.finish_and_clear();
                report.event(event)
            }
        }
    }
}
