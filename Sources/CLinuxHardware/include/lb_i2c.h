#ifndef LB_I2C_H
#define LB_I2C_H

#include <linux/i2c.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Messages that fit into one transaction: the kernel's I2C_RDWR_IOCTL_MAX_MSGS.
enum { LB_I2C_MAX_MESSAGES = 42 };

/// Data bytes of one SMBus block, besides the register.
enum { LB_I2C_MAX_BLOCK = 32 };

/// What an adapter can do.
typedef struct {
    /// Whole I2C messages.
    bool sends_messages;
    /// Blocks of up to LB_I2C_MAX_BLOCK bytes after a register: SMBus only.
    bool sends_blocks;
    /// A byte without a register.
    bool receives_bytes;
} lb_i2c_abilities;

/// Asks for the adapter's abilities: -ENOTTY if the device is not an I2C adapter.
int lb_i2c_describe(int fd, lb_i2c_abilities *_Nonnull abilities);

/// Selects the 7-bit `address` for blocks and single bytes. -EBUSY if a kernel driver has it.
int lb_i2c_select(int fd, uint8_t address);

/// Sends one transaction of `count` messages, with a repeated start between two. `count` is 1 to
/// LB_I2C_MAX_MESSAGES; otherwise the result is -EINVAL.
int lb_i2c_send(int fd, struct i2c_msg *_Nonnull messages, size_t count);

/// Sends `count` bytes, 1 to LB_I2C_MAX_BLOCK, to `first_register` of the selected address and those after
/// it, through libi2c. Without bytes it sends the register alone.
int lb_i2c_send_block(int fd, uint8_t first_register, const uint8_t *_Nullable bytes, size_t count);

/// Reads one byte from the selected address, through libi2c, and writes nothing to it. Returns the byte.
int lb_i2c_receive_byte(int fd);

#ifdef __cplusplus
}
#endif

#endif
