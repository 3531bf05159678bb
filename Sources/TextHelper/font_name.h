#ifndef FONT_NAME_H
#define FONT_NAME_H

#include <stddef.h>

#include <ft2build.h>
#include FT_FREETYPE_H

#define MOST_NAME_BYTES 120

/// Writes "Family Style" as valid UTF-8 without control characters, and returns its length in bytes. The name
/// is truncated at a character boundary, and invalid bytes become `?`.
size_t clean_font_name(FT_Face face, char name[MOST_NAME_BYTES]);

#endif
