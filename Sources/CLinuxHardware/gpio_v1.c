#include "gpio.h"

#ifdef GPIOD_LINE_BULK_MAX_LINES  // Only libgpiod 1.x defines it.

#include <errno.h>
#include <stdlib.h>

struct lb_gpio_line {
    // Closing the chip releases its lines, so it stays open as long as the line.
    struct gpiod_chip *chip;
    struct gpiod_line *line;
};

int lb_gpio_chip_open(const char *path, lb_gpio_chip **chip) {
    *chip = gpiod_chip_open(path);
    return *chip ? 0 : -errno;
}

void lb_gpio_chip_close(lb_gpio_chip *chip) {
    gpiod_chip_close(chip);
}

int lb_gpio_chip_describe(lb_gpio_chip *chip, lb_gpio_chip_info *info) {
    lb_copy_name(info->label, gpiod_chip_label(chip));
    info->line_count = gpiod_chip_num_lines(chip);
    return 0;
}

int lb_gpio_line_describe(lb_gpio_chip *chip, uint32_t offset, lb_gpio_line_info *info) {
    struct gpiod_line *line = gpiod_chip_get_line(chip, offset);
    if (!line) {
        return -errno;
    }
    lb_copy_name(info->name, gpiod_line_name(line));
    lb_copy_name(info->consumer, gpiod_line_consumer(line));
    info->is_used = gpiod_line_is_used(line);
    return 0;
}

static int request_flags(const lb_gpio_request *request) {
    int flags = request->is_active_low ? GPIOD_LINE_REQUEST_FLAG_ACTIVE_LOW : 0;
    switch (request->bias) {
    case LB_GPIO_BIAS_NONE:
        return flags | GPIOD_LINE_REQUEST_FLAG_BIAS_DISABLE;
    case LB_GPIO_BIAS_PULL_UP:
        return flags | GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_UP;
    case LB_GPIO_BIAS_PULL_DOWN:
        return flags | GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_DOWN;
    }
    return flags;
}

int lb_gpio_line_open(
    const char *path, const char *consumer, const lb_gpio_request *request, lb_gpio_line **line) {
    *line = calloc(1, sizeof **line);
    if (!*line) {
        return -ENOMEM;
    }
    (*line)->chip = gpiod_chip_open(path);
    if ((*line)->chip) {
        (*line)->line = gpiod_chip_get_line((*line)->chip, request->offset);
    }
    if ((*line)->line
        && gpiod_line_request_both_edges_events_flags((*line)->line, consumer, request_flags(request)) == 0) {
        return 0;
    }
    int error = -errno;
    lb_gpio_line_close(*line);
    *line = NULL;
    return error;
}

void lb_gpio_line_close(lb_gpio_line *line) {
    if (line->chip) {
        gpiod_chip_close(line->chip);
    }
    free(line);
}

int lb_gpio_line_fd(lb_gpio_line *line) {
    int fd = gpiod_line_event_get_fd(line->line);
    return fd < 0 ? -errno : fd;
}

int lb_gpio_line_is_active(lb_gpio_line *line) {
    int value = gpiod_line_get_value(line->line);
    return value < 0 ? -errno : value;
}

int lb_gpio_line_next_edge(lb_gpio_line *line, lb_gpio_edge *edge) {
    int state = lb_poll_edges(lb_gpio_line_fd(line));
    if (state <= 0) {
        return state;
    }
    struct gpiod_line_event event;
    if (gpiod_line_event_read(line->line, &event) < 0) {
        return -errno;
    }
    edge->timestamp_ns = (uint64_t)event.ts.tv_sec * 1000000000u + (uint64_t)event.ts.tv_nsec;
    edge->is_active = event.event_type == GPIOD_LINE_EVENT_RISING_EDGE;
    return 1;
}

struct lb_gpio_outputs {
    // Closing the chip releases its lines.
    struct gpiod_chip *chip;
    struct gpiod_line_bulk lines;
};

int lb_gpio_outputs_open(const char *path, const char *consumer, const uint32_t *offsets, size_t count,
    lb_gpio_outputs **outputs) {
    *outputs = NULL;
    if (count < 1 || count > LB_GPIO_MAX_OUTPUTS) {
        return -EINVAL;
    }
    lb_gpio_outputs *opened = calloc(1, sizeof *opened);
    if (!opened) {
        return -ENOMEM;
    }
    unsigned int numbers[LB_GPIO_MAX_OUTPUTS];
    int low[LB_GPIO_MAX_OUTPUTS] = {0};
    for (size_t i = 0; i < count; i++) {
        numbers[i] = offsets[i];
    }
    opened->chip = gpiod_chip_open(path);
    if (opened->chip && gpiod_chip_get_lines(opened->chip, numbers, (unsigned int)count, &opened->lines) == 0
        && gpiod_line_request_bulk_output(&opened->lines, consumer, low) == 0) {
        *outputs = opened;
        return 0;
    }
    int error = -errno;
    lb_gpio_outputs_close(opened);
    return error;
}

void lb_gpio_outputs_close(lb_gpio_outputs *outputs) {
    if (outputs->chip) {
        gpiod_chip_close(outputs->chip);
    }
    free(outputs);
}

int lb_gpio_outputs_set(lb_gpio_outputs *outputs, uint32_t levels) {
    int values[LB_GPIO_MAX_OUTPUTS];
    for (unsigned int i = 0; i < gpiod_line_bulk_num_lines(&outputs->lines); i++) {
        values[i] = levels >> i & 1;
    }
    return gpiod_line_set_value_bulk(&outputs->lines, values) == 0 ? 0 : -errno;
}

#endif
