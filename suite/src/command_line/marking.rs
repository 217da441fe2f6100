//! The options that say which case runs count: `--set` and `--known`.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use harness::plan::Job;
use reports::{CaseRun, Plan, Results};

use super::Failure;
use super::arguments::{EngineArguments, EngineName, OutputFormat};
use super::output::{Output, tell};
use crate::catalogue::Catalogue;
use crate::known::{EngineWord, KnownErrors, KnownFile, Place, today, update};
use crate::marks::Marks;
use crate::sets::FrozenSet;

/// Which case runs count.
#[derive(Debug, Args)]
pub(super) struct MarkArguments {
    /// Hold the build to this frozen set, e.g. 2026-12: cases outside of it run, and do not count.
    #[arg(long, value_name = "EDITION")]
    pub(super) set: Option<String>,
    /// A list of known failures: they do not fail the run, and what passes although it is known to fail does.
    #[arg(long, value_name = "FILE")]
    known: Option<PathBuf>,
    /// Make the list say what this run found; reasons and comments stay.
    #[arg(long, requires = "known")]
    pub(super) update: bool,
}

/// What the case runs of a run are marked by.
pub(super) struct Marking {
    pub(super) marks: Marks,
    list: Option<KnownFile>,
    jobs: Vec<Job>,
    engine: EngineWord,
    today: String,
}

impl Marking {
    /// Reads what the options name.
    pub(super) fn read(
        arguments: &MarkArguments,
        engine: &EngineArguments,
        cases: Option<&Path>,
        catalogue: &Catalogue,
        chosen: &[Job],
    ) -> Result<Self, Failure> {
        let mut marking = Self {
            marks: Marks::default(),
            list: None,
            jobs: catalogue.jobs(),
            engine: match engine.engine {
                EngineName::Mock => EngineWord::Mock,
                EngineName::Chromium => EngineWord::Chromium,
            },
            today: today(),
        };
        if let Some(edition) = &arguments.set {
            let set = FrozenSet::find(edition, cases, catalogue).map_err(Failure::bad_usage)?;
            if !chosen.iter().any(|job| set.has(job)) {
                return Err(Failure::bad_usage(format!(
                    "none of the chosen case runs is in the set {edition}: choose others, or leave --set out"
                )));
            }
            marking.marks = marking.marks.with_set(&set, &marking.jobs, chosen);
        }
        if let Some(path) = &arguments.known {
            let list = read_list(path, arguments.update)?;
            marking.mark_by(list);
        }
        Ok(marking)
    }

    fn mark_by(&mut self, list: KnownFile) {
        let marks = std::mem::take(&mut self.marks);
        self.marks = marks.with_known(&list, &self.place());
        self.list = Some(list);
    }

    fn place(&self) -> Place<'_> {
        Place {
            jobs: &self.jobs,
            engine: self.engine,
            today: &self.today,
        }
    }

    /// Writes the list anew where that is asked for, and gives the results as the new list has them.
    pub(super) fn updated(
        mut self,
        arguments: &MarkArguments,
        format: OutputFormat,
        results: Results,
        output: &mut Output,
    ) -> Result<Results, Failure> {
        let (Some(path), true, Some(list)) = (&arguments.known, arguments.update, self.list.take())
        else {
            return Ok(results);
        };
        let update = update(&list, &results.runs, &self.place()).map_err(Failure::bad_usage)?;
        if update.text != list.text || !path.exists() {
            reports::replace(path, |file| file.write_all(update.text.as_bytes())).map_err(
                |error| {
                    let path = path.display();
                    Failure::bad_usage(format!(
                        "cannot write {path}: {error}; give --known a file that can be written"
                    ))
                },
            )?;
        }
        let anew = KnownFile::parse(&list.path, update.text).map_err(Failure::could_not_run)?;
        self.mark_by(anew);
        let results = self.marked_anew(results)?;
        let told = format!(
            "{}: {} added, {} removed, {} narrowed",
            path.display(),
            update.added,
            update.removed,
            update.narrowed
        );
        match format {
            OutputFormat::Human => writeln!(output, "\n{}", reports::text::neutral(&told))?,
            OutputFormat::Json => tell(&told),
        }
        Ok(results)
    }

    fn marked_anew(&self, results: Results) -> Result<Results, Failure> {
        let (mut plan, mut runs): (Plan, Vec<CaseRun>) = results.into_parts();
        self.marks.plan(&mut plan);
        runs.iter_mut().for_each(|run| self.marks.mark(run));
        Results::assemble(plan, runs).map_err(Failure::could_not_run)
    }
}

/// The list; an empty one where it is to be written and is not there.
fn read_list(path: &Path, update: bool) -> Result<KnownFile, Failure> {
    match KnownFile::read(path) {
        Err(KnownErrors::Read { source, .. })
            if update && source.kind() == std::io::ErrorKind::NotFound =>
        {
            let heading = "# Failures that are known, each with its reason.\n";
            KnownFile::parse(&path.display().to_string(), heading.into())
        }
        read => read,
    }
    .map_err(Failure::bad_usage)
}
