#include "CTOML.h"
#include "source_check.hpp"

#include <malloc.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tomlplusplus.hpp"

struct ct_document {
    toml::table root;
    std::vector<ct_node> nodes;
    ct::fault fault;
};

namespace {

ct_location location_of(const toml::source_position &position) {
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

std::size_t count_nodes(const toml::node &value) {
    std::size_t count = 1;
    if (const auto *table = value.as_table()) {
        for (const auto &[key, child] : *table) {
            count += count_nodes(child);
        }
    } else if (const auto *array = value.as_array()) {
        for (const auto &child : *array) {
            count += count_nodes(child);
        }
    }
    return count;
}

void append(std::vector<ct_node> &nodes, const toml::node &value, const toml::key *key) {
    const auto index = nodes.size();
    ct_node &node = nodes.emplace_back();
    node.location = location_of(value.source().begin);
    if (key) {
        node.key = key->data();
        node.key_length = key->length();
        node.key_location = location_of(key->source().begin);
    }
    if (const auto *table = value.as_table()) {
        node.kind = CT_TABLE;
        for (const auto &[child_key, child] : *table) {
            append(nodes, child, &child_key);
        }
    } else if (const auto *array = value.as_array()) {
        node.kind = CT_ARRAY;
        for (const auto &child : *array) {
            append(nodes, child, nullptr);
        }
    } else {
        set_value(node, value);
    }
    nodes[index].next = nodes.size();
}

bool makes_parser_fail(std::string_view source) {
    try {
        static_cast<void>(toml::parse(source));
    } catch (const ct::parser_failure &) {
        return true;
    } catch (const toml::parse_error &) {
    }
    return false;
}

/// Returns the part of the source with the character at which the parser fails, and its start. The source is
/// bisected at headers, so that a large one costs only a few complete parses.
std::pair<std::size_t, std::string_view> failing_part(std::string_view source) {
    constexpr std::size_t small = 1 << 16;
    std::size_t start = 0;
    while (source.size() > small) {
        const auto line_end = source.find("\n[", source.size() / 2);
        if (line_end == std::string_view::npos) {
            break;
        }
        const auto head = source.substr(0, line_end + 1);
        const auto tail = source.substr(line_end + 1);
        if (makes_parser_fail(head)) {
            source = head;
        } else if (makes_parser_fail(tail)) {
            start += head.size();
            source = tail;
        } else {
            break;
        }
    }
    return {start, source};
}

/// Returns the character at which the parser fails, which the parser does not report: the last one of the
/// shortest prefix of the source that fails.
std::size_t failure_index(std::string_view whole) {
    const auto [start, source] = failing_part(whole);
    std::size_t understood = 0;
    std::size_t failing = source.size();
    while (failing - understood > 1) {
        const auto middle = understood + (failing - understood) / 2;
        (makes_parser_fail(source.substr(0, middle)) ? failing : understood) = middle;
    }
    return start + understood;
}

void parse(ct_document &document, std::string_view source) {
    if (auto fault = ct::check_source(source)) {
        document.fault = std::move(*fault);
        return;
    }
    try {
        document.root = toml::parse(ct::without_comments(source));
        document.nodes.reserve(count_nodes(document.root));
        append(document.nodes, document.root, nullptr);
    } catch (const toml::parse_error &error) {
        const auto location = ct::within(source, location_of(error.source().begin));
        document.fault = {std::string(error.description()), location};
    } catch (const ct::parser_failure &) {
        document.fault = ct::unexpected_character(source, failure_index(source));
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
    const auto was_large = document->nodes.size() > 10'000;
    delete document;
    // The allocator does not return the small pieces of a large document to the system automatically.
    if (was_large) {
        malloc_trim(0);
    }
}

const char *ct_error_text(const ct_document *document) {
    return document->fault.text.empty() ? nullptr : document->fault.text.c_str();
}

ct_location ct_error_location(const ct_document *document) {
    return document->fault.location;
}

const ct_node *ct_nodes(const ct_document *document) {
    return document->nodes.data();
}

size_t ct_node_count(const ct_document *document) {
    return document->nodes.size();
}
