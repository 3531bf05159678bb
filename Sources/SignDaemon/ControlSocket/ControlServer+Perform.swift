import InfiniteScroll
import MonotonicTime
import SignCore
import Varlink

/// `Perform`: a line such as `goto tea` in place of a method with parameters.
extension ControlServer {
    /// Performs the input that `text` requests. The reply is that of the method for the same input.
    func perform(
        _ text: String,
        of connection: ControlConnection,
        for host: any ControlHost,
        at now: Instant
    ) throws(VarlinkError) {
        switch try InputLine(call: text) {
        case .gesture(let gesture, let button): try tap(button, gesture, of: connection, for: host)
        case .commands(let inputs):
            let commands = inputs.map { input in
                (command: input.command, cause: Cause(input.cause.word, source: connection.source))
            }
            ask(.commands(commands), of: connection, .outcome(of: inputs), for: host)
        case .reload: try reload(for: connection, host, at: now)
        }
    }
}

extension InputLine {
    /// The line of a call.
    fileprivate init(call text: String) throws(VarlinkError) {
        do throws(Mistake) {
            try self.init(text)
        } catch {
            throw .invalidLine(error.description)
        }
    }
}

extension ControlConnection.Question {
    /// The question that the method for `inputs` asks.
    fileprivate static func outcome(of inputs: [Command.Input]) -> Self {
        for input in inputs {
            switch input.command {
            case .navigate(.goTo(let id)): return .taken(id: id)
            case .dismiss: return .dismissed
            default: continue
            }
        }
        return .taken(id: nil)
    }
}
