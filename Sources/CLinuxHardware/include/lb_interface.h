#ifndef LB_INTERFACE_H
#define LB_INTERFACE_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The properties of a network interface, as the kernel reports them.
typedef struct {
    /// The name of the interface, with a terminating zero.
    char name[16];
    /// Whether the interface is wireless.
    bool is_wireless;
    /// Whether the interface has an IPv4 address.
    bool has_address;
    /// Whether the IPv4 default route uses the interface.
    bool has_default_route;
    /// The speed in Mbit/s, or 0 if there is no link or the speed is unknown.
    int speed;
} lb_interface;

/// Stores the properties of the interface with the name or MAC address `name` in `facts`.
int lb_interface_read(const char *_Nonnull name, lb_interface *_Nonnull facts);

#ifdef __cplusplus
}
#endif

#endif
