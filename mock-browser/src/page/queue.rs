//! The page's tasks, ordered by when they are due and then by when they were scheduled. It refuses to run them.

use std::collections::{BTreeMap, HashMap};

/// Tasks of some kind; `T` is what is run.
pub(crate) struct TaskQueue<T> {
    tasks: BTreeMap<(u64, u64), T>,
    due: HashMap<u64, u64>,
    scheduled: u64,
}

impl<T> Default for TaskQueue<T> {
    fn default() -> Self {
        Self {
            tasks: BTreeMap::new(),
            due: HashMap::new(),
            scheduled: 0,
        }
    }
}

impl<T> TaskQueue<T> {
    /// Adds a task that is due at `at` (milliseconds, not negative); returns its id, from 1.
    pub(crate) fn push(&mut self, at: f64, task: T) -> u64 {
        // Bits of doubles that are not negative sort as the doubles do; 0 is for those that come first.
        self.add((at + 0.0).to_bits() + 1, task)
    }

    /// Adds a task that comes before all that are due at a time.
    pub(crate) fn push_first(&mut self, task: T) -> u64 {
        self.add(0, task)
    }

    fn add(&mut self, due: u64, task: T) -> u64 {
        self.scheduled += 1;
        self.tasks.insert((due, self.scheduled), task);
        self.due.insert(self.scheduled, due);
        self.scheduled
    }

    /// Takes a task back; `None` when it ran already or never was.
    pub(crate) fn cancel(&mut self, id: u64) -> Option<T> {
        let due = self.due.remove(&id)?;
        self.tasks.remove(&(due, id))
    }

    /// When the next task is due.
    pub(crate) fn next_due(&self) -> Option<f64> {
        self.tasks
            .keys()
            .next()
            .map(|(due, _)| f64::from_bits(due.saturating_sub(1)))
    }

    /// Takes the next task.
    pub(crate) fn pop(&mut self) -> Option<T> {
        let ((_, id), task) = self.tasks.pop_first()?;
        self.due.remove(&id);
        Some(task)
    }

    /// Takes all tasks, in no order that matters.
    pub(crate) fn take(&mut self) -> BTreeMap<(u64, u64), T> {
        self.due.clear();
        std::mem::take(&mut self.tasks)
    }
}

#[cfg(test)]
mod tests {
    use super::TaskQueue;

    #[test]
    fn tasks_come_by_due_time_then_by_age() {
        let mut queue = TaskQueue::default();
        for (at, name) in [(5.0, "c"), (0.0, "a"), (5.0, "d"), (4.5, "b"), (1e9, "e")] {
            queue.push(at, name);
        }
        let order: Vec<_> = std::iter::from_fn(|| queue.pop()).collect();
        assert_eq!(order, ["a", "b", "c", "d", "e"]);
    }

    #[test]
    fn first_ones_come_before_those_that_are_due() {
        let mut queue = TaskQueue::default();
        queue.push(0.0, "due");
        queue.push_first("first");
        queue.push_first("second");
        assert_eq!(queue.next_due(), Some(0.0));
        let order: Vec<_> = std::iter::from_fn(|| queue.pop()).collect();
        assert_eq!(order, ["first", "second", "due"]);
    }

    #[test]
    fn a_cancelled_task_is_gone_and_only_once() {
        let mut queue = TaskQueue::default();
        let (first, second) = (queue.push(1.0, "first"), queue.push(1.0, "second"));
        assert_eq!(queue.cancel(first), Some("first"));
        assert_eq!(queue.cancel(first), None);
        assert_eq!(queue.pop(), Some("second"));
        assert_eq!(queue.cancel(second), None);
        assert_eq!(queue.next_due(), None);
    }
}
