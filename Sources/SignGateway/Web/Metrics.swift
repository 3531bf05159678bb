import GatewayMessages
import SignAPI

/// The Prometheus metrics of the gateway and its sign. The counts of events start at zero when the gateway
/// starts.
struct Metrics {
    /// The maximum number of options whose events are counted separately, by option id. The events of all
    /// other options are counted together, under an empty id.
    private static let maximumIDs = 200

    /// The values of the one or two labels of a counter. The names of the labels depend on the metric.
    private struct LabelValues: Hashable, Comparable {
        var first: String
        var second = ""

        static func < (left: LabelValues, right: LabelValues) -> Bool {
            (left.first, left.second) < (right.first, right.second)
        }
    }

    /// The number of inputs, such as taps, for each kind and source.
    private var inputs: [LabelValues: Int64] = [:]
    /// The number of button gestures for each button and kind of gesture.
    private var presses: [LabelValues: Int64] = [:]
    /// The number of selections for each option id and reason.
    private var selections: [LabelValues: Int64] = [:]
    /// The number of times that the action of an option was performed, for each option id.
    private var activations: [LabelValues: Int64] = [:]
    private var lateFrames: Int64 = 0
    private var lostEvents: Int64 = 0
    /// The ids of the options whose events are counted separately.
    private var ids: Set<String> = []

    /// Adds new events of the sign to the counters.
    mutating func countEvents(_ events: SignEvents) {
        lostEvents += events.lost
        for event in events.events {
            switch event["event"]?.string {
            case "input": countInput(event)
            case "selected":
                let values = LabelValues(
                    first: limitedID(of: event),
                    second: string(in: event, key: "reason")
                )
                selections[values, default: 0] += 1
            case "activated": activations[LabelValues(first: limitedID(of: event)), default: 0] += 1
            case "overrun": lateFrames += event["frames"]?.integer ?? 0
            default: break
            }
        }
    }

    /// Counts an input and, if it is a gesture with a button, the gesture. There are few buttons and users,
    /// so the number of counters needs no limit.
    private mutating func countInput(_ event: JSONTree) {
        let kind = string(in: event, key: "input")
        inputs[LabelValues(first: kind, second: string(in: event, key: "source")), default: 0] += 1
        guard let button = event["button"]?.string, Gesture(rawValue: kind) != nil else { return }
        presses[LabelValues(first: button, second: kind), default: 0] += 1
    }

    /// Returns all metrics in the text format of Prometheus.
    ///
    /// - Parameters:
    ///   - sign: The state of the sign.
    ///   - openPageCount: The number of open web pages.
    ///   - sourceFailures: The number of failures of each source, which is a command or URL that updates
    ///     options.
    ///   - isBrokerConnected: Whether the MQTT broker is connected, or nil if the gateway uses no broker.
    ///   - group: The sign's membership in a group, or nil if the sign is in no group.
    ///   - isOpenMetrics: Whether to use the format OpenMetrics 1.0 instead of the older format 0.0.4.
    func text(
        _ sign: SignStateCache,
        openPageCount: Int,
        sourceFailures: [SourceFailures] = [],
        isBrokerConnected: Bool? = nil,
        group: GroupMember? = nil,
        isOpenMetrics: Bool
    ) -> String {
        var writer = MetricsWriter(isOpenMetrics: isOpenMetrics)
        writer.addGauge("loopbanner_up", help: "Whether the sign answers.", value: sign.isConnected ? 1 : 0)
        if let state = sign.state { writeState(state, to: &writer) }
        writeEvents(to: &writer)
        writer.addGauge("loopbanner_clients", help: "Open pages.", value: Int64(openPageCount))
        if let isBrokerConnected {
            let help = "Whether the broker is connected."
            writer.addGauge("loopbanner_mqtt_connected", help: help, value: isBrokerConnected ? 1 : 0)
        }
        if let group { writeGroup(group, to: &writer) }
        if !sourceFailures.isEmpty {
            let samples = sourceFailures.map { source -> MetricsWriter.Sample in
                (labels: [(name: "name", value: source.name)], value: source.failureCount)
            }
            writer.addCounter("loopbanner_source_failures", help: "Failures of a source.", samples: samples)
        }
        return writer.completeText()
    }

    /// Writes metrics about the state of the sign, such as the brightness and the number of options. `state`
    /// is the sign's reply to `GetState`.
    private func writeState(_ state: JSONTree, to writer: inout MetricsWriter) {
        let labels = ["version", "run"].map { (name: $0, value: string(in: state, key: $0)) }
        writer.addInfo("loopbanner", help: "The version and the run of the sign.", labels: labels)

        let displayWorks = state["display"] == "works"
        writer.addGauge(
            "loopbanner_display_up",
            help: "Whether the display works.",
            value: displayWorks ? 1 : 0
        )
        let brightness = state["brightness"]?.integer ?? 0
        writer.addGauge(
            "loopbanner_brightness_percent",
            help: "The brightness of the display.",
            value: brightness
        )
        let isLit = state["lit"] == .boolean(true)
        writer.addGauge("loopbanner_lit", help: "Whether the display is lit.", value: isLit ? 1 : 0)
        writer.addGauge(
            "loopbanner_options",
            help: "The sign's options.",
            value: state["options"]?.integer ?? 0
        )
        writer.addGauge(
            "loopbanner_alerts",
            help: "Current and waiting alerts.",
            value: Self.alertCount(in: state)
        )
        if let isPresent = state["presence"]?.boolean {
            writer.addGauge(
                "loopbanner_presence",
                help: "Whether a person is present.",
                value: isPresent ? 1 : 0
            )
        }
        writeHardware(state, to: &writer)
    }

