//! Which parts of the driver a case needs besides its core, and where they are. Loading them costs every page that does.

use mock_browser::Generation;

use super::Setup;
use crate::case::{Case, Model, Step, step::Provider};

pub(super) const BROWSER_API: &str = "browser-api.js";
pub(super) const LAYERS: &str = "layers.js";
pub(super) const PROVIDER: &str = "provider.js";
pub(super) const VIEWS: &str = "views.js";
pub(super) const WEB_MCP: &str = "web-mcp.js";

/// The modules to load for a case, in no order that matters.
pub(super) fn needed(setup: &Setup<'_>) -> Vec<&'static str> {
    let case = setup.case;
    let needs = [
        (BROWSER_API, case.is_about_the_api()),
        (LAYERS, !case.layers.is_empty()),
        (PROVIDER, scripts_a_provider(setup)),
        (VIEWS, any(case, mounts)),
        (
            WEB_MCP,
            setup.web_mcp != Generation::None || any(case, is_of_web_mcp),
        ),
    ];
    needs
        .into_iter()
        .filter_map(|(module, needed)| needed.then_some(module))
        .collect()
}

fn any(case: &Case, is: fn(&Step) -> bool) -> bool {
    case.steps.iter().any(is)
}

/// A provider written on the SDK's own class, as the model under test or beside it.
fn scripts_a_provider(setup: &Setup<'_>) -> bool {
    setup.model == Some(Model::CustomProvider) || any(setup.case, adds_a_provider)
}

fn adds_a_provider(step: &Step) -> bool {
    let other = |provider: &Provider| matches!(provider, Provider::Other(_));
    matches!(step, Step::Client(client) if client.providers.iter().any(other))
}

fn mounts(step: &Step) -> bool {
    matches!(step, Step::Mount(_) | Step::Render(_) | Step::Unmount(_))
}

fn is_of_web_mcp(step: &Step) -> bool {
    matches!(
        step,
        Step::Define(_)
            | Step::Expose(_)
            | Step::TakeBack(_)
            | Step::ModelContext(_)
            | Step::Register(_)
    )
}
