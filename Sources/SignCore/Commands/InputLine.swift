import BannerText
import ButtonInput
import Diagnostics
import MonotonicTime
import SignAPI

/// A textual input to a sign, such as `goto tea`, `hold 5min` or `tap GPIO27`.
///
/// Scripts, the method `Perform` of the control socket, and the topic `command` of the gateway share this
/// syntax.
package enum InputLine: Hashable, Sendable {
    /// A gesture on the button with this name or GPIO line. If the name is nil, the gesture is made on the
    /// first button.
    case gesture(Gesture, button: String?)
    /// Commands to execute in order. If the sign ignores one of them, the remaining commands are skipped.
    case commands([Command.Input])
    /// Sets the value called `name` to `text`, or removes it if `text` is nil. If `lifetime` is not nil, the
    /// value is removed after this time.
    case value(name: String, text: String?, lifetime: Nanoseconds?)
    case alert(Alert)
    case reload

    /// Parses `text`: a word, and an optional argument that extends to the end and may be quoted. The text of
    /// an alert or a value may be followed by settings. Throws a description of the mistake if `text` is
    /// invalid.
    package init(_ text: String) throws(Mistake) {
        let line = text.drop(while: \.isWhitespace)
        let word = line.prefix { !$0.isWhitespace }
        guard !word.isEmpty else { throw .empty }
        let rest = line[word.endIndex...]
        let match = try Word(word)
        // The text of a message has its own quotes, and settings after them.
        self = try match.makeInput(argument: match.argument == nil ? String(rest) : Self.parseArgument(rest))
    }

    /// Creates the input that has the same effect as `call`, a client's call of a method of the sign. For
    /// example, a call that goes to the option `tea` becomes the input `goto tea`. Returns nil if no input
    /// has the same effect.
    ///
    /// Gestures and counts have two parameters. Any other method corresponds to a command with at most one
    /// argument, which is the first parameter of the method.
    ///
    /// - Throws: `Mistake` if the argument is invalid.
    package init?(equivalentTo call: SignCall) throws(Mistake) {
        switch call.method {
        case .tap:
            guard let gesture: Gesture = call.arguments.enumeration("gesture") else { return nil }
            self = .gesture(gesture, button: call.arguments.optionalString("button"))
        case .count:
            let changeText = call.arguments.string("change")
            guard let change = CounterChange(changeText) else { throw .invalidChange(changeText) }
            let command = Command.count(name: call.arguments.string("name"), change: change)
            self = .commands([Command.Input(command, cause: "count")])
        // These calls have parameters that a textual input cannot express.
        case .setValue, .raise: return nil
        default:
            // A method may correspond to several commands. Only the first one takes the parameter as its
            // argument.
            guard let commandName = call.method.definition.commands.first else { return nil }
            self = try Word(Substring(commandName)).makeInput(argument: Self.firstParameterText(of: call))
        }
    }

    /// Returns the first parameter of `call` as the text of a command's argument, with `auto` for a missing
    /// Boolean. Returns nil if the method has no parameter, or if an optional string is missing.
    private static func firstParameterText(of call: SignCall) -> String? {
        guard let parameter = call.method.definition.parameters.first else { return nil }
        switch parameter.type {
        case .integer: return String(call.arguments.integer(parameter.name))
        case .boolean:
            guard let isOn = call.arguments.optionalBoolean(parameter.name) else { return "auto" }
            return isOn ? "on" : "off"
        default: return call.arguments.optionalString(parameter.name)
        }
    }

    private static func parseValue(_ text: Substring) throws(Mistake) -> InputLine {
        let nameAndText = text.drop(while: \.isWhitespace)
        let name = nameAndText.prefix { !$0.isWhitespace }
        return try makeValue(named: name, message: MessageText(nameAndText[name.endIndex...]))
    }

    /// Returns the input that sets the value called `name` to the text of `message`. Throws if the name is
    /// invalid or the text is too long.
    package static func makeValue(named name: Substring, message: MessageText) throws(Mistake) -> InputLine {
        guard TextTemplate.isValueName(String(name)) else {
            throw .message("value needs a name of A-Z a-z 0-9 _ . -: \(Word.value.usage)")
        }
        guard message.text.map({ $0.utf8.count <= Alert.longestText }) ?? true else {
            throw .message("a value has at most \(Alert.longestText) bytes")
        }
        return .value(name: String(name), text: message.text, lifetime: message.duration)
    }

    private static func parseArgument(_ text: Substring) throws(Mistake) -> String? {
        var rest = text.drop(while: \.isWhitespace)
        guard rest.first == "\"" else {
            while rest.last?.isWhitespace == true { rest.removeLast() }
            return rest.isEmpty ? nil : String(rest)
        }
        guard let argument = takeQuotedText(from: &rest) else { throw .missingClosingQuote }
        let wordAfterQuote = rest.drop(while: \.isWhitespace).prefix { !$0.isWhitespace }
        guard wordAfterQuote.isEmpty else { throw .textAfterQuote(String(wordAfterQuote)) }
        return argument
    }

    /// Removes the quoted argument from the start of `rest` and returns its contents. In the quotes, a
    /// backslash followed by `n` is a line break, and a backslash escapes any other character. Returns nil if
    /// the closing quotation mark is missing.
    package static func takeQuotedText(from rest: inout Substring) -> String? {
        rest.removeFirst()
        var argument = ""
        while let character = rest.popFirst() {
            if character == "\"" { return argument }
            if character == "\\", let next = rest.popFirst() {
                argument.append(next == "n" ? "\n" : next)
            } else {
                argument.append(character)
            }
        }
        return nil
    }
}

