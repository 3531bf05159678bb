/* SPDX-License-Identifier: GPL-2.0-or-later */
// The log of the wire: the records of the bench (rig/modules/rig-wire.h), appended to a file.
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "header.h"

// As in rig/modules/rig-wire.h.
enum kind { message = 1, selected = 2, bytes = 3, released = 4, levels = 11, end = 13 };
struct __attribute__((packed)) record {
    uint64_t time;
    uint32_t message;
    uint16_t length;
    uint8_t kind, line;
};
struct __attribute__((packed)) clock {
    uint32_t hertz;
    uint16_t mode;
    uint8_t bits, reserved;
};

// A message whose next transfer does not begin within this time is over. The driver pauses 10 µs between two.
static const int64_t longest_pause = 5000000;

static FILE *file;
static uint32_t number;
static bool is_open, may_begin;
static struct timer pause_timer;

static struct {
    struct clock clock;
    uint8_t bytes[8192];
} transfer;
static uint16_t transferred;
static int64_t first_byte;

static void put(enum kind kind, int line, int64_t time, const void *payload, size_t length) {
    const struct record record = {.time = (uint64_t)time,
        .message = number,
        .length = (uint16_t)length,
        .kind = kind,
        .line = (uint8_t)line};
    if (!file) {
        return;
    }
    if (fwrite(&record, sizeof record, 1, file) != 1 || (length && fwrite(payload, length, 1, file) != 1)
        || fflush(file)) {
        give_up("cannot write the log of the wire: %s", strerror(errno));
    }
}

static void put_bytes(void) {
    if (transferred) {
        put(bytes, 0, first_byte, &transfer, sizeof transfer.clock + transferred);
    }
    transferred = 0;
}

static void end_message(void *unused) {
    (void)unused;
    if (is_open) {
        const int32_t status = 0;
        put(end, 0, now(), &status, sizeof status);
    }
    is_open = false;
    timer_del(&pause_timer);
}

void wire_open(const char *path) {
    timer_init_full(&pause_timer, NULL, guest_clock, nanoseconds, 0, end_message, NULL);
    if (path && !(file = fopen(path, "wb"))) {
        give_up("cannot write %s: %s", path, strerror(errno));
    }
}

void wire_message_may_begin(void) {
    may_begin = true;
}

void wire_select(void) {
    if (may_begin || !is_open) {
        end_message(NULL);
        number++;
        put(message, 0, now(), NULL, 0);
    }
    is_open = true;
    may_begin = false;
    timer_del(&pause_timer);
    put(selected, 0, now(), NULL, 0);
}

void wire_release(void) {
    put_bytes();
    put(released, 0, now(), NULL, 0);
    timer_mod(&pause_timer, now() + longest_pause);
}

void wire_byte(uint8_t byte, uint32_t hertz, uint16_t mode) {
    const struct clock clock = {.hertz = hertz, .mode = mode, .bits = 8};
    if (transferred == sizeof transfer.bytes
        || (transferred && memcmp(&clock, &transfer.clock, sizeof clock))) {
        put_bytes();
    }
    if (!transferred) {
        first_byte = now();
        transfer.clock = clock;
    }
    transfer.bytes[transferred++] = byte;
}

void wire_input(int line, int level) {
    const uint32_t payload[2] = {1u << line % 32, (uint32_t)level << line % 32};
    put(levels, line, now(), payload, sizeof payload);
}
