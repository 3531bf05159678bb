#ifndef LB_GPIO_H
#define LB_GPIO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The maximum length of the kernel's names of chips, lines and consumers, including the final NUL.
enum { LB_GPIO_NAME_SIZE = 32 };

/// An open GPIO chip, for listing.
typedef struct gpiod_chip lb_gpio_chip;

/// A requested input line that reports both edges.
typedef struct lb_gpio_line lb_gpio_line;

typedef struct {
    char label[LB_GPIO_NAME_SIZE];
    uint32_t line_count;
} lb_gpio_chip_info;

typedef struct {
    /// The name of the line, or empty if it has none.
    char name[LB_GPIO_NAME_SIZE];
    /// The name of the line's consumer, or empty if there is no consumer or it has no name.
    char consumer[LB_GPIO_NAME_SIZE];
    bool is_used;
} lb_gpio_line_info;

typedef enum {
    LB_GPIO_BIAS_NONE,
    LB_GPIO_BIAS_PULL_UP,
    LB_GPIO_BIAS_PULL_DOWN,
} lb_gpio_bias;

typedef struct {
    uint32_t offset;
    bool is_active_low;
    lb_gpio_bias bias;
} lb_gpio_request;

typedef struct {
    /// The kernel's timestamp, on CLOCK_MONOTONIC.
    uint64_t timestamp_ns;
    /// Whether the line is active after the edge, taking active-low into account.
    bool is_active;
} lb_gpio_edge;

/// Opens the chip at `path`. If the file is not a GPIO chip, libgpiod 1 returns -ENOTTY, and libgpiod 2
/// returns -ENODEV or -ENOENT.
int lb_gpio_chip_open(const char *_Nonnull path, lb_gpio_chip *_Nullable *_Nonnull chip);
void lb_gpio_chip_close(lb_gpio_chip *_Nonnull chip);
int lb_gpio_chip_describe(lb_gpio_chip *_Nonnull chip, lb_gpio_chip_info *_Nonnull info);
int lb_gpio_line_describe(lb_gpio_chip *_Nonnull chip, uint32_t offset, lb_gpio_line_info *_Nonnull info);

/// Requests a line of the chip at `path` for `consumer`. Returns -EBUSY if the line is in use.
int lb_gpio_line_open(const char *_Nonnull path, const char *_Nonnull consumer,
    const lb_gpio_request *_Nonnull request, lb_gpio_line *_Nullable *_Nonnull line);

/// Releases the line.
void lb_gpio_line_close(lb_gpio_line *_Nonnull line);

/// Returns a descriptor that is readable while edges are pending. The line owns it, so the caller must not
/// close it.
int lb_gpio_line_fd(lb_gpio_line *_Nonnull line);

/// Returns 1 if the line is active, and 0 otherwise.
int lb_gpio_line_is_active(lb_gpio_line *_Nonnull line);

/// Returns 1 and stores the oldest pending edge. Returns 0 if none is pending, or -ENODEV if the chip is
/// lost. Never blocks.
int lb_gpio_line_next_edge(lb_gpio_line *_Nonnull line, lb_gpio_edge *_Nonnull edge);

/// Output lines of one chip that are set together.
typedef struct lb_gpio_outputs lb_gpio_outputs;

/// The maximum number of lines that can be set together.
enum { LB_GPIO_MAX_OUTPUTS = 8 };

/// Requests `count` lines of the chip at `path` as outputs, all low. Returns -EBUSY if a line is in use, and
/// -EINVAL if `count` is not 1 to LB_GPIO_MAX_OUTPUTS.
int lb_gpio_outputs_open(const char *_Nonnull path, const char *_Nonnull consumer,
    const uint32_t *_Nonnull offsets, size_t count, lb_gpio_outputs *_Nullable *_Nonnull outputs);

/// Releases the lines.
void lb_gpio_outputs_close(lb_gpio_outputs *_Nonnull outputs);

/// Drives all lines at once. Line i becomes high if bit i of `levels` is set, and low otherwise.
int lb_gpio_outputs_set(lb_gpio_outputs *_Nonnull outputs, uint32_t levels);

#ifdef __cplusplus
}
#endif

#endif
