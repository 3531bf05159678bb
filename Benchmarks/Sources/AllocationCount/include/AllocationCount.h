#ifndef ALLOCATION_COUNT_H
#define ALLOCATION_COUNT_H

#include <stdint.h>

/// How often this thread asked for heap memory since it began. Linking this target puts counting
/// functions in the place of malloc and its relatives.
uint64_t allocation_count(void);

#endif
