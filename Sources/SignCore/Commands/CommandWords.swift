import ButtonInput
import InfiniteScroll
import MonotonicTime
import SignAPI

extension Command {
    /// The words for commands, in the order in which help and messages list them. The configuration, scripts
    /// and the keys of `preview` read this table and define no others.
    public static let words: [Word] = [
        Word("next", .navigate(.next), in: [.gestures, .scripts], key: .right),
        Word("previous", .navigate(.previous), in: [.gestures, .scripts], key: .left),
        Word("goto", .id { .navigate(.goTo(id: $0)) }, in: .scripts, cause: .goTo),
        Word("activate", .navigate(.activate), in: .gestures, key: .enter),
        // Only a line has room for the id of another option.
        Word("activate", .activation, in: .scripts),
        // One button toggles pause. Scripts have a word for each state.
        Word("pause", .navigate(.togglePause), in: .gestures, key: .character("p")),
        Word("pause", .navigate(.pause), in: .scripts),
        Word("resume", .navigate(.resume), in: .scripts),
        Word(
            "hold",
            .durationOrNone { .navigate(.hold($0.map { .interval($0) } ?? .forever)) },
            in: .scripts
        ),
        Word("pick", .navigate(.pick), in: .gestures),
        Word("larger", .larger, in: [.gestures, .scripts], key: .character("+"), title: "size"),
        Word("smaller", .smaller, in: [.gestures, .scripts], key: .character("-"), title: "size"),
        Word("scale", .number(SignRange.scale) { .scale($0) }, in: .scripts),
        Word("brighter", .brighter, in: [.gestures, .scripts]),
        Word("darker", .darker, in: [.gestures, .scripts]),
        Word("brightness", .number(SignRange.percent) { .brightness($0) }, in: .scripts),
        Word("lit", .state(["on", "off", "auto"]) { .lit($0 == "auto" ? nil : $0 == "on") }, in: .scripts),
        Word("dismiss", .idOrNone { .dismiss($0) }, in: .scripts),
        Word("none", .none, in: .gestures),
    ]

    /// The words that can be written in `context`.
    public static func words(in context: Word.Context) -> [Word] {
        words.filter { $0.contexts.contains(context) }
    }

    /// The meaning of `word` in `context`; nil if it is unknown there.
    public static func word(_ word: some StringProtocol, in context: Word.Context) -> Word? {
        words.first { $0.word == word && $0.contexts.contains(context) }
    }

    /// The meaning of `key` in `preview`.
    public static func word(for key: Key) -> Word? {
        words.first { $0.key == key }
    }
}

extension Command {
    /// A word for a command.
    public struct Word: Sendable {
        /// Where a word can be written.
        public struct Context: OptionSet, Hashable, Sendable {
            /// The contexts, one bit each.
            public let rawValue: Int

            /// The contexts of these bits.
            public init(rawValue: Int) {
                self.rawValue = rawValue
            }

            /// `on_tap` and the other gestures of `[[button]]` and `[[combination]]`.
            public static let gestures = Context(rawValue: 1)
            /// The lines of scripts, of the method `Perform` and of the topic `command`.
            public static let scripts = Context(rawValue: 2)
        }

        /// The meaning of the word.
        enum Meaning: Sendable {
            case plain(Command)
            /// Takes a number in the range.
            case number(ClosedRange<Int>, @Sendable (Int) -> Command)
            /// Takes one of these words.
            case state([String], @Sendable (String) -> Command)
            /// May take an id.
            case idOrNone(@Sendable (String?) -> Command)
            /// Takes the id of an option.
            case id(@Sendable (String) -> Command)
            /// May take a duration.
            case durationOrNone(@Sendable (Nanoseconds?) -> Command)
            /// Runs the action of the selected option. May take the id of an option, which it selects before.
            case activation
        }

        /// The word itself.
        public let word: String
        /// Where it can be written.
        public let contexts: Context
        /// The key of `preview` with the same meaning.
        public let key: Key?
        /// Its title in a list of keys; keys with the same title share an entry.
        public let title: String
        /// The cause of inputs by this word.
        public let cause: Cause
        let meaning: Meaning

        init(_ word: String, _ meaning: Meaning, in contexts: Context, cause: Cause? = nil) {
            self.word = word
            self.meaning = meaning
            self.contexts = contexts
            self.cause = cause ?? Cause(word)
            key = nil
            title = word
        }

        init(_ word: String, _ command: Command, in contexts: Context, key: Key? = nil, title: String? = nil)
        {
            self.word = word
            meaning = .plain(command)
            self.contexts = contexts
            self.key = key
            self.title = title ?? word
            cause = Cause(word)
        }

        /// The command; nil if the word needs an argument.
        public var plainCommand: Command? {
            if case .plain(let command) = meaning { command } else { nil }
        }
    }
}
