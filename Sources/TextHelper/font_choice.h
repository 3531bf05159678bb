#ifndef FONT_CHOICE_H
#define FONT_CHOICE_H

#include "fonts.h"
#include "text_line.h"

/// Assigns to each cluster the first font that covers it completely.
void choose_fonts(text_line *line, const font_list *list);

#endif
