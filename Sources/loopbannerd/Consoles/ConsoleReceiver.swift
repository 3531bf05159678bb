import BusInterfaces
import CLinuxSystem
import Glibc
import HardwareBuses
import LinuxSystem
import MonotonicTime
import PixelProtocols

/// A receiver of the pictures that lighting consoles send to one sign. It owns the connection to the sign,
/// and assembles the pictures from the packets of the consoles.
final class ConsoleReceiver {
    let request: RealtimeRequest
    private let connection: MessageSocket
    private let descriptors: PassedDescriptors
    private let writer: PictureWriter
    private let log: SenderLog

    private var inputs: RealtimeInputs
    private var multicastGroups: UniverseGroups?
    private var schedule: SendSchedule
    /// The IPv4 address of the console that sent the last packet of the newest picture.
    private var sourceAddress: UInt32 = 0
    /// The console and its protocol that were last reported to the sign as the source of its pictures. Nil if
    /// the sign shows its banner.
    private var reported: RealtimeInputs.Shown?
    /// The last picture that was passed to the sign, with its pixels column by column, as the sign stores
    /// them.
    private var picture: [UInt8]
    private var spareBuffer: [UInt8]
    /// Whether the connection to the sign has ended, in which case the owner must remove this receiver.
    private(set) var isDone = false

    /// Creates a receiver for a sign that has requested pictures from lighting consoles. The receiver will
    /// assemble the pictures from network packets, write them to memory that it shares with the sign, and
    /// notify the sign with an event descriptor.
    ///
    /// - Parameters:
    ///   - request: The sign's request, with the protocols, the universes (numbered parts of a picture) and
    ///     the allowed senders.
    ///   - connection: The connection to the sign.
    ///   - descriptors: The memory for pictures, and the event descriptor that notifies the sign of a new
    ///     one.
    ///   - log: The log of this process.
    ///   - now: The current time.
    /// - Throws: An error if the descriptors are unsuitable, or if a picture needs too many universes.
    init(
        _ request: RealtimeRequest,
        connection: MessageSocket,
        descriptors: PassedDescriptors,
        log: SenderLog,
        at now: Instant
    ) throws(LinkError) {
        try descriptors.checkCount()
        // The decoders of the requested protocols.
        inputs = try Self.makeInputs(for: request)
        writer = try PictureWriter(descriptors.pictureMemory, pixelCount: request.pixelCount)
        try descriptors.makeEventNonblocking()

        self.request = request
        self.connection = connection
        self.descriptors = descriptors
        self.log = log

        // A picture that the sign has received is not sent again.
        schedule = SendSchedule(rate: request.rate, refresh: .zero)
        picture = [UInt8](repeating: 0, count: Self.bytesPerPixel * request.pixelCount)
        // The next picture is converted in this buffer, which is then exchanged with `picture`.
        spareBuffer = picture
        multicastGroups = Self.makeMulticastGroups(for: request, at: now)
    }

    /// Creates the decoders for the protocols of lighting consoles that the sign has requested. Throws if a
    /// picture needs too many universes.
    private static func makeInputs(for request: RealtimeRequest) throws(LinkError) -> RealtimeInputs {
        let settings = request.settings
        do throws(UniverseError) {
            return try RealtimeInputs(
                settings.protocols.map { $0.input(first: settings.universe ?? $0.usualUniverse ?? 0) },
                pixels: request.pixelCount,
                hold: settings.holdDuration
            )
        } catch {
            throw .universes(error.description)
        }
    }

    /// Returns the multicast groups of the DMX universes that the sign has requested, or nil if it does not
    /// receive E1.31 packets by multicast.
    private static func makeMulticastGroups(for request: RealtimeRequest, at now: Instant) -> UniverseGroups?
    {
        let settings = request.settings
        guard settings.protocols.contains(.e131), let interface = settings.interface else { return nil }
        let firstUniverse = settings.universe ?? 1
        return UniverseGroups(firstUniverse..<firstUniverse + request.universes, on: interface, at: now)
    }

    /// The file descriptor of the connection, which becomes readable when the sign closes the connection.
    var connectionDescriptor: CInt { connection.descriptor }

    /// The time at which `advance` must be called next, or nil if no call is necessary until a packet
    /// arrives.
    var deadline: Instant? {
        if isDone { return .zero }
        return [inputs.deadline, schedule.deadline, multicastGroups?.deadline].compactMap { $0 }.min()
    }

    /// Handles the end of the connection to the sign. No other event is possible on the connection, because a
    /// sign sends no further message after its request.
    func handleConnectionEnd() {
        do throws(LinkError) {
            if case .nothing = try connection.receive() { return }
        } catch { log(.warning, "consoles: \(error)") }
        isDone = true
    }

