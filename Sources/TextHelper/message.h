#ifndef MESSAGE_H
#define MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Messages: a `u32` size and a body of that many bytes, all integers little-endian.

/// What became of an attempt to read a message.
typedef enum message_result {
    MESSAGE_READ,
    /// The input ended, and no message had begun.
    MESSAGE_CLOSED,
    /// No message began within the time.
    MESSAGE_IDLE,
    /// Cut in the middle, of a length that is not allowed, or no memory for it: where the next message begins
    /// is not known.
    MESSAGE_BROKEN,
} message_result;

/// Reads one message from standard input.
///
/// Waits at most `idle_milliseconds` for every part of it. On `MESSAGE_READ`, `*body` holds 1 to `most` bytes
/// that the caller frees.
message_result read_message(size_t most, int idle_milliseconds, uint8_t **body, size_t *size);

/// Takes integers from a body. Reading past the end gives 0 and sets `failed`.
typedef struct byte_reader {
    const uint8_t *next;
    size_t left;
    bool failed;
} byte_reader;

uint8_t take_u8(byte_reader *reader);
uint16_t take_u16(byte_reader *reader);
uint32_t take_u32(byte_reader *reader);

/// The next `count` bytes, which stay in the body; null if there are not as many.
const uint8_t *take_bytes(byte_reader *reader, size_t count);

/// Collects a message. When it would grow past its bound or the memory is short, `failed` is set, and what is
/// put from then on is dropped.
typedef struct byte_writer {
    uint8_t *bytes;
    size_t size;
    size_t capacity;
    bool failed;
} byte_writer;

/// An empty message.
byte_writer start_message(void);

void put_u8(byte_writer *writer, uint8_t value);
void put_u16(byte_writer *writer, uint16_t value);
void put_u32(byte_writer *writer, uint32_t value);
void put_bytes(byte_writer *writer, const void *bytes, size_t count);

/// Writes the message to standard output and frees it. False if it had failed or the output is closed.
bool finish_message(byte_writer *writer);

#endif
