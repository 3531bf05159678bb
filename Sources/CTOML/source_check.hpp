#pragma once

#include "CTOML.h"

#include <optional>
#include <string>
#include <string_view>

namespace ct {

struct fault {
    std::string text;
    ct_place place;
};

/// How many parts a dotted key may have.
constexpr std::size_t largest_key_depth = 32;

/// What the parser is not given: bytes that are no UTF-8, whose place it reports inexactly; NUL bytes;
/// characters beyond ASCII outside of strings and comments, which it explains badly; and keys of so many
/// parts that freeing the nested tables would exhaust the stack.
std::optional<fault> check_source(std::string_view source);

/// `place`, or the end of its line where it is beyond that, as the parser's word for the end of a file is.
ct_place within(std::string_view source, ct_place place);

/// The fault of having the character at `index` where it stands.
fault unexpected_character(std::string_view source, std::size_t index);

}  // namespace ct
