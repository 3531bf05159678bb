#include "png_chunks.h"

const uint8_t lb_png_signature[LB_PNG_SIGNATURE_BYTES] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};

uint32_t lb_number(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

uint32_t lb_short_number(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 8 | bytes[1];
}

bool lb_chunk_peek(const lb_source *source, lb_chunk *next) {
    if (source->left < LB_CHUNK_FRAME) {
        return false;
    }
    next->length = lb_number(source->next);
    memcpy(next->name, source->next + 4, sizeof next->name);
    next->data = source->next + 8;
    return next->length <= source->left - LB_CHUNK_FRAME;
}

void lb_chunk_skip(lb_source *source, const lb_chunk *chunk) {
    source->next += (size_t)chunk->length + LB_CHUNK_FRAME;
    source->left -= (size_t)chunk->length + LB_CHUNK_FRAME;
}

bool lb_chunk_is_intact(const lb_chunk *chunk) {
    // The remainder of each value of four bits, for the reversed polynomial 0xEDB88320.
    static const uint32_t remainders[16] = {0x00000000, 0x1DB71064, 0x3B6E20C8, 0x26D930AC, 0x76DC4190,
        0x6B6B51F4, 0x4DB26158, 0x5005713C, 0xEDB88320, 0xF00F9344, 0xD6D6A3E8, 0xCB61B38C, 0x9B64C2B0,
        0x86D3D2D4, 0xA00AE278, 0xBDBDF21C};
    const uint8_t *next = chunk->data - sizeof chunk->name;
    const uint8_t *end = chunk->data + chunk->length;
    uint32_t checksum = UINT32_MAX;
    for (; next < end; next++) {
        checksum ^= *next;
        checksum = checksum >> 4 ^ remainders[checksum & 0xF];
        checksum = checksum >> 4 ^ remainders[checksum & 0xF];
    }
    return ~checksum == lb_number(end);
}

bool lb_chunk_is(const lb_chunk *chunk, const char *name) {
    return memcmp(chunk->name, name, sizeof chunk->name) == 0;
}

void lb_png_file_append(lb_png_file *file, const void *bytes, size_t count) {
    if (file->bytes != NULL && count > 0) {
        memcpy(file->bytes + file->size, bytes, count);
    }
    file->size += count;
}

void lb_png_file_append_chunk(lb_png_file *file, const char *name, const uint8_t *data, uint32_t length) {
    const uint8_t size[] = {
        (uint8_t)(length >> 24), (uint8_t)(length >> 16), (uint8_t)(length >> 8), (uint8_t)length};
    static const uint8_t checksum[4] = {0};
    lb_png_file_append(file, size, sizeof size);
    lb_png_file_append(file, name, 4);
    lb_png_file_append(file, data, length);
    lb_png_file_append(file, checksum, sizeof checksum);
}
