#ifndef FONT_TABLES_H
#define FONT_TABLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether all tables of a TrueType or OpenType font are in its file, as browsers demand. FreeType opens a
/// file that was cut off, and takes glyphs behind its end for empty ones. Other formats have no such tables:
/// true.
bool has_all_tables(const uint8_t *bytes, size_t size, unsigned face_index);

#endif
