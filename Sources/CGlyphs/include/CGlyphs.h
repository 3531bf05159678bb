#ifndef CGLYPHS_H
#define CGLYPHS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A drawing: `width` columns of its sheet, starting at `start`.
typedef struct {
    uint32_t scalar;
    uint16_t start;
    uint8_t width;
} lb_glyph;

/// The drawings of one kind: a range of a sheet's glyphs, sorted by code point. Drawings of the same code
/// point are in the order of the sheet.
typedef struct {
    uint16_t first;
    uint16_t count;
    /// The height of every drawing in rows.
    uint8_t rows;
    /// The width of the widest drawing in columns.
    uint8_t widest;
} lb_glyph_part;

/// The drawings of a face: a constant that is compiled from a sheet in this folder.
typedef struct {
    const lb_glyph_part *_Nonnull parts;
    const lb_glyph *_Nonnull glyphs;
    /// The columns of all drawings, with the top row in bit 0. Drawings are aligned at the top.
    const uint8_t *_Nonnull columns;
    uint16_t column_count;
} lb_glyph_sheet;

/// The parts of the sheet for a face of letters.
enum {
    LB_LETTERS,
    /// Letters that are lowered to leave space for an accent above.
    LB_LOWERED_LETTERS,
    /// Accents.
    LB_MARKS,
    /// The box for a missing character.
    LB_BOX,
};

const lb_glyph_sheet *_Nonnull lb_wide_sheet(void);
const lb_glyph_sheet *_Nonnull lb_narrow_sheet(void);
const lb_glyph_sheet *_Nonnull lb_small_sheet(void);

/// One part.
const lb_glyph_sheet *_Nonnull lb_pictogram_sheet(void);

/// One part for each position in a syllable.
const lb_glyph_sheet *_Nonnull lb_hangul_sheet(void);

#ifdef __cplusplus
}
#endif

#endif
