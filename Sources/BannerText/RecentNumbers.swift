/// The recent numbers of each value that a chart shows. Texts that are not numbers are ignored.
public struct RecentNumbers: Hashable, Sendable {
    private var numbers: [String: [DecimalNumber]] = [:]

    /// The maximum number of numbers that are kept for each value.
    package static let limit = 64

    /// Creates a history without any numbers.
    public init() {}

    /// Appends the new text of the value `name` if it is a number. If `text` is nil, removes all numbers of the value.
    ///
    /// If no numbers of the value are recorded yet, `previous` (its text before the change) is recorded first.
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

    /// Removes the numbers of all values except those in `names`.
    package mutating func keep(_ names: Set<String>) {
        guard numbers.keys.contains(where: { !names.contains($0) }) else { return }
        numbers = numbers.filter { names.contains($0.key) }
    }

    /// Returns the numbers of the value `name`, from the oldest to the newest, or nil if there are none.
    subscript(name: String) -> [DecimalNumber]? { numbers[name] }
}
