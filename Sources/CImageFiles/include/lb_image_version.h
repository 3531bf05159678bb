#ifndef LB_IMAGE_VERSION_H
#define LB_IMAGE_VERSION_H

/// The version of libpng that is loaded, such as "1.6.48".
const char *_Nonnull lb_png_version(void);

#endif
