#ifndef MESSAGE_H
#define MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Messages consist of a size (`u32`) and a body of that many bytes. All integers are little-endian.

/// The result of reading a message.
typedef enum message_result {
    MESSAGE_READ,
    /// The input ended before a message began.
    MESSAGE_CLOSED,
    /// No message began within the time limit.
    MESSAGE_IDLE,
    /// The message is truncated, has an invalid length, or does not fit into memory, so the start of the next
    /// message is unknown.
    MESSAGE_BROKEN,
} message_result;

/// Reads one message from standard input.
///
/// Waits up to `idle_milliseconds` for each part. For `MESSAGE_READ`, `*body` holds 1 to `most` bytes, and
/// the caller must free it.
message_result read_message(size_t most, int idle_milliseconds, uint8_t **body, size_t *size);

/// Reads integers from a message body. Reading beyond the end returns 0 and sets `failed`.
typedef struct byte_reader {
    const uint8_t *next;
    size_t left;
    bool failed;
} byte_reader;

uint8_t take_u8(byte_reader *reader);
uint16_t take_u16(byte_reader *reader);
uint32_t take_u32(byte_reader *reader);

/// Returns a pointer to the next `count` bytes of the body, or null if fewer bytes are left.
const uint8_t *take_bytes(byte_reader *reader, size_t count);

/// Builds a message. If the message exceeds its limit or memory is exhausted, `failed` is set and further
/// data is discarded.
typedef struct byte_writer {
    uint8_t *bytes;
    size_t size;
    size_t capacity;
    bool failed;
} byte_writer;

/// Creates an empty message.
byte_writer start_message(void);

void put_u8(byte_writer *writer, uint8_t value);
void put_u16(byte_writer *writer, uint16_t value);
void put_u32(byte_writer *writer, uint32_t value);
void put_bytes(byte_writer *writer, const void *bytes, size_t count);

/// Writes the message to standard output and frees it. Returns false if building the message has failed or
/// the output is closed.
bool finish_message(byte_writer *writer);

#endif
