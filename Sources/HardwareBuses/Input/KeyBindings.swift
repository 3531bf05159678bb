import BusInterfaces

/// The mapping from the keys and knob steps of one input device to the key requests of the sign's buttons. An
/// index identifies each request.
struct KeyBindings: Hashable, Sendable {
    private(set) var keys: [UInt16: [Int]] = [:]
    private(set) var positiveSteps: [UInt16: [Int]] = [:]
    private(set) var negativeSteps: [UInt16: [Int]] = [:]
    /// The keys and knob steps of each request that names more than one, keyed by the index of the request.
    private var codesByRequest: [Int: [InputCode]] = [:]

    /// Creates the bindings of an input device: for each key and each step of an axis, the indices of the
    /// requests that name it. A request contains one or several keys or steps, and each acts as the same
    /// button. Keys and steps that the device does not have are omitted.
    ///
    /// - Parameters:
    ///   - requests: The requests that apply to the device, with their indices. Each names at least one key
    ///     or step.
    ///   - keys: The event codes of the device's keys.
    ///   - axes: The event codes of the device's relative axes, such as the dial of a knob.
    init(_ requests: some Sequence<(index: Int, request: KeyRequest)>, keys: Set<UInt16>, axes: Set<UInt16>) {
        for (index, request) in requests {
            // The report of a press also identifies the key or step if its request names several. If the
            // request names only one, the index of the request is enough.
            if request.codes.count > 1 { codesByRequest[index] = request.codes }
            for input in request.codes {
                let eventCode = input.code
                switch input.kind {
                case .key where keys.contains(eventCode):
                    self.keys[eventCode, default: []].append(index)
                case .step(isPositive: true) where axes.contains(eventCode):
                    positiveSteps[eventCode, default: []].append(index)
                case .step(isPositive: false) where axes.contains(eventCode):
                    negativeSteps[eventCode, default: []].append(index)
                case .key, .step:
                    // The device has no such key or axis.
                    break
                }
            }
        }
    }

    /// Returns the keys and knob steps that a request names, if there are several. For a request with a
    /// single key or step, returns an empty array. `request` is the index of the request.
    func codes(of request: Int) -> [InputCode] { codesByRequest[request] ?? [] }

    /// The event codes of the relative axes whose steps are bound to requests.
    var axes: Set<UInt16> { Set(positiveSteps.keys).union(negativeSteps.keys) }

    /// The indices of the requests for which the input device has at least one key or knob step.
    var requests: Set<Int> {
        Set([keys, positiveSteps, negativeSteps].flatMap { $0.values.flatMap { $0 } })
    }
}
