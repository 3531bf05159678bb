import Diagnostics

/// The main key of a configuration table, such as `text` for `[[option]]`. If a file contains a plain value
/// instead of the table, the error message suggests a table in which this key has that value.
package struct MainKey: Sendable {
    /// The line of the file with which the table begins, such as `[[option]]`.
    package var header: String
    /// The name of the main key, such as `text` in the table `[[option]]`.
    package var key: String
    /// The kind of value that the key accepts, such as a string. An error message suggests the key only for a
    /// value of this kind.
    package var kind: TOMLNode.Kind
    /// The values of the key, in TOML, to suggest if the file contains `true` or `false` instead of the
    /// table. Nil if no values are suitable.
    package var flags: (yes: String, no: String)?

    /// Creates the main key of a table.
    ///
    /// - Parameters:
    ///   - header: The header of the table, such as `[[option]]`.
    ///   - key: The name of the key.
    ///   - kind: The kind of value that the key accepts.
    ///   - flags: The values of the key to suggest for `true` and `false`, or nil if no value is suitable.
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

/// The collected errors, warnings and notes about a configuration file. Each check of the file adds its
/// findings.
package struct Findings {
    package let file: String
    /// A function that maps each key to the headers of the tables that support it. It is called only to
    /// compose an error message about an unknown key.
    private let headersByKey: () -> [String: [String]]
    private let makeMainKeys: () -> [String: MainKey]
    private var errors = FirstFindings()
    private var warnings = FirstFindings()
    private var noteList = FirstFindings()
    private var invalidKeys: Set<Key> = []

    private struct Key: Hashable {
        var table: Int
        var name: String
    }

    /// Creates an empty collection of findings about one configuration file.
    ///
    /// - Parameters:
    ///   - file: The name by which messages refer to the file.
    ///   - headersByKey: The headers of the tables that support each key, by key. This argument is evaluated
    ///     only for unknown keys.
    ///   - mainKeys: The most important key of each table, by the name of the table. This argument is
    ///     evaluated only for error messages.
    package init(
        file: String,
        headersByKey: @autoclosure @escaping () -> [String: [String]] = [:],
        mainKeys: @autoclosure @escaping () -> [String: MainKey] = [:]
    ) {
        self.file = file
        self.headersByKey = headersByKey
        makeMainKeys = mainKeys
    }

    /// The main key of each table, which error messages suggest, by the name of the table, such as `option`.
    var mainKeys: [String: MainKey] { makeMainKeys() }

    /// Adds an error about the configuration file at `location`. A file with an error cannot be used.
    package mutating func addError(_ message: String, at location: TextLocation) {
        errors.append(Diagnostic(.error, file: file, location: location, message: message))
    }

    /// Counts an error at `location` without a message. It is for errors that would not be shown anyway,
    /// because `showsError` returns false for their location.
    package mutating func countHiddenError(at location: TextLocation) { addError("", at: location) }

    /// Adds a warning about the configuration file at `location`. A file with warnings can still be used.
    package mutating func addWarning(_ message: String, at location: TextLocation) {
        warnings.append(Diagnostic(.warning, file: file, location: location, message: message))
    }

    /// Adds a note about the configuration file at `location`. `message` is not evaluated if enough notes
    /// about earlier locations exist, because the new one would not be shown.
    package mutating func addNote(_ message: @autoclosure () -> String, at location: TextLocation) {
        guard noteList.keeps(location) else { return noteList.countOnly() }
        noteList.append(Diagnostic(.note, file: file, location: location, message: message()))
    }

    /// Adds an error, a warning or a note about the configuration file at `location`, depending on
    /// `severity`.
    package mutating func addDiagnostic(
        _ severity: Diagnostic.Severity,
        _ message: String,
        at location: TextLocation
    ) {
        switch severity {
        case .error: addError(message, at: location)
        case .warning: addWarning(message, at: location)
        case .note: addNote(message, at: location)
        }
    }

    /// Returns whether an error at `location` would be shown. Only the errors nearest to the start of a file
    /// are shown, so a caller need not compose messages for others.
    package func showsError(at location: TextLocation) -> Bool { errors.keeps(location) }

    package var errorCount: Int { errors.count }
    package var warningCount: Int { warnings.count }
    /// Whether the collection contains at least one error. A configuration file with an error cannot be used.
    package var hasErrors: Bool { errorCount > 0 }

    /// Marks the value of `key` in `table` as invalid. Later checks skip the key, because the settings
    /// contain its default and not the user's value.
    package mutating func markInvalid(_ key: String, in table: TOMLNode) {
        invalidKeys.insert(Key(table: table.id, name: key))
    }

    /// Returns whether no value of `keys` in `table` was found to be invalid. If false, the settings contain
    /// a default instead of a user's value. Missing keys and tables count as valid, because their defaults
    /// are valid.
    package func areValid(_ keys: String..., in table: TOMLNode?) -> Bool { areValid(keys, in: table) }

    /// Returns whether no value of `keys` in `table` was found to be invalid. If false, the settings contain
    /// a default instead of a user's value. Returns true if `table` is nil because the file does not contain
    /// it.
    package func areValid(_ keys: [String], in table: TOMLNode?) -> Bool {
        guard let table else { return true }
        return keys.allSatisfy { !invalidKeys.contains(Key(table: table.id, name: $0)) }
    }

    /// Returns the headers of all configuration tables that support `key`, such as `[scroll]`. The array is
    /// empty if no table supports the key.
    package func headers(withKey key: String) -> [String] { headersByKey()[key] ?? [] }

    /// The notes about the configuration file that are nearest to its start, sorted by location. At most 100
    /// notes are kept.
    package var notes: [Diagnostic] { noteList.first }

    /// The errors and warnings to show about the configuration file, sorted by location. If there are too
    /// many, warnings are omitted first, and a final note states how many errors and warnings are not shown.
    package var diagnostics: [Diagnostic] {
        let shownErrors = errors.first
        let shownWarnings = warnings.first.prefix(FirstFindings.limit - shownErrors.count)
        var shown = (shownErrors + shownWarnings).inReadingOrder
        let others = [
            Self.remainder(errors.count - shownErrors.count, "error"),
            Self.remainder(warnings.count - shownWarnings.count, "warning"),
        ].compactMap { $0 }
        if let last = shown.last, !others.isEmpty {
            let message = "and \(Wording.list(others, conjunction: "and")) not shown"
            shown.append(Diagnostic(.note, file: file, location: last.location, message: message))
        }
        return shown
    }

    private static func remainder(_ count: Int, _ noun: String) -> String? {
        count > 0 ? "\(count) more \(noun)\(count == 1 ? "" : "s")" : nil
    }
}
