import CTOML
import Diagnostics

/// The reason why a text is not valid TOML, together with the location of the error.
package struct TOMLSyntaxError: Error {
    package var message: String
    package var location: TextLocation
}

/// A parsed TOML file. Each table and each value has a location in the file, for use in messages.
package final class TOMLDocument {
    private let handle: OpaquePointer?
    fileprivate let nodes: UnsafeBufferPointer<ct_node>
    /// The documents that own the memory of this document's strings. The array is empty unless this document
    /// was combined from several documents.
    private let sourceDocuments: [TOMLDocument]

    private init(_ handle: OpaquePointer) {
        self.handle = handle
        nodes = UnsafeBufferPointer(start: ct_nodes(handle), count: ct_node_count(handle))
        sourceDocuments = []
    }

    private init(nodes: [ct_node], sourceDocuments: [TOMLDocument]) {
        handle = nil
        let copy = UnsafeMutableBufferPointer<ct_node>.allocate(capacity: nodes.count)
        _ = copy.initialize(from: nodes)
        self.nodes = UnsafeBufferPointer(copy)
        self.sourceDocuments = sourceDocuments
    }

    /// Returns a copy of this document with its top-level table or value `key` replaced by that of `other`.
    /// If `other` has none, `key` is removed. `lineOffset` is added to the line numbers of the new part.
    ///
    /// The nodes (tables and values) of a document are stored in one array. Each node is directly followed by
    /// all nodes nested in it, and its field `next` is the index after the last of these. A member of the
    /// root is therefore a contiguous range of nodes. The old range is left out of the copy, the new range is
    /// appended, and `next` is adjusted in the nodes that this affects.
    package func replacingMember(_ key: String, from other: TOMLDocument, lineOffset: Int) -> TOMLDocument {
        // If a document does not have the key, the range is empty, and nothing is removed or added.
        let oldRange = root.member(key).map(nodeRange) ?? nodes.count..<nodes.count
        let newRange = other.root.member(key).map(other.nodeRange) ?? 0..<0

        // As the nodes of `other` come last, the replaced member becomes the last one of the root.
        let keptNodes = nodesOutside(oldRange)
        var newNodes = keptNodes + other.movedNodes(newRange, to: keptNodes.count, lineOffset: lineOffset)
        // The first node is the root, in which all others are nested.
        newNodes[0].next = newNodes.count
        return TOMLDocument(nodes: newNodes, sourceDocuments: [self, other])
    }

    /// Returns the nodes outside `removedRange`. Those after it move toward the start of the array.
    private func nodesOutside(_ removedRange: Range<Int>) -> [ct_node] {
        nodes.indices.filter { !removedRange.contains($0) }.map { index in
            var node = nodes[index]
            if node.next >= removedRange.upperBound { node.next -= removedRange.count }
            return node
        }
    }

    /// Returns the nodes in `range`, moved to the index `newStart` of another document. `lineOffset` is added
    /// to their line numbers.
    private func movedNodes(_ range: Range<Int>, to newStart: Int, lineOffset: Int) -> [ct_node] {
        let indexOffset = newStart - range.lowerBound
        return range.map { index in
            var node = nodes[index]
            node.next += indexOffset
            node.location.line += UInt32(clamping: lineOffset)
            node.key_location.line += UInt32(clamping: lineOffset)
            return node
        }
    }

    /// Returns the range of indices of `node` and all nodes nested in it.
    private func nodeRange(of node: TOMLNode) -> Range<Int> { node.index..<nodes[node.index].next }

    /// Parses `bytes`, the text of a TOML file. Throws a `TOMLSyntaxError` if the text is not valid TOML, or
    /// if there is not enough memory.
    package static func parse(_ bytes: [UInt8]) throws(TOMLSyntaxError) -> TOMLDocument {
        guard let handle = bytes.withUnsafeBytes({ ct_parse($0.baseAddress, $0.count) }) else {
            let message = "not enough memory to read the file"
            throw TOMLSyntaxError(message: message, location: .start)
        }
        guard let text = ct_error_text(handle) else { return TOMLDocument(handle) }
        defer { ct_free(handle) }
        let location = TextLocation(ct_error_location(handle))
        throw TOMLSyntaxError(message: String(cString: text), location: location)
    }

    deinit {
        if let handle { ct_free(handle) } else { nodes.deallocate() }
    }

    package var root: TOMLNode { TOMLNode(document: self, index: 0) }
}

