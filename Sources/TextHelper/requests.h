#ifndef REQUESTS_H
#define REQUESTS_H

#include "fonts.h"
#include "glyphs.h"
#include "message.h"

/// The maximum size of a request in bytes.
#define MOST_REQUEST_BYTES ((size_t)512 << 10)

/// Processes one request, whose body has at least one byte, and appends the reply to `reply`.
void answer_request(const uint8_t *body, size_t size, font_list *list, glyph_map *map, byte_writer *reply);

#endif
