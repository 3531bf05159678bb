/// The values that the fields of a text show.
public struct FieldValues: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    private let texts: [String: String]
    private let recent: RecentNumbers

    /// Creates values with the texts `texts`, by their names, and the recent numbers `recent`.
    public init(_ texts: [String: String], recent: RecentNumbers = RecentNumbers()) {
        self.texts = texts
        self.recent = recent
    }

    /// Creates values with the texts `elements`, by their names. A name occurs once.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(Dictionary(elements) { _, last in last })
    }

    /// Returns the text of the value `name`, or nil if it is not set.
    subscript(name: String) -> String? { texts[name] }

    /// Returns the recent numbers of the value `name`, from the oldest to the newest. If none are recorded, its current
    /// number is the only one.
    func numbers(of name: String) -> [DecimalNumber] {
        recent[name] ?? texts[name].flatMap { DecimalNumber($0) }.map { [$0] } ?? []
    }
}
