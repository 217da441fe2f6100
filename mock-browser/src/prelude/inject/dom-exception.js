// The page's own DOMException.

export const { DOMException } = globalThis;
