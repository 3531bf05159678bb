import MonotonicTime
import SignAPI

extension SharedInput {
    init(_ input: GroupCall.Input) throws(VarlinkError) {
        let length = input.length.map { Nanoseconds($0) }
        guard let action = Action(input.input, option: input.option, length: length) else {
            throw .invalidParameter("input")
        }
        self.init(sign: input.sign, number: input.number, at: input.at, action: action)
    }
}

extension GroupCall.Input {
    /// The input as carriers know it.
    package init(_ input: SharedInput) {
        self.init(
            sign: input.sign,
            number: input.number,
            at: input.at,
            input: input.action.word,
            option: input.action.option,
            length: input.action.length?.rawValue
        )
    }
}
