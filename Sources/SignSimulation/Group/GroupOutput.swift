import GatewayMessages
import MonotonicTime
import SignAPI
import SignCore

extension GroupSimulation.Output {
    /// Whether it is a picture, or belongs to one.
    public var isFrame: Bool {
        switch self {
        case .sign(_, .event), .standing: false
        case .sign: true
        }
    }

    /// The output as a line of JSON, with its newline. The first member is the sign's number.
    public var jsonLine: [UInt8] {
        switch self {
        case .sign(let number, let output):
            return Array("{\"sign\":\(number),".utf8) + output.jsonLine.dropFirst()
        case .standing(let number, let standing, let at):
            var line = JSONWriter()
            line.add("sign", number)
            line.add("at", at.nanoseconds)
            line.add("standing", standing.rawValue)
            return line.finishLine()
        }
    }

    /// The output for people, with its newline: the sign, and what a simulation of it alone says; nil for what only
    /// programs need.
    public var plainText: [UInt8]? {
        switch self {
        case .sign(let number, let output):
            return output.plainText.map { Array("@\(number) ".utf8) + $0 }
        case .standing(let number, let standing, let at):
            let words =
                switch standing {
                case .alone: "alone"
                case .joining: "looks for the others"
                case .inStep: "in step"
                }
            return Array("@\(number) \(at.secondsText) s \(words)\n".utf8)
        }
    }
}
