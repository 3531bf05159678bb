#include "lb_signature.h"

#include <gnutls/abstract.h>
#include <gnutls/x509.h>
#include <limits.h>
#include <string.h>

int lb_ed25519_verify(const uint8_t *key, const uint8_t *signature, const uint8_t *message, size_t size) {
    // GnuTLS does not change what these refer to.
    const gnutls_datum_t point = {(unsigned char *)key, 32};
    const gnutls_datum_t data = {(unsigned char *)message, (unsigned)size};
    const gnutls_datum_t sealed = {(unsigned char *)signature, 64};
    gnutls_pubkey_t public_key;
    int result = -1;
    if (size > UINT_MAX || gnutls_pubkey_init(&public_key) < 0) {
        return 0;
    }
    if (gnutls_pubkey_import_ecc_raw(public_key, GNUTLS_ECC_CURVE_ED25519, &point, NULL) >= 0) {
        result = gnutls_pubkey_verify_data2(public_key, GNUTLS_SIGN_EDDSA_ED25519, 0, &data, &sealed);
    }
    gnutls_pubkey_deinit(public_key);
    return result >= 0;
}

/// Writes the public key of a private one to `key`. Returns whether it is a key for Ed25519.
static int export_public(gnutls_x509_privkey_t private_key, uint8_t *key) {
    gnutls_ecc_curve_t curve = GNUTLS_ECC_CURVE_INVALID;
    gnutls_datum_t point = {NULL, 0};
    int is_valid = gnutls_x509_privkey_export_ecc_raw(private_key, &curve, &point, NULL, NULL) >= 0
                   && curve == GNUTLS_ECC_CURVE_ED25519 && point.size == 32;
    if (is_valid) {
        memcpy(key, point.data, 32);
    }
    gnutls_free(point.data);
    return is_valid;
}

int lb_ed25519_create(char *pem, uint8_t *key) {
    gnutls_x509_privkey_t private_key;
    size_t size = LB_PRIVATE_KEY_SIZE - 1;
    int is_created = 0;
    if (gnutls_x509_privkey_init(&private_key) < 0) {
        return 0;
    }
    if (gnutls_x509_privkey_generate(private_key, GNUTLS_PK_EDDSA_ED25519, 0, 0) >= 0
        && gnutls_x509_privkey_export_pkcs8(
               private_key, GNUTLS_X509_FMT_PEM, NULL, GNUTLS_PKCS_PLAIN, pem, &size)
               >= 0) {
        pem[size] = 0;
        is_created = export_public(private_key, key);
    }
    gnutls_x509_privkey_deinit(private_key);
    return is_created;
}

int lb_ed25519_sign(
    const char *pem, size_t pem_size, const uint8_t *message, size_t size, uint8_t *signature, uint8_t *key) {
    const gnutls_datum_t text = {(unsigned char *)pem, (unsigned)pem_size};
    const gnutls_datum_t data = {(unsigned char *)message, (unsigned)size};
    gnutls_datum_t sealed = {NULL, 0};
    gnutls_x509_privkey_t private_key;
    gnutls_privkey_t signer;
    int is_signed = 0;
    if (size > UINT_MAX || pem_size > UINT_MAX || gnutls_x509_privkey_init(&private_key) < 0) {
        return 0;
    }
    if (gnutls_x509_privkey_import2(private_key, &text, GNUTLS_X509_FMT_PEM, NULL, GNUTLS_PKCS_PLAIN) >= 0
        && export_public(private_key, key) && gnutls_privkey_init(&signer) >= 0) {
        if (gnutls_privkey_import_x509(signer, private_key, GNUTLS_PRIVKEY_IMPORT_COPY) >= 0
            && gnutls_privkey_sign_data2(signer, GNUTLS_SIGN_EDDSA_ED25519, 0, &data, &sealed) >= 0
            && sealed.size == 64) {
            memcpy(signature, sealed.data, 64);
            is_signed = 1;
        }
        gnutls_free(sealed.data);
        gnutls_privkey_deinit(signer);
    }
    gnutls_x509_privkey_deinit(private_key);
    return is_signed;
}
