// A first-in, first-out queue, with the total size that the streams standard keeps beside it.
// https://streams.spec.whatwg.org/#queue-with-sizes

export function newQueue() {
  return { first: null, last: null, length: 0, totalSize: 0 };
}

export function enqueue(queue, value, size) {
  const node = { value, size, next: null };
  if (queue.last === null) {
    queue.first = node;
  } else {
    queue.last.next = node;
  }
  queue.last = node;
  queue.length += 1;
  queue.totalSize += size;
}

export function dequeue(queue) {
  const node = queue.first;
  queue.first = node.next;
  if (queue.first === null) {
    queue.last = null;
  }
  queue.length -= 1;
  // Adding and taking away fractions can leave less than nothing.
  queue.totalSize = queue.length === 0 || queue.totalSize < node.size ? 0 : queue.totalSize - node.size;
  return node.value;
}

export function clear(queue) {
  queue.first = null;
  queue.last = null;
  queue.length = 0;
  queue.totalSize = 0;
}
