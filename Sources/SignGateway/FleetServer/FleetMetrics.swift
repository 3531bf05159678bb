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
        writer.addGauge(
            "loopbanner_fleet_broker_connected",
            help: "Whether the MQTT broker is connected.",
            value: isBrokerConnected ? 1 : 0
        )
        writer.addGauge(
            "loopbanner_fleet_signs",
            help: "Signs in each state.",
            samples: samples(table.counts, label: "state")
        )
        writer.addGauge(
            "loopbanner_fleet_online",
            help: "Signs that are online.",
            value: Int64(table.onlineCount)
        )
        writer.addGauge(
            "loopbanner_fleet_in_sync",
            help: "Signs that show what the owner wants.",
            value: Int64(table.inSyncCount)
        )
        writer.addGauge(
            "loopbanner_fleet_versions",
            help: "Signs with each version.",
            samples: samples(table.versions, label: "version")
        )
        writer.addGauge(
            "loopbanner_fleet_rollout_failed",
            help: "Signs that refused the release of a scope, or returned from it.",
            samples: rollouts.map { ([("scope", $0.scope.text)], Int64($0.failed)) }
        )
        addSignMetrics(from: table, to: &writer)
        return writer.completeText()
    }

    /// Adds the metrics of individual signs, each with the name of the sign as the label `node`. A sign that
    /// has not reported a value has no sample of the corresponding metric.
    private static func addSignMetrics(from table: SignTable, to writer: inout MetricsWriter) {
        func samples(_ reportedValue: (SignTable.Row) -> Int64?) -> [MetricsWriter.Sample] {
            table.rows.compactMap { row in
                reportedValue(row).map { value in ([("node", row.sign.node)], value) }
            }
        }
        writer.addGauge(
            "loopbanner_fleet_sign_online",
            help: "Whether the sign is online.",
            samples: samples { row in row.sign.isOnline ? 1 : 0 }
        )
        writer.addGauge(
            "loopbanner_fleet_sign_in_sync",
            help: "Whether the sign shows what the owner wants.",
            samples: samples { row in row.isInSync ? 1 : 0 }
        )
        writer.addGauge(
            "loopbanner_fleet_sign_display_works",
            help: "Whether the display of the sign works.",
            samples: samples { row in row.sign.health.display.map { state in state == "works" ? 1 : 0 } }
        )
        writer.addCounter(
            "loopbanner_fleet_sign_frames_late",
            help: "Late frames since the sign started.",
            samples: samples(\.sign.health.lateFrames)
        )
    }

    private static func samples(_ counts: [String: Int64], label: String) -> [MetricsWriter.Sample] {
        counts.sorted { $0.key < $1.key }.map { ([(label, $0.key)], $0.value) }
    }
}
