import GatewayMessages
import SignAPI

/// Prometheus metrics of the gateway and the sign. Event counts start at zero when the gateway starts.
struct Metrics {
    /// The maximum number of option ids that are counted separately. All further options are counted
    /// together, under an empty id.
    private static let maximumIDs = 200

    private struct Labels: Hashable, Comparable {
        var first: String
        var second = ""

        static func < (left: Labels, right: Labels) -> Bool {
            (left.first, left.second) < (right.first, right.second)
        }
    }

    private var inputs: [Labels: Int64] = [:]
    private var presses: [Labels: Int64] = [:]
    private var selected: [Labels: Int64] = [:]
    private var activated: [Labels: Int64] = [:]
    private var framesLate: Int64 = 0
    private var eventsLost: Int64 = 0
    private var ids: Set<String> = []

    mutating func count(_ events: SignEvents) {
        eventsLost += events.lost
        for event in events.events {
            switch event["event"]?.string {
            case "input":
                // The number of sources is small, because they are buttons and users.
                inputs[Labels(first: text(event, "input"), second: text(event, "source")), default: 0] += 1
                countPress(event)
            case "selected":
                selected[Labels(first: id(event), second: text(event, "reason")), default: 0] += 1
            case "activated": activated[Labels(first: id(event)), default: 0] += 1
            case "overrun": framesLate += event["frames"]?.integer ?? 0
            default: break
            }
        }
    }

    /// Counts a button gesture. There are few buttons, so the counts need no limit.
    private mutating func countPress(_ event: JSONTree) {
        let input = text(event, "input")
        guard let button = event["button"]?.string, Gesture(rawValue: input) != nil else { return }
        presses[Labels(first: button, second: input), default: 0] += 1
    }

    /// Returns the metrics as text for Prometheus.
    ///
    /// `clients` is the number of open web pages. `isBrokerConnected` is nil if the gateway uses no broker. `group` is
    /// nil if the sign is in no group. `isOpenMetrics` selects the format OpenMetrics 1.0 instead of the older format
    /// 0.0.4.
    func text(
        _ sign: SignStateCache,
        clients: Int,
        sources: [SourceFailures] = [],
        isBrokerConnected: Bool? = nil,
        group: GroupMember? = nil,
        isOpenMetrics: Bool
    ) -> String {
        var writer = MetricsWriter(isOpenMetrics: isOpenMetrics)
        writer.gauge("loopbanner_up", "Whether the sign answers.", sign.isConnected ? 1 : 0)
        if let state = sign.state { writeState(state, to: &writer) }
        writeEvents(to: &writer)
        writer.gauge("loopbanner_clients", "Open pages.", Int64(clients))
        if let isBrokerConnected {
            let help = "Whether the broker is connected."
            writer.gauge("loopbanner_mqtt_connected", help, isBrokerConnected ? 1 : 0)
        }
        if let group { writeGroup(group, to: &writer) }
        if !sources.isEmpty {
            let failures = sources.map { ([(name: "name", value: $0.name)], $0.count) }
            writer.counter("loopbanner_source_failures", "Failures of a source.", failures)
        }
        return writer.finished()
    }

    private func writeState(_ state: JSONTree, to writer: inout MetricsWriter) {
        let labels = ["version", "run"].map { (name: $0, value: text(state, $0)) }
        writer.info("loopbanner", "The version and the run of the sign.", labels)
        let alert = state["alert"].flatMap { $0.isNull ? nil : $0 }
        let gauges: [(name: String, help: String, value: Int64)] = [
            ("display_up", "Whether the display works.", state["display"] == "works" ? 1 : 0),
            ("brightness_percent", "The brightness of the display.", state["brightness"]?.integer ?? 0),
            ("lit", "Whether the display is lit.", state["lit"] == .boolean(true) ? 1 : 0),
            ("options", "The sign's options.", state["options"]?.integer ?? 0),
            ("alerts", "Current and waiting alerts.", alert.map { 1 + ($0["waiting"]?.integer ?? 0) } ?? 0),
        ]
        for gauge in gauges { writer.gauge("loopbanner_\(gauge.name)", gauge.help, gauge.value) }
        if let isPresent = state["presence"]?.boolean {
            writer.gauge("loopbanner_presence", "Whether a person is present.", isPresent ? 1 : 0)
        }
        writeHardware(state, to: &writer)
    }

