import SignAPI

/// Payloads that describe a sign.
package enum SignReport {
    /// The maximum number of options in a report.
    package static let maximumOptions = 250

    /// Encodes the sign's `State`.
    package static func state(_ state: JSONTree) -> [UInt8] {
        let report: JSONTree = [
            "selected": state["selected"]?["id"] ?? .null, "paused": state["paused"] ?? .boolean(false),
            "lit": state["lit"] ?? .boolean(true), "brightness": state["brightness"] ?? .integer(0),
            "display": state["display"] ?? "", "options": state["options"] ?? .integer(0),
            "alert": state["alert"]?["text"] ?? .null,
            "problem": .boolean(!(state["trouble"]?.array ?? []).isEmpty),
        ]
        return report.bytes
    }

    /// Encodes the ids and texts of the sign's options.
    package static func options(_ options: [JSONTree]) -> [UInt8] {
        let entries = options.prefix(maximumOptions).map { option -> JSONTree in
            ["id": option["id"] ?? "", "text": option["text"] ?? ""]
        }
        return JSONTree.array(entries).bytes
    }
}

/// Finds button presses among the events of a sign.
package struct PressReports: Hashable, Sendable {
    private static let gestures = ["tap", "double_tap", "long_press"]

    private var selectedID: String?
    private let start: Int64

    /// Creates reports of presses since `start`, in nanoseconds of the monotonic clock. Older presses would be new to no
    /// subscriber.
    package init(from start: Int64) { self.start = start }

    /// Sets the selected option, from the sign's state.
    package mutating func select(_ id: String?) { selectedID = id }

    /// Returns the payloads for the presses among the next `events` of `run`. Each names the option that is selected after the
    /// press.
    package mutating func payloads(_ events: [JSONTree], run: String) -> [[UInt8]] {
        var payloads: [[UInt8]] = []
        var press: JSONTree?
        func finish(_ id: String?) {
            guard let finished = press else { return }
            press = nil
            payloads.append(Self.payload(finished, id: id, run: run))
        }
        for event in events {
            if press != nil, event["at"] != press?["at"] { finish(selectedID) }
            switch event["event"]?.string {
            case "input", "ignored":
                finish(selectedID)
                guard event["at"]?.integer ?? 0 >= start else { continue }
                if let input = event["input"]?.string, Self.gestures.contains(input) { press = event }
            case "selected":
                selectedID = event["id"]?.string
                finish(selectedID)
            default: break
            }
        }
        finish(selectedID)
        return payloads
    }

    private static func payload(_ press: JSONTree, id: String?, run: String) -> [UInt8] {
        var line = JSONWriter()
        line.add("event_type", press["input"]?.string ?? "")
        line.add("id", id)
        line.add("source", press["source"]?.string ?? "button")
        if let button = press["button"]?.string { line.add("button", button) }
        line.add("seq", Int(press["seq"]?.integer ?? 0))
        line.add("run", run)
        return line.finishObject()
    }
}
