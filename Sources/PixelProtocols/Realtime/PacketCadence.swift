/// A detector of lost DDP packets. It examines sequence numbers, so that no shown picture mixes parts of two
/// pictures.
///
/// Some lighting consoles number their packets, and others number their pictures. The detector derives this
/// from complete pictures of the console. If a console numbers neither, its numbers are ignored.
struct PacketCadence: Hashable, Sendable {
    /// The relation of a received packet to the picture that is currently being received.
    enum Relation: Hashable {
        /// The packet belongs to the current picture, or is the first packet of a picture.
        case currentPicture
        /// The packet begins the next picture, so the received parts of the current picture must be removed
        /// first.
        case nextPicture
        /// The packet is a duplicate of one that has already arrived.
        case duplicate
    }

    private enum Unit { case packets, pictures }

    /// The unit that the lighting console numbers, either packets or pictures, or nil if this has not been
    /// established yet.
    private var countedUnit: Unit?
    /// The unit that the lighting console numbered in the last complete picture, or nil if it numbered
    /// neither packets nor pictures.
    private var candidateUnit: Unit?
    /// The sequence number of the last packet in the current picture, or nil if no packet has arrived.
    private var lastSequence: UInt8?
    /// The sequence number of the last packet in the previous picture, or nil if there was no complete
    /// picture.
    private var lastPictureSequence: UInt8?
    /// Whether more than one packet of the current picture has arrived.
    private var hasSeveralPackets = false
    /// Whether the sequence numbers of the current picture's packets are consecutive.
    private var areNumbersConsecutive = true
    /// Whether the sequence numbers of the current picture's packets are equal.
    private var areNumbersEqual = true
    /// The number of packets since the last complete picture that began another picture too early.
    private var mismatches = 0
    /// The number of consecutive pictures in which the lighting console seemed to number neither packets nor
    /// pictures.
    private var irregularPictureCount = 0

    private static let mostMismatches = 64
    /// The number of consecutive pictures without regular sequence numbers after which the numbers of a
    /// lighting console are ignored.
    private static let maximumIrregularPictures = 3

    /// Records a packet with the sequence number `sequence`, from 0 to 15. Returns whether the packet belongs
    /// to the current picture, begins the next one, or is a duplicate.
    ///
    /// Some lighting consoles number their packets, so that a picture of three packets has the numbers 4 5 6.
    /// Others number their pictures, so that it has the numbers 4 4 4. `countedUnit` is what the console
    /// numbers. It determines which number the next packet of the picture must have. Any other number means
    /// that packets were lost or that the next picture has begun. While `countedUnit` is nil because it is
    /// not established yet, all packets are assumed to belong to the current picture.
    mutating func recordPacket(sequence: UInt8) -> Relation {
        defer { lastSequence = sequence }
        guard let lastSequence else { return .currentPicture }

        // The mask 15 replaces 16 by 0. After 15, some consoles continue with 0, and some with 1.
        let isSuccessor = sequence == (lastSequence + 1) & 15 || (lastSequence == 15 && sequence == 1)
        let isSame = sequence == lastSequence
        if countedUnit == .packets, isSame { return .duplicate }

        let belongsToPicture =
            switch countedUnit {
            case .packets: isSuccessor
            case .pictures: isSame
            case nil: true
            }
        guard belongsToPicture else {
            // A picture that is complete has already been removed, so this one is incomplete.
            recordMismatch()
            resetPicture()
            return .nextPicture
        }

        // When the picture is complete, these properties show what the console counts.
        hasSeveralPackets = true
        areNumbersConsecutive = areNumbersConsecutive && isSuccessor
        areNumbersEqual = areNumbersEqual && isSame
        return .currentPicture
    }

    /// Counts a packet that unexpectedly began another picture. After too many of these, the detector again
    /// determines whether the lighting console numbers packets or pictures.
    private mutating func recordMismatch() {
        mismatches += 1
        guard mismatches > Self.mostMismatches else { return }
        countedUnit = nil
        candidateUnit = nil
        mismatches = 0
    }

    /// Resets the state of the current picture. The caller must have removed the received parts of the
    /// picture.
    mutating func resetPicture() {
        lastSequence = nil
        hasSeveralPackets = false
        areNumbersConsecutive = true
        areNumbersEqual = true
    }

    /// Completes the picture, all of whose pixels have arrived, and begins the next one. Returns false if the
    /// picture must not be shown because its packets may belong to two pictures.
    ///
    /// The packets of a picture have regular numbers: consecutive ones if the lighting console numbers
    /// packets, or equal ones if it numbers pictures. `countedUnit`, which is what the console numbers, is
    /// established by two pictures in succession with the same unit. Until then, a picture with irregular
    /// numbers is not shown, because packets were probably lost. After several such pictures in succession,
    /// the console is assumed to number neither, and its numbers are ignored.
    mutating func completePicture() -> Bool {
        defer {
            lastPictureSequence = lastSequence
            resetPicture()
        }
        mismatches = 0
        // A picture of one packet is not a mixture. If the unit is established, `recordPacket` has checked
        // all packets.
        guard hasSeveralPackets, countedUnit == nil else { return true }

        // `observedUnit` is what the console appears to number in this picture, and `candidateUnit` in the
        // picture before. If both are nil, `countedUnit` remains nil.
        let unitOfPicture = observedUnit
        if unitOfPicture == candidateUnit { countedUnit = unitOfPicture }
        candidateUnit = unitOfPicture

        // The count stays at the maximum, so that all further irregular pictures are shown, too.
        let hasRegularNumbers = areNumbersConsecutive || areNumbersEqual
        irregularPictureCount =
            hasRegularNumbers ? 0 : min(irregularPictureCount + 1, Self.maximumIrregularPictures)
        let areNumbersIgnored = irregularPictureCount == Self.maximumIrregularPictures
        return hasRegularNumbers || areNumbersIgnored
    }

    /// The unit that the lighting console appears to number in the current picture, or nil if it appears to
    /// number neither packets nor pictures. Equal sequence numbers indicate numbered pictures only if they
    /// differ from those of the last picture.
    private var observedUnit: Unit? {
        if areNumbersConsecutive { return .packets }
        return areNumbersEqual && lastSequence != lastPictureSequence ? .pictures : nil
    }
}
