# What the scripts beside this file share: where they build, steps with their times, the slowest tests.

cd "$(dirname "${BASH_SOURCE[0]}")/.."
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/mapmaker/target}"
export CARGO_TERM_COLOR="${CARGO_TERM_COLOR:-never}"

# What the tests of the window and of SVG need on Debian and Ubuntu beyond Rust and a C compiler; SQLite is compiled for
# browsers by clang.
packages=(mesa-vulkan-drivers xvfb xdotool openbox
    libxkbcommon-x11-0 libxcursor1 libxi6 libxrandr2 librsvg2-bin clang llvm)

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

# Runs tests: options of `cargo test`, then, after `--`, those of the test programs. Keeps what they print for the list
# of the slowest.
# A test program prints the time of each test only with an unstable flag, which it accepts when this variable is set. It
# is set for the test programs alone, since the compiler would build everything again.
run_tests() {
    local host options=()
    while (($#)) && [[ "$1" != -- ]]; do
        options+=("$1")
        shift
    done
    (($#)) && shift
    host="$(rustc -vV | sed -n 's/^host: //p' | tr 'a-z-' 'A-Z_')"
    env "CARGO_TARGET_${host}_RUNNER=env RUSTC_BOOTSTRAP=1" \
        cargo test --locked "${options[@]}" -- -Z unstable-options --report-time "$@" 2>&1 | tee -a "$logs/tests"
}

# Prints the time of each step and the twenty slowest tests, also after a failure.
report() {
    local status=$?
    end_step
    if [[ -f "$logs/tests" ]]; then
        printf '\nThe slowest tests:\n'
        sed -n 's/^test \(.*\) \.\.\. .*<\([0-9.]*\)s>$/\2 \1/p' "$logs/tests" | sort -rn \
            | awk 'NR <= 20 { printf "%8.1f s  %s\n", $1, $2 }'
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

# Installs what the tests of the window need, where it is missing and there is `apt-get`.
install_missing() {
    if ! command -v apt-get >/dev/null; then
        echo "no apt-get here: taking ${packages[*]} as given"
        return
    fi
    local missing=()
    for package in "${packages[@]}"; do
        if [[ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" != installed ]]; then
            missing+=("$package")
        fi
    done
    if ((${#missing[@]} == 0)); then
        return
    fi
    local as_root=()
    if ((EUID != 0)); then
        if ! command -v sudo >/dev/null; then
            echo "missing ${missing[*]}, and neither root nor sudo to install them" >&2
            exit 1
        fi
        as_root=(sudo)
    fi
    "${as_root[@]}" apt-get update
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install --yes --no-install-recommends "${missing[@]}"
}

# The packages that a command compiles, with the features it asks for: with tests or without.
packages_of() {
    cargo tree --locked --workspace --prefix none --format '{p} {f}' --edges "$1" \
        | sed -e 's/ (\*)$//' -e 's/ (proc-macro)//' | sort -u
}

# Fails if `cargo test` would compile a package again that `cargo run` has compiled, with other features.
check_one_build() {
    local built tested twice
    built="$(packages_of normal,build)"
    tested="$(packages_of normal,build,dev)"
    twice="$(comm -23 <(echo "$built") <(echo "$tested"))"
    echo "cargo test compiles $(comm -13 <(echo "$built") <(echo "$tested") | wc -l) packages beyond those of cargo run"
    if [[ -n "$twice" ]]; then
        printf 'cargo test would compile these again, with other features:\n%s\n' "$twice" >&2
        exit 1
    fi
}

# Checks that the package compiles with fewer features, and for browsers.
check_features() {
    cargo check --locked --package mapmaker --lib --examples --no-default-features
    cargo check --locked --package mapmaker --all-targets --no-default-features --features cli
    if command -v rustup >/dev/null; then
        rustup target add wasm32-unknown-unknown
        cargo check --locked --lib --no-default-features --target wasm32-unknown-unknown
        # The whole window, as the page for browsers has it.
        cargo check --locked --package mapmaker-web --target wasm32-unknown-unknown
        cargo check --locked --manifest-path xtask/Cargo.toml
    else
        echo "no rustup here: nothing is checked for wasm32-unknown-unknown"
    fi
}
