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

/// Input rejected before parsing: invalid UTF-8, whose location the parser reports inexactly; NUL bytes;
/// characters beyond ASCII outside of strings and comments, which it explains badly; and keys with so many
/// parts that freeing the nested tables would exhaust the stack.
std::optional<fault> check_source(std::string_view source);

/// `location`, or the end of its line where it is past that, as the parser's location for the end of a file
/// is.
ct_location within(std::string_view source, ct_location location);

/// The fault for the character at `index`, which is not allowed there.
fault unexpected_character(std::string_view source, std::size_t index);

}  // namespace ct
