#ifndef UNICODE_H
#define UNICODE_H

#include <stdbool.h>
#include <stdint.h>

/// Whether it can stand in a line: a scalar value that is not a C0 control.
bool is_text(uint32_t point);

/// Default_Ignorable_Code_Point: joiners, directional controls, variation selectors, tags, fillers. Nothing
/// is drawn for them, whether a font has them or not.
bool is_ignorable(uint32_t point);

/// U+1F3FB to U+1F3FF, which color the emoji before them.
bool is_skin_tone(uint32_t point);

/// A digit, `#` or `*`: with U+FE0F and U+20E3 behind it, it is a keycap.
bool is_keycap_base(uint32_t point);

/// Whether it stands in a block of right-to-left scripts.
bool is_right_to_left(uint32_t point);

#endif
