#include "CTOML.h"
#include "source_check.hpp"

#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

// A failed check of the library is an error of this file, not the end of the daemon.
#define TOML_ASSERT(condition)                                                           \
    do {                                                                                 \
        if (!(condition)) throw std::logic_error("the TOML parser failed: " #condition); \
    } while (false)
#undef NDEBUG
#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 1
#define TOML_ENABLE_FORMATTERS 0
#define TOML_MAX_NESTED_VALUES 16
#include <toml++/toml.h>

struct ct_document {
    toml::table root;
    std::vector<ct_node> nodes;
    ct::fault fault;
};

namespace {

ct_place place_of(const toml::source_position &position) {
    return {position.line, position.column};
}

void set_value(ct_node &node, const toml::node &value) {
    switch (value.type()) {
    case toml::node_type::string: {
        const std::string &string = value.as_string()->get();
        node.kind = CT_STRING;
        node.string = string.data();
        node.string_length = string.size();
        break;
    }
    case toml::node_type::integer:
        node.kind = CT_INTEGER;
        node.integer = value.as_integer()->get();
        break;
    case toml::node_type::floating_point:
        node.kind = CT_FLOAT;
        node.real = value.as_floating_point()->get();
        break;
    case toml::node_type::boolean:
        node.kind = CT_BOOLEAN;
        node.boolean = value.as_boolean()->get();
        break;
    default:
        node.kind = CT_DATE;
        break;
    }
}

void append(std::vector<ct_node> &nodes, const toml::node &value, const toml::key *key) {
    const auto index = nodes.size();
    ct_node &node = nodes.emplace_back();
    node.place = place_of(value.source().begin);
    if (key) {
        node.key = key->data();
        node.key_length = key->length();
        node.key_place = place_of(key->source().begin);
    }
    if (const auto *table = value.as_table()) {
        node.kind = CT_TABLE;
        for (const auto &[child_key, child] : *table) append(nodes, child, &child_key);
    } else if (const auto *array = value.as_array()) {
        node.kind = CT_ARRAY;
        for (const auto &child : *array) append(nodes, child, nullptr);
    } else {
        set_value(node, value);
    }
    nodes[index].next = nodes.size();
}

void parse(ct_document &document, std::string_view source) {
    if (auto fault = ct::check_source(source)) {
        document.fault = std::move(*fault);
        return;
    }
    try {
        document.root = toml::parse(source);
        append(document.nodes, document.root, nullptr);
    } catch (const toml::parse_error &error) {
        document.fault = {std::string(error.description()), place_of(error.source().begin)};
    } catch (const std::logic_error &error) {
        document.fault = {error.what(), {1, 1}};
    }
}

}  // namespace

ct_document *ct_parse(const void *bytes, size_t length) {
    try {
        auto document = std::make_unique<ct_document>();
        parse(*document, {static_cast<const char *>(bytes), length});
        return document.release();
    } catch (...) {
        return nullptr;
    }
}

void ct_free(ct_document *document) {
    delete document;
}

const char *ct_error_text(const ct_document *document) {
    return document->fault.text.empty() ? nullptr : document->fault.text.c_str();
}

ct_place ct_error_place(const ct_document *document) {
    return document->fault.place;
}

const ct_node *ct_nodes(const ct_document *document) {
    return document->nodes.data();
}

size_t ct_node_count(const ct_document *document) {
    return document->nodes.size();
}
