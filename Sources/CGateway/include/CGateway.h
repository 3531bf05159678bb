#ifndef CGATEWAY_H
#define CGATEWAY_H

/// Wrappers of the variadic functions of libmicrohttpd, which Swift cannot call, and of crypt(3).

#include "lb_broker.h"
#include "lb_http.h"
#include "lb_password.h"

#endif
