#include "sizing.h"

#include "mark_stacks.h"
#include "pixels.h"
#include "probe.h"

// The minimum share of the rows that a strike fills, in percent; otherwise outlines are used.
#define REACH_PERCENT 85

// Thai letters of fewer pixels are indistinguishable.
#define LEGIBLE_PIXELS 9

// The ink of every font is at least a quarter of its size.
#define MOST_PIXELS(rows) (4 * (rows))

static uint16_t bounded(int64_t length) {
    return length < 0 ? 0 : length > INT16_MAX ? INT16_MAX : (uint16_t)length;
}

bool set_size(const font *font, const font_size *size) {
    if (size->choice == SIZE_STRIKE) {
        return FT_Select_Size(font->face, size->strike) == 0;
    }
    return FT_Set_Pixel_Sizes(font->face, 0, size->pixels) == 0;
}

FT_Int32 load_flags_of(const font_size *size) {
    if (size->shrunk_from > 0) {
        return FT_LOAD_COLOR;
    }
    return size->choice == SIZE_STRIKE ? FT_LOAD_DEFAULT : FT_LOAD_NO_BITMAP;
}

int64_t scaled_length(const font_size *size, unsigned rows, int64_t length) {
    if (size->shrunk_from > 0) {
        return length * rows / size->shrunk_from;
    }
    return size->choice == SIZE_STRIKE ? length * size->factor : length;
}

static unsigned usual_baseline(unsigned rows) {
    return rows - (rows + 4) / 8;
}

int baseline_row(const font_size *size, unsigned rows) {
    const int all = (int)rows;
    int row = (int)usual_baseline(rows);
    if (size->below > all - row) {
        row = all - size->below;
    }
    return size->above > row ? size->above : row;
}

static void set_ink(font_size *size, unsigned rows, ink ink) {
    size->above = bounded(scaled_length(size, rows, ink.above));
    size->below = bounded(scaled_length(size, rows, ink.below));
    size->fits = size->above + size->below <= (int)rows;
}

/// Returns the ink at a size, or none if FreeType rejects the size.
static ink ink_at(const font *font, const font_size *size) {
    if (!set_size(font, size)) {
        return (ink){0};
    }
    return measure_ink(font->face, load_flags_of(size) | FT_LOAD_TARGET_MONO);
}

static font_size strike_size(const font *font, int strike) {
    const FT_Bitmap_Size *bitmap_size = &font->face->available_sizes[strike];
    return (font_size){
        .choice = SIZE_STRIKE,
        .factor = 1,
        .pixels = bounded(rounded_pixels(bitmap_size->y_ppem)),
        .strike = (uint16_t)strike,
    };
}

/// A strike and the number of rows that its scaled ink fills, or 0 if it does not fit.
typedef struct fitted_strike {
    font_size size;
    int reach;
    int ink_height;
} fitted_strike;

static fitted_strike fit_strike(const font *font, unsigned rows, int strike) {
    fitted_strike fitted = {.size = strike_size(font, strike)};
    const ink ink = ink_at(font, &fitted.size);
    fitted.ink_height = ink.above + ink.below;
    if (fitted.ink_height <= 0) {
        return (fitted_strike){0};
    }
    const int factor = (int)rows / fitted.ink_height;
    fitted.size.factor = factor > 0 ? (uint8_t)factor : 1;
    fitted.reach = factor * fitted.ink_height;
    set_ink(&fitted.size, rows, ink);
    return fitted;
}

static bool fills_well(const fitted_strike *fitted, unsigned rows) {
    return 100 * fitted->reach >= REACH_PERCENT * (int)rows;
}

static bool is_better_strike(const fitted_strike *fitted, const fitted_strike *than, unsigned rows) {
    if (than->size.choice == SIZE_UNKNOWN) {
        return true;
    }
    if (fills_well(fitted, rows) && fills_well(than, rows)) {
        return fitted->size.pixels > than->size.pixels;
    }
    return fitted->reach > than->reach || (than->reach == 0 && fitted->ink_height < than->ink_height);
}

/// Returns the largest strike that fills the rows well. Without outlines, returns the one that fills them
/// best, or the smallest if all are too large. Returns `SIZE_UNKNOWN` if outlines are better.
static font_size best_strike(const font *font, unsigned rows) {
    fitted_strike best = {0};
    for (int i = 0; i < font->face->num_fixed_sizes; i++) {
        const fitted_strike fitted = fit_strike(font, rows, i);
        if (fitted.size.choice != SIZE_UNKNOWN && is_better_strike(&fitted, &best, rows)) {
            best = fitted;
        }
    }
    return fills_well(&best, rows) || !FT_IS_SCALABLE(font->face) ? best.size : (font_size){0};
}

