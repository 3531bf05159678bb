import GatewayMessages
import MonotonicTime
import SignAPI
import SignCore

extension GroupSimulation.Output {
    /// Whether the output is a picture or a brightness change, rather than an event or a change of the group
    /// membership.
    public var isFrame: Bool {
        switch self {
        case .sign(_, .event), .memberState: false
        case .sign: true
        }
    }

    /// The output as a JSON object with a newline at the end. It begins with the number of the sign.
    public var jsonLine: [UInt8] {
        switch self {
        case .sign(let number, let output):
            return Array("{\"sign\":\(number),".utf8) + output.jsonLine.dropFirst()
        case .memberState(let number, let memberState, let at):
            var line = JSONWriter()
            line.add("sign", number)
            line.add("at", at.nanoseconds)
            line.add("standing", memberState.rawValue)
            return line.finishLine()
        }
    }

    /// The output as human-readable text with a newline at the end, beginning with the number of the sign.
    /// Nil if the output is only meant for programs.
    public var plainText: [UInt8]? {
        switch self {
        case .sign(let number, let output):
            return output.plainText.map { Array("@\(number) ".utf8) + $0 }
        case .memberState(let number, let memberState, let at):
            let description =
                switch memberState {
                case .alone: "alone"
                case .joining: "looking for other members"
                case .inStep: "in step"
                }
            return Array("@\(number) \(at.secondsText) s \(description)\n".utf8)
        }
    }
}
