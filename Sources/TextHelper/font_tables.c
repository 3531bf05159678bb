#include "font_tables.h"

#define TAG(a, b, c, d) ((uint32_t)(a) << 24 | (uint32_t)(b) << 16 | (uint32_t)(c) << 8 | (uint32_t)(d))

// Sizes of the OpenType specification, "Organization of an OpenType Font".
#define COLLECTION_HEADER_BYTES 12
#define DIRECTORY_HEADER_BYTES 12
#define RECORD_BYTES 16

static uint16_t u16_at(const uint8_t *bytes) {
    return (uint16_t)(bytes[0] << 8 | bytes[1]);
}

static uint32_t u32_at(const uint8_t *bytes) {
    return (uint32_t)u16_at(bytes) << 16 | u16_at(bytes + 2);
}

static bool holds(size_t size, size_t start, size_t length) {
    return start <= size && length <= size - start;
}

static bool is_directory(uint32_t version) {
    return version == 0x00010000 || version == TAG('O', 'T', 'T', 'O') || version == TAG('t', 'r', 'u', 'e');
}

bool has_all_tables(const uint8_t *bytes, size_t size, unsigned face_index) {
    size_t start = 0;
    if (holds(size, 0, 4) && u32_at(bytes) == TAG('t', 't', 'c', 'f')) {
        const size_t place = COLLECTION_HEADER_BYTES + (size_t)4 * face_index;
        if (!holds(size, place, 4)) {
            return false;
        }
        start = u32_at(bytes + place);
    }
    if (!holds(size, start, DIRECTORY_HEADER_BYTES) || !is_directory(u32_at(bytes + start))) {
        return true;
    }
    const unsigned count = u16_at(bytes + start + 4);
    for (unsigned i = 0; i < count; i++) {
        const size_t place = start + DIRECTORY_HEADER_BYTES + (size_t)RECORD_BYTES * i;
        if (!holds(size, place, RECORD_BYTES)
            || !holds(size, u32_at(bytes + place + 8), u32_at(bytes + place + 12))) {
            return false;
        }
    }
    return true;
}
