#define _GNU_SOURCE

#include "lb_system.h"

#include <link.h>
#include <stdint.h>
#include <unistd.h>

static int drop_clean_segments(struct dl_phdr_info *object, size_t size, void *context) {
    (void)size;
    (void)context;
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    for (int index = 0; index < object->dlpi_phnum; index++) {
        const ElfW(Phdr) *segment = &object->dlpi_phdr[index];
        // Relocations were written into writable segments, even where they are read-only by now.
        if (segment->p_type != PT_LOAD || (segment->p_flags & PF_W)) {
            continue;
        }
        uintptr_t start = (object->dlpi_addr + segment->p_vaddr + page - 1) / page * page;
        uintptr_t end = (object->dlpi_addr + segment->p_vaddr + segment->p_memsz) / page * page;
        if (start >= end) {
            continue;
        }
        // Linux before 5.18 drops only what is not locked.
        if (madvise((void *)start, end - start, MADV_DONTNEED_LOCKED) != 0) {
            madvise((void *)start, end - start, MADV_DONTNEED);
        }
    }
    return 0;
}

void lb_drop_clean_pages(void) {
    dl_iterate_phdr(drop_clean_segments, NULL);
}
