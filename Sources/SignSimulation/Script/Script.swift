import ButtonInput
import Diagnostics
import InfiniteScroll
import MonotonicTime
import SettingsText
import SignCore
import SignFile

/// The inputs of a simulated sign, line by line: `DURATION WHAT`; see `ScriptWords`.
public struct Script: Hashable, Sendable {
    /// The lines in order; times do not decrease.
    public var lines: [Line]

    /// A script of these lines.
    public init(lines: [Line] = []) {
        self.lines = lines
    }

    /// One input.
    public struct Line: Hashable, Sendable {
        /// The time since the start.
        public var at: Instant
        /// What.
        public var action: Action
        /// The sign of a group, from 1 on; nil is the first one, or what all of them share.
        public var sign: Int?
        /// The place in the script.
        public var location: TextLocation

        /// A line of a script.
        public init(at: Instant, action: Action, sign: Int? = nil, location: TextLocation = .start) {
            self.at = at
            self.action = action
            self.sign = sign
            self.location = location
        }
    }

    /// The kinds of input.
    public enum Action: Hashable, Sendable {
        /// A finished gesture on the button with that name or line, by default the first button; the
        /// configuration defines its command.
        case gesture(Gesture, button: String? = nil)
        /// An edge on a button's line; `true` is a press.
        case edge(Bool, button: String? = nil)
        /// Commands in order, independent of the buttons. Each one requires that the sign accepts the one before.
        case commands([Command.Input])
        /// A reload with this file as the configuration; nil is the one in force.
        case reload(String?)
        /// What happens to a group.
        case group(GroupAction)

        /// One command, independent of the buttons.
        public static func command(_ command: Command, cause: Cause) -> Self {
            .commands([Command.Input(command, cause: cause)])
        }
    }

    /// What can happen to the signs of a group: to one of them, or to all.
    public enum GroupAction: Hashable, Sendable {
        /// The connection to the broker is lost.
        case cut
        /// It is there again.
        case mend
        /// The broker forgets what it has kept.
        case forget
        /// The wall clock is set: so much ahead of the true time, or behind it.
        case clock(Nanoseconds)
    }

    /// Parses `text`.
    ///
    /// - Throws: `ConfigurationError` with all mistakes, each with its location in `file`.
    public init(parsing text: String, file: String) throws(ConfigurationError) {
        var findings = Findings(file: file)
        self.init(parsing: text, &findings)
        if findings.hasErrors { throw ConfigurationError(diagnostics: findings.diagnostics) }
    }

    /// The lines of `text` that could be read; the mistakes of the others are in `findings`.
    init(parsing text: String, _ findings: inout Findings) {
        var lines: [Line] = []
        var latest = Instant.zero
        // A line end of two characters is one Character of its own.
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

    /// The words of a line after the time, for help.
    public static let usages = ScriptWord.all.map(\.usage)
}
