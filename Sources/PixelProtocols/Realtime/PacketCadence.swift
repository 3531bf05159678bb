/// Detects lost DDP packets by their sequence numbers, so that no shown picture mixes parts of two pictures.
///
/// Some consoles count packets, and others count pictures. The complete pictures of a console show which of them it
/// does. If a console does neither, its numbers are ignored.
struct PacketCadence: Hashable, Sendable {
    /// How a packet relates to the current picture.
    enum Relation: Hashable {
        /// The packet belongs to the current picture, or is the first packet.
        case present
        /// The packet begins the next picture, so the parts of the current one must be removed first.
        case next
        /// The packet is a duplicate of one that has already arrived.
        case repeated
    }

    private enum Unit { case packets, pictures }

    /// What the console counts, or nil if this is not established yet.
    private var countedUnit: Unit?
    /// What the console counted in the last complete picture, or nil if it counted neither packets nor pictures.
    private var candidate: Unit?
    /// The sequence number of the last packet, or nil if there was none.
    private var lastSequence: UInt8?
    /// The sequence number of the last complete picture, or nil if there was none.
    private var lastPictureSequence: UInt8?
    /// Whether the current picture has several packets.
    private var hasSeveralPackets = false
    /// Whether the numbers of the current picture's packets are consecutive.
    private var areConsecutive = true
    /// Whether the numbers of the current picture's packets are equal.
    private var areEqual = true
    /// The number of packets since the last complete picture that began another picture.
    private var mismatches = 0
    /// The number of consecutive pictures whose packets show neither kind of counting.
    private var strangePictures = 0

    private static let mostMismatches = 64
    /// The number of consecutive pictures, with neither kind of counting, after which the numbers of a
    /// console are ignored.
    private static let mostStrangePictures = 3

    /// Records a packet with the sequence number `sequence`, from 0 to 15. Returns whether the packet belongs to the
    /// current picture, begins the next one, or is a duplicate.
    ///
    /// A console counts either its packets or its pictures. A packet of the same picture then has the next number or
    /// the same number. Until it is established what the console counts, all packets belong to the current picture.
    mutating func record(_ sequence: UInt8) -> Relation {
        defer { lastSequence = sequence }
        guard let lastSequence else { return .present }

        // After 15, some consoles continue with 0, and some with 1.
        let isSuccessor = sequence == (lastSequence + 1) & 15 || (lastSequence == 15 && sequence == 1)
        let isSame = sequence == lastSequence
        if countedUnit == .packets, isSame { return .repeated }

        let belongsToPicture =
            switch countedUnit {
            case .packets: isSuccessor
            case .pictures: isSame
            case nil: true
            }
        guard belongsToPicture else {
            recordMismatch()
            removeAll()
            return .next
        }

        // When the picture is complete, these properties show what the console counts.
        hasSeveralPackets = true
        areConsecutive = areConsecutive && isSuccessor
        areEqual = areEqual && isSame
        return .present
    }

    /// Counts a packet that began another picture. After too many of them, what the console counts is established
    /// again.
    private mutating func recordMismatch() {
        mismatches += 1
        guard mismatches > Self.mostMismatches else { return }
        countedUnit = nil
        candidate = nil
        mismatches = 0
    }

    /// Restarts the picture after its parts were removed.
    mutating func removeAll() {
        lastSequence = nil
        hasSeveralPackets = false
        areConsecutive = true
        areEqual = true
    }

    /// Completes the picture, all of whose pixels have arrived, and begins the next one. Returns false if the picture
    /// must not be shown because its packets may belong to two pictures.
    ///
    /// The packets of a picture have consecutive numbers if the console counts packets, or equal numbers if it counts
    /// pictures. Other numbers show that packets were lost, unless several pictures in succession have such numbers.
    mutating func complete() -> Bool {
        defer {
            lastPictureSequence = lastSequence
            removeAll()
        }
        mismatches = 0
        guard hasSeveralPackets, countedUnit == nil else { return true }

        let observedUnit = observedUnit
        // Two consecutive pictures establish what the console counts.
        if observedUnit == candidate { countedUnit = observedUnit }
        candidate = observedUnit

        let hasRegularNumbers = areConsecutive || areEqual
        strangePictures = hasRegularNumbers ? 0 : min(strangePictures + 1, Self.mostStrangePictures)
        let areNumbersIgnored = strangePictures == Self.mostStrangePictures
        return hasRegularNumbers || areNumbersIgnored
    }

    /// What the console has counted in the current picture, or nil if its numbers show neither kind of counting. Equal
    /// numbers count pictures only if they differ from those of the last picture.
    private var observedUnit: Unit? {
        if areConsecutive { return .packets }
        return areEqual && lastSequence != lastPictureSequence ? .pictures : nil
    }
}
