#ifndef LB_PASSWORD_H
#define LB_PASSWORD_H

#include <stddef.h>

/// Writes the yescrypt of a password with a new salt to `hash`, as crypt(5) has it. 0, or a negative errno.
int lb_password_hash(const char *_Nonnull password, char *_Nonnull hash, size_t size);

/// Whether a password has this hash: 1 or 0. Takes as long for a wrong one as for the right one.
int lb_password_matches(const char *_Nonnull password, const char *_Nonnull hash);

#endif
