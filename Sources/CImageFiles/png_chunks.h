#ifndef LB_PNG_CHUNKS_H
#define LB_PNG_CHUNKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "source.h"

// The chunks of a PNG file (PNG, third edition, section 5).

#define LB_PNG_SIGNATURE_BYTES 8
/// The number of bytes in a chunk besides its data: length, name and checksum.
#define LB_CHUNK_FRAME 12

extern const uint8_t lb_png_signature[LB_PNG_SIGNATURE_BYTES];

/// A chunk, or no chunk if `data` is NULL.
typedef struct {
    uint8_t name[4];
    const uint8_t *data;
    uint32_t length;
} lb_chunk;

/// Returns the big-endian number in the first four bytes.
uint32_t lb_number(const uint8_t *bytes);

/// Returns the big-endian number in the first two bytes.
uint32_t lb_short_number(const uint8_t *bytes);

/// Reads the next chunk without advancing past it. Returns false if the file ends within the chunk.
bool lb_chunk_peek(const lb_source *source, lb_chunk *next);

/// Advances past the chunk that was read.
void lb_chunk_skip(lb_source *source, const lb_chunk *chunk);

/// Returns whether the checksum of the chunk is correct (PNG, section 5.5).
bool lb_chunk_is_intact(const lb_chunk *chunk);

bool lb_chunk_is(const lb_chunk *chunk, const char *name);

/// A PNG file that is composed in memory. While no memory is assigned to it, only its size is counted.
typedef struct {
    uint8_t *bytes;
    size_t size;
} lb_png_file;

void lb_png_file_append(lb_png_file *file, const void *bytes, size_t count);

/// Appends a chunk with a checksum of zero.
void lb_png_file_append_chunk(lb_png_file *file, const char *name, const uint8_t *data, uint32_t length);

#endif
