#ifndef SIZING_H
#define SIZING_H

#include "fonts.h"

/// How the open font is drawn on `rows` rows, `LEAST_ROWS` to `MOST_ROWS`. Found once and kept; it changes
/// the size that is set in the face.
const font_size *size_for_rows(font *font, unsigned rows);

/// Sets the size in the face. False if FreeType refuses it.
bool set_size(const font *font, const font_size *size);

/// The load flags that go with the size: which of strikes, outlines and color.
FT_Int32 load_flags_of(const font_size *size);

/// A length of FreeType's at that size, as the line has it: enlarged or shrunk.
int64_t scaled_length(const font_size *size, unsigned rows, int64_t length);

/// The row below the baseline at that size, moved from the usual one as far as the ink needs it.
int baseline_row(const font_size *size, unsigned rows);

#endif
