#include "fonts.h"

#include <stdlib.h>
#include <string.h>

#include "blank_font.h"
#include "font_name.h"
#include "font_tables.h"
#include "unicode.h"

#define MOST_INDEX_DIGITS 5
#define PROTOCOL_VERSION 3

/// Removes `#INDEX` from the entry. A `#` without a number is part of the file name.
static unsigned long take_face_index(char *entry) {
    char *mark = strrchr(entry, '#');
    if (mark == NULL) {
        return 0;
    }
    const size_t digits = strspn(mark + 1, "0123456789");
    if (digits == 0 || digits > MOST_INDEX_DIGITS || mark[1 + digits] != '\0') {
        return 0;
    }
    *mark = '\0';
    return strtoul(mark + 1, NULL, 10);
}

static void map_font(font *font, const char *entry) {
    char *path = strdup(entry);
    if (path == NULL) {
        font->state = FONT_SYSTEM_ERROR;
        return;
    }
    const unsigned long index = take_face_index(path);
    font->state = map_font_file(path, &font->file);
    // FreeType interprets the upper half as the instance of a variable font.
    if (font->state == FONT_OPEN && index > UINT16_MAX) {
        font->state = FONT_NO_SUCH_FACE;
    }
    font->face_index = (uint16_t)index;
    free(path);
}

void map_fonts(font_list *list, char *const *entries, size_t count) {
    *list = (font_list){.count = count};
    for (size_t i = 0; i < count; i++) {
        font *font = &list->fonts[i];
        if (strcmp(entries[i], "builtin") == 0) {
            font->state = FONT_BUILTIN;
        } else {
            map_font(font, entries[i]);
        }
    }
}

size_t mapped_font_bytes(const font_list *list) {
    size_t bytes = 0;
    for (size_t i = 0; i < list->count; i++) {
        const font_file *file = &list->fonts[i].file;
        bytes += file->size + (file->is_gzip ? MOST_INFLATED_BYTES : 0);
    }
    return bytes;
}

static font_state open_font(font *font, FT_Library library) {
    const font_state inflated = inflate_font_file(&font->file);
    if (inflated != FONT_OPEN) {
        return inflated;
    }
    const FT_Byte *bytes = font->file.bytes;
    const FT_Long size = (FT_Long)font->file.size;
    FT_Face face = NULL;
    if (FT_New_Memory_Face(library, bytes, size, font->face_index, &face) != 0) {
        const bool has_others =
            font->face_index > 0 && FT_New_Memory_Face(library, bytes, size, 0, &face) == 0;
        if (has_others) {
            FT_Done_Face(face);
        }
        return has_others ? FONT_NO_SUCH_FACE : FONT_REFUSED;
    }
    font_state state = FONT_OPEN;
    if (face->charmap == NULL || face->charmap->encoding != FT_ENCODING_UNICODE) {
        state = FONT_NO_UNICODE;
    } else if (!FT_IS_SCALABLE(face) && face->num_fixed_sizes == 0) {
        state = FONT_REFUSED;
    } else if (!has_all_tables(font->file.bytes, font->file.size, font->face_index)) {
        state = FONT_REFUSED;
    }
    if (state != FONT_OPEN) {
        FT_Done_Face(face);
        return state;
    }
    font->face = face;
    return FONT_OPEN;
}

bool open_fonts(font_list *list) {
    if (FT_Init_FreeType(&list->library) != 0) {
        return false;
    }
    list->blank_face = open_blank_font(list->library);
    if (list->blank_face == NULL) {
        return false;
    }
    for (size_t i = 0; i < list->count; i++) {
        if (list->fonts[i].state == FONT_OPEN) {
            list->fonts[i].state = open_font(&list->fonts[i], list->library);
        }
    }
    return true;
}

static uint8_t flags_of(const font *font) {
    if (font->face == NULL) {
        return 0;
    }
    return (uint8_t)((FT_IS_SCALABLE(font->face) ? 1 : 0) | (FT_HAS_FIXED_SIZES(font->face) ? 2 : 0)
                     | (FT_HAS_COLOR(font->face) ? 4 : 0));
}

void put_greeting(byte_writer *writer, const font_list *list) {
    put_u8(writer, 0);
    put_u8(writer, PROTOCOL_VERSION);
    put_u16(writer, (uint16_t)list->count);
    for (size_t i = 0; i < list->count; i++) {
        const font *font = &list->fonts[i];
        char name[MOST_NAME_BYTES];
        const size_t length = font->face != NULL ? clean_font_name(font->face, name) : 0;
        put_u8(writer, (uint8_t)font->state);
        put_u8(writer, flags_of(font));
        put_u16(writer, (uint16_t)length);
        put_bytes(writer, name, length);
    }
}

FT_UInt glyph_of(const font *font, uint32_t point) {
    return font->face != NULL ? FT_Get_Char_Index(font->face, point) : 0;
}

bool covers(const font *font, uint32_t point) {
    return font->face != NULL && (is_ignorable(point) || glyph_of(font, point) != 0);
}

bool is_emoji_font(const font *font) {
    return font->face != NULL && FT_HAS_COLOR(font->face) && glyph_of(font, 'A') == 0;
}

bool covers_alone(const font *font, uint32_t point) {
    return covers(font, point) && !(is_emoji_font(font) && is_keycap_base(point));
}

bool has_color_strikes(FT_Face face) {
    return FT_HAS_COLOR(face) && !FT_IS_SCALABLE(face);
}

bool is_only_color(const font *font, FT_UInt glyph) {
    if (!FT_HAS_COLOR(font->face) || has_color_strikes(font->face)) {
        return FT_HAS_COLOR(font->face);
    }
    // In fonts of color layers or pictures, a glyph without an outline has only color.
    return FT_Load_Glyph(font->face, glyph, FT_LOAD_NO_SCALE | FT_LOAD_NO_BITMAP) != 0
           || font->face->glyph->outline.n_contours == 0;
}
