#include "lb_interface.h"

#include <errno.h>
#include <linux/ethtool.h>
#include <linux/sockios.h>
#include <net/if.h>
#include <net/if_arp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

// linux/wireless.h conflicts with net/if.h.
#ifndef SIOCGIWNAME
#define SIOCGIWNAME 0x8B01
#endif

enum { ADDRESS_LENGTH = 6, MOST_INTERFACES = 65536 };

static int name_with_address(int control, const uint8_t *address, char *name) {
    for (int number = 1; number < MOST_INTERFACES; number++) {
        struct ifreq request = {.ifr_ifindex = number};
        if (ioctl(control, SIOCGIFNAME, &request) == 0 && ioctl(control, SIOCGIFHWADDR, &request) == 0
            && request.ifr_hwaddr.sa_family == ARPHRD_ETHER
            && memcmp(request.ifr_hwaddr.sa_data, address, ADDRESS_LENGTH) == 0) {
            memcpy(name, request.ifr_name, IFNAMSIZ);
            return 0;
        }
    }
    return -ENODEV;
}

static int find_name(int control, const char *text, char *name) {
    struct ifreq request = {0};
    if (strlen(text) < IFNAMSIZ) {
        strcpy(request.ifr_name, text);
        strcpy(name, text);
        return ioctl(control, SIOCGIFINDEX, &request) == 0 ? 0 : -errno;
    }
    unsigned part[ADDRESS_LENGTH];
    if (sscanf(text, "%2x:%2x:%2x:%2x:%2x:%2x", &part[0], &part[1], &part[2], &part[3], &part[4], &part[5])
        != ADDRESS_LENGTH) {
        return -ENODEV;
    }
    uint8_t address[ADDRESS_LENGTH];
    for (int index = 0; index < ADDRESS_LENGTH; index++) {
        address[index] = (uint8_t)part[index];
    }
    return name_with_address(control, address, name);
}

static bool answers(int control, const char *name, unsigned long request_number) {
    struct ifreq request = {0};
    strcpy(request.ifr_name, name);
    return ioctl(control, request_number, &request) == 0;
}

static bool has_link(int control, const char *name) {
    struct ifreq request = {0};
    strcpy(request.ifr_name, name);
    return ioctl(control, SIOCGIFFLAGS, &request) == 0 && (request.ifr_flags & IFF_RUNNING) != 0;
}

// The kernel first answers with the length of its link modes, and then to a request with that length.
static int speed(int control, const char *name) {
    // The structure ends with an array whose length the kernel decides, at most three times 127 words.
    union {
        struct ethtool_link_settings settings;
        uint8_t bytes[sizeof(struct ethtool_link_settings) + 3 * 127 * sizeof(uint32_t)];
    } command = {.settings.cmd = ETHTOOL_GLINKSETTINGS};
    struct ifreq request = {.ifr_data = (char *)&command};
    strcpy(request.ifr_name, name);
    if (ioctl(control, SIOCETHTOOL, &request) != 0 || command.settings.link_mode_masks_nwords >= 0) {
        return 0;
    }
    command.settings.link_mode_masks_nwords = (int8_t)-command.settings.link_mode_masks_nwords;
    if (ioctl(control, SIOCETHTOOL, &request) != 0 || command.settings.speed > INT32_MAX) {
        return 0;
    }
    return (int)command.settings.speed;
}

static bool has_default_route(const char *name) {
    FILE *table = fopen("/proc/net/route", "re");
    if (!table) {
        return false;
    }
    char line[256], interface[IFNAMSIZ];
    unsigned long destination;
    bool found = false;
    while (!found && fgets(line, sizeof line, table)) {
        found = sscanf(line, "%15s %lx", interface, &destination) == 2 && destination == 0
                && strcmp(interface, name) == 0;
    }
    fclose(table);
    return found;
}

int lb_interface_read(const char *text, lb_interface *facts) {
    const int control = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (control < 0) {
        return -errno;
    }
    char name[IFNAMSIZ];
    const int result = find_name(control, text, name);
    if (result == 0) {
        snprintf(facts->name, sizeof facts->name, "%s", name);
        facts->is_wireless = strncmp(name, "wl", 2) == 0 || answers(control, name, SIOCGIWNAME);
        facts->has_address = answers(control, name, SIOCGIFADDR);
        facts->has_default_route = has_default_route(name);
        facts->speed = has_link(control, name) ? speed(control, name) : 0;
    }
    close(control);
    return result;
}
