import MonotonicTime

/// The pictures that lighting consoles send to the sign in one or more protocols. The sign shows only the
/// console with the highest priority. Among equal priorities, the first console is shown. Art-Net and DDP
/// have the default priority of E1.31.
package struct RealtimeInputs: Sendable {
    /// The effect of a received packet, or of elapsed time, on the picture that the sign shows.
    package enum Change: Hashable, Sendable {
        /// The picture that the sign shows does not change.
        case none
        /// There is a new picture to show, which `withShownBytes` provides.
        case picture
        /// No lighting console is sending a picture any longer.
        case ended
    }

    /// The source of the shown picture: the protocol and the sender.
    package struct Shown: Hashable, Sendable {
        /// The index of the protocol in the array from which the inputs were created.
        package var index: Int
        /// The sender within the protocol, or nil if there is none.
        var source: RealtimeSource?
    }

    private var pictures: [RealtimePicture]
    /// The protocol and sender of the shown picture, or nil if no picture is shown.
    package private(set) var shown: Shown?
    /// The time until which the picture of a source that has ended stays visible while another source is
    /// sending. Nil if the source of the shown picture has not ended.
    private var handoverEnd: Instant?
    private let handover: Nanoseconds

    /// The maximum time for which the picture of a source that has ended stays visible while the sign waits
    /// for the first complete picture of another source.
    private static let longestHandover = Nanoseconds.seconds(1)

    /// Creates the inputs for pictures with `pixels` pixels, in the protocols `inputs`. A sender expires when
    /// it has sent no packet for the duration `hold`. Throws a `UniverseError` if a picture needs universe
    /// numbers that a protocol does not permit.
    package init(_ inputs: [RealtimeInput], pixels: Int, hold: Nanoseconds) throws(UniverseError) {
        var pictures: [RealtimePicture] = []
        for input in inputs { pictures.append(try RealtimePicture(input, pixels: pixels, hold: hold)) }
        self.pictures = pictures
        handover = min(hold, Self.longestHandover)
    }

    /// Calls `body` with the bytes of the shown picture: red, green and blue of each pixel, row by row.
    /// Returns the result of `body`, or nil if no picture is shown.
    package func withShownBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
        guard let shown else { return nil }
        return pictures[shown.index].bytes.withUnsafeBytes(body)
    }

    /// Returns the number of the universe in which the active sender of the protocol at `index` sends
    /// synchronization packets, or nil if it sends none.
    package func synchronization(at index: Int) -> Int? { pictures[index].synchronizationUniverse }

    /// The time at which `expire` must be called next, or nil if no console is sending.
    package var deadline: Instant? {
        let deadlines = pictures.map(\.deadline) + [handoverEnd]
        return deadlines.compactMap { $0 }.min()
    }

    /// Removes the senders that have sent no packet for too long, as of the time `now`. Returns the effect on
    /// the shown picture.
    package mutating func expire(at now: Instant) -> Change {
        for index in pictures.indices { _ = pictures[index].expire(at: now) }
        return followSources(at: now)
    }

    /// Processes a UDP packet that arrived from the IP address `sender` at the time `now`, in the protocol at
    /// `index`. Returns the effect on the shown picture.
    package mutating func receive(
        _ packet: UnsafeRawBufferPointer,
        at index: Int,
        from sender: RealtimeSource,
        at now: Instant
    ) -> Change {
        guard pictures[index].receive(packet, from: sender, at: now) == .picture, isPreferred(index) else {
            return followSources(at: now)
        }
        shown = Shown(index: index, source: pictures[index].source)
        handoverEnd = nil
        return .picture
    }

    /// Returns whether a picture in the protocol at `index` replaces the shown picture. It does if no picture
    /// from another protocol is shown, if the source of the shown picture has ended, or if the new picture
    /// has a higher priority.
    private func isPreferred(_ index: Int) -> Bool {
        guard let shown, shown.index != index else { return true }
        let shownPicture = pictures[shown.index]
        let isSourceActive = shownPicture.source == shown.source
        guard isSourceActive, let shownPriority = shownPicture.priority else { return true }
        return pictures[index].priority.map { $0 > shownPriority } ?? false
    }

    /// Ends the shown picture if its source has stopped sending. If another source is sending, the picture
    /// stays visible until the handover time ends. Returns the effect on the shown picture.
    private mutating func followSources(at now: Instant) -> Change {
        guard let shown else { return .none }
        guard pictures[shown.index].source != shown.source else {
            handoverEnd = nil
            return .none
        }
        let end = handoverEnd ?? now + handover
        handoverEnd = end
        guard end <= now || pictures.allSatisfy({ $0.source == nil }) else { return .none }
        self.shown = nil
        handoverEnd = nil
        return .ended
    }
}
