import SignAPI

/// A publisher that sends a sign's fleet report over MQTT whenever the report changes. A fleet is a set of
/// signs that install the same owner's releases.
struct ReportPublisher: Hashable {
    private var state = FleetReport.State.none
    /// The time at which the state in the sign's fleet report last changed, in seconds since 1970, or zero
    /// before the first report.
    private var since: Int64 = 0
    /// The payload of the sign's report that the MQTT broker currently stores. It is empty after a new
    /// connection, because the broker may have lost the report.
    private var published: [UInt8] = []

    /// Handles a new connection to the MQTT broker. The next call of `publication(of:to:at:)` then publishes
    /// the sign's report again, even if it is unchanged.
    mutating func brokerConnected() { published = [] }

    /// Returns the MQTT message that publishes a sign's report, or nil if the broker already has this report.
    /// The message includes the time at which the state in the report last changed.
    ///
    /// - Parameters:
    ///   - report: The sign's report about its fleet.
    ///   - topic: The topic of the report, or nil while there is no connection to the broker.
    ///   - second: The current time, in seconds since 1970.
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
