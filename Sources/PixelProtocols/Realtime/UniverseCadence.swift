/// The detection of lost packets by the sequence numbers of all universes.
///
/// Most consoles send every universe once for each picture, so all sequence numbers advance in step. If they have done so
/// for two pictures, a universe that is further ahead than the parts in the assembly belongs to the next picture.
struct UniverseCadence: Hashable, Sendable {
    /// The sequence number of each universe in the last complete picture, or nil before the first one.
    private var base: [UInt8?]
    /// The sequence number of each universe in the present picture, or nil if it has not arrived.
    private var current: [UInt8?]
    /// The steps since the last complete picture of the universes that have arrived, or nil if none has.
    private var step: UInt8?
    /// Whether all universes of the present picture have the same step.
    private var isUniform = true
    /// The number of complete pictures in a row whose universes advanced in step.
    private var uniformPictures = 0

    /// Creates the detection for `count` universes.
    init(count: Int) {
        base = [UInt8?](repeating: nil, count: count)
        current = base
    }

    /// Records a packet of the universe at `index`. Returns whether it begins the next picture, so that all parts of the
    /// present one must be removed first.
    mutating func record(_ sequence: UInt8, at index: Int) -> Bool {
        var beginsPicture = false
        let newStep = base[index].map { sequence &- $0 }
        if let step, let newStep, step != newStep {
            beginsPicture = uniformPictures >= 2
            isUniform = false
            // A sender that does not keep its universes in step must be able to complete a picture again.
            uniformPictures = min(uniformPictures, 2) - 1
        }
        if beginsPicture { removeAll() }
        step = newStep
        current[index] = sequence
        return beginsPicture
    }

    /// Starts a picture over, after its parts were removed.
    mutating func removeAll() {
        step = nil
        isUniform = true
        for index in current.indices { current[index] = nil }
    }

    /// Completes the picture.
    mutating func complete() {
        uniformPictures = isUniform && step != nil ? min(uniformPictures + 1, 3) : 0
        base = current
        removeAll()
    }
}
