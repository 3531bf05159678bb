#include "canvas.h"
#include "lb_picture_reading.h"
#include "light.h"
#include "source.h"

#include <gif_lib.h>
#include <stdio.h>
#include <stdlib.h>

struct lb_gif {
    GifFileType *gif;
    lb_source source;
    char error[160];
    bool ran_out_of_memory;
    bool inverts;
    lb_canvas canvas;
    /// The palette indices of one row.
    uint8_t *line;
    size_t line_size;
    /// The properties of the next frame.
    GraphicsControlBlock control;
};

static const GraphicsControlBlock no_control = {
    .DisposalMode = DISPOSAL_UNSPECIFIED, .TransparentColor = NO_TRANSPARENT_COLOR};

static bool fail(lb_gif *self, const char *text) {
    snprintf(self->error, sizeof self->error, "%s", text);
    return false;
}

static bool fail_without_memory(lb_gif *self) {
    self->ran_out_of_memory = true;
    return fail(self, "there is not enough memory");
}

static bool fail_with_code(lb_gif *self, int code) {
    if (code == D_GIF_ERR_NOT_ENOUGH_MEM) {
        return fail_without_memory(self);
    }
    const char *text = GifErrorString(code);
    if (self->source.is_exhausted) {
        text = lb_source_ended;
    }
    return fail(self, text == NULL ? "it cannot be decoded" : text);
}

static int take(GifFileType *gif, GifByteType *bytes, int length) {
    lb_gif *self = gif->UserData;
    return length > 0 && lb_source_take(&self->source, bytes, (size_t)length) ? length : 0;
}

lb_gif *lb_gif_open(const uint8_t *bytes, size_t length) {
    lb_gif *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return NULL;
    }
    self->source = (lb_source){.next = bytes, .left = length};
    self->control = no_control;
    int code = 0;
    self->gif = DGifOpen(self, take, &code);
    if (self->gif == NULL) {
        fail_with_code(self, code);
        return self;
    }
    self->canvas.width = (uint32_t)self->gif->SWidth;
    self->canvas.height = (uint32_t)self->gif->SHeight;
    return self;
}

void lb_gif_free(lb_gif *self) {
    if (self == NULL) {
        return;
    }
    if (self->gif != NULL) {
        DGifCloseFile(self->gif, NULL);
    }
    lb_canvas_free(&self->canvas);
    free(self->line);
    free(self);
}

const char *lb_gif_error(const lb_gif *self) {
    return self->error[0] == '\0' ? NULL : self->error;
}

bool lb_gif_ran_out_of_memory(const lb_gif *self) {
    return self->ran_out_of_memory;
}

uint32_t lb_gif_width(const lb_gif *self) {
    return self->canvas.width;
}

uint32_t lb_gif_height(const lb_gif *self) {
    return self->canvas.height;
}

bool lb_gif_start(lb_gif *self, int channels, bool inverts, const uint8_t background[3]) {
    self->inverts = inverts;
    return lb_canvas_make(&self->canvas, channels, background) || fail_without_memory(self);
}

/// Reads an extension. Only the graphic control extension of the next frame is used.
static bool read_extension(lb_gif *self) {
    int kind;
    GifByteType *block;
    int result = DGifGetExtension(self->gif, &kind, &block);
    if (result == GIF_OK && kind == GRAPHICS_EXT_FUNC_CODE && block != NULL) {
        // The first byte is the block's length. Blocks of a length other than 4 are ignored.
        GraphicsControlBlock control;
        if (DGifExtensionToGCB(block[0], block + 1, &control) == GIF_OK) {
            self->control = control;
        }
    }
    while (result == GIF_OK && block != NULL) {
        result = DGifGetExtensionNext(self->gif, &block);
    }
    return result == GIF_OK || fail_with_code(self, self->gif->Error);
}

int lb_gif_next_frame(lb_gif *self) {
    while (true) {
        GifRecordType record;
        if (DGifGetRecordType(self->gif, &record) != GIF_OK) {
            fail_with_code(self, self->gif->Error);
            return -1;
        }
        switch (record) {
        case EXTENSION_RECORD_TYPE:
            if (!read_extension(self)) {
                return -1;
            }
            break;
        case IMAGE_DESC_RECORD_TYPE:
            if (DGifGetImageHeader(self->gif) != GIF_OK) {
                fail_with_code(self, self->gif->Error);
                return -1;
            }
            return 1;
        default:
            return 0;
        }
    }
}

uint64_t lb_gif_frame_pixels(const lb_gif *self) {
    return (uint64_t)self->gif->Image.Width * (uint64_t)self->gif->Image.Height;
}

uint32_t lb_gif_frame_delay(const lb_gif *self) {
    return (uint32_t)self->control.DelayTime;
}

