import InfiniteScroll
import MonotonicTime
import SignAPI
import SignCore

/// Inputs: lines such as `goto tea`, and the methods with the same effect.
extension ControlServer {
    /// Performs the input that `line` requests.
    func perform(
        _ line: InputLine,
        of connection: ControlConnection,
        for host: any ControlHost,
        at now: Instant
    ) throws(VarlinkError) {
        switch line {
        case .gesture(let gesture, let button): try tap(button, gesture, of: connection, for: host)
        case .commands(let inputs):
            let commands = inputs.map { input in
                (command: input.command, cause: Cause(input.cause.name, source: connection.source))
            }
            ask(.commands(commands), of: connection, .outcome(of: inputs), for: host)
        case .reload: try reload(for: connection, host, at: now)
        }
    }
}

extension InputLine {
    /// The line of a call of `Perform`.
    init(call text: String) throws(VarlinkError) {
        do throws(Mistake) {
            try self.init(text)
        } catch {
            throw .invalidLine(error.description)
        }
    }

    /// The line with the effect of `call`; nil if no line has it. The argument of a line is the first parameter of the
    /// method.
    init?(method call: SignCall) throws(VarlinkError) {
        do throws(Mistake) {
            try self.init(call)
        } catch {
            throw .invalidParameter(call.method.definition.parameters.first?.name ?? "")
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
