#ifndef PROBE_H
#define PROBE_H

#include <stdbool.h>

#include <ft2build.h>
#include FT_FREETYPE_H

/// The rows of ink above and below the baseline.
typedef struct ink {
    int above;
    int below;
} ink;

/// Measures the ink of the tallest and deepest characters of many scripts, at the current size of the face.
///
/// The declared heights of fonts differ from the drawn ones. A font without these characters, or with color
/// glyphs, yields its ascender and descender.
ink measure_ink(FT_Face face, FT_Int32 load_flags);

/// Returns the native size of a font of square pixels, the common divisor of its coordinates, or 0 if it is
/// not such a font.
unsigned native_size(FT_Face face);

#endif
