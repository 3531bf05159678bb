#ifndef LB_INTERFACE_H
#define LB_INTERFACE_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What the kernel states about a network interface.
typedef struct {
    /// Its name, which ends with a zero.
    char name[16];
    /// Whether it is a wireless interface.
    bool is_wireless;
    /// Whether it has an IPv4 address.
    bool has_address;
    /// Whether the default route of IPv4 uses it.
    bool has_default_route;
    /// The speed in Mbit/s, or 0 if there is no link or the speed is unknown.
    int speed;
} lb_interface;

/// Stores the facts about the interface with the name or MAC address `name` in `facts`.
int lb_interface_read(const char *_Nonnull name, lb_interface *_Nonnull facts);

#ifdef __cplusplus
}
#endif

#endif
