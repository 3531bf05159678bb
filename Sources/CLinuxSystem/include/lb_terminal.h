#ifndef LB_TERMINAL_H
#define LB_TERMINAL_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

// The terminal of the process, which is restored however the process ends.
//
// A signal handler has no context argument, and can neither allocate memory nor run Swift. So its data (two
// short byte strings and the terminal's settings) are static, and a process can take only one terminal.

/// Takes the terminal: sends `enter` to `output` and, if `input` is a terminal, disables its line buffering
/// and echo. Ctrl-C and similar keys still raise signals. Ctrl-S does not stop the output, because this would
/// block the drawing thread.
///
/// Afterward, exit() restores the terminal, and so does every signal that would end the process. If the
/// process ignores, blocks or handles a signal, it must call lb_terminal_restore() itself. Fault handlers,
/// such as those of a crash reporter, run after the restoration. SIGTSTP (Ctrl-Z) restores the terminal while
/// the process is stopped. SIGKILL does not restore it.
///
/// Returns 0, -EBUSY if a terminal is already taken, or -E2BIG if a string exceeds 128 bytes.
int lb_terminal_take(int output, int input, const char *_Nonnull enter, size_t enter_length,
    const char *_Nonnull leave, size_t leave_length);

/// Restores the terminal: sends `leave`, and restores the previous settings and signal actions. May be called
/// repeatedly and from signal handlers.
void lb_terminal_restore(void);

/// Returns a number that changes whenever the contents of the screen are lost: when lb_terminal_take takes
/// the terminal, or when the process resumes after it was stopped.
unsigned lb_terminal_epoch(void);

#ifdef __cplusplus
}
#endif

#endif
