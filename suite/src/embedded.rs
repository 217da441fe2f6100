//! The files that are part of the program: `(place, text)`, in order of their places.

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));
