#include "lb_picture_writing.h"

#include <errno.h>
#include <gif_lib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct lb_gif_writer {
    GifFileType *gif;
    lb_picture_sink sink;
    void *context;
    int sink_error;
    bool has_failed;
};

static int put(GifFileType *gif, const GifByteType *bytes, int count) {
    lb_gif_writer *writer = gif->UserData;
    if (writer->sink_error == 0) {
        writer->sink_error = writer->sink(writer->context, bytes, (size_t)count);
    }
    return writer->sink_error == 0 ? count : 0;
}

static bool fail(lb_gif_writer *writer, int code, lb_picture_failure *failure) {
    const char *reason = code == 0 ? NULL : GifErrorString(code);
    writer->has_failed = true;
    failure->system = writer->sink_error;
    snprintf(failure->message, sizeof failure->message, "%s",
        writer->sink_error != 0 ? strerror(writer->sink_error)
        : reason != NULL        ? reason
                                : "the GIF encoder failed");
    return false;
}

// The palette's size must be a power of two; the added entries are never used.
static ColorMapObject *color_map(const lb_picture_color *palette, int colors) {
    int size = 2;
    while (size < colors) {
        size *= 2;
    }
    ColorMapObject *map = GifMakeMapObject(size, NULL);
    if (map == NULL) {
        return NULL;
    }
    for (int i = 0; i < colors; i++) {
        map->Colors[i] = (GifColorType){palette[i].red, palette[i].green, palette[i].blue};
    }
    return map;
}

static bool put_loop(GifFileType *gif) {
    const GifByteType for_ever[3] = {1, 0, 0};
    return EGifPutExtensionLeader(gif, APPLICATION_EXT_FUNC_CODE) == GIF_OK
           && EGifPutExtensionBlock(gif, 11, "NETSCAPE2.0") == GIF_OK
           && EGifPutExtensionBlock(gif, sizeof for_ever, for_ever) == GIF_OK
           && EGifPutExtensionTrailer(gif) == GIF_OK;
}

lb_gif_writer *lb_gif_writer_open(lb_picture_sink sink, void *context, uint16_t width, uint16_t height,
    const lb_picture_color *palette, int colors, lb_picture_failure *failure) {
    lb_gif_writer *writer = calloc(1, sizeof *writer);
    ColorMapObject *map = color_map(palette, colors);
    if (writer == NULL || map == NULL) {
        free(writer);
        if (map != NULL) {
            GifFreeMapObject(map);
        }
        failure->system = ENOMEM;
        snprintf(failure->message, sizeof failure->message, "%s", strerror(ENOMEM));
        return NULL;
    }
    writer->sink = sink;
    writer->context = context;
    int code = 0;
    writer->gif = EGifOpen(writer, put, &code);
    bool is_open = writer->gif != NULL;
    if (is_open) {
        EGifSetGifVersion(writer->gif, true);
        is_open = EGifPutScreenDesc(writer->gif, width, height, 8, 0, map) == GIF_OK && put_loop(writer->gif);
        code = writer->gif->Error;
    }
    GifFreeMapObject(map);
    if (is_open) {
        return writer;
    }
    fail(writer, code, failure);
    lb_picture_failure ignored;
    lb_gif_writer_close(writer, &ignored);
    return NULL;
}

bool lb_gif_writer_add(lb_gif_writer *writer, uint16_t left, uint16_t top, uint16_t width, uint16_t height,
    uint8_t *pixels, int transparent, uint16_t delay, lb_picture_failure *failure) {
    GifFileType *gif = writer->gif;
    const GraphicsControlBlock control = {
        .DisposalMode = DISPOSE_DO_NOT,
        .DelayTime = delay,
        .TransparentColor = transparent < 0 ? NO_TRANSPARENT_COLOR : transparent,
    };
    GifByteType block[4];
    size_t size = EGifGCBToExtension(&control, block);
    bool is_written = EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, (int)size, block) == GIF_OK
                      && EGifPutImageDesc(gif, left, top, width, height, false, NULL) == GIF_OK;
    for (int row = 0; is_written && row < height; row++) {
        is_written = EGifPutLine(gif, pixels + (size_t)row * width, width) == GIF_OK;
    }
    return (is_written && writer->sink_error == 0) || fail(writer, gif->Error, failure);
}

bool lb_gif_writer_close(lb_gif_writer *writer, lb_picture_failure *failure) {
    // giflib completes the file even after a failure; those bytes are discarded.
    if (writer->has_failed && writer->sink_error == 0) {
        writer->sink_error = ECANCELED;
    }
    int code = 0;
    bool is_closed = writer->gif == NULL || EGifCloseFile(writer->gif, &code) == GIF_OK;
    bool is_done =
        !writer->has_failed && ((is_closed && writer->sink_error == 0) || fail(writer, code, failure));
    free(writer);
    return is_done;
}
