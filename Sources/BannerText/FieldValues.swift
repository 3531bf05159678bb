import MonotonicTime

/// The values that the fields of a text show.
public struct FieldValues: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    /// The last change of a value.
    public struct Change: Hashable, Sendable {
        /// The text before the change, or nil if the value was not set.
        var former: String?
        var time: CivilTime

        /// Creates a change of the text `former` at `time`.
        public init(from former: String?, at time: CivilTime) {
            self.former = former
            self.time = time
        }
    }

    /// What few texts show. It has its own storage, because most values are copied without it.
    private indirect enum Details: Hashable, Sendable {
        case none
        case some(
            counters: [String: CounterText],
            changes: [String: Change],
            counterChanges: [String: Change]
        )
    }

    private var texts: [String: String]
    private let recent: RecentNumbers
    /// The counters, and the last changes of the values that roll and of the counters.
    private var details: Details

    /// Creates values with the texts `texts`, by their names, the counters `counters`, by their names, the recent
    /// numbers `recent`, and the last changes of the values that roll and of the counters.
    public init(
        _ texts: [String: String],
        counters: [String: CounterText] = [:],
        recent: RecentNumbers = RecentNumbers(),
        changes: [String: Change] = [:],
        counterChanges: [String: Change] = [:]
    ) {
        self.texts = texts
        self.recent = recent
        let isPlain = counters.isEmpty && changes.isEmpty && counterChanges.isEmpty
        details =
            isPlain ? .none : .some(counters: counters, changes: changes, counterChanges: counterChanges)
    }

    /// Returns when the value `name` last changed, in nanoseconds since 1970, or nil if no change is recorded.
    func lastChange(of name: String) -> Int64? {
        guard case .some(_, let changes, _) = details else { return nil }
        return changes[name]?.time.nanosecondsSince1970
    }

    /// Returns when the counter `name` last changed, in nanoseconds since 1970, or nil if no change is recorded.
    func lastChange(ofCounter name: String) -> Int64? {
        guard case .some(_, _, let changes) = details else { return nil }
        return changes[name]?.time.nanosecondsSince1970
    }

    /// Returns the values without the changes from `instant` on, in nanoseconds since 1970.
    func reverted(to instant: Int64) -> FieldValues {
        guard case .some(var counters, let changes, let counterChanges) = details else { return self }
        var values = self
        for (name, change) in changes where change.time.nanosecondsSince1970 >= instant {
            values.texts[name] = change.former
        }
        for (name, change) in counterChanges where change.time.nanosecondsSince1970 >= instant {
            counters[name]?.text = change.former ?? ""
        }
        values.details = .some(counters: counters, changes: changes, counterChanges: counterChanges)
        return values
    }

    /// Creates values with the texts `elements`, by their names. A name occurs once.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(Dictionary(elements) { _, last in last })
    }

    /// Returns the text of the value `name`, or nil if it is not set.
    subscript(name: String) -> String? { texts[name] }

    /// Returns the counter `name`, or nil if there is none.
    public func counter(_ name: String) -> CounterText? {
        guard case .some(let counters, _, _) = details else { return nil }
        return counters[name]
    }

    /// Returns the text of the counter `name` or, if there is none, that of the value `name`; nil if there is neither.
    /// Charts show both.
    func charted(_ name: String) -> String? { counter(name)?.text ?? texts[name] }

    /// Returns the recent numbers of the counter or value `name`, from the oldest to the newest. If none are recorded,
    /// its current number is the only one.
    func numbers(of name: String) -> [DecimalNumber] {
        recent[name] ?? charted(name).flatMap { DecimalNumber($0) }.map { [$0] } ?? []
    }
}

/// The number of a counter as text, and how it changes on the display.
public struct CounterText: Hashable, Sendable {
    /// The number with its leading zeros, such as `042`.
    public var text: String
    /// The duration for which the digits roll to another number; 0 for an immediate change.
    public var roll: Nanoseconds

    /// Creates the text of a counter, whose digits roll for `roll`.
    public init(_ text: String, roll: Nanoseconds = .zero) {
        self.text = text
        self.roll = roll
    }
}
