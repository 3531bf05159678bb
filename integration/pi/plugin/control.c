/* SPDX-License-Identifier: GPL-2.0-or-later */
// The control socket: a stream of lines, each answered with a line that begins with "ok" or "error". One
// client.
//
//   time                       ok NS
//   line N                     ok function=F level=L pull=up|down|none
//   drive N 0|1|-              connects line N to a level outside, or to nothing
//   play N LEVEL@NS...         the same later; each time counts from now
//   run NS [SELECTS]           runs the guest: ok time|select NS when it stands again
//   save                       ok STATE: what a snapshot of QEMU lacks
//   load STATE                 after -loadvm, before the guest runs
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "header.h"

enum { most_plays = 65536 };

static int door = -1, client = -1;
static char received[1 << 20];
static size_t received_length;

static struct play {
    int64_t time;
    int line, level;
} plays[most_plays];
static int next_play, last_play;
static struct timer play_timer;

__attribute__((format(printf, 1, 2))) static void answer(const char *format, ...) {
    char text[4096];
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(text, sizeof text - 1, format, arguments);
    va_end(arguments);
    text[length] = '\n';
    // A client that has gone gets no answer.
    if (client >= 0 && send(client, text, (size_t)length + 1, MSG_NOSIGNAL) < 0) {
        received_length = 0;
    }
}

static void stopped(const char *why) {
    answer("ok %s %lld", why, (long long)now());
}

static void play_due(void *unused) {
    (void)unused;
    while (next_play < last_play && plays[next_play].time <= now()) {
        const struct play play = plays[next_play++];
        gpio_drive(play.line, play.level);
    }
    if (next_play < last_play) {
        timer_mod(&play_timer, plays[next_play].time);
    } else {
        next_play = last_play = 0;
    }
}

// Returns 0, 1 or nothing_outside, or -1 for anything else.
static int level_of(const char *word) {
    if (!word || !word[0] || word[1]) {
        return -1;
    }
    return word[0] == '0' ? 0 : word[0] == '1' ? 1 : word[0] == '-' ? nothing_outside : -1;
}

static bool add_play(int line, char *word) {
    char *at = strchr(word, '@');
    if (!at || last_play == most_plays) {
        return false;
    }
    *at = 0;
    const struct play play = {.time = now() + atoll(at + 1), .line = line, .level = level_of(word)};
    if (play.level < 0 || (last_play > next_play && play.time < plays[last_play - 1].time)) {
        return false;
    }
    plays[last_play++] = play;
    return true;
}

static void execute_for_line(const char *verb, int line, char **rest) {
    char *word = strtok_r(NULL, " ", rest);
    if (!strcmp(verb, "line")) {
        char text[100];
        gpio_describe(line, text, sizeof text);
        answer("ok %s", text);
    } else if (!strcmp(verb, "drive") && level_of(word) >= 0) {
        gpio_drive(line, level_of(word));
        answer("ok");
    } else if (!strcmp(verb, "play")) {
        for (; word; word = strtok_r(NULL, " ", rest)) {
            if (!add_play(line, word)) {
                answer("error: LEVEL@NS, in order of time");
                return;
            }
        }
        play_due(NULL);
        answer("ok");
    } else {
        answer("error: %s is no command, or its argument is wrong", verb);
    }
}

static void execute(char *text) {
    char *rest = NULL;
    const char *verb = strtok_r(text, " ", &rest);
    if (!verb) {
        answer("error: an empty line");
    } else if (!strcmp(verb, "time")) {
        answer("ok %lld", (long long)now());
    } else if (!strcmp(verb, "save")) {
        char state[2048] = "";
        gpio_save(state, sizeof state);
        answer("ok %s", state);
    } else if (!strcmp(verb, "load")) {
        const char *state = strtok_r(NULL, " ", &rest);
        answer(state && gpio_load(state) ? "ok" : "error: not a state of this board");
    } else if (!strcmp(verb, "run")) {
        const char *duration = strtok_r(NULL, " ", &rest), *selects = strtok_r(NULL, " ", &rest);
        if (!duration || atoll(duration) <= 0) {
            answer("error: run NS [SELECTS]");
        } else {
            run_for(atoll(duration), selects ? (unsigned)atoi(selects) : 0);
        }
    } else {
        const char *number = strtok_r(NULL, " ", &rest);
        const int line = number ? atoi(number) : -1;
        if (line < 0 || line >= board.lines) {
            answer("error: the board has the lines 0 to %d", board.lines - 1);
        } else {
            execute_for_line(verb, line, &rest);
        }
    }
}

static void leave(void) {
    qemu_set_fd_handler(client, NULL, NULL, NULL);
    close(client);
    client = -1;
    received_length = 0;
}

static void hear(void *unused) {
    (void)unused;
    const ssize_t length = read(client, received + received_length, sizeof received - 1 - received_length);
    if (length <= 0) {
        leave();
        return;
    }
    received_length += (size_t)length;
    received[received_length] = 0;
    for (char *line_end; (line_end = strchr(received, '\n'));) {
        *line_end = 0;
        execute(received);
        received_length -= (size_t)(line_end + 1 - received);
        memmove(received, line_end + 1, received_length + 1);
    }
    if (received_length == sizeof received - 1) {
        leave();
    }
}

static void admit(void *unused) {
    (void)unused;
    const int fd = accept(door, NULL, NULL);
    if (fd < 0) {
        return;
    }
    if (client >= 0) {
        close(fd);
        return;
    }
    client = fd;
    qemu_set_fd_handler(client, hear, NULL, NULL);
}

void control_open(const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    timer_init_full(&play_timer, NULL, guest_clock, nanoseconds, 0, play_due, NULL);
    run_begin(stopped);
    if (strlen(path) >= sizeof address.sun_path) {
        give_up("the path %s is too long for a socket", path);
    }
    strcpy(address.sun_path, path);
    door = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (door < 0 || bind(door, (struct sockaddr *)&address, sizeof address) || listen(door, 1)) {
        give_up("cannot listen at %s: %s", path, strerror(errno));
    }
    qemu_set_fd_handler(door, admit, NULL, NULL);
}
