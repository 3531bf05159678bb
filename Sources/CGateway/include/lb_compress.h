#ifndef LB_COMPRESS_H
#define LB_COMPRESS_H

#include <stddef.h>
#include <stdint.h>

/// Compresses bytes as gzip (RFC 1952) and stores them in `result`. Returns the compressed length, or 0 if it
/// would exceed the capacity.
size_t lb_gzip(const uint8_t *_Nonnull bytes, size_t length, uint8_t *_Nonnull result, size_t capacity);

#endif
