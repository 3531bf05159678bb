// A preloaded library under which the frame thread never waits: its clock jumps to the deadline of each wait.
// A spidev node accepts every message. All other threads keep the real clock.
//
// Callgrind counts the instructions; the library works without it, too. The environment says what is counted:
//   TURNS_WARM      the turns of the frame loop before the count begins
//   TURNS_COUNTED   the turns that are counted; 0 counts from the start of the process to the first frame,
//   and -1 keeps the
//                   real clock and counts everything up to the end of the process
// The process ends after the count. TURNS_REPORT names a file for a line with the number of system calls of
// the counted turns and their processor time in nanoseconds, without that of the replaced calls, and behind
// it, for another loop that sends the same bytes, the last message if it was one transfer.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/spi/spidev.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>
#include <valgrind/callgrind.h>

enum { NANOSECONDS = 1000000000, TIMERS = 64 };
/// The wall clock of the frame thread when it begins: 2026-01-01 12:34:56 UTC, since 1970.
static const int64_t FIRST_SECOND = 1767270896;

static long warm, counted;
/// Whether this thread has sent a message, so that it is the frame thread.
static __thread bool is_frame_thread __attribute__((tls_model("initial-exec")));
/// The virtual time of the frame thread, in nanoseconds.
static int64_t now;
/// The deadline of each timer of the frame thread, by descriptor; 0 is none.
static int64_t deadlines[TIMERS];
/// What its epoll tells of each descriptor.
static epoll_data_t labels[TIMERS];
static bool is_timer[TIMERS];
static long turns = -1;
static long system_calls;
/// The processor time of the frame thread when the count began.
static int64_t count_began;
/// How often the counted turns have called the replaced functions.
static struct {
    long clock_readings, waits, messages;
} calls;
/// The request and the argument of the last message.
static unsigned long last_request;
static void *last_argument;

int ioctl(int fd, unsigned long request, ...);
static uint8_t sent[1 << 17];
static size_t sent_length;

static long number(const char *name) {
    const char *text = getenv(name);
    return text == NULL ? 0 : atol(text);
}

__attribute__((constructor)) static void read_environment(void) {
    warm = number("TURNS_WARM");
    counted = number("TURNS_COUNTED");
}

static int64_t processor_time(void) {
    struct timespec time;
    syscall(SYS_clock_gettime, CLOCK_THREAD_CPUTIME_ID, &time);
    return (int64_t)time.tv_sec * NANOSECONDS + time.tv_nsec;
}

static long per_turn(long count) {
    return (count + counted / 2) / counted;
}

/// The processor time of the replaced functions alone: calls them in the same order and as often as the
/// counted turns did, rounded to whole calls per turn.
static int64_t replacement_time(void) {
    const struct timespec none = {0, 0};
    struct timespec time;
    struct epoll_event event;
    long clock_readings = per_turn(calls.clock_readings), waits = per_turn(calls.waits);
    long messages = per_turn(calls.messages);
    int64_t began = processor_time();
    for (long turn = 0; turn < counted; turn++) {
        for (long i = 0; i < waits; i++) {
            epoll_pwait2(-1, &event, 1, &none, NULL);
        }
        for (long i = 0; i < clock_readings; i++) {
            clock_gettime(CLOCK_MONOTONIC, &time);
        }
        for (long i = 0; i < messages; i++) {
            ioctl(-1, last_request, last_argument);
        }
    }
    return processor_time() - began;
}

static void write_report(void) {
    const char *path = getenv("TURNS_REPORT");
    FILE *file = path == NULL ? NULL : fopen(path, "w");
    if (file == NULL) {
        return;
    }
    long counted_calls = system_calls;
    int64_t time = counted > 0 ? processor_time() - count_began : 0;
    if (counted > 0 && !RUNNING_ON_VALGRIND) {
        time -= replacement_time();
    }
    fprintf(file, "%ld %lld\n", counted_calls, (long long)time);
    fwrite(sent, 1, sent_length, file);
    fclose(file);
}

static void end(void) {
    CALLGRIND_DUMP_STATS;
    write_report();
    syscall(SYS_exit_group, 0);
}

/// The frame thread has done everything of a turn and would wait. The name identifies its thread in the
/// profile.
__attribute__((noinline)) void turns_end_of_turn(void) {
    turns++;
    if (turns == warm) {
        CALLGRIND_ZERO_STATS;
        system_calls = 0;
        memset(&calls, 0, sizeof calls);
        count_began = processor_time();
    } else if (turns == warm + counted) {
        end();
    }
    system_calls++;
}

static bool has_virtual_time(void) {
    return is_frame_thread && counted > 0;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    static int (*real)(clockid_t, struct timespec *);
    if (clock == CLOCK_MONOTONIC && has_virtual_time()) {
        calls.clock_readings++;
        time->tv_sec = now / NANOSECONDS;
        time->tv_nsec = now % NANOSECONDS;
        return 0;
    }
    if (clock == CLOCK_REALTIME && has_virtual_time()) {
        // The wall clock goes with the virtual one. It always begins at the same second, because a clock with
        // narrow digits is drawn with fewer instructions.
        static int64_t offset;
        if (offset == 0) {
            offset = FIRST_SECOND * NANOSECONDS - now;
        }
        time->tv_sec = (now + offset) / NANOSECONDS;
        time->tv_nsec = (now + offset) % NANOSECONDS;
        return 0;
    }
    if (real == NULL) {
        real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    }
    return real(clock, time);
}

