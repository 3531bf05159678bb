#pragma once

/// Sheets of glyphs, parsed at compile time: a program contains only their columns.
///
/// A sheet has a file with one or more parts, and a part is a text of blocks with an empty line between them.
/// The first line of a block names its characters, each directly or by its code point, such as `U+0020`. The
/// following lines, eight of them here, are their rows: a cell for each glyph, as wide as the glyph, with `#`
/// lit and `.` dark. Names and cells are separated by any number of spaces. A line between blocks that begins
/// with `//` is a comment.
///
///     I    l   U+0020
///     ###  #.  ..
///     .#.  #.  ..
///     .#.  #.  ..
///     .#.  #.  ..
///     .#.  #.  ..
///     .#.  #.  ..
///     ###  .#  ..
///     ...  ..  ..
///
/// An invalid sheet is a compile error, whose notes show the requirement and the line in a call of `require`.

#include "CGlyphs.h"

namespace glyphs {

/// Drawings of one kind.
struct part {
    /// The line of the file where `art` begins.
    int line;
    /// The height of every drawing in rows, at most eight.
    int rows;
    const char *art;
    /// Whether a character may have several drawings.
    bool has_variants = false;
};

constexpr int most_parts = 16;
constexpr int most_glyphs = 1024;
constexpr int most_columns = 8192;
constexpr int most_cells = 64;

/// The contents of a sheet.
struct drawings {
    lb_glyph_part parts[most_parts] = {};
    int part_count = 0;
    lb_glyph glyphs[most_glyphs] = {};
    int glyph_count = 0;
    uint8_t columns[most_columns] = {};
    int column_count = 0;
};

struct mistake {
    const char *rule;
    int line;
};

/// Stops the compiler, which prints the arguments of this call.
constexpr void require(bool holds, const char *rule, int line) {
    if (!holds) {
        throw mistake{rule, line};
    }
}

class reader {
    part source;
    drawings &result;
    const char *at;
    int line;

    constexpr bool at_line_end() const {
        return *at == '\n' || *at == 0;
    }

    constexpr void skip_spaces() {
        while (*at == ' ') {
            ++at;
        }
    }

    constexpr void skip_line() {
        while (!at_line_end()) {
            ++at;
        }
        skip_line_end();
    }

    constexpr void skip_line_end() {
        if (*at == '\n') {
            ++at;
            ++line;
        }
    }

    /// Reads four or more digits after `U+`.
    constexpr uint32_t read_number() {
        uint32_t value = 0;
        for (; *at != ' ' && !at_line_end(); ++at) {
            const bool is_digit = *at >= '0' && *at <= '9';
            require(
                is_digit || (*at >= 'A' && *at <= 'F'), "A code point is U+ and hexadecimal digits.", line);
            require(value <= 0x10FFFF, "A code point is at most U+10FFFF.", line);
            value = value << 4 | static_cast<uint32_t>(is_digit ? *at - '0' : *at - 'A' + 10);
        }
        return value;
    }

    /// Reads a code point of UTF-8, which the compiler has checked.
    constexpr uint32_t read_character() {
        const auto first = static_cast<uint8_t>(*at++);
        uint32_t value = first < 0x80   ? first
                         : first < 0xE0 ? first & 0x1F
                         : first < 0xF0 ? first & 0x0F
                                        : first & 0x07;
        for (; (static_cast<uint8_t>(*at) & 0xC0) == 0x80; ++at) {
            value = value << 6 | (static_cast<uint8_t>(*at) & 0x3F);
        }
        return value;
    }

    constexpr uint32_t read_name() {
        uint32_t scalar = 0;
        if (at[0] == 'U' && at[1] == '+') {
            at += 2;
            scalar = read_number();
        } else {
            scalar = read_character();
        }
        require(*at == ' ' || at_line_end(), "A name is one code point.", line);
        require(scalar <= 0x10FFFF && (scalar < 0xD800 || scalar > 0xDFFF),
            "A name is a Unicode scalar value.", line);
        return scalar;
    }

