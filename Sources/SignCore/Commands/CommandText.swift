import Diagnostics

/// Words of commands and their arguments.
extension Command.Word {
    /// The argument of the word.
    public enum Argument: Hashable, Sendable {
        /// Nothing.
        case none
        /// A number in this range.
        case number(ClosedRange<Int>)
        /// One of these words.
        case state([String])
        /// The id of an option.
        case id
        /// An id, or nothing.
        case idOrNone
    }

    /// A text that is not a command, and why.
    public struct Misread: Error, Hashable, Sendable {
        /// The mistake and the remedy.
        public var message: String

        /// A mistake, described by `message`.
        public init(message: String) {
            self.message = message
        }
    }

    /// The argument of the word.
    public var argument: Argument {
        switch meaning {
        case .plain: .none
        case .number(let range, _): .number(range)
        case .state(let words, _): .state(words)
        case .id: .id
        case .idOrNone: .idOrNone
        }
    }

    /// The word and a placeholder for its argument, such as `scale N`.
    public var usage: String {
        switch argument {
        case .none: word
        case .number: "\(word) N"
        case .state(let words): "\(word) \(words.joined(separator: "|"))"
        case .id: "\(word) ID"
        case .idOrNone: "\(word) [ID]"
        }
    }

    /// The command of the word with `argument`.
    public func command(with argument: String?) throws(Misread) -> Command {
        switch meaning {
        case .plain(let command):
            guard let argument else { return command }
            throw Misread(message: "\(word) takes no argument, not \(Wording.quoted(argument))")
        case .number(let range, let command):
            let limits = "\(range.lowerBound) to \(range.upperBound)"
            guard let argument else { throw Misread(message: "\(word) needs a number, \(limits)") }
            guard let number = Int(argument), range.contains(number), argument.first != "+" else {
                let steps = argument.first == "+" || argument.first == "-" ? self.steps : nil
                let hint = steps.map { "; for a step write \($0)" } ?? ""
                throw Misread(message: "\(word) must be \(limits), not \(Wording.quoted(argument))\(hint)")
            }
            return command(number)
        case .state(let words, let command):
            let allowed = words.map { "'\($0)'" }.joined(separator: ", ")
            guard let argument else { throw Misread(message: "\(word) needs one of \(allowed)") }
            guard words.contains(argument) else {
                throw Misread(message: "\(word) must be one of \(allowed), not \(Wording.quoted(argument))")
            }
            return command(argument)
        case .idOrNone(let command):
            return command(argument)
        case .id(let command):
            guard let argument else { throw Misread(message: "\(word) needs the id of an option: \(usage)") }
            return command(argument)
        }
    }

    /// The words for steps of what this word sets; nil if there are none.
    private var steps: String? {
        switch word {
        case "brightness": "brighter or darker"
        case "scale": "larger or smaller"
        default: nil
        }
    }
}
