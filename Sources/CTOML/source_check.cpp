#include "source_check.hpp"

#include <algorithm>
#include <cstdio>
#include <initializer_list>

namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

unsigned char byte_at(std::string_view source, std::size_t index) {
    return index < source.size() ? static_cast<unsigned char>(source[index]) : 0;
}

bool continues(unsigned char byte) {
    return (byte & 0xC0) == 0x80;
}

/// Returns the length of the well-formed UTF-8 sequence at `index` (Unicode 15, table 3-7), or 0.
std::size_t sequence_length(std::string_view source, std::size_t index) {
    const auto first = byte_at(source, index);
    const auto second = byte_at(source, index + 1);
    if (first < 0x80) {
        return 1;
    }
    if (first < 0xC2 || first > 0xF4 || !continues(second)) {
        return 0;
    }
    if (first < 0xE0) {
        return 2;
    }
    if ((first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F)) {
        return 0;
    }
    if ((first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F)) {
        return 0;
    }
    if (!continues(byte_at(source, index + 2))) {
        return 0;
    }
    if (first < 0xF0) {
        return 3;
    }
    return continues(byte_at(source, index + 3)) ? 4 : 0;
}

std::size_t start_of_text(std::string_view source) {
    return source.substr(0, byte_order_mark.size()) == byte_order_mark ? byte_order_mark.size() : 0;
}

ct_location location_of(std::string_view source, std::size_t offset) {
    ct_location location = {1, 1};
    for (std::size_t index = start_of_text(source); index < offset; index++) {
        if (source[index] == '\n') {
            location.line++;
            location.column = 1;
        } else if (!continues(byte_at(source, index))) {
            location.column++;
        }
    }
    return location;
}

/// Finds a carriage return without a line feed, the line ending of old Mac editors.
ct::fault lone_carriage_return(std::string_view source, std::size_t index) {
    if (source.find('\n') == std::string_view::npos) {
        constexpr std::string_view text =
            "the lines end in carriage returns alone, as on old Macs; save the file with line feeds (LF)";
        return {std::string(text), {1, 1}};
    }
    return {"a carriage return (U+000D) without a line feed; remove it", location_of(source, index)};
}

std::optional<ct::fault> find_bad_byte(std::string_view source) {
    for (std::size_t index = 0; index < source.size();) {
        if (source[index] == '\r' && byte_at(source, index + 1) != '\n') {
            return lone_carriage_return(source, index);
        }
        if (source[index] == '\0') {
            return ct::fault{"a NUL byte, which no text file has", location_of(source, index)};
        }
        const auto length = byte_at(source, index) < 0x80 ? 1 : sequence_length(source, index);
        if (length == 0) {
            char text[80];
            std::snprintf(
                text, sizeof text, "not UTF-8: byte 0x%02X; save the file as UTF-8", byte_at(source, index));
            return ct::fault{text, location_of(source, index)};
        }
        index += length;
    }
    return std::nullopt;
}

/// Returns the index after the string that opens at `index`. For an unclosed string it is the end of its line
/// or of the source, where the parser fails.
std::size_t end_of_string(std::string_view source, std::size_t index) {
    const char quote = source[index];
    const bool is_long = byte_at(source, index + 1) == quote && byte_at(source, index + 2) == quote;
    const std::size_t width = is_long ? 3 : 1;
    for (index += width; index < source.size(); index++) {
        if (source[index] == '\\' && quote == '"') {
            index++;
        } else if (source[index] == '\n' && !is_long) {
            return index;
        } else if (source[index] == quote && (!is_long || source.substr(index, 3) == std::string(3, quote))) {
            index += width;
            // A multi-line string may end with one or two literal quotes.
            for (int extra = 0; is_long && extra < 2 && byte_at(source, index) == quote; extra++) {
                index++;
            }
            return index;
        }
    }
    return source.size();
}

/// Returns the index of the line feed that ends the line at `index`, or of the end of the source.
std::size_t end_of_line(std::string_view source, std::size_t index) {
    return std::min(source.find('\n', index), source.size());
}

