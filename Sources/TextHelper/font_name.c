#include "font_name.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "unicode.h"

/// Returns the length of the character at `text`, which is terminated, or 0 for invalid UTF-8 or a control
/// character.
static size_t character_length(const unsigned char *text) {
    static const uint32_t least[] = {0x20, 0x80, 0x800, 0x10000};
    const unsigned char lead = text[0];
    if ((lead >= 0x80 && lead < 0xC0) || lead >= 0xF8) {
        return 0;
    }
    const size_t more = lead < 0x80 ? 0 : lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3;
    uint32_t point = more == 0 ? lead : lead & (0x3FU >> more);
    for (size_t i = 1; i <= more; i++) {
        if ((text[i] & 0xC0) != 0x80) {
            return 0;
        }
        point = point << 6 | (text[i] & 0x3FU);
    }
    const bool is_control = point >= 0x7F && point < 0xA0;
    return point >= least[more] && is_text(point) && !is_control ? more + 1 : 0;
}

/// Appends to the `used` bytes of `name`, and returns the new length.
static size_t append_clean(char name[MOST_NAME_BYTES], size_t used, const char *text) {
    const unsigned char *next = (const unsigned char *)text;
    while (*next != 0) {
        const size_t length = character_length(next);
        const size_t put = length > 0 ? length : 1;
        if (used + put > MOST_NAME_BYTES) {
            break;
        }
        if (length > 0) {
            memcpy(name + used, next, length);
        } else {
            name[used] = '?';
        }
        used += put;
        next += put;
    }
    return used;
}

size_t clean_font_name(FT_Face face, char name[MOST_NAME_BYTES]) {
    size_t used = 0;
    if (face->family_name != NULL) {
        used = append_clean(name, used, face->family_name);
    }
    if (face->style_name != NULL) {
        if (used > 0) {
            used = append_clean(name, used, " ");
        }
        used = append_clean(name, used, face->style_name);
    }
    return used;
}
