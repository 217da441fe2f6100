//! The harness's own code in the page, the same in every engine.

/// The file that is loaded first. Of the rest it loads only what most cases need; see [`super::parts`].
pub(super) const ENTRY: &str = "driver.js";

/// All files, by their names: each imports the others from beside it.
pub(super) const FILES: [(&str, &str); 14] = [
    ("all.js", include_str!("../driver/all.js")),
    ("driver.js", include_str!("../driver/driver.js")),
    ("values.js", include_str!("../driver/values.js")),
    ("snapshot.js", include_str!("../driver/snapshot.js")),
    ("tools.js", include_str!("../driver/tools.js")),
    ("layers.js", include_str!("../driver/layers.js")),
    ("turns.js", include_str!("../driver/turns.js")),
    ("provider.js", include_str!("../driver/provider.js")),
    ("web-mcp.js", include_str!("../driver/web-mcp.js")),
    ("parts.js", include_str!("../driver/parts.js")),
    ("views.js", include_str!("../driver/views.js")),
    ("browser-api.js", include_str!("../driver/browser-api.js")),
    (
        "browser-values.js",
        include_str!("../driver/browser-values.js"),
    ),
    ("describe.js", include_str!("../driver/describe.js")),
];
