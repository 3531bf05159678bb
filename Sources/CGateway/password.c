#define _GNU_SOURCE

#include "lb_password.h"

#include <crypt.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

// Both forget what they were given: the scratch memory holds it.

int lb_password_hash(const char *password, char *hash, size_t size) {
    char setting[CRYPT_GENSALT_OUTPUT_SIZE];
    struct crypt_data *scratch = calloc(1, sizeof *scratch);
    int result = 0;
    if (!scratch) {
        return -ENOMEM;
    }
    const char *made = NULL;
    if (crypt_gensalt_rn("$y$", 0, NULL, 0, setting, sizeof setting)) {
        made = crypt_rn(password, setting, scratch, sizeof *scratch);
    }
    if (!made) {
        result = errno ? -errno : -EINVAL;
    } else if (strlen(made) >= size) {
        result = -ERANGE;
    } else {
        strcpy(hash, made);
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
    const char *made = crypt_rn(password, hash, scratch, sizeof *scratch);
    int matches = 0;
    if (made && strlen(made) == strlen(hash)) {
        // All of it is compared, so that the time says nothing.
        unsigned char difference = 0;
        for (size_t i = 0; made[i]; i++) {
            difference |= (unsigned char)(made[i] ^ hash[i]);
        }
        matches = difference == 0;
    }
    explicit_bzero(scratch, sizeof *scratch);
    free(scratch);
    return matches;
}