extension InputLine {
    /// The first word of an input text, such as `tap` or the name of a command.
    package enum Word: Sendable {
        case gesture(Gesture)
        case command(Command.Word)
        case value
        case alert
        case reload

        package static let gestures = Gesture.allCases.map { Word.gesture($0) }
        /// The words that are names of commands, and the word `reload`.
        package static let commands = Command.words(in: .scripts).map { Word.command($0) } + [.reload]
        /// The words that are followed by a message text and its settings: `value` and `alert`.
        package static let messages: [Word] = [.value, .alert]
        /// All words with which an input text can begin, in the order in which help and messages list them.
        package static let all = gestures + commands + messages

        /// Finds the definition of `word`, the first word of an input text.
        ///
        /// - Throws: `Mistake.unknownWord`, with the most similar word, if the word is unknown.
        init(_ word: Substring) throws(Mistake) {
            guard let match = Self.all.first(where: { $0.word == word }) else {
                throw .unknownWord(
                    String(word),
                    nearest: nearestWord(to: String(word), among: Self.all.map(\.word))
                )
            }
            self = match
        }

        package var word: String {
            switch self {
            case .gesture(let gesture): gesture.rawValue
            case .command(let command): command.word
            case .value: "value"
            case .alert: "alert"
            case .reload: "reload"
            }
        }

        /// The word with a placeholder for its argument, such as `scale N`. The optional button of a gesture
        /// is omitted.
        package var usage: String {
            switch self {
            case .gesture, .reload: word
            case .command(let command): command.usage
            case .value: "value NAME [TEXT]"
            case .alert: "alert TEXT [for TIME]"
            }
        }

        /// A description of the effect of the input, for the documentation.
        package var effect: String {
            switch self {
            case .gesture: "performs the gesture on the first button, or on a named one"
            case .command(let command): command.effect
            case .value: "sets a value, for a while after 'for TIME'. Without a text, it removes the value"
            case .alert: "shows an alert"
            case .reload: "reads the configuration again"
            }
        }

        /// The form of the argument that follows the word, or nil if a message text with settings follows.
        package var argument: Command.Word.Argument? {
            switch self {
            case .gesture, .reload: Command.Word.Argument.none
            case .command(let command): command.argument
            case .value, .alert: nil
            }
        }

        /// Returns the input that consists of this word and `argument`, or of the word alone if `argument` is
        /// nil. Throws if the argument is missing, superfluous or invalid.
        package func makeInput(argument: String?) throws(Mistake) -> InputLine {
            switch self {
            case .gesture(let gesture): return .gesture(gesture, button: argument)
            case .command(let command): return .commands(try command.makeInputs(argument: argument))
            case .reload:
                if let argument { throw .unexpectedArgument(argument, word: word) }
                return .reload
            case .value: return try InputLine.parseValue(Substring(argument ?? ""))
            case .alert: return .alert(try MessageText(Substring(argument ?? "")).makeAlert())
            }
        }
    }
}
