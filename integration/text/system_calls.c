/// Asks for system calls behind the lock-down of `loopbanner-text`, each in a separate process. The same
/// call is made without the lock-down first: only one that is granted there shows that the lock-down refuses
/// it.
///
/// usage: system_calls    prints `right: …` or `wrong: …` for each check; ends with 0 if it made them all

#define _GNU_SOURCE

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "../../Sources/TextHelper/lockdown.h"

#define PAGE 4096
#define MOST_SECONDS 10
#define UNLOCKED 200
/// Above the last number of both architectures.
#define NUMBERS 1024
/// On x86-64: the same calls for programs with pointers of 32 bits.
#define X32 0x40000000

/// What the children find, made before they start.
static struct {
    int any_file, socket, calls[2], replies[2];
    struct sockaddr_un address;
    socklen_t address_size;
    pid_t parent;
    /// What a child asks for; it is theirs and ours.
    volatile long *number;
} given;

// MARK: Calls that a font's parser must never make

static long try_openat(void) {
    return syscall(SYS_openat, AT_FDCWD, "/dev/null", O_RDONLY);
}

static long try_openat2(void) {
    const uint64_t how[3] = {O_RDONLY};
    return syscall(SYS_openat2, AT_FDCWD, "/dev/null", how, sizeof how);
}

#ifdef SYS_open
static long try_open(void) {
    return syscall(SYS_open, "/dev/null", O_RDONLY);
}

static long try_fork(void) {
    return syscall(SYS_fork);
}
#endif

static long try_clone(void) {
    return syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
}

static long try_clone3(void) {
    const uint64_t arguments[8] = {[4] = SIGCHLD};
    return syscall(SYS_clone3, arguments, sizeof arguments);
}

static long try_socket(void) {
    return syscall(SYS_socket, AF_UNIX, SOCK_STREAM, 0);
}

static long try_connect(void) {
    return syscall(SYS_connect, given.socket, &given.address, given.address_size);
}

static long try_execve(void) {
    char *const arguments[] = {"true", NULL};
    return syscall(SYS_execve, "/bin/true", arguments, arguments + 1);
}

static long try_execveat(void) {
    char *const arguments[] = {"true", NULL};
    return syscall(SYS_execveat, AT_FDCWD, "/bin/true", arguments, arguments + 1, 0);
}

static long try_ptrace(void) {
    return syscall(SYS_ptrace, PTRACE_TRACEME, 0, 0, 0);
}

static long try_kill(void) {
    return syscall(SYS_kill, given.parent, SIGCONT);
}

static long try_setrlimit(void) {
    const struct rlimit none = {0};
    return syscall(SYS_prlimit64, 0, RLIMIT_CORE, &none, NULL);
}

static long try_file_memory(void) {
    return syscall(SYS_mmap, NULL, PAGE, PROT_READ, MAP_PRIVATE, given.any_file, 0);
}

