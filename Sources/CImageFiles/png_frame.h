#ifndef LB_PNG_FRAME_H
#define LB_PNG_FRAME_H

#include "lb_picture_reading.h"

/// The value of `channels` for which `lb_png_start` returns red, green, blue and alpha, without compositing
/// over a background.
#define LB_ALPHA_CHANNELS 4

/// Opens a PNG file that was composed from parts of another file, so that its checksums are wrong.
lb_png *lb_png_open_frame(const uint8_t *bytes, size_t length);

#endif
