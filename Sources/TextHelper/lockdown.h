#ifndef LOCKDOWN_H
#define LOCKDOWN_H

#include <stdbool.h>
#include <stddef.h>

/// Leaves the process nothing but memory, the clock and the descriptors that it has: no files, no sockets, no
/// programs, little memory and little time.
///
/// `mapped_bytes` is what the font files take, on top of what the work takes. False if the system refuses any
/// of it but the batch scheduling.
bool lock_down(size_t mapped_bytes);

#endif
