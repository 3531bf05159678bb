#include "lb_i2c.h"

#if !__has_include(<i2c/smbus.h>)
#error "libi2c is missing: install libi2c-dev"
#endif

#include <errno.h>
#include <i2c/smbus.h>
#include <linux/i2c-dev.h>
#include <sys/ioctl.h>

_Static_assert(LB_I2C_MAX_MESSAGES == I2C_RDWR_IOCTL_MAX_MSGS, "the kernel's limit of a transaction");
_Static_assert(LB_I2C_MAX_BLOCK == I2C_SMBUS_BLOCK_MAX, "the kernel's limit of a block");

static int request(int fd, unsigned long number, unsigned long argument) {
    int result;
    do {
        result = ioctl(fd, number, argument);
    } while (result < 0 && errno == EINTR);
    return result < 0 ? -errno : result;
}

int lb_i2c_describe(int fd, lb_i2c_abilities *abilities) {
    unsigned long functions = 0;
    int result = request(fd, I2C_FUNCS, (unsigned long)&functions);
    abilities->sends_messages = functions & I2C_FUNC_I2C;
    abilities->sends_blocks = functions & I2C_FUNC_SMBUS_WRITE_I2C_BLOCK;
    abilities->receives_bytes = functions & I2C_FUNC_SMBUS_READ_BYTE;
    return result;
}

int lb_i2c_select(int fd, uint8_t address) {
    return request(fd, I2C_SLAVE, address);
}

int lb_i2c_send(int fd, struct i2c_msg *messages, size_t count) {
    if (count < 1 || count > LB_I2C_MAX_MESSAGES) {
        return -EINVAL;
    }
    struct i2c_rdwr_ioctl_data transaction = {.msgs = messages, .nmsgs = (uint32_t)count};
    return request(fd, I2C_RDWR, (unsigned long)&transaction);
}

int lb_i2c_send_block(int fd, uint8_t first_register, const uint8_t *bytes, size_t count) {
    if (count > LB_I2C_MAX_BLOCK) {
        return -EINVAL;
    }
    return count == 0 ? i2c_smbus_write_byte(fd, first_register)
                      : i2c_smbus_write_i2c_block_data(fd, first_register, (uint8_t)count, bytes);
}

int lb_i2c_receive_byte(int fd) {
    return i2c_smbus_read_byte(fd);
}
