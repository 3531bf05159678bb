#ifndef LB_SPI_H
#define LB_SPI_H

#include <linux/spi/spidev.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The maximum number of transfers in a message. The request number has only 14 bits for the size.
enum { LB_SPI_MAX_TRANSFERS = 511 };

/// Checks whether the device is an SPI device, without changing anything. Returns -ENOTTY if it is not.
int lb_spi_probe(int fd);

/// Requests mode 0: the clock idles low, and data is sampled on the rising edge.
int lb_spi_set_mode_0(int fd);

/// Requests words of eight bits.
int lb_spi_set_8_bits(int fd);

/// Requests a clock of at most `speed_hz`.
int lb_spi_set_speed(int fd, uint32_t speed_hz);

/// Sends `count` transfers as one message. Returns the number of bytes that the kernel sent, or -EINVAL if
/// `count` is not 1 to LB_SPI_MAX_TRANSFERS.
int lb_spi_send(int fd, const struct spi_ioc_transfer *_Nonnull transfers, size_t count);

#ifdef __cplusplus
}
#endif

#endif
