/// Detects lost DDP packets by their sequence numbers, so that no shown picture mixes parts of two pictures.
///
/// Some consoles count packets, and others count pictures. The complete pictures of a console show which of them it
/// does. If a console does neither, its numbers are ignored.
struct PacketCadence: Hashable, Sendable {
    /// How a packet relates to the current picture.
    enum Place: Hashable {
        /// The packet belongs to the current picture, or is the first packet.
        case present
        /// The packet begins the next picture, so the parts of the current one must be removed first.
        case next
        /// The packet is a duplicate of one that has already arrived.
        case repeated
    }

    private enum Counted { case packets, pictures }

    /// What the console counts, or nil if this is not established yet.
    private var counted: Counted?
    /// What the console counted in the last complete picture, or nil if it counted neither packets nor pictures.
    private var candidate: Counted?
    /// The sequence number of the last packet, or nil if there was none.
    private var last: UInt8?
    /// The sequence number of the last complete picture, or nil if there was none.
    private var lastPicture: UInt8?
    /// Whether the current picture has several packets, and whether their numbers are consecutive or equal.
    private var hasSeveral = false
    private var isAscending = true
    private var isEqual = true
    /// The number of packets since the last complete picture that began another picture.
    private var mismatches = 0
    /// The number of consecutive pictures whose packets show neither kind of counting.
    private var strangePictures = 0

    private static let mostMismatches = 64
    /// The number of consecutive pictures, with neither kind of counting, after which the numbers of a
    /// console are ignored.
    private static let mostStrangePictures = 3

    /// Records a packet with the sequence number `sequence`, from 0 to 15, and returns how it relates to the
    /// current picture.
    mutating func record(_ sequence: UInt8) -> Place {
        defer { last = sequence }
        guard let last else { return .present }
        // After 15, some consoles continue with 0, and some with 1.
        let isSuccessor = sequence == (last + 1) & 15 || (last == 15 && sequence == 1)
        let isSame = sequence == last
        if counted == .packets, isSame { return .repeated }
        let isInPicture =
            switch counted {
            case .packets: isSuccessor
            case .pictures: isSame
            case nil: true
            }
        guard isInPicture else {
            mismatches += 1
            if mismatches > Self.mostMismatches { (counted, candidate, mismatches) = (nil, nil, 0) }
            removeAll()
            return .next
        }
        hasSeveral = true
        isAscending = isAscending && isSuccessor
        isEqual = isEqual && isSame
        return .present
    }

    /// Restarts the picture after its parts were removed.
    mutating func removeAll() {
        last = nil
        (hasSeveral, isAscending, isEqual) = (false, true, true)
    }

    /// Completes the picture. Returns whether it may be shown. It must not be shown if its packets may belong to two
    /// pictures.
    mutating func complete() -> Bool {
        defer {
            lastPicture = last
            removeAll()
        }
        mismatches = 0
        guard hasSeveral, counted == nil else { return true }
        let observed: Counted?
        if isAscending {
            observed = .packets
        } else if isEqual, last != lastPicture {
            observed = .pictures
        } else {
            observed = nil
        }
        // Two consecutive pictures establish what the console counts.
        if observed == candidate { counted = observed }
        candidate = observed
        strangePictures = isAscending || isEqual ? 0 : min(strangePictures + 1, Self.mostStrangePictures)
        return strangePictures % Self.mostStrangePictures == 0
    }
}
