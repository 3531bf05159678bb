/// The detection of lost packets by the sequence numbers of all universes, so that no picture has parts of two.
///
/// Most consoles send every universe once for each picture, so all sequence numbers advance in step. Then the number of a
/// universe, less an offset that never changes, is the number of the picture. The offsets are those of a complete picture:
/// of the first one if they are zero, otherwise of two in a row. The universes of a console without such offsets are not
/// compared.
struct UniverseCadence: Hashable, Sendable {
    /// The number of sequence numbers, after which they begin again.
    private let modulus: Int
    /// What the sequence number of each universe exceeds that of the first one by, or nil while universes are not compared.
    private var offsets: [Int]?
    /// The offsets of the last complete picture while universes are not compared.
    private var candidate: [Int]
    /// The sequence number of each universe in the present picture, or nil if it has not arrived.
    private var present: [Int?]
    /// The number of the present picture, or nil if no universe has arrived.
    private var picture: Int?
    /// The number of packets since the last complete picture that belonged to another picture than those before.
    private var mismatches = 0
    /// The number of complete pictures in a row with different offsets.
    private var unequalPictures = 0
    /// The number of times that offsets have proven wrong.
    private var failures = 0

    /// The most mismatches before offsets are wrong. A cable that loses a tenth of the packets causes fewer.
    private static let mostMismatches = 64
    /// The number of pictures with different offsets that show that a console does not count its universes in step.
    private static let mostUnequalPictures = 3
    private static let mostFailures = 2

    /// Creates the detection for `count` universes, whose sequence numbers are 0 to `modulus` - 1.
    init(count: Int, modulus: Int) {
        self.modulus = modulus
        candidate = [Int](repeating: 0, count: count)
        present = [Int?](repeating: nil, count: count)
    }

    /// Records a packet of the universe at `index`. Returns whether it begins another picture, so that all parts of the
    /// present one must be removed first.
    mutating func record(_ sequence: Int, at index: Int) -> Bool {
        let newPicture = offsets.map { difference(sequence, $0[index]) }
        var beginsPicture = false
        if let picture, let newPicture, picture != newPicture {
            beginsPicture = true
            removeAll()
            mismatches += 1
            if mismatches > Self.mostMismatches { compareNoUniverses() }
        }
        picture = newPicture
        present[index] = sequence
        return beginsPicture
    }

    private mutating func compareNoUniverses() {
        offsets = nil
        failures += 1
        unequalPictures = 0
    }

    private func difference(_ first: Int, _ second: Int) -> Int { (first - second + modulus) % modulus }

    /// Starts a picture over, after its parts were removed.
    mutating func removeAll() {
        picture = nil
        for index in present.indices { present[index] = nil }
    }

    /// Completes the picture. Returns whether it may be shown. It may not if its universes may belong to two pictures.
    mutating func complete() -> Bool {
        defer { removeAll() }
        mismatches = 0
        let numbers = present.compactMap { $0 }
        // Without sequence numbers, nothing can be compared.
        guard offsets == nil, numbers.count == present.count, let first = numbers.first,
            failures < Self.mostFailures
        else { return true }
        let found = numbers.map { difference($0, first) }
        guard found != candidate else {
            offsets = found
            return true
        }
        candidate = found
        unequalPictures = min(unequalPictures + 1, Self.mostUnequalPictures)
        return unequalPictures == Self.mostUnequalPictures
    }
}
