#ifndef CGATEWAY_H
#define CGATEWAY_H

/// Wrappers of the variadic functions of libmicrohttpd, which Swift cannot call, of crypt(3), of GnuTLS and
/// of zlib.

#include "lb_broker.h"
#include "lb_compress.h"
#include "lb_http.h"
#include "lb_password.h"
#include "lb_signature.h"

#endif
