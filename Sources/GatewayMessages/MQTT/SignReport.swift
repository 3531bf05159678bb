import SignAPI

/// An encoder for the MQTT payloads that describe the state of a sign.
package enum SignReport {
    /// The maximum number of options in the payload that lists a sign's options. Further options are omitted.
    package static let maximumOptions = 250

    /// Encodes a summary of a sign's state as JSON for MQTT. `signState` is the state as returned by the
    /// sign's method `GetState`.
    package static func encodeState(_ signState: JSONTree) -> [UInt8] {
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
        let counters = counters(in: signState)
        if !counters.isEmpty { members.append(JSONTree.Member("counters", .object(counters))) }
        return JSONTree.object(members).bytes
    }

    /// Returns the current value of each counter in `signState`, as JSON members with the counters' names as
    /// keys.
    private static func counters(in signState: JSONTree) -> [JSONTree.Member] {
        (signState["counters"]?.array ?? []).compactMap { counter in
            guard let name = counter["name"]?.string, let value = counter["value"] else { return nil }
            return JSONTree.Member(name, value)
        }
    }

    /// Encodes the ids and texts of the sign's options as a JSON array, with at most `maximumOptions`
    /// elements.
    package static func encodeOptions(_ options: [JSONTree]) -> [UInt8] {
        let entries = options.prefix(maximumOptions).map { option -> JSONTree in
            ["id": option["id"] ?? "", "text": option["text"] ?? ""]
        }
        return JSONTree.array(entries).bytes
    }
}

/// A converter that turns the button presses among a sign's events into MQTT payloads.
package struct PressReports: Hashable, Sendable {
    private static let gestures = ["tap", "double_tap", "long_press"]

    private var selectedID: String?
    private let start: Int64

    /// Creates a converter that omits presses before `start`, in nanoseconds of the monotonic clock, because
    /// the MQTT broker was not connected before that time.
    package init(from start: Int64) { self.start = start }

    /// Sets the id of the currently selected option, taken from the sign's state. Nil means that no option is
    /// selected. Later events may change it.
    package mutating func select(_ id: String?) { selectedID = id }

    /// Returns an MQTT payload for each button press among `events`, the sign's next events in their order. A
    /// payload contains the option that is selected after the press. `runID` identifies the run of the daemon
    /// to which the events belong.
    ///
    /// A press and the selection that it causes are two events of the same instant, and the press comes
    /// first. Therefore, a press is *pending* until its selection follows, or until another input or an event
    /// of a later instant shows that it caused none. Only then is the press encoded.
    package mutating func payloads(for events: [JSONTree], runID: String) -> [[UInt8]] {
        var payloads: [[UInt8]] = []
        // The press whose selection may still follow, or nil if there is none.
        var pendingPress: JSONTree?

        for event in events {
            let kind = event["event"]?.string
            let isInput = kind == "input" || kind == "ignored"
            let isLater = event["at"] != pendingPress?["at"]
            // The pending press has caused no selection, so its payload contains the current one.
            if isInput || isLater { payloads += takePayload(of: &pendingPress, runID: runID) }

            if isInput, isPress(event) {
                pendingPress = event
            } else if kind == "selected" {
                selectedID = event["id"]?.string
                payloads += takePayload(of: &pendingPress, runID: runID)
            }
        }
        payloads += takePayload(of: &pendingPress, runID: runID)
        return payloads
    }

    /// Returns the payload of `pendingPress` with the option that is selected now, and sets `pendingPress` to
    /// nil. The array is empty if there is no pending press.
    private func takePayload(of pendingPress: inout JSONTree?, runID: String) -> [[UInt8]] {
        guard let press = pendingPress else { return [] }
        pendingPress = nil
        return [Self.payload(of: press, selectedID: selectedID, runID: runID)]
    }

    /// Returns whether `event` is a button press that occurred at or after `start`.
    private func isPress(_ event: JSONTree) -> Bool {
        let isAfterStart = event["at"]?.integer ?? 0 >= start
        let isGesture = event["input"]?.string.map(Self.gestures.contains) ?? false
        return isAfterStart && isGesture
    }

    /// Returns the MQTT payload of a button press. `selectedID` is the option that is selected after the
    /// press, or nil if there is none, and `runID` identifies the run of the daemon.
    private static func payload(of press: JSONTree, selectedID: String?, runID: String) -> [UInt8] {
        var writer = JSONWriter()
        writer.add("event_type", press["input"]?.string ?? "")
        writer.add("id", selectedID)
        writer.add("source", press["source"]?.string ?? "button")
        if let button = press["button"]?.string { writer.add("button", button) }
        writer.add("seq", Int(press["seq"]?.integer ?? 0))
        writer.add("run", runID)
        return writer.finishObject()
    }
}
