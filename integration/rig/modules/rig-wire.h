/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A log of a fake bus: records of what happens on its lines, in order.
 *
 * Reading /dev/NAME takes records from the log, and blocks while it is empty. Writing a line of text sends a command to the
 * fake bus. A record is a struct wire_record followed by `length` bytes, in the machine's byte order. The log never
 * overwrites records: it counts those that do not fit, and puts a LOST record with the count in their place.
 */
#ifndef RIG_WIRE_H
#define RIG_WIRE_H

#include <linux/types.h>

enum wire_kind {
	WIRE_LOST = 0,		/* u32 count: records that did not fit */
	WIRE_MESSAGE = 1,	/* nothing: a message begins; its number is in every record until the next */
	WIRE_SELECT = 2,	/* nothing: chip select went low */
	WIRE_BYTES = 3,		/* struct wire_clock, then the bytes as they were on the wire */
	WIRE_RELEASE = 4,	/* nothing: chip select went high */
	WIRE_FAILED = 5,	/* s32 errno (negative): the transfer that should have been here failed */
	WIRE_GONE = 6,		/* nothing: the bus or its devices were removed */
	WIRE_BACK = 7,		/* nothing: they are back */
	WIRE_I2C_WRITE = 8,	/* the bytes written; line is the address */
	WIRE_I2C_READ = 9,	/* the bytes read; line is the address */
	WIRE_I2C_NAK = 10,	/* nothing: no device acknowledged the address */
	WIRE_LEVELS = 11,	/* u32 mask, u32 levels: lines driven, in one step */
	WIRE_FLOATING = 12,	/* nothing: the line is an input now */
	WIRE_END = 13,		/* s32 status (0 or negative errno): the message is over */
};

struct wire_record {
	u64 time;		/* CLOCK_MONOTONIC, ns */
	u32 message;		/* number of the message, from 1 */
	u16 length;		/* bytes that follow */
	u8 kind;		/* enum wire_kind */
	u8 line;		/* chip select, address or line number */
} __packed;

struct wire_clock {
	u32 hertz;		/* clock of the transfer, limited by the SPI core */
	u16 mode;		/* SPI_CPHA and friends */
	u8 bits;		/* per word */
	u8 reserved;
} __packed;

struct wire;

/* Executes a written line. Returns 0, or a negative errno for the writer. May sleep; never called by two writers at once. */
typedef int (*wire_command_fn)(char *line);

struct wire *wire_create(const char *name, wire_command_fn command);
void wire_destroy(struct wire *wire);

/* Appends a record: kind and line, then head and body. Callable from any context. */
void wire_put(struct wire *wire, enum wire_kind kind, u8 line, const void *head, size_t head_length,
	      const void *body, size_t body_length);

/* Begins the next message: appends a MESSAGE record and numbers the records that follow. */
void wire_next_message(struct wire *wire, u8 line);

#endif
