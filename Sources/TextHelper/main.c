#include <malloc.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <time.h>

#include "fonts.h"
#include "glyphs.h"
#include "lockdown.h"
#include "message.h"
#include "requests.h"

#define IDLE_MILLISECONDS 10000

// After a longer text run, unused memory is returned to the system.
#define LONG_REQUEST_BYTES ((size_t)16 << 10)

#define MOST_CPU_SECONDS 10

/// The exit statuses.
enum { ENDED = 0, CONFUSED = 2, NOT_READY = 3 };

/// Returns whether the next text run could exceed the limit of processor time.
static bool is_worn_out(void) {
    struct timespec used;
    return clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used) != 0 || used.tv_sec >= MOST_CPU_SECONDS;
}

/// Makes a fault end the program at once. The Swift runtime, which a build may link, would spend seconds on a
/// report.
static void end_at_faults(void) {
    static const int faults[] = {SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV};
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        signal(faults[i], SIG_DFL);
    }
}

/// Handles requests until the input ends. Returns the exit status.
static int serve(font_list *list, glyph_map *map) {
    while (!is_worn_out()) {
        uint8_t *body;
        size_t size;
        switch (read_message(MOST_REQUEST_BYTES, IDLE_MILLISECONDS, &body, &size)) {
        case MESSAGE_READ:
            break;
        case MESSAGE_CLOSED:
        case MESSAGE_IDLE:
            return ENDED;
        case MESSAGE_BROKEN:
            return CONFUSED;
        }
        byte_writer reply = start_message();
        answer_request(body, size, list, map, &reply);
        free(body);
        if (!finish_message(&reply)) {
            return CONFUSED;
        }
        if (size > LONG_REQUEST_BYTES) {
            malloc_trim(0);
        }
    }
    return ENDED;
}

/// Opens the fonts of the arguments, drops all other privileges, and serves standard input.
int main(int argument_count, char **arguments) {
    const size_t count = argument_count > 0 ? (size_t)argument_count - 1 : 0;
    if (count > MOST_FONTS) {
        return CONFUSED;
    }
    end_at_faults();
    // A lost client is detected by the result of the write.
    signal(SIGPIPE, SIG_IGN);
    // A killed client cannot close its end of a stopped program.
    prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);

    static font_list list;
    map_fonts(&list, arguments + 1, count);
    if (!lock_down(mapped_font_bytes(&list))) {
        return NOT_READY;
    }
    // The files are parsed only after the lockdown.
    if (!open_fonts(&list)) {
        return NOT_READY;
    }
    byte_writer greeting = start_message();
    put_greeting(&greeting, &list);
    if (!finish_message(&greeting)) {
        return CONFUSED;
    }
    glyph_map map = {0};
    const int status = serve(&list, &map);
    free_glyphs(&map);
    return status;
}
