/* SPDX-License-Identifier: GPL-2.0-or-later */
// A plugin for QEMU 10.0 that gives the machines raspi3b and raspi4b a header with a sign and buttons on it:
// inputs, pulls, edges, interrupts, chip select, and the time that bytes take on the wire. See
// docs/testing.md.
//
//   -plugin header.so,control=SOCKET,core=HERTZ[,wire=FILE]
//
// control  the socket of control.c
// core     the clock that SPI0 divides
// wire     the log of wire.c
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "header.h"

struct board board;
static const char *control_path, *wire_path;
static uint32_t core_hertz;

int64_t now(void) {
    return qemu_clock_get_ns(guest_clock);
}

void give_up(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fputs("header: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    // Not exit(3): QEMU's own handlers would wait for the thread that ends here.
    fflush(NULL);
    _Exit(1);
}

uint32_t read_below(void *region, uint64_t address) {
    uint64_t value = 0;
    memory_region_dispatch_read(region, address, &value, access_32_bit, (struct access_attributes){0});
    return (uint32_t)value;
}

void write_below(void *region, uint64_t address, uint32_t value) {
    memory_region_dispatch_write(region, address, value, access_32_bit, (struct access_attributes){0});
}

void cover(uint64_t offset, uint64_t size, const struct region_operations *operations, const char *name) {
    void *region = calloc(1, region_size);
    if (!region) {
        give_up("out of memory");
    }
    memory_region_init_io(region, NULL, operations, NULL, name, size);
    memory_region_add_subregion_overlap(get_system_memory(), board.peripherals + offset, region, 100);
}

// Interrupts of the BCM2835's controller, and of the BCM2711's GIC, which QEMU's peripherals pass on.
static void find_interrupts(void) {
    void *peripherals = object_resolve_path("/machine/soc/peripherals", NULL);
    void *controller = object_resolve_path("/machine/soc/peripherals/ic", NULL);
    for (int bank = 0; bank < 3; bank++) {
        board.bank_interrupt[bank] = board.is_bcm2711
                                         ? qdev_get_gpio_in_named(peripherals, NULL, 113 + bank)
                                         : qdev_get_gpio_in_named(controller, "gpu-irq", 49 + bank);
    }
    board.spi_interrupt = board.is_bcm2711 ? qdev_get_gpio_in_named(peripherals, NULL, 118)
                                           : qdev_get_gpio_in_named(controller, "gpu-irq", 54);
}

static void machine_is_made(struct notifier *notifier, void *data) {
    (void)notifier, (void)data;
    void *gpio = object_resolve_path("/machine/soc/peripherals/gpio", NULL);
    void *spi = object_resolve_path("/machine/soc/peripherals/bcm2835-spi0", NULL);
    if (!gpio || !spi || !object_resolve_path("/machine/soc/peripherals/ic", NULL)) {
        give_up("this machine is no Raspberry Pi with an SPI controller");
    }
    board.is_bcm2711 = object_resolve_path("/machine/soc/gic", NULL) != NULL;
    board.lines = board.is_bcm2711 ? 58 : 54;
    board.peripherals = board.is_bcm2711 ? 0xfe000000 : 0x3f000000;
    board.gpio = sysbus_mmio_get_region(gpio, 0);
    board.spi = sysbus_mmio_get_region(spi, 0);
    find_interrupts();
    spi_disconnect(spi);
    wire_open(wire_path);
    spi_begin(core_hertz);
    gpio_begin();
    control_open(control_path);
}

__attribute__((visibility("default"))) int qemu_plugin_version = qemu_plugin_interface;

__attribute__((visibility("default"))) int qemu_plugin_install(
    uint64_t identifier, const struct qemu_info *info, int count, char **arguments) {
    static struct notifier made = {.notify = machine_is_made};
    (void)identifier, (void)info;
    const struct qemu_version *version = qmp_query_version(NULL);
    if (version->triple->major != qemu_major || version->triple->minor != qemu_minor) {
        give_up("this plugin is for QEMU %d.%d only, and this is %lld.%lld", qemu_major, qemu_minor,
            (long long)version->triple->major, (long long)version->triple->minor);
    }
    for (int index = 0; index < count; index++) {
        if (!strncmp(arguments[index], "control=", 8)) {
            control_path = arguments[index] + 8;
        } else if (!strncmp(arguments[index], "wire=", 5)) {
            wire_path = arguments[index] + 5;
        } else if (!strncmp(arguments[index], "core=", 5)) {
            core_hertz = (uint32_t)strtoul(arguments[index] + 5, NULL, 10);
        } else {
            give_up("unknown argument '%s'", arguments[index]);
        }
    }
    if (!control_path || !core_hertz) {
        give_up("control= and core= are needed");
    }
    card_stays();
    qemu_add_machine_init_done_notifier(&made);
    return 0;
}
