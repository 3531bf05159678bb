#ifndef PROBE_H
#define PROBE_H

#include <stdbool.h>

#include <ft2build.h>
#include FT_FREETYPE_H

/// Rows of ink above and below the baseline.
typedef struct ink {
    int above;
    int below;
} ink;

/// The ink of the tall and deep characters of many scripts, at the size that is set in the face.
///
/// What fonts say of their heights is not what they draw. A font that has none of the characters, or whose
/// glyphs are in color, gives its ascender and descender.
ink measure_ink(FT_Face face, FT_Int32 load_flags);

/// The size in pixels in which a font of square pixels was drawn, found by what all coordinates are multiples
/// of; 0 if it is no such font.
unsigned native_size(FT_Face face);

#endif
