#ifndef LB_BROKER_H
#define LB_BROKER_H

// MQTT: Swift calls libmosquitto as it is.
#include <mosquitto.h>

#endif
