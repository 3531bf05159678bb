#ifndef LB_SIGNATURE_H
#define LB_SIGNATURE_H

#include <stddef.h>
#include <stdint.h>

/// Returns 1 if `signature`, of 64 bytes, is the Ed25519 signature of `message` by the public key `key`, of
/// 32 bytes. Returns 0 otherwise. GnuTLS verifies it, which libmicrohttpd has already loaded.
int lb_ed25519_verify(const uint8_t *_Nonnull key, const uint8_t *_Nonnull signature,
    const uint8_t *_Nullable message, size_t size);

/// The maximum size of a private key as PEM text, with its terminating zero.
enum { LB_PRIVATE_KEY_SIZE = 1024 };

/// Creates a private key for Ed25519, and writes it as PKCS#8 in PEM to `pem`, with a terminating zero.
/// Writes the 32 bytes of the public key to `key`. Returns 1 on success, otherwise 0.
int lb_ed25519_create(char *_Nonnull pem, uint8_t *_Nonnull key);

/// Signs `message` with the private key in `pem`, which has `pem_size` bytes. Writes the 64 bytes of the
/// signature to `signature`, and the 32 bytes of the public key to `key`. Returns 1 on success, and 0 if
/// `pem` is not such a key.
int lb_ed25519_sign(const char *_Nonnull pem, size_t pem_size, const uint8_t *_Nullable message, size_t size,
    uint8_t *_Nonnull signature, uint8_t *_Nonnull key);

#endif
