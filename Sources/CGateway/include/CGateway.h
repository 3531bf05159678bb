#ifndef CGATEWAY_H
#define CGATEWAY_H

/// What Swift cannot call of libmicrohttpd, since it takes a variable number of arguments, and crypt(3). No
/// decisions are made here.

#include "lb_broker.h"
#include "lb_http.h"
#include "lb_password.h"

#endif
