// Sending packets to a network and receiving them, many with one system call, and the sockets for it.
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

enum {
    /// The maximum length of a received packet. A longer one is cut.
    LB_PACKET_CAPACITY = 2048,
    /// The maximum number of packets of a call.
    LB_PACKETS_PER_CALL = 32
};

/// Opens a non-blocking UDP socket that receives packets for `port` at all IPv4 addresses of this machine.
/// Other programs may use the port, too. Returns its descriptor, or a negative errno.
int lb_receiving_socket(uint16_t port);

/// Makes the kernel drop packets whose sender is in none of `count` ranges of addresses. A range has the
/// addresses that are `firsts[n]` after the bits outside of `masks[n]` were cleared. At most 64 ranges.
/// Returns 0 or a negative errno.
int lb_allow_senders(
    int socket, const uint32_t *_Nonnull firsts, const uint32_t *_Nonnull masks, uint32_t count);

/// Receives up to `most` packets, at most LB_PACKETS_PER_CALL. Packet n is at n * LB_PACKET_CAPACITY of
/// `bytes` and has `lengths[n]` bytes; the IPv4 address of its sender is `senders[n]`. Never waits. Returns
/// the number of packets, 0 if there are none, or a negative errno.
int lb_receive_packets(int socket, uint8_t *_Nonnull bytes, uint32_t *_Nonnull lengths,
    uint32_t *_Nonnull senders, uint32_t most);

/// Joins the multicast group of a universe on the interface with the number `interface`. Returns 0 or a
/// negative errno; -ENOBUFS if the socket has joined as many groups as the system permits.
int lb_join_universe(int socket, uint16_t universe, int interface);

/// Opens a non-blocking socket for raw Ethernet frames on the interface with the number `interface`. It
/// receives frames of the Ethernet type `type`. Returns its descriptor, or a negative errno.
int lb_frame_socket(int interface, uint16_t type);

/// Returns the number of the network interface with the name or MAC address `name`, or a negative errno.
int lb_interface_number(const char *_Nonnull name);

/// Returns whether the interface with the number `interface` exists.
int lb_interface_exists(int interface);

/// Returns whether the interface with the number `interface` is up and has a link.
int lb_interface_has_link(int interface);

/// Gives up all capabilities of this process, and the ability to gain new ones. Returns 0 or a negative
/// errno.
int lb_give_up_capabilities(void);

#endif
