import BusInterfaces
import MonotonicTime

/// A decoder that converts the events of one input device to edges of buttons. It neither reads a clock nor
/// opens a device.
///
/// Events arrive in groups that end with `SYN_REPORT`. A key that repeats (value 2) stays pressed. A step of
/// a knob is a press and a release at the same instant.
///
/// When a device disappears, the kernel releases its pressed keys in a group that ends with the value 1
/// (`input_dev_release_keys` in drivers/input/input.c). Such a release is an interruption, and not part of a
/// gesture.
///
/// After events were lost (`SYN_DROPPED`), the remaining events up to the end of the group are incomplete and
/// are skipped (Linux's Documentation/input/event-codes.rst). The caller then passes the state of all keys to
/// `resume(withPressed:at:)`.
struct KeyEdgeDecoder: Hashable, Sendable {
    /// The maximum number of knob steps in one event that are converted to presses. Additional steps are
    /// ignored, because turning a knob faster does not mean more taps.
    static let maxSteps: Int32 = 32

    /// A change in the state of a requested key that the decoder reports.
    enum Output: Hashable, Sendable {
        /// The key of a request was pressed or released. `key` identifies the key or knob step if the request
        /// names several and this is a press. In all other cases, it is nil.
        case edge(Edge, request: Int, key: InputCode? = nil)
        /// The key of a request was released because its input device disappeared.
        case interrupted(request: Int)

        var request: Int {
            switch self {
            case .edge(_, let request, _), .interrupted(let request): request
            }
        }
    }

    /// The result of decoding an input event.
    enum Result: Hashable, Sendable {
        /// The changes of keys in the group of events that this event completes. Empty if the group is not
        /// complete yet.
        case outputs([Output])
        /// Events were lost, so the caller must read the state of all keys and pass it to
        /// `resume(withPressed:at:)`.
        case needsKeyState
    }

    /// The maximum number of input events in a group. The kernel has its own limit, too, which depends on the
    /// number of keys.
    private static let maxGroup = 1_024

    private let bindings: KeyBindings
    /// The codes of the keys that are bound to requests and currently pressed.
    private(set) var pressedKeys: Set<UInt16> = []
    /// The input events received so far of the group that is not complete yet.
    private var group: [InputEvent] = []
    private var skipsGroup = false

    /// Creates a decoder for the events of an input device. `bindings` maps its keys to requests, and
    /// `pressedKeys` contains the codes of the keys that are already pressed.
    init(_ bindings: KeyBindings, pressedKeys: Set<UInt16> = []) {
        self.bindings = bindings
        self.pressedKeys = pressedKeys.filter { bindings.keys[$0] != nil }
    }

    /// The indices of the requests that have at least one currently pressed key on this input device.
    var pressedRequests: Set<Int> { Set(pressedKeys.flatMap { bindings.keys[$0] ?? [] }) }

    /// Processes an input event. If the event ends a group of simultaneous events, returns the resulting
    /// changes of keys, or reports that events were lost and the state of the keys must be read.
    mutating func handle(_ event: InputEvent) -> Result {
        if event.isLossReport { skipsGroup = true }
        guard event.endsGroup || group.count >= Self.maxGroup else {
            if !skipsGroup { group.append(event) }
            return .outputs([])
        }
        defer {
            group = []
            skipsGroup = false
        }
        if skipsGroup { return .needsKeyState }
        return .outputs(group.flatMap { outputs(of: $0, isForced: event.value == 1) })
    }

    /// Sets the state of all keys after input events were lost. Returns the edges that lead from the previous
    /// state to the new one, all with the time `instant`.
    ///
    /// - Parameters:
    ///   - keys: The codes of the keys that are pressed now.
    ///   - instant: The time of the edges.
    mutating func resume(withPressed keys: Set<UInt16>, at instant: Instant) -> [Output] {
        bindings.keys.keys.sorted().flatMap { code in
            change(code, isPressed: keys.contains(code)).map { request in
                edge(Edge(isActive: keys.contains(code), at: instant), kind: .key, code: code, of: request)
            }
        }
    }

    /// Returns the outputs that one event of a complete group causes. `isForced` is true if the kernel has
    /// sent the group because the device disappeared.
    private mutating func outputs(of event: InputEvent, isForced: Bool) -> [Output] {
        switch InputEvent.Kind(rawValue: event.type) {
        case .key: return keyOutputs(of: event, isForced: isForced)
        case .relative: return stepOutputs(of: event)
        default: return []
        }
    }

    /// Records the press or release of a key. Returns an output for each request that becomes pressed or
    /// released as a result. A forced release is an interruption.
    private mutating func keyOutputs(of event: InputEvent, isForced: Bool) -> [Output] {
        let repeatValue: Int32 = 2
        // A key that repeats stays pressed.
        guard event.value != repeatValue else { return [] }
        let isPressed = event.value != 0
        let changedRequests = change(event.code, isPressed: isPressed)
        if isForced, !isPressed { return changedRequests.map { .interrupted(request: $0) } }
        let keyEdge = Edge(isActive: isPressed, at: event.time)
        return changedRequests.map { edge(keyEdge, kind: .key, code: event.code, of: $0) }
    }

    /// Records whether the key `code` is pressed. Returns the indices of the requests that become pressed or
    /// released as a result.
    private mutating func change(_ code: UInt16, isPressed: Bool) -> [Int] {
        guard let requests = bindings.keys[code], pressedKeys.contains(code) != isPressed else { return [] }
        // A request with several keys is pressed while at least one of its keys is.
        let before = pressedRequests
        if isPressed { pressedKeys.insert(code) } else { pressedKeys.remove(code) }
        let after = pressedRequests
        return requests.filter { before.contains($0) != after.contains($0) }
    }

    /// Returns the outputs of the steps of a knob. `event.value` is the number of steps, which is negative in
    /// one of the two directions. Each step is a tap of all requests for steps in this direction: a press and
    /// a release at the same instant.
    private func stepOutputs(of event: InputEvent) -> [Output] {
        let isPositive = event.value > 0
        let requestsByAxis = isPositive ? bindings.positiveSteps : bindings.negativeSteps
        guard event.value != 0, let requests = requestsByAxis[event.code] else { return [] }
        let press = Edge(isActive: true, at: event.time)
        let release = Edge(isActive: false, at: event.time)
        let tap = requests.flatMap { request in
            [press, release].map {
                edge($0, kind: .step(isPositive: isPositive), code: event.code, of: request)
            }
        }
        let stepCount = min(event.value.magnitude, Self.maxSteps.magnitude)
        return (0..<stepCount).flatMap { _ in tap }
    }

    /// Returns the output that reports an edge (a press or a release) of a request. A press identifies the
    /// key if the request names several.
    private func edge(_ edge: Edge, kind: InputCode.Kind, code: UInt16, of request: Int) -> Output {
        let codes = edge.isActive ? bindings.codes(of: request) : []
        return .edge(edge, request: request, key: codes.first { $0.kind == kind && $0.code == code })
    }
}
