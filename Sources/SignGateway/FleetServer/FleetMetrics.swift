/// Metrics about all signs of a fleet, which the monitoring system Prometheus collects.
enum FleetMetrics {
    /// Returns the metrics of a fleet as text for Prometheus. They include the number of signs in each state,
    /// and values of each sign in `table`. `isOpenMetrics` selects the format OpenMetrics 1.0 instead of the
    /// older text format 0.0.4.
    static func text(
        _ table: SignTable,
        rollouts: [Rollout],
        isBrokerConnected: Bool,
        isOpenMetrics: Bool
    ) -> String {
        var writer = MetricsWriter(isOpenMetrics: isOpenMetrics)
        writer.gauge(
            "loopbanner_fleet_broker_connected",
            "Whether the MQTT broker is connected.",
            isBrokerConnected ? 1 : 0
        )
        writer.gauge(
            "loopbanner_fleet_signs",
            "Signs in each state.",
            samples(table.counts, label: "state")
        )
        writer.gauge("loopbanner_fleet_online", "Signs that are online.", Int64(table.onlineCount))
        writer.gauge(
            "loopbanner_fleet_in_sync",
            "Signs that show what the owner wants.",
            Int64(table.inSyncCount)
        )
        writer.gauge(
            "loopbanner_fleet_versions",
            "Signs with each version.",
            samples(table.versions, label: "version")
        )
        writer.gauge(
            "loopbanner_fleet_rollout_failed",
            "Signs that refused the release of a scope, or returned from it.",
            rollouts.map { ([("scope", $0.scope.text)], Int64($0.failed)) }
        )
        addSigns(table, to: &writer)
        return writer.finished()
    }

    /// Adds the metrics of individual signs, each with the name of the sign as the label `node`. A sign that
    /// has not reported a value has no sample of the corresponding metric.
    private static func addSigns(_ table: SignTable, to writer: inout MetricsWriter) {
        func samples(_ reportedValue: (SignTable.Row) -> Int64?) -> [MetricsWriter.Sample] {
            table.rows.compactMap { row in
                reportedValue(row).map { value in ([("node", row.sign.node)], value) }
            }
        }
        writer.gauge(
            "loopbanner_fleet_sign_online",
            "Whether the sign is online.",
            samples { row in row.sign.isOnline ? 1 : 0 }
        )
        writer.gauge(
            "loopbanner_fleet_sign_in_sync",
            "Whether the sign shows what the owner wants.",
            samples { row in row.isInSync ? 1 : 0 }
        )
        writer.gauge(
            "loopbanner_fleet_sign_display_works",
            "Whether the display of the sign works.",
            samples { row in row.sign.health.display.map { state in state == "works" ? 1 : 0 } }
        )
        writer.counter(
            "loopbanner_fleet_sign_frames_late",
            "Late frames since the sign started.",
            samples(\.sign.health.lateFrames)
        )
    }

    private static func samples(_ counts: [String: Int64], label: String) -> [MetricsWriter.Sample] {
        counts.sorted { $0.key < $1.key }.map { ([(label, $0.key)], $0.value) }
    }
}
