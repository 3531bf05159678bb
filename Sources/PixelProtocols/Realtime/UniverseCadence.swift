/// Detects lost packets by the sequence numbers of all universes, so that no shown picture mixes parts of two pictures.
///
/// Most consoles send every universe once per picture, so all sequence numbers advance in step: the number of a
/// universe, minus a constant offset, is the number of the picture. Initially, all offsets are assumed to be zero. If
/// that proves wrong, a picture is assumed to begin whenever the index of the universe does not increase, and the
/// offsets are taken from two consecutive complete pictures. If a console has no constant offsets, its universes are
/// not compared.
struct UniverseCadence: Hashable, Sendable {
    /// The number of different sequence numbers, after which they wrap around.
    private let modulus: Int
    /// The difference between each universe's sequence number and that of the first universe, or nil if it is not
    /// established.
    private var offsets: [Int]?
    /// The offsets in the last complete picture, while they are not established.
    private var candidate: [Int] = []
    /// The sequence number of each universe in the current picture. Nil if the universe has not arrived.
    private var present: [Int?]
    /// The number of the current picture, or nil if no universe has arrived or the offsets are not established.
    private var picture: Int?
    /// The index of the universe that arrived last in the current picture, or -1 if none has arrived.
    private var lastIndex = -1
    /// The number of packets, since the last complete picture, that began another picture too early.
    private var mismatches = 0
    /// The number of consecutive complete pictures with different offsets.
    private var unequalPictures = 0
    /// The number of rules for recognizing the start of a picture that have proven wrong so far. If all have,
    /// sequence numbers are ignored.
    private var rejectedRules = 0

    /// The maximum number of mismatches before a rule is considered wrong. A cable that loses a tenth of the packets
    /// causes fewer.
    private static let mostMismatches = 32
    /// The number of pictures with different offsets after which a console is considered not to count its universes in
    /// step.
    private static let mostUnequalPictures = 5
    /// The number of rules by which the start of a picture is recognized: constant offsets, and increasing indices.
    private static let ruleCount = 2

    /// Creates the detection for `count` universes, whose sequence numbers are 0 to `modulus` - 1.
    init(count: Int, modulus: Int) {
        self.modulus = modulus
        offsets = [Int](repeating: 0, count: count)
        present = [Int?](repeating: nil, count: count)
    }

    /// Records a packet with the number `sequence` for the universe at `index`. Returns whether the packet begins a new
    /// picture. If so, the caller must remove the parts of the current picture before it stores the packet.
    mutating func record(_ sequence: Int, at index: Int) -> Bool {
        guard !areNumbersIgnored else { return false }
        var pictureOfPacket: Int?
        let beginsPicture: Bool
        if let offsets {
            let number = difference(sequence, minus: offsets[index])
            pictureOfPacket = number
            let isFirstPacket = picture == nil
            beginsPicture = !isFirstPacket && number != picture
        } else {
            beginsPicture = index <= lastIndex
        }
        if beginsPicture {
            removeAll()
            mismatches += 1
            if mismatches > Self.mostMismatches {
                rejectRule()
                // Without offsets, the number of a picture is unknown.
                pictureOfPacket = nil
            }
        }
        picture = pictureOfPacket
        lastIndex = index
        present[index] = sequence
        return beginsPicture
    }

    private var areNumbersIgnored: Bool { rejectedRules >= Self.ruleCount }

    /// Stops using the current rule for recognizing the start of a picture.
    private mutating func rejectRule() {
        rejectedRules += 1
        offsets = nil
        candidate = []
        (mismatches, unequalPictures) = (0, 0)
    }

    /// Returns the difference of two sequence numbers, which wrap around.
    private func difference(_ first: Int, minus second: Int) -> Int { (first - second + modulus) % modulus }

    /// Restarts the picture after its parts were removed.
    mutating func removeAll() {
        picture = nil
        lastIndex = -1
        for index in present.indices { present[index] = nil }
    }

    /// Completes the picture. Returns whether it may be shown. It must not be shown if its universes may belong to two
    /// pictures.
    mutating func complete() -> Bool {
        defer { removeAll() }
        mismatches = 0
        let hasEstablishedOffsets = offsets != nil
        if hasEstablishedOffsets || areNumbersIgnored { return true }
        let numbers = present.compactMap { $0 }
        // Without sequence numbers, nothing can be compared.
        guard numbers.count == present.count, let first = numbers.first else { return true }
        let observedOffsets = numbers.map { difference($0, minus: first) }
        if observedOffsets == candidate {
            offsets = observedOffsets
            rejectedRules = 0
            return true
        }
        candidate = observedOffsets
        unequalPictures = min(unequalPictures + 1, Self.mostUnequalPictures)
        return unequalPictures == Self.mostUnequalPictures
    }
}
