import Diagnostics

/// What the reading of one file has found so far.
package struct Findings {
    let file: String
    private let headersByKey: [String: [String]]
    private var diagnostics: [Diagnostic] = []
    /// How many errors there are by which the file cannot be used.
    private(set) var errorCount = 0
    /// What is not known, although the file may say it.
    private var unread: Set<Key> = []

    private struct Key: Hashable {
        var table: Int
        var name: String
    }

    /// Findings in `file`, of whose keys `headersByKey` knows to which tables they belong.
    package init(file: String, headersByKey: [String: [String]] = [:]) {
        self.file = file
        self.headersByKey = headersByKey
    }

    package mutating func error(_ message: String, at place: SourcePlace) {
        errorCount += 1
        diagnostics.append(Diagnostic(.error, file: file, place: place, message: message))
    }

    /// A finding of whatever severity; an error is one by which the file cannot be used.
    mutating func report(_ severity: Diagnostic.Severity, _ message: String, at place: SourcePlace) {
        switch severity {
        case .error: error(message, at: place)
        case .warning: warning(message, at: place)
        case .note: note(message, at: place)
        }
    }

    mutating func note(_ message: String, at place: SourcePlace) {
        diagnostics.append(Diagnostic(.note, file: file, place: place, message: message))
    }

    /// An error of what the file names: the file itself can be used.
    mutating func fault(_ message: String, at place: SourcePlace) {
        diagnostics.append(Diagnostic(.error, file: file, place: place, message: message))
    }

    mutating func warning(_ message: String, at place: SourcePlace) {
        diagnostics.append(Diagnostic(.warning, file: file, place: place, message: message))
    }

    /// Whether there are errors by which the file cannot be used.
    package var hasErrors: Bool { errorCount > 0 }

    /// Notes that what `table` means by `key` is not known, so that nothing is concluded from the default.
    mutating func distrust(_ key: String, of table: TOMLNode) {
        unread.insert(Key(table: table.id, name: key))
    }

    /// Whether what `table` says of each of `keys` could be read; a key that is left out says its default, and
    /// a table that is left out all of them.
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

    /// Everything found, as it is read; what was found first comes first where places are equal.
    package var sorted: [Diagnostic] {
        diagnostics.enumerated()
            .sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
            .map(\.element)
    }
}
