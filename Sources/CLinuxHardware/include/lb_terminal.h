#ifndef LB_TERMINAL_H
#define LB_TERMINAL_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

// One terminal that the process draws on, and how to give it back whatever ends the process.
//
// A signal handler has no argument of ours, may not allocate, and may not run Swift. So what it needs, two
// short byte strings and the terminal's settings, is kept here in static memory; hence one terminal a
// process.

/// Takes the terminal: sends `enter` to `output`, and makes the keys of `input`, unless it is negative or no
/// terminal, arrive one by one and unechoed. Ctrl-C and its like still raise their signals; Ctrl-S no longer
/// stops the output, which would stop whoever draws.
///
/// From here on the terminal is given back on exit() and by every signal that would end the process, unless
/// the process ignores, blocks or handles that signal itself: then it calls lb_terminal_restore() itself.
/// Handlers of faults, such as those of a crash reporter, run afterwards. SIGTSTP (Ctrl-Z) gives the terminal
/// back while the process is stopped. Nothing helps against SIGKILL.
///
/// -EBUSY when a terminal is taken already, -E2BIG when a string is longer than 128 bytes.
int lb_terminal_take(int output, int input, const char *_Nonnull enter, size_t enter_length,
    const char *_Nonnull leave, size_t leave_length);

/// Gives the terminal back: sends `leave`, restores the settings and the signals' former actions. May be
/// called at any time, any number of times, from a signal handler too.
void lb_terminal_restore(void);

/// Changes whenever the terminal was taken, by lb_terminal_take or on coming back from a stop: what was drawn
/// before is gone.
unsigned lb_terminal_epoch(void);

#ifdef __cplusplus
}
#endif

#endif
