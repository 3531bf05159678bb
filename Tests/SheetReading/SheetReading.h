#ifndef SHEETREADING_H
#define SHEETREADING_H

#include "CGlyphs.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What is wrong with a sheet.
typedef struct {
    const char *_Nullable rule;
    int line;
} sheet_mistake;

/// Reads a sheet of one part of eight rows while the program runs. NULL if it has a mistake. The result is
/// valid until the next call in the same thread.
const lb_glyph_sheet *_Nullable read_sheet(const char *_Nonnull art, sheet_mistake *_Nonnull mistake);

#ifdef __cplusplus
}
#endif

#endif
