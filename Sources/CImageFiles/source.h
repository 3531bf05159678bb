#ifndef LB_SOURCE_H
#define LB_SOURCE_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/// The unread part of a file in memory.
typedef struct {
    const uint8_t *next;
    size_t left;
    /// Whether a read exceeded the end.
    bool is_exhausted;
} lb_source;

static const char *const lb_source_ended = "the file ends too early";

/// Reads `length` bytes, or none if fewer bytes are left.
static inline bool lb_source_take(lb_source *source, uint8_t *bytes, size_t length) {
    if (length > source->left) {
        source->is_exhausted = true;
        return false;
    }
    memcpy(bytes, source->next, length);
    source->next += length;
    source->left -= length;
    return true;
}

#endif
