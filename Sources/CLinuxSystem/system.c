#define _GNU_SOURCE

#include "lb_system.h"

#include <link.h>
#include <malloc.h>
#include <stdint.h>
#include <unistd.h>

static int argument_count;
static char *no_arguments[] = {NULL};
static char **arguments = no_arguments;

// The C library passes constructors the arguments of `main`.
__attribute__((constructor)) static void store_arguments(int count, char **values) {
    argument_count = count;
    arguments = values;
}

char *const *lb_arguments(int *count) {
    *count = argument_count;
    return arguments;
}

int lb_accept(int listener) {
    const int descriptor = accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
    return descriptor >= 0 ? descriptor : -errno;
}

int lb_peer_of(int descriptor, lb_peer *peer) {
    struct ucred credentials;
    socklen_t size = sizeof credentials;
    if (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) != 0) {
        return -errno;
    }
    peer->user = credentials.uid;
    peer->process = credentials.pid;
    return 0;
}

// From Linux 6.3 on; older kernels reject it.
#ifndef MFD_NOEXEC_SEAL
#define MFD_NOEXEC_SEAL 0x0008U
#endif

int lb_memory_file(const char *label) {
    int descriptor = memfd_create(label, MFD_CLOEXEC | MFD_NOEXEC_SEAL);
    if (descriptor < 0 && errno == EINVAL) {
        descriptor = memfd_create(label, MFD_CLOEXEC);
    }
    return descriptor >= 0 ? descriptor : -errno;
}

int lb_socket_pair(int ends[2]) {
    return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0 ? 0 : -errno;
}

void lb_use_batch_scheduling(void) {
    const struct sched_param none = {0};
    pthread_setschedparam(pthread_self(), SCHED_BATCH, &none);
}

// Exceeds the step in which the heap grows.
#define FIRST_ALLOCATIONS ((size_t)512 << 10)

int lb_has_room_for_thread(void) {
    pthread_attr_t attributes;
    size_t size = 0;
    const int code = pthread_getattr_default_np(&attributes);
    if (code != 0) {
        return -code;
    }
    pthread_attr_getstacksize(&attributes, &size);
    pthread_attr_destroy(&attributes);
    size += FIRST_ALLOCATIONS;
    void *room = mmap(NULL, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (room == MAP_FAILED) {
        return -errno;
    }
    munmap(room, size);
    return 0;
}

// Exceeds the stack that the start uses.
#define MOST_STACK ((uintptr_t)1 << 20)

static int drop_clean_segments(struct dl_phdr_info *object, size_t size, void *context) {
    (void)size;
    (void)context;
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    for (int index = 0; index < object->dlpi_phnum; index++) {
        const ElfW(Phdr) *segment = &object->dlpi_phdr[index];
        // Writable segments contain relocations, even if they are read-only after the start.
        if (segment->p_type != PT_LOAD || (segment->p_flags & PF_W)) {
            continue;
        }
        uintptr_t start = (object->dlpi_addr + segment->p_vaddr + page - 1) / page * page;
        uintptr_t end = (object->dlpi_addr + segment->p_vaddr + segment->p_memsz) / page * page;
        if (start >= end) {
            continue;
        }
        // Before Linux 5.18, only unlocked pages can be dropped.
        if (madvise((void *)start, end - start, MADV_DONTNEED_LOCKED) != 0) {
            madvise((void *)start, end - start, MADV_DONTNEED);
        }
    }
    return 0;
}

void lb_drop_clean_pages(void) {
    dl_iterate_phdr(drop_clean_segments, NULL);
}

void lb_drop_free_memory(void) {
    malloc_trim(0);
    // Nothing below this function's frame is in use, except on the page next to it.
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    const uintptr_t end = ((uintptr_t)__builtin_frame_address(0) - page) / page * page;
    // Unmapped pages are skipped.
    madvise((void *)(end - MOST_STACK), MOST_STACK, MADV_DONTNEED);
}

int lb_spawn_without_descriptors(posix_spawn_file_actions_t *actions, int first) {
    // Swift's Glibc lacks the functions with this suffix.
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
}
