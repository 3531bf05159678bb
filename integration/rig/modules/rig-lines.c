// SPDX-License-Identifier: GPL-2.0-only
/*
 * A GPIO chip without hardware, for two things that gpio-sim lacks. Every step that drives its outputs is a record in
 * /dev/rig-lines; gpio-sim shows only the present level. The line SWITCH interrupts at once at an edge; gpio-sim waits for the
 * next tick and so swallows most of a bounce.
 *
 * Command, written to /dev/rig-lines:
 *   switch LEVEL	set SWITCH to 0 or 1
 */

#include <linux/err.h>
#include <linux/gpio/driver.h>
#include <linux/irq.h>
#include <linux/irqdomain.h>
#include <linux/module.h>
#include <linux/platform_device.h>

#include "rig-wire.h"

#define LINES 8
#define SWITCH 3

static struct wire *wire;
static struct platform_device *parent;
static struct irq_domain *interrupts;
static unsigned int edges;	/* IRQ_TYPE_EDGE_* enabled for SWITCH */
static DECLARE_BITMAP(levels, LINES);
static DECLARE_BITMAP(outputs, LINES);
static const char *const names[LINES] = { "DIN", "CLK", "LOAD", "SWITCH", "LINE4", "LINE5", "LINE6", "LINE7" };

static void set_multiple(struct gpio_chip *chip, unsigned long *mask, unsigned long *bits)
{
	u32 step[2] = { mask[0], bits[0] & mask[0] };

	bitmap_replace(levels, levels, bits, mask, LINES);
	wire_put(wire, WIRE_LEVELS, 0, step, sizeof(step), NULL, 0);
}

static void set(struct gpio_chip *chip, unsigned int line, int level)
{
	unsigned long mask = BIT(line), bits = level ? BIT(line) : 0;

	set_multiple(chip, &mask, &bits);
}

static int get(struct gpio_chip *chip, unsigned int line)
{
	return test_bit(line, levels);
}

static int get_direction(struct gpio_chip *chip, unsigned int line)
{
	return test_bit(line, outputs) ? GPIO_LINE_DIRECTION_OUT : GPIO_LINE_DIRECTION_IN;
}

static int direction_input(struct gpio_chip *chip, unsigned int line)
{
	clear_bit(line, outputs);
	wire_put(wire, WIRE_FLOATING, line, NULL, 0, NULL, 0);
	return 0;
}

static int direction_output(struct gpio_chip *chip, unsigned int line, int level)
{
	set_bit(line, outputs);
	set(chip, line, level);
	return 0;
}

static void nothing(struct irq_data *data)
{
}

static int set_type(struct irq_data *data, unsigned int type)
{
	if (type & ~IRQ_TYPE_EDGE_BOTH)
		return -EINVAL;
	edges = type;
	return 0;
}

static struct irq_chip irq_chip = {
	.name = "rig-lines",
	.irq_mask = nothing,
	.irq_unmask = nothing,
	.irq_set_type = set_type,
};

static int map(struct irq_domain *domain, unsigned int interrupt, irq_hw_number_t line)
{
	irq_set_chip_and_handler(interrupt, &irq_chip, handle_simple_irq);
	irq_set_noprobe(interrupt);
	return 0;
}

static const struct irq_domain_ops interrupt_operations = { .map = map };

static int to_irq(struct gpio_chip *chip, unsigned int line)
{
	return line == SWITCH ? irq_create_mapping(interrupts, line) : -ENXIO;
}

static int command(char *line)
{
	unsigned int level;

	if (sscanf(line, "switch %u", &level) != 1 || level > 1)
		return -EINVAL;
	if (level == test_bit(SWITCH, levels))
		return 0;
	change_bit(SWITCH, levels);
	if (edges & (level ? IRQ_TYPE_EDGE_RISING : IRQ_TYPE_EDGE_FALLING))
		generic_handle_domain_irq_safe(interrupts, SWITCH);
	return 0;
}

static struct gpio_chip chip = {
	.label = "rig-lines",
	.owner = THIS_MODULE,
	.base = -1,
	.ngpio = LINES,
	.names = names,
	.get = get,
	.set = set,
	.set_multiple = set_multiple,
	.get_direction = get_direction,
	.direction_input = direction_input,
	.direction_output = direction_output,
	.to_irq = to_irq,
};

static int __init rig_lines_init(void)
{
	int status;

	parent = platform_device_register_simple("rig-lines", PLATFORM_DEVID_NONE, NULL, 0);
	if (IS_ERR(parent))
		return PTR_ERR(parent);
	interrupts = irq_domain_create_linear(NULL, LINES, &interrupt_operations, NULL);
	if (!interrupts) {
		status = -ENOMEM;
		goto drop_parent;
	}
	set_bit(SWITCH, levels);
	wire = wire_create("rig-lines", command);
	status = PTR_ERR_OR_ZERO(wire);
	if (status)
		goto drop_interrupts;
	chip.parent = &parent->dev;
	status = gpiochip_add_data(&chip, NULL);
	if (status)
		goto drop_wire;
	return 0;

drop_wire:
	wire_destroy(wire);
drop_interrupts:
	irq_domain_remove(interrupts);
drop_parent:
	platform_device_unregister(parent);
	return status;
}

static void __exit rig_lines_exit(void)
{
	gpiochip_remove(&chip);
	irq_dispose_mapping(irq_find_mapping(interrupts, SWITCH));
	irq_domain_remove(interrupts);
	wire_destroy(wire);
	platform_device_unregister(parent);
}

module_init(rig_lines_init);
module_exit(rig_lines_exit);
MODULE_DESCRIPTION("GPIO chip without hardware whose outputs are watched");
MODULE_LICENSE("GPL");
