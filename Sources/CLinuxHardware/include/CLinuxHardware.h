#ifndef CLINUXHARDWARE_H
#define CLINUXHARDWARE_H

/// What Swift cannot say for itself: kernel request numbers that are macros, variadic calls, the two
/// interfaces of libgpiod, and signal handlers. Only the handlers decide anything: by which signals a
/// terminal is given back, and what then becomes of the process (lb_terminal.h).
///
/// Contract of every function that returns an `int`: zero or more is success, a negative value is the negated
/// `errno` of the call that failed. `errno` itself need not be looked at.

#include "lb_gpio.h"
#include "lb_spi.h"
#include "lb_system.h"
#include "lb_terminal.h"

#endif
