import ButtonInput
import Diagnostics
import InfiniteScroll
import MonotonicTime
import SettingsText
import SignCore
import SignFile

/// The inputs of a simulated sign, a line each: `DURATION COMMAND`; see `ScriptLine`.
public struct Script: Hashable, Sendable {
    /// The lines in order. Times do not decrease.
    public var lines: [Line]

    /// Creates a script.
    public init(lines: [Line] = []) {
        self.lines = lines
    }

    /// A line of a script.
    public struct Line: Hashable, Sendable {
        /// The time since the start.
        public var at: Instant
        /// The input.
        public var action: Action
        /// The number of a sign in a group, from 1. Nil is the first one, or all if the action applies to all.
        public var sign: Int?
        /// The location in the script.
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
        /// A gesture on the button with a name or line, by default the first one. Its command depends on the
        /// configuration.
        case gesture(Gesture, button: String? = nil)
        /// An edge of a button's line. True is a press.
        case edge(Bool, button: String? = nil)
        /// Commands in order. Each requires that the sign accepts the one before.
        case commands([Command.Input])
        /// A reload of the configuration in a file, or of the current one if nil.
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
        /// The wall clock is set to an error, positive if it is ahead.
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
        var lines: [Line] = []
        var latest = Instant.zero
        // A line end of two characters is a single Character.
        let sources = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        for (number, source) in sources.enumerated() {
            func location(_ start: Substring.Index) -> TextLocation {
                TextLocation(
                    line: number + 1,
                    column: source.unicodeScalars.distance(from: source.startIndex, to: start) + 1
                )
            }
            let line: ScriptWords
            do {
                line = try ScriptWords(source)
            } catch {
                findings.error(error.message, at: location(error.start))
                continue
            }
            guard let first = line.words.first else { continue }
            let at: Instant
            do {
                at = .zero + (try Nanoseconds(duration: first))
            } catch {
                findings.error("\(Wording.quoted(first)) \(error)", at: location(first.startIndex))
                continue
            }
            if at < latest {
                findings.error(
                    "\(Wording.quoted(first)) is earlier than the previous line; times must not decrease",
                    at: location(first.startIndex)
                )
            }
            latest = max(latest, at)
            guard line.words.count > 1 else {
                findings.error(
                    "no command after \(Wording.quoted(first)); \(ScriptWord.advice)",
                    at: location(first.startIndex)
                )
                continue
            }
            do {
                let action = try ScriptWord.called(line.words[1]).action(line)
                lines.append(
                    Line(at: at, action: action, sign: line.sign, location: location(first.startIndex))
                )
            } catch {
                findings.error(error.message, at: location(line.words[1].startIndex))
            }
        }
        self.lines = lines
    }

    /// The commands of scripts with their arguments, for help texts.
    public static let usages = ScriptWord.all.map(\.usage)
}