static long try_code_memory(void) {
    return syscall(
        SYS_mmap, NULL, PAGE, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}

static long try_code_protection(void) {
    return syscall(SYS_mprotect, given.number, PAGE, PROT_READ | PROT_EXEC);
}

#ifdef __x86_64__
/// Asks for the number of the process as a program of 32 bits does: the numbers of its calls are others.
static long try_other_architecture(void) {
    long result = 20;
    __asm__ volatile("int $0x80" : "+a"(result) : : "memory", "r8", "r9", "r10", "r11");
    return result;
}
#endif

/// A call, and whether a kernel may be without it.
struct attempt {
    const char *name;
    long (*try)(void);
    bool may_be_missing;
};

static const struct attempt attempts[] = {
#ifdef SYS_open
    {"open", try_open, false},
    {"fork", try_fork, false},
#endif
    {"openat", try_openat, false},
    {"openat2", try_openat2, true},
    {"clone", try_clone, false},
    {"clone3", try_clone3, true},
    {"socket", try_socket, false},
    {"connect", try_connect, false},
    {"execve", try_execve, false},
    {"execveat", try_execveat, false},
    {"ptrace", try_ptrace, false},
    {"kill of another process", try_kill, false},
    {"prlimit64", try_setrlimit, false},
    {"mmap of a file", try_file_memory, false},
    {"mmap of code", try_code_memory, false},
    {"mprotect to code", try_code_protection, false},
#ifdef __x86_64__
    {"a call of another architecture", try_other_architecture, true},
#endif
};

// MARK: Calls that it makes

/// What may be asked behind the lock-down (Sources/TextHelper/README.md): to read, to write, to wait, to
/// allocate and free memory, to read the clock, and to exit. Of mmap, what is neither a file nor code.
static const long granted[] = {
    SYS_read,
    SYS_write,
    SYS_close,
    SYS_ppoll,
    SYS_restart_syscall,
    SYS_clock_gettime,
    SYS_brk,
    SYS_mmap,
    SYS_munmap,
    SYS_mremap,
    SYS_madvise,
    SYS_futex,
    SYS_exit_group,
#ifdef SYS_poll
    SYS_poll,
#endif
};

static bool is_granted(long number) {
    for (size_t i = 0; i < sizeof granted / sizeof *granted; i++) {
        if (granted[i] == number) {
            return true;
        }
    }
    return false;
}

/// Whether the kernel serves a call before it asks a filter. The calls of return probes end a process that
/// was not probed.
static bool is_unfiltered(long number) {
#ifdef __x86_64__
    return number == 335 || number == 336;
#else
    (void)number;
    return false;
#endif
}

/// Asks for a call with wrong arguments, so that it does nothing. Returns whether it is refused.
static bool is_refused_at_once(long number) {
    *given.number = number;
    return syscall(number, -1, -1, -1, -1, -1, -1) == -1 && errno == EPERM;
}

/// Asks for every other call, until one is not refused.
static long try_all_others(void) {
    for (long number = 0; number < NUMBERS; number++) {
        if (!is_granted(number) && !is_unfiltered(number) && !is_refused_at_once(number)) {
            return 0;
        }
#ifdef __x86_64__
        if (!is_refused_at_once(X32 + number)) {
            return 0;
        }
#endif
    }
    errno = EPERM;
    return -1;
}

/// Does what the program does with a request. Negative if anything is refused.
static long try_work(void) {
    char byte;
    struct pollfd end = {.fd = given.calls[0], .events = POLLIN};
    struct timespec used;
    if (poll(&end, 1, -1) != 1 || read(given.calls[0], &byte, 1) != 1) {
        return -1;
    }
    for (size_t size = 16; size <= (size_t)16 << 20; size *= 4) {
        char *memory = malloc(size);
        if (!memory) {
            return -1;
        }
        memset(memory, byte, size);
        char *more = realloc(memory, 2 * size);
        free(more ? more : memory);
        if (!more) {
            return -1;
        }
    }
    if (syscall(SYS_clock_gettime, CLOCK_PROCESS_CPUTIME_ID, &used) != 0) {
        return -1;
    }
    return write(given.replies[1], &byte, 1) == 1 ? 0 : -1;
}

// MARK: Processes

/// Runs `try` in a process, behind the lock-down or not. Returns how it ended, as `waitpid` says: with 0 if
/// the call was granted, or with its error.
static int run(long (*try)(void), bool is_locked) {
    const pid_t child = fork();
    if (child < 0) {
        return -1;
    }
    if (child == 0) {
        alarm(MOST_SECONDS);
        // Number 0 can be opened behind the limit of one file, so that no limit refuses what the filter
        // should.
        close(0);
        const struct rlimit one = {.rlim_cur = 1, .rlim_max = 1};
        if (is_locked ? !lock_down(0) : setrlimit(RLIMIT_NOFILE, &one) != 0) {
            _exit(UNLOCKED);
        }
        const long result = try();
        _exit(result >= 0 ? 0 : errno);
    }
    int status;
    return waitpid(child, &status, 0) == child ? status : -1;
}

static void describe(char *text, size_t size, int status) {
    if (WIFSIGNALED(status)) {
        snprintf(text, size, "the end by %s", strsignal(WTERMSIG(status)));
    } else if (WEXITSTATUS(status) == UNLOCKED) {
        snprintf(text, size, "no lock-down");
    } else if (WEXITSTATUS(status) == 0) {
        snprintf(text, size, "granted");
    } else {
        snprintf(text, size, "%s", strerror(WEXITSTATUS(status)));
    }
}

static void report(bool is_right, const char *what, const char *expected, int status) {
    char found[128];
    describe(found, sizeof found, status);
    if (is_right) {
        printf("right: %s\n", what);
    } else {
        printf("wrong: %s: %s was expected, and found: %s\n", what, expected, found);
    }
}

/// Whether the filter refused the call, or ended the process for it. Another error is a limit's, or the
/// kernel's.
static bool is_refused(int status) {
    return WIFSIGNALED(status) ? WTERMSIG(status) == SIGSYS : WEXITSTATUS(status) == EPERM;
}

static void check_attempt(const struct attempt *attempt) {
    char what[128];
    const int free = run(attempt->try, false);
    if (free != 0 && attempt->may_be_missing) {
        printf("right: the kernel has no %s\n", attempt->name);
        return;
    }
    snprintf(what, sizeof what, "%s without the lock-down", attempt->name);
    report(free == 0, what, "granted", free);
    const int locked = run(attempt->try, true);
    snprintf(what, sizeof what, "%s behind the lock-down", attempt->name);
    report(is_refused(locked), what, "refused", locked);
}

static void check_all_others(void) {
    char what[128];
    const int status = run(try_all_others, true);
    // One that ends the process leaves the next ones untried.
    if (WIFEXITED(status) && WEXITSTATUS(status) == EPERM) {
        printf("right: every other call is refused\n");
        return;
    }
    snprintf(what, sizeof what, "call number %#lx behind the lock-down", *given.number);
    report(false, what, "refused", status);
}

static void check_work(void) {
    char byte = 0;
    if (write(given.calls[1], "x", 1) != 1) {
        return;
    }
    const int status = run(try_work, true);
    report(status == 0 && read(given.replies[0], &byte, 1) == 1 && byte == 'x', "work behind the lock-down",
        "an answer", status);
}

/// Makes a socket, and an address that it can be connected to as often as one likes.
static bool make_sockets(void) {
    const int other = socket(AF_UNIX, SOCK_DGRAM, 0);
    given.socket = socket(AF_UNIX, SOCK_DGRAM, 0);
    // The kernel chooses a name that is no file's.
    given.address.sun_family = AF_UNIX;
    given.address_size = sizeof given.address;
    return other >= 0 && given.socket >= 0
           && bind(other, (struct sockaddr *)&given.address, sizeof(sa_family_t)) == 0
           && getsockname(other, (struct sockaddr *)&given.address, &given.address_size) == 0;
}

int main(void) {
    // A child would print what waits in a buffer once more.
    setvbuf(stdout, NULL, _IOLBF, 0);
    given.parent = getpid();
    given.any_file = open("/proc/self/exe", O_RDONLY);
    given.number = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (given.any_file < 0 || given.number == MAP_FAILED || pipe(given.calls) != 0 || pipe(given.replies) != 0
        || !make_sockets()) {
        perror("system_calls");
        return 1;
    }
    for (size_t i = 0; i < sizeof attempts / sizeof *attempts; i++) {
        check_attempt(&attempts[i]);
    }
    check_all_others();
    check_work();
    return 0;
}
