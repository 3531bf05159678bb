#include "gpio.h"

#ifndef GPIOD_LINE_BULK_MAX_LINES  // Only libgpiod 1.x defines it.

#include <errno.h>
#include <stdlib.h>

struct lb_gpio_line {
    struct gpiod_line_request *request;
    struct gpiod_edge_event_buffer *events;
    unsigned int offset;
};

int lb_gpio_chip_open(const char *path, lb_gpio_chip **chip) {
    *chip = gpiod_chip_open(path);
    return *chip ? 0 : -errno;
}

void lb_gpio_chip_close(lb_gpio_chip *chip) {
    gpiod_chip_close(chip);
}

int lb_gpio_chip_describe(lb_gpio_chip *chip, lb_gpio_chip_info *info) {
    struct gpiod_chip_info *found = gpiod_chip_get_info(chip);
    if (!found) {
        return -errno;
    }
    lb_copy_name(info->label, gpiod_chip_info_get_label(found));
    info->line_count = (uint32_t)gpiod_chip_info_get_num_lines(found);
    gpiod_chip_info_free(found);
    return 0;
}

int lb_gpio_line_describe(lb_gpio_chip *chip, uint32_t offset, lb_gpio_line_info *info) {
    struct gpiod_line_info *found = gpiod_chip_get_line_info(chip, offset);
    if (!found) {
        return -errno;
    }
    lb_copy_name(info->name, gpiod_line_info_get_name(found));
    lb_copy_name(info->consumer, gpiod_line_info_get_consumer(found));
    info->is_used = gpiod_line_info_is_used(found);
    gpiod_line_info_free(found);
    return 0;
}

static enum gpiod_line_bias library_bias(lb_gpio_bias bias) {
    switch (bias) {
    case LB_GPIO_BIAS_NONE:
        return GPIOD_LINE_BIAS_DISABLED;
    case LB_GPIO_BIAS_PULL_UP:
        return GPIOD_LINE_BIAS_PULL_UP;
    case LB_GPIO_BIAS_PULL_DOWN:
        return GPIOD_LINE_BIAS_PULL_DOWN;
    }
    return GPIOD_LINE_BIAS_AS_IS;
}

/// Returns the request, or NULL with errno set.
static struct gpiod_line_request *request_line(
    const char *path, const char *consumer, const lb_gpio_request *request) {
    struct gpiod_line_request *granted = NULL;
    unsigned int offset = request->offset;
    struct gpiod_chip *chip = gpiod_chip_open(path);
    struct gpiod_line_settings *settings = chip ? gpiod_line_settings_new() : NULL;
    struct gpiod_line_config *lines = settings ? gpiod_line_config_new() : NULL;
    struct gpiod_request_config *config = lines ? gpiod_request_config_new() : NULL;

    if (config) {
        gpiod_request_config_set_consumer(config, consumer);
        gpiod_line_settings_set_active_low(settings, request->is_active_low);
        if (gpiod_line_settings_set_direction(settings, GPIOD_LINE_DIRECTION_INPUT) == 0
            && gpiod_line_settings_set_edge_detection(settings, GPIOD_LINE_EDGE_BOTH) == 0
            && gpiod_line_settings_set_bias(settings, library_bias(request->bias)) == 0
            && gpiod_line_settings_set_event_clock(settings, GPIOD_LINE_CLOCK_MONOTONIC) == 0
            && gpiod_line_config_add_line_settings(lines, &offset, 1, settings) == 0) {
            granted = gpiod_chip_request_lines(chip, config, lines);
        }
    }

    int error = errno;
    gpiod_request_config_free(config);
    gpiod_line_config_free(lines);
    gpiod_line_settings_free(settings);
    gpiod_chip_close(chip);
    errno = error;
    return granted;
}

