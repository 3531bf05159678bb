// What two processes on a machine need to share pictures: sockets that keep messages apart and pass
// descriptors, memory that cannot change its size, and ordered access to it.
#ifndef LB_LINK_H
#define LB_LINK_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

/// Opens a local non-blocking close-on-exec socket that keeps messages apart (SOCK_SEQPACKET). Returns its
/// descriptor, or a negative errno.
int lb_message_socket(void);

/// Sends a message with `count` descriptors, which stay open here. Never waits. Returns 0 or a negative
/// errno.
int lb_send_message(
    int socket, const void *_Nonnull bytes, size_t length, const int *_Nullable descriptors, int count);

enum { LB_MOST_DESCRIPTORS = 4 };

/// The descriptors of a received message, which belong to the receiver.
typedef struct {
    int count;
    int descriptors[LB_MOST_DESCRIPTORS];
} lb_descriptors;

/// Receives a message. Never waits. Returns the length of the message, 0 if the other end has closed, or a
/// negative errno: EMSGSIZE if the message or its descriptors do not fit, and are lost.
long lb_receive_message(int socket, void *_Nonnull bytes, size_t capacity, lb_descriptors *_Nonnull received);

/// Opens unnamed memory of `size` bytes, all zero, whose size can never change. Returns a close-on-exec
/// descriptor, or a negative errno.
int lb_sealed_memory(const char *_Nonnull label, size_t size);

/// Returns whether the size of the memory behind `descriptor` can never change, so that access to it cannot
/// raise SIGBUS.
int lb_is_sealed(int descriptor);

/// Reads a number that another process writes, before all accesses that follow.
static inline uint64_t lb_load_first(const void *_Nonnull place) {
    return atomic_load_explicit((const _Atomic(uint64_t) *)place, memory_order_acquire);
}

/// Reads a number that another process writes, after all reads that precede.
static inline uint64_t lb_load_last(const void *_Nonnull place) {
    atomic_thread_fence(memory_order_acquire);
    return atomic_load_explicit((const _Atomic(uint64_t) *)place, memory_order_relaxed);
}

/// Writes a number that another process reads, before all writes that follow.
static inline void lb_store_first(void *_Nonnull place, uint64_t value) {
    atomic_store_explicit((_Atomic(uint64_t) *)place, value, memory_order_relaxed);
    atomic_thread_fence(memory_order_release);
}

/// Writes a number that another process reads, after all writes that precede.
static inline void lb_store_last(void *_Nonnull place, uint64_t value) {
    atomic_store_explicit((_Atomic(uint64_t) *)place, value, memory_order_release);
}

#endif
