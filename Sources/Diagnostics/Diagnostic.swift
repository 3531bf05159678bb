/// A location in a text.
public struct TextLocation: Hashable, Comparable, Sendable {
    /// The line, from 1.
    public var line: Int
    /// The character in the line, from 1.
    public var column: Int

    /// Creates a location.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// The start of a text, also used for findings about a whole file.
    public static let start = TextLocation(line: 1, column: 1)

    /// Returns whether `left` is before `right`.
    public static func < (left: TextLocation, right: TextLocation) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

/// A finding in a configuration file.
public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
    /// The severity of a finding.
    public enum Severity: String, Hashable, Sendable {
        /// The file cannot be used.
        case error
        /// The file can be used, but probably has another meaning than intended.
        case warning
        /// Information.
        case note
    }

    /// The severity.
    public var severity: Severity
    /// The file, as the user named it.
    public var file: String
    /// The location in the file.
    public var location: TextLocation
    /// The problem and its remedy.
    public var message: String

    /// The line, from 1.
    public var line: Int { location.line }
    /// The character in the line, from 1.
    public var column: Int { location.column }

    /// Creates a finding.
    public init(_ severity: Severity, file: String, location: TextLocation, message: String) {
        self.severity = severity
        self.file = file
        self.location = location
        self.message = message
    }

    /// `FILE:LINE:COLUMN: SEVERITY: MESSAGE`, the format of compilers, with control characters escaped.
    public var description: String {
        Wording.printable("\(file):\(line):\(column): \(severity.rawValue): \(message)")
    }
}

/// An error that a configuration cannot be used.
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// All findings about the file, in the order of their locations. At least one is an error.
    public var diagnostics: [Diagnostic]

    /// Creates an error from findings, at least one of which is an error.
    public init(diagnostics: [Diagnostic]) {
        self.diagnostics = diagnostics
    }

    /// The findings, one per line.
    public var description: String {
        diagnostics.map(\.description).joined(separator: "\n")
    }
}