    /// Reads row `y` of a cell, and returns its width.
    constexpr int read_cell(int y, int start) {
        int x = 0;
        for (; *at != ' ' && !at_line_end(); ++at, ++x) {
            require(*at == '#' || *at == '.', "A cell consists of # and . only.", line);
            if (*at == '#') {
                result.columns[start + x] |= static_cast<uint8_t>(1 << y);
            }
        }
        return x;
    }

    /// Adds a glyph of the block with this line to the part, in the order of code points.
    constexpr void add(lb_glyph glyph, int title) {
        auto &part = result.parts[result.part_count];
        int place = result.glyph_count++;
        for (; place > part.first && result.glyphs[place - 1].scalar > glyph.scalar; --place) {
            result.glyphs[place] = result.glyphs[place - 1];
        }
        require(source.has_variants || place == part.first || result.glyphs[place - 1].scalar < glyph.scalar,
            "A character is drawn once.", title);
        result.glyphs[place] = glyph;
        part.widest = glyph.width > part.widest ? glyph.width : part.widest;
        ++part.count;
    }

    constexpr void read_block() {
        lb_glyph cells[most_cells] = {};
        int count = 0;
        for (skip_spaces(); !at_line_end(); skip_spaces()) {
            cells[count++].scalar = read_name();
        }
        const int title = line;
        skip_line_end();
        for (int y = 0; y < source.rows; ++y) {
            int index = 0;
            for (skip_spaces(); !at_line_end(); skip_spaces(), ++index) {
                require(index < count, "A row has no more cells than the block has names.", line);
                auto &cell = cells[index];
                if (y == 0) {
                    cell.start = static_cast<uint16_t>(result.column_count);
                }
                const int width = read_cell(y, cell.start);
                if (y == 0) {
                    cell.width = static_cast<uint8_t>(width);
                    result.column_count += width;
                }
                require(width == cell.width, "All rows of a glyph are equally wide.", line);
            }
            require(index == count, "A block has all rows, and a row a cell for each name.", line);
            skip_line_end();
        }
        require(at_line_end(), "An empty line follows the last row of a block.", line);
        for (int index = 0; index < count; ++index) {
            add(cells[index], title);
        }
    }

public:
    constexpr reader(const part &source, drawings &result)
        : source(source), result(result), at(source.art), line(source.line) {}

    constexpr void read() {
        auto &part = result.parts[result.part_count];
        part.first = static_cast<uint16_t>(result.glyph_count);
        part.rows = static_cast<uint8_t>(source.rows);
        while (*at != 0) {
            if (at_line_end()) {
                skip_line_end();
            } else if (at[0] == '/' && at[1] == '/') {
                skip_line();
            } else {
                read_block();
            }
        }
        ++result.part_count;
    }
};

template <int count> constexpr drawings read(const part (&parts)[count]) {
    drawings result;
    for (const auto &part : parts) {
        reader(part, result).read();
    }
    return result;
}

/// Removes the unused capacity of `drawings`.
template <int part_count, int glyph_count, int column_count> struct sheet {
    lb_glyph_part parts[part_count] = {};
    lb_glyph glyphs[glyph_count] = {};
    uint8_t columns[column_count] = {};

    constexpr explicit sheet(const drawings &all) {
        for (int index = 0; index < part_count; ++index) {
            parts[index] = all.parts[index];
        }
        for (int index = 0; index < glyph_count; ++index) {
            glyphs[index] = all.glyphs[index];
        }
        for (int index = 0; index < column_count; ++index) {
            columns[index] = all.columns[index];
        }
    }
};

}  // namespace glyphs

/// Defines a function that returns the sheet with these parts.
#define GLYPHS_SHEET(name, parts)                                                                          \
    static constexpr auto all = glyphs::read(parts);                                                       \
    static constexpr glyphs::sheet<all.part_count, all.glyph_count, all.column_count> sheet(all);          \
    static constexpr lb_glyph_sheet result = {sheet.parts, sheet.glyphs, sheet.columns, all.column_count}; \
    const lb_glyph_sheet *name(void) {                                                                     \
        return &result;                                                                                    \
    }
