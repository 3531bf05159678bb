#ifndef LB_PASSWORD_H
#define LB_PASSWORD_H

#include <stddef.h>

/// Hashes a password as yescrypt with a new salt (crypt(5)), and stores the hash in `hash`. Returns 0, or a
/// negative errno.
int lb_password_hash(const char *_Nonnull password, char *_Nonnull hash, size_t size);

/// Returns 1 if the password matches the hash, and 0 otherwise. Takes constant time.
int lb_password_matches(const char *_Nonnull password, const char *_Nonnull hash);

#endif
