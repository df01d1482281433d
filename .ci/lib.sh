# What the scripts beside this file share: where they build, steps with their times, the slowest tests.

cd "$(dirname "${BASH_SOURCE[0]}")/.."
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/mapmaker/target}"
export CARGO_TERM_COLOR="${CARGO_TERM_COLOR:-never}"

logs="$(mktemp -d)"
steps=()
step_name=""
step_start=0

# Begins a step; the one before it ends.
step() {
    end_step
    step_name="$*"
    step_start=$SECONDS
    printf '\n== %s (%d s so far)\n' "$*" "$SECONDS"
}

end_step() {
    if [[ -n "$step_name" ]]; then
        steps+=("$(printf '%6d s  %s' $((SECONDS - step_start)) "$step_name")")
    fi
    step_name=""
}

# Runs tests, keeps what they print for the list of the slowest, and passes on whether they passed.
# The test harness tells the time of a test only with an unstable flag, which it takes when this variable is set;
# the compiler must not see it, or everything would be built again.
run_tests() {
    local host
    host="$(rustc -vV | sed -n 's/^host: //p' | tr 'a-z-' 'A-Z_')"
    env "CARGO_TARGET_${host}_RUNNER=env RUSTC_BOOTSTRAP=1" \
        cargo test --locked "$@" -- -Z unstable-options --report-time 2>&1 | tee -a "$logs/tests"
}

# Prints the time of each step and the twenty slowest tests, also after a failure.
report() {
    local status=$?
    end_step
    if [[ -f "$logs/tests" ]]; then
        printf '\nThe slowest tests:\n'
        sed -n 's/^test \(.*\) \.\.\. .*<\([0-9.]*\)s>$/\2 \1/p' "$logs/tests" | sort -rn | awk 'NR <= 20 { printf "%8.1f s  %s\n", $1, $2 }'
    fi
    printf '\nThe steps:\n'
    printf '%s\n' "${steps[@]}"
    printf '%6d s  in all\n' "$SECONDS"
    rm -r "$logs"
    if ((status != 0)); then
        echo "failed"
    fi
}
trap report EXIT
