// A C loop that only sends: one picture of a given number of packets, again and again, with as few calls as
// possible. usage: send_only ADDRESS PORT PACKETS BYTES RATE SECONDS
#define _GNU_SOURCE

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>

enum { PER_CALL = 64, LONGEST = 2048 };

int main(int count, char **arguments) {
    if (count != 7) {
        fprintf(stderr, "usage: send_only ADDRESS PORT PACKETS BYTES RATE SECONDS\n");
        return 64;
    }
    const int packets = atoi(arguments[3]);
    const int length = atoi(arguments[4]);
    const long rate = atol(arguments[5]);
    const long pictures = rate * atol(arguments[6]);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)atoi(arguments[2]))};
    const int line = socket(AF_INET, SOCK_DGRAM, 0);
    if (length < 1 || length > LONGEST || packets < 1
        || inet_pton(AF_INET, arguments[1], &address.sin_addr) != 1
        || connect(line, (struct sockaddr *)&address, sizeof address) != 0) {
        perror("send_only");
        return 69;
    }
    uint8_t *bytes = calloc((size_t)packets, LONGEST);
    struct timespec next;
    clock_gettime(CLOCK_MONOTONIC, &next);
    for (long picture = 0; picture < pictures; picture++) {
        for (int first = 0; first < packets; first += PER_CALL) {
            struct mmsghdr messages[PER_CALL];
            struct iovec parts[PER_CALL];
            memset(messages, 0, sizeof messages);
            const int number = packets - first < PER_CALL ? packets - first : PER_CALL;
            for (int index = 0; index < number; index++) {
                parts[index] = (struct iovec){bytes + (size_t)(first + index) * LONGEST, (size_t)length};
                messages[index].msg_hdr.msg_iov = &parts[index];
                messages[index].msg_hdr.msg_iovlen = 1;
            }
            sendmmsg(line, messages, (unsigned)number, 0);
        }
        next.tv_nsec += 1000000000 / rate;
        if (next.tv_nsec >= 1000000000) {
            next.tv_nsec -= 1000000000;
            next.tv_sec += 1;
        }
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &next, NULL);
    }
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    const double seconds = (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
                           + (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
    printf("%f\n", seconds);
    return 0;
}
