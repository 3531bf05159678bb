#include "lb_spi.h"

#include <errno.h>
#include <sys/ioctl.h>

_Static_assert(SPI_MSGSIZE(LB_SPI_MAX_TRANSFERS) != 0, "the largest message has a request number");
_Static_assert(SPI_MSGSIZE(LB_SPI_MAX_TRANSFERS + 1) == 0, "a larger one has none");

static int request(int fd, unsigned long number, void *argument) {
    int result;
    do {
        result = ioctl(fd, number, argument);
    } while (result < 0 && errno == EINTR);
    return result < 0 ? -errno : result;
}

int lb_spi_probe(int fd) {
    uint8_t mode;
    return request(fd, SPI_IOC_RD_MODE, &mode);
}

int lb_spi_set_mode_0(int fd) {
    uint8_t mode = SPI_MODE_0;
    return request(fd, SPI_IOC_WR_MODE, &mode);
}

int lb_spi_set_8_bits(int fd) {
    uint8_t bits = 8;
    return request(fd, SPI_IOC_WR_BITS_PER_WORD, &bits);
}

int lb_spi_set_speed(int fd, uint32_t speed_hz) {
    return request(fd, SPI_IOC_WR_MAX_SPEED_HZ, &speed_hz);
}

int lb_spi_send(int fd, const struct spi_ioc_transfer *transfers, size_t count) {
    if (count < 1 || count > LB_SPI_MAX_TRANSFERS) {
        return -EINVAL;
    }
    return request(fd, SPI_IOC_MESSAGE(count), (void *)transfers);
}