int timerfd_settime(int timer, int flags, const struct itimerspec *setting, struct itimerspec *former) {
    if (is_frame_thread && timer < TIMERS) {
        is_timer[timer] = true;
        deadlines[timer] = (int64_t)setting->it_value.tv_sec * NANOSECONDS + setting->it_value.tv_nsec;
    }
    if (has_virtual_time()) {
        system_calls++;
        return 0;
    }
    return syscall(SYS_timerfd_settime, timer, flags, setting, former);
}

int epoll_ctl(int poll, int operation, int descriptor, struct epoll_event *event) {
    if (operation == EPOLL_CTL_ADD && descriptor < TIMERS) {
        // The timers of other threads have labels, too, but no deadlines.
        labels[descriptor] = event->data;
    }
    return syscall(SYS_epoll_ctl, poll, operation, descriptor, event);
}

/// The timer of the frame thread's epoll: the one that was set last by it.
static int due_timer(void) {
    int due = -1;
    for (int timer = 0; timer < TIMERS; timer++) {
        if (is_timer[timer] && deadlines[timer] > 0 && deadlines[timer] < INT64_MAX
            && (due < 0 || deadlines[timer] < deadlines[due])) {
            due = timer;
        }
    }
    return due;
}

int epoll_wait(int poll, struct epoll_event *events, int capacity, int timeout) {
    if (has_virtual_time() && timeout != 0) {
        turns_end_of_turn();
        // What other threads ask for comes first; that is at the beginning only.
        int ready = turns > warm ? 0 : (int)syscall(SYS_epoll_pwait, poll, events, capacity, 0, NULL, 8);
        int timer = due_timer();
        if (ready > 0 || timer < 0) {
            return ready > 0 ? ready
                             : (int)syscall(SYS_epoll_pwait, poll, events, capacity, timeout, NULL, 8);
        }
        if (deadlines[timer] > now) {
            now = deadlines[timer];
        }
        deadlines[timer] = 0;
        events[0].events = EPOLLIN;
        events[0].data = labels[timer];
        return 1;
    }
    return (int)syscall(SYS_epoll_pwait, poll, events, capacity, timeout, NULL, 8);
}

int epoll_pwait2(int poll, struct epoll_event *events, int capacity, const struct timespec *timeout,
    const sigset_t *mask) {
    if (has_virtual_time()) {
        turns_end_of_turn();
        calls.waits++;
        int ready = turns > warm ? 0 : (int)syscall(SYS_epoll_pwait, poll, events, capacity, 0, NULL, 8);
        if (ready > 0) {
            return ready;
        }
        now += (int64_t)timeout->tv_sec * NANOSECONDS + timeout->tv_nsec;
        return 0;
    }
    return (int)syscall(SYS_epoll_pwait2, poll, events, capacity, timeout, mask, 8);
}

/// Under Valgrind all threads share one processor, which a real-time thread would keep.
int pthread_setschedparam(pthread_t thread, int policy, const struct sched_param *parameters) {
    (void)thread, (void)policy, (void)parameters;
    return EPERM;
}

int mlockall(int flags) {
    (void)flags;
    errno = EPERM;
    return -1;
}

/// spidev's buffer is large enough for any picture in one message.
int open(const char *path, int flags, ...) {
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, mode_t) : 0;
    va_end(arguments);
    if (strcmp(path, "/sys/module/spidev/parameters/bufsiz") == 0) {
        int file = memfd_create("bufsiz", MFD_CLOEXEC);
        return file >= 0 && write(file, "65536\n", 6) == 6 && lseek(file, 0, SEEK_SET) == 0 ? file : -1;
    }
    return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

int open64(const char *path, int flags, ...) __attribute__((alias("open")));

static void begin_frame_thread(void) {
    if (!is_frame_thread) {
        if (counted == 0) {
            end();
        }
        struct timespec time;
        clock_gettime(CLOCK_MONOTONIC, &time);
        now = (int64_t)time.tv_sec * NANOSECONDS + time.tv_nsec;
        is_frame_thread = true;
    }
}

int ioctl(int fd, unsigned long request, ...) {
    va_list arguments;
    va_start(arguments, request);
    void *argument = va_arg(arguments, void *);
    va_end(arguments);
    if (_IOC_TYPE(request) != SPI_IOC_MAGIC) {
        return (int)syscall(SYS_ioctl, fd, request, argument);
    }
    if (_IOC_NR(request) != 0) {
        // A setting: writes are ignored, and reads return zero.
        if (_IOC_DIR(request) & _IOC_READ) {
            *(uint8_t *)argument = 0;
        }
        return 0;
    }
    begin_frame_thread();
    system_calls++;
    calls.messages++;
    last_request = request;
    last_argument = argument;
    const struct spi_ioc_transfer *transfers = argument;
    size_t count = _IOC_SIZE(request) / sizeof *transfers;
    int length = 0;
    for (size_t i = 0; i < count; i++) {
        length += (int)transfers[i].len;
    }
    if (turns == warm + counted - 1 && count == 1 && transfers[0].len <= sizeof sent) {
        sent_length = transfers[0].len;
        memcpy(sent, (const void *)(uintptr_t)transfers[0].tx_buf, sent_length);
    }
    return length;
}
