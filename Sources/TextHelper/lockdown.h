#ifndef LOCKDOWN_H
#define LOCKDOWN_H

#include <stdbool.h>
#include <stddef.h>

/// Restricts the process to its memory, the clock and its open descriptors: it cannot open files or sockets
/// or run programs, and its memory and time are limited.
///
/// `mapped_bytes` is the size of the font files, which is added to the working memory. Returns false if the
/// system rejects a restriction, except batch scheduling.
bool lock_down(size_t mapped_bytes);

#endif
