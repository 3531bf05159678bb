#ifndef CLINUXHARDWARE_H
#define CLINUXHARDWARE_H

/// Interfaces that Swift cannot import: ioctl numbers that are macros, variadic calls, and the two interfaces
/// of libgpiod.
///
/// Contract of every function that returns an `int`: zero or more is success, a negative value is the negated
/// `errno` of the call that failed. Callers do not need `errno` itself.

#include "lb_gpio.h"
#include "lb_i2c.h"
#include "lb_input.h"
#include "lb_interface.h"
#include "lb_spi.h"

#endif