    /// Handles a packet from a lighting console. Usually several packets form a picture. A complete picture
    /// is passed to the sign later, as soon as the sign's frame rate permits. Packets from senders or of
    /// protocols that the sign has not requested are ignored.
    ///
    /// - Parameters:
    ///   - packet: The bytes of the packet.
    ///   - input: The protocol at whose port the packet arrived.
    ///   - sender: The IPv4 address of the console.
    ///   - now: The current time.
    func receivePacket(
        _ packet: UnsafeRawBufferPointer,
        of input: RealtimeSettings.Input,
        sender: UInt32,
        at now: Instant
    ) {
        let isAllowed = request.settings.allowedSenders.contains { $0.contains(sender) }
        guard isAllowed, let inputIndex = request.settings.protocols.firstIndex(of: input) else { return }

        // The console is identified by the four bytes of its address, in network byte order.
        let source = withUnsafeBytes(of: sender.bigEndian) { addressBytes in RealtimeSource(addressBytes) }
        // The decoder of the protocol returns how the packet changes the picture for the sign.
        switch inputs.receive(packet, at: inputIndex, from: source, at: now) {
        case .none: break
        case .picture:
            sourceAddress = sender
            schedule.pictureArrived()
        case .ended: endPictures()
        }

        // The packet may have announced the universe in which the console sends synchronization packets. This
        // universe has its own multicast group.
        if input == .e131, let universe = inputs.synchronization(at: inputIndex) {
            multicastGroups?.addUniverse(universe, at: now)
        }
    }

    /// Performs the work that is due at the time `now`: removes consoles that no longer send packets, joins
    /// multicast groups, and passes a complete picture to the sign.
    func advance(to now: Instant) {
        if let due = inputs.deadline, due <= now, inputs.expire(at: now) == .ended { endPictures() }
        if let problem = multicastGroups?.rejoinIfNeeded(at: now) { log(.warning, "consoles: \(problem)") }
        guard schedule.isDue(at: now), let source = inputs.shown else { return }
        schedule.start(at: now)
        publish(source)
    }

    private func publish(_ source: RealtimeInputs.Shown) {
        let (width, height) = (request.width, request.height)
        _ = inputs.withShownBytes { bytes in
            spareBuffer.withUnsafeMutableBytes { Self.transpose(bytes, to: $0, width: width, height: height) }
        }
        guard spareBuffer != picture || source != reported else { return }
        swap(&spareBuffer, &picture)
        if source != reported {
            let input = request.settings.protocols[source.index]
            send(.showing(input, address: AddressRange.text(of: sourceAddress)))
            reported = source
        }
        picture.withUnsafeBytes { writer.publish($0, brightness: 100) }
        eventfd_write(descriptors.pictureEvent, 1)
    }

    private func endPictures() {
        schedule.removePicture()
        guard reported != nil else { return }
        reported = nil
        send(.ended)
    }

    /// Sends a message to the sign. If that fails, for example because the sign no longer reads its messages,
    /// marks this receiver as done.
    private func send(_ message: LinkMessage) {
        do throws(LinkError) { try connection.send(message) } catch { isDone = true }
    }

    private static let bytesPerPixel = 3

    /// Copies a picture of `width` × `height` pixels. `source` contains the pixels row by row, as lighting
    /// consoles send them, and `target` receives them column by column, as the sign stores them. Each pixel
    /// has three bytes. If the sizes of the buffers do not match, copies nothing.
    private static func transpose(
        _ source: UnsafeRawBufferPointer,
        to target: UnsafeMutableRawBufferPointer,
        width: Int,
        height: Int
    ) {
        guard source.count == bytesPerPixel * width * height, target.count == source.count else { return }
        let bytesPerColumn = bytesPerPixel &* height
        for row in 0..<height {
            // The offsets of the row's first pixel in both pictures.
            var sourceOffset = bytesPerPixel &* row &* width
            var targetOffset = bytesPerPixel &* row
            for _ in 0..<width {
                target[targetOffset] = source[sourceOffset]
                target[targetOffset &+ 1] = source[sourceOffset &+ 1]
                target[targetOffset &+ 2] = source[sourceOffset &+ 2]
                sourceOffset &+= bytesPerPixel
                targetOffset &+= bytesPerColumn
            }
        }
    }
}

extension RealtimeRequest {
    /// The number of DMX universes of E1.31 or Art-Net that a picture of the sign occupies.
    var universes: Int {
        (pixelCount + PixelUniverses.pixelsPerUniverse - 1) / PixelUniverses.pixelsPerUniverse
    }
}
