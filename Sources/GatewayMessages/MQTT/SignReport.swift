import SignAPI

/// MQTT payloads that describe the state of a sign.
package enum SignReport {
    /// The maximum number of options in the payload. Further options are omitted.
    package static let maximumOptions = 250

    /// Encodes a summary of the sign's state, as its method `GetState` returns it.
    package static func state(_ signState: JSONTree) -> [UInt8] {
        let hasProblem = !(signState["trouble"]?.array ?? []).isEmpty
        var members: [JSONTree.Member] = [
            .init("selected", signState["selected"]?["id"] ?? .null),
            .init("paused", signState["paused"] ?? .boolean(false)),
            .init("lit", signState["lit"] ?? .boolean(true)),
            .init("brightness", signState["brightness"] ?? .integer(0)),
            .init("display", signState["display"] ?? ""),
            .init("options", signState["options"] ?? .integer(0)),
            .init("alert", signState["alert"]?["text"] ?? .null),
            .init("problem", .boolean(hasProblem)),
        ]
        // Most signs have neither a presence button nor a light sensor.
        for key in ["presence", "lux"] {
            guard let value = signState[key], !value.isNull else { continue }
            members.append(JSONTree.Member(key, value))
        }
        let counters = (signState["counters"]?.array ?? []).compactMap { counter -> JSONTree.Member? in
            guard let name = counter["name"]?.string, let value = counter["value"] else { return nil }
            return JSONTree.Member(name, value)
        }
        if !counters.isEmpty { members.append(JSONTree.Member("counters", .object(counters))) }
        return JSONTree.object(members).bytes
    }

    /// Encodes the ids and texts of the sign's options, up to `maximumOptions` of them.
    package static func options(_ options: [JSONTree]) -> [UInt8] {
        let entries = options.prefix(maximumOptions).map { option -> JSONTree in
            ["id": option["id"] ?? "", "text": option["text"] ?? ""]
        }
        return JSONTree.array(entries).bytes
    }
}

/// Converts button presses among a sign's events to MQTT payloads.
package struct PressReports: Hashable, Sendable {
    private static let gestures = ["tap", "double_tap", "long_press"]

    private var selectedID: String?
    private let start: Int64

    /// Creates a conversion that omits presses before `start`, in nanoseconds of the monotonic clock, because
    /// subscribers were not connected before that time.
    package init(from start: Int64) { self.start = start }

    /// Sets the id of the selected option, from the sign's state. Later events may change it.
    package mutating func select(_ id: String?) { selectedID = id }

    /// Returns a payload for each press among the next `events`. A payload contains the option that is selected after
    /// the press. `run` identifies the sign's run, to which the events belong.
    package mutating func payloads(_ events: [JSONTree], run: String) -> [[UInt8]] {
        var payloads: [[UInt8]] = []
        // A press whose effect may still follow, as an event of the same instant.
        var pendingPress: JSONTree?
        func reportPendingPress(_ selectedID: String?) {
            guard let press = pendingPress else { return }
            pendingPress = nil
            payloads.append(Self.payload(press, id: selectedID, run: run))
        }
        for event in events {
            let isSameInstant = event["at"] == pendingPress?["at"]
            if !isSameInstant { reportPendingPress(selectedID) }
            switch event["event"]?.string {
            case "input", "ignored":
                reportPendingPress(selectedID)
                let isAfterStart = event["at"]?.integer ?? 0 >= start
                let isPress = event["input"]?.string.map(Self.gestures.contains) ?? false
                if isAfterStart, isPress { pendingPress = event }
            case "selected":
                selectedID = event["id"]?.string
                reportPendingPress(selectedID)
            default: break
            }
        }
        reportPendingPress(selectedID)
        return payloads
    }

    /// Returns the payload of a press. `id` is the option that is selected after the press.
    private static func payload(_ press: JSONTree, id: String?, run: String) -> [UInt8] {
        var writer = JSONWriter()
        writer.add("event_type", press["input"]?.string ?? "")
        writer.add("id", id)
        writer.add("source", press["source"]?.string ?? "button")
        if let button = press["button"]?.string { writer.add("button", button) }
        writer.add("seq", Int(press["seq"]?.integer ?? 0))
        writer.add("run", run)
        return writer.finishObject()
    }
}
