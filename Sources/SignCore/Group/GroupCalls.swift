import MonotonicTime
import Varlink

extension SharedInput {
    init(_ input: GroupCall.Input) throws(VarlinkError) {
        let length = input.length.map { Nanoseconds($0) }
        guard let action = Action(input.input, option: input.option, length: length) else {
            throw .invalidParameter("input")
        }
        self.init(sign: input.sign, number: input.number, at: input.at, action: action)
    }
}

extension SharedInput {
    static func list(_ inputs: [GroupCall.Input]) throws(VarlinkError) -> [SharedInput] {
        var list: [SharedInput] = []
        for input in inputs { list.append(try SharedInput(input)) }
        return list
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

extension GroupAnchor {
    init(_ anchor: GroupCall.Anchor) throws(VarlinkError) {
        let tail = try SharedInput.list(anchor.tail)
        self.init(rev: anchor.rev, at: anchor.at, state: anchor.state, by: anchor.by, tail: tail)
    }
}

extension GroupCall.Anchor {
    /// The anchor as carriers know it.
    package init(_ anchor: GroupAnchor) {
        self.init(
            rev: anchor.rev,
            at: anchor.at,
            state: anchor.state,
            by: anchor.by,
            tail: anchor.tail.map { GroupCall.Input($0) }
        )
    }
}
