#ifndef REQUESTS_H
#define REQUESTS_H

#include "fonts.h"
#include "glyphs.h"
#include "message.h"

/// The most that a request may have.
#define MOST_REQUEST_BYTES ((size_t)512 << 10)

/// Answers one request, whose body has at least a byte: puts the reply to `reply`.
void answer_request(const uint8_t *body, size_t size, font_list *list, glyph_map *map, byte_writer *reply);

#endif
