#include "shaped_text.h"

#include <stdlib.h>

#include "unicode.h"

/// With color, because advances of color strikes are not available otherwise.
#define HINTED_ADVANCES (FT_LOAD_TARGET_MONO | FT_LOAD_COLOR)

static bool set_flags(raqm_t *raqm, const text_line *line) {
    // Without flags, libraqm uses the same advances as Pillow.
    return line->has_plain_advances || raqm_set_freetype_load_flags(raqm, HINTED_ADVANCES);
}

/// Returns whether the font has a dedicated picture for the cluster, skin tones included.
static bool is_one_glyph(const text_line *line, const text_cluster *cluster, FT_Face face) {
    raqm_t *raqm = raqm_create();
    const bool is_shaped =
        raqm != NULL && raqm_set_text(raqm, line->points + cluster->first_point, cluster->point_count)
        && raqm_set_par_direction(raqm, RAQM_DIRECTION_LTR) && raqm_set_freetype_face(raqm, face)
        && set_flags(raqm, line) && raqm_layout(raqm);
    size_t count = 0;
    const raqm_glyph_t *glyphs = is_shaped ? raqm_get_glyphs(raqm, &count) : NULL;
    size_t wide = 0;
    for (size_t i = 0; i < count; i++) {
        wide += glyphs[i].x_advance != 0;
    }
    raqm_destroy(raqm);
    return wide == 1;
}

static FT_Face face_of(const text_cluster *cluster, const font_list *list) {
    FT_Face face = cluster->font < list->count ? list->fonts[cluster->font].face : NULL;
    return face != NULL ? face : list->blank_face;
}

static bool drops_skin_tones(const text_line *line, const text_cluster *cluster, const font_list *list) {
    const FT_Face face = face_of(cluster, list);
    if (face == list->blank_face) {
        return false;
    }
    for (uint32_t i = 1; i < cluster->point_count; i++) {
        if (is_skin_tone(line->points[cluster->first_point + i])) {
            return !is_one_glyph(line, cluster, face);
        }
    }
    return false;
}

/// Collects the code points to shape.
static void collect_points(const text_line *line, const font_list *list, shaped_text *text) {
    for (uint32_t i = 0; i < line->cluster_count; i++) {
        const text_cluster *cluster = &line->clusters[i];
        const bool drops_tones = drops_skin_tones(line, cluster, list);
        for (uint32_t j = 0; j < cluster->point_count; j++) {
            const uint32_t point = line->points[cluster->first_point + j];
            if (j > 0 && drops_tones && is_skin_tone(point)) {
                continue;
            }
            text->points[text->point_count] = point;
            text->cluster_of[text->point_count] = i;
            text->point_count += 1;
        }
    }
}

/// Returns the face of a cluster. An invisible one has that of the previous visible one, so that it does not
/// split a run.
static bool set_faces(const text_line *line, const font_list *list, const shaped_text *text) {
    FT_Face face = list->blank_face;
    size_t start = 0;
    for (size_t i = 0; i < text->point_count; i++) {
        const text_cluster *cluster = &line->clusters[text->cluster_of[i]];
        const FT_Face own = cluster->font == FONT_INVISIBLE ? face : face_of(cluster, list);
        if (own == face) {
            continue;
        }
        if (i > start && !raqm_set_freetype_face_range(text->raqm, face, start, i - start)) {
            return false;
        }
        face = own;
        start = i;
    }
    return raqm_set_freetype_face_range(text->raqm, face, start, text->point_count - start);
}

static raqm_direction_t raqm_direction(line_direction direction) {
    switch (direction) {
    case DIRECTION_LEFT_TO_RIGHT:
        return RAQM_DIRECTION_LTR;
    case DIRECTION_RIGHT_TO_LEFT:
        return RAQM_DIRECTION_RTL;
    case DIRECTION_TOP_TO_BOTTOM:
        return RAQM_DIRECTION_TTB;
    default:
        return RAQM_DIRECTION_DEFAULT;
    }
}

static bool run_raqm(const text_line *line, const font_list *list, shaped_text *text) {
    text->raqm = raqm_create();
    return text->raqm != NULL && raqm_set_text(text->raqm, text->points, text->point_count)
           && raqm_set_par_direction(text->raqm, raqm_direction(line->direction))
           && (line->language[0] == '\0'
               || raqm_set_language(text->raqm, line->language, 0, text->point_count))
           && set_faces(line, list, text) && set_flags(text->raqm, line) && raqm_layout(text->raqm);
}

/// Finds the end of the group of glyphs of each code point.
static bool find_groups(shaped_text *text) {
    for (size_t i = 0; i < text->glyph_count; i++) {
        if (text->glyphs[i].cluster >= text->point_count) {
            return false;
        }
        // A temporary mark: a group begins here.
        text->next_group[text->glyphs[i].cluster] = 1;
    }
    uint32_t next = (uint32_t)text->point_count;
    for (size_t i = text->point_count; i-- > 0;) {
        const bool begins = text->next_group[i] != 0;
        text->next_group[i] = next;
        next = begins ? (uint32_t)i : next;
    }
    return true;
}

bool shape(const text_line *line, const font_list *list, shaped_text *text) {
    *text = (shaped_text){0};
    if (line->point_count == 0) {
        return true;
    }
    text->points = calloc(line->point_count, sizeof *text->points);
    text->cluster_of = calloc(line->point_count, sizeof *text->cluster_of);
    text->next_group = calloc(line->point_count, sizeof *text->next_group);
    if (text->points == NULL || text->cluster_of == NULL || text->next_group == NULL) {
        return false;
    }
    collect_points(line, list, text);
    if (!run_raqm(line, list, text)) {
        return false;
    }
    text->glyphs = raqm_get_glyphs(text->raqm, &text->glyph_count);
    return find_groups(text);
}

void free_shaped_text(shaped_text *text) {
    raqm_destroy(text->raqm);
    free(text->points);
    free(text->cluster_of);
    free(text->next_group);
    *text = (shaped_text){0};
}
