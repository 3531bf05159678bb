// Sending packets to a network, many with one system call, and the sockets for it.
#ifndef LB_PACKETS_H
#define LB_PACKETS_H

#include <stddef.h>
#include <stdint.h>

/// Packets that lie one after another in memory.
typedef struct {
    /// The bytes of all packets.
    const uint8_t *_Nonnull bytes;
    /// The end of each packet in `bytes`.
    const uint32_t *_Nonnull ends;
    /// The universe to whose multicast group each packet goes, or NULL to use the address of the socket.
    const uint16_t *_Nullable universes;
    /// The port for multicast.
    uint16_t port;
} lb_packets;

/// Sends the packets from number `first` up to, not including, number `end`. Never waits. Returns the number
/// of packets that were sent, or a negative errno if the first one cannot be.
int lb_send_packets(int socket, const lb_packets *_Nonnull packets, uint32_t first, uint32_t end);

/// Opens a non-blocking UDP socket for multicast over the interface with the number `interface`, or over that
/// of the default route if the number is 0. Returns its descriptor, or a negative errno.
int lb_multicast_socket(int interface);

/// Opens a non-blocking socket for raw Ethernet frames on the interface with the number `interface`. It
/// receives frames of the Ethernet type `type`. Returns its descriptor, or a negative errno.
int lb_frame_socket(int interface, uint16_t type);

/// Returns the number of the network interface with the name or MAC address `name`, or a negative errno.
int lb_interface_number(const char *_Nonnull name);

/// Returns whether the interface with the number `interface` exists.
int lb_interface_exists(int interface);

/// Gives up all capabilities of this process, and the ability to gain new ones. Returns 0 or a negative
/// errno.
int lb_give_up_capabilities(void);

#endif
