import MonotonicTime

/// The part of a command name that parses the argument after it, as in `scale 2`.
extension Command.Word {
    package enum Argument: Hashable, Sendable {
        case none
        case number(ClosedRange<Int>)
        case state([String])
        case id
        case idOrNone
        case durationOrNone
        case count
    }

    package var argument: Argument {
        switch meaning {
        case .plain: .none
        case .number(let range, _): .number(range)
        case .state(let words, _): .state(words)
        case .id: .id
        case .idOrNone, .activation: .idOrNone
        case .durationOrNone: .durationOrNone
        case .count: .count
        }
    }

    /// The name of the command, followed by a placeholder for its argument, such as `scale N`.
    package var usage: String {
        switch argument {
        case .none: word
        case .number: "\(word) N"
        case .state(let words): "\(word) \(words.joined(separator: "|"))"
        case .id: "\(word) ID"
        case .idOrNone: "\(word) [ID]"
        case .durationOrNone: "\(word) [TIME]"
        case .count: "\(word) NAME CHANGE"
        }
    }

    /// Returns the inputs that this command and its `argument`, such as `50` in `brightness 50`, request.
    /// This is a single input, but `activate` with an id first selects that option.
    ///
    /// `argument` is nil if no text follows the name. Throws if the argument is missing, superfluous or
    /// invalid.
    package func makeInputs(argument: String?) throws(InputLine.Mistake) -> [Command.Input] {
        switch meaning {
        case .plain(let command):
            if let argument { throw .unexpectedArgument(argument, word: word) }
            return [makeInput(command)]
        case .number(let range, let makeCommand):
            return [makeInput(makeCommand(try parseNumber(argument, in: range)))]
        case .state(let states, let makeCommand):
            guard let argument else { throw .missingState(states, word: word) }
            guard states.contains(argument) else { throw .unknownState(argument, states, word: word) }
            return [makeInput(makeCommand(argument))]
        case .id(let makeCommand):
            guard let argument else { throw .missingID(word: word) }
            return [makeInput(makeCommand(argument))]
        case .idOrNone(let makeCommand): return [makeInput(makeCommand(argument))]
        case .durationOrNone(let makeCommand):
            return [makeInput(makeCommand(try argument.map(Self.parseDuration)))]
        case .count: return [makeInput(try parseCountCommand(argument))]
        case .activation:
            let activation = makeInput(.navigate(.activate))
            guard let argument else { return [activation] }
            return [Command.Input(.navigate(.goTo(id: argument)), cause: .goTo), activation]
        }
    }

    private func makeInput(_ command: Command) -> Command.Input { Command.Input(command, cause: cause) }

    private func parseNumber(
        _ argument: String?,
        in range: ClosedRange<Int>
    ) throws(InputLine.Mistake) -> Int {
        guard let argument else { throw .missingNumber(range, word: word) }
        if let number = Int(argument), range.contains(number), argument.first != "+" { return number }
        let hasSign = argument.first == "+" || argument.first == "-"
        throw .invalidNumber(argument, range, word: word, steps: hasSign ? stepwiseCommands : nil)
    }

    private func parseCountCommand(_ argument: String?) throws(InputLine.Mistake) -> Command {
        let parts = (argument ?? "").split(whereSeparator: \.isWhitespace)
        guard parts.count == 2 else { throw .missingCount(argument, word: word) }
        guard let change = CounterChange(parts[1]) else { throw .invalidChange(String(parts[1])) }
        return .count(name: String(parts[0]), change: change)
    }

    private static func parseDuration(_ argument: String) throws(InputLine.Mistake) -> Nanoseconds {
        do throws(DurationError) {
            return try Nanoseconds(duration: argument)
        } catch {
            throw .invalidDuration(argument, error)
        }
    }

    /// The commands that change the same setting step by step, as wording for error messages such as `larger
    /// or smaller`. Nil if there are none.
    private var stepwiseCommands: String? {
        switch word {
        case "brightness": "brighter or darker"
        case "scale": "larger or smaller"
        default: nil
        }
    }
}
