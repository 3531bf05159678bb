#include "SheetReading.h"

#include "../../Sources/CGlyphs/sheet.hpp"

const lb_glyph_sheet *read_sheet(const char *art, sheet_mistake *mistake) {
    static thread_local glyphs::drawings drawings;
    static thread_local lb_glyph_sheet sheet;
    const glyphs::part parts[] = {{1, 8, art}};
    try {
        drawings = glyphs::read(parts);
    } catch (const glyphs::mistake &found) {
        *mistake = {found.rule, found.line};
        return nullptr;
    }
    sheet = {drawings.parts, drawings.glyphs, drawings.columns, static_cast<uint16_t>(drawings.column_count)};
    return &sheet;
}
