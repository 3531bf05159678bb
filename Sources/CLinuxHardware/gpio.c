#include "gpio.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>

void lb_copy_name(char destination[LB_GPIO_NAME_SIZE], const char *source) {
    snprintf(destination, LB_GPIO_NAME_SIZE, "%s", source ? source : "");
}

int lb_poll_edges(int fd) {
    struct pollfd polled = {.fd = fd, .events = POLLIN};
    int count;
    do {
        count = poll(&polled, 1, 0);
    } while (count < 0 && errno == EINTR);
    if (count < 0) {
        return -errno;
    }
    if (polled.revents & POLLIN) {
        return 1;
    }
    return polled.revents ? -ENODEV : 0;
}
