import BannerText
import ButtonInput
import InfiniteScroll

extension Command {
    /// The words for commands, in the order in which help and messages list them. The configuration, scripts and
    /// the keys of `preview` read this table and have no words of their own.
    public static let words: [Word] = [
        Word("next", .navigate(.next), in: [.gestures, .scripts], key: .right),
        Word("previous", .navigate(.previous), in: [.gestures, .scripts], key: .left),
        Word("goto", .id { .navigate(.goTo(id: $0)) }, in: .scripts, cause: "go_to"),
        Word("activate", .navigate(.activate), in: [.gestures, .scripts], key: .enter),
        // One button pauses and resumes. A script has a word for each.
        Word("pause", .navigate(.togglePause), in: .gestures, key: .p),
        Word("pause", .navigate(.pause), in: .scripts),
        Word("resume", .navigate(.resume), in: .scripts),
        Word("pick", .navigate(.pick), in: .gestures),
        Word("larger", .larger, in: [.gestures, .scripts], key: .plus, title: "size"),
        Word("smaller", .smaller, in: [.gestures, .scripts], key: .minus, title: "size"),
        Word("scale", .number(ScaledFont.scales) { .scale($0) }, in: .scripts),
        Word("brighter", .brighter, in: [.gestures, .scripts]),
        Word("darker", .darker, in: [.gestures, .scripts]),
        Word("brightness", .number(0...100) { .brightness($0) }, in: .scripts),
        Word("none", .none, in: .gestures),
    ]

    /// The words that can be written in `place`.
    public static func words(in place: Word.Place) -> [Word] {
        words.filter { $0.places.contains(place) }
    }

    /// What `word` means in `place`; nil when it is none of the words there.
    public static func word(_ word: some StringProtocol, in place: Word.Place) -> Word? {
        words.first { $0.word == word && $0.places.contains(place) }
    }

    /// What `key` means in `preview`.
    public static func word(for key: Key) -> Word? {
        words.first { $0.key == key }
    }
}

extension Command {
    /// A word for a command.
    public struct Word: Sendable {
        /// Where a word can be written.
        public struct Place: OptionSet, Hashable, Sendable {
            /// The places, a bit each.
            public let rawValue: Int

            /// The places of these bits.
            public init(rawValue: Int) {
                self.rawValue = rawValue
            }

            /// `on_tap` and the other gestures of `[[button]]` and `[[combination]]`.
            public static let gestures = Place(rawValue: 1)
            /// Scripts.
            public static let scripts = Place(rawValue: 2)
        }

        /// What the word means.
        enum Meaning: Sendable {
            case plain(Command)
            /// A number of the range belongs to it.
            case number(ClosedRange<Int>, @Sendable (Int) -> Command)
            /// The id of an option belongs to it.
            case id(@Sendable (String) -> Command)
        }

        /// The word itself.
        public let word: String
        /// Where it can be written.
        public let places: Place
        /// The key of `preview` that means the same.
        public let key: Key?
        /// What a list of keys calls it; keys with the same title are one entry there.
        public let title: String
        /// The cause of an input by this word.
        public let cause: Cause
        let meaning: Meaning

        init(_ word: String, _ meaning: Meaning, in places: Place, cause: Cause? = nil) {
            self.word = word
            self.meaning = meaning
            self.places = places
            self.cause = cause ?? Cause(word)
            key = nil
            title = word
        }

        init(_ word: String, _ command: Command, in places: Place, key: Key? = nil, title: String? = nil) {
            self.word = word
            meaning = .plain(command)
            self.places = places
            self.key = key
            self.title = title ?? word
            cause = Cause(word)
        }

        /// The command; nil when the word needs something after it.
        public var plainCommand: Command? {
            if case .plain(let command) = meaning { command } else { nil }
        }
    }
}
