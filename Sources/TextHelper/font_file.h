#ifndef FONT_FILE_H
#define FONT_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The maximum size of a font after decompression.
#define MOST_INFLATED_BYTES ((size_t)32 << 20)

/// The state of a font. The values are the numbers in the greeting.
typedef enum font_state {
    FONT_OPEN = 0,
    FONT_BUILTIN = 1,
    FONT_NOT_FOUND = 2,
    FONT_NO_PERMISSION = 3,
    FONT_NOT_REGULAR = 4,
    FONT_TOO_LARGE = 5,
    FONT_REFUSED = 6,
    FONT_NO_SUCH_FACE = 7,
    FONT_NO_UNICODE = 8,
    FONT_SYSTEM_ERROR = 9,
    FONT_BAD_GZIP = 10,
} font_state;

/// A font file in memory, for the lifetime of the process.
typedef struct font_file {
    const uint8_t *bytes;
    size_t size;
    bool is_gzip;
} font_file;

/// Maps the regular file at `path`, which may have at most 64 MiB, without reading it.
font_state map_font_file(const char *path, font_file *file);

/// Decompresses a file whose name ends in `.gz`. Other files are unchanged.
font_state inflate_font_file(font_file *file);

#endif
