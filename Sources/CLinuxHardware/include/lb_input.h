#ifndef LB_INPUT_H
#define LB_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// An event of an input device, with its time on CLOCK_MONOTONIC.
typedef struct {
    int64_t timestamp_ns;
    uint16_t type;
    uint16_t code;
    int32_t value;
} lb_input_event;

/// The size, in bytes, of a bit field with a bit for each key.
enum { LB_INPUT_KEY_BYTES = 96 };
/// The size, in bytes, of a bit field with a bit for each relative axis.
enum { LB_INPUT_AXIS_BYTES = 2 };

/// Opens the evdev node at `path` in nonblocking mode, with event times on CLOCK_MONOTONIC. Returns the
/// descriptor or a negated error number, which is -ENOTTY if the file is not an input device.
int lb_input_open(const char *_Nonnull path);

/// Stores the name of the device as a C string of at most `size` bytes. Returns 0, or a negated error number.
int lb_input_name(int fd, char *_Nonnull name, size_t size);

/// Stores a bit for each key of the device in `keys` (LB_INPUT_KEY_BYTES), and for each axis in `axes`
/// (LB_INPUT_AXIS_BYTES). Returns 0, or a negated error number.
int lb_input_abilities(int fd, uint8_t *_Nonnull keys, uint8_t *_Nonnull axes);

/// Stores a bit for each key that is currently pressed in `keys` (LB_INPUT_KEY_BYTES). Returns 0, or a
/// negated error number.
int lb_input_pressed(int fd, uint8_t *_Nonnull keys);

/// Grabs the device, so that only this descriptor receives its events. Returns 0 or a negated error number,
/// which is -EBUSY if another program has grabbed the device.
int lb_input_grab(int fd);

/// Limits the events that this descriptor receives to the given keys and axes. Returns 0, or a negated error
/// number.
int lb_input_limit(int fd, const uint8_t *_Nonnull keys, const uint8_t *_Nonnull axes);

/// Reads up to `count` events. Returns the number of events, which is 0 if none is pending, or a negated
/// error number, which is -ENODEV if the device has disappeared.
long lb_input_read(int fd, lb_input_event *_Nonnull events, size_t count);

#ifdef __cplusplus
}
#endif

#endif
