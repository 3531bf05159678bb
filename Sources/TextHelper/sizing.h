#ifndef SIZING_H
#define SIZING_H

#include "fonts.h"

/// Returns how the open font is drawn at a height of `rows` rows, from `LEAST_ROWS` to `MOST_ROWS`. The
/// result is cached. Changes the size of the face.
const font_size *size_for_rows(font *font, unsigned rows);

/// Sets the size of the face. Returns false if FreeType rejects it.
bool set_size(const font *font, const font_size *size);

/// Returns FreeType's load flags for the size, which select strikes, outlines and color.
FT_Int32 load_flags_of(const font_size *size);

/// Converts a length at FreeType's size to the scale of the text run.
int64_t scaled_length(const font_size *size, unsigned rows, int64_t length);

/// Returns the number of the row below the baseline. If the ink requires it, the baseline is moved from its
/// default.
int baseline_row(const font_size *size, unsigned rows);

#endif
