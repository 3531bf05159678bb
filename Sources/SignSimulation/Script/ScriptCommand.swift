import BannerText
import ButtonInput
import Diagnostics
import InfiniteScroll
import MonotonicTime
import SettingsText
import SignCore

enum ScriptCommand {
    /// A script command that a running sign also accepts as text from clients.
    case input(InputLine.Word)
    /// The script command `press` (true) or `release` (false), which changes the state of a button.
    case edge(Bool)
    /// The script command `config`, which loads another configuration file.
    case config
    /// A script command that causes an event in a group of signs. The associated value is its name, such as
    /// `cut`.
    case group(String)

    /// The script commands for groups of signs, which help texts and error messages for a single sign do not
    /// list.
    static let groupCommands = ["cut", "mend", "forget", "clock"].map { ScriptCommand.group($0) }

    /// The script commands for a single sign, in the order of the help text.
    static let all: [ScriptCommand] =
        InputLine.Word.gestures.map { .input($0) } + [.edge(true), .edge(false)]
        + (InputLine.Word.commands + InputLine.Word.messages).map { .input($0) } + [.config]

    /// The script commands for a single sign, sorted by `argumentRank`, so that commands with the same kind
    /// of argument are together.
    private static let byArgument = (0...3).flatMap { rank in all.filter { $0.argumentRank == rank } }

    /// The part of an error message that follows the name of an unknown command, and lists all commands.
    static let advice =
        "write one of \(byArgument.map(\.usage).joined(separator: ", ")); "
        + "the first five take a button's name or line, as in press GPIO27; default: the first button"

    /// Returns the script command called `name`.
    ///
    /// - Throws: `ScriptError` if there is no such command. Its message suggests a command with a similar
    ///   name, or lists all commands.
    static func named(_ name: Substring) throws(ScriptError) -> ScriptCommand {
        if let command = (all + groupCommands).first(where: { $0.name == name }) { return command }
        let nearestName = nearestWord(to: String(name), among: byArgument.map(\.name))
        let remedy = nearestName.map { "did you mean '\($0)'?" } ?? advice
        throw ScriptError(message: "unknown input \(Wording.quoted(name)); \(remedy)")
    }

    var name: String {
        switch self {
        case .input(let input): input.word
        case .edge(let isPress): isPress ? "press" : "release"
        case .config: "config"
        case .group(let name): name
        }
    }

    /// The syntax of the script command: its name, followed by a placeholder for its argument, such as `scale
    /// N`.
    var usage: String {
        switch self {
        case .input(let input): input.usage
        case .edge: name
        case .config: "config FILE"
        case .group("clock"): "clock ±TIME"
        case .group(let name): name
        }
    }

    /// A description of the effect of the script command, for the documentation.
    var effect: String {
        switch self {
        case .input(let input): input.effect
        case .edge(true): "presses the first button, or a named one, until 'release'"
        case .edge(false): "releases the button"
        case .config: "reads another configuration"
        case .group("cut"): "disconnects the sign from the broker"
        case .group("mend"): "connects the sign to the broker again"
        case .group("forget"): "makes the broker lose its retained messages"
        case .group: "offsets the sign's clock by this time"
        }
    }

    /// The rank by which the list of script commands is sorted. It depends on the kind of argument: 0 for
    /// none, 1 for a number or a state, 2 for an id, a duration or a counter, and 3 for a text.
    private var argumentRank: Int {
        switch self {
        case .edge: 0
        case .input(let input):
            switch input.argument {
            case Command.Word.Argument.none?: 0
            case .number, .state: 1
            case .id, .idOrNone, .durationOrNone, .count: 2
            case nil: 3
            }
        case .config, .group: 3
        }
    }

    private static func groupAction(
        _ name: String,
        _ argument: String?
    ) throws(ScriptError) -> Script.GroupAction {
        switch name {
        case "cut": return .cut
        case "mend": return .mend
        case "forget": return .forget
        default: return .clock(try clockError(argument))
        }
    }

    /// Returns the clock error in `argument`, the argument of the script command `clock`. It consists of a
    /// plus or minus sign and a duration, such as `+5ms`. Throws if it is missing or malformed.
    private static func clockError(_ argument: String?) throws(ScriptError) -> Nanoseconds {
        guard let argument, let sign = argument.first, sign == "+" || sign == "-" else {
            throw ScriptError(message: "clock needs + or - and a time, as in clock +5ms")
        }
        do {
            let length = try Nanoseconds(duration: argument.dropFirst())
            return sign == "-" ? .zero - length : length
        } catch {
            throw ScriptError(message: "\(Wording.quoted(argument)) \(error)")
        }
    }

    func action(_ line: ScriptLine) throws(ScriptError) -> Script.Action {
        let argument = line.argument
        switch self {
        case .input(let input): return try Script.Action(input, in: line)
        case .edge(let isPress): return .edge(isPress, button: argument)
        case .group(let name): return .group(try Self.groupAction(name, argument))
        case .config:
            guard let argument else { throw ScriptError(message: "config needs a file: \(usage)") }
            return .reload(argument)
        }
    }
}

extension Script.Action {
    /// Creates the action of the script command `word` in `line`, with the argument in this line of the file.
    /// Throws if the argument is invalid.
    fileprivate init(_ word: InputLine.Word, in line: ScriptLine) throws(ScriptError) {
        do throws(InputLine.Mistake) {
            self = Self(try Self.input(word, in: line))
        } catch {
            throw ScriptError(message: error.description)
        }
    }

    /// Returns the input for the script command `word` with the arguments in `line`, a line such as `2s goto
    /// Tea`. The commands `alert` and `value` have a message as their argument, which is a text with
    /// settings: in `2s alert "Back soon" for 10s`, the quoted text is `line.argument`, and the settings
    /// after it are the message tokens. Throws if the arguments are invalid.
    private static func input(
        _ word: InputLine.Word,
        in line: ScriptLine
    ) throws(InputLine.Mistake) -> InputLine {
        // Without quotation marks, these are all tokens of the message, and the text is taken from them.
        let messageTokens = line.message
        switch word {
        case .alert:
            let message = try MessageText(quotedText: line.argument, tokens: messageTokens)
            return .alert(try message.makeAlert())
        case .value:
            // In `3s value temp "21 °C"`, the first tokens of the line are the time, the command and the
            // name.
            let name = line.tokens.dropFirst(2).first ?? ""
            let message = try MessageText(quotedText: line.argument, tokens: messageTokens)
            return try .makeValue(named: name, message: message)
        default: return try word.makeInput(argument: line.argument)
        }
    }

    private init(_ input: InputLine) {
        switch input {
        case .gesture(let gesture, let button): self = .gesture(gesture, button: button)
        case .commands(let inputs): self = .commands(inputs)
        case .value(let name, let text, let lifetime):
            self = .command(.value(name: name, text: text, lifetime: lifetime), cause: "value")
        case .alert(let alert): self = .command(.raise(alert), cause: "alert")
        case .reload: self = .reload(nil)
        }
    }
}
