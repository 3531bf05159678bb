import Diagnostics
import SignAPI
import SignCore

/// Functions that validate changes to counters before they are sent to the frame thread.
extension ControlServer {
    /// Checks that the counter in the arguments of a `Count` call exists and permits the requested change.
    /// Throws an error if not.
    func validateCounterChange(_ arguments: Arguments) throws(VarlinkError) {
        let counter = try counter(named: arguments.string("name"))
        let text = arguments.string("change")
        guard let change = CounterChange(text), counter.permits(change) else {
            throw .invalidChange(text, of: counter)
        }
    }

    /// Checks that the counter that `command` changes exists and can have the requested number, and throws an
    /// error if not. Does nothing if `command` does not change a counter.
    func checkCount(_ command: Command) throws(VarlinkError) {
        guard case .count(let name, let change) = command else { return }
        let counter = try counter(named: name)
        guard counter.permits(change) else { throw .invalidChange(change.description, of: counter) }
    }

    private func counter(named name: String) throws(VarlinkError) -> CounterSettings {
        let counters = host.playlist.configuration.counters
        guard let counter = counters.first(where: { $0.name == name }) else {
            throw .unknownCounter(name, nearest: nearestWord(to: name, among: counters.lazy.map(\.name)))
        }
        return counter
    }
}

extension CounterSettings {
    /// Returns whether `change` is permitted. Only setting a number outside the range is not. A step beyond
    /// an end of the range is permitted, because the counter then stays there or wraps around.
    fileprivate func permits(_ change: CounterChange) -> Bool {
        guard case .set(let number) = change else { return true }
        return range.contains(number)
    }
}

extension VarlinkError {
    /// Returns the error for a client whose `change` is malformed or would set `counter` to a number outside
    /// its range.
    fileprivate static func invalidChange(_ change: String, of counter: CounterSettings) -> VarlinkError {
        .invalidParameter(
            "change",
            "the change must be +N, -N, reset, or =N with a number from \(counter.range.lowerBound) to "
                + "\(counter.range.upperBound), not \(Wording.quoted(change))"
        )
    }
}
