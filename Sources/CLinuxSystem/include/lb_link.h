// What two processes on a machine need to share pictures: sockets that preserve message boundaries and pass
// descriptors, memory whose size cannot change, and ordered access to that memory.
#ifndef LB_LINK_H
#define LB_LINK_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

/// Opens a local nonblocking close-on-exec socket that preserves message boundaries (SOCK_SEQPACKET). Returns
/// its descriptor, or a negative errno.
int lb_message_socket(void);

/// Sends a message with `count` descriptors, which stay open in this process. Never blocks. Returns 0, or a
/// negative errno.
int lb_send_message(
    int socket, const void *_Nonnull bytes, size_t length, const int *_Nullable descriptors, int count);

enum { LB_MOST_DESCRIPTORS = 4 };

/// The descriptors of a received message, which belong to the receiver.
typedef struct {
    int count;
    int descriptors[LB_MOST_DESCRIPTORS];
} lb_descriptors;

/// Receives a message. Never blocks. Returns the length of the message, 0 if the other end has closed the
/// socket, or a negative errno. The errno is EMSGSIZE if the message or its descriptors do not fit, and are
/// lost.
long lb_receive_message(int socket, void *_Nonnull bytes, size_t capacity, lb_descriptors *_Nonnull received);

/// Allocates unnamed memory of `size` zero bytes, whose size can never change. Returns a close-on-exec
/// descriptor, or a negative errno.
int lb_sealed_memory(const char *_Nonnull label, size_t size);

/// Returns whether the size of the memory behind `descriptor` can never change, so that access to it cannot
/// raise SIGBUS.
int lb_is_sealed(int descriptor);

/// Reads a number that another process writes. All later accesses happen after this read.
static inline uint64_t lb_load_first(const void *_Nonnull place) {
    return atomic_load_explicit((const _Atomic(uint64_t) *)place, memory_order_acquire);
}

/// Reads a number that another process writes. All earlier reads happen before this read.
static inline uint64_t lb_load_last(const void *_Nonnull place) {
    atomic_thread_fence(memory_order_acquire);
    return atomic_load_explicit((const _Atomic(uint64_t) *)place, memory_order_relaxed);
}

/// Writes a number that another process reads. All later writes happen after this write.
static inline void lb_store_first(void *_Nonnull place, uint64_t value) {
    atomic_store_explicit((_Atomic(uint64_t) *)place, value, memory_order_relaxed);
    atomic_thread_fence(memory_order_release);
}

/// Writes a number that another process reads. All earlier writes happen before this write.
static inline void lb_store_last(void *_Nonnull place, uint64_t value) {
    atomic_store_explicit((_Atomic(uint64_t) *)place, value, memory_order_release);
}

#endif
