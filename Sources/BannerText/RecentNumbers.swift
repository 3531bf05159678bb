/// A history of the recent numbers of each value that a chart shows. Texts that are not numbers are ignored.
public struct RecentNumbers: Hashable, Sendable {
    private var numbers: [String: [DecimalNumber]] = [:]

    /// The maximum number of recent numbers that are stored for each value.
    package static let limit = 64

    /// Creates an empty history.
    public init() {}

    /// Appends `text`, the new text of the value `name`, to the history of that value if it is a number. A
    /// nil `text` removes the history.
    ///
    /// If the history is empty, it first records `previous`, the text before the change.
    package mutating func record(_ text: String?, of name: String, after previous: String?) {
        guard let text else {
            numbers[name] = nil
            return
        }
        guard let number = DecimalNumber(text) else { return }
        let previousNumber = previous.flatMap { DecimalNumber($0) }
        let recordedNumbers = numbers[name] ?? previousNumber.map { [$0] } ?? []
        numbers[name] = recordedNumbers.suffix(Self.limit - 1) + [number]
    }

    /// Removes the histories of all values except those in `names`.
    package mutating func keep(_ names: Set<String>) {
        guard numbers.keys.contains(where: { !names.contains($0) }) else { return }
        numbers = numbers.filter { names.contains($0.key) }
    }

    /// Returns the recent numbers of the value `name`, from the oldest to the newest, or nil if there are
    /// none.
    subscript(name: String) -> [DecimalNumber]? { numbers[name] }
}
