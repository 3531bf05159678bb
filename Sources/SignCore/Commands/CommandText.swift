import Diagnostics

/// Words as people write them, with what comes after them.
extension Command.Word {
    /// What comes after the word.
    public enum Argument: Hashable, Sendable {
        /// Nothing.
        case none
        /// A number of this range.
        case number(ClosedRange<Int>)
        /// The id of an option.
        case id
    }

    /// A text that means no command, and what is wrong with it.
    public struct Misread: Error, Hashable, Sendable {
        /// What is wrong, and what is right.
        public var message: String

        /// A mistake, in the words of `message`.
        public init(message: String) {
            self.message = message
        }
    }

    /// What comes after the word.
    public var argument: Argument {
        switch meaning {
        case .plain: .none
        case .number(let range, _): .number(range)
        case .id: .id
        }
    }

    /// The word and a sign for what comes after it, such as `scale N`.
    public var usage: String {
        switch argument {
        case .none: word
        case .number: "\(word) N"
        case .id: "\(word) ID"
        }
    }

    /// The command that the word means with `argument` after it.
    public func command(with argument: String?) throws(Misread) -> Command {
        switch meaning {
        case .plain(let command):
            guard let argument else { return command }
            throw Misread(message: "\(word) takes no argument, not \(Wording.quoted(argument))")
        case .number(let range, let command):
            let limits = "\(range.lowerBound) to \(range.upperBound)"
            guard let argument else { throw Misread(message: "\(word) needs a number, \(limits)") }
            guard let number = Int(argument), range.contains(number) else {
                throw Misread(message: "\(word) must be \(limits), not \(Wording.quoted(argument))")
            }
            return command(number)
        case .id(let command):
            guard let argument else { throw Misread(message: "\(word) needs the id of an option: \(usage)") }
            return command(argument)
        }
    }
}
