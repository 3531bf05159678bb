#pragma once

#include "CTOML.h"

#include <optional>
#include <string>
#include <string_view>

namespace ct {

struct fault {
    std::string text;
    ct_location location;
};

/// The maximum number of parts in a dotted key.
constexpr std::size_t largest_key_depth = 32;

/// Checks for input that is rejected before parsing: invalid UTF-8, whose location the parser reports
/// inexactly; NUL bytes; characters beyond ASCII outside of strings and comments, for which its messages are
/// poor; and keys with so many parts that freeing the nested tables would exhaust the stack.
std::optional<fault> check_source(std::string_view source);

/// Returns `source` without the text behind the `#` of each comment. The parser reads every character, and
/// most of a commented file is comments. A comment with an invalid character remains complete, because the
/// parser reports its location, and so does a comment at the end of the source.
std::string without_comments(std::string_view source);

/// Returns `location`, or the end of its line if it is beyond that, like the parser's location for the end of
/// a file.
ct_location within(std::string_view source, ct_location location);

/// Returns the fault for the invalid character at `index`.
fault unexpected_character(std::string_view source, std::size_t index);

}  // namespace ct
