// Lets a regular file with the name `spidev` be an SPI device: an LD_PRELOAD library that answers the
// requests of spidev on it, and appends what is sent. Each period in which chip select is asserted is
// appended as its length in two bytes, the low one first, and its bytes.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <linux/spi/spidev.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

static int message(int file, const struct spi_ioc_transfer *transfers, size_t count) {
    uint8_t period[2 + 4096];
    size_t length = 0;
    int total = 0;
    for (size_t index = 0; index < count; index++) {
        uint32_t size = transfers[index].len;
        if (length + size > sizeof period - 2) {
            return -1;
        }
        memcpy(period + 2 + length, (const void *)(uintptr_t)transfers[index].tx_buf, size);
        length += size;
        total += (int)size;
        if (index + 1 < count && !transfers[index].cs_change) {
            continue;
        }
        period[0] = (uint8_t)length;
        period[1] = (uint8_t)(length >> 8);
        if (write(file, period, 2 + length) < 0) {
            return -1;
        }
        length = 0;
    }
    return total;
}

int stat(const char *restrict path, struct stat *restrict status) {
    static const char name[] = "/spidev";
    int result = fstatat(AT_FDCWD, path, status, 0);
    size_t length = strlen(path);
    if (result == 0 && length >= sizeof name - 1 && strcmp(path + length - (sizeof name - 1), name) == 0) {
        status->st_mode = (status->st_mode & ~(mode_t)S_IFMT) | S_IFCHR;
    }
    return result;
}

int ioctl(int file, unsigned long request, ...) {
    va_list arguments;
    va_start(arguments, request);
    void *argument = va_arg(arguments, void *);
    va_end(arguments);
    struct stat status;
    if (_IOC_TYPE(request) != SPI_IOC_MAGIC || fstat(file, &status) < 0 || !S_ISREG(status.st_mode)) {
        int (*next)(int, unsigned long, ...) = (int (*)(int, unsigned long, ...))dlsym(RTLD_NEXT, "ioctl");
        return next(file, request, argument);
    }
    if (_IOC_NR(request) != 0) {
        if (_IOC_DIR(request) == _IOC_READ) {
            memset(argument, 0, _IOC_SIZE(request));
        }
        return 0;
    }
    return message(file, argument, _IOC_SIZE(request) / sizeof(struct spi_ioc_transfer));
}
