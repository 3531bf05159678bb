/// The settings for reporting events of the sign, from the table `[report]`.
public struct ReportSettings: Hashable, Sendable {
    /// Whether the service writes events to standard output, as JSON objects that each end with a newline.
    package var stdout = true
    /// The program that is run for events and receives them, followed by its arguments. Empty if there is
    /// none.
    package var onEvent: [String] = []
    /// The names of the events that the program in `onEvent` receives. If empty, it receives all events.
    package var kinds: Set<String> = []

    package init() {}

    package func hookReceives(_ kind: JournalEntry.Kind) -> Bool {
        !onEvent.isEmpty && (kinds.isEmpty || kinds.contains(kind.name))
    }
}

/// The settings for usage statistics, from the table `[statistics]`.
public struct StatisticsSettings: Hashable, Sendable {
    /// Whether the service counts how often options are shown and tapped.
    package var isEnabled = true
    package var months = 24

    package init() {}
}
