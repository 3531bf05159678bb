#ifndef CTOML_H
#define CTOML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The kind of a node.
typedef enum {
    CT_TABLE,
    CT_ARRAY,
    CT_STRING,
    CT_INTEGER,
    CT_FLOAT,
    CT_BOOLEAN,
    CT_DATE,
} ct_kind;

/// A location in the source: the line and the character (not byte) in it, both counted from 1. Both are 0 if
/// the location is unknown.
typedef struct {
    uint32_t line;
    uint32_t column;
} ct_location;

/// A table, an array or a value. The nodes are stored in an order in which parents precede their children.
typedef struct {
    /// The key in UTF-8, without a terminator. NULL for the root and for array elements.
    const char *_Nullable key;
    size_t key_length;
    ct_location key_location;
    ct_kind kind;
    ct_location location;
    /// The index of the node after this one and its descendants. The nodes in between are the descendants.
    size_t next;
    /// The value of a string in UTF-8, without a terminator. NULL for other kinds of nodes.
    const char *_Nullable string;
    size_t string_length;
    int64_t integer;
    double real;
    bool boolean;
} ct_node;

/// A parsed document, or the reason why it could not be parsed.
typedef struct ct_document ct_document;

/// Parses `length` bytes of TOML. Returns NULL only if memory is exhausted. The result must be freed with
/// `ct_free`. `bytes` is not used after the call.
ct_document *_Nullable ct_parse(const void *_Nullable bytes, size_t length);

void ct_free(ct_document *_Nonnull document);

/// Returns a description of the error, or NULL if the document was parsed.
const char *_Nullable ct_error_text(const ct_document *_Nonnull document);

/// Returns the location of the error.
ct_location ct_error_location(const ct_document *_Nonnull document);

/// Returns the nodes. There are none if there is an error. The first node is the root table. The nodes are
/// valid until `ct_free`.
const ct_node *_Nullable ct_nodes(const ct_document *_Nonnull document);

size_t ct_node_count(const ct_document *_Nonnull document);

#ifdef __cplusplus
}
#endif

#endif
