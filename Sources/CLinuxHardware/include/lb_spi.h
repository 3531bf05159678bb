#ifndef LB_SPI_H
#define LB_SPI_H

#include <linux/spi/spidev.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Transfers that fit into one message: the size field of the request number has 14 bits.
enum { LB_SPI_MAX_TRANSFERS = 511 };

/// Checks that the device is an SPI device: -ENOTTY if not. Changes nothing.
int lb_spi_probe(int fd);

/// Requests mode 0: clock idle low, data taken on the rising edge.
int lb_spi_set_mode_0(int fd);

/// Requests words of eight bits.
int lb_spi_set_8_bits(int fd);

/// Requests a clock of at most `speed_hz`.
int lb_spi_set_speed(int fd, uint32_t speed_hz);

/// Sends one message of `count` transfers. Returns the number of bytes that the kernel sent. `count` is 1 to
/// LB_SPI_MAX_TRANSFERS; otherwise the result is -EINVAL.
int lb_spi_send(int fd, const struct spi_ioc_transfer *_Nonnull transfers, size_t count);

#ifdef __cplusplus
}
#endif

#endif
