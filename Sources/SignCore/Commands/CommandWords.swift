import ButtonInput
import InfiniteScroll
import MonotonicTime
import SignAPI

extension Command {
    /// The definitions of all commands, in the order of help texts and messages. The configuration, scripts
    /// and the keys of `preview` share this table.
    package static let words: [Word] = [
        Word(
            "next",
            .plain(.navigate(.next)),
            "selects the next option",
            in: [.gestures, .scripts],
            key: .right
        ),
        Word(
            "previous",
            .plain(.navigate(.previous)),
            "selects the previous option",
            in: [.gestures, .scripts],
            key: .left
        ),
        Word(
            "goto",
            .id { .navigate(.goTo(id: $0)) },
            "selects the option with this id",
            in: .scripts,
            cause: .goTo
        ),
        Word(
            "activate",
            .plain(.navigate(.activate)),
            "runs the action of the selected option",
            in: .gestures,
            key: .enter
        ),
        // Only a line of a script can contain the id of another option.
        Word(
            "activate",
            .activation,
            "runs the action of the selected option, or selects the option with this id and runs its action",
            in: .scripts
        ),
        // A single button toggles the pause. Scripts have a word for each state.
        Word(
            "pause",
            .plain(.navigate(.togglePause)),
            "stops autoplay, or starts it again",
            in: .gestures,
            key: .character("p")
        ),
        Word("pause", .plain(.navigate(.pause)), "stops autoplay until 'resume'", in: .scripts),
        Word("resume", .plain(.navigate(.resume)), "ends a pause or a hold", in: .scripts),
        Word(
            "hold",
            .durationOrNone { .navigate(.hold($0.map { .interval($0) } ?? .forever)) },
            "stops autoplay for this time, or until 'resume'",
            in: .scripts
        ),
        Word("pick", .plain(.navigate(.pick)), "selects the option that a ticker shows now", in: .gestures),
        Word(
            "larger",
            .plain(.larger),
            "increases the letter size by 1, up to 'scale_max' in [text]",
            in: [.gestures, .scripts],
            key: .character("+"),
            title: "size"
        ),
        Word(
            "smaller",
            .plain(.smaller),
            "decreases the letter size by 1, down to 'scale_min' in [text]",
            in: [.gestures, .scripts],
            key: .character("-"),
            title: "size"
        ),
        Word(
            "scale",
            .number(SignRange.scale) { .scale($0) },
            "sets the letter size, within 'scale_min' and 'scale_max'",
            in: .scripts
        ),
        Word(
            "brighter",
            .plain(.brighter),
            "increases the brightness by 10 percent",
            in: [.gestures, .scripts]
        ),
        Word("darker", .plain(.darker), "decreases the brightness by 10 percent", in: [.gestures, .scripts]),
        Word(
            "brightness",
            .number(SignRange.percent) { .brightness($0) },
            "sets the brightness, in percent",
            in: .scripts
        ),
        Word(
            "lit",
            .state(["on", "off", "auto"]) { .lit($0 == "auto" ? nil : $0 == "on") },
            "lights the display, makes it dark, or lets it follow the schedule",
            in: .scripts
        ),
        Word(
            "count",
            .count,
            "changes a counter by +N or -N steps, sets it with =N, or resets it with 'reset'",
            in: [.gestures, .scripts]
        ),
        Word(
            "dismiss",
            .idOrNone { .dismiss($0) },
            "ends the alert with this id, or all alerts",
            in: .scripts
        ),
        Word("none", .plain(.none), "has no effect", in: .gestures),
    ]

    package static func words(in context: Word.Context) -> [Word] {
        words.filter { $0.contexts.contains(context) }
    }

    /// Returns the definition of the command called `word` in `context`, or nil if the command does not exist
    /// in that context.
    package static func word(_ word: some StringProtocol, in context: Word.Context) -> Word? {
        words.first { $0.word == word && $0.contexts.contains(context) }
    }

    package static func word(for key: Key) -> Word? {
        words.first { $0.key == key }
    }
}

extension Command {
    package struct Word: Sendable {
        /// The contexts in which the name of a command is valid, such as scripts.
        package struct Context: OptionSet, Hashable, Sendable {
            package let rawValue: Int

            package init(rawValue: Int) {
                self.rawValue = rawValue
            }

            /// The values of `on_tap` and of the keys for other gestures, in the tables `[[button]]` and
            /// `[[combination]]` of the configuration.
            package static let gestures = Context(rawValue: 1)
            /// The commands in script files, in calls of `Perform` on the control socket, and in the
            /// gateway's topic `command`.
            package static let scripts = Context(rawValue: 2)
        }

        enum Meaning: Sendable {
            case plain(Command)
            case number(ClosedRange<Int>, @Sendable (Int) -> Command)
            case state([String], @Sendable (String) -> Command)
            case idOrNone(@Sendable (String?) -> Command)
            case id(@Sendable (String) -> Command)
            case durationOrNone(@Sendable (Nanoseconds?) -> Command)
            /// Changes a counter. The argument contains the name of the counter and the change.
            case count
            /// Runs the action of an option. The argument is the id of the option, which is first selected.
            /// Without it, the selected option is used.
            case activation
        }

        package let word: String
        /// A description of the effect of the command for the documentation. Names in single quotes are shown
        /// as code.
        package let effect: String
        package let contexts: Context
        /// The key that triggers this command in `preview`, or nil if it has no key.
        package let key: Key?
        /// The title of the command in the list of keys. Keys with the same title are listed together.
        package let title: String
        package let cause: Cause
        let meaning: Meaning

        /// Creates the definition of a command name.
        ///
        /// - Parameters:
        ///   - word: The name of the command, with which an input text begins.
        ///   - meaning: The argument that the name takes, and the command that it requests.
        ///   - effect: The effect of the command, as the documentation describes it.
        ///   - contexts: Where the name can be used.
        ///   - cause: The name of the input in events, or nil if it is `word`.
        ///   - key: The key for the command in `preview`, or nil if it has no key.
        ///   - title: The title in the list of keys, or nil if it is `word`.
        init(
            _ word: String,
            _ meaning: Meaning,
            _ effect: String,
            in contexts: Context,
            cause: Cause? = nil,
            key: Key? = nil,
            title: String? = nil
        ) {
            self.word = word
            self.meaning = meaning
            self.effect = effect
            self.contexts = contexts
            self.cause = cause ?? Cause(word)
            self.key = key
            self.title = title ?? word
        }

        /// The requested command if the name takes no argument, otherwise nil.
        package var plainCommand: Command? {
            if case .plain(let command) = meaning { command } else { nil }
        }
    }
}
