// The minimum cost of a picture on a strip of LEDs: a plain C routine adds up the light for the current
// limit, and writes what the LEDs take from a table.
//
// usage: strip_floor WIDTH HEIGHT BRIGHTNESS HEAD STRIDE CODE MESSAGE
//
// MESSAGE is a message of LoopBanner's that no limit has dimmed. The values of LED n begin at HEAD + n ×
// STRIDE and take CODE bytes each: 1, or 4 for pulses. The program finds a picture that makes this message,
// makes the message from it, and fails if they differ. Callgrind counts the instructions of 100 messages.
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <valgrind/callgrind.h>

enum { RUNS = 100, WHOLE = 1 << 16 };

struct strip {
    size_t leds, head, stride, code;
    /// The first byte of each LED's pixel in the picture.
    uint32_t *pixels;
    uint8_t curve[256];
    uint32_t pulses[256], codes[256];
    /// The share of the light for which `codes` were made.
    uint64_t share;
    /// The most light that may be shown.
    uint64_t allowed;
};

/// The code of each value of a picture of whose light `share` parts may be shown.
__attribute__((noinline)) static void prepare(struct strip *strip, uint64_t share) {
    strip->share = share;
    for (size_t value = 0; value < 256; value++) {
        uint8_t dimmed = (uint8_t)(strip->curve[value] * share >> 16);
        strip->codes[value] = strip->code == 4 ? strip->pulses[dimmed] : dimmed;
    }
}

__attribute__((noinline)) static void encode(struct strip *strip, const uint8_t *picture, uint8_t *message) {
    const uint32_t *pixels = strip->pixels;
    const uint8_t *curve = strip->curve;
    size_t leds = strip->leds, stride = strip->stride;
    uint64_t light = 0;
    for (size_t led = 0; led < leds; led++) {
        const uint8_t *pixel = picture + pixels[led];
        light += (uint64_t)curve[pixel[0]] + curve[pixel[1]] + curve[pixel[2]];
    }
    uint64_t share = light > strip->allowed ? strip->allowed * WHOLE / light : WHOLE;
    if (share != strip->share) {
        prepare(strip, share);
    }
    const uint32_t *codes = strip->codes;
    uint8_t *target = message + strip->head;
    if (strip->code == 4) {
        for (size_t led = 0; led < leds; led++) {
            const uint8_t *pixel = picture + pixels[led];
            memcpy(target, &codes[pixel[0]], 4);
            memcpy(target + 4, &codes[pixel[1]], 4);
            memcpy(target + 8, &codes[pixel[2]], 4);
            target += stride;
        }
    } else {
        for (size_t led = 0; led < leds; led++) {
            const uint8_t *pixel = picture + pixels[led];
            target[0] = (uint8_t)codes[pixel[0]];
            target[1] = (uint8_t)codes[pixel[1]];
            target[2] = (uint8_t)codes[pixel[2]];
            target += stride;
        }
    }
}

static uint32_t pulses(uint8_t value) {
    uint32_t bits = 0;
    for (int bit = 7; bit >= 0; bit--) {
        bits = bits << 4 | (value >> bit & 1 ? 0xE : 0x8);
    }
    return __builtin_bswap32(bits);
}

/// The value that is sent as the bytes at `code`, or -1.
static int value_of(const struct strip *strip, const uint8_t *code) {
    for (int value = 0; value < 256; value++) {
        if (strip->code == 1 ? *code == value : memcmp(code, &strip->pulses[value], 4) == 0) {
            return value;
        }
    }
    return -1;
}

/// Something that the curve turns into `value`, or -1.
static int before_curve(const struct strip *strip, int value) {
    for (int before = 0; before < 256; before++) {
        if (strip->curve[before] == value) {
            return before;
        }
    }
    return -1;
}

int main(int count, char **arguments) {
    if (count != 8) {
        return 64;
    }
    size_t width = strtoul(arguments[1], NULL, 10), height = strtoul(arguments[2], NULL, 10);
    double share = atof(arguments[3]) / 100;
    struct strip strip = {
        .leds = width * height,
        .head = strtoul(arguments[4], NULL, 10),
        .stride = strtoul(arguments[5], NULL, 10),
        .code = strtoul(arguments[6], NULL, 10),
        .pixels = calloc(width * height, sizeof(uint32_t)),
        .allowed = UINT32_MAX,
    };
    static uint8_t message[1 << 17], made[1 << 17], picture[1 << 16];
    FILE *file = fopen(arguments[7], "r");
    if (file == NULL || strip.leds * 3 > sizeof picture) {
        return 66;
    }
    size_t length = fread(message, 1, sizeof message, file);
    memcpy(made, message, length);
    for (int value = 0; value < 256; value++) {
        strip.curve[value] = (uint8_t)round(255 * pow(value / 255.0, 2.2) * share);
        strip.pulses[value] = pulses((uint8_t)value);
    }
    size_t lit = 0;
    for (size_t led = 0; led < strip.leds; led++) {
        // Rows that run back and forth across a picture of columns, as on a panel.
        size_t y = led / width, x = y % 2 == 0 ? led % width : width - 1 - led % width;
        strip.pixels[led] = (uint32_t)(3 * (x * height + y));
        for (size_t part = 0; part < 3; part++) {
            int value = value_of(&strip, message + strip.head + led * strip.stride + part * strip.code);
            int before = value < 0 ? -1 : before_curve(&strip, value);
            if (before < 0) {
                fprintf(stderr, "strip_floor: LED %zu has no value of the curve\n", led);
                return 1;
            }
            picture[strip.pixels[led] + part] = (uint8_t)before;
            memset(made + strip.head + led * strip.stride + part * strip.code, 0, strip.code);
            lit += value > 0;
        }
    }
    CALLGRIND_ZERO_STATS;
    for (int run = 0; run < RUNS; run++) {
        encode(&strip, picture, made);
    }
    CALLGRIND_DUMP_STATS;
    if (lit == 0 || memcmp(message, made, length) != 0) {
        fprintf(stderr, "strip_floor: it makes another message\n");
        return 1;
    }
    return 0;
}