/// Returns the part of the frame on the canvas.
static lb_area visible_area(const lb_gif *self) {
    const GifImageDesc *image = &self->gif->Image;
    lb_area area = {.x = (uint32_t)image->Left, .y = (uint32_t)image->Top};
    if (area.x < self->canvas.width && area.y < self->canvas.height) {
        uint32_t width = self->canvas.width - area.x;
        uint32_t height = self->canvas.height - area.y;
        area.width = (uint32_t)image->Width < width ? (uint32_t)image->Width : width;
        area.height = (uint32_t)image->Height < height ? (uint32_t)image->Height : height;
    }
    return area;
}

static bool make_room_for_line(lb_gif *self, size_t size) {
    if (size > self->line_size) {
        free(self->line);
        self->line = malloc(size);
        self->line_size = self->line == NULL ? 0 : size;
    }
    return size == 0 || self->line != NULL || fail_without_memory(self);
}

/// Returns the pixel of each palette index, three bytes apart. Colors missing in the palette are dark.
static bool read_palette(lb_gif *self, uint8_t light[256 * 3]) {
    const GifFileType *gif = self->gif;
    const ColorMapObject *map = gif->Image.ColorMap != NULL ? gif->Image.ColorMap : gif->SColorMap;
    if (map == NULL) {
        return fail(self, "a frame has no colors");
    }
    memset(light, 0, 256 * 3);
    for (int i = 0; i < map->ColorCount && i < 256; i++) {
        const GifColorType *entry = &map->Colors[i];
        const uint8_t color[3] = {entry->Red, entry->Green, entry->Blue};
        const lb_canvas *canvas = &self->canvas;
        lb_put_pixel(light + 3 * i, (int)canvas->channels, color, 0xFF, self->inverts, canvas->behind);
    }
    return true;
}

/// Decodes one row of the frame and draws its part on the canvas.
static bool draw_line(lb_gif *self, lb_area area, uint32_t y, const uint8_t light[256 * 3]) {
    int width = self->gif->Image.Width;
    if (DGifGetLine(self->gif, self->line, width) != GIF_OK) {
        return fail_with_code(self, self->gif->Error);
    }
    if (y >= area.height) {
        return true;
    }
    uint8_t *row = lb_canvas_row(&self->canvas, area, y);
    const size_t channels = self->canvas.channels;
    for (uint32_t x = 0; x < area.width; x++) {
        if (self->line[x] != self->control.TransparentColor) {
            memcpy(row + x * channels, light + 3 * self->line[x], channels);
        }
    }
    return true;
}

static bool draw_lines(lb_gif *self, lb_area area, const uint8_t light[256 * 3]) {
    static const struct {
        uint32_t first;
        uint32_t step;
    } interlaced[] = {{0, 8}, {4, 8}, {2, 4}, {1, 2}};
    uint32_t height = (uint32_t)self->gif->Image.Height;
    bool is_interlaced = self->gif->Image.Interlace;
    for (int pass = 0; pass < (is_interlaced ? 4 : 1); pass++) {
        uint32_t step = is_interlaced ? interlaced[pass].step : 1;
        for (uint32_t y = is_interlaced ? interlaced[pass].first : 0; y < height; y += step) {
            if (!draw_line(self, area, y, light)) {
                return false;
            }
        }
    }
    return true;
}

/// Skips the data of a frame without pixels, because no row is read that would end it.
static bool skip_data(lb_gif *self) {
    GifByteType *block;
    do {
        if (DGifGetCodeNext(self->gif, &block) != GIF_OK) {
            return fail_with_code(self, self->gif->Error);
        }
    } while (block != NULL);
    return true;
}

/// Returns the disposal method of the next frame. As in browsers, the background is transparent, regardless
/// of its declared color.
static lb_disposal disposal_of(const GraphicsControlBlock *control) {
    switch (control->DisposalMode) {
    case DISPOSE_BACKGROUND:
        return LB_CLEAR;
    case DISPOSE_PREVIOUS:
        return LB_RESTORE;
    default:
        return LB_KEEP;
    }
}

bool lb_gif_draw(lb_gif *self) {
    lb_canvas_dispose(&self->canvas);
    lb_area area = visible_area(self);
    uint8_t light[256 * 3];
    if (!read_palette(self, light) || !make_room_for_line(self, (size_t)self->gif->Image.Width)) {
        return false;
    }
    if (!lb_canvas_begin(&self->canvas, area, disposal_of(&self->control))) {
        return fail_without_memory(self);
    }
    bool is_empty = lb_gif_frame_pixels(self) == 0;
    if (!(is_empty ? skip_data(self) : draw_lines(self, area, light))) {
        return false;
    }
    self->control = no_control;
    return true;
}

const uint8_t *lb_gif_canvas(const lb_gif *self) {
    return self->canvas.pixels;
}
