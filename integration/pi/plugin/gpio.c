/* SPDX-License-Identifier: GPL-2.0-or-later */
// The GPIO block of the BCM2835 and the BCM2711 (BCM2835 ARM Peripherals, chapter 6; BCM2711 ARM Peripherals,
// chapter 5). QEMU's model has functions and output latches. This one adds inputs, pulls, events and
// interrupts. Every write also goes to QEMU's model, which moves the SD card between its two controllers by
// GPIO48 to 53.
#include <stdio.h>
#include <string.h>

#include "header.h"

enum { input = 0, output = 1 };
enum pull { no_pull, pull_down, pull_up };
enum event { rising, falling, high, low, async_rising, async_falling, event_kinds };
enum {
    function_select = 0x00,
    set = 0x1c,
    clear = 0x28,
    level = 0x34,
    event_status = 0x40,
    event_enable = 0x4c,
    event_stride = 12,
    bcm2835_pull = 0x94,
    bcm2835_pull_clock = 0x98,
    bcm2711_pull = 0xe4,
    registers_end = 0xf4,
};

static struct state {
    uint32_t enabled[event_kinds][2];
    uint32_t pull_control;
    struct line {
        uint8_t function, latch, outside, pull, level, event;
    } line[most_lines];
} state;

static bool is_enabled(enum event event, int number) {
    return state.enabled[event][number / 32] >> number % 32 & 1;
}

static int seen_level(const struct line *line) {
    switch (line->function) {
    case output:
        return line->latch;
    case input:
        if (line->outside != nothing_outside) {
            return line->outside;
        }
        return line->pull == pull_up ? 1 : line->pull == pull_down ? 0 : line->level;
    default:
        return line->level;
    }
}

static void tell(int number, const struct line *line) {
    if (number == chip_select_line && line->function == output) {
        spi_select(!line->level);
    } else if (line->function == input && number < 32) {
        wire_input(number, line->level);
    }
}

static void update_line(int number) {
    struct line *line = &state.line[number];
    const uint8_t seen = (uint8_t)seen_level(line);
    if (seen != line->level) {
        line->level = seen;
        if (seen ? is_enabled(rising, number) || is_enabled(async_rising, number)
                 : is_enabled(falling, number) || is_enabled(async_falling, number)) {
            line->event = 1;
        }
        tell(number, line);
    }
    if (is_enabled(seen ? high : low, number)) {
        line->event = 1;
    }
}

static void update(void) {
    bool bank[3] = {false, false, false};
    for (int number = 0; number < board.lines; number++) {
        update_line(number);
        bank[number < 28 ? 0 : number < 46 ? 1 : 2] |= state.line[number].event;
    }
    for (int index = 0; index < 3; index++) {
        qemu_set_irq(board.bank_interrupt[index], bank[index]);
    }
}

static void reset(void *unused) {
    (void)unused;
    memset(state.enabled, 0, sizeof state.enabled);
    state.pull_control = 0;
    for (int number = 0; number < board.lines; number++) {
        struct line *line = &state.line[number];
        // Tables 6-31 and 5-3: the reset state of the pulls.
        const bool is_pulled_up = number <= 8 || (number >= 34 && number <= 36) || number >= 46;
        line->function = line->latch = line->event = 0;
        line->pull = is_pulled_up ? pull_up : pull_down;
    }
    update();
}

// The field of `width` bits for each line of a register. Calls `get` for each, and returns the register.
#define GATHER(first, per_register, width, expression)                                          \
    ({                                                                                          \
        uint32_t gathered = 0;                                                                  \
        for (int place = 0; place < (per_register) && (first) + place < board.lines; place++) { \
            const struct line *line = &state.line[(first) + place];                             \
            gathered |= (uint32_t)(expression) << (width) * place;                              \
        }                                                                                       \
        gathered;                                                                               \
    })

// The first line of the register at `address` in a block that begins at `block`.
static int first_line(uint64_t address, int block, int lines_per_register) {
    return (int)(address - (unsigned)block) / 4 * lines_per_register;
}

static bool is_in(uint64_t address, int block, int registers) {
    return address >= (unsigned)block && address < (unsigned)(block + 4 * registers);
}

// Finds the word of the event enables at `address`.
static uint32_t *enable_word(uint64_t address) {
    if (!is_in(address, event_enable, event_kinds * event_stride / 4)) {
        return NULL;
    }
    const int offset = (int)address - event_enable;
    return offset % event_stride < 8 ? &state.enabled[offset / event_stride][offset % event_stride / 4]
                                     : NULL;
}

static const uint8_t bcm2711_code[] = {[no_pull] = 0, [pull_up] = 1, [pull_down] = 2};
static const uint8_t bcm2711_meaning[] = {no_pull, pull_up, pull_down, no_pull};

