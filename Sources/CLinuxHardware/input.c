#include "lb_input.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/input.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

_Static_assert(LB_INPUT_KEY_BYTES * 8 == KEY_CNT, "a bit for each key");
_Static_assert(LB_INPUT_KEY_BYTES % sizeof(uint64_t) == 0, "whole words, as masks of events need");
_Static_assert(LB_INPUT_AXIS_BYTES * 8 == REL_CNT, "a bit for each axis");

static int request(int fd, unsigned long number, void *argument) {
    return ioctl(fd, number, argument) < 0 ? -errno : 0;
}

int lb_input_open(const char *path) {
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    if (fd < 0) {
        return -errno;
    }
    int clock = CLOCK_MONOTONIC;
    int result = request(fd, EVIOCSCLOCKID, &clock);
    if (result < 0) {
        close(fd);
        return result;
    }
    return fd;
}

int lb_input_name(int fd, char *name, size_t size) {
    memset(name, 0, size);
    int result = request(fd, EVIOCGNAME(size - 1), name);
    // A device may have no name.
    return result == -ENOENT ? 0 : result;
}

int lb_input_abilities(int fd, uint8_t *keys, uint8_t *axes) {
    memset(keys, 0, LB_INPUT_KEY_BYTES);
    memset(axes, 0, LB_INPUT_AXIS_BYTES);
    int result = request(fd, EVIOCGBIT(EV_KEY, LB_INPUT_KEY_BYTES), keys);
    return result < 0 ? result : request(fd, EVIOCGBIT(EV_REL, LB_INPUT_AXIS_BYTES), axes);
}

int lb_input_pressed(int fd, uint8_t *keys) {
    memset(keys, 0, LB_INPUT_KEY_BYTES);
    return request(fd, EVIOCGKEY(LB_INPUT_KEY_BYTES), keys);
}

int lb_input_grab(int fd) {
    return ioctl(fd, EVIOCGRAB, 1) < 0 ? -errno : 0;
}

static int set_mask(int fd, uint32_t type, const uint8_t *bits, size_t size) {
    struct input_mask mask = {.type = type, .codes_size = (uint32_t)size, .codes_ptr = (uintptr_t)bits};
    return request(fd, EVIOCSMASK, &mask);
}

int lb_input_limit(int fd, const uint8_t *keys, const uint8_t *axes) {
    // The kernel takes whole words (`long`) only. For EV_SYN, the bits are types of events.
    const uint8_t types[8] = {1 << EV_SYN | 1 << EV_KEY | 1 << EV_REL};
    uint8_t axis_words[8] = {0};
    memcpy(axis_words, axes, LB_INPUT_AXIS_BYTES);
    int result = set_mask(fd, EV_SYN, types, sizeof types);
    if (result == 0) {
        result = set_mask(fd, EV_KEY, keys, LB_INPUT_KEY_BYTES);
    }
    return result < 0 ? result : set_mask(fd, EV_REL, axis_words, sizeof axis_words);
}

long lb_input_read(int fd, lb_input_event *events, size_t count) {
    struct input_event buffer[32];
    if (count > sizeof buffer / sizeof *buffer) {
        count = sizeof buffer / sizeof *buffer;
    }
    ssize_t size;
    do {
        size = read(fd, buffer, count * sizeof *buffer);
    } while (size < 0 && errno == EINTR);
    if (size < 0) {
        return errno == EAGAIN ? 0 : -errno;
    }
    size_t read_count = (size_t)size / sizeof *buffer;
    for (size_t i = 0; i < read_count; i++) {
        events[i] = (lb_input_event){
            .timestamp_ns =
                (int64_t)buffer[i].input_event_sec * 1000000000 + (int64_t)buffer[i].input_event_usec * 1000,
            .type = buffer[i].type,
            .code = buffer[i].code,
            .value = buffer[i].value,
        };
    }
    return (long)read_count;
}