    /// Writes metrics about the hardware: whether the GPIO lines of the buttons work, the number of frames,
    /// and the failures of the program that renders system fonts. Older versions of the sign do not report
    /// these values.
    private func writeHardware(_ state: JSONTree, to writer: inout MetricsWriter) {
        if let buttons = state["buttons"]?.array, !buttons.isEmpty {
            // Lines of two chips may have the same name, but each sample needs a unique name.
            var works: [String: Bool] = [:]
            for button in buttons {
                let line = text(button, "line")
                works[line] = works[line] != false && button["works"]?.boolean == true
            }
            let samples = works.sorted { $0.key < $1.key }.map {
                ([(name: "line", value: $0.key)], Int64($0.value ? 1 : 0))
            }
            writer.gauge("loopbanner_button_up", "Whether the line of a button works.", samples)
        }
        if let frames = state["frames"]?.integer {
            writer.counter("loopbanner_frames", "Frames since the sign's start.", [([], frames)])
        }
        if let failures = state["font_failures"]?.integer {
            let help = "Failures of the program that draws texts in system fonts."
            writer.counter("loopbanner_font_failures", help, [([], failures)])
        }
    }

    private func writeEvents(to writer: inout MetricsWriter) {
        let inputSamples = samples(inputs, "input", "source")
        writer.counter("loopbanner_inputs", "Inputs by kind and source.", inputSamples)
        if !presses.isEmpty {
            let pressSamples = samples(presses, "button", "input")
            writer.counter("loopbanner_presses", "Gestures with each button.", pressSamples)
        }
        let selections = samples(selected, "id", "reason")
        writer.counter("loopbanner_selected", "Selections of an option by reason.", selections)
        writer.counter("loopbanner_activated", "Actions of an option.", samples(activated, "id", nil))
        writer.counter("loopbanner_frames_late", "Frames that were too late to be shown.", [([], framesLate)])
        let lost: [MetricsWriter.Sample] = [([("reader", "gateway")], eventsLost)]
        writer.counter("loopbanner_events_lost", "Events that the gateway missed.", lost)
    }

    private func writeGroup(_ group: GroupMember, to writer: inout MetricsWriter) {
        let labels = [(name: "group", value: group.topics.group.text)]
        let isInStep: Int64 = group.state == .inStep ? 1 : 0
        let help = "Whether the sign is in step with its group."
        writer.gauge("loopbanner_group_in_step", help, [(labels, isInStep)])
        let count = Int64(group.roster.entries.count { $0.isOnline && $0.listHash == group.listHash })
        writer.gauge(
            "loopbanner_group_signs",
            "Online signs of the group with the same list.",
            [(labels, count)]
        )
        let refusals = Int64(group.refusalCount)
        writer.counter("loopbanner_group_refused", "Rejected messages of the group.", [(labels, refusals)])
    }

    private func samples(
        _ counts: [Labels: Int64],
        _ first: String,
        _ second: String?
    ) -> [MetricsWriter.Sample] {
        counts.sorted { $0.key < $1.key }.map { labels, count in
            ([(first, labels.first)] + (second.map { [($0, labels.second)] } ?? []), count)
        }
    }

    private func text(_ tree: JSONTree, _ key: String) -> String { tree[key]?.string ?? "" }

    private mutating func id(_ event: JSONTree) -> String {
        let id = text(event, "id")
        if ids.contains(id) { return id }
        guard ids.count < Self.maximumIDs else { return "" }
        ids.insert(id)
        return id
    }
}
