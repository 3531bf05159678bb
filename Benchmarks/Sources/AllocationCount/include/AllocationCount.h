#ifndef ALLOCATION_COUNT_H
#define ALLOCATION_COUNT_H

#include <stdint.h>

/// Returns the number of heap allocations of this thread since its start. Linking this target replaces malloc
/// and related functions by functions that count.
uint64_t allocation_count(void);

#endif
