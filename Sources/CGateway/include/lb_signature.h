#ifndef LB_SIGNATURE_H
#define LB_SIGNATURE_H

#include <stddef.h>
#include <stdint.h>

/// Returns 1 if `signature` (64 bytes) is the Ed25519 signature of `message` by the public key `key` (32
/// bytes), and 0 otherwise. GnuTLS verifies it, because libmicrohttpd has already loaded that library.
int lb_ed25519_verify(const uint8_t *_Nonnull key, const uint8_t *_Nonnull signature,
    const uint8_t *_Nullable message, size_t size);

/// The maximum size of a private key as PEM text, including its terminating zero.
enum { LB_PRIVATE_KEY_SIZE = 1024 };

/// Creates an Ed25519 private key, and stores it in `pem` as PKCS#8 in PEM, with a terminating zero. Stores
/// the 32 bytes of the public key in `key`. Returns 1 on success, and 0 otherwise.
int lb_ed25519_create(char *_Nonnull pem, uint8_t *_Nonnull key);

/// Signs `message` with the private key in `pem`, which has `pem_size` bytes. Stores the 64 bytes of the
/// signature in `signature`, and the 32 bytes of the public key in `key`. Returns 1 on success, and 0 if
/// `pem` is not such a key.
int lb_ed25519_sign(const char *_Nonnull pem, size_t pem_size, const uint8_t *_Nullable message, size_t size,
    uint8_t *_Nonnull signature, uint8_t *_Nonnull key);

#endif
