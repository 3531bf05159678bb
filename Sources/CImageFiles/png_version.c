#include "lb_image_version.h"

#include <png.h>

const char *lb_png_version(void) {
    return png_get_libpng_ver(NULL);
}
