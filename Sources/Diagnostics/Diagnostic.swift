/// A position in a text: a line, and a character in that line.
public struct TextLocation: Hashable, Comparable, Sendable {
    /// The number of the line. The first line is 1.
    public var line: Int
    /// The number of the character in its line. The first character is 1.
    public var column: Int

    /// Creates a position from the numbers of a line and a character, both counted from 1.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// The position of the first character in a text. Diagnostics about a whole file have this location.
    public static let start = TextLocation(line: 1, column: 1)

    /// Returns whether `left` is before `right` in the text.
    public static func < (left: TextLocation, right: TextLocation) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

/// A message about a location in a configuration file, such as an error and its remedy.
public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
    /// The severity of a diagnostic. It determines whether the program can use the file.
    public enum Severity: String, Hashable, Sendable {
        /// The program cannot use the file.
        case error
        /// The program can use the file, but a setting probably does not have the effect that its author intended.
        case warning
        /// Additional information that does not require a change to the file.
        case note
    }

    /// The severity of the diagnostic.
    public var severity: Severity
    /// The name of the file as given by the user, usually a path.
    public var file: String
    /// The location in the file to which the message refers.
    public var location: TextLocation
    /// The message for the user. It states the problem and its remedy.
    public var message: String

    /// The number of the line in the file. The first line is 1.
    public var line: Int { location.line }
    /// The number of the character in its line. The first character is 1.
    public var column: Int { location.column }

    /// Creates a diagnostic about `location` in `file`.
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

/// An error that states why a configuration file cannot be used.
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// All diagnostics about the file, sorted by location. At least one of them is an error. The others may be warnings
    /// or notes.
    public var diagnostics: [Diagnostic]

    /// Creates an error from all diagnostics about a file. At least one of them must be an error.
    public init(diagnostics: [Diagnostic]) {
        self.diagnostics = diagnostics
    }

    /// The text of all diagnostics, one per row.
    public var description: String {
        diagnostics.map(\.description).joined(separator: "\n")
    }
}
