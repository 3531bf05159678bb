/// `[report]`.
public struct ReportSettings: Hashable, Sendable {
    /// Whether events go to standard output as JSON lines.
    public var stdout = true
    /// The program that gets the events of these `kinds`, and its arguments; empty is none.
    public var onEvent: [String] = []
    /// The names of the events that the program gets; empty is every event.
    public var kinds: Set<String> = []

    /// The defaults.
    public init() {}

    /// Whether a program gets the event of this kind.
    public func hookTakes(_ kind: JournalEntry.Kind) -> Bool {
        !onEvent.isEmpty && (kinds.isEmpty || kinds.contains(kind.name))
    }
}