    /// Returns the number of alerts in the state of the sign: the current alert and the alerts that wait for
    /// it.
    private static func alertCount(in state: JSONTree) -> Int64 {
        guard let currentAlert = state["alert"], !currentAlert.isNull else { return 0 }
        return 1 + (currentAlert["waiting"]?.integer ?? 0)
    }

    /// Writes metrics about the hardware: whether the GPIO lines of the buttons work, the number of frames,
    /// and the failures of the process that renders system fonts. Values that older versions of the sign do
    /// not report are left out.
    private func writeHardware(_ state: JSONTree, to writer: inout MetricsWriter) {
        if let buttons = state["buttons"]?.array, !buttons.isEmpty { writeButtons(buttons, to: &writer) }
        if let frames = state["frames"]?.integer {
            writer.addCounter(
                "loopbanner_frames",
                help: "Frames since the sign's start.",
                samples: [([], frames)]
            )
        }
        if let failures = state["font_failures"]?.integer {
            let help = "Failures of the program that draws texts in system fonts."
            writer.addCounter("loopbanner_font_failures", help: help, samples: [([], failures)])
        }
    }

    /// Writes a metric that reports whether the GPIO line of each button works. Lines of different chips with
    /// the same name share a sample, because each sample needs unique labels.
    private func writeButtons(_ buttons: [JSONTree], to writer: inout MetricsWriter) {
        var worksByLine: [String: Bool] = [:]
        for button in buttons {
            let line = string(in: button, key: "line")
            let works = button["works"]?.boolean == true
            worksByLine[line] = works && worksByLine[line] != false
        }
        let samples = worksByLine.sorted { $0.key < $1.key }.map { line, works in
            ([(name: "line", value: line)], Int64(works ? 1 : 0))
        }
        writer.addGauge("loopbanner_button_up", help: "Whether the line of a button works.", samples: samples)
    }

    /// Writes the counters of the sign's events, such as inputs and selections.
    private func writeEvents(to writer: inout MetricsWriter) {
        let inputSamples = samples(of: inputs, labels: "input", "source")
        writer.addCounter("loopbanner_inputs", help: "Inputs by kind and source.", samples: inputSamples)
        if !presses.isEmpty {
            let pressSamples = samples(of: presses, labels: "button", "input")
            writer.addCounter("loopbanner_presses", help: "Gestures with each button.", samples: pressSamples)
        }
        let selectionSamples = samples(of: selections, labels: "id", "reason")
        writer.addCounter(
            "loopbanner_selected",
            help: "Selections of an option by reason.",
            samples: selectionSamples
        )
        let activationSamples = samples(of: activations, labels: "id")
        writer.addCounter("loopbanner_activated", help: "Actions of an option.", samples: activationSamples)
        writer.addCounter(
            "loopbanner_frames_late",
            help: "Frames that were too late to be shown.",
            samples: [([], lateFrames)]
        )
        let lossSamples: [MetricsWriter.Sample] = [([("reader", "gateway")], lostEvents)]
        writer.addCounter(
            "loopbanner_events_lost",
            help: "Events that the gateway missed.",
            samples: lossSamples
        )
    }

    private func writeGroup(_ group: GroupMember, to writer: inout MetricsWriter) {
        let labels = [(name: "group", value: group.topics.group.text)]
        let isInStep: Int64 = group.state == .inStep ? 1 : 0
        let help = "Whether the sign is in step with its group."
        writer.addGauge("loopbanner_group_in_step", help: help, samples: [(labels, isInStep)])
        let peerCount = Int64(group.roster.entries.count { $0.isOnline && $0.listHash == group.listHash })
        let peerHelp = "Online signs of the group with the same list."
        writer.addGauge("loopbanner_group_signs", help: peerHelp, samples: [(labels, peerCount)])
        let refusals = Int64(group.refusalCount)
        writer.addCounter(
            "loopbanner_group_refused",
            help: "Rejected messages of the group.",
            samples: [(labels, refusals)]
        )
    }

    /// Returns one sample for each counter in `counts`, sorted by the values of its labels. `names` contains
    /// the names of the one or two labels.
    private func samples(of counts: [LabelValues: Int64], labels names: String...) -> [MetricsWriter.Sample] {
        counts.sorted { $0.key < $1.key }.map { values, count in
            let labels = zip(names, [values.first, values.second]).map { (name: $0, value: $1) }
            return (labels, count)
        }
    }

    private func string(in tree: JSONTree, key: String) -> String { tree[key]?.string ?? "" }

    /// Returns the id of the option in `event`. Returns an empty string if the option is not counted
    /// separately because the maximum number of ids has been reached.
    private mutating func limitedID(of event: JSONTree) -> String {
        let id = string(in: event, key: "id")
        if ids.contains(id) { return id }
        guard ids.count < Self.maximumIDs else { return "" }
        ids.insert(id)
        return id
    }
}
