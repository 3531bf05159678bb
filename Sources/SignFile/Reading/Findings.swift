import Diagnostics

/// The findings in one file so far.
package struct Findings {
    let file: String
    private let headersByKey: [String: [String]]
    private var diagnostics: [Diagnostic] = []
    /// The number of errors that make the file unusable.
    private(set) var errorCount = 0
    /// Keys whose value is unknown, although the file may set them.
    private var unread: Set<Key> = []

    private struct Key: Hashable {
        var table: Int
        var name: String
    }

    /// Findings in `file`; `headersByKey` maps its keys to their tables.
    package init(file: String, headersByKey: [String: [String]] = [:]) {
        self.file = file
        self.headersByKey = headersByKey
    }

    package mutating func error(_ message: String, at location: TextLocation) {
        errorCount += 1
        diagnostics.append(Diagnostic(.error, file: file, location: location, message: message))
    }

    /// A finding of any severity; an error makes the file unusable.
    mutating func report(_ severity: Diagnostic.Severity, _ message: String, at location: TextLocation) {
        switch severity {
        case .error: error(message, at: location)
        case .warning: warning(message, at: location)
        case .note: note(message, at: location)
        }
    }

    mutating func note(_ message: String, at location: TextLocation) {
        diagnostics.append(Diagnostic(.note, file: file, location: location, message: message))
    }

    mutating func warning(_ message: String, at location: TextLocation) {
        diagnostics.append(Diagnostic(.warning, file: file, location: location, message: message))
    }

    /// Whether errors make the file unusable.
    package var hasErrors: Bool { errorCount > 0 }

    /// Notes that the value of `key` in `table` is unknown, so that no check relies on the default.
    mutating func distrust(_ key: String, of table: TOMLNode) {
        unread.insert(Key(table: table.id, name: key))
    }

    /// Whether the values of all `keys` in `table` are known. A missing key has its default; in a missing
    /// table all keys do.
    func isRead(_ keys: String..., of table: TOMLNode?) -> Bool { isRead(keys, of: table) }

    /// The same for keys in an array.
    func isRead(_ keys: [String], of table: TOMLNode?) -> Bool {
        guard let table else { return true }
        return keys.allSatisfy { !unread.contains(Key(table: table.id, name: $0)) }
    }

    /// The headers of the tables in which `key` is known.
    func headers(knowing key: String) -> [String] {
        headersByKey[key] ?? []
    }

    /// All findings in reading order; at equal locations in the order of discovery.
    package var sorted: [Diagnostic] {
        diagnostics.enumerated()
            .sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }
            .map(\.element)
    }
}
