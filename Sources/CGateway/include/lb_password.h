#ifndef LB_PASSWORD_H
#define LB_PASSWORD_H

#include <stddef.h>

/// Writes the yescrypt hash of a password with a new salt, as in crypt(5), to `hash`. Returns 0 or a negative
/// errno.
int lb_password_hash(const char *_Nonnull password, char *_Nonnull hash, size_t size);

/// Returns 1 if a password has this hash, otherwise 0, in constant time.
int lb_password_matches(const char *_Nonnull password, const char *_Nonnull hash);

#endif
