// Placeholder.
export function install() {}
