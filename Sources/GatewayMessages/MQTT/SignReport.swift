import SignAPI

/// The payloads about a sign, from the objects that it gives.
public enum SignReport {
    /// The most options that are told.
    public static let mostOptions = 250

    /// What the sign shows and how it is, from a `State`.
    public static func state(_ state: JSONTree) -> [UInt8] {
        var line = JSONLine()
        line.add("selected", state["selected"]?["id"]?.string)
        line.add("paused", state["paused"]?.boolean ?? false)
        line.add("lit", state["lit"]?.boolean ?? true)
        line.add("brightness", Int(state["brightness"]?.integer ?? 0))
        line.add("display", state["display"]?.string ?? "")
        line.add("options", Int(state["options"]?.integer ?? 0))
        line.add("alert", state["alert"]?["text"]?.string)
        line.add("problem", !(state["trouble"]?.array ?? []).isEmpty)
        return line.end()
    }

    /// The options, from a list of `Option`.
    public static func options(_ options: [JSONTree]) -> [UInt8] {
        let told = options.prefix(mostOptions).map { option in
            JSONTree.object([
                JSONTree.Member("id", option["id"] ?? .string("")),
                JSONTree.Member("text", option["text"] ?? .string("")),
            ])
        }
        var bytes: [UInt8] = []
        bytes.append(json: .array(told))
        return bytes
    }
}

/// Presses of buttons, found among the events of a sign.
public struct PressReports: Hashable, Sendable {
    private static let gestures = ["tap", "double_tap", "long_press"]

    /// The option that was selected last.
    private var selected: String?
    /// Presses before this are not told: who listens now was not there.
    private let start: Int64

    /// No event has come yet. Presses before `start`, in nanoseconds of the monotonic clock, are not told.
    public init(from start: Int64) { self.start = start }

    /// The option that is selected, as the state says.
    public mutating func select(_ id: String?) { selected = id }

    /// The payloads for the presses among `events` of `run`, which are the next ones in their order: each names the option
    /// that was selected after it.
    public mutating func payloads(_ events: [JSONTree], run: String) -> [[UInt8]] {
        var payloads: [[UInt8]] = []
        var press: JSONTree?
        func finish(_ id: String?) {
            guard let finished = press else { return }
            press = nil
            payloads.append(Self.payload(finished, id: id, run: run))
        }
        for event in events {
            if press != nil, event["at"] != press?["at"] { finish(selected) }
            switch event["event"]?.string {
            case "input", "ignored":
                finish(selected)
                guard event["at"]?.integer ?? 0 >= start else { continue }
                if let word = event["input"]?.string, Self.gestures.contains(word) { press = event }
            case "selected":
                selected = event["id"]?.string
                finish(selected)
            default: break
            }
        }
        finish(selected)
        return payloads
    }

    private static func payload(_ press: JSONTree, id: String?, run: String) -> [UInt8] {
        var line = JSONLine()
        line.add("event_type", press["input"]?.string ?? "")
        line.add("id", id)
        line.add("source", press["source"]?.string ?? "button")
        if let button = press["button"]?.string { line.add("button", button) }
        line.add("seq", Int(press["seq"]?.integer ?? 0))
        line.add("run", run)
        return line.end()
    }
}
