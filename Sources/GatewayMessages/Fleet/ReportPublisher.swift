import SignAPI

/// Publishing the report of a sign when it changes.
struct ReportPublisher: Hashable {
    private var state = FleetReport.State.none
    /// The time at which the state last changed, in seconds since 1970. Zero before the first report.
    private var since: Int64 = 0
    /// The payload of the report on the broker, or empty after a new connection.
    private var published: [UInt8] = []

    /// Handles a new connection to the broker, to which the report is published again.
    mutating func brokerConnected() { published = [] }

    /// Returns the publication of `report` to `topic`, or nil if the broker has this report. Adds the time of the last
    /// change of its state. `topic` is nil while there is no broker.
    mutating func publication(of report: FleetReport, to topic: String?, at second: Int64) -> Publication? {
        if report.state != state || since == 0 {
            state = report.state
            since = second
        }
        var report = report
        report.since = since
        let payload = report.payload
        guard let topic, payload != published else { return nil }
        published = payload
        return Publication(topic, payload, isRetained: true)
    }
}
