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

/// Measures the ink of the tallest and deepest characters of many scripts, at the face's current size.
///
/// The heights that fonts declare differ from those of their ink. For a font without these characters, or
/// with color glyphs, returns its ascender and descender.
ink measure_ink(FT_Face face, FT_Int32 load_flags);

/// Returns the native size of a font with square pixels: its units per em, divided by the common divisor of
/// its coordinates. Returns 0 for other fonts.
unsigned native_size(FT_Face face);

#endif
