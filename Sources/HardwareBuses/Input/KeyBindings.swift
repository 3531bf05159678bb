import BusInterfaces

/// Which requests the keys and steps of one input device belong to, as indices of requests.
struct KeyBindings: Hashable, Sendable {
    private(set) var keys: [UInt16: [Int]] = [:]
    private(set) var positiveSteps: [UInt16: [Int]] = [:]
    private(set) var negativeSteps: [UInt16: [Int]] = [:]
    /// The keys and steps of each request that has several.
    private var alternatives: [Int: [InputCode]] = [:]

    /// Creates the bindings of a device that has the keys and the axes in `keys` and `axes`. `requests` are those that
    /// apply to the device, with their indices.
    init(_ requests: some Sequence<(index: Int, request: KeyRequest)>, keys: Set<UInt16>, axes: Set<UInt16>) {
        for (index, request) in requests {
            if request.codes.count > 1 { alternatives[index] = request.codes }
            for code in request.codes {
                switch code.kind {
                case .key where keys.contains(code.code):
                    self.keys[code.code, default: []].append(index)
                case .step(isPositive: true) where axes.contains(code.code):
                    positiveSteps[code.code, default: []].append(index)
                case .step(isPositive: false) where axes.contains(code.code):
                    negativeSteps[code.code, default: []].append(index)
                default: break
                }
            }
        }
    }

    /// Returns the keys and steps of a request if it has several, otherwise an empty array.
    func codes(of request: Int) -> [InputCode] { alternatives[request] ?? [] }

    /// The codes of the axes whose steps are bound.
    var axes: Set<UInt16> { Set(positiveSteps.keys).union(negativeSteps.keys) }

    /// The indices of the requests that the device has a key or a step for.
    var requests: Set<Int> {
        Set([keys, positiveSteps, negativeSteps].flatMap { $0.values.flatMap { $0 } })
    }
}