static uint64_t read_register(void *opaque, uint64_t address, unsigned size) {
    (void)opaque, (void)size;
    if (is_in(address, function_select, 6)) {
        return GATHER(first_line(address, function_select, 10), 10, 3, line->function);
    }
    if (is_in(address, level, 2)) {
        return GATHER(first_line(address, level, 32), 32, 1, line->level);
    }
    if (is_in(address, event_status, 2)) {
        return GATHER(first_line(address, event_status, 32), 32, 1, line->event);
    }
    if (enable_word(address)) {
        return *enable_word(address);
    }
    if (!board.is_bcm2711 && address == bcm2835_pull) {
        return state.pull_control;
    }
    if (board.is_bcm2711 && is_in(address, bcm2711_pull, 4)) {
        return GATHER(first_line(address, bcm2711_pull, 16), 16, 2, bcm2711_code[line->pull]);
    }
    return 0;
}

// Calls `statement` for each line of the register whose bit is set in `value`.
#define FOR_EACH_SET(address, block, statement)                                                            \
    for (int place = 0, first = first_line(address, block, 32); place < 32 && first + place < board.lines; \
        place++) {                                                                                         \
        struct line *line = &state.line[first + place];                                                    \
        if (value >> place & 1) {                                                                          \
            statement;                                                                                     \
        }                                                                                                  \
    }

static void write_register(void *opaque, uint64_t address, uint64_t data, unsigned size) {
    (void)opaque, (void)size;
    const uint32_t value = (uint32_t)data;
    if (is_in(address, function_select, 6) || is_in(address, set, 2) || is_in(address, clear, 2)
        || (board.is_bcm2711 && is_in(address, bcm2711_pull, 4))) {
        write_below(board.gpio, address, value);
    }
    if (is_in(address, function_select, 6)) {
        const int first = first_line(address, function_select, 10);
        for (int place = 0; place < 10 && first + place < board.lines; place++) {
            state.line[first + place].function = value >> 3 * place & 7;
        }
    } else if (is_in(address, set, 2)) {
        FOR_EACH_SET(address, set, line->latch = 1)
    } else if (is_in(address, clear, 2)) {
        FOR_EACH_SET(address, clear, line->latch = 0)
    } else if (is_in(address, event_status, 2)) {
        FOR_EACH_SET(address, event_status, line->event = 0)
    } else if (enable_word(address)) {
        *enable_word(address) = value;
    } else if (!board.is_bcm2711 && address == bcm2835_pull) {
        state.pull_control = value & 3;
    } else if (!board.is_bcm2711 && is_in(address, bcm2835_pull_clock, 2)) {
        FOR_EACH_SET(address, bcm2835_pull_clock, line->pull = (uint8_t)(state.pull_control % 3))
    } else if (board.is_bcm2711 && is_in(address, bcm2711_pull, 4)) {
        const int first = first_line(address, bcm2711_pull, 16);
        for (int place = 0; place < 16 && first + place < board.lines; place++) {
            state.line[first + place].pull = bcm2711_meaning[value >> 2 * place & 3];
        }
    }
    update();
}

void gpio_begin(void) {
    static const struct region_operations operations = {
        .read = read_register,
        .write = write_register,
        .endianness = little_endian,
        .valid = {.smallest = 4, .largest = 4},
        .implemented = {.smallest = 4, .largest = 4},
    };
    cover(0x200000, registers_end, &operations, "pi-gpio");
    for (int number = 0; number < board.lines; number++) {
        state.line[number].outside = nothing_outside;
    }
    qemu_register_reset(reset, NULL);
    reset(NULL);
}

void gpio_drive(int number, int outside) {
    state.line[number].outside = (uint8_t)outside;
    update();
}

void gpio_describe(int number, char *text, size_t size) {
    static const char *const names[] = {[no_pull] = "none", [pull_down] = "down", [pull_up] = "up"};
    const struct line *line = &state.line[number];
    snprintf(text, size, "function=%d level=%d pull=%s", line->function, line->level, names[line->pull]);
}

void gpio_save(char *text, size_t size) {
    const uint8_t *bytes = (const uint8_t *)&state;
    for (size_t index = 0; index < sizeof state && 2 * index + 2 < size; index++) {
        snprintf(text + 2 * index, 3, "%02x", bytes[index]);
    }
}

// A snapshot says which controller has the SD card, but loading one does not move the card there. Writing the
// functions of its lines does.
static void seat_card(void) {
    const uint32_t lines_40 = read_below(board.gpio, 0x10), lines_50 = read_below(board.gpio, 0x14);
    write_below(board.gpio, 0x10, lines_40 & 0x00ffffff);
    write_below(board.gpio, 0x14, lines_50 & ~0xfffu);
    write_below(board.gpio, 0x10, lines_40);
    write_below(board.gpio, 0x14, lines_50);
}

bool gpio_load(const char *text) {
    struct state loaded;
    uint8_t *bytes = (uint8_t *)&loaded;
    if (strlen(text) != 2 * sizeof loaded) {
        return false;
    }
    for (size_t index = 0; index < sizeof loaded; index++) {
        unsigned byte;
        if (sscanf(text + 2 * index, "%2x", &byte) != 1) {
            return false;
        }
        bytes[index] = (uint8_t)byte;
    }
    for (int number = 0; number < board.lines; number++) {
        const struct line *line = &loaded.line[number];
        if (line->outside > nothing_outside || line->pull > pull_up) {
            return false;
        }
    }
    seat_card();
    state = loaded;
    update();
    return true;
}
