//! Placeholder while the workspace is laid out.
#![forbid(unsafe_code)]
