#define _GNU_SOURCE

#include "font_file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#define MOST_FILE_BYTES ((off_t)64 << 20)

static font_state state_of_error(int error) {
    switch (error) {
    case ENOENT:
    case ENOTDIR:
        return FONT_NOT_FOUND;
    case EACCES:
    case EPERM:
        return FONT_NO_PERMISSION;
    case ENXIO:
        // A socket.
        return FONT_NOT_REGULAR;
    default:
        return FONT_SYSTEM_ERROR;
    }
}

static bool ends_in_gz(const char *path) {
    const size_t length = strlen(path);
    return length >= 3 && strcmp(path + length - 3, ".gz") == 0;
}

static font_state map_descriptor(int descriptor, font_file *file) {
    struct stat status;
    if (fstat(descriptor, &status) != 0) {
        return FONT_SYSTEM_ERROR;
    }
    if (!S_ISREG(status.st_mode)) {
        return FONT_NOT_REGULAR;
    }
    if (status.st_size > MOST_FILE_BYTES) {
        return FONT_TOO_LARGE;
    }
    if (status.st_size == 0) {
        return FONT_REFUSED;
    }
    const size_t size = (size_t)status.st_size;
    void *bytes = mmap(NULL, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (bytes == MAP_FAILED) {
        return FONT_SYSTEM_ERROR;
    }
    file->bytes = bytes;
    file->size = size;
    return FONT_OPEN;
}

font_state map_font_file(const char *path, font_file *file) {
    // Without O_NONBLOCK, opening a pipe would block.
    const int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (descriptor < 0) {
        return state_of_error(errno);
    }
    const font_state state = map_descriptor(descriptor, file);
    close(descriptor);
    file->is_gzip = ends_in_gz(path);
    return state;
}

/// Decompresses into `room`, which has `MOST_INFLATED_BYTES`.
static font_state inflate_into(uint8_t *room, const font_file *file, size_t *size) {
    z_stream stream = {0};
    stream.next_in = (z_const Bytef *)file->bytes;
    stream.avail_in = (uInt)file->size;
    stream.next_out = room;
    stream.avail_out = (uInt)MOST_INFLATED_BYTES;
    // The largest window, and 16 for a gzip header.
    if (inflateInit2(&stream, MAX_WBITS + 16) != Z_OK) {
        return FONT_SYSTEM_ERROR;
    }
    const int result = inflate(&stream, Z_FINISH);
    *size = stream.total_out;
    const bool is_full = stream.avail_out == 0;
    inflateEnd(&stream);
    if (result == Z_STREAM_END) {
        return *size > 0 ? FONT_OPEN : FONT_REFUSED;
    }
    return result == Z_BUF_ERROR && is_full ? FONT_TOO_LARGE : FONT_BAD_GZIP;
}

font_state inflate_font_file(font_file *file) {
    if (!file->is_gzip) {
        return FONT_OPEN;
    }
    // Only written pages use memory.
    void *room = mmap(NULL, MOST_INFLATED_BYTES, PROT_READ | PROT_WRITE,
        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (room == MAP_FAILED) {
        return FONT_SYSTEM_ERROR;
    }
    size_t size = 0;
    const font_state state = inflate_into(room, file, &size);
    munmap((void *)file->bytes, file->size);
    if (state != FONT_OPEN) {
        munmap(room, MOST_INFLATED_BYTES);
        *file = (font_file){0};
        return state;
    }
    void *kept = mremap(room, MOST_INFLATED_BYTES, size, 0);
    *file = (font_file){.bytes = kept != MAP_FAILED ? kept : room, .size = size};
    return FONT_OPEN;
}
