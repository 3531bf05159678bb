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

/// The permitted heights of a text run in rows.
#define LEAST_ROWS 8
#define MOST_ROWS 64

/// The kind of glyphs from which a font is drawn. The values are the numbers in the `font` reply.
typedef enum size_choice {
    SIZE_UNKNOWN = 0,
    SIZE_STRIKE = 1,
    SIZE_PIXEL_OUTLINES = 2,
    SIZE_OUTLINES = 3,
} size_choice;

/// How a font is drawn at a height.
typedef struct font_size {
    size_choice choice;
    /// The scale of a strike, or the multiple of the native size, or 1 for other fonts.
    uint8_t factor;
    bool fits;
    /// The pixel size that is set in FreeType.
    uint16_t pixels;
    /// The index of the strike. Used only for `SIZE_STRIKE`.
    uint16_t strike;
    /// The original height of a color strike that is shrunk to the text run, or 0 if it is not shrunk.
    uint16_t shrunk_from;
    /// The rows of ink above and below the baseline.
    uint16_t above;
    uint16_t below;
    /// The native size of a pixel font, or 0 for other fonts.
    uint16_t native;
} font_size;

/// An entry of the font list.
typedef struct font {
    font_state state;
    font_file file;
    uint16_t face_index;
    /// The face, or null if the font is not open.
    FT_Face face;
    /// The size for each number of rows, which is computed when it is first needed.
    font_size sizes[MOST_ROWS - LEAST_ROWS + 1];
} font;

/// The font list of the process.
typedef struct font_list {
    FT_Library library;
    FT_Face blank_face;
    size_t count;
    font fonts[MOST_FONTS];
} font_list;

/// Stores the entries (`FILE`, `FILE#INDEX` or `builtin`), and maps their files without parsing them.
///
/// There are at most `MOST_FONTS` entries. If an entry cannot be opened, its state is the reason.
void map_fonts(font_list *list, char *const *entries, size_t count);

/// Returns the address space that the files need, including decompressed ones.
size_t mapped_font_bytes(const font_list *list);

/// Decompresses and opens the mapped files. Returns false if FreeType cannot be initialized.
bool open_fonts(font_list *list);

/// Appends the greeting.
void put_greeting(byte_writer *writer, const font_list *list);

/// Returns the glyph of a code point, or 0 if the font lacks it.
FT_UInt glyph_of(const font *font, uint32_t point);

/// Returns whether the font has a glyph for the code point, or needs none because it is ignorable.
bool covers(const font *font, uint32_t point);

/// Returns whether the font has color glyphs and no Latin letters.
bool is_emoji_font(const font *font);

/// Returns whether the font can show the code point on its own. Color emoji fonts have digits only as parts
/// of keycaps.
bool covers_alone(const font *font, uint32_t point);

/// Returns whether the glyph exists only in color, so that a one-bit display cannot show it at a small size.
bool is_only_color(const font *font, FT_UInt glyph);

/// Returns whether the font has only embedded color bitmaps.
bool has_color_strikes(FT_Face face);

#endif
