// What Swift's Glibc module lacks of Linux: epoll, descriptors for timers, events and signals, scheduling,
// and process creation. lb_terminal.h restores the terminal when the process ends. lb_link.h and lb_packets.h
// are for displays on the network.
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

/// Returns the arguments of this process, without needing /proc, and stores their number in `count`.
char *_Nullable const *_Nonnull lb_arguments(int *_Nonnull count);

/// Disables the timer slack of the calling thread.
static inline void lb_use_exact_timers(void) {
    prctl(PR_SET_TIMERSLACK, 1UL, 0UL, 0UL, 0UL);
}

/// Locks every page in memory when it is first touched. Returns 0 or a negative errno.
static inline int lb_lock_touched_memory(void) {
    return mlockall(MCL_CURRENT | MCL_FUTURE | MCL_ONFAULT) == 0 ? 0 : -errno;
}

/// Returns whether the process ignores `signal`.
static inline int lb_is_ignored(int signal) {
    struct sigaction action;
    return sigaction(signal, NULL, &action) == 0 && !(action.sa_flags & SA_SIGINFO)
           && action.sa_handler == SIG_IGN;
}

/// Takes away the permission for real-time scheduling from this process and its children. Running threads
/// keep their current scheduling.
static inline void lb_give_up_real_time(void) {
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_RTPRIO, &none);
}

/// Drops clean pages of the program and its libraries, such as the code for the start, from memory. If such
/// pages are used again, they are read from the page cache.
void lb_drop_clean_pages(void);

/// Returns free memory to the system: pages of the heap, and of the calling thread's stack below this call.
/// The stack must have a megabyte left. Locked memory is kept.
void lb_drop_free_memory(void);

/// Accepts a client of a nonblocking listening socket. Returns a nonblocking close-on-exec descriptor, or a
/// negative errno.
int lb_accept(int listener);

/// The process at the other end of a local socket.
typedef struct {
    uint32_t user;
    int32_t process;
} lb_peer;

/// Stores the process that has connected to the socket in `peer`. Returns 0, or a negative errno.
int lb_peer_of(int descriptor, lb_peer *_Nonnull peer);

/// Creates an empty, unnamed, non-executable file in memory. Returns a close-on-exec descriptor, or a
/// negative errno.
int lb_memory_file(const char *_Nonnull label);

/// Creates a pair of connected local close-on-exec sockets. Returns 0, or a negative errno.
int lb_socket_pair(int ends[_Nonnull 2]);

/// Returns 0 if there is enough memory for another thread's stack and its first allocations, or a negative
/// errno. A thread without memory for its first allocations would crash the process.
int lb_has_room_for_thread(void);

/// Lets other threads run before the calling thread.
void lb_use_batch_scheduling(void);

/// Sets the name of the calling thread.
static inline void lb_name_thread(const char *_Nonnull name) {
    prctl(PR_SET_NAME, (unsigned long)name, 0UL, 0UL, 0UL);
}

/// Decodes a wait status: whether the process exited, its exit status, and the signal that killed it.
static inline int lb_exited(int status) {
    return WIFEXITED(status);
}
static inline int lb_exit_status(int status) {
    return WEXITSTATUS(status);
}
static inline int lb_killing_signal(int status) {
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

/// Makes a process that is started with `actions` close every descriptor from `first` on. Returns 0, or an
/// errno.
int lb_spawn_without_descriptors(posix_spawn_file_actions_t *_Nonnull actions, int first);

#endif
