/// A place in a text, in lines and characters counted from 1.
public struct TextLocation: Hashable, Comparable, Sendable {
    /// The line, from 1.
    public var line: Int
    /// The character of the line, from 1.
    public var column: Int

    /// The `column`th character of the `line`th line.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// The start of a text; also the location of findings about a file as a whole.
    public static let start = TextLocation(line: 1, column: 1)

    /// Orders locations as they are read.
    public static func < (left: TextLocation, right: TextLocation) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

/// A mistake in a configuration file; its description is `FILE:LINE:COLUMN: error: …`, as compilers and
/// editors write it.
public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
    /// The severity.
    public enum Severity: String, Hashable, Sendable {
        /// The file cannot be used.
        case error
        /// The file can be used, but probably does not mean this.
        case warning
        /// Information.
        case note
    }

    /// The severity.
    public var severity: Severity
    /// The file, as it was named.
    public var file: String
    /// Where in the file.
    public var location: TextLocation
    /// The mistake, and what is allowed.
    public var message: String

    /// The line, from 1.
    public var line: Int { location.line }
    /// The character of the line, from 1.
    public var column: Int { location.column }

    /// A finding at a location in a file.
    public init(_ severity: Severity, file: String, location: TextLocation, message: String) {
        self.severity = severity
        self.file = file
        self.location = location
        self.message = message
    }

    /// `FILE:LINE:COLUMN: SEVERITY: MESSAGE`, one line with all control characters escaped.
    public var description: String {
        Wording.printable("\(file):\(line):\(column): \(severity.rawValue): \(message)")
    }
}

/// Why a configuration cannot be used: all findings about its file, at least one of them an error.
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Errors and warnings, in the order of their locations.
    public var diagnostics: [Diagnostic]

    /// An error with `diagnostics`, at least one of them an error.
    public init(diagnostics: [Diagnostic]) {
        self.diagnostics = diagnostics
    }

    /// The diagnostics, one per line.
    public var description: String {
        diagnostics.map(\.description).joined(separator: "\n")
    }
}
