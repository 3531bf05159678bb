// SPDX-License-Identifier: GPL-2.0-only
/*
 * An SPI controller without hardware: bus 0 with two chip selects, bound to spidev. Everything above it is the kernel's own.
 *
 * Commands, written to /dev/rig-spi:
 *   fail ERRNO [COUNT [SKIP]]	COUNT transfers fail, or all until `heal`, after SKIP good ones
 *   hang			transfers wait until `heal`, or until the caller is killed
 *   slow MICROSECONDS		delays every transfer
 *   pace on|off		transfers take as long as on a real wire: nine clocks per byte
 *   heal			ends fail, hang and slow
 *   unplug device|bus		removes /dev/spidev0.*; with `bus` also the controller
 *   plug			restores both
 */

#include <linux/delay.h>
#include <linux/err.h>
#include <linux/math64.h>
#include <linux/module.h>
#include <linux/platform_device.h>
#include <linux/spi/spi.h>
#include <linux/spinlock.h>
#include <linux/wait.h>

#include "rig-wire.h"

#define CHIP_SELECTS 2

static bool plugged = true;
module_param(plugged, bool, 0444);
MODULE_PARM_DESC(plugged, "Whether the devices are there from the start");

static struct wire *wire;
static struct platform_device *parent;
static struct spi_controller *controller;
static struct spi_device *devices[CHIP_SELECTS];
static bool is_selected[CHIP_SELECTS];

/* The active faults. */
static struct {
	spinlock_t lock;
	wait_queue_head_t healed;
	int error;			/* result of a failing transfer, negative */
	unsigned int passing;		/* good transfers before the first failure */
	unsigned int failing;		/* transfers still to fail */
	unsigned int delay;		/* microseconds */
	bool hangs;
	bool is_paced;
} faults = {
	.lock = __SPIN_LOCK_UNLOCKED(faults.lock),
	.healed = __WAIT_QUEUE_HEAD_INITIALIZER(faults.healed),
};

static void set_cs(struct spi_device *device, bool is_high)
{
	unsigned int line = spi_get_chipselect(device, 0);

	if (is_selected[line] == !is_high)
		return;
	is_selected[line] = !is_high;
	wire_put(wire, is_high ? WIRE_RELEASE : WIRE_SELECT, line, NULL, 0, NULL, 0);
}

static int prepare_message(struct spi_controller *unused, struct spi_message *message)
{
	wire_next_message(wire, spi_get_chipselect(message->spi, 0));
	return 0;
}

static int unprepare_message(struct spi_controller *unused, struct spi_message *message)
{
	s32 status = message->status;

	wire_put(wire, WIRE_END, spi_get_chipselect(message->spi, 0), &status, sizeof(status), NULL, 0);
	return 0;
}

/* The error of this transfer, or 0. */
static int take_fault(void)
{
	unsigned long flags;
	int error = 0;

	spin_lock_irqsave(&faults.lock, flags);
	if (faults.failing) {
		if (faults.passing) {
			faults.passing--;
		} else {
			error = faults.error;
			if (faults.failing != UINT_MAX)
				faults.failing--;
		}
	}
	spin_unlock_irqrestore(&faults.lock, flags);
	return error;
}

static int transfer_one(struct spi_controller *unused, struct spi_device *device, struct spi_transfer *transfer)
{
	struct wire_clock clock = {
		.hertz = transfer->speed_hz,
		.mode = device->mode,
		.bits = transfer->bits_per_word,
	};
	u64 duration = faults.delay;
	s32 error;

	if (wait_event_killable(faults.healed, !READ_ONCE(faults.hangs)))
		error = -EINTR;
	else
		error = take_fault();
	if (error) {
		wire_put(wire, WIRE_FAILED, spi_get_chipselect(device, 0), &error, sizeof(error), NULL, 0);
		return error;
	}
	if (faults.is_paced)
		duration += div_u64(9ULL * USEC_PER_SEC * transfer->len, transfer->speed_hz);
	if (duration)
		usleep_range(duration, duration);
	if (transfer->rx_buf)
		memset(transfer->rx_buf, 0, transfer->len);
	if (transfer->tx_buf)
		wire_put(wire, WIRE_BYTES, spi_get_chipselect(device, 0), &clock, sizeof(clock), transfer->tx_buf, transfer->len);
	return 0;
}

