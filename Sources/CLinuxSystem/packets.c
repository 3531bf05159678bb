#define _GNU_SOURCE

#include "lb_packets.h"

#include <arpa/inet.h>
#include <errno.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/if_ether.h>
#include <linux/if_packet.h>
#include <net/if.h>
#include <net/if_arp.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
    PACKETS_PER_CALL = 64,
    // Room for a picture of the largest display, as far as the system permits.
    SEND_BUFFER = 4 << 20,
    RECEIVE_BUFFER = 4 << 20,
    MOST_RANGES = 64,
    SENDER_OFFSET = 12,
    MOST_INTERFACES = 65536
};

int lb_send_packets(int socket, const lb_packets *packets, uint32_t first, uint32_t end) {
    struct mmsghdr messages[PACKETS_PER_CALL];
    struct iovec parts[PACKETS_PER_CALL];
    struct sockaddr_in groups[PACKETS_PER_CALL];
    uint32_t sent = 0;
    while (first + sent < end) {
        const uint32_t start = first + sent;
        const uint32_t rest = end - start;
        const unsigned count = rest < PACKETS_PER_CALL ? rest : PACKETS_PER_CALL;
        memset(messages, 0, count * sizeof *messages);
        for (unsigned index = 0; index < count; index++) {
            const uint32_t number = start + index;
            const uint32_t from = number > 0 ? packets->ends[number - 1] : 0;
            parts[index].iov_base = (void *)(packets->bytes + from);
            parts[index].iov_len = packets->ends[number] - from;
            messages[index].msg_hdr.msg_iov = &parts[index];
            messages[index].msg_hdr.msg_iovlen = 1;
            if (packets->universes) {
                groups[index] = (struct sockaddr_in){.sin_family = AF_INET,
                    .sin_port = htons(packets->port),
                    .sin_addr.s_addr = htonl(0xEFFF0000u | packets->universes[number])};
                messages[index].msg_hdr.msg_name = &groups[index];
                messages[index].msg_hdr.msg_namelen = sizeof groups[index];
            }
        }
        const int result = sendmmsg(socket, messages, count, MSG_DONTWAIT | MSG_NOSIGNAL);
        if (result < 0) {
            if (errno == EINTR) {
                continue;
            }
            return sent > 0 ? (int)sent : -errno;
        }
        sent += (uint32_t)result;
        if ((unsigned)result < count) {
            break;
        }
    }
    return (int)sent;
}

static int failed(int descriptor) {
    const int code = errno;
    close(descriptor);
    return -code;
}

static void enlarge_buffer(int descriptor) {
    const int size = SEND_BUFFER;
    setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
}

int lb_multicast_socket(int interface) {
    const int descriptor = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (descriptor < 0) {
        return -errno;
    }
    enlarge_buffer(descriptor);
    const struct ip_mreqn route = {.imr_ifindex = interface};
    if (interface > 0 && setsockopt(descriptor, IPPROTO_IP, IP_MULTICAST_IF, &route, sizeof route) != 0) {
        return failed(descriptor);
    }
    return descriptor;
}

int lb_receiving_socket(uint16_t port) {
    const int descriptor = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (descriptor < 0) {
        return -errno;
    }
    const int yes = 1;
    const int size = RECEIVE_BUFFER;
    setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, sizeof size);
    const struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
    if (setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) != 0
        || bind(descriptor, (const struct sockaddr *)&address, sizeof address) != 0) {
        return failed(descriptor);
    }
    return descriptor;
}

int lb_allow_senders(int socket, const uint32_t *firsts, const uint32_t *masks, uint32_t count) {
    struct sock_filter filter[3 * MOST_RANGES + 2];
    const uint32_t ranges = count < MOST_RANGES ? count : MOST_RANGES;
    const uint32_t end = 3 * ranges;
    for (uint32_t range = 0; range < ranges; range++) {
        struct sock_filter *step = &filter[3 * range];
        const uint8_t to_accept = (uint8_t)(end - 3 * range - 2);
        step[0] =
            (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)(SKF_NET_OFF + SENDER_OFFSET));
        step[1] = (struct sock_filter)BPF_STMT(BPF_ALU | BPF_AND | BPF_K, masks[range]);
        step[2] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, firsts[range], to_accept, 0);
    }
    filter[end] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, 0);
    filter[end + 1] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, UINT32_MAX);
    const struct sock_fprog program = {.len = (unsigned short)(end + 2), .filter = filter};
    return setsockopt(socket, SOL_SOCKET, SO_ATTACH_FILTER, &program, sizeof program) == 0 ? 0 : -errno;
}

