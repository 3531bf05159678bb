/* SPDX-License-Identifier: GPL-2.0-or-later */
// Runs the guest for an exact time by its clock, and stops it there. With -icount sleep=off an idle
// guest's clock runs ahead as fast as the host can follow, so it must stand still whenever no command waits
// for it.
#include <unistd.h>

#include "header.h"

static void (*tell)(const char *why);
static const char *reason;
static struct timer limit;
static unsigned selects_left;

static void ask_to_stop(const char *why) {
    selects_left = 0;
    reason = why;
    qemu_system_vmstop_request_prepare();
    qemu_system_vmstop_request(run_state_paused);
}

// The main thread stops the machine, and waits for timers that are running. So this cannot wait for the main
// thread, and lets a nanosecond pass as often as it takes.
static void time_is_up(void *unused) {
    (void)unused;
    if (!reason) {
        ask_to_stop("time");
    }
    timer_mod(&limit, now() + 1);
}

static void changed(void *unused, bool runs, int run_state) {
    (void)unused, (void)run_state;
    if (!runs && reason) {
        const char *why = reason;
        timer_del(&limit);
        reason = NULL;
        tell(why);
    }
}

void run_begin(void (*stopped)(const char *why)) {
    tell = stopped;
    timer_init_full(&limit, NULL, guest_clock, nanoseconds, 0, time_is_up, NULL);
    qemu_add_vm_change_state_handler(changed, NULL);
}

void run_for(int64_t duration, unsigned selects) {
    selects_left = selects;
    timer_mod(&limit, now() + duration);
    vm_start();
}

// Called by the guest's write to a register: not one more of its instructions passes.
void run_count_select(void) {
    if (!selects_left || --selects_left) {
        return;
    }
    ask_to_stop("select");
    while (runstate_is_running()) {
        bql_unlock();
        usleep(50);
        bql_lock_impl(__FILE__, __LINE__);
    }
}
