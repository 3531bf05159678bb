/* SPDX-License-Identifier: GPL-2.0-or-later */
// The SD card stays in its slot. QEMU's model of it polls for each byte whether it has been removed, and
// each answer takes a coroutine: about half of the work of reading a card. Here the answer is always yes.
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "header.h"

#ifndef __x86_64__
#error "write the two instructions for this processor"
#endif

void card_stays(void) {
    // mov $1, %eax; ret
    static const uint8_t returns_true[] = {0xb8, 1, 0, 0, 0, 0xc3};
    uint8_t *function = (uint8_t *)(uintptr_t)&blk_is_inserted;
    size_t page_size = (size_t)sysconf(_SC_PAGESIZE);
    uint8_t *page = function - (uintptr_t)function % page_size;
    // It may begin at the end of a page.
    size_t size = page_size * 2;
    if (mprotect(page, size, PROT_READ | PROT_WRITE | PROT_EXEC)) {
        give_up("QEMU's code cannot be changed");
    }
    memcpy(function, returns_true, sizeof returns_true);
    mprotect(page, size, PROT_READ | PROT_EXEC);
}
