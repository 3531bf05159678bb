/// The detection of lost DDP packets by their sequence numbers, so that no picture has parts of two.
///
/// Some consoles count packets, and some count pictures. Which one a console does follows from its complete pictures. The
/// numbers of a console that does neither are not compared.
struct PacketCadence: Hashable, Sendable {
    /// The place of a packet.
    enum Place: Hashable {
        /// It belongs to the picture of the packets before, or is the first one.
        case present
        /// It begins another picture, so the parts of the present one must be removed first.
        case next
        /// It has arrived before.
        case repeated
    }

    private enum Counted { case packets, pictures }

    /// What the console counts, or nil if that is not established.
    private var counted: Counted?
    /// What the console has counted in the last complete picture, or nil for something else.
    private var candidate: Counted?
    /// The sequence numbers of the last packet and of the last complete picture.
    private var last: UInt8?
    private var lastPicture: UInt8?
    /// Whether the present picture consists of more than a packet, and whether their numbers follow each other or are equal.
    private var hasSeveral = false
    private var isAscending = true
    private var isEqual = true
    /// The number of packets that began another picture since the last complete one.
    private var mismatches = 0
    /// The number of pictures in a row from which nothing follows.
    private var strangePictures = 0

    private static let mostMismatches = 64
    /// The number of pictures in a row that show that a console counts neither packets nor pictures.
    private static let mostStrangePictures = 3

    /// Records a packet with the number `sequence`, from 0 to 15.
    mutating func record(_ sequence: UInt8) -> Place {
        defer { last = sequence }
        guard let last else { return .present }
        // Some consoles count from 1, and some from 0.
        let follows = sequence == (last + 1) & 15 || (last == 15 && sequence == 1)
        let equals = sequence == last
        if counted == .packets, equals { return .repeated }
        if (counted == .packets && !follows) || (counted == .pictures && !equals) {
            mismatches += 1
            if mismatches > Self.mostMismatches { (counted, candidate, mismatches) = (nil, nil, 0) }
            removeAll()
            return .next
        }
        hasSeveral = true
        isAscending = isAscending && follows
        isEqual = isEqual && equals
        return .present
    }

    /// Starts a picture over, after its parts were removed.
    mutating func removeAll() {
        last = nil
        (hasSeveral, isAscending, isEqual) = (false, true, true)
    }

    /// Completes the picture. Returns whether it may be shown. It may not if its packets may belong to two pictures.
    mutating func complete() -> Bool {
        defer {
            lastPicture = last
            removeAll()
        }
        mismatches = 0
        guard hasSeveral, counted == nil else { return true }
        let found: Counted? = isAscending ? .packets : isEqual && last != lastPicture ? .pictures : nil
        if found == candidate { counted = found }
        candidate = found
        strangePictures = isAscending || isEqual ? 0 : min(strangePictures + 1, Self.mostStrangePictures)
        return strangePictures % Self.mostStrangePictures == 0
    }
}
