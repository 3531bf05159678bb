#ifndef LB_I2C_H
#define LB_I2C_H

#include <linux/i2c.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The maximum number of messages in a transaction (the kernel's I2C_RDWR_IOCTL_MAX_MSGS).
enum { LB_I2C_MAX_MESSAGES = 42 };

/// The maximum number of data bytes in an SMBus block, in addition to the register number.
enum { LB_I2C_MAX_BLOCK = 32 };

/// The abilities of an I2C adapter.
typedef struct {
    /// Whether it can send whole I2C messages.
    bool sends_messages;
    /// Whether it can send blocks of up to LB_I2C_MAX_BLOCK bytes after a register number, as SMBus adapters
    /// can.
    bool sends_blocks;
    /// Whether it can receive a byte without a register number.
    bool receives_bytes;
} lb_i2c_abilities;

/// Queries the abilities of the adapter. Returns -ENOTTY if the device is not an I2C adapter.
int lb_i2c_describe(int fd, lb_i2c_abilities *_Nonnull abilities);

/// Selects the 7-bit `address` for blocks and single bytes. Returns -EBUSY if a kernel driver uses the
/// address.
int lb_i2c_select(int fd, uint8_t address);

/// Sends `count` messages as one transaction, with a repeated start between consecutive messages. Returns
/// -EINVAL if `count` is not 1 to LB_I2C_MAX_MESSAGES.
int lb_i2c_send(int fd, struct i2c_msg *_Nonnull messages, size_t count);

/// Sends `count` bytes, from 1 to LB_I2C_MAX_BLOCK, to `first_register` and the following registers of the
/// selected address, through libi2c. If there are no bytes, sends only the register number.
int lb_i2c_send_block(int fd, uint8_t first_register, const uint8_t *_Nullable bytes, size_t count);

/// Reads one byte from the selected address through libi2c, without writing to it. Returns the byte.
int lb_i2c_receive_byte(int fd);

#ifdef __cplusplus
}
#endif

#endif
