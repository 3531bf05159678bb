import Diagnostics
import SignAPI
import SignCore

/// Functions that validate changes to counters before they are sent to the frame thread.
extension ControlServer {
    /// Checks that the counter named in the arguments of the method `Count` exists and allows the requested
    /// change. Throws an error if it does not.
    func checkCount(_ arguments: Arguments) throws(VarlinkError) {
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
    /// Returns whether the counter allows `change`. Only setting a number outside the range is not allowed. A
    /// step beyond the end of the range is, because the counter then stays at that end or wraps around.
    fileprivate func permits(_ change: CounterChange) -> Bool {
        guard case .set(let number) = change else { return true }
        return range.contains(number)
    }
}

extension VarlinkError {
    /// Returns the error for a client that has requested `change`, which is not a valid change or would set
    /// `counter` to a number outside its range.
    fileprivate static func invalidChange(_ change: String, of counter: CounterSettings) -> VarlinkError {
        .invalidParameter(
            "change",
            "the change must be +N, -N, reset, or =N with a number from \(counter.range.lowerBound) to "
                + "\(counter.range.upperBound), not \(Wording.quoted(change))"
        )
    }
}
