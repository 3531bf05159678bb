#ifndef MARK_STACKS_H
#define MARK_STACKS_H

#include <stdbool.h>

#include "probe.h"

/// Returns whether the font has the Thai tone marks, which are stacked on other marks and distinguish words.
///
/// Other scripts with stacked marks are legible without the upper mark, or their fonts declare sufficient
/// heights.
bool has_mark_stacks(FT_Face face);

/// Returns `measured`, extended by the ink of Thai letters with several marks, at the face's current size.
ink with_mark_stacks(ink measured, FT_Face face, FT_Int32 load_flags);

#endif
