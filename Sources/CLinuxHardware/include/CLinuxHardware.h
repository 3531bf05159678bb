#ifndef CLINUXHARDWARE_H
#define CLINUXHARDWARE_H

/// Interfaces that Swift cannot import: ioctl numbers that are macros, variadic functions, and both versions
/// of libgpiod's interface.
///
/// Every function that returns an `int` returns zero or more on success, and on failure the negated `errno`
/// of the failed call. Callers do not need `errno` itself.

#include "lb_gpio.h"
#include "lb_i2c.h"
#include "lb_input.h"
#include "lb_interface.h"
#include "lb_spi.h"

#endif
