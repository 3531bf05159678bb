import Diagnostics

/// The most important key of a table, such as `text` of `[[option]]`. If a file has a plain value where the table
/// should be, messages suggest this key for the value.
package struct MainKey: Sendable {
    /// The header of the table, such as `[[option]]`.
    package var header: String
    /// The name of the key.
    package var key: String
    /// The kind of TOML values for which the key is suggested.
    package var kind: TOMLNode.Kind
    /// The values of the key, in TOML, to suggest for `true` and `false`; nil if there are none.
    package var flags: (yes: String, no: String)?

    /// Creates a main key that is suggested for values of `kind`.
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

/// The errors, warnings and notes that were found in a configuration file.
package struct Findings {
    package let file: String
    /// Returns the headers of the tables that support each key. It is called only when an unknown key is found.
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

    /// Creates an empty list of findings for the file named `file` in messages.
    ///
    /// - Parameters:
    ///   - file: The name of the file in messages.
    ///   - headersByKey: Returns, for each key, the headers of the tables that support it.
    ///   - mainKeys: Returns the main key of each table, by the name of the table.
    package init(
        file: String,
        headersByKey: @autoclosure @escaping () -> [String: [String]] = [:],
        mainKeys: @autoclosure @escaping () -> [String: MainKey] = [:]
    ) {
        self.file = file
        self.headersByKey = headersByKey
        makeMainKeys = mainKeys
    }

    /// The main key of each table, by the name of the table.
    var mainKeys: [String: MainKey] { makeMainKeys() }

    /// Adds an error. A file with an error cannot be used.
    package mutating func error(_ message: String, at location: TextLocation) {
        errors.append(Diagnostic(.error, file: file, location: location, message: message))
    }

    /// Adds a warning.
    package mutating func warning(_ message: String, at location: TextLocation) {
        warnings.append(Diagnostic(.warning, file: file, location: location, message: message))
    }

    /// Adds a note. `message` is evaluated only if the note is among the first that are kept.
    package mutating func note(_ message: @autoclosure () -> String, at location: TextLocation) {
        guard noteList.keeps(location) else { return noteList.countOnly() }
        noteList.append(Diagnostic(.note, file: file, location: location, message: message()))
    }

    /// Adds a finding of the given severity.
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

    /// Returns whether an error at `location` would be kept. Callers use it to avoid composing messages that are never
    /// shown.
    package func showsError(at location: TextLocation) -> Bool { errors.keeps(location) }

    package var errorCount: Int { errors.count }
    package var warningCount: Int { warnings.count }
    /// Whether there is an error, so that the file cannot be used.
    package var hasErrors: Bool { errorCount > 0 }

    /// Records that the value of `key` in `table` is invalid, so that later checks do not use its default instead.
    package mutating func markUnread(_ key: String, of table: TOMLNode) {
        unreadKeys.insert(Key(table: table.id, name: key))
    }

    /// Returns whether all `keys` of `table` have usable values. A missing key has its default value, and so have all
    /// keys of a missing table.
    package func isRead(_ keys: String..., of table: TOMLNode?) -> Bool { isRead(keys, of: table) }

    /// Returns whether all `keys` of `table` have usable values.
    package func isRead(_ keys: [String], of table: TOMLNode?) -> Bool {
        guard let table else { return true }
        return keys.allSatisfy { !unreadKeys.contains(Key(table: table.id, name: $0)) }
    }

    /// Returns the headers of the tables that support `key`.
    package func headers(withKey key: String) -> [String] { headersByKey()[key] ?? [] }

    /// The first notes, sorted by location.
    package var notes: [Diagnostic] { noteList.first }

    /// The first errors and warnings, sorted by location. If there are too many, errors are preferred, and a note at
    /// the end contains the number of those that were left out.
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
