/// A position in a text file: a line, and a character in that line.
public struct TextLocation: Hashable, Comparable, Sendable {
    /// The number of the line in the file, counted from 1.
    public var line: Int
    /// The number of the character in its line, counted from 1.
    public var column: Int

    /// Creates a position from the numbers of a line and a character, both counted from 1.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// The position of the first character in a file. Diagnostics about the complete file have this location.
    public static let start = TextLocation(line: 1, column: 1)

    /// Returns whether `left` is before `right` in the text.
    public static func < (left: TextLocation, right: TextLocation) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

/// A message about a location in a configuration file, such as an error and its remedy.
public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
    /// The severity of a message about a configuration file, which determines whether the file can be used.
    public enum Severity: String, Hashable, Sendable {
        /// The configuration file cannot be used.
        case error
        /// The configuration file can be used. However, a setting probably does not have the effect that the
        /// author of the file intended.
        case warning
        /// The message is additional information that does not require a change to the configuration file.
        case note
    }

    /// The severity of the message.
    public var severity: Severity
    /// The name of the configuration file as it was passed to the program, usually a path.
    public var file: String
    /// The position in the configuration file to which the message refers.
    public var location: TextLocation
    /// The message for the user, which describes the problem and its remedy.
    public var message: String

    /// The number of the line in the configuration file, counted from 1.
    public var line: Int { location.line }
    /// The number of the character in its line, counted from 1.
    public var column: Int { location.column }

    /// Creates a message about the position `location` in the configuration file `file`.
    public init(_ severity: Severity, file: String, location: TextLocation, message: String) {
        self.severity = severity
        self.file = file
        self.location = location
        self.message = message
    }

    /// The diagnostic in the format of compiler messages, `FILE:LINE:COLUMN: SEVERITY: MESSAGE`. Control characters are
    /// escaped.
    public var description: String {
        Wording.printable("\(file):\(line):\(column): \(severity.rawValue): \(message)")
    }
}

/// An error that explains why a configuration file cannot be used.
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The messages about the configuration file, sorted by location. At least one of them is an error, and
    /// the others may be warnings or notes.
    public var diagnostics: [Diagnostic]

    /// Creates an error from all messages about a configuration file. At least one message must be an error.
    public init(diagnostics: [Diagnostic]) {
        self.diagnostics = diagnostics
    }

    /// The text of all messages about the configuration file, separated by line breaks.
    public var description: String {
        diagnostics.map(\.description).joined(separator: "\n")
    }
}
