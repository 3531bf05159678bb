import ButtonInput
import Diagnostics
import InfiniteScroll
import MonotonicTime
import SettingsText
import SignCore
import SignFile

/// The inputs to a simulated sign, in chronological order. Each line of a script file is one input, which
/// consists of its time since the start and a command, such as `1.5s tap`. `ScriptLine` describes the syntax.
public struct Script: Hashable, Sendable {
    /// The inputs of the script in chronological order, one for each line of the script file.
    public var lines: [Line]

    /// Creates a script from inputs, which must be in chronological order.
    public init(lines: [Line] = []) {
        self.lines = lines
    }

    /// An input in a line of the script file, and the time at which the sign receives it.
    public struct Line: Hashable, Sendable {
        /// The time at which the sign receives the input, counted from the start of the simulation.
        public var time: Instant
        /// The input that the sign receives, such as a gesture or a command.
        public var action: Action
        /// The number of the sign that receives the input if the script is for a group, counted from 1. If
        /// nil, all signs receive an input that can apply to all, and the first sign receives any other
        /// input.
        public var sign: Int?
        /// The position of the input in the script file (line of the file and column), for error messages.
        public var location: TextLocation

        /// Creates an input of a script, which the sign receives at the time `at`.
        public init(at: Instant, action: Action, sign: Int? = nil, location: TextLocation = .start) {
            self.time = at
            self.action = action
            self.sign = sign
            self.location = location
        }
    }

    /// An input that a script sends to a simulated sign, or an event in the group of the sign.
    public enum Action: Hashable, Sendable {
        /// A gesture on a button. `button` is the button's name or GPIO line, or nil for the first button.
        /// The configuration determines which command the gesture performs.
        case gesture(Gesture, button: String? = nil)
        /// A press (true) or release (false) of a button, from which the sign recognizes gestures. `button`
        /// is the button's name or GPIO line, or nil for the first button.
        case edge(Bool, button: String? = nil)
        /// Commands that the sign performs in order. Each one is performed only if the sign has accepted the
        /// previous one.
        case commands([Command.Input])
        /// A reload of the configuration, from the file with this name, or from the current file if it is
        /// nil.
        case reload(String?)
        /// An event in the group of the sign, such as a lost connection to the broker.
        case group(GroupAction)

        /// Returns the script action that performs the single command `command`, with `cause` as the reason
        /// that events report.
        public static func command(_ command: Command, cause: Cause) -> Self {
            .commands([Command.Input(command, cause: cause)])
        }

        /// Whether all signs of a group perform the action if the script names no sign for it. If false, only
        /// the first sign performs it.
        var appliesToAll: Bool {
            switch self {
            case .group, .reload: true
            case .gesture, .edge, .commands: false
            }
        }
    }

    /// An event that a script can cause for one or all signs of a simulated group.
    public enum GroupAction: Hashable, Sendable {
        /// The connection of the sign to the MQTT broker is lost.
        case cut
        /// The sign reconnects to the MQTT broker after its connection was cut.
        case mend
        /// The MQTT broker loses its retained messages, as in a restart without persistence.
        case forget
        /// The wall clock of the sign gets an error of this duration, which is positive if the clock is
        /// ahead.
        case clock(Nanoseconds)
    }

    /// Parses `text`, the contents of the script file `file`.
    ///
    /// - Throws: `ConfigurationError` that contains all problems, each with its location in `file`.
    public init(parsing text: String, file: String) throws(ConfigurationError) {
        var findings = Findings(file: file)
        self.init(parsing: text, findings: &findings)
        if findings.hasErrors { throw ConfigurationError(diagnostics: findings.diagnostics) }
    }

    /// Parses `text`, the contents of a script file, in which each line consists of a time and a command,
    /// such as `1.5s tap`. Stores the inputs of the valid lines of the file, and adds the problems of the
    /// others to `findings`, each with its location in the file.
    init(parsing text: String, findings: inout Findings) {
        lines = []
        var latestTime = Instant.zero
        // A line end of two characters (CR and LF) is a single `Character`.
        let textLines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        for (lineIndex, textLine) in textLines.enumerated() {
            let lineNumber = lineIndex + 1
            do throws(ScriptError) {
                let input = try Self.parseLine(
                    textLine,
                    number: lineNumber,
                    after: &latestTime,
                    findings: &findings
                )
                // There is no input if the line is empty, or contains only a comment.
                if let input { lines.append(input) }
            } catch {
                let start = error.start ?? textLine.startIndex
                let location = Self.location(of: start, inLine: textLine, number: lineNumber)
                findings.addError(error.message, at: location)
            }
        }
    }

    /// Returns the location of the text at `index` in `textLine`, the line of the file with this number.
    private static func location(
        of index: Substring.Index,
        inLine textLine: Substring,
        number lineNumber: Int
    ) -> TextLocation {
        let scalars = textLine.unicodeScalars
        let column = scalars.distance(from: textLine.startIndex, to: index) + 1
        return TextLocation(line: lineNumber, column: column)
    }

    /// Parses a line of a script file, such as `1.5s tap`. Returns nil if it is empty or contains only a
    /// comment.
    ///
    /// - Parameters:
    ///   - textLine: The text of the line of the file.
    ///   - lineNumber: The number of the line of the file.
    ///   - latestTime: The latest time of all inputs so far. It is updated with the time of this one.
    ///   - findings: The problems of the script. An error is added if the time is earlier than `latestTime`.
    /// - Throws: `ScriptError` if the text is invalid in another way.
    private static func parseLine(
        _ textLine: Substring,
        number lineNumber: Int,
        after latestTime: inout Instant,
        findings: inout Findings
    ) throws(ScriptError) -> Line? {
        let parsedLine = try ScriptLine(textLine)
        guard let timeText = parsedLine.tokens.first else { return nil }
        let timeLocation = location(of: timeText.startIndex, inLine: textLine, number: lineNumber)
        let instant = try Self.parseTime(timeText)
        if instant < latestTime {
            // The input is parsed nevertheless, so that all its problems are found.
            findings.addError(
                "\(Wording.quoted(timeText)) is earlier than the previous line; times must not decrease",
                at: timeLocation
            )
        }
        latestTime = max(latestTime, instant)

        guard parsedLine.tokens.count > 1 else {
            let message = "no command after \(Wording.quoted(timeText)); \(ScriptCommand.advice)"
            throw ScriptError(message: message, start: timeText.startIndex)
        }
        return Line(
            at: instant,
            action: try Self.parseAction(of: parsedLine),
            sign: parsedLine.signNumber,
            location: timeLocation
        )
    }

    private static func parseTime(_ text: Substring) throws(ScriptError) -> Instant {
        do {
            return .zero + (try Nanoseconds(duration: text))
        } catch {
            throw ScriptError(message: "\(Wording.quoted(text)) \(error)", start: text.startIndex)
        }
    }

    /// Returns the action of the command in `line`, a parsed line of the script file. Throws if the command
    /// is unknown or invalid. If the error has no position, it gets the position of the command.
    private static func parseAction(of line: ScriptLine) throws(ScriptError) -> Action {
        let command = line.tokens[1]
        do {
            return try ScriptCommand.named(command).action(line)
        } catch {
            throw ScriptError(message: error.message, start: error.start ?? command.startIndex)
        }
    }

    /// The syntax of all script commands, with placeholders for their arguments, for help texts.
    public static let usages = ScriptCommand.all.map(\.usage)
}
