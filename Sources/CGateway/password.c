#define _GNU_SOURCE

#include "lb_password.h"

#include <crypt.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

// Both functions erase the scratch memory, because it contains the password.

int lb_password_hash(const char *password, char *hash, size_t size) {
    char setting[CRYPT_GENSALT_OUTPUT_SIZE];
    struct crypt_data *scratch = calloc(1, sizeof *scratch);
    int result = 0;
    if (!scratch) {
        return -ENOMEM;
    }
    const char *computed = NULL;
    if (crypt_gensalt_rn("$y$", 0, NULL, 0, setting, sizeof setting)) {
        computed = crypt_rn(password, setting, scratch, sizeof *scratch);
    }
    if (!computed) {
        result = errno ? -errno : -EINVAL;
    } else if (strlen(computed) >= size) {
        result = -ERANGE;
    } else {
        strcpy(hash, computed);
    }
    explicit_bzero(scratch, sizeof *scratch);
    free(scratch);
    return result;
}

int lb_password_matches(const char *password, const char *hash) {
    struct crypt_data *scratch = calloc(1, sizeof *scratch);
    if (!scratch) {
        return 0;
    }
    const char *computed = crypt_rn(password, hash, scratch, sizeof *scratch);
    int matches = 0;
    if (computed && strlen(computed) == strlen(hash)) {
        // Compares all bytes, so that the time reveals nothing.
        unsigned char difference = 0;
        for (size_t i = 0; computed[i]; i++) {
            difference |= (unsigned char)(computed[i] ^ hash[i]);
        }
        matches = difference == 0;
    }
    explicit_bzero(scratch, sizeof *scratch);
    free(scratch);
    return matches;
}
