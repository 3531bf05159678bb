#ifndef FONT_CHOICE_H
#define FONT_CHOICE_H

#include "fonts.h"
#include "text_line.h"

/// Gives each cluster the first font of the list that has all of it.
void choose_fonts(text_line *line, const font_list *list);

#endif
