#ifndef FONTS_H
#define FONTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <ft2build.h>
#include FT_FREETYPE_H

#include "font_file.h"
#include "message.h"

#define MOST_FONTS 64

/// The rows of a line.
#define LEAST_ROWS 8
#define MOST_ROWS 64

/// How a font is drawn; the numbers of the `font` reply.
typedef enum size_choice {
    SIZE_UNKNOWN = 0,
    SIZE_STRIKE = 1,
    SIZE_PIXEL_OUTLINES = 2,
    SIZE_OUTLINES = 3,
} size_choice;

/// How a font is drawn on a number of rows.
typedef struct font_size {
    size_choice choice;
    /// How many times a strike is enlarged, or the multiple of the native size; otherwise 1.
    uint8_t factor;
    bool fits;
    /// The pixel size set in FreeType.
    uint16_t pixels;
    /// Index of the strike; only for `SIZE_STRIKE`.
    uint16_t strike;
    /// Rows of a color strike that is shrunk to the line's rows; 0 for all others.
    uint16_t shrunk_from;
    /// Rows of ink above and below the baseline.
    uint16_t above;
    uint16_t below;
    /// The size in which a pixel font was drawn, otherwise 0.
    uint16_t native;
} font_size;

/// An entry of the font list.
typedef struct font {
    font_state state;
    font_file file;
    uint16_t face_index;
    /// Null unless open.
    FT_Face face;
    /// For each number of rows, once it was asked for.
    font_size sizes[MOST_ROWS - LEAST_ROWS + 1];
} font;

/// The font list of the process.
typedef struct font_list {
    FT_Library library;
    FT_Face blank_face;
    size_t count;
    font fonts[MOST_FONTS];
} font_list;

/// Takes the entries (`FILE`, `FILE#INDEX` or `builtin`) and maps their files. Nothing is parsed yet.
///
/// There are at most `MOST_FONTS`. Entries that cannot be opened keep the reason as their state.
void map_fonts(font_list *list, char *const *entries, size_t count);

/// The address space that the mapped files will need, inflated ones included.
size_t mapped_font_bytes(const font_list *list);

/// Inflates and opens what was mapped. False if FreeType itself does not start.
bool open_fonts(font_list *list);

/// Puts the greeting.
void put_greeting(byte_writer *writer, const font_list *list);

/// The glyph of a code point; 0 if the font lacks it.
FT_UInt glyph_of(const font *font, uint32_t point);

/// Whether the font has a glyph for it or needs none, for it is ignorable.
bool covers(const font *font, uint32_t point);

/// Whether the font covers it where it stands alone. Fonts of color emoji have digits only as parts of
/// keycaps.
bool covers_alone(const font *font, uint32_t point);

/// Whether the glyph exists in color only, so that a one-bit display cannot show it small.
bool is_only_color(const font *font, FT_UInt glyph);

/// Whether it has embedded bitmaps in color and nothing else.
bool has_color_strikes(FT_Face face);

#endif
