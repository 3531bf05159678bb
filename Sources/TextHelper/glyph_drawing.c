#include "glyphs.h"

#include <stdlib.h>

#include "bitmaps.h"
#include "glyph_scaling.h"
#include "sizing.h"

// The maximum side of a bitmap. A font that exceeds it at a size that fits 64 rows is broken.
#define MOST_SIDE 1024

// The threshold from which gray is lit.
#define GRAY_THRESHOLD 128
// A lower threshold for color glyphs, because dark hearts and cars would vanish at 128.
#define COLOR_THRESHOLD 96

/// Returns the glyph in the slot, or an empty one if it is too large when scaled by `factor`. The copy has
/// colors if `format` and the glyph have.
static drawn_glyph *copy_of(const FT_GlyphSlot slot, unsigned factor, pixel_format format) {
    const FT_Bitmap *bitmap = &slot->bitmap;
    const bool has_colors = format == FORMAT_COLORS && bitmap->pixel_mode == FT_PIXEL_MODE_BGRA;
    const int most = MOST_SIDE / (int)factor;
    const bool is_sound = bitmap->width <= (unsigned)most && bitmap->rows <= (unsigned)most
                          && abs(slot->bitmap_left) <= most && abs(slot->bitmap_top) <= most;
    if (!is_sound) {
        return new_glyph(0, 0, 0, 0, false);
    }
    drawn_glyph *glyph =
        new_glyph(slot->bitmap_left, slot->bitmap_top, bitmap->width, bitmap->rows, has_colors);
    for (unsigned y = 0; glyph != NULL && y < bitmap->rows; y++) {
        for (unsigned x = 0; x < bitmap->width; x++) {
            const size_t index = (size_t)y * bitmap->width + x;
            glyph->values[index] = bitmap_value(bitmap, x, y);
            if (has_colors) {
                bitmap_color(bitmap, x, y, glyph->values + pixel_count(glyph) + COLOR_BYTES * index);
            }
        }
    }
    return glyph;
}

static void make_bits(drawn_glyph *glyph, uint8_t threshold) {
    const size_t count = pixel_count(glyph);
    for (size_t i = 0; i < count; i++) {
        glyph->values[i] = glyph->values[i] >= threshold ? 255 : 0;
    }
}

/// Loads and draws a glyph into the face's slot. Returns false if there is none.
static bool load(FT_Face face, FT_UInt glyph, FT_Int32 flags) {
    return FT_Load_Glyph(face, glyph, flags | FT_LOAD_RENDER) == 0 && face->glyph->bitmap.width > 0
           && face->glyph->bitmap.rows > 0;
}

drawn_glyph *draw_glyph(
    const font *font, const font_size *size, unsigned rows, FT_UInt glyph, pixel_format format) {
    FT_Face face = font->face;
    const FT_Int32 target = format == FORMAT_BITS ? FT_LOAD_TARGET_MONO : FT_LOAD_TARGET_NORMAL;
    const bool is_shrunk = size->shrunk_from > 0;
    const unsigned factor = size->choice == SIZE_STRIKE ? size->factor : 1;
    const FT_Int32 colors = format == FORMAT_COLORS && FT_HAS_COLOR(face) ? FT_LOAD_COLOR : 0;
    bool is_loaded =
        load(face, glyph, load_flags_of(size) | colors | (is_shrunk ? FT_LOAD_TARGET_NORMAL : target));
    if (!is_loaded && FT_HAS_COLOR(face) && !is_shrunk) {
        is_loaded = load(face, glyph, FT_LOAD_COLOR | FT_LOAD_TARGET_NORMAL);
    }
    if (!is_loaded) {
        return new_glyph(0, 0, 0, 0, false);
    }
    const bool is_color = face->glyph->bitmap.pixel_mode == FT_PIXEL_MODE_BGRA;
    drawn_glyph *drawn = copy_of(face->glyph, factor, format);
    if (drawn != NULL && is_shrunk) {
        drawn = shrunk_glyph(drawn, rows, size->shrunk_from);
    }
    if (drawn != NULL && (format == FORMAT_BITS || factor > 1)) {
        make_bits(drawn, is_color ? COLOR_THRESHOLD : GRAY_THRESHOLD);
    }
    if (drawn != NULL && factor > 1) {
        drawn = enlarged_glyph(drawn, factor);
    }
    return drawn;
}
