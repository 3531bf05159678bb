// The minimum program that sends frames on time: a real-time thread that waits for a timer and sends a
// message.
//
// usage: bare_thread NODE FRAMES_PER_SECOND PRIORITY
#include <fcntl.h>
#include <linux/spi/spidev.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

// A frame of four modules of MAX7219.
enum { TRANSFERS = 8, TRANSFER_LENGTH = 8 };

static void require(int holds, const char *what) {
    if (holds) {
        return;
    }
    perror(what);
    exit(EXIT_FAILURE);
}

int main(int count, char **arguments) {
    if (count != 4) {
        return EXIT_FAILURE;
    }
    int node = open(arguments[1], O_RDWR | O_CLOEXEC);
    require(node >= 0, arguments[1]);
    long period = 1000000000 / atol(arguments[2]);
    struct sched_param parameters = {.sched_priority = atoi(arguments[3])};

    static uint8_t bytes[TRANSFERS][TRANSFER_LENGTH];
    struct spi_ioc_transfer transfers[TRANSFERS] = {0};
    for (int i = 0; i < TRANSFERS; i++) {
        transfers[i].tx_buf = (uintptr_t)bytes[i];
        transfers[i].len = TRANSFER_LENGTH;
        transfers[i].cs_change = i + 1 < TRANSFERS;
    }

    int timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC);
    require(timer >= 0, "timerfd_create");
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    struct itimerspec grid = {.it_value = {.tv_sec = now.tv_sec + 1}, .it_interval = {.tv_nsec = period}};
    prctl(PR_SET_TIMERSLACK, 1UL);
    require(mlockall(MCL_CURRENT | MCL_FUTURE) == 0, "mlockall");
    require(sched_setscheduler(0, SCHED_FIFO, &parameters) == 0, "sched_setscheduler");
    require(timerfd_settime(timer, TFD_TIMER_ABSTIME, &grid, NULL) == 0, "timerfd_settime");
    for (;;) {
        uint64_t frames;
        require(read(timer, &frames, sizeof frames) == sizeof frames, "read");
        require(ioctl(node, SPI_IOC_MESSAGE(TRANSFERS), transfers) >= 0, "ioctl");
    }
}
