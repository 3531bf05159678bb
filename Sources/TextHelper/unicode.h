#ifndef UNICODE_H
#define UNICODE_H

#include <stdbool.h>
#include <stdint.h>

/// Returns whether the code point is allowed in a text run: a scalar value that is not a C0 control.
bool is_text(uint32_t point);

/// Returns whether the code point is Default_Ignorable_Code_Point: a joiner, a directional control, a
/// variation selector, a tag or a filler. Such code points are never drawn, even if a font has glyphs for
/// them.
bool is_ignorable(uint32_t point);

/// Returns whether the code point is U+1F3FB to U+1F3FF, which set the skin tone of the preceding emoji.
bool is_skin_tone(uint32_t point);

/// Returns whether the code point is a digit, `#` or `*`, which can form a keycap with U+FE0F and U+20E3.
bool is_keycap_base(uint32_t point);

/// Returns whether the code point is in a block of a right-to-left script.
bool is_right_to_left(uint32_t point);

#endif
