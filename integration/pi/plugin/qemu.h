/* SPDX-License-Identifier: GPL-2.0-or-later */
// What the plugin uses of QEMU 10.0. Debian's QEMU exports its internal functions for its own modules, but
// ships headers only for plugins that trace. Another minor version may change these types, so the plugin
// refuses to load there.
#ifndef PI_QEMU_H
#define PI_QEMU_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { qemu_major = 10, qemu_minor = 0 };

// The plugin interface (qemu/qemu-plugin.h).
enum { qemu_plugin_interface = 4 };
struct qemu_info {
    const char *target;
    struct {
        int oldest, newest;
    } version;
    bool is_system;
};

// Versions (qapi/qapi-types-machine.h).
struct qemu_version {
    struct {
        int64_t major, minor, micro;
    } *triple;
    char *package;
};
struct qemu_version *qmp_query_version(void *error);

// Objects, devices and their interrupts (qom/object.h, hw/sysbus.h, hw/qdev-core.h, hw/irq.h).
void *object_resolve_path(const char *path, bool *is_ambiguous);
void *sysbus_mmio_get_region(void *device, int number);
void sysbus_connect_irq(void *device, int number, void *irq);
void *qdev_get_gpio_in_named(void *device, const char *name, int number);
void *qemu_allocate_irq(void (*handler)(void *opaque, int number, int level), void *opaque, int number);
void qemu_set_irq(void *irq, int level);

// Memory (exec/memory.h). A region is opaque here; `region_size` bytes are more than it takes.
enum { region_size = 4096, access_32_bit = 2, little_endian = 2 };
struct access_attributes {
    uint64_t bits;
};
struct region_operations {
    uint64_t (*read)(void *opaque, uint64_t address, unsigned size);
    void (*write)(void *opaque, uint64_t address, uint64_t data, unsigned size);
    void *read_with_attributes, *write_with_attributes;
    int endianness;
    struct {
        unsigned smallest, largest;
        bool takes_unaligned;
        void *accepts;
    } valid;
    struct {
        unsigned smallest, largest;
        bool takes_unaligned;
    } implemented;
};
void *get_system_memory(void);
void memory_region_init_io(void *region, void *owner, const struct region_operations *operations,
    void *opaque, const char *name, uint64_t size);
void memory_region_add_subregion_overlap(void *container, uint64_t offset, void *region, int priority);
uint32_t memory_region_dispatch_read(
    void *region, uint64_t address, uint64_t *data, int operation, struct access_attributes attributes);
uint32_t memory_region_dispatch_write(
    void *region, uint64_t address, uint64_t data, int operation, struct access_attributes attributes);

// Time (qemu/timer.h). A timer is opaque here too.
enum { guest_clock = 1, nanoseconds = 1 };
struct timer {
    uint64_t opaque[32];
};
int64_t qemu_clock_get_ns(int clock);
void timer_init_full(struct timer *timer, void *group, int clock, int scale, int attributes,
    void (*fire)(void *opaque), void *opaque);
void timer_mod(struct timer *timer, int64_t when);
void timer_del(struct timer *timer);

// The machine's life (system/runstate.h, system/reset.h, qemu/notify.h).
enum { run_state_paused = 4 };
struct notifier {
    void (*notify)(struct notifier *notifier, void *data);
    void *next, **previous;
};
void qemu_add_machine_init_done_notifier(struct notifier *notifier);
void qemu_register_reset(void (*reset)(void *opaque), void *opaque);
void *qemu_add_vm_change_state_handler(void (*changed)(void *opaque, bool runs, int state), void *opaque);
bool runstate_is_running(void);
void vm_start(void);
void qemu_system_vmstop_request_prepare(void);
void qemu_system_vmstop_request(int state);

// The card's image (system/block-backend-io.h).
bool blk_is_inserted(void *block);

// The main loop and its lock (qemu/main-loop.h).
void bql_lock_impl(const char *file, int line);
void bql_unlock(void);
void qemu_set_fd_handler(
    int fd, void (*readable)(void *opaque), void (*writable)(void *opaque), void *opaque);

#endif