/// Returns whether `text` has a control character other than a tab, which is an error in a comment.
bool has_control_character(std::string_view text) {
    return std::any_of(text.begin(), text.end(),
        [](unsigned char byte) { return (byte < 0x20 && byte != '\t') || byte == 0x7F; });
}

bool is_any_of(std::string_view character, std::initializer_list<std::string_view> others) {
    return std::find(others.begin(), others.end(), character) != others.end();
}

/// Returns the remedy for an invalid `character`.
std::string remedy(std::string_view character) {
    if (is_any_of(character, {"“", "”", "„", "«", "»", "‘", "’", "‚"})) {
        return "; write straight quotes, \" or '";
    }
    if (is_any_of(character, {"\u00A0", "\u202F", "\u3000", "\u2009"})) {
        return "; write a plain space";
    }
    if (is_any_of(character, {"\u200B", "\u200C", "\u200D", "\u2060", "\u00AD", "\uFEFF"})) {
        return "; remove this character, which cannot be seen";
    }
    if (is_any_of(character, {"＝", "＂", "＇", "［", "］", "＃", "，"})) {
        return "; write the character of ASCII that looks like it";
    }
    if (static_cast<unsigned char>(character.front()) < 0x80) {
        return "";
    }
    return "; it is allowed only in quotes or in a comment";
}

/// Finds a key with too many parts, or a character beyond ASCII outside of strings and comments.
std::optional<ct::fault> find_bad_token(std::string_view source) {
    std::size_t parts = 1;
    for (std::size_t index = start_of_text(source); index < source.size();) {
        switch (source[index]) {
        case '#':
            index = end_of_line(source, index);
            continue;
        case '"':
        case '\'':
            index = end_of_string(source, index);
            continue;
        case '.':
            if (++parts > ct::largest_key_depth) {
                const auto limit = std::to_string(ct::largest_key_depth);
                return ct::fault{"a key may have at most " + limit + " parts", location_of(source, index)};
            }
            break;
        case '\n':
        case '=':
        case ',':
        case '[':
        case ']':
        case '{':
        case '}':
            parts = 1;
            break;
        default:
            if (byte_at(source, index) >= 0x80) {
                return ct::unexpected_character(source, index);
            }
            break;
        }
        index++;
    }
    return std::nullopt;
}

}  // namespace

std::optional<ct::fault> ct::check_source(std::string_view source) {
    if (auto fault = find_bad_byte(source)) {
        return fault;
    }
    return find_bad_token(source);
}

std::string ct::without_comments(std::string_view source) {
    std::string rest;
    std::size_t copied = 0;
    for (std::size_t index = 0; index < source.size();) {
        if (source[index] == '#') {
            auto end = end_of_line(source, index);
            if (end > 0 && source[end - 1] == '\r') {
                end--;
            }
            const auto start = index + 1;
            if (end < source.size() && !has_control_character(source.substr(start, end - start))) {
                rest.append(source, copied, start - copied);
                copied = end;
            }
            index = end + 1;
        } else if (source[index] == '"' || source[index] == '\'') {
            index = end_of_string(source, index);
        } else {
            index++;
        }
    }
    return rest.append(source, copied);
}

ct_location ct::within(std::string_view source, ct_location location) {
    ct_location last = {1, 1};
    for (std::size_t index = start_of_text(source); index < source.size() && last.line <= location.line;
        index++) {
        if (source[index] == '\n') {
            if (last.line == location.line) {
                break;
            }
            last = {last.line + 1, 1};
        } else if (!continues(byte_at(source, index))) {
            last.column++;
        }
    }
    return {last.line, std::min(location.column, last.column)};
}

ct::fault ct::unexpected_character(std::string_view source, std::size_t index) {
    while (index > 0 && continues(byte_at(source, index))) {
        index--;
    }
    const auto character = source.substr(index, sequence_length(source, index));
    const auto text = "unexpected '" + std::string(character) + "'" + remedy(character);
    return {text, location_of(source, index)};
}
