import ButtonInput
import Diagnostics
import InfiniteScroll
import MonotonicTime
import SettingsText
import SignCore
import SignFile

/// The inputs to a simulated sign. In a script file, each line is one input: its time since the start and a command,
/// such as `1.5s tap`. `ScriptLine` describes the syntax.
public struct Script: Hashable, Sendable {
    /// The lines of the script, in chronological order.
    public var lines: [Line]

    /// Creates a script from `lines`.
    public init(lines: [Line] = []) {
        self.lines = lines
    }

    /// A line of a script: an input, and the time at which the sign receives it.
    public struct Line: Hashable, Sendable {
        /// The time of the input, counted from the start of the simulation.
        public var at: Instant
        /// The input that the sign receives.
        public var action: Action
        /// In a group, the number of the sign that receives the input, counted from 1. If nil, the input applies to all
        /// signs if possible, otherwise to the first sign.
        public var sign: Int?
        /// The line and column in the script file, for error messages.
        public var location: TextLocation

        /// Creates a line of a script.
        public init(at: Instant, action: Action, sign: Int? = nil, location: TextLocation = .start) {
            self.at = at
            self.action = action
            self.sign = sign
            self.location = location
        }
    }

    /// An input to a simulated sign, or an event in its group.
    public enum Action: Hashable, Sendable {
        /// A gesture on a button. `button` is the button's name or GPIO line, or nil for the first button. The
        /// configuration determines which command the gesture performs.
        case gesture(Gesture, button: String? = nil)
        /// A press (true) or release (false) of a button. The sign recognizes gestures from these.
        case edge(Bool, button: String? = nil)
        /// Commands to perform in order. Each one is performed only if the sign has accepted the previous one.
        case commands([Command.Input])
        /// Reloads the configuration from the given file, or from the current file if the value is nil.
        case reload(String?)
        /// An event in the group of the sign.
        case group(GroupAction)

        /// Returns the script action that performs a single command.
        public static func command(_ command: Command, cause: Cause) -> Self {
            .commands([Command.Input(command, cause: cause)])
        }

        /// Whether all signs of a group perform the action if the line names no sign. If false, only the first sign
        /// performs it.
        var appliesToAll: Bool {
            switch self {
            case .group, .reload: true
            case .gesture, .edge, .commands: false
            }
        }
    }

    /// An event that affects one or all signs of a group.
    public enum GroupAction: Hashable, Sendable {
        /// The sign loses the connection to the MQTT broker.
        case cut
        /// The sign reconnects to the MQTT broker.
        case mend
        /// The MQTT broker clears its retained messages.
        case forget
        /// The error of the sign's wall clock is this duration. It is positive if the clock is ahead.
        case clock(Nanoseconds)
    }

    /// Parses a script.
    ///
    /// - Throws: `ConfigurationError` that contains all problems, each with its location in `file`.
    public init(parsing text: String, file: String) throws(ConfigurationError) {
        var findings = Findings(file: file)
        self.init(parsing: text, &findings)
        if findings.hasErrors { throw ConfigurationError(diagnostics: findings.diagnostics) }
    }

    /// Parses a script, whose lines each consist of a time and a command, such as `1.5s tap`. Stores valid lines, and
    /// adds the problems of invalid lines to `findings`, each with its location in the file.
    init(parsing text: String, _ findings: inout Findings) {
        lines = []
        var latestTime = Instant.zero
        // A line end of two characters (CR and LF) is a single `Character`.
        let textLines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        for (number, textLine) in textLines.enumerated() {
            func location(_ start: Substring.Index) -> TextLocation {
                let scalars = textLine.unicodeScalars
                let column = scalars.distance(from: textLine.startIndex, to: start) + 1
                return TextLocation(line: number + 1, column: column)
            }

            do {
                guard let line = try Self.line(textLine, after: &latestTime, location, &findings) else {
                    // The line is empty, or contains only a comment.
                    continue
                }
                lines.append(line)
            } catch {
                findings.error(error.message, at: location(error.start ?? textLine.startIndex))
            }
        }
    }

    /// Parses a line of a script, such as `1.5s tap`. Returns nil if the line is empty or contains only a comment.
    ///
    /// - Parameters:
    ///   - text: The line.
    ///   - latestTime: The latest time of all lines so far. It is updated with the time of this line.
    ///   - location: Returns the line and column of an index of `text`, for error messages.
    ///   - findings: The problems of the script. An error is added if the time is earlier than `latestTime`.
    /// - Throws: `ScriptError` if the line is invalid in another way.
    private static func line(
        _ text: Substring,
        after latestTime: inout Instant,
        _ location: (Substring.Index) -> TextLocation,
        _ findings: inout Findings
    ) throws(ScriptError) -> Line? {
        let line = try ScriptLine(text)
        guard let timeText = line.tokens.first else { return nil }
        let lineStart = location(timeText.startIndex)
        let instant = try Self.instant(timeText)
        if instant < latestTime {
            findings.error(
                "\(Wording.quoted(timeText)) is earlier than the previous line; times must not decrease",
                at: lineStart
            )
        }
        latestTime = max(latestTime, instant)

        guard line.tokens.count > 1 else {
            let message = "no command after \(Wording.quoted(timeText)); \(ScriptCommand.advice)"
            throw ScriptError(message: message, start: timeText.startIndex)
        }
        return Line(at: instant, action: try Self.action(of: line), sign: line.sign, location: lineStart)
    }

    private static func instant(_ text: Substring) throws(ScriptError) -> Instant {
        do {
            return .zero + (try Nanoseconds(duration: text))
        } catch {
            throw ScriptError(message: "\(Wording.quoted(text)) \(error)", start: text.startIndex)
        }
    }

    /// Returns the action of a line that has a command. An error without a position gets the position of the command.
    private static func action(of line: ScriptLine) throws(ScriptError) -> Action {
        let command = line.tokens[1]
        do {
            return try ScriptCommand.named(command).action(line)
        } catch {
            throw ScriptError(message: error.message, start: error.start ?? command.startIndex)
        }
    }

    /// The commands for scripts with placeholders for their arguments, for help texts.
    public static let usages = ScriptCommand.all.map(\.usage)
}
