//! The harness's own code in the page, the same in every engine.

/// The file that is loaded first.
pub(super) const ENTRY: &str = "driver.js";

/// All files, by their names: each imports the others from beside it.
pub(super) const FILES: [(&str, &str); 12] = [
    ("driver.js", include_str!("../driver/driver.js")),
    ("values.js", include_str!("../driver/values.js")),
    ("snapshot.js", include_str!("../driver/snapshot.js")),
    ("tools.js", include_str!("../driver/tools.js")),
    ("layers.js", include_str!("../driver/layers.js")),
    ("turns.js", include_str!("../driver/turns.js")),
    ("provider.js", include_str!("../driver/provider.js")),
    ("web-mcp.js", include_str!("../driver/web-mcp.js")),
    ("views.js", include_str!("../driver/views.js")),
    ("browser-api.js", include_str!("../driver/browser-api.js")),
    (
        "browser-values.js",
        include_str!("../driver/browser-values.js"),
    ),
    ("describe.js", include_str!("../driver/describe.js")),
];
