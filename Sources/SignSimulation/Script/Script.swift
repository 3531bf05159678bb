import ButtonInput
import Diagnostics
import InfiniteScroll
import MonotonicTime
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
        /// The place in the script.
        public var location: TextLocation

        /// A line of a script.
        public init(at: Instant, action: Action, location: TextLocation = .start) {
            self.at = at
            self.action = action
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
        /// A command, independent of the buttons.
        case command(Command, cause: Cause)
        /// A reload with this file as the configuration.
        case reload(String)
    }

    /// Parses `text`.
    ///
    /// - Throws: `ConfigurationError` with all mistakes, each with its location in `file`.
    public init(parsing text: String, file: String) throws(ConfigurationError) {
        var findings = Findings(file: file)
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
                let action = try ScriptWord.called(line.words[1]).action(line.argument)
                lines.append(Line(at: at, action: action, location: location(first.startIndex)))
            } catch {
                findings.error(error.message, at: location(line.words[1].startIndex))
            }
        }
        if findings.hasErrors { throw ConfigurationError(diagnostics: findings.sorted) }
        self.lines = lines
    }

    /// The words of a line after the time, for help.
    public static let usages = ScriptWord.all.map(\.usage)
}

extension Script {
    /// The script in the file at `path`; `-` is standard input.
    ///
    /// - Throws: `ConfigurationError` when it cannot be read, or with all mistakes in it.
    public init(path: String) throws(ConfigurationError) {
        let isInput = path == "-"
        let name = isInput ? Configuration.standardInputName : path
        func refusal(_ message: String, line: Int = 1) -> ConfigurationError {
            let location = TextLocation(line: line, column: 1)
            return ConfigurationError(diagnostics: [
                Diagnostic(.error, file: name, location: location, message: message)
            ])
        }
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = isInput ? try readStandardInput() : try readRegularFile(path)
        } catch .isDirectory {
            throw refusal("this is a directory; name a script file")
        } catch {
            throw refusal(error.description)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            let good = lines.prefix { String(validating: $0, as: UTF8.self) != nil }
            throw refusal("this line is not UTF-8; save the file as UTF-8", line: good.count + 1)
        }
        try self.init(parsing: text, file: name)
    }
}

extension Script.Action {
    /// The button named in the line.
    fileprivate var button: String? {
        switch self {
        case .gesture(_, let button), .edge(_, let button): button
        case .command, .reload: nil
        }
    }
}

extension Script {
    /// Reports buttons of the script that `configuration` does not have; after a `config` line that `reload`
    /// can load, buttons that the new configuration does not have.
    ///
    /// - Throws: `ConfigurationError` with each of them, at its location in `file`.
    public func checkButtons(
        of configuration: Configuration,
        file: String,
        reload: (String) throws(ConfigurationError) -> Playlist
    ) throws(ConfigurationError) {
        var findings = Findings(file: file)
        var buttons = configuration.pressableButtons
        for line in lines {
            if case .reload(let name) = line.action {
                // A file that cannot be loaded is refused at its time, and the old configuration stays.
                if let new = try? reload(name) { buttons = new.configuration.pressableButtons }
            }
            guard let name = line.action.button, buttons.index(called: name) == nil else { continue }
            findings.error(buttons.complaint(about: name), at: line.location)
        }
        if findings.hasErrors { throw ConfigurationError(diagnostics: findings.sorted) }
    }
}
