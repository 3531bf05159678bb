// The parts of Linux that Swift's Glibc module leaves out: epoll, timers, events and signals as descriptors,
// scheduling, and process creation. lb_terminal.h has a terminal that is restored when the process ends.
#ifndef LB_SYSTEM_H
#define LB_SYSTEM_H

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <sys/wait.h>

/// The arguments of this process, without the need for /proc; `count` gets their number.
char *_Nullable const *_Nonnull lb_arguments(int *_Nonnull count);

/// Asks for timers without slack on the calling thread.
static inline void lb_use_exact_timers(void) {
    prctl(PR_SET_TIMERSLACK, 1UL, 0UL, 0UL, 0UL);
}

/// Keeps every page in memory from the moment it is first touched.
static inline int lb_lock_touched_memory(void) {
    return mlockall(MCL_CURRENT | MCL_FUTURE | MCL_ONFAULT) == 0 ? 0 : -errno;
}

/// Whether the process ignores `signal`.
static inline int lb_is_ignored(int signal) {
    struct sigaction action;
    return sigaction(signal, NULL, &action) == 0 && !(action.sa_flags & SA_SIGINFO)
           && action.sa_handler == SIG_IGN;
}

/// Takes the right to real-time scheduling from this process and from those that it starts. Threads keep the
/// scheduling that they have.
static inline void lb_give_up_real_time(void) {
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_RTPRIO, &none);
}

/// Drops the clean pages of the program and its libraries from memory, such as code that only the start
/// needed. Pages that are needed again return from the page cache.
void lb_drop_clean_pages(void);

/// Gives back what was used and is free: pages of the heap, and the calling thread's stack below this
/// call, which must have a megabyte left there. Memory that is locked stays.
void lb_drop_free_memory(void);

/// Accepts a client of a listening socket, without waiting. Returns its descriptor, which never waits and is
/// closed in other programs.
int lb_accept(int listener);

/// Who is at the other end of a local socket.
typedef struct {
    uint32_t user;
    int32_t process;
} lb_peer;

/// Asks who connected.
int lb_peer_of(int descriptor, lb_peer *_Nonnull peer);

/// Opens an empty file that lies in memory, has no name and cannot be executed. Returns its descriptor, which
/// is closed in other programs, or a negative errno.
int lb_memory_file(const char *_Nonnull label);

/// Opens a pair of local sockets, which are closed in other programs. Returns 0 or a negative errno.
int lb_socket_pair(int ends[_Nonnull 2]);

/// Whether there is memory for the stack of another thread and for its first allocations. A thread that gets
/// its stack and nothing else would end the process without a word.
int lb_has_room_for_thread(void);

/// Lets other threads run before the calling one.
void lb_use_batch_scheduling(void);

/// Sets the name of the calling thread.
static inline void lb_name_thread(const char *_Nonnull name) {
    prctl(PR_SET_NAME, (unsigned long)name, 0UL, 0UL, 0UL);
}

/// Whether a wait status is that of an exit, its exit status, and the signal that killed the process.
static inline int lb_exited(int status) {
    return WIFEXITED(status);
}
static inline int lb_exit_status(int status) {
    return WEXITSTATUS(status);
}
static inline int lb_killing_signal(int status) {
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

#endif
