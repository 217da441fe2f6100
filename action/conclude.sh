#!/usr/bin/env bash
# Fails the job as the run did, or where something broke since the baseline. A run that left no code did not run.
set -euo pipefail
if [[ ! -f "$WEBMCP_OUT/run.code" ]]; then
  echo 'error: the suite did not run' >&2
  exit 3
fi
run="$(<"$WEBMCP_OUT/run.code")"
compared=0
[[ ! -f "$WEBMCP_OUT/diff.code" ]] || compared="$(<"$WEBMCP_OUT/diff.code")"
if [[ "$run" != 0 ]]; then
  exit "$run"
fi
exit "$compared"
