/// The detection of lost packets by the sequence numbers of all universes, so that no picture has parts of two.
///
/// Most consoles send every universe once for each picture, so all sequence numbers advance in step. Then the number of a
/// universe, less an offset that never changes, is the number of the picture. At first all offsets are zero. If that proves
/// wrong, a picture begins when the index of the universe does not ascend, and the offsets are those of two complete pictures
/// in a row. The universes of a console that has no offsets are not compared.
struct UniverseCadence: Hashable, Sendable {
    /// The number of sequence numbers, after which they begin again.
    private let modulus: Int
    /// What the sequence number of each universe exceeds that of the first one by, or nil if that is not established.
    private var offsets: [Int]?
    /// The offsets of the last complete picture while they are not established.
    private var candidate: [Int] = []
    /// The sequence number of each universe in the present picture, or nil if it has not arrived.
    private var present: [Int?]
    /// The number of the present picture, or nil if no universe has arrived or its number is not established.
    private var picture: Int?
    /// The index of the last universe of the present picture, or -1 if none has arrived.
    private var lastIndex = -1
    /// The number of packets since the last complete picture that began another picture too early.
    private var mismatches = 0
    /// The number of complete pictures in a row with different offsets.
    private var unequalPictures = 0
    /// The number of rules in a row that have proven wrong.
    private var failures = 0

    /// The most mismatches before a rule is wrong. A cable that loses a tenth of the packets causes fewer.
    private static let mostMismatches = 32
    /// The number of pictures with different offsets that show that a console does not count its universes in step.
    private static let mostUnequalPictures = 5
    /// The number of rules: offsets, and ascending indices.
    private static let rules = 2

    /// Creates the detection for `count` universes, whose sequence numbers are 0 to `modulus` - 1.
    init(count: Int, modulus: Int) {
        self.modulus = modulus
        offsets = [Int](repeating: 0, count: count)
        present = [Int?](repeating: nil, count: count)
    }

    /// Records a packet of the universe at `index`. Returns whether it begins another picture, so that all parts of the
    /// present one must be removed first.
    mutating func record(_ sequence: Int, at index: Int) -> Bool {
        guard failures < Self.rules else { return false }
        var newPicture = offsets.map { difference(sequence, $0[index]) }
        let beginsPicture = newPicture.map { picture ?? $0 != $0 } ?? (index <= lastIndex)
        if beginsPicture {
            removeAll()
            mismatches += 1
            if mismatches > Self.mostMismatches {
                rejectRule()
                newPicture = nil
            }
        }
        picture = newPicture
        lastIndex = index
        present[index] = sequence
        return beginsPicture
    }

    private mutating func rejectRule() {
        failures += 1
        offsets = nil
        candidate = []
        (mismatches, unequalPictures) = (0, 0)
    }

    private func difference(_ first: Int, _ second: Int) -> Int { (first - second + modulus) % modulus }

    /// Starts a picture over, after its parts were removed.
    mutating func removeAll() {
        picture = nil
        lastIndex = -1
        for index in present.indices { present[index] = nil }
    }

    /// Completes the picture. Returns whether it may be shown. It may not if its universes may belong to two pictures.
    mutating func complete() -> Bool {
        defer { removeAll() }
        mismatches = 0
        let numbers = present.compactMap { $0 }
        // Without sequence numbers, nothing can be compared.
        guard offsets == nil, numbers.count == present.count, let first = numbers.first,
            failures < Self.rules
        else { return true }
        let found = numbers.map { difference($0, first) }
        guard found != candidate else {
            offsets = found
            failures = 0
            return true
        }
        candidate = found
        unequalPictures = min(unequalPictures + 1, Self.mostUnequalPictures)
        return unequalPictures == Self.mostUnequalPictures
    }
}
