import BusInterfaces
import Diagnostics
import Glibc
import HardwareBuses
import LinuxSystem
import MonotonicTime
import PixelProtocols

/// A network display to which this process sends the pictures of a sign. It owns the connection to the sign,
/// the newest picture, and the route to the display.
final class SentDisplay {
    private let settings: NetworkDisplaySettings
    private let connection: MessageSocket
    private let descriptors: PassedDescriptors
    private let reader: PictureReader
    private let log: SenderLog

    private let name: String
    private var encoder: any PictureEncoder
    private var packets = PacketBatch()
    private let multicastPort: UInt16?
    private var route: PacketRoute
    private var schedule: SendSchedule
    private var transmission: Transmission?
    private var trouble = TroubleReport()

    /// The newest picture that the sign has published, with three bytes for each pixel.
    private var picture: [UInt8]
    private var spareBuffer: [UInt8]
    private var wirePicture: WirePicture
    private var pixelTable: PixelTable
    private var brightness: UInt8 = 100
    private var hasPicture = false
    /// The error number that the system has reported late, which means for a packet that was sent earlier in
    /// the current transmission. Nil if there is none.
    private var earlierFailure: CInt?

    /// The error numbers that the system can report late, for packets that were sent earlier. They mean that
    /// the packets did not reach the receiver, its host or its network.
    private static let lateErrors = [ECONNREFUSED, EHOSTUNREACH, ENETUNREACH, EHOSTDOWN]

    /// The steps of the removal of a display: it has not begun, a black picture is sent, the stream is ended,
    /// and it is done.
    private enum RemovalStep { case none, black, streamEnd, done }
    private var removalStep = RemovalStep.none
    /// The time at which a display that is being removed is closed even if its last packets were not sent.
    /// Nil if the display is not being removed.
    private var lastMoment: Instant?

    /// The maximum time for sending the last packets of a display that is being removed.
    private static let longestEnd = Nanoseconds.milliseconds(500)

    /// Creates the network display that a sign has opened. The sign writes its pictures to shared memory.
    /// This object reads them, encodes each one as packets, and sends these over a route, which the first
    /// call of `advance` opens.
    ///
    /// - Parameters:
    ///   - settings: The settings that the sign has sent.
    ///   - connection: The connection to the sign.
    ///   - descriptors: The memory with the sign's pictures, and the event descriptor that announces a new
    ///     one.
    ///   - displayProtocol: The display's network protocol and the destination of its packets.
    ///   - log: The log of this process.
    ///   - now: The current time.
    /// - Throws: An error if the descriptors are unsuitable.
    init(
        _ settings: NetworkDisplaySettings,
        connection: MessageSocket,
        descriptors: PassedDescriptors,
        displayProtocol: DisplayProtocol,
        log: SenderLog,
        at now: Instant
    ) throws(LinkError) {
        try descriptors.checkCount()
        reader = try PictureReader(descriptors.pictureMemory, pixelCount: settings.pixelCount)
        try descriptors.makeEventNonblocking()

        self.settings = settings
        self.connection = connection
        self.descriptors = descriptors
        self.log = log

        name = displayProtocol.name
        encoder = displayProtocol.encoder
        multicastPort = displayProtocol.multicastPort
        route = PacketRoute(to: displayProtocol.destination, at: now)
        schedule = SendSchedule(rate: settings.rate, refresh: settings.refreshInterval)

        // The wire picture has the pixels and colors in the order in which they are sent.
        wirePicture = WirePicture(order: reader.order, channels: settings.channelOrder)
        picture = [UInt8](repeating: 0, count: 3 * settings.pixelCount)
        // The next picture is read into this buffer, which is then exchanged with `picture`.
        spareBuffer = picture
        pixelTable = PixelTable(gamma: settings.gamma, brightness: 100)
    }

    /// The reason why packets cannot be sent to the display, preceded by its name. Nil if there is no
    /// problem.
    var problem: String? { trouble.present.map { "\(name): \($0)" } }

    /// The file descriptor of the connection to the sign, which is readable when the sign has sent a message
    /// or closed the connection.
    var connectionDescriptor: CInt { connection.descriptor }
    /// A file descriptor that becomes readable when the sign publishes a new picture.
    var arrivalDescriptor: CInt { descriptors.pictureEvent }
    /// Whether the display has ended, in which case its owner must remove it.
    var isDone: Bool { removalStep == .done }
    /// Whether the sign still uses the display, which means that its removal has not begun.
    var isOpen: Bool { removalStep == .none }

    /// Returns whether a display with the settings `other` has the same network destination as this display.
    func hasPlace(of other: NetworkDisplaySettings) -> Bool { settings.destination == other.destination }

    /// The time at which `advance` must be called next, or nil if no call is necessary until something
    /// arrives.
    var deadline: Instant? {
        if isDone { return .zero }
        var times = [route.deadline, lastMoment]
        if let transmission {
            times.append(transmission.deadline)
        } else if route.socket != nil {
            times.append(schedule.deadline)
        }
        return times.compactMap { $0 }.min()
    }

    // MARK: The sign

    /// Reads the messages that the sign has sent over its connection. The message `finish` ends the display,
    /// after a last black picture if the sign requests one. An invalid message or the end of the connection
    /// ends the display immediately.
    func receiveMessages(at now: Instant) {
        while isOpen {
            do throws(LinkError) {
                switch try connection.receive() {
                case .nothing: return
                case .end: removalStep = .done
                case .message(let bytes, _):
                    // All other messages are ignored.
                    if case .finish(let isBlank) = try LinkMessage(bytes) {
                        beginRemoval(showsBlack: isBlank, at: now)
                    }
                }
            } catch {
                log(.warning, "\(name): \(error)")
                removalStep = .done
            }
        }
    }

