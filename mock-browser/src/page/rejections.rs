//! Rejected promises that nobody handles, told apart from those that are handled in time
//! (<https://html.spec.whatwg.org/#unhandled-promise-rejections>).

use std::cell::RefCell;

use rquickjs::{Ctx, Persistent, Value};

type Kept = Persistent<Value<'static>>;

/// A rejected promise and what it was rejected with.
pub(crate) struct Rejection {
    pub(crate) promise: Kept,
    pub(crate) reason: Kept,
}

/// The rejections of one page that are not settled yet.
#[derive(Default)]
pub(crate) struct Rejections {
    /// Rejected without a handler since the last microtask checkpoint.
    waiting: RefCell<Vec<Rejection>>,
    /// Reported as unhandled.
    reported: RefCell<Vec<Rejection>>,
    /// Reported, and handled since.
    handled_late: RefCell<Vec<Rejection>>,
}

impl Rejections {
    /// Called by the engine when a promise is rejected without a handler, or gets its first handler afterwards.
    pub(crate) fn track<'js>(
        &self,
        ctx: &Ctx<'js>,
        promise: Value<'js>,
        reason: Value<'js>,
        handled: bool,
    ) {
        let promise = Persistent::save(ctx, promise);
        if !handled {
            let reason = Persistent::save(ctx, reason);
            self.waiting
                .borrow_mut()
                .push(Rejection { promise, reason });
            return;
        }
        if remove(&self.waiting, &promise).is_some() {
            return;
        }
        if let Some(rejection) = remove(&self.reported, &promise) {
            self.handled_late.borrow_mut().push(rejection);
        }
    }

    /// Those nobody handled before the checkpoint.
    pub(crate) fn take_waiting(&self) -> Vec<Rejection> {
        std::mem::take(&mut *self.waiting.borrow_mut())
    }

    /// Those handled after they were reported.
    pub(crate) fn take_handled_late(&self) -> Vec<Rejection> {
        std::mem::take(&mut *self.handled_late.borrow_mut())
    }

    /// Remembers a rejection as reported.
    pub(crate) fn reported(&self, rejection: Rejection) {
        self.reported.borrow_mut().push(rejection);
    }

    /// Lets go of everything.
    pub(crate) fn release(&self) {
        let all = (
            self.take_waiting(),
            self.take_handled_late(),
            std::mem::take(&mut *self.reported.borrow_mut()),
        );
        drop(all);
    }
}

fn remove(list: &RefCell<Vec<Rejection>>, promise: &Kept) -> Option<Rejection> {
    let mut list = list.borrow_mut();
    let index = list
        .iter()
        .position(|rejection| rejection.promise == *promise)?;
    Some(list.remove(index))
}
