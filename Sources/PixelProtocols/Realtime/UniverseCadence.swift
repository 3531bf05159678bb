/// A detector of lost packets that compares the sequence numbers of all universes, so that no shown picture
/// mixes parts of two pictures.
///
/// Most consoles send every universe once per picture, so all sequence numbers advance in step: the number of
/// a universe, minus a constant offset, is the number of the picture. Initially, all offsets are assumed to
/// be zero. If that proves wrong, a picture is assumed to begin whenever the index of the universe does not
/// increase, and the offsets are taken from two consecutive complete pictures. If a console has no constant
/// offsets, its universes are not compared.
struct UniverseCadence: Hashable, Sendable {
    /// The number of different sequence numbers. The number after the highest one is the lowest one again.
    private let modulus: Int
    /// The difference between each universe's sequence number and that of the first universe, or nil if these
    /// offsets have not been established.
    private var offsets: [Int]?
    /// The offsets between the universes' sequence numbers in the last complete picture. They are used only
    /// while no offsets have been established.
    private var candidateOffsets: [Int] = []
    /// The sequence number of each universe's packet in the current picture, or nil if the packet has not
    /// arrived.
    private var receivedSequences: [Int?]
    /// The number of the current picture, computed from the sequence numbers of its packets. Nil if no packet
    /// has arrived, or if the offsets of the universes have not been established.
    private var pictureNumber: Int?
    /// The index of the universe whose packet arrived last in the current picture, or -1 if none has arrived.
    private var lastIndex = -1
    /// The number of packets since the last complete picture that began a picture before the current one was
    /// complete.
    private var mismatches = 0
    /// The number of complete pictures in succession whose offsets between the universes' sequence numbers
    /// differed from those of the picture before.
    private var unequalPictureCount = 0
    /// The number of rules for recognizing the start of a picture that have been rejected since offsets were
    /// last established. If all rules have been rejected, sequence numbers are ignored.
    private var rejectedRuleCount = 0

    /// The maximum number of packets that may begin a picture too early before the rule for recognizing the
    /// start of a picture is rejected. A cable that loses a tenth of the packets causes fewer.
    private static let mostMismatches = 32
    /// The number of complete pictures with different offsets after which the detector assumes that a
    /// lighting console does not number its universes in step.
    private static let maximumUnequalPictures = 5
    /// The number of rules for recognizing the start of a picture. One uses constant offsets between the
    /// universes' sequence numbers, and the other uses increasing indices of the universes.
    private static let ruleCount = 2

    /// Creates a detector of lost packets for `count` universes with sequence numbers from 0 to `modulus` -
    /// 1.
    init(count: Int, modulus: Int) {
        self.modulus = modulus
        offsets = [Int](repeating: 0, count: count)
        receivedSequences = [Int?](repeating: nil, count: count)
    }

    /// Records a packet with the number `sequence` for the universe (group of channels) at `index`. Returns
    /// whether the packet begins a new picture. If so, the caller must remove the parts of the current
    /// picture before it stores the packet.
    ///
    /// There are two rules. They depend on whether `offsets`, the constant differences between the sequence
    /// numbers of the universes, have been established:
    ///
    /// - With offsets, `sequence` minus the offset of the universe is the number of the packet's picture. A
    ///   new picture begins if this number is not that of the current picture.
    /// - Without offsets (nil), universes are assumed to arrive in ascending order. A new picture begins if
    ///   `index` is not higher than that of the last packet.
    mutating func recordPacket(sequence: Int, universeIndex index: Int) -> Bool {
        // Both rules were wrong for this console.
        guard !areNumbersIgnored else { return false }
        let pictureOfPacket = offsets.map { offsets in difference(sequence, minus: offsets[index]) }
        // With offsets, `pictureNumber` is nil only before the first packet of a picture. Without offsets, it
        // is always nil, and `isFirstPacket` is not used.
        let isFirstPacket = pictureNumber == nil
        let beginsPicture =
            if let pictureOfPacket {
                !isFirstPacket && pictureOfPacket != pictureNumber
            } else {
                // Before the first packet of a picture, `lastIndex` is -1.
                index <= lastIndex
            }
        if beginsPicture {
            // The current picture is incomplete, because a complete one has already been removed.
            resetPicture()
            recordMismatch()
        }
        // After too many mismatches, `recordMismatch` removes the offsets. The number of the picture, which
        // was computed from them, is then no longer valid.
        pictureNumber = offsets == nil ? nil : pictureOfPacket
        lastIndex = index
        receivedSequences[index] = sequence
        return beginsPicture
    }

    /// Counts a packet that began another picture before the current one was complete. After too many of
    /// these, the current rule for recognizing the start of a picture is rejected.
    private mutating func recordMismatch() {
        mismatches += 1
        if mismatches > Self.mostMismatches { rejectRule() }
    }

    private var areNumbersIgnored: Bool { rejectedRuleCount >= Self.ruleCount }

    /// Rejects the current rule for recognizing the start of a picture, because it has proven wrong. The next
    /// rule is used from now on.
    private mutating func rejectRule() {
        rejectedRuleCount += 1
        offsets = nil
        candidateOffsets = []
        (mismatches, unequalPictureCount) = (0, 0)
    }

    /// Returns the difference of two sequence numbers, modulo the number of different sequence numbers.
    private func difference(_ first: Int, minus second: Int) -> Int { (first - second + modulus) % modulus }

    /// Resets the state of the current picture. The caller must have removed the received parts of the
    /// picture.
    mutating func resetPicture() {
        pictureNumber = nil
        lastIndex = -1
        for index in receivedSequences.indices { receivedSequences[index] = nil }
    }

    /// Completes the picture, all of whose universes have arrived, and begins the next one. Returns false if
    /// the picture must not be shown because its universes may belong to two pictures.
    ///
    /// The offset of a universe is the difference between its sequence number and that of the first universe.
    /// While the offsets are not established, a picture is shown only if it has the same offsets as the
    /// picture before. If the offsets of several pictures in succession differ, the console does not count
    /// its universes in step, and all pictures are shown. They are also shown if `areNumbersIgnored` is true,
    /// because each rule for recognizing the start of a picture has been rejected.
    mutating func completePicture() -> Bool {
        defer { resetPicture() }
        mismatches = 0
        let hasEstablishedOffsets = offsets != nil
        if hasEstablishedOffsets || areNumbersIgnored { return true }

        let sequences = receivedSequences.compactMap { $0 }
        // Without sequence numbers, nothing can be compared.
        guard sequences.count == receivedSequences.count, let firstSequence = sequences.first else {
            return true
        }
        let observedOffsets = sequences.map { difference($0, minus: firstSequence) }
        // Two pictures in succession with the same offsets establish them.
        if observedOffsets == candidateOffsets {
            offsets = observedOffsets
            // The rule that uses offsets may be right with the new ones, so earlier rejections do not count.
            rejectedRuleCount = 0
            return true
        }
        // Before the first picture, `candidateOffsets` is empty, so that this picture counts as unequal, too.
        candidateOffsets = observedOffsets
        unequalPictureCount = min(unequalPictureCount + 1, Self.maximumUnequalPictures)
        return unequalPictureCount == Self.maximumUnequalPictures
    }
}
