# The common part of the stage programs in this folder. A program sets `stage`, its name, and then reads this file.
#
# The gate sets these variables; each has a default for a person's run:
#   GATE_OUT   the folder for what a stage leaves: the numbers of passed checks in `counts`, the scenarios to repeat in `void`
#   PYTHON     a Python interpreter that has the packages of the stage
#   TMPDIR     the folder for temporary files
# shellcheck shell=bash disable=SC2034 # the programs use the variables
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root" || exit
python=${PYTHON:-python3}
export SWIFT_BACKTRACE=enable=no PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$root/integration PATH=$PATH:/usr/sbin
# The seconds after which a state that does not come is a failure. A busy machine is slow, and that is no failure.
patience=180

fail() {
    printf "${stage:?}: %s\n" "$@" >&2
    exit 1
}

# usage: prints the comment at the head of the program.
usage() { sed --quiet '2,/^set/s/^# \{0,1\}//p' "$0"; }

# count NAME NUMBER: reports how much was proven.
count() {
    printf '%s %d\n' "$1" "$2"
    [ -z "${GATE_OUT:-}" ] || printf '%s %d\n' "$1" "$2" >>"$GATE_OUT/counts"
}

# eventually COMMAND...: waits until the command succeeds. Fails if it does not in time.
eventually() {
    local end=$((SECONDS + patience))
    until "$@"; do
        [ "$SECONDS" -lt "$end" ] || return 1
        sleep 0.1
    done
}

# read_programs ARGUMENT...: sets `programs` to the folder after --programs, and `arguments` to the others.
read_programs() {
    programs=
    arguments=()
    while [ $# -gt 0 ]; do
        case $1 in
            --help) usage && exit ;;
            --programs)
                [ -d "${2:-}" ] || fail "--programs needs the folder of the unpacked packages; see --help"
                programs=$(realpath "$2")
                shift 2 ;;
            *) arguments+=("$1") && shift ;;
        esac
    done
    [ -x "$programs/usr/bin/loopbanner" ] || fail "'$programs/usr/bin/loopbanner' is missing; see --help"
}
