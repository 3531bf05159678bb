#include "mark_stacks.h"

#include <stddef.h>
#include <stdint.h>

#include <raqm.h>

#include "bitmaps.h"
#include "pixels.h"

// A tone above a vowel or am, on letters with and without a stem above, and the deepest vowel.
static const uint32_t stacks[] = {
    0x0E1B, 0x0E35, 0x0E48, ' ',  // ปี่
    0x0E17, 0x0E37, 0x0E49, ' ',  // ทื้
    0x0E19, 0x0E49, 0x0E33, ' ',  // น้ำ
    0x0E01, 0x0E39,               // กู
};

#define STACK_POINTS (sizeof stacks / sizeof *stacks)

bool has_mark_stacks(FT_Face face) {
    return FT_Get_Char_Index(face, 0x0E48) != 0;
}

/// Returns `measured` extended by the ink of the glyph.
static ink with_glyph(ink measured, FT_Face face, FT_Int32 load_flags, const raqm_glyph_t *glyph) {
    unsigned first;
    unsigned end;
    if (glyph->index == 0 || FT_Load_Glyph(face, glyph->index, load_flags | FT_LOAD_RENDER) != 0
        || !lit_rows(&face->glyph->bitmap, &first, &end)) {
        return measured;
    }
    // The positions of marks may be invalid in a broken font.
    const int most = 4096;
    const int64_t top = face->glyph->bitmap_top + rounded_pixels(glyph->y_offset);
    const int64_t above = top - first;
    const int64_t below = end - top;
    if (above < most && below < most) {
        measured.above = above > measured.above ? (int)above : measured.above;
        measured.below = below > measured.below ? (int)below : measured.below;
    }
    return measured;
}

ink with_mark_stacks(ink measured, FT_Face face, FT_Int32 load_flags) {
    raqm_t *raqm = raqm_create();
    const bool is_shaped = raqm != NULL && raqm_set_text(raqm, stacks, STACK_POINTS)
                           && raqm_set_par_direction(raqm, RAQM_DIRECTION_LTR)
                           && raqm_set_freetype_face(raqm, face)
                           && raqm_set_freetype_load_flags(raqm, load_flags) && raqm_layout(raqm);
    size_t count = 0;
    const raqm_glyph_t *glyphs = is_shaped ? raqm_get_glyphs(raqm, &count) : NULL;
    for (size_t i = 0; i < count; i++) {
        measured = with_glyph(measured, face, load_flags, &glyphs[i]);
    }
    raqm_destroy(raqm);
    return measured;
}
