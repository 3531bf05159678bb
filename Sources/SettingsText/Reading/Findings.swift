import Diagnostics

/// The main key of a table, which is meant by a plain value in place of the table.
package struct MainKey: Sendable {
    /// The header of the table.
    package var header: String
    /// The name of the key.
    package var key: String
    /// The kind of values that mean this key.
    package var kind: TOMLNode.Kind
    /// The TOML values that `true` and `false` mean; nil if they mean none.
    package var flags: (yes: String, no: String)?

    /// Creates a main key for values of `kind`.
    package init(
        _ header: String,
        _ key: String,
        _ kind: TOMLNode.Kind = .string,
        flags: (yes: String, no: String)? = nil
    ) {
        self.flags = flags
        self.header = header
        self.key = key
        self.kind = kind
    }
}

/// The errors, warnings and notes found in a file so far.
package struct Findings {
    package let file: String
    /// Called only for the first unknown key.
    private let headersByKey: () -> [String: [String]]
    private let makeMainKeys: () -> [String: MainKey]
    private var errors = FirstFindings()
    private var warnings = FirstFindings()
    private var noteList = FirstFindings()
    private var unreadKeys: Set<Key> = []

    private struct Key: Hashable {
        var table: Int
        var name: String
    }

    /// Creates an empty list of findings for `file`.
    ///
    /// - Parameters:
    ///   - headersByKey: The headers of the tables that have each key.
    ///   - mainKeys: The main keys, by the names of their tables.
    package init(
        file: String,
        headersByKey: @autoclosure @escaping () -> [String: [String]] = [:],
        mainKeys: @autoclosure @escaping () -> [String: MainKey] = [:]
    ) {
        self.file = file
        self.headersByKey = headersByKey
        makeMainKeys = mainKeys
    }

    /// The main keys, by the names of their tables.
    var mainKeys: [String: MainKey] { makeMainKeys() }

    /// Adds an error, which makes the file unusable.
    package mutating func error(_ message: String, at location: TextLocation) {
        errors.append(Diagnostic(.error, file: file, location: location, message: message))
    }

    /// Adds a warning.
    package mutating func warning(_ message: String, at location: TextLocation) {
        warnings.append(Diagnostic(.warning, file: file, location: location, message: message))
    }

    /// Adds a note. Its message is made only if it is among those that are shown.
    package mutating func note(_ message: @autoclosure () -> String, at location: TextLocation) {
        guard noteList.keeps(location) else { return noteList.countOnly() }
        noteList.append(Diagnostic(.note, file: file, location: location, message: message()))
    }

    /// Adds a finding of any severity.
    package mutating func report(
        _ severity: Diagnostic.Severity,
        _ message: String,
        at location: TextLocation
    ) {
        switch severity {
        case .error: error(message, at: location)
        case .warning: warning(message, at: location)
        case .note: note(message, at: location)
        }
    }

    /// Whether an error at `location` would be among those that are shown, so that its message is worth making.
    package func showsError(at location: TextLocation) -> Bool { errors.keeps(location) }

    package var errorCount: Int { errors.count }
    package var warningCount: Int { warnings.count }
    /// Whether errors make the file unusable.
    package var hasErrors: Bool { errorCount > 0 }

    /// Marks the value of `key` in `table` as unknown, so that no check relies on its default.
    package mutating func markUnread(_ key: String, of table: TOMLNode) {
        unreadKeys.insert(Key(table: table.id, name: key))
    }

    /// Whether the values of all `keys` in `table` are known. A missing key has its default, and so have all keys of a
    /// missing table.
    package func isRead(_ keys: String..., of table: TOMLNode?) -> Bool { isRead(keys, of: table) }

    /// Whether the values of all `keys` in `table` are known.
    package func isRead(_ keys: [String], of table: TOMLNode?) -> Bool {
        guard let table else { return true }
        return keys.allSatisfy { !unreadKeys.contains(Key(table: table.id, name: $0)) }
    }

    /// Returns the headers of the tables that have `key`.
    package func headers(withKey key: String) -> [String] { headersByKey()[key] ?? [] }

    /// The first notes in reading order.
    package var notes: [Diagnostic] { noteList.first }

    /// The first errors and warnings in reading order, preferring errors, and a note with the number of those left out.
    package var diagnostics: [Diagnostic] {
        let shownErrors = errors.first
        let shownWarnings = warnings.first.prefix(FirstFindings.limit - shownErrors.count)
        var shown = (shownErrors + shownWarnings).inReadingOrder
        let others = [
            Self.remainder(errors.count - shownErrors.count, "error"),
            Self.remainder(warnings.count - shownWarnings.count, "warning"),
        ].compactMap { $0 }
        if let last = shown.last, !others.isEmpty {
            let message = "and \(Wording.list(others, lastJoin: "and")), which are not shown"
            shown.append(Diagnostic(.note, file: file, location: last.location, message: message))
        }
        return shown
    }

    private static func remainder(_ count: Int, _ noun: String) -> String? {
        count > 0 ? "\(count) more \(noun)\(count == 1 ? "" : "s")" : nil
    }
}
