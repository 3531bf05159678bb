#ifndef CGLYPHS_H
#define CGLYPHS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A drawing: `width` columns of its sheet from `start` on.
typedef struct {
    uint32_t scalar;
    uint16_t start;
    uint8_t width;
} lb_glyph;

/// The drawings of one kind: a range of the glyphs of a sheet, in the order of their code points. Several
/// drawings of the same code point have the order of the sheet.
typedef struct {
    uint16_t first;
    uint16_t count;
    /// Rows of every drawing.
    uint8_t rows;
    /// Columns of the widest one.
    uint8_t widest;
} lb_glyph_part;

/// The drawings of a face, which the compiler has read from the sheet beside this header. It is a constant.
typedef struct {
    const lb_glyph_part *_Nonnull parts;
    const lb_glyph *_Nonnull glyphs;
    /// Side by side, the top row of each column in bit 0. Drawings of fewer rows begin at the top.
    const uint8_t *_Nonnull columns;
    uint16_t column_count;
} lb_glyph_sheet;

/// The parts of the sheet of a face of letters.
enum {
    LB_LETTERS,
    /// Letters that make room for an accent above.
    LB_LOWERED_LETTERS,
    /// Accents.
    LB_MARKS,
    /// What is shown for a character that the face does not have.
    LB_BOX,
};

const lb_glyph_sheet *_Nonnull lb_wide_sheet(void);
const lb_glyph_sheet *_Nonnull lb_narrow_sheet(void);
const lb_glyph_sheet *_Nonnull lb_small_sheet(void);

/// One part.
const lb_glyph_sheet *_Nonnull lb_pictogram_sheet(void);

/// A part for each place in a syllable.
const lb_glyph_sheet *_Nonnull lb_hangul_sheet(void);

#ifdef __cplusplus
}
#endif

#endif
