// SPDX-License-Identifier: GPL-2.0-only
/* The common log of the fake buses; rig-wire.h describes it. */

#include <linux/fs.h>
#include <linux/kfifo.h>
#include <linux/ktime.h>
#include <linux/miscdevice.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/poll.h>
#include <linux/slab.h>
#include <linux/spinlock.h>
#include <linux/uaccess.h>
#include <linux/vmalloc.h>
#include <linux/wait.h>

#include "rig-wire.h"

static unsigned int log_bytes = 16 << 20;
module_param(log_bytes, uint, 0444);
MODULE_PARM_DESC(log_bytes, "Size of each wire's log; a power of two");

struct wire {
	struct miscdevice device;
	wire_command_fn command;
	struct kfifo log;
	void *memory;
	spinlock_t writing;
	struct mutex reading;
	struct mutex commanding;
	wait_queue_head_t readers;
	u32 message;
	u32 lost;
};

/* The caller holds the lock and has checked for space. */
static void append(struct wire *wire, struct wire_record *record, const void *head, size_t head_length,
		   const void *body, size_t body_length)
{
	kfifo_in(&wire->log, (const u8 *)record, sizeof(*record));
	kfifo_in(&wire->log, (const u8 *)head, head_length);
	kfifo_in(&wire->log, (const u8 *)body, body_length);
}

void wire_put(struct wire *wire, enum wire_kind kind, u8 line, const void *head, size_t head_length,
	      const void *body, size_t body_length)
{
	struct wire_record record = {
		.length = head_length + body_length,
		.kind = kind,
		.line = line,
	};
	struct wire_record gap = { .length = sizeof(wire->lost), .kind = WIRE_LOST };
	size_t needed = sizeof(record) + record.length;
	unsigned long flags;

	spin_lock_irqsave(&wire->writing, flags);
	record.time = gap.time = ktime_get_ns();
	record.message = gap.message = wire->message;
	if (wire->lost)
		needed += sizeof(gap) + sizeof(wire->lost);
	if (kfifo_avail(&wire->log) < needed) {
		wire->lost++;
	} else {
		if (wire->lost)
			append(wire, &gap, &wire->lost, sizeof(wire->lost), NULL, 0);
		wire->lost = 0;
		append(wire, &record, head, head_length, body, body_length);
	}
	spin_unlock_irqrestore(&wire->writing, flags);
	wake_up_interruptible(&wire->readers);
}
EXPORT_SYMBOL_GPL(wire_put);

void wire_next_message(struct wire *wire, u8 line)
{
	unsigned long flags;

	spin_lock_irqsave(&wire->writing, flags);
	wire->message++;
	spin_unlock_irqrestore(&wire->writing, flags);
	wire_put(wire, WIRE_MESSAGE, line, NULL, 0, NULL, 0);
}
EXPORT_SYMBOL_GPL(wire_next_message);

static struct wire *wire_of(struct file *file)
{
	/* The misc core stores its device there. */
	return container_of(file->private_data, struct wire, device);
}

static int wire_open(struct inode *inode, struct file *file)
{
	return stream_open(inode, file);
}

static ssize_t wire_read(struct file *file, char __user *to, size_t count, loff_t *position)
{
	struct wire *wire = wire_of(file);
	unsigned int copied;
	int status;

	while (kfifo_is_empty(&wire->log)) {
		if (file->f_flags & O_NONBLOCK)
			return -EAGAIN;
		status = wait_event_interruptible(wire->readers, !kfifo_is_empty(&wire->log));
		if (status)
			return status;
	}
	mutex_lock(&wire->reading);
	status = kfifo_to_user(&wire->log, to, count, &copied);
	mutex_unlock(&wire->reading);
	return status ? status : copied;
}

static __poll_t wire_poll(struct file *file, poll_table *table)
{
	struct wire *wire = wire_of(file);

	poll_wait(file, &wire->readers, table);
	return kfifo_is_empty(&wire->log) ? 0 : EPOLLIN | EPOLLRDNORM;
}

static ssize_t wire_write(struct file *file, const char __user *from, size_t count, loff_t *position)
{
	struct wire *wire = wire_of(file);
	char *line;
	int status;

	if (!wire->command)
		return -EOPNOTSUPP;
	line = memdup_user_nul(from, count);
	if (IS_ERR(line))
		return PTR_ERR(line);
	mutex_lock(&wire->commanding);
	status = wire->command(strim(line));
	mutex_unlock(&wire->commanding);
	kfree(line);
	return status ? status : count;
}

static const struct file_operations wire_operations = {
	.owner = THIS_MODULE,
	.open = wire_open,
	.read = wire_read,
	.poll = wire_poll,
	.write = wire_write,
	.llseek = no_llseek,
};

struct wire *wire_create(const char *name, wire_command_fn command)
{
	struct wire *wire = kzalloc(sizeof(*wire), GFP_KERNEL);
	int status = -ENOMEM;

	if (!wire)
		return ERR_PTR(-ENOMEM);
	wire->command = command;
	spin_lock_init(&wire->writing);
	mutex_init(&wire->reading);
	mutex_init(&wire->commanding);
	init_waitqueue_head(&wire->readers);
	wire->memory = vmalloc(log_bytes);
	if (!wire->memory)
		goto free_wire;
	status = kfifo_init(&wire->log, wire->memory, log_bytes);
	if (status)
		goto free_memory;
	wire->device.minor = MISC_DYNAMIC_MINOR;
	wire->device.name = name;
	wire->device.fops = &wire_operations;
	status = misc_register(&wire->device);
	if (status)
		goto free_memory;
	return wire;

free_memory:
	vfree(wire->memory);
free_wire:
	kfree(wire);
	return ERR_PTR(status);
}
EXPORT_SYMBOL_GPL(wire_create);

void wire_destroy(struct wire *wire)
{
	misc_deregister(&wire->device);
	vfree(wire->memory);
	kfree(wire);
}
EXPORT_SYMBOL_GPL(wire_destroy);

MODULE_DESCRIPTION("Log of a fake bus's wire");
MODULE_LICENSE("GPL");
