#include "message.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SIZE_BYTES 4
#define MOST_REPLY_BYTES (((size_t)2 << 20) + ((size_t)256 << 10))

static uint32_t little_endian_u32(const uint8_t *bytes) {
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

/// Waits until the descriptor is ready. Returns 1, 0 on a timeout, or -1.
static int wait_for(int descriptor, short events, int milliseconds) {
    struct pollfd poll_entry = {.fd = descriptor, .events = events};
    int ready;
    do {
        ready = poll(&poll_entry, 1, milliseconds);
    } while (ready < 0 && errno == EINTR);
    return ready;
}

/// Fills `bytes`. Returns `MESSAGE_CLOSED` or `MESSAGE_IDLE` only if nothing was read.
static message_result fill(uint8_t *bytes, size_t count, int idle_milliseconds) {
    size_t done = 0;
    while (done < count) {
        const int ready = wait_for(STDIN_FILENO, POLLIN, idle_milliseconds);
        if (ready == 0 && done == 0) {
            return MESSAGE_IDLE;
        }
        if (ready <= 0) {
            return MESSAGE_BROKEN;
        }
        const ssize_t got = read(STDIN_FILENO, bytes + done, count - done);
        if (got > 0) {
            done += (size_t)got;
        } else if (got == 0) {
            return done == 0 ? MESSAGE_CLOSED : MESSAGE_BROKEN;
        } else if (errno != EINTR && errno != EAGAIN) {
            return MESSAGE_BROKEN;
        }
    }
    return MESSAGE_READ;
}

message_result read_message(size_t most, int idle_milliseconds, uint8_t **body, size_t *size) {
    uint8_t size_bytes[SIZE_BYTES];
    const message_result start = fill(size_bytes, sizeof size_bytes, idle_milliseconds);
    if (start != MESSAGE_READ) {
        return start;
    }
    *size = little_endian_u32(size_bytes);
    if (*size == 0 || *size > most) {
        return MESSAGE_BROKEN;
    }
    *body = malloc(*size);
    if (*body == NULL) {
        return MESSAGE_BROKEN;
    }
    if (fill(*body, *size, idle_milliseconds) != MESSAGE_READ) {
        free(*body);
        *body = NULL;
        return MESSAGE_BROKEN;
    }
    return MESSAGE_READ;
}

const uint8_t *take_bytes(byte_reader *reader, size_t count) {
    if (reader->failed || count > reader->left) {
        reader->failed = true;
        return NULL;
    }
    const uint8_t *bytes = reader->next;
    reader->next += count;
    reader->left -= count;
    return bytes;
}

uint8_t take_u8(byte_reader *reader) {
    const uint8_t *bytes = take_bytes(reader, 1);
    return bytes != NULL ? bytes[0] : 0;
}

uint16_t take_u16(byte_reader *reader) {
    const uint8_t *bytes = take_bytes(reader, 2);
    return bytes != NULL ? (uint16_t)((unsigned)bytes[0] | (unsigned)bytes[1] << 8) : 0;
}

uint32_t take_u32(byte_reader *reader) {
    const uint8_t *bytes = take_bytes(reader, 4);
    return bytes != NULL ? little_endian_u32(bytes) : 0;
}

byte_writer start_message(void) {
    byte_writer writer = {0};
    // The size is inserted at the end.
    put_u32(&writer, 0);
    return writer;
}

void put_bytes(byte_writer *writer, const void *bytes, size_t count) {
    if (writer->failed || count > SIZE_BYTES + MOST_REPLY_BYTES - writer->size) {
        writer->failed = true;
        return;
    }
    const size_t needed = writer->size + count;
    if (needed > writer->capacity) {
        const size_t capacity = needed + needed / 2 + 64;
        uint8_t *grown = realloc(writer->bytes, capacity);
        if (grown == NULL) {
            writer->failed = true;
            return;
        }
        writer->bytes = grown;
        writer->capacity = capacity;
    }
    if (count > 0) {
        memcpy(writer->bytes + writer->size, bytes, count);
    }
    writer->size = needed;
}

void put_u8(byte_writer *writer, uint8_t value) {
    put_bytes(writer, &value, 1);
}

void put_u16(byte_writer *writer, uint16_t value) {
    const uint8_t bytes[] = {(uint8_t)value, (uint8_t)(value >> 8)};
    put_bytes(writer, bytes, sizeof bytes);
}

void put_u32(byte_writer *writer, uint32_t value) {
    const uint8_t bytes[] = {
        (uint8_t)value, (uint8_t)(value >> 8), (uint8_t)(value >> 16), (uint8_t)(value >> 24)};
    put_bytes(writer, bytes, sizeof bytes);
}

static bool write_all(const uint8_t *bytes, size_t count) {
    size_t done = 0;
    while (done < count) {
        const ssize_t put = write(STDOUT_FILENO, bytes + done, count - done);
        if (put >= 0) {
            done += (size_t)put;
        } else if (errno == EAGAIN) {
            if (wait_for(STDOUT_FILENO, POLLOUT, -1) < 0) {
                return false;
            }
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

bool finish_message(byte_writer *writer) {
    bool written = false;
    if (!writer->failed) {
        const uint32_t size = (uint32_t)(writer->size - SIZE_BYTES);
        for (unsigned i = 0; i < SIZE_BYTES; i++) {
            writer->bytes[i] = (uint8_t)(size >> (8 * i));
        }
        written = write_all(writer->bytes, writer->size);
    }
    free(writer->bytes);
    *writer = (byte_writer){0};
    return written;
}
