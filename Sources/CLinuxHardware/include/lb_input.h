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

/// The bytes of a bit field with a bit for each key.
enum { LB_INPUT_KEY_BYTES = 96 };
/// The bytes of a bit field with a bit for each relative axis.
enum { LB_INPUT_AXIS_BYTES = 2 };

/// Opens the evdev node at `path`, not blocking, with times on CLOCK_MONOTONIC. Returns the descriptor, or a
/// negated error number: -ENOTTY if the file is not an input device.
int lb_input_open(const char *_Nonnull path);

/// Writes the name of the device as a C string of at most `size` bytes. Returns 0, or a negated error number.
int lb_input_name(int fd, char *_Nonnull name, size_t size);

/// Writes a bit for each key that the device has to `keys` (LB_INPUT_KEY_BYTES), and for each axis to `axes`
/// (LB_INPUT_AXIS_BYTES). Returns 0, or a negated error number.
int lb_input_abilities(int fd, uint8_t *_Nonnull keys, uint8_t *_Nonnull axes);

/// Writes a bit for each key that is pressed now to `keys` (LB_INPUT_KEY_BYTES). Returns 0, or a negated
/// error number.
int lb_input_pressed(int fd, uint8_t *_Nonnull keys);

/// Receives all events of the device for this descriptor only. Returns 0, or a negated error number: -EBUSY
/// if another program has done so.
int lb_input_grab(int fd);

/// Limits the events that wake this descriptor to the given keys and axes. Returns 0, or a negated error
/// number.
int lb_input_limit(int fd, const uint8_t *_Nonnull keys, const uint8_t *_Nonnull axes);

/// Reads up to `count` events. Returns their number, 0 if none is pending, or a negated error number: -ENODEV
/// if the device has disappeared.
long lb_input_read(int fd, lb_input_event *_Nonnull events, size_t count);

#ifdef __cplusplus
}
#endif

#endif