/// A node of a TOML document: a table, an array or a single value.
package struct TOMLNode {
    package enum Kind: Sendable {
        case table, array, string, integer, float, boolean, date
    }

    fileprivate let document: TOMLDocument
    fileprivate let index: Int

    /// A number that identifies the node within its document.
    package var id: Int { index }

    private var node: ct_node { document.nodes[index] }

    package var kind: Kind {
        switch node.kind {
        case CT_TABLE: .table
        case CT_ARRAY: .array
        case CT_STRING: .string
        case CT_INTEGER: .integer
        case CT_FLOAT: .float
        case CT_BOOLEAN: .boolean
        default: .date
        }
    }

    /// The key of this node in the table that contains it. The key is empty for the root of the document and
    /// for an element of an array.
    package var key: String { Self.text(node.key, node.key_length) }
    package var keyLocation: TextLocation { TextLocation(node.key_location) }
    package var location: TextLocation { TextLocation(node.location) }

    package var string: String? { kind == .string ? Self.text(node.string, node.string_length) : nil }
    /// The UTF-8 bytes of a string value. The buffer is valid only for the lifetime of the document.
    package var utf8: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: node.string, count: node.string_length)
    }
    package var integer: Int64? { kind == .integer ? node.integer : nil }
    package var float: Double? { kind == .float ? node.real : nil }
    package var boolean: Bool? { kind == .boolean ? node.boolean : nil }

    /// The values in a table, or the elements of an array. The sequence is empty for a single value.
    package var children: Children { Children(document: document, position: index + 1, end: node.next) }

    /// Returns the value of `key` in this table, or nil if the table does not contain `key`.
    package func member(_ key: String) -> TOMLNode? { children.first { $0.key == key } }

    /// Returns the elements of the array at `key` in this table. Returns an empty array if the table has no
    /// such key, or if its value is not an array.
    package func elements(ofArray key: String) -> [TOMLNode] {
        guard let array = member(key), array.kind == .array else { return [] }
        return Array(array.children)
    }

    package struct Children: Sequence, IteratorProtocol {
        fileprivate let document: TOMLDocument
        fileprivate var position: Int
        fileprivate let end: Int

        package mutating func next() -> TOMLNode? {
            guard position < end else { return nil }
            defer { position = document.nodes[position].next }
            return TOMLNode(document: document, index: position)
        }
    }

    private static func text(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
        String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
    }
}

extension TOMLNode {
    /// A description of the kind of this value for messages, such as "a string". For a Boolean, it is the
    /// value, `true` or `false`.
    package var kindDescription: String {
        switch kind {
        case .table: "a table"
        case .array: "an array"
        case .string: "a string"
        case .integer: "a whole number"
        case .float: "a decimal number"
        case .boolean: node.boolean ? "true" : "false"
        case .date: "a date or a time"
        }
    }

    /// The value of this node in TOML, for quoting in messages. Nil for a table, an array, a date, or a
    /// string of more than 60 bytes.
    package var shortTOML: String? {
        switch kind {
        case .string: string.flatMap { $0.utf8.count <= 60 ? $0.quotedAsTOML : nil }
        case .integer: integer.map { "\($0)" }
        case .float: float.map { "\($0)" }
        case .boolean: boolean.map { "\($0)" }
        default: nil
        }
    }
}

extension TOMLNode {
    /// Returns the location to report in a message about a setting: that of the first of `keys` that this
    /// table contains, or else that of the table. A dotted key such as `modules.rotate` refers to a key of a
    /// nested table.
    package func location(ofKey keys: String...) -> TextLocation { location(ofKeys: keys) }

    /// Returns the location to report in a message about a setting: that of the first of `keys` that the
    /// table `name` contains, or else that of the table. If there is no such table, this is the start of the
    /// document.
    package func location(inTable name: String, ofKey keys: String...) -> TextLocation {
        member(name)?.location(ofKeys: keys) ?? .start
    }

    /// Returns the location to report in a message about a setting: that of the first of `keys` that this
    /// table contains, or else that of the table.
    package func location(ofKeys keys: [String]) -> TextLocation {
        keys.lazy.compactMap { member(atPath: $0)?.location }.first ?? location
    }

    private func member(atPath path: String) -> TOMLNode? {
        path.split(separator: ".").reduce(Optional(self)) { table, name in table?.member(String(name)) }
    }
}

extension TextLocation {
    fileprivate init(_ location: ct_location) {
        self.init(line: Int(max(location.line, 1)), column: Int(max(location.column, 1)))
    }
}
