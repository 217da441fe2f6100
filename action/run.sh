#!/usr/bin/env bash
# Runs the suite with the action's inputs, and compares with the baseline. The exit codes go into files, so that reports
# are written and uploaded whatever comes of it; conclude.sh fails the job.
set -euo pipefail
mkdir -p "$WEBMCP_OUT"
rm -f "$WEBMCP_OUT"/{run,diff}.code "$WEBMCP_OUT"/{run,diff}.txt

options=(--build "$INPUT_BUILD" --out "$WEBMCP_OUT")
[[ -z "${INPUT_ADAPTER:-}" ]] || options+=(--adapter "$INPUT_ADAPTER")
[[ -z "${INPUT_SET:-}" ]] || options+=(--set "$INPUT_SET")
[[ -z "${INPUT_KNOWN:-}" ]] || options+=(--known "$INPUT_KNOWN")
[[ -z "${INPUT_GENERATIONS:-}" ]] || options+=(--web-mcp "$INPUT_GENERATIONS")

code=0
"$WEBMCP_PROGRAM" run "${options[@]}" >"$WEBMCP_OUT/run.txt" 2>&1 || code=$?
cat "$WEBMCP_OUT/run.txt"
echo "$code" >"$WEBMCP_OUT/run.code"

# Without results there is nothing to compare, and conclude.sh fails for the run's own reason.
if [[ -n "${INPUT_BASELINE:-}" && -f "$WEBMCP_OUT/results.json" ]]; then
  code=0
  "$WEBMCP_PROGRAM" diff "$INPUT_BASELINE" "$WEBMCP_OUT/results.json" --html "$WEBMCP_OUT/diff.html" >"$WEBMCP_OUT/diff.txt" 2>&1 || code=$?
  cat "$WEBMCP_OUT/diff.txt"
  echo "$code" >"$WEBMCP_OUT/diff.code"
fi
