#!/usr/bin/env bash
# Builds the suite into WEBMCP_ROOT, unless it is there from an earlier job.
set -euo pipefail
if [[ -x "$WEBMCP_ROOT/bin/webmcp-conformance" ]]; then
  exit 0
fi
here="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
cargo install --quiet --locked --path "$here/suite" --root "$WEBMCP_ROOT"
