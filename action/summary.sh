#!/usr/bin/env bash
# Writes the job's summary: the run's own Markdown where there is some, else what it concluded.
set -euo pipefail
[[ -n "${GITHUB_STEP_SUMMARY:-}" ]] || exit 0

# The text of a target, so that none of it is taken for Markdown.
quoted() {
  echo '<pre>'
  sed -e 's/&/\&amp;/g' -e 's/</\&lt;/g'
  echo '</pre>'
}

{
  echo '## WebMCP conformance'
  if [[ -f "$WEBMCP_OUT/summary.md" ]]; then
    cat "$WEBMCP_OUT/summary.md"
  elif [[ -f "$WEBMCP_OUT/run.txt" ]]; then
    tail -n 25 "$WEBMCP_OUT/run.txt" | quoted
  else
    echo 'The suite did not run.'
  fi
  if [[ -f "$WEBMCP_OUT/diff.txt" ]]; then
    echo '### Compared with the baseline'
    tail -n 40 "$WEBMCP_OUT/diff.txt" | quoted
  fi
} >>"$GITHUB_STEP_SUMMARY"
