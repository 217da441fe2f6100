//! What a target must or should do, each with the document that says so.
//!
//! The types behind a suite's `requirements.yaml`. A requirement says nothing
//! about how it is tested.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::case::Level;

/// One requirement.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Requirement {
    /// Its permanent id: the suite's name, a dot, and a name of its own, e.g. `page-tools.max-steps`.
    #[schemars(regex(pattern = r"^[a-z0-9]+(-[a-z0-9]+)*\.[a-z0-9]+(-[a-z0-9]+)*$"))]
    pub id: String,
    /// The number of the statement that it comes from, e.g. `P7`; none where it comes from a reported fault.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(regex(pattern = r"^[A-Z][0-9]+$"))]
    pub statement: Option<String>,
    /// How much it weighs.
    pub level: Level,
    /// Where it is said.
    pub source: Source,
    /// What is required, in one line.
    #[schemars(length(min = 1))]
    pub summary: String,
    /// Why a user cares, in one sentence.
    #[schemars(length(min = 1))]
    pub matters: String,
}

/// A place in a document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// The document.
    pub document: Document,
    /// The heading.
    #[schemars(length(min = 1))]
    pub heading: String,
}

/// A document that the suites certify against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Document {
    /// Page tools: an SDK that gives a page's AI tools that run in the page.
    #[serde(rename = "000_fc1f347406649992.txt")]
    PageTools,
    /// Facts about the same SDK that the page on tools points to.
    #[serde(rename = "page-tools-api.md")]
    PageToolsApi,
    /// The draft of the WebMCP API; the heading is that of its section or algorithm.
    #[serde(rename = "webmcp-draft")]
    WebMcpDraft,
    /// What Chromium 156 does where the draft is silent or leaves it open.
    #[serde(rename = "chromium-156")]
    Chromium,
    /// The Web Platform Tests of WebMCP, tentative ones included.
    #[serde(rename = "web-platform-tests")]
    PlatformTests,
    /// What is known of an earlier Chrome from its release notes and from those who followed them.
    #[serde(rename = "chrome-releases")]
    Releases,
}

impl Document {
    /// The document's file name.
    #[must_use]
    pub fn file_name(self) -> &'static str {
        match self {
            Self::PageTools => "000_fc1f347406649992.txt",
            Self::PageToolsApi => "page-tools-api.md",
            Self::WebMcpDraft => "webmcp-draft",
            Self::Chromium => "chromium-156",
            Self::PlatformTests => "web-platform-tests",
            Self::Releases => "chrome-releases",
        }
    }
}
