#ifndef LOCKDOWN_H
#define LOCKDOWN_H

#include <stdbool.h>
#include <stddef.h>

/// Restricts the process to memory, the clock and its open descriptors: no files, no sockets, no programs,
/// limited memory and limited time.
///
/// `mapped_bytes` is the size of the font files, in addition to the working memory. Returns false if the
/// system rejects a restriction other than batch scheduling.
bool lock_down(size_t mapped_bytes);

#endif