static int plug_bus(void)
{
	int status;

	if (controller)
		return 0;
	controller = spi_alloc_master(&parent->dev, 0);
	if (!controller)
		return -ENOMEM;
	controller->bus_num = 0;
	controller->num_chipselect = CHIP_SELECTS;
	/* As on the Pi: no LSB first, eight bits per word. */
	controller->mode_bits = SPI_CPOL | SPI_CPHA | SPI_CS_HIGH | SPI_NO_CS | SPI_3WIRE;
	controller->bits_per_word_mask = SPI_BPW_MASK(8);
	controller->max_speed_hz = 125000000;
	controller->set_cs = set_cs;
	controller->prepare_message = prepare_message;
	controller->unprepare_message = unprepare_message;
	controller->transfer_one = transfer_one;
	status = spi_register_controller(controller);
	if (status) {
		spi_controller_put(controller);
		controller = NULL;
	}
	return status;
}

static int plug(void)
{
	int line, status = plug_bus();

	for (line = 0; line < CHIP_SELECTS && !status; line++) {
		struct spi_board_info info = {
			.modalias = "dh2228fv",	/* an id in spidev's table */
			.max_speed_hz = 125000000,
			.chip_select = line,
		};

		if (devices[line])
			continue;
		devices[line] = spi_new_device(controller, &info);
		if (!devices[line])
			status = -ENODEV;
	}
	if (!status)
		wire_put(wire, WIRE_BACK, 0, NULL, 0, NULL, 0);
	return status;
}

static void unplug(bool with_bus)
{
	int line;

	for (line = 0; line < CHIP_SELECTS; line++) {
		if (devices[line])
			spi_unregister_device(devices[line]);
		devices[line] = NULL;
	}
	if (with_bus && controller) {
		spi_unregister_controller(controller);
		controller = NULL;
	}
	wire_put(wire, WIRE_GONE, 0, NULL, 0, NULL, 0);
}

static void heal(void)
{
	unsigned long flags;

	spin_lock_irqsave(&faults.lock, flags);
	faults.failing = 0;
	faults.passing = 0;
	faults.delay = 0;
	WRITE_ONCE(faults.hangs, false);
	spin_unlock_irqrestore(&faults.lock, flags);
	wake_up_all(&faults.healed);
}

static void fail(int error, unsigned int count, unsigned int skip)
{
	unsigned long flags;

	spin_lock_irqsave(&faults.lock, flags);
	faults.error = -error;
	faults.failing = count;
	faults.passing = skip;
	spin_unlock_irqrestore(&faults.lock, flags);
}

static int command(char *line)
{
	unsigned int error, count = UINT_MAX, skip = 0, delay;

	if (sscanf(line, "fail %u %u %u", &error, &count, &skip) >= 1)
		fail(error, count, skip);
	else if (sscanf(line, "slow %u", &delay) == 1)
		faults.delay = delay;
	else if (!strcmp(line, "hang"))
		WRITE_ONCE(faults.hangs, true);
	else if (!strcmp(line, "pace on"))
		faults.is_paced = true;
	else if (!strcmp(line, "pace off"))
		faults.is_paced = false;
	else if (!strcmp(line, "heal"))
		heal();
	else if (!strcmp(line, "unplug device"))
		unplug(false);
	else if (!strcmp(line, "unplug bus"))
		unplug(true);
	else if (!strcmp(line, "plug"))
		return plug();
	else
		return -EINVAL;
	return 0;
}

static int __init rig_spi_init(void)
{
	int status;

	parent = platform_device_register_simple("rig-spi", PLATFORM_DEVID_NONE, NULL, 0);
	if (IS_ERR(parent))
		return PTR_ERR(parent);
	wire = wire_create("rig-spi", command);
	if (IS_ERR(wire)) {
		platform_device_unregister(parent);
		return PTR_ERR(wire);
	}
	status = plugged ? plug() : 0;
	if (status) {
		unplug(true);
		wire_destroy(wire);
		platform_device_unregister(parent);
	}
	return status;
}

static void __exit rig_spi_exit(void)
{
	heal();
	unplug(true);
	wire_destroy(wire);
	platform_device_unregister(parent);
}

module_init(rig_spi_init);
module_exit(rig_spi_exit);
MODULE_DESCRIPTION("SPI controller without hardware");
MODULE_LICENSE("GPL");
