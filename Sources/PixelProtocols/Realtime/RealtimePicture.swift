import MonotonicTime

/// The picture that lighting consoles send in one protocol, assembled from received packets.
///
/// Of several sources, the one with the highest priority is shown. Among equal priorities, this is the first
/// one. Only the active source uses memory for a picture. A source expires when it has sent no packets for
/// the duration `hold`.
package struct RealtimePicture: Sendable {
    /// The bytes of the last complete picture: red, green and blue of each pixel, row by row.
    package private(set) var bytes: [UInt8]

    private let layout: Layout
    private let sourceTimeout: Nanoseconds
    private var arbitration = SourceArbitration()
    private var assembly: PictureAssembly
    private var sequenceFilters: [SequenceFilter]
    private var universeCadence: UniverseCadence
    private var packetCadence = PacketCadence()
    /// The sender whose packets are in `assembly`, the picture that is being received, or nil if there is
    /// none.
    private var assembledSource: RealtimeSource?
    /// Whether `stagedBytes` contains a complete picture, which the next synchronization packet makes
    /// visible.
    private var isStaged = false
    private var stagedBytes: [UInt8] = []
    /// The number of the universe in which the active sender sends synchronization packets, or nil if it
    /// sends none.
    private(set) var synchronizationUniverse: Int?
    /// The time until which a complete Art-Net picture is shown only when a synchronization packet arrives.
    /// Nil if the active sender has sent no such packet.
    private var synchronizationEnd: Instant?

    /// The time without ArtSync packets after which an Art-Net receiver shows pictures immediately again
    /// (Art-Net 4, "ArtSync").
    private static let syncTimeout = Nanoseconds.seconds(4)

    private enum Layout: Sendable {
        case e131(PixelUniverses)
        case artNet(PixelUniverses)
        case ddp
    }

    /// Creates a black picture with `pixels` pixels, which lighting consoles replace by sending packets.
    ///
    /// In E1.31 and Art-Net, a picture is divided into universes, which are groups of channels. In DDP, each
    /// packet contains the offset of its pixels.
    ///
    /// - Parameters:
    ///   - input: The protocol and, unless it is DDP, the number of the first universe.
    ///   - pixels: The number of pixels in a picture.
    ///   - hold: The duration without packets after which a source (a sender of pictures) expires.
    /// - Throws: `UniverseError` if the universes of a picture exceed the range of the protocol.
    package init(_ input: RealtimeInput, pixels: Int, hold: Nanoseconds) throws(UniverseError) {
        let universeCount: Int
        switch input {
        case .e131(let first):
            let universes = try PixelUniverses(first: first, pixels: pixels, in: E131Encoder.validUniverses)
            layout = .e131(universes)
            universeCount = universes.count
        case .artNet(let first):
            let universes = try PixelUniverses(first: first, pixels: pixels, in: ArtNetEncoder.validUniverses)
            layout = .artNet(universes)
            universeCount = universes.count
        case .ddp:
            layout = .ddp
            universeCount = 0
        }

        self.sourceTimeout = hold
        assembly = PictureAssembly(pixels: pixels)
        bytes = assembly.bytes
        sequenceFilters = [SequenceFilter](repeating: SequenceFilter(), count: universeCount)
        universeCadence = UniverseCadence(count: universeCount, modulus: Self.modulus(of: layout))
    }

    /// Returns the number of different sequence numbers in a protocol, which is 255 for Art-Net because its
    /// numbers range from 1 to 255.
    private static func modulus(of layout: Layout) -> Int {
        if case .artNet = layout { 255 } else { 256 }
    }

    /// The sender whose pictures are shown, or nil if no console is sending.
    package var source: RealtimeSource? { arbitration.activeSource }

    /// The priority of the sender whose pictures are shown, or nil if no console is sending.
    package var priority: UInt8? { arbitration.priority }

    /// The time at which `expire` must be called next, or nil if there is no sender that can expire.
    package var deadline: Instant? { arbitration.deadline }

    /// Removes the senders that have sent no packet for the duration `hold`, as of the time `now`. Returns
    /// true if this removed the last sender, after which no picture must be shown.
    package mutating func expire(at now: Instant) -> Bool {
        guard arbitration.activeSource != nil else { return false }
        arbitration.expire(at: now)
        resetIfSourceChanged()
        return arbitration.activeSource == nil
    }

    /// Processes a UDP packet that arrived from the IP address `sender` at the time `now`.
    ///
    /// - Returns: The effect of the packet: it was rejected, it completed a picture, or it ended the last
    ///   stream. `pending` if the shown picture stays the same, for example because packets of the next
    ///   picture are still missing.
    package mutating func receive(
        _ packet: UnsafeRawBufferPointer,
        from sender: RealtimeSource,
        at now: Instant
    ) -> RealtimeOutcome {
        do throws(PacketRejection) {
            switch layout {
            case .e131(let universes):
                switch try E131Packet(packet) {
                case .data(let data): return receiveChannels(data, of: packet, in: universes, at: now)
                case .synchronization(let universe):
                    return universe == synchronizationUniverse ? showStagedPicture() : .pending
                }
            case .artNet(let universes):
                return receiveArtNet(
                    try ArtNetPacket(packet),
                    of: packet,
                    in: universes,
                    from: sender,
                    at: now
                )
            case .ddp: return receiveDDP(try DDPPacket(packet), of: packet, from: sender, at: now)
            }
        } catch {
            return .rejected(error)
        }
    }

    // MARK: Protocols

    /// Processes an E1.31 packet with the channels of a universe. Ignores universes of other displays,
    /// previews, packets from a source with a lower priority, and packets that arrive late.
    ///
    /// - Parameters:
    ///   - data: The contents of the packet, with the range of the channels.
    ///   - packet: The bytes of the packet.
    ///   - universes: The universes of this display.
    ///   - now: The time at which the packet arrived.
    /// - Returns: `picture` if the channels complete a picture, and `pending` otherwise. If the packet ends
    ///   the stream of the last source, `ended`.
    private mutating func receiveChannels(
        _ data: E131Data,
        of packet: UnsafeRawBufferPointer,
        in universes: PixelUniverses,
        at now: Instant
    ) -> RealtimeOutcome {
        guard universes.numbers.contains(data.universe), !data.isPreview else { return .pending }
        guard !data.endsStream else { return endStream(of: data.source) }
        // The result is false if another source is active, for example one with a higher priority.
        guard
            arbitration.recordPacket(
                from: data.source,
                priority: data.priority,
                expiringAt: now + sourceTimeout
            )
        else {
            return .pending
        }
        // This must precede the other changes, because it removes the state of a previous source.
        resetIfSourceChanged()
        synchronizationUniverse = data.synchronization

        let index = data.universe - universes.first
        guard recordSequence(data.sequence, lowestSequence: 0, universeIndex: index) else { return .pending }
        return insertChannels(
            data.channels,
            of: packet,
            universeIndex: index,
            in: universes,
            waitsForSynchronization: data.synchronization != nil
        )
    }

    /// Processes an Art-Net packet, which is one of two kinds. A DMX packet contains the channels of a
    /// universe (a group of channels). A sync packet makes a complete picture visible that was stored until
    /// then. Returns the effect on the shown picture.
    ///
    /// Ignores universes of other displays, packets from senders other than the active one, and packets that
    /// arrive late.
    private mutating func receiveArtNet(
        _ received: ArtNetPacket,
        of packet: UnsafeRawBufferPointer,
        in universes: PixelUniverses,
        from sender: RealtimeSource,
        at now: Instant
    ) -> RealtimeOutcome {
        switch received {
        case .sync:
            guard arbitration.activeSource == sender else { return .pending }
            // Until this time, complete pictures wait for the next synchronization packet.
            synchronizationEnd = now + Self.syncTimeout
            return showStagedPicture()
        case .dmx(let universe, let sequence, let channels):
            guard universes.numbers.contains(universe) else { return .pending }
            // Art-Net has no priorities, so all senders have the same one.
            let priority = E131Source.defaultPriority
            guard arbitration.recordPacket(from: sender, priority: priority, expiringAt: now + sourceTimeout)
            else { return .pending }
            resetIfSourceChanged()

            let index = universe - universes.first
            // Senders that do not number their packets send 0.
            let isNumbered = sequence > 0
            if isNumbered {
                guard recordSequence(sequence, lowestSequence: 1, universeIndex: index) else {
                    return .pending
                }
            }
            let waitsForSync = synchronizationEnd.map { now < $0 } ?? false
            return insertChannels(
                channels,
                of: packet,
                universeIndex: index,
                in: universes,
                waitsForSynchronization: waitsForSync
            )
        }
    }

    /// Records the sequence number of a packet for the universe at `index`. If the packet begins the next
    /// picture, removes the parts of the current one. Returns false if the packet arrived too late and must
    /// be ignored. `first` is the lowest sequence number of the protocol.
    private mutating func recordSequence(
        _ sequence: UInt8,
        lowestSequence first: Int,
        universeIndex index: Int
    ) -> Bool {
        guard sequenceFilters[index].accept(sequence) else { return false }
        let beginsNextPicture = universeCadence.recordPacket(
            sequence: Int(sequence) - first,
            universeIndex: index
        )
        if beginsNextPicture { assembly.removeAll() }
        return true
    }

    /// Processes a DDP packet, which contains a part of the picture and specifies whether it is the last
    /// part. Ignores duplicates and packets from sources other than the active one.
    ///
    /// - Returns: `picture` if the packet completes a picture, and `pending` otherwise.
    private mutating func receiveDDP(
        _ received: DDPPacket,
        of packet: UnsafeRawBufferPointer,
        from sender: RealtimeSource,
        at now: Instant
    ) -> RealtimeOutcome {
        // DDP has no priorities, so all senders have the same one.
        let priority = E131Source.defaultPriority
        guard arbitration.recordPacket(from: sender, priority: priority, expiringAt: now + sourceTimeout)
        else { return .pending }
        resetIfSourceChanged()

        // The sequence number shows whether parts of the current picture were lost.
        switch packetCadence.recordPacket(sequence: received.sequence) {
        case .currentPicture: break
        case .nextPicture: assembly.removeAll()
        case .duplicate: return .pending
        }
        assembly.insert(UnsafeRawBufferPointer(rebasing: packet[received.data]), at: received.offset)

        guard received.isLastOfPicture else { return .pending }
        guard assembly.isComplete, packetCadence.completePicture() else {
            // A part was lost. Parts of the next picture must not fill the gap.
            assembly.removeAll()
            packetCadence.resetPicture()
            return .pending
        }
        return finishPicture(waitsForSynchronization: false)
    }

    // MARK: Pictures

    /// Adds the pixels of a universe (a group of channels) to the picture. If the picture is then complete,
    /// shows it, or stores it until the next synchronization packet. Returns the effect on the shown picture.
    /// A universe with too few channels never completes a picture.
    ///
    /// - Parameters:
    ///   - channels: The range of the channels in `packet`.
    ///   - packet: The bytes of the packet.
    ///   - index: The index of the universe in `universes`.
    ///   - universes: The universes of this display.
    ///   - waitsForSynchronization: Whether a complete picture is shown only at a synchronization packet.
    private mutating func insertChannels(
        _ channels: Range<Int>,
        of packet: UnsafeRawBufferPointer,
        universeIndex index: Int,
        in universes: PixelUniverses,
        waitsForSynchronization: Bool
    ) -> RealtimeOutcome {
        let rangeInPicture = universes.byteRange(ofUniverseAt: index)
        let pixels = UnsafeRawBufferPointer(rebasing: packet[channels].prefix(rangeInPicture.count))
        assembly.insert(pixels, at: rangeInPicture.lowerBound)
        guard assembly.isComplete else { return .pending }

        let mayBeShown = universeCadence.completePicture()
        guard mayBeShown else {
            // Their sequence numbers show that the universes may belong to two pictures.
            assembly.removeAll()
            return .pending
        }
        return finishPicture(waitsForSynchronization: waitsForSynchronization)
    }

    /// Shows the complete picture. If `waitsForSynchronization` is true, stores it until the next
    /// synchronization packet instead. Returns the effect on the shown picture.
    private mutating func finishPicture(waitsForSynchronization: Bool) -> RealtimeOutcome {
        if waitsForSynchronization {
            stagedBytes = assembly.bytes
        } else {
            bytes = assembly.bytes
        }
        isStaged = waitsForSynchronization
        assembly.removeAll()
        return waitsForSynchronization ? .pending : .picture
    }

    /// Shows the complete picture that is stored for the synchronization packet that has now arrived. Returns
    /// `pending` if there is no such picture.
    private mutating func showStagedPicture() -> RealtimeOutcome {
        // The remaining parts belong to a picture that has lost another part.
        assembly.removeAll()
        universeCadence.resetPicture()
        guard isStaged else { return .pending }
        isStaged = false
        swap(&bytes, &stagedBytes)
        return .picture
    }

    /// Removes the sender `source`, which has ended its stream. Returns `ended` if no other sender is left.
    private mutating func endStream(of source: RealtimeSource) -> RealtimeOutcome {
        guard arbitration.activeSource != nil else { return .pending }
        arbitration.remove(source)
        resetIfSourceChanged()
        return arbitration.activeSource == nil ? .ended : .pending
    }

    /// Removes the parts of the current picture if they came from another sender than the one that is active
    /// now.
    private mutating func resetIfSourceChanged() {
        guard assembledSource != arbitration.activeSource else { return }
        assembledSource = arbitration.activeSource
        assembly.removeAll()
        isStaged = false
        synchronizationUniverse = nil
        synchronizationEnd = nil
        for index in sequenceFilters.indices { sequenceFilters[index] = SequenceFilter() }
        universeCadence = UniverseCadence(count: sequenceFilters.count, modulus: Self.modulus(of: layout))
        packetCadence = PacketCadence()
    }
}
