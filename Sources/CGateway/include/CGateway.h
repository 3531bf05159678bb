#ifndef CGATEWAY_H
#define CGATEWAY_H

/// Wrappers of C functions for Swift: libmicrohttpd's variadic functions, which Swift cannot call, crypt(3),
/// GnuTLS and zlib.

#include "lb_broker.h"
#include "lb_compress.h"
#include "lb_http.h"
#include "lb_password.h"
#include "lb_signature.h"

#endif
