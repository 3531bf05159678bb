/* SPDX-License-Identifier: GPL-2.0-or-later */
// SPI0 of the BCM2835 and the BCM2711 (BCM2835 ARM Peripherals, chapter 10). QEMU's model moves bytes in no
// time, drives no chip select, and on raspi4b has no interrupt. Here a byte takes nine clocks, DONE and RXD
// appear when the bytes are on the wire, and the interrupt comes then. The ninth clock is what Linux's
// spi-bcm2835 says of this controller.
#include "header.h"

enum { control = 0x00, fifo = 0x04, clock_divider = 0x08, registers_end = 0x18 };
enum {
    clock_phase = 1 << 2,
    clock_polarity = 1 << 3,
    clear_fifos = 3 << 4,
    is_active = 1 << 7,
    dma_enable = 1 << 8,
    interrupt_on_done = 1 << 9,
    interrupt_on_read = 1 << 10,
    done = 1 << 16,
    has_data = 1 << 17,
    needs_reading = 1 << 19,
    is_full = 1 << 20,
};
enum { clocks_per_byte = 9 };

static uint32_t core;
static bool is_selected;
static int64_t busy_until;
static struct timer done_timer;

static uint32_t divider(void) {
    const uint32_t written = read_below(board.spi, clock_divider) & 0xffff;
    return written ? written : 65536;
}

// The status of QEMU's model, without what is still on the wire. All bytes of a transfer arrive at its end.
static uint32_t status(void) {
    const uint32_t below = read_below(board.spi, control);
    return now() < busy_until ? below & ~(uint32_t)(done | has_data | needs_reading | is_full) : below;
}

static void update_interrupt(void *unused) {
    (void)unused;
    const uint32_t seen = status();
    qemu_set_irq(board.spi_interrupt,
        (seen & interrupt_on_done && seen & done) || (seen & interrupt_on_read && seen & needs_reading));
    if (now() < busy_until) {
        timer_mod(&done_timer, busy_until);
    }
}

static uint64_t read_register(void *opaque, uint64_t address, unsigned size) {
    (void)opaque, (void)size;
    if (address == control) {
        return status();
    }
    const uint32_t value = read_below(board.spi, address);
    if (address == fifo) {
        update_interrupt(NULL);
    }
    return value;
}

static void send(uint8_t byte) {
    const uint32_t mode = read_below(board.spi, control);
    const int64_t start = busy_until > now() ? busy_until : now();
    wire_byte(byte, core / divider(), (mode & clock_phase ? 1 : 0) | (mode & clock_polarity ? 2 : 0));
    busy_until = start + clocks_per_byte * 1000000000ll * divider() / core;
}

static void write_register(void *opaque, uint64_t address, uint64_t data, unsigned size) {
    (void)opaque, (void)size;
    const uint32_t value = (uint32_t)data;
    if (address == fifo && read_below(board.spi, control) & is_active) {
        send((uint8_t)value);
    }
    if (address == control && !(value & is_active)) {
        busy_until = 0;
        // The driver sets the mode once before the first transfer of a message, and does nothing else in that
        // write.
        if (!(value & (clear_fifos | dma_enable | interrupt_on_done | interrupt_on_read))) {
            wire_message_may_begin();
        }
    }
    write_below(board.spi, address, value);
    update_interrupt(NULL);
}

static void ignore(void *opaque, int number, int level_) {
    (void)opaque, (void)number, (void)level_;
}

void spi_begin(uint32_t core_hertz) {
    static const struct region_operations operations = {
        .read = read_register,
        .write = write_register,
        .endianness = little_endian,
        .valid = {.smallest = 4, .largest = 4},
        .implemented = {.smallest = 4, .largest = 4},
    };
    core = core_hertz;
    timer_init_full(&done_timer, NULL, guest_clock, nanoseconds, 0, update_interrupt, NULL);
    cover(0x204000, registers_end, &operations, "pi-spi0");
}

void spi_disconnect(void *device) {
    sysbus_connect_irq(device, 0, qemu_allocate_irq(ignore, NULL, 0));
}

void spi_select(bool is_low) {
    if (is_low == is_selected) {
        return;
    }
    is_selected = is_low;
    if (is_low) {
        run_count_select();
        wire_select();
    } else {
        wire_release();
    }
}