int lb_receive_packets(int socket, uint8_t *bytes, uint32_t *lengths, uint32_t *senders, uint32_t most) {
    struct mmsghdr messages[LB_PACKETS_PER_CALL];
    struct iovec parts[LB_PACKETS_PER_CALL];
    struct sockaddr_in addresses[LB_PACKETS_PER_CALL];
    const unsigned count = most < LB_PACKETS_PER_CALL ? most : LB_PACKETS_PER_CALL;
    memset(messages, 0, sizeof messages);
    for (unsigned index = 0; index < count; index++) {
        parts[index] = (struct iovec){
            .iov_base = bytes + (size_t)index * LB_PACKET_CAPACITY, .iov_len = LB_PACKET_CAPACITY};
        messages[index].msg_hdr.msg_iov = &parts[index];
        messages[index].msg_hdr.msg_iovlen = 1;
        messages[index].msg_hdr.msg_name = &addresses[index];
        messages[index].msg_hdr.msg_namelen = sizeof addresses[index];
    }
    int result;
    do {
        result = recvmmsg(socket, messages, count, MSG_DONTWAIT, NULL);
    } while (result < 0 && errno == EINTR);
    if (result < 0) {
        return errno == EAGAIN ? 0 : -errno;
    }
    for (int index = 0; index < result; index++) {
        lengths[index] = messages[index].msg_len;
        senders[index] = ntohl(addresses[index].sin_addr.s_addr);
    }
    return result;
}

int lb_join_universe(int socket, uint16_t universe, int interface) {
    const struct ip_mreqn group = {
        .imr_multiaddr.s_addr = htonl(0xEFFF0000u | universe), .imr_ifindex = interface};
    return setsockopt(socket, IPPROTO_IP, IP_ADD_MEMBERSHIP, &group, sizeof group) == 0 ? 0 : -errno;
}

int lb_frame_socket(int interface, uint16_t type) {
    const int descriptor = socket(AF_PACKET, SOCK_RAW | SOCK_CLOEXEC | SOCK_NONBLOCK, htons(type));
    if (descriptor < 0) {
        return -errno;
    }
    enlarge_buffer(descriptor);
    const struct sockaddr_ll address = {
        .sll_family = AF_PACKET, .sll_protocol = htons(type), .sll_ifindex = interface};
    if (bind(descriptor, (const struct sockaddr *)&address, sizeof address) != 0) {
        return failed(descriptor);
    }
    return descriptor;
}

// The kernel returns it without netlink, which the sandbox of the service does not need to permit.
static int interface_with_address(int control, const uint8_t *address) {
    for (int number = 1; number < MOST_INTERFACES; number++) {
        struct ifreq request = {.ifr_ifindex = number};
        if (ioctl(control, SIOCGIFNAME, &request) != 0 || ioctl(control, SIOCGIFHWADDR, &request) != 0) {
            continue;
        }
        if (request.ifr_hwaddr.sa_family == ARPHRD_ETHER
            && memcmp(request.ifr_hwaddr.sa_data, address, ETH_ALEN) == 0) {
            return number;
        }
    }
    return -ENODEV;
}

int lb_interface_number(const char *name) {
    const int control = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (control < 0) {
        return -errno;
    }
    struct ifreq request = {0};
    int result = -ENODEV;
    unsigned part[ETH_ALEN];
    if (strlen(name) < sizeof request.ifr_name) {
        memcpy(request.ifr_name, name, strlen(name));
        result = ioctl(control, SIOCGIFINDEX, &request) == 0 ? request.ifr_ifindex : -errno;
    } else if (sscanf(name, "%2x%*1[:-]%2x%*1[:-]%2x%*1[:-]%2x%*1[:-]%2x%*1[:-]%2x", &part[0], &part[1],
                   &part[2], &part[3], &part[4], &part[5])
               == ETH_ALEN) {
        uint8_t address[ETH_ALEN];
        for (int index = 0; index < ETH_ALEN; index++) {
            address[index] = (uint8_t)part[index];
        }
        result = interface_with_address(control, address);
    }
    close(control);
    return result;
}

int lb_interface_exists(int interface) {
    const int control = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    struct ifreq request = {.ifr_ifindex = interface};
    const int exists = control < 0 || ioctl(control, SIOCGIFNAME, &request) == 0;
    close(control);
    return exists;
}

int lb_interface_has_link(int interface) {
    const int control = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    struct ifreq request = {.ifr_ifindex = interface};
    const int has_link = control >= 0 && ioctl(control, SIOCGIFNAME, &request) == 0
                         && ioctl(control, SIOCGIFFLAGS, &request) == 0 && (request.ifr_flags & IFF_UP)
                         && (request.ifr_flags & IFF_RUNNING);
    close(control);
    return has_link;
}

int lb_give_up_capabilities(void) {
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {0};
    prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0UL, 0UL, 0UL);
    if (prctl(PR_SET_NO_NEW_PRIVS, 1UL, 0UL, 0UL, 0UL) != 0 || syscall(SYS_capset, &header, none) != 0) {
        return -errno;
    }
    return 0;
}
