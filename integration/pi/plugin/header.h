/* SPDX-License-Identifier: GPL-2.0-or-later */
// The header of an emulated Raspberry Pi: its parts. Times are nanoseconds of the guest's clock.
#ifndef PI_HEADER_H
#define PI_HEADER_H

#include "qemu.h"

enum { most_lines = 58, chip_select_line = 8 };

int64_t now(void);
// Ends QEMU with a message on standard error.
__attribute__((noreturn, format(printf, 1, 2))) void give_up(const char *format, ...);

// machine.c: the board that QEMU has made.
struct board {
    bool is_bcm2711;
    int lines;
    uint64_t peripherals;
    // QEMU's own models, below the plugin's.
    void *gpio, *spi;
    void *bank_interrupt[3], *spi_interrupt;
};
extern struct board board;
uint32_t read_below(void *region, uint64_t address);
void write_below(void *region, uint64_t address, uint32_t value);
// Puts registers in front of those of QEMU's model.
void cover(uint64_t offset, uint64_t size, const struct region_operations *operations, const char *name);

// card.c
void card_stays(void);

// gpio.c
enum { nothing_outside = 2 };
void gpio_begin(void);
// Connects line `number` to 0 or 1 outside, or to nothing.
void gpio_drive(int number, int level);
void gpio_describe(int number, char *text, size_t size);
// The state that QEMU's snapshots lack, as text. gpio_load returns false for a text that is no state.
void gpio_save(char *text, size_t size);
bool gpio_load(const char *text);

// spi.c
void spi_begin(uint32_t core_hertz);
// Chip select has changed.
void spi_select(bool is_selected);
// Takes the interrupt of QEMU's model away.
void spi_disconnect(void *device);

// wire.c: the log, in the records of rig/modules/rig-wire.h.
void wire_open(const char *path);
void wire_message_may_begin(void);
void wire_select(void);
void wire_release(void);
void wire_byte(uint8_t byte, uint32_t hertz, uint16_t mode);
void wire_input(int line, int level);

// run.c: the guest's time passes only while a command requests it.
void run_begin(void (*stopped)(const char *why));
// Runs the guest for so long, or up to the fall of chip select number `selects` from now (0: none).
void run_for(int64_t duration, unsigned selects);
void run_count_select(void);

// control.c: the socket.
void control_open(const char *path);

#endif