    /// Handles the notification that the sign has published a picture, which is then sent as soon as the
    /// schedule permits.
    func pictureArrived() {
        var count: UInt64 = 0
        guard read(arrivalDescriptor, &count, 8) == 8 || errno == EAGAIN else {
            // The descriptor is not an event descriptor, which would return exactly eight bytes.
            removalStep = .done
            return
        }
        if reader.hasNext { schedule.pictureArrived() }
    }

    private func beginRemoval(showsBlack: Bool, at now: Instant) {
        guard showsBlack, route.socket != nil else { return removalStep = .done }
        removalStep = .black
        lastMoment = now + Self.longestEnd
        for index in picture.indices { picture[index] = 0 }
        hasPicture = true
        schedule.pictureArrived()
    }

    /// Ends this display immediately, because another display with the same destination replaces it.
    func giveWay() { removalStep = .done }

    // MARK: The network

    func handleResolverAnswer(_ answer: HostResolver.Answer, at now: Instant) {
        note(route.handleResolverAnswer(answer, at: now), at: now)
    }

    /// Performs the work that is due at the time `now`: opens the route to the display, and starts or
    /// continues a transmission.
    func advance(to now: Instant, resolver: HostResolver) {
        note(route.advance(to: now, resolver: resolver), at: now)
        if let lastMoment, lastMoment <= now { removalStep = .done }
        guard let socket = route.socket, !isDone else { return }
        if transmission == nil {
            guard schedule.isDue(at: now) else { return }
            startTransmission(at: now)
        }
        continueTransmission(through: socket, at: now)
    }

    private func note(_ change: PacketRoute.Change, at now: Instant) {
        switch change {
        case .none: break
        case .opened(let remark):
            if let remark { log(.warning, "\(name): \(remark)") }
            if hasPicture || reader.hasNext { schedule.pictureArrived() }
        case .failed(let reason): report(reason, at: now)
        }
    }

    /// Starts to transmit the newest picture or, in the last step of the display's removal, the packets that
    /// end the stream.
    private func startTransmission(at now: Instant) {
        schedule.start(at: now)
        if removalStep == .none { readPicture() }
        guard hasPicture else { return }
        if removalStep == .streamEnd {
            encoder.encodeEnd(into: &packets)
        } else {
            wirePicture.replaceContents(with: picture, table: pixelTable)
            encoder.encode(wirePicture, brightness: Int(brightness), into: &packets)
        }
        earlierFailure = nil
        transmission = Transmission(at: now, queueTimeout: schedule.period)
    }

    /// Copies the newest picture to `picture` if the sign has published one since the last call.
    private func readPicture() {
        guard let newBrightness = reader.readPicture(into: &spareBuffer) else { return }
        swap(&spareBuffer, &picture)
        hasPicture = true
        setBrightness(min(max(newBrightness, 1), 100))
    }

    private func setBrightness(_ percent: UInt8) {
        guard percent != brightness else { return }
        brightness = percent
        guard settings.dimsPixels else { return }
        pixelTable = PixelTable(gamma: settings.gamma, brightness: Int(percent))
    }

    /// Sends the packets of the current transmission (usually those of one picture) that are due at the time
    /// `now`. When all are sent or one has failed, reports the outcome, and ends the transmission. If the
    /// display is being removed, the next step of the removal follows.
    private func continueTransmission(through socket: SendingSocket, at now: Instant) {
        guard var currentTransmission = transmission else { return }
        // Sending takes time, so the transmission reads the clock for pauses that begin after `now`.
        let readClock = { MonotonicClock.now }
        let outcome = currentTransmission.advance(to: now, batch: packets, clock: readClock) { range in
            sendPackets(range, through: socket)
        }
        transmission = currentTransmission

        switch outcome {
        case .unfinished: return
        case .failed(let code): deliveryFailed(code, at: now)
        case .finished: reportSentTransmission(at: now)
        }
        transmission = nil
        startNextRemovalStep()
    }

    /// Reports whether the packets of a transmission have arrived, after all of them were sent. The system
    /// may accept a packet and report only at the next one that it did not arrive. `sendPackets` stores this
    /// error in `earlierFailure`, which is nil at the start of each transmission.
    private func reportSentTransmission(at now: Instant) {
        if let earlierFailure {
            deliveryFailed(earlierFailure, at: now)
        } else {
            deliverySucceeded(at: now)
        }
    }

    /// Sends the packets in `range`. Returns the number of sent packets, or a negative error number. If the
    /// system reports an error of an earlier packet instead, records that error and sends the range again,
    /// because its packets have not failed.
    private func sendPackets(_ range: Range<Int>, through socket: SendingSocket) -> Int {
        let result = packets.sendPackets(range, through: socket.descriptor, multicastPort: multicastPort)
        guard let lateError = Self.lateErrors.first(where: { -Int($0) == result }) else { return result }
        earlierFailure = lateError
        socket.discardReports()
        return packets.sendPackets(range, through: socket.descriptor, multicastPort: multicastPort)
    }

    /// Starts the next step of the display's removal. It is called when the packets of the current step have
    /// been sent.
    private func startNextRemovalStep() {
        switch removalStep {
        case .none, .done: break
        case .black:
            removalStep = .streamEnd
            schedule.pictureArrived()
        case .streamEnd: removalStep = .done
        }
    }

    private func deliverySucceeded(at now: Instant) {
        if let text = trouble.end(at: now) { log(.info, "\(name): \(text)") }
    }

    private func deliveryFailed(_ code: CInt, at now: Instant) {
        report(systemMessage(code), at: now)
        route.deliveryFailed(at: now)
    }

    private func report(_ reason: String, at now: Instant) {
        if let text = trouble.begin(reason, at: now) { log(.warning, "\(name): \(text)") }
    }
}
