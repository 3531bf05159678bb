import Diagnostics

/// The key that is meant by a value in the place of a table.
package struct MainKey: Sendable {
    /// The header of the key's table.
    package var header: String
    /// The name of the key.
    package var key: String
    /// The kind of values that are meant so.
    package var kind: TOMLNode.Kind

    /// The values in TOML that `true` and `false` mean; nil if they mean none.
    package var flags: (yes: String, no: String)?

    /// The key `key` of the table with `header`, for values of `kind`.
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

/// The findings in one file so far.
package struct Findings {
    package let file: String
    /// Made when the first unknown key is found.
    private let headersByKey: () -> [String: [String]]
    private let makeMainKeys: () -> [String: MainKey]
    private var errors = FirstFindings()
    private var warnings = FirstFindings()
    private var noteList = FirstFindings()
    /// Keys whose value is unknown, although the file may set them.
    private var unread: Set<Key> = []

    private struct Key: Hashable {
        var table: Int
        var name: String
    }

    /// Findings in `file`; `headersByKey` maps its keys to their tables, and `mainKeys` the names of tables to the key that
    /// a value in the place of the table is for.
    package init(
        file: String,
        headersByKey: @autoclosure @escaping () -> [String: [String]] = [:],
        mainKeys: @autoclosure @escaping () -> [String: MainKey] = [:]
    ) {
        self.file = file
        self.headersByKey = headersByKey
        makeMainKeys = mainKeys
    }

    /// What a value means that stands where a table belongs, by the name of the table.
    var mainKeys: [String: MainKey] { makeMainKeys() }

    package mutating func error(_ message: String, at location: TextLocation) {
        errors.append(Diagnostic(.error, file: file, location: location, message: message))
    }

    /// A finding of any severity; an error makes the file unusable.
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

    /// A note. Its message is made only if it is among those that are shown.
    package mutating func note(_ message: @autoclosure () -> String, at location: TextLocation) {
        guard noteList.wants(location) else { return noteList.countOne() }
        noteList.append(Diagnostic(.note, file: file, location: location, message: message()))
    }

    package mutating func warning(_ message: String, at location: TextLocation) {
        warnings.append(Diagnostic(.warning, file: file, location: location, message: message))
    }

    /// Whether an error at `location` would be among those that are shown, so that its message is worth the
    /// effort.
    package func wantsError(at location: TextLocation) -> Bool { errors.wants(location) }

    /// The number of errors that make the file unusable.
    package var errorCount: Int { errors.count }
    /// The number of warnings.
    package var warningCount: Int { warnings.count }
    /// Whether errors make the file unusable.
    package var hasErrors: Bool { errorCount > 0 }

    /// Notes that the value of `key` in `table` is unknown, so that no check relies on the default.
    package mutating func distrust(_ key: String, of table: TOMLNode) {
        unread.insert(Key(table: table.id, name: key))
    }

    /// Whether the values of all `keys` in `table` are known. A missing key has its default; in a missing
    /// table all keys do.
    package func isRead(_ keys: String..., of table: TOMLNode?) -> Bool { isRead(keys, of: table) }

    /// The same for keys in an array.
    package func isRead(_ keys: [String], of table: TOMLNode?) -> Bool {
        guard let table else { return true }
        return keys.allSatisfy { !unread.contains(Key(table: table.id, name: $0)) }
    }

    /// The headers of the tables in which `key` is known.
    package func headers(knowing key: String) -> [String] {
        headersByKey()[key] ?? []
    }

    /// The first notes in reading order.
    package var notes: [Diagnostic] { noteList.first }

    /// The first errors and warnings in reading order, errors before warnings where there are too many, and the
    /// number of the others.
    package var diagnostics: [Diagnostic] {
        let shownErrors = errors.first
        let shownWarnings = warnings.first.prefix(FirstFindings.limit - shownErrors.count)
        var shown = (shownErrors + shownWarnings).inReadingOrder
        let others = [
            Self.number(errors.count - shownErrors.count, "error"),
            Self.number(warnings.count - shownWarnings.count, "warning"),
        ].compactMap { $0 }
        if let last = shown.last, !others.isEmpty {
            let message = "and \(Wording.list(others, lastJoin: "and")), which are not shown"
            shown.append(Diagnostic(.note, file: file, location: last.location, message: message))
        }
        return shown
    }

    private static func number(_ count: Int, _ what: String) -> String? {
        count > 0 ? "\(count) more \(what)\(count == 1 ? "" : "s")" : nil
    }
}
