#ifndef LB_GPIO_PRIVATE_H
#define LB_GPIO_PRIVATE_H

#if !__has_include(<gpiod.h>)
#error "libgpiod is missing: install libgpiod-dev"
#endif

#include <gpiod.h>
#include <stddef.h>

#include "lb_gpio.h"

/// Copies a name, which is truncated if necessary and always ends with a NUL. A null pointer counts as an
/// empty name.
void lb_copy_name(char destination[_Nonnull LB_GPIO_NAME_SIZE], const char *_Nullable source);

/// Returns 1 if edges are pending, 0 if none are, or -ENODEV if the chip is lost.
int lb_poll_edges(int fd);

#endif
