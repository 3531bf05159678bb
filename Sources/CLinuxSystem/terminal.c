#include "lb_terminal.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

// Signal handlers call only functions listed in signal-safety(7), and preserve errno.

enum { LONGEST = 128 };

static struct {
    int output;
    int input;
    bool has_settings;
    struct termios settings;
    char enter[LONGEST];
    size_t enter_length;
    char leave[LONGEST];
    size_t leave_length;
} terminal;

static atomic_bool is_taken;
static atomic_uint epoch;

// The signals that end a process unless handled.
static const int fatal_signals[] = {
    // Faults, which recur when a handler returns.
    SIGSEGV, SIGBUS, SIGILL, SIGFPE,
    // Other signs of a broken program.
    SIGTRAP, SIGSYS, SIGABRT,
    // Requests and unexpected events.
    SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ, SIGIO, SIGPWR,
    SIGVTALRM, SIGPROF};
enum { FATAL_SIGNALS = sizeof fatal_signals / sizeof *fatal_signals, REPEATED_FAULTS = 4, FAULTS = 7 };

static struct sigaction former_actions[FATAL_SIGNALS];
static bool is_guarded[FATAL_SIGNALS];
static bool is_suspension_guarded;

static void send_all(const char *bytes, size_t length) {
    while (length > 0) {
        ssize_t sent = write(terminal.output, bytes, length);
        if (sent > 0) {
            bytes += sent;
            length -= (size_t)sent;
        } else if (sent < 0 && errno == EAGAIN) {
            struct pollfd writable = {.fd = terminal.output, .events = POLLOUT};
            if (poll(&writable, 1, 100) <= 0) {
                return;
            }
        } else if (sent == 0 || errno != EINTR) {
            return;
        }
    }
}

// Not TCSADRAIN: it waits for a terminal that may never take the output.
static void apply(const struct termios *settings) {
    while (tcsetattr(terminal.input, TCSANOW, settings) != 0 && errno == EINTR) {
    }
}

static void enter(void) {
    if (terminal.has_settings) {
        struct termios keys = terminal.settings;
        keys.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
        keys.c_iflag &= ~(tcflag_t)IXON;
        keys.c_cc[VMIN] = 1;
        keys.c_cc[VTIME] = 0;
        apply(&keys);
    }
    send_all(terminal.enter, terminal.enter_length);
    atomic_fetch_add(&epoch, 1);
}

static void leave(void) {
    send_all(terminal.leave, terminal.leave_length);
    if (!terminal.has_settings) {
        return;
    }
    // From the background, setting a terminal stops the caller unless SIGTTOU is blocked.
    sigset_t background, former;
    sigemptyset(&background);
    sigaddset(&background, SIGTTOU);
    pthread_sigmask(SIG_BLOCK, &background, &former);
    tcflush(terminal.input, TCIFLUSH);
    apply(&terminal.settings);
    pthread_sigmask(SIG_SETMASK, &former, NULL);
}

static void end(int signal, siginfo_t *info, void *context) {
    (void)context;
    int error = errno;
    lb_terminal_restore();
    errno = error;
    // The former action is restored. A processor fault recurs on return, so a crash reporter still
    // gets its address. Any other signal is raised again, and delivered on return.
    for (int fault = 0; fault < REPEATED_FAULTS; fault++) {
        if (fatal_signals[fault] == signal && info->si_code > 0) {
            return;
        }
    }
    raise(signal);
}

static void suspend(int signal) {
    int error = errno;
    leave();

    struct sigaction stop = {.sa_handler = SIG_DFL}, ours;
    sigset_t suspension, former;
    sigemptyset(&suspension);
    sigaddset(&suspension, signal);
    sigaction(signal, &stop, &ours);
    raise(signal);
    pthread_sigmask(SIG_UNBLOCK, &suspension, &former);
    // The process was stopped here and has resumed.
    pthread_sigmask(SIG_SETMASK, &former, NULL);
    sigaction(signal, &ours, NULL);

    if (atomic_load(&is_taken)) {
        enter();
    }
    errno = error;
}

static void guard(void) {
    struct sigaction action = {.sa_sigaction = end, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigfillset(&action.sa_mask);
    for (int i = 0; i < FATAL_SIGNALS; i++) {
        struct sigaction former;
        sigaction(fatal_signals[i], NULL, &former);
        bool is_default = !(former.sa_flags & SA_SIGINFO) && former.sa_handler == SIG_DFL;
        bool is_ignored = !(former.sa_flags & SA_SIGINFO) && former.sa_handler == SIG_IGN;
        is_guarded[i] = is_default || (i < FAULTS && !is_ignored);
        if (!is_guarded[i]) {
            continue;
        }
        former_actions[i] = former;
        sigaction(fatal_signals[i], &action, NULL);
    }

    struct sigaction former, suspension = {.sa_handler = suspend, .sa_flags = SA_RESTART};
    sigaction(SIGTSTP, NULL, &former);
    is_suspension_guarded = !(former.sa_flags & SA_SIGINFO) && former.sa_handler == SIG_DFL;
    if (is_suspension_guarded) {
        sigaction(SIGTSTP, &suspension, NULL);
    }
}

// Actions that the process has set in the meantime stay.
static void unguard(void) {
    struct sigaction now;
    for (int i = 0; i < FATAL_SIGNALS; i++) {
        if (!is_guarded[i]) {
            continue;
        }
        is_guarded[i] = false;
        sigaction(fatal_signals[i], NULL, &now);
        if (now.sa_flags & SA_SIGINFO && now.sa_sigaction == end) {
            sigaction(fatal_signals[i], &former_actions[i], NULL);
        }
    }
    if (!is_suspension_guarded) {
        return;
    }
    is_suspension_guarded = false;
    sigaction(SIGTSTP, NULL, &now);
    if (!(now.sa_flags & SA_SIGINFO) && now.sa_handler == suspend) {
        struct sigaction former = {.sa_handler = SIG_DFL};
        sigaction(SIGTSTP, &former, NULL);
    }
}

int lb_terminal_take(int output, int input, const char *enter_bytes, size_t enter_length,
    const char *leave_bytes, size_t leave_length) {
    static bool runs_at_exit;

    if (enter_length > LONGEST || leave_length > LONGEST) {
        return -E2BIG;
    }
    if (atomic_load(&is_taken)) {
        return -EBUSY;
    }

    terminal.output = output;
    terminal.input = input;
    terminal.has_settings = input >= 0 && tcgetattr(input, &terminal.settings) == 0;
    memcpy(terminal.enter, enter_bytes, enter_length);
    terminal.enter_length = enter_length;
    memcpy(terminal.leave, leave_bytes, leave_length);
    terminal.leave_length = leave_length;

    // The terminal must be restorable from the first byte on, because a signal may arrive at any time.
    atomic_store(&is_taken, true);
    guard();
    if (!runs_at_exit) {
        runs_at_exit = atexit(lb_terminal_restore) == 0;
    }
    enter();
    return 0;
}

void lb_terminal_restore(void) {
    int error = errno;
    if (atomic_exchange(&is_taken, false)) {
        leave();
        unguard();
    }
    errno = error;
}

unsigned lb_terminal_epoch(void) {
    return atomic_load(&epoch);
}
