#ifndef LB_BROKER_H
#define LB_BROKER_H

// MQTT: Swift calls libmosquitto directly.
#include <mosquitto.h>

#endif
