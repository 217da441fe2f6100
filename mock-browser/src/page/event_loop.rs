//! The page's event loop: microtasks, then tasks, then a jump to the next timer
//! (<https://html.spec.whatwg.org/#event-loop-processing-model>). It refuses to wait for real time to pass.

use std::time::Duration;

use rquickjs::Ctx;
use serde_json::Value as Json;

use super::rejections::Rejection;
use super::state::PageState;
use super::{Advanced, Page};
use crate::error::Ended;
use crate::transcript::{Lane, Transcript};
use crate::value::Thrown;

impl Page {
    /// Runs the loop until `done` says so (asked once before, and after every task with its microtasks), until
    /// nothing is left to run, or until the clock would pass `until` (virtual time since the page was opened).
    ///
    /// # Errors
    /// When a limit has ended the page.
    pub fn advance(
        &mut self,
        until: Option<Duration>,
        done: &mut dyn FnMut(&Transcript) -> bool,
    ) -> Result<Advanced, Ended> {
        let until = until.map_or(f64::INFINITY, milliseconds);
        self.computing(|| {
            self.checkpoint()?;
            loop {
                if done(&self.state.transcript()) {
                    return Ok(Advanced::Done);
                }
                if let Some(stopped) = self.next_task(until)? {
                    return Ok(stopped);
                }
                self.checkpoint()?;
            }
        })
    }

    /// Runs the next task; `Some` when there is none to run.
    fn next_task(&self, until: f64) -> Result<Option<Advanced>, Ended> {
        let state = &self.state;
        let due = state.queue.borrow().next_due();
        let Some(due) = due else {
            return Ok(Some(Advanced::Idle));
        };
        if due > until.min(milliseconds(state.limits.virtual_time)) {
            return state.stop_at(until).map(Some);
        }
        if due > state.now() {
            state.clock.set(due);
        }
        let task = state.queue.borrow_mut().pop();
        self.context.with(|ctx| {
            let run = task.map(|task| task.restore(&ctx).and_then(|task| task.call::<_, ()>(())));
            if let Some(Err(_)) = run {
                let thrown = ctx.catch();
                state.report_exception(&ctx, &thrown);
            }
        });
        state.alive().map(|()| None)
    }

    /// Runs microtasks until there are none, and reports rejections nobody handled meanwhile.
    pub(super) fn checkpoint(&self) -> Result<(), Ended> {
        loop {
            self.microtasks()?;
            let rejections = &self.state.rejections;
            let (late, waiting) = (rejections.take_handled_late(), rejections.take_waiting());
            if late.is_empty() && waiting.is_empty() {
                return Ok(());
            }
            self.context.with(|ctx| {
                for rejection in waiting {
                    self.state.report_rejection(&ctx, rejection);
                }
                for rejection in late {
                    self.state.report_handled(&ctx, rejection);
                }
            });
        }
    }

    // Not inside `Context::with`: only the runtime says what a job that failed has thrown.
    fn microtasks(&self) -> Result<(), Ended> {
        loop {
            self.state.alive()?;
            match self.runtime.execute_pending_job() {
                Ok(true) => {}
                Ok(false) => return Ok(()),
                Err(failed) => failed.0.with(|realm| {
                    let thrown = realm.catch();
                    self.state.report_exception(&realm, &thrown);
                }),
            }
        }
    }
}

impl PageState {
    /// The next task lies beyond `until`, or beyond what the page's clock may reach.
    fn stop_at(&self, until: f64) -> Result<Advanced, Ended> {
        if until > milliseconds(self.limits.virtual_time) {
            self.end(Ended::VirtualTime);
            return Err(Ended::VirtualTime);
        }
        if until > self.now() {
            self.clock.set(until);
        }
        Ok(Advanced::TimeReached)
    }

    fn report_rejection(&self, ctx: &Ctx<'_>, rejection: Rejection) {
        let (Ok(promise), Ok(reason)) = (
            rejection.promise.clone().restore(ctx),
            rejection.reason.clone().restore(ctx),
        ) else {
            return;
        };
        let facts = Thrown::of(&reason);
        if self.ended.get().is_some() || self.ended_by(&facts) {
            return;
        }
        self.rejections.reported(rejection);
        if !self.tell_window(ctx, "reportRejection", (promise, reason)) {
            let facts: Json = facts.to_json();
            self.record(Lane::Page, "unhandled-rejection", facts);
        }
    }

    fn report_handled(&self, ctx: &Ctx<'_>, rejection: Rejection) {
        if let (Ok(promise), Ok(reason)) = (
            rejection.promise.restore(ctx),
            rejection.reason.restore(ctx),
        ) {
            self.tell_window(ctx, "reportHandledRejection", (promise, reason));
        }
    }
}

fn milliseconds(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1000.0
}
