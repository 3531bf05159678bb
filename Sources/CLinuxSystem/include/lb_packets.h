// Sending and receiving network packets, many with one system call, and opening the sockets for this.
#ifndef LB_PACKETS_H
#define LB_PACKETS_H

#include <stddef.h>
#include <stdint.h>

/// Packets that are stored one after the other in memory.
typedef struct {
    /// The bytes of all packets.
    const uint8_t *_Nonnull bytes;
    /// The end of each packet in `bytes`.
    const uint32_t *_Nonnull ends;
    /// The universe of each packet, which determines its multicast group. NULL to use the socket's address.
    const uint16_t *_Nullable universes;
    /// The port for multicast.
    uint16_t port;
} lb_packets;

/// Sends the packets from number `first` up to, but not including, number `end`. Never blocks. Returns the
/// number of packets that were sent, or a negative errno if the first packet could not be sent.
int lb_send_packets(int socket, const lb_packets *_Nonnull packets, uint32_t first, uint32_t end);

/// Opens a nonblocking UDP socket for multicast on the interface number `interface` or, if the number is 0,
/// on that of the default route. Returns its descriptor, or a negative errno.
int lb_multicast_socket(int interface);

enum {
    /// The maximum length of a received packet. Longer packets are truncated.
    LB_PACKET_CAPACITY = 2048,
    /// The maximum number of packets that one call receives.
    LB_PACKETS_PER_CALL = 32
};

/// Opens a nonblocking UDP socket that receives packets for `port` on all IPv4 addresses of this machine.
/// Other programs may also use the port. Returns its descriptor, or a negative errno.
int lb_receiving_socket(uint16_t port);

/// Makes the kernel drop packets from senders outside `count` address ranges. `count` is at most 64. An
/// address belongs to range n if it equals `firsts[n]` after the bits outside `masks[n]` are cleared. Returns
/// 0, or a negative errno.
int lb_allow_senders(
    int socket, const uint32_t *_Nonnull firsts, const uint32_t *_Nonnull masks, uint32_t count);

/// Receives up to `most` packets, but no more than LB_PACKETS_PER_CALL. Packet n is at offset n *
/// LB_PACKET_CAPACITY in `bytes`, has `lengths[n]` bytes, and comes from the IPv4 address `senders[n]`. Never
/// blocks. Returns the number of packets, which is 0 if none is pending, or a negative errno.
int lb_receive_packets(int socket, uint8_t *_Nonnull bytes, uint32_t *_Nonnull lengths,
    uint32_t *_Nonnull senders, uint32_t most);

/// Joins the multicast group of a universe on the interface number `interface`. Returns 0 or a negative
/// errno, which is -ENOBUFS if the socket has joined as many groups as the system permits.
int lb_join_universe(int socket, uint16_t universe, int interface);

/// Opens a nonblocking socket for raw Ethernet frames on the interface number `interface`. It receives frames
/// of the Ethernet type `type`. Returns its descriptor, or a negative errno.
int lb_frame_socket(int interface, uint16_t type);

/// Returns the number of the network interface with the name or MAC address `name`, or a negative errno.
int lb_interface_number(const char *_Nonnull name);

/// Returns whether the interface number `interface` exists.
int lb_interface_exists(int interface);

/// Returns whether the interface number `interface` is up and has a link.
int lb_interface_has_link(int interface);

/// Drops all capabilities of this process, and the ability to gain new ones. Returns 0, or a negative errno.
int lb_give_up_capabilities(void);

#endif
