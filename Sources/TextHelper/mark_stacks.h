#ifndef MARK_STACKS_H
#define MARK_STACKS_H

#include <stdbool.h>

#include "probe.h"

/// Whether the font has the tones of Thai, which stand above other marks and tell words apart.
///
/// Other scripts whose marks are stacked are read without the upper one, or have fonts that say their
/// heights.
bool has_mark_stacks(FT_Face face);

/// `measured` and the ink of Thai letters with several marks, at the size that is set in the face.
ink with_mark_stacks(ink measured, FT_Face face, FT_Int32 load_flags);

#endif
