#include "glyphs.h"

#include <stdlib.h>

#include "sizing.h"

#define MOST_BYTES ((size_t)4 << 20)
#define FIRST_SLOTS 256

/// Returns a key, which is never 0, the mark of an empty slot, because the rows are not 0.
static uint64_t key_of(unsigned index, unsigned rows, FT_UInt glyph, pixel_format format) {
    return (uint64_t)glyph << 32 | (uint64_t)index << 16 | (uint64_t)rows << 8 | (uint64_t)format;
}

/// Returns the slot of the key, or the empty slot for it.
static glyph_slot *slot_of(const glyph_map *map, uint64_t key) {
    const size_t mask = map->slot_count - 1;
    // Fibonacci hashing: the high bits depend on all bits of the key.
    size_t place = (size_t)((key * 0x9E3779B97F4A7C15U) >> 32) & mask;
    while (map->slots[place].key != 0 && map->slots[place].key != key) {
        place = (place + 1) & mask;
    }
    return &map->slots[place];
}

void free_glyphs(glyph_map *map) {
    for (size_t i = 0; i < map->slot_count; i++) {
        free(map->slots[i].glyph);
    }
    free(map->slots);
    *map = (glyph_map){0};
}

/// Grows the map so that at least half of the slots are empty.
static bool make_room(glyph_map *map) {
    if (2 * map->glyph_count < map->slot_count) {
        return true;
    }
    glyph_map grown = *map;
    grown.slot_count = map->slot_count > 0 ? 2 * map->slot_count : FIRST_SLOTS;
    grown.slots = calloc(grown.slot_count, sizeof *grown.slots);
    if (grown.slots == NULL) {
        return false;
    }
    for (size_t i = 0; i < map->slot_count; i++) {
        if (map->slots[i].key != 0) {
            *slot_of(&grown, map->slots[i].key) = map->slots[i];
        }
    }
    free(map->slots);
    *map = grown;
    return true;
}

const drawn_glyph *find_glyph(
    glyph_map *map, font_list *list, unsigned index, unsigned rows, FT_UInt glyph, pixel_format format) {
    const uint64_t key = key_of(index, rows, glyph, format);
    if (map->slot_count > 0) {
        const glyph_slot *slot = slot_of(map, key);
        if (slot->key == key) {
            return slot->glyph;
        }
    }
    font *font = &list->fonts[index];
    drawn_glyph *drawn = draw_glyph(font, size_for_rows(font, rows), rows, glyph, format);
    if (drawn == NULL) {
        return NULL;
    }
    const size_t bytes = sizeof *drawn + pixel_count(drawn) * (drawn->has_colors ? 1 + COLOR_BYTES : 1);
    if (map->bytes + bytes > MOST_BYTES) {
        free_glyphs(map);
    }
    if (!make_room(map)) {
        free(drawn);
        return NULL;
    }
    *slot_of(map, key) = (glyph_slot){.key = key, .glyph = drawn};
    map->glyph_count += 1;
    map->bytes += bytes;
    return drawn;
}
