#ifndef LB_TERMINAL_H
#define LB_TERMINAL_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

// The terminal of the process. It is restored however the process ends.
//
// A signal handler takes no argument of ours, may not allocate, and may not run Swift. So its data, two short
// byte strings and the terminal's settings, are in static memory, and a process has one terminal.

/// Takes the terminal: sends `enter` to `output`, and makes the keys of `input`, unless it is negative or no
/// terminal, arrive one by one and unechoed. Ctrl-C and its like still raise their signals; Ctrl-S no longer
/// stops the output, which would block the drawing thread.
///
/// From here on the terminal is restored on exit() and by every signal that would end the process, unless the
/// process ignores, blocks or handles that signal: then it must call lb_terminal_restore() itself. Handlers
/// of faults, such as those of a crash reporter, run afterward. SIGTSTP (Ctrl-Z) restores the terminal while
/// the process is stopped. SIGKILL does not restore it.
///
/// -EBUSY when a terminal is taken already, -E2BIG when a string is longer than 128 bytes.
int lb_terminal_take(int output, int input, const char *_Nonnull enter, size_t enter_length,
    const char *_Nonnull leave, size_t leave_length);

/// Restores the terminal: sends `leave`, restores the settings and the signals' former actions. May be
/// called at any time, any number of times, from a signal handler too.
void lb_terminal_restore(void);

/// Changes whenever the terminal is taken, by lb_terminal_take or when the process resumes after a stop: the
/// screen's contents are then lost.
unsigned lb_terminal_epoch(void);

#ifdef __cplusplus
}
#endif

#endif
