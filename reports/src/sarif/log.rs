//! The part of SARIF 2.1.0 that is written here, as the standard names it (section 3 of the OASIS standard).

use serde::Serialize;
use serde_json::Value;

/// The standard's schema.
const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

#[derive(Serialize)]
pub(super) struct Log {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: [Run; 1],
}

impl Log {
    pub(super) fn new(run: Run) -> Self {
        Self {
            schema: SCHEMA,
            version: "2.1.0",
            runs: [run],
        }
    }
}

#[derive(Serialize)]
pub(super) struct Run {
    pub(super) tool: Tool,
    pub(super) invocations: Vec<Invocation>,
    pub(super) results: Vec<Alert>,
    pub(super) properties: Value,
}

#[derive(Serialize)]
pub(super) struct Tool {
    pub(super) driver: Driver,
}

#[derive(Serialize)]
pub(super) struct Driver {
    pub(super) name: String,
    pub(super) version: String,
    pub(super) rules: Vec<Rule>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Rule {
    pub(super) id: String,
    pub(super) short_description: Text,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) full_description: Option<Text>,
    pub(super) help: Text,
    pub(super) default_configuration: Configuration,
}

#[derive(Serialize)]
pub(super) struct Configuration {
    pub(super) level: Weight,
}

#[derive(Serialize)]
pub(super) struct Text {
    pub(super) text: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Invocation {
    pub(super) execution_successful: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Alert {
    pub(super) rule_id: String,
    pub(super) rule_index: usize,
    pub(super) level: Weight,
    pub(super) message: Text,
    pub(super) locations: Vec<Place>,
    pub(super) partial_fingerprints: Value,
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Weight {
    Error,
    Warning,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Place {
    physical_location: Physical,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Physical {
    artifact_location: Artifact,
    region: Region,
}

#[derive(Serialize)]
struct Artifact {
    uri: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: u32,
}

impl Place {
    /// The first line of a file. The path becomes a relative reference, or an absolute one where it starts at the root.
    pub(super) fn start_of(path: &str) -> Self {
        Self {
            physical_location: Physical {
                artifact_location: Artifact { uri: uri(path) },
                region: Region { start_line: 1 },
            },
        }
    }
}

fn uri(path: &str) -> String {
    let path = path.replace('\\', "/");
    let path = path.strip_prefix("./").unwrap_or(&path);
    let mut uri = if path.starts_with('/') {
        "file://".to_owned()
    } else {
        String::new()
    };
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            uri.push_str(&format!("%{byte:02X}"));
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::uri;

    #[test]
    fn a_path_becomes_a_reference() {
        assert_eq!(uri("./dist/my sdk.js"), "dist/my%20sdk.js");
        assert_eq!(uri("/src/a:b.js"), "file:///src/a%3Ab.js");
        assert_eq!(uri("dist\\sdk.js"), "dist/sdk.js");
    }
}
