import ButtonInput
import Diagnostics
import InfiniteScroll
import MonotonicTime
import SettingsText
import SignCore
import SignFile

/// The inputs to a simulated sign as text, one on each line: a time since the start and a command, such as `1.5s tap`.
/// See `ScriptLine` for the syntax.
public struct Script: Hashable, Sendable {
    /// The lines in the order of their times.
    public var lines: [Line]

    /// Creates a script.
    public init(lines: [Line] = []) {
        self.lines = lines
    }

    /// A line of a script: an input and its time.
    public struct Line: Hashable, Sendable {
        /// The time since the start.
        public var at: Instant
        /// The input.
        public var action: Action
        /// The number of a sign in a group, from 1. Nil means all signs if the action can apply to all, otherwise the
        /// first one.
        public var sign: Int?
        /// The location of the line in the script, for errors.
        public var location: TextLocation

        /// Creates a line.
        public init(at: Instant, action: Action, sign: Int? = nil, location: TextLocation = .start) {
            self.at = at
            self.action = action
            self.sign = sign
            self.location = location
        }
    }

    /// An input.
    public enum Action: Hashable, Sendable {
        /// A gesture on the button with this name or GPIO line, by default the first button. The configuration
        /// determines the command for the gesture.
        case gesture(Gesture, button: String? = nil)
        /// A press or release of a button without a gesture. The value is true for a press.
        case edge(Bool, button: String? = nil)
        /// Commands in order. Each one is performed only if the sign accepted the one before.
        case commands([Command.Input])
        /// The sign reloads the configuration in this file, or the current file if nil.
        case reload(String?)
        /// An event of a group.
        case group(GroupAction)

        /// Returns a single command.
        public static func command(_ command: Command, cause: Cause) -> Self {
            .commands([Command.Input(command, cause: cause)])
        }
    }

    /// An event that affects one or all signs of a group.
    public enum GroupAction: Hashable, Sendable {
        /// The connection to the broker is lost.
        case cut
        /// The connection to the broker is restored.
        case mend
        /// The broker clears its retained messages.
        case forget
        /// The wall clock is set wrong by this duration, positive if it is ahead.
        case clock(Nanoseconds)
    }

    /// Parses a script.
    ///
    /// - Throws: `ConfigurationError` with all problems and their locations in `file`.
    public init(parsing text: String, file: String) throws(ConfigurationError) {
        var findings = Findings(file: file)
        self.init(parsing: text, &findings)
        if findings.hasErrors { throw ConfigurationError(diagnostics: findings.diagnostics) }
    }

    /// Parses the valid lines of a script, and reports the others.
    init(parsing text: String, _ findings: inout Findings) {
        lines = []
        var latest = Instant.zero
        // A line end of two characters is a single Character.
        let textLines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        for (number, textLine) in textLines.enumerated() {
            func location(_ start: Substring.Index) -> TextLocation {
                let scalars = textLine.unicodeScalars
                let column = scalars.distance(from: textLine.startIndex, to: start) + 1
                return TextLocation(line: number + 1, column: column)
            }
            do {
                guard let line = try Self.line(textLine, after: &latest, location, &findings) else {
                    continue
                }
                lines.append(line)
            } catch {
                findings.error(error.message, at: location(error.start ?? textLine.startIndex))
            }
        }
    }

    /// Parses a line, or returns nil if it is empty.
    ///
    /// `latest` is the time of the previous line, and is updated.
    private static func line(
        _ text: Substring,
        after latest: inout Instant,
        _ location: (Substring.Index) -> TextLocation,
        _ findings: inout Findings
    ) throws(ScriptError) -> Line? {
        let line = try ScriptLine(text)
        guard let time = line.words.first else { return nil }
        let at: Instant
        do {
            at = .zero + (try Nanoseconds(duration: time))
        } catch {
            throw ScriptError(message: "\(Wording.quoted(time)) \(error)", start: time.startIndex)
        }
        if at < latest {
            findings.error(
                "\(Wording.quoted(time)) is earlier than the previous line; times must not decrease",
                at: location(time.startIndex)
            )
        }
        latest = max(latest, at)
        guard line.words.count > 1 else {
            let message = "no command after \(Wording.quoted(time)); \(ScriptCommand.advice)"
            throw ScriptError(message: message, start: time.startIndex)
        }
        do {
            let action = try ScriptCommand.named(line.words[1]).action(line)
            return Line(at: at, action: action, sign: line.sign, location: location(time.startIndex))
        } catch {
            throw ScriptError(message: error.message, start: error.start ?? line.words[1].startIndex)
        }
    }

    /// The commands of scripts with their arguments, for help texts.
    public static let usages = ScriptCommand.all.map(\.usage)
}
