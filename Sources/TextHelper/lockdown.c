#define _GNU_SOURCE

#include "lockdown.h"

#ifdef TEXT_HELPER_UNLOCKED

bool lock_down(size_t mapped_bytes) {
    (void)mapped_bytes;
    return true;
}

#else

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>

#define MOST_WORK_BYTES ((rlim_t)192 << 20)
#define MOST_CPU_SECONDS 20

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#else
#error "The filter knows the system calls of x86-64 and of 64-bit ARM only."
#endif

// The low half of an argument: both architectures are little-endian.
#define ARGUMENT(index) (uint32_t)offsetof(struct seccomp_data, args[index])

#define LOAD(offset) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)(offset))
#define RETURN(action) BPF_STMT(BPF_RET | BPF_K, (uint32_t)(action))
#define SKIP_UNLESS_EQUAL(value, count) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(value), 0, count)
#define SKIP_IF_SET(bits, count) BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (uint32_t)(bits), count, 0)
#define SKIP_UNLESS_SET(bits, count) BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (uint32_t)(bits), 0, count)
#define ALLOW(name) SKIP_UNLESS_EQUAL(__NR_##name, 1), RETURN(SECCOMP_RET_ALLOW)
#define REFUSE RETURN(SECCOMP_RET_ERRNO | EPERM)

static const struct sock_filter filter[] = {
    LOAD(offsetof(struct seccomp_data, arch)),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
    RETURN(SECCOMP_RET_KILL_PROCESS),
    LOAD(offsetof(struct seccomp_data, nr)),

    // Requests and replies.
    ALLOW(read),
    ALLOW(write),
    ALLOW(close),
#ifdef __NR_poll
    ALLOW(poll),
#endif
    ALLOW(ppoll),
    ALLOW(restart_syscall),
    ALLOW(clock_gettime),

    // Memory.
    ALLOW(brk),
    ALLOW(munmap),
    ALLOW(mremap),
    ALLOW(madvise),
    ALLOW(futex),

    // The end.
    ALLOW(exit_group),

    // Anonymous memory that is not executable.
    SKIP_UNLESS_EQUAL(__NR_mmap, 5),
    LOAD(ARGUMENT(3)),
    SKIP_UNLESS_SET(MAP_ANONYMOUS, 3),
    LOAD(ARGUMENT(2)),
    SKIP_IF_SET(PROT_EXEC, 1),
    RETURN(SECCOMP_RET_ALLOW),
    REFUSE,
};

static bool limit(__rlimit_resource_t resource, rlim_t most) {
    const struct rlimit limits = {.rlim_cur = most, .rlim_max = most};
    return setrlimit(resource, &limits) == 0;
}

bool lock_down(size_t mapped_bytes) {
    // Text rendering must not take time from the display. A service's filter may reject this call.
    const struct sched_param no_priority = {0};
    (void)sched_setscheduler(0, SCHED_BATCH, &no_priority);

    // One descriptor may be polled; a new descriptor could only be number 0.
    const bool has_limits = limit(RLIMIT_AS, MOST_WORK_BYTES + mapped_bytes)
                            && limit(RLIMIT_CPU, MOST_CPU_SECONDS) && limit(RLIMIT_NOFILE, 1)
                            && limit(RLIMIT_FSIZE, 0) && limit(RLIMIT_CORE, 0);
    const struct sock_fprog program = {
        .len = sizeof filter / sizeof *filter,
        // The kernel only reads it.
        .filter = (struct sock_filter *)filter,
    };
    return has_limits && prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0
           && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
           && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0;
}

#endif
