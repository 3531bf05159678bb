import MonotonicTime

/// The current texts of all values and counters, which replace the fields of a text template, such as
/// `{value:cpu}`.
public struct FieldValues: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    /// The last change of the text of a value or counter.
    public struct Change: Hashable, Sendable {
        /// The text of the value before the change, or nil if the value was not set.
        var former: String?
        var time: CivilTime

        /// Creates a change of a value at `time`. `former` is the text that was replaced, or nil if the value
        /// was not set before.
        public init(from former: String?, at time: CivilTime) {
            self.former = former
            self.time = time
        }
    }

    /// The counters and the recent changes, which only a few texts need. They are stored indirectly, so that
    /// `FieldValues` without them can be copied cheaply.
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
    /// The counters, and the last changes of counters and values. Changes of a value are stored only if it is
    /// shown with the effect `{roll}`, in which new digits push the old ones up.
    private var details: Details

    /// Creates field values. All dictionaries use the names of values or counters as keys.
    ///
    /// - Parameters:
    ///   - texts: The text of each value.
    ///   - counters: The number of each counter as text.
    ///   - recent: The recent numbers of the values that charts show.
    ///   - changes: The last changes of values with the effect `{roll}`.
    ///   - counterChanges: The last changes of counters.
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

    /// Returns the time of the last change of the value `name`, in nanoseconds since 1970. Returns nil if no
    /// change is recorded.
    func lastChangeInstant(ofValue name: String) -> Int64? {
        guard case .some(_, let changes, _) = details else { return nil }
        return changes[name]?.time.nanosecondsSince1970
    }

    /// Returns the time of the last change of the counter `name`, in nanoseconds since 1970. Returns nil if
    /// no change is recorded.
    func lastChangeInstant(ofCounter name: String) -> Int64? {
        guard case .some(_, _, let changes) = details else { return nil }
        return changes[name]?.time.nanosecondsSince1970
    }

    /// Returns the values and counters as they were just before `instant`, a time in nanoseconds since 1970.
    /// All changes at `instant` or later are undone.
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

    /// Creates field values from pairs of a value's name and its text. Each name must occur only once.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(Dictionary(elements) { _, last in last })
    }

    /// Returns the text of the value `name`, or nil if the value is not set.
    subscript(name: String) -> String? { texts[name] }

    /// Returns the counter `name`, or nil if there is no counter with this name.
    public func counter(_ name: String) -> CounterText? {
        guard case .some(let counters, _, _) = details else { return nil }
        return counters[name]
    }

    /// Returns the text that a chart of `name` shows. `name` is the name of a counter or a value, and a
    /// counter takes precedence over a value. Returns nil if there is neither.
    func chartedText(_ name: String) -> String? { counter(name)?.text ?? texts[name] }

    /// Returns the recent numbers of the counter or value `name`, from the oldest to the newest. If none are
    /// recorded, returns only the current number, or an empty array if the value is not set or not a number.
    func recentNumbers(of name: String) -> [DecimalNumber] {
        recent[name] ?? chartedText(name).flatMap { DecimalNumber($0) }.map { [$0] } ?? []
    }
}

/// The number of a counter as text, with the duration for which its digits roll when the number changes.
public struct CounterText: Hashable, Sendable {
    /// The number of the counter, including leading zeros, such as `042`.
    public var text: String
    /// The duration for which the digits of the counter roll to a new number, or 0 if they change
    /// immediately.
    public var rollDuration: Nanoseconds

    /// Creates the text of a counter whose digits roll for the duration `rollDuration` when the number
    /// changes.
    public init(_ text: String, rollDuration: Nanoseconds = .zero) {
        self.text = text
        self.rollDuration = rollDuration
    }
}
