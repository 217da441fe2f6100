// The whole driver, for engines that load it once rather than for every page.

import "./browser-api.js"
import "./layers.js"
import "./provider.js"
import "./views.js"
import "./web-mcp.js"

export * from "./driver.js"
