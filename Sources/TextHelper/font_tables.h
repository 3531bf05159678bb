#ifndef FONT_TABLES_H
#define FONT_TABLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Returns whether all tables of a TrueType or OpenType font are within its file, as browsers require.
/// FreeType accepts a truncated file, and treats glyphs beyond its end as empty. Returns true for other
/// formats, which have no such tables.
bool has_all_tables(const uint8_t *bytes, size_t size, unsigned face_index);

#endif