/// Returns the smallest color strike that is as high as the rows, or the largest one.
static font_size color_strike(const font *font, unsigned rows) {
    font_size best = {0};
    for (int i = 0; i < font->face->num_fixed_sizes; i++) {
        font_size size = strike_size(font, i);
        if (!set_size(font, &size)) {
            continue;
        }
        const ink ink = measure_ink(font->face, FT_LOAD_DEFAULT);
        const int height = ink.above + ink.below;
        if (height <= 0 || height > INT16_MAX) {
            continue;
        }
        size.shrunk_from = (uint16_t)(height > (int)rows ? height : (int)rows);
        set_ink(&size, rows, ink);
        const bool is_high = height >= (int)rows;
        const bool best_is_high = best.shrunk_from > rows;
        const bool is_better = is_high ? !best_is_high || size.shrunk_from < best.shrunk_from
                                       : !best_is_high && size.pixels > best.pixels;
        if (best.choice == SIZE_UNKNOWN || is_better) {
            best = size;
        }
    }
    return best;
}

static font_size outlines_of(size_choice choice, unsigned pixels, unsigned factor, unsigned native) {
    return (font_size){
        .choice = choice,
        .factor = (uint8_t)factor,
        .pixels = (uint16_t)pixels,
        .native = (uint16_t)native,
    };
}

/// Returns the largest integer multiple of the native size that fits, at least the native size itself.
static font_size pixel_outlines(const font *font, unsigned rows, unsigned native) {
    font_size best = outlines_of(SIZE_PIXEL_OUTLINES, native, 1, native);
    set_ink(&best, rows, ink_at(font, &best));
    for (unsigned factor = 2; best.fits && factor * native < MOST_PIXELS(rows); factor++) {
        font_size size = outlines_of(SIZE_PIXEL_OUTLINES, factor * native, factor, native);
        set_ink(&size, rows, ink_at(font, &size));
        if (!size.fits) {
            break;
        }
        best = size;
    }
    return best;
}

static font_size outlines_at(const font *font, unsigned rows, unsigned pixels, bool has_stacks) {
    font_size size = outlines_of(SIZE_OUTLINES, pixels, 1, 0);
    ink ink = ink_at(font, &size);
    if (has_stacks) {
        ink = with_mark_stacks(ink, font->face, load_flags_of(&size) | FT_LOAD_TARGET_MONO);
    }
    set_ink(&size, rows, ink);
    return size;
}

/// Returns the largest size whose ink fits, with or without stacked marks.
static font_size largest_outlines(const font *font, unsigned rows, bool has_stacks) {
    unsigned least = 1;
    unsigned most = MOST_PIXELS(rows);
    font_size best = outlines_of(SIZE_OUTLINES, least, 1, 0);
    while (least <= most) {
        const unsigned pixels = (least + most) / 2;
        const font_size size = outlines_at(font, rows, pixels, has_stacks);
        if (size.fits) {
            best = size;
            least = pixels + 1;
        } else {
            most = pixels - 1;
        }
    }
    return best;
}

/// Returns the largest size whose ink fits. If stacked marks would make letters illegible, the marks are
/// clipped instead.
static font_size fitted_outlines(const font *font, unsigned rows) {
    const font_size letters = largest_outlines(font, rows, false);
    if (!has_mark_stacks(font->face)) {
        return letters;
    }
    const unsigned least = letters.pixels < LEGIBLE_PIXELS ? letters.pixels : LEGIBLE_PIXELS;
    font_size size = largest_outlines(font, rows, true);
    if (size.pixels < least) {
        size = outlines_at(font, rows, least, true);
        // Clipped ink does not move the letters down.
        const unsigned most = usual_baseline(rows);
        size.above = size.above > most ? (uint16_t)most : size.above;
    }
    return size;
}

static font_size choose_size(const font *font, unsigned rows) {
    if (has_color_strikes(font->face)) {
        return color_strike(font, rows);
    }
    const font_size strike = best_strike(font, rows);
    if (strike.choice != SIZE_UNKNOWN || !FT_IS_SCALABLE(font->face)) {
        return strike;
    }
    const unsigned native = native_size(font->face);
    return native > 0 ? pixel_outlines(font, rows, native) : fitted_outlines(font, rows);
}

const font_size *size_for_rows(font *font, unsigned rows) {
    font_size *size = &font->sizes[rows - LEAST_ROWS];
    if (size->choice == SIZE_UNKNOWN) {
        *size = choose_size(font, rows);
    }
    if (size->choice == SIZE_UNKNOWN) {
        // No strike is usable. The first one is chosen; its glyphs are not drawn.
        *size = strike_size(font, 0);
    }
    return size;
}
