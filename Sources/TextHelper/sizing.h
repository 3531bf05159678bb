#ifndef SIZING_H
#define SIZING_H

#include "fonts.h"

/// Returns how the open font is drawn at `rows` rows, `LEAST_ROWS` to `MOST_ROWS`. The result is cached.
/// Changes the size of the face.
const font_size *size_for_rows(font *font, unsigned rows);

/// Sets the size of the face. Returns false if FreeType rejects it.
bool set_size(const font *font, const font_size *size);

/// Returns the load flags of the size, which select strikes, outlines and color.
FT_Int32 load_flags_of(const font_size *size);

/// Converts a FreeType length at that size to the scale of the text run.
int64_t scaled_length(const font_size *size, unsigned rows, int64_t length);

/// Returns the row below the baseline at that size, moved from the default if the ink requires it.
int baseline_row(const font_size *size, unsigned rows);

#endif