int lb_gpio_line_open(
    const char *path, const char *consumer, const lb_gpio_request *request, lb_gpio_line **line) {
    *line = calloc(1, sizeof **line);
    if (!*line) {
        return -ENOMEM;
    }
    (*line)->offset = request->offset;
    (*line)->events = gpiod_edge_event_buffer_new(1);
    if ((*line)->events) {
        (*line)->request = request_line(path, consumer, request);
    }
    if ((*line)->request) {
        return 0;
    }
    int error = -errno;
    lb_gpio_line_close(*line);
    *line = NULL;
    return error;
}

void lb_gpio_line_close(lb_gpio_line *line) {
    if (line->request) {
        gpiod_line_request_release(line->request);
    }
    if (line->events) {
        gpiod_edge_event_buffer_free(line->events);
    }
    free(line);
}

int lb_gpio_line_fd(lb_gpio_line *line) {
    return gpiod_line_request_get_fd(line->request);
}

int lb_gpio_line_is_active(lb_gpio_line *line) {
    enum gpiod_line_value value = gpiod_line_request_get_value(line->request, line->offset);
    return value == GPIOD_LINE_VALUE_ERROR ? -errno : value == GPIOD_LINE_VALUE_ACTIVE;
}

int lb_gpio_line_next_edge(lb_gpio_line *line, lb_gpio_edge *edge) {
    int state = lb_poll_edges(lb_gpio_line_fd(line));
    if (state <= 0) {
        return state;
    }
    if (gpiod_line_request_read_edge_events(line->request, line->events, 1) < 0) {
        return -errno;
    }
    struct gpiod_edge_event *event = gpiod_edge_event_buffer_get_event(line->events, 0);
    if (!event) {
        return -errno;
    }
    edge->timestamp_ns = gpiod_edge_event_get_timestamp_ns(event);
    edge->is_active = gpiod_edge_event_get_event_type(event) == GPIOD_EDGE_EVENT_RISING_EDGE;
    return 1;
}

struct lb_gpio_outputs {
    struct gpiod_line_request *request;
    size_t count;
};

/// The request, or NULL with errno set.
static struct gpiod_line_request *request_outputs(
    const char *path, const char *consumer, const uint32_t *offsets, size_t count) {
    struct gpiod_line_request *granted = NULL;
    struct gpiod_chip *chip = gpiod_chip_open(path);
    struct gpiod_line_settings *settings = chip ? gpiod_line_settings_new() : NULL;
    struct gpiod_line_config *lines = settings ? gpiod_line_config_new() : NULL;
    struct gpiod_request_config *config = lines ? gpiod_request_config_new() : NULL;

    if (config) {
        gpiod_request_config_set_consumer(config, consumer);
        if (gpiod_line_settings_set_direction(settings, GPIOD_LINE_DIRECTION_OUTPUT) == 0
            && gpiod_line_settings_set_output_value(settings, GPIOD_LINE_VALUE_INACTIVE) == 0
            && gpiod_line_config_add_line_settings(lines, offsets, count, settings) == 0) {
            granted = gpiod_chip_request_lines(chip, config, lines);
        }
    }

    int error = errno;
    gpiod_request_config_free(config);
    gpiod_line_config_free(lines);
    gpiod_line_settings_free(settings);
    gpiod_chip_close(chip);
    errno = error;
    return granted;
}

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
    opened->count = count;
    opened->request = request_outputs(path, consumer, offsets, count);
    if (opened->request) {
        *outputs = opened;
        return 0;
    }
    int error = -errno;
    lb_gpio_outputs_close(opened);
    return error;
}

void lb_gpio_outputs_close(lb_gpio_outputs *outputs) {
    if (outputs->request) {
        gpiod_line_request_release(outputs->request);
    }
    free(outputs);
}

int lb_gpio_outputs_set(lb_gpio_outputs *outputs, uint32_t levels) {
    enum gpiod_line_value values[LB_GPIO_MAX_OUTPUTS];
    for (size_t i = 0; i < outputs->count; i++) {
        values[i] = levels >> i & 1 ? GPIOD_LINE_VALUE_ACTIVE : GPIOD_LINE_VALUE_INACTIVE;
    }
    return gpiod_line_request_set_values(outputs->request, values) == 0 ? 0 : -errno;
}

#endif
