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

    /// Parses the valid lines of `text` and reports the mistakes of the others in `findings`.
    init(parsing text: String, _ findings: inout Findings) {
        lines = []
        var latest = Instant.zero
        // A line end of two characters is a single Character.
        let sources = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        for (index, source) in sources.enumerated() {
            do {
                guard let line = try Line(parsing: source, number: index + 1, latest: &latest, &findings)
                else {
                    continue
                }
                lines.append(line)
            } catch {
                findings.error(error.message, at: source.location(of: error.start, line: index + 1))
            }
        }
    }

    /// The words of a line after the time, for help.
    public static let usages = ScriptWord.all.map(\.usage)
}

extension Script.Line {
    /// Parses a line, or returns nil if it has no words. `latest` is the greatest time so far; an earlier one is an error in
    /// `findings`.
    fileprivate init?(
        parsing source: Substring,
        number: Int,
        latest: inout Instant,
        _ findings: inout Findings
    ) throws(ScriptWords.Misread) {
        let words = try ScriptWords(source)
        guard let time = words.words.first else { return nil }
        func misread(_ message: String) -> ScriptWords.Misread {
            ScriptWords.Misread(message: message, start: time.startIndex)
        }
        do throws(DurationError) {
            at = .zero + (try Nanoseconds(duration: time))
        } catch {
            throw misread("\(Wording.quoted(time)) \(error)")
        }
        location = source.location(of: time.startIndex, line: number)
        if at < latest {
            findings.error(
                "\(Wording.quoted(time)) is earlier than the previous line; times must not decrease",
                at: location
            )
        }
        latest = max(latest, at)
        guard words.words.count > 1 else {
            throw misread("no command after \(Wording.quoted(time)); \(ScriptWord.advice)")
        }
        do {
            action = try ScriptWord.called(words.words[1]).action(words)
        } catch {
            throw ScriptWords.Misread(message: error.message, start: words.words[1].startIndex)
        }
        sign = words.sign
    }
}

extension Substring {
    fileprivate func location(of index: Index, line: Int) -> TextLocation {
        TextLocation(line: line, column: unicodeScalars.distance(from: startIndex, to: index) + 1)
    }
}
