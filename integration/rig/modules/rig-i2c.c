// SPDX-License-Identifier: GPL-2.0-only
/*
 * An I2C adapter without hardware: bus 1, as on a Pi's header. No address acknowledges until told to.
 *
 * Commands, written to /dev/rig-i2c:
 *   present ADDRESS	acknowledge this address; reads return zeros
 *   absent ADDRESS	stop acknowledging it
 *   answer ADDRESS VALUE	reads from this address return this number, two bytes with the high one first
 *   nak COUNT		do not acknowledge the next COUNT messages
 *   pace HERTZ		messages take as long as at this clock; 0 means no time
 *   smbus 1		claim to know SMBus only; 0 ends that
 */

#include <linux/bitmap.h>
#include <linux/delay.h>
#include <linux/err.h>
#include <linux/i2c.h>
#include <linux/math64.h>
#include <linux/module.h>

#include "rig-wire.h"

#define ADDRESSES 128

static struct wire *wire;
static DECLARE_BITMAP(present, ADDRESSES);
static u16 answers[ADDRESSES];
static atomic_t refusals = ATOMIC_INIT(0);
static unsigned int hertz;
static unsigned int smbus_only;

static bool is_acknowledged(const struct i2c_msg *message)
{
	return message->addr < ADDRESSES && test_bit(message->addr, present) &&
	       atomic_dec_if_positive(&refusals) < 0;
}

static int transfer(struct i2c_adapter *unused, struct i2c_msg *messages, int count)
{
	int i;

	wire_next_message(wire, messages[0].addr);
	for (i = 0; i < count; i++) {
		struct i2c_msg *message = &messages[i];
		bool is_read = message->flags & I2C_M_RD;

		if (!is_acknowledged(message)) {
			wire_put(wire, WIRE_I2C_NAK, message->addr, NULL, 0, NULL, 0);
			return -EREMOTEIO;	/* as i2c-bcm2835 */
		}
		if (hertz) {
			u64 duration = div_u64(9ULL * USEC_PER_SEC * (1 + message->len), hertz);

			usleep_range(duration, duration);
		}
		if (is_read) {
			int k;

			for (k = 0; k < message->len; k++)
				message->buf[k] = answers[message->addr] >> (k % 2 ? 0 : 8);
		}
		wire_put(wire, is_read ? WIRE_I2C_READ : WIRE_I2C_WRITE, message->addr, NULL, 0,
			 message->buf, message->len);
	}
	return count;
}

static u32 functionality(struct i2c_adapter *unused)
{
	return (smbus_only ? 0 : I2C_FUNC_I2C) | I2C_FUNC_SMBUS_EMUL;
}

static const struct i2c_algorithm algorithm = {
	.master_xfer = transfer,
	.functionality = functionality,
};

static struct i2c_adapter adapter = {
	.owner = THIS_MODULE,
	.algo = &algorithm,
	.name = "rig-i2c",
	.nr = 1,
};

static int command(char *line)
{
	unsigned int number, value;

	if (sscanf(line, "answer %i %u", &number, &value) == 2 && number < ADDRESSES)
		answers[number] = value;
	else if (sscanf(line, "present %i", &number) == 1 && number < ADDRESSES)
		set_bit(number, present);
	else if (sscanf(line, "absent %i", &number) == 1 && number < ADDRESSES)
		clear_bit(number, present);
	else if (sscanf(line, "nak %u", &number) == 1)
		atomic_set(&refusals, number);
	else if (sscanf(line, "pace %u", &number) == 1)
		hertz = number;
	else if (sscanf(line, "smbus %u", &number) == 1)
		smbus_only = number;
	else
		return -EINVAL;
	return 0;
}

static int __init rig_i2c_init(void)
{
	int status;

	wire = wire_create("rig-i2c", command);
	if (IS_ERR(wire))
		return PTR_ERR(wire);
	status = i2c_add_numbered_adapter(&adapter);
	if (status)
		wire_destroy(wire);
	return status;
}

static void __exit rig_i2c_exit(void)
{
	i2c_del_adapter(&adapter);
	wire_destroy(wire);
}

module_init(rig_i2c_init);
module_exit(rig_i2c_exit);
MODULE_DESCRIPTION("I2C adapter without hardware");
MODULE_LICENSE("GPL");
