#include "lb_compress.h"

#include <string.h>
#include <zlib.h>

size_t lb_gzip(const uint8_t *bytes, size_t length, uint8_t *result, size_t capacity) {
    // 15 is the largest window; 16 more select the format gzip.
    enum { window = 15 + 16, memory = 9 };
    z_stream stream;
    memset(&stream, 0, sizeof stream);
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, window, memory, Z_DEFAULT_STRATEGY) != Z_OK) {
        return 0;
    }
    stream.next_in = (Bytef *)bytes;
    stream.avail_in = (uInt)length;
    stream.next_out = result;
    stream.avail_out = (uInt)capacity;
    int status = deflate(&stream, Z_FINISH);
    size_t written = stream.total_out;
    deflateEnd(&stream);
    return status == Z_STREAM_END ? written : 0;
}
