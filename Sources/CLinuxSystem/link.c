#define _GNU_SOURCE

#include "lb_link.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

// From Linux 6.3 on; older kernels reject it.
#ifndef MFD_NOEXEC_SEAL
#define MFD_NOEXEC_SEAL 0x0008U
#endif

int lb_message_socket(void) {
    const int descriptor = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    return descriptor >= 0 ? descriptor : -errno;
}

// Room for the descriptors of a message, aligned for its header.
typedef union {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(LB_MOST_DESCRIPTORS * sizeof(int))];
} descriptor_room;

int lb_send_message(int socket, const void *bytes, size_t length, const int *descriptors, int count) {
    struct iovec part = {.iov_base = (void *)bytes, .iov_len = length};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    descriptor_room room;
    if (count > LB_MOST_DESCRIPTORS) {
        return -EMSGSIZE;
    }
    if (count > 0) {
        memset(&room, 0, sizeof room);
        message.msg_control = room.bytes;
        message.msg_controllen = CMSG_SPACE((size_t)count * sizeof(int));
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN((size_t)count * sizeof(int));
        memcpy(CMSG_DATA(header), descriptors, (size_t)count * sizeof(int));
    }
    const ssize_t sent = sendmsg(socket, &message, MSG_DONTWAIT | MSG_NOSIGNAL);
    return sent >= 0 ? 0 : -errno;
}

static void collect(const struct cmsghdr *header, lb_descriptors *received) {
    const size_t count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (size_t index = 0; index < count; index++) {
        int descriptor;
        memcpy(&descriptor, CMSG_DATA(header) + index * sizeof(int), sizeof(int));
        if (received->count < LB_MOST_DESCRIPTORS) {
            received->descriptors[received->count++] = descriptor;
        } else {
            close(descriptor);
        }
    }
}

long lb_receive_message(int socket, void *bytes, size_t capacity, lb_descriptors *received) {
    struct iovec part = {.iov_base = bytes, .iov_len = capacity};
    descriptor_room room;
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = room.bytes, .msg_controllen = sizeof room.bytes};
    received->count = 0;
    ssize_t length;
    do {
        length = recvmsg(socket, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
    } while (length < 0 && errno == EINTR);
    if (length < 0) {
        return -errno;
    }
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS) {
            collect(header, received);
        }
    }
    if (message.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) {
        while (received->count > 0) {
            close(received->descriptors[--received->count]);
        }
        return -EMSGSIZE;
    }
    return length;
}

int lb_sealed_memory(const char *label, size_t size) {
    int descriptor = memfd_create(label, MFD_CLOEXEC | MFD_ALLOW_SEALING | MFD_NOEXEC_SEAL);
    if (descriptor < 0 && errno == EINVAL) {
        descriptor = memfd_create(label, MFD_CLOEXEC | MFD_ALLOW_SEALING);
    }
    if (descriptor < 0) {
        return -errno;
    }
    if (ftruncate(descriptor, (off_t)size) != 0
        || fcntl(descriptor, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0) {
        const int code = errno;
        close(descriptor);
        return -code;
    }
    return descriptor;
}

int lb_is_sealed(int descriptor) {
    const int needed = F_SEAL_SHRINK | F_SEAL_GROW;
    const int seals = fcntl(descriptor, F_GET_SEALS);
    return seals >= 0 && (seals & needed) == needed;
}
