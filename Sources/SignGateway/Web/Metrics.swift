import SignAPI

/// Numbers for a monitoring system: counts of what happened since the gateway began.
struct Metrics {
    /// The most ids that are counted apart; further ones are counted under an empty id.
    static let mostIDs = 200

    private struct Labels: Hashable, Comparable {
        var first: String
        var second = ""

        static func < (left: Labels, right: Labels) -> Bool {
            (left.first, left.second) < (right.first, right.second)
        }
    }

    private var inputs: [Labels: Int64] = [:]
    private var selected: [Labels: Int64] = [:]
    private var activated: [Labels: Int64] = [:]
    private var framesLate: Int64 = 0
    private var eventsLost: Int64 = 0
    private var ids: Set<String> = []

    /// Counts events.
    mutating func count(_ events: SignEvents) {
        eventsLost += events.lost
        for event in events.events {
            switch event["event"]?.string {
            case "input":
                // A source is a button, or a user's number: few.
                inputs[Labels(first: text(event, "input"), second: text(event, "source")), default: 0] += 1
            case "selected":
                selected[Labels(first: id(event), second: text(event, "reason")), default: 0] += 1
            case "activated": activated[Labels(first: id(event)), default: 0] += 1
            case "overrun": framesLate += event["frames"]?.integer ?? 0
            default: break
            }
        }
    }

    /// The text for Prometheus. `isOpenMetrics` chooses between the two formats that it reads.
    func text(
        _ sign: SignKnowledge,
        clients: Int,
        sources: [SourceFailures] = [],
        isBrokerConnected: Bool? = nil,
        group: GroupView? = nil,
        isOpenMetrics: Bool
    ) -> String {
        var page = MetricsPage(isOpenMetrics: isOpenMetrics)
        let state = sign.state
        page.family("loopbanner_up", .gauge, "Whether the sign answers.")
        page.sample([], state == nil ? 0 : 1)
        if let state {
            page.family("loopbanner", .info, "The version and the run of the sign.")
            page.sample([("version", text(state, "version")), ("run", text(state, "run"))], 1)
            page.family("loopbanner_display_up", .gauge, "Whether the display works.")
            page.sample([], state["display"]?.string == "works" ? 1 : 0)
            tellHardware(state, on: &page)
            page.family("loopbanner_brightness_percent", .gauge, "The brightness of the display.")
            page.sample([], state["brightness"]?.integer ?? 0)
            page.family("loopbanner_lit", .gauge, "Whether the display is lit.")
            page.sample([], state["lit"]?.boolean == true ? 1 : 0)
            page.family("loopbanner_options", .gauge, "How many options the sign has.")
            page.sample([], state["options"]?.integer ?? 0)
            page.family("loopbanner_alerts", .gauge, "Alerts that are shown or wait.")
            let alert = state["alert"].flatMap { $0.isNull ? nil : $0 }
            page.sample([], alert.map { 1 + ($0["waiting"]?.integer ?? 0) } ?? 0)
        }
        page.counters(
            "loopbanner_inputs",
            "Inputs by what they were and whose.",
            rows(inputs, "input", "source")
        )
        page.counters("loopbanner_selected", "Options chosen, and why.", rows(selected, "id", "reason"))
        page.counters("loopbanner_activated", "Actions asked for.", rows(activated, "id", nil))
        page.counters("loopbanner_frames_late", "Frames that came too late to be shown.", [([], framesLate)])
        let lost = "Events that the gateway missed."
        page.counters("loopbanner_events_lost", lost, [([("reader", "gateway")], eventsLost)])
        page.family("loopbanner_clients", .gauge, "Browsers that watch.")
        page.sample([], Int64(clients))
        if let isBrokerConnected {
            page.family("loopbanner_mqtt_connected", .gauge, "Whether the broker is connected.")
            page.sample([], isBrokerConnected ? 1 : 0)
        }
        if let group {
            page.family("loopbanner_group_in_step", .gauge, "Whether the sign goes in step with its group.")
            page.sample([("group", group.name)], group.standing == .inStep ? 1 : 0)
            page.family(
                "loopbanner_group_signs",
                .gauge,
                "Signs of the group that are there with the same list."
            )
            let count = group.signs.reduce(0) { $0 + ($1.isOnline && $1.rev == group.rev ? 1 : 0) }
            page.sample([("group", group.name)], Int64(count))
            page.counters(
                "loopbanner_group_refused",
                "Messages of the group that could not be used.",
                [([("group", group.name)], Int64(group.refused))]
            )
        }
        if !sources.isEmpty {
            page.counters(
                "loopbanner_source_failures",
                "How often a source gave nothing that the sign could take.",
                sources.map { ([("name", $0.name)], $0.count) }
            )
        }
        return page.end()
    }

    /// What the sign counts itself. One of an older version does not tell it.
    private func tellHardware(_ state: JSONTree, on page: inout MetricsPage) {
        if let buttons = state["buttons"]?.array, !buttons.isEmpty {
            page.family("loopbanner_button_up", .gauge, "Whether the line of a button works.")
            // Two buttons may share a line's name on two chips, and a sample must not come twice.
            var told: [String: Bool] = [:]
            for button in buttons {
                let works = button["works"]?.boolean == true
                told[text(button, "line")] = told[text(button, "line")] != false && works
            }
            for (line, works) in told.sorted(by: { $0.key < $1.key }) {
                page.sample([("line", line)], works ? 1 : 0)
            }
        }
        if let frames = state["frames"]?.integer {
            page.counters("loopbanner_frames", "Frames that the sign has drawn in this run.", [([], frames)])
        }
        if let failures = state["font_failures"]?.integer {
            let help = "Failures of the program that draws texts in fonts of the system."
            page.counters("loopbanner_font_failures", help, [([], failures)])
        }
    }

    private func rows(_ counts: [Labels: Int64], _ first: String, _ second: String?) -> [MetricsPage.Row] {
        counts.sorted { $0.key < $1.key }.map { labels, count in
            ([(first, labels.first)] + (second.map { [($0, labels.second)] } ?? []), count)
        }
    }

    private func text(_ tree: JSONTree, _ key: String) -> String { tree[key]?.string ?? "" }

    private mutating func id(_ event: JSONTree) -> String {
        let id = event["id"]?.string ?? ""
        if ids.contains(id) { return id }
        guard ids.count < Self.mostIDs else { return "" }
        ids.insert(id)
        return id
    }
}
