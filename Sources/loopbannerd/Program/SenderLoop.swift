import BusInterfaces
import CLinuxSystem
import Glibc
import HardwareBuses
import LinuxSystem
import MonotonicTime

/// The main loop of `loopbanner-sender`. It accepts connections from signs, sends their pictures to network
/// displays, and receives pictures from lighting consoles.
final class SenderLoop {
    /// A connection from a sign over which the first message has not arrived yet.
    private struct PendingConnection {
        var connection: MessageSocket
        var deadline: Instant
    }

    private let poll: EventPoll<WakeSource>
    private let signals: SignalDescriptor
    private let listener: ListeningSocket
    private let resolver: HostResolver
    private let card: CardPort?
    private let log: SenderLog

    private let consoles: ConsoleReceivers
    private var displays: [Int: SentDisplay] = [:]
    private var pendingConnections: [Int: PendingConnection] = [:]
    private var lastConnectionID = 0
    /// The exit status with which the process must end, or nil while it continues to run.
    private var exitStatus: CInt?

    /// The maximum number of simultaneous connections from signs.
    private static let mostConnections = 32
    /// The maximum time that a new connection may take to send its first message.
    private static let introduction = Nanoseconds.seconds(1)

    init(_ listener: ListeningSocket, card: CardPort?, _ log: SenderLog) throws(SystemCallError) {
        signals = try SignalDescriptor([SIGTERM, SIGINT])
        poll = try EventPoll()
        resolver = try HostResolver()
        self.listener = listener
        self.card = card
        self.log = log
        consoles = ConsoleReceivers(watchedBy: poll, log)
        try poll.add(signals.fileDescriptor, as: .signals)
        try poll.add(listener.descriptor, as: .listener)
        try poll.add(resolver.fileDescriptor, as: .resolver)
        if let card { try poll.add(card.descriptor, as: .card) }
    }

    /// Runs the main loop: accepts connections from signs, sends their pictures to network displays, and
    /// receives pictures from lighting consoles. Ends after a signal, or if the network interface for
    /// receiver cards disappears. Returns the exit status of the process.
    func run() throws(SystemCallError) -> CInt {
        while true {
            if let exitStatus { return exitStatus }
            var readySources: [WakeSource] = []
            try poll.wait(until: deadline) { readySources.append($0) }
            let now = MonotonicClock.now
            for source in readySources { handleEvent(from: source, at: now) }

            // A connection without a first message is closed after a time limit.
            for (id, pendingConnection) in pendingConnections where pendingConnection.deadline <= now {
                removePendingConnection(id)
            }
            for (id, display) in displays {
                display.advance(to: now, resolver: resolver)
                if display.isDone { removeDisplay(id) }
            }
            consoles.advance(to: now)
            if !displays.isEmpty { card?.advance(to: now) }
        }
    }

    private var deadline: Instant? {
        let times = displays.values.compactMap(\.deadline) + pendingConnections.values.map(\.deadline)
        let others = [consoles.deadline, displays.isEmpty ? nil : card?.deadline]
        return (times + others.compactMap { $0 }).min()
    }

    /// Handles an event source that has woken the main loop: a signal, a connection or a picture of a sign,
    /// an answer of the resolver, or packets from the network.
    private func handleEvent(from source: WakeSource, at now: Instant) {
        switch source {
        case .signals: if signals.next() != nil { exitStatus = EXIT_SUCCESS }
        case .listener: acceptConnections(at: now)
        case .resolver:
            while let answer = resolver.nextAnswer() {
                for display in displays.values { display.handleResolverAnswer(answer, at: now) }
            }
        case .card: receiveFromCard()
        case .newConnection(let id): readFirstMessage(on: id, at: now)
        case .displayConnection(let id):
            displays[id]?.receiveMessages(at: now)
            // The descriptor of a closed connection stays readable.
            if let display = displays[id], !display.isOpen { poll.remove(display.connectionDescriptor) }
        case .publishedPicture(let id): displays[id]?.pictureArrived()
        case .consoleConnection(let id): consoles.handleConnectionEnd(id)
        case .packets(let input): consoles.receivePackets(of: input, at: now)
        }
    }

    private func receiveFromCard() {
        guard let card else { return }
        for answer in card.receive() { log(answer.hasKnownFirmware ? .info : .warning, answer.summary) }
        guard card.isGone else { return }
        log(.warning, "the interface has disappeared")
        exitStatus = EX_UNAVAILABLE
    }

    // MARK: Connections

    /// Accepts all connections that signs have requested from `listener`. Each one stays pending until its
    /// first message arrives. If there are too many connections, sends a rejection.
    private func acceptConnections(at now: Instant) {
        while true {
            let descriptor = lb_accept(listener.descriptor)
            // A negative number means that there are no further connections to accept.
            guard descriptor >= 0 else { return }
            // This object closes the descriptor when it is released.
            let connection = MessageSocket(descriptor)
            guard pendingConnections.count + displays.count + consoles.count < Self.mostConnections else {
                try? connection.send(.rejected("there are \(Self.mostConnections) connections already"))
                continue
            }
            lastConnectionID += 1
            let isWatched = (try? poll.add(descriptor, as: .newConnection(lastConnectionID))) != nil
            guard isWatched else { continue }
            pendingConnections[lastConnectionID] = PendingConnection(
                connection: connection,
                deadline: now + Self.introduction
            )
        }
    }

    private func removePendingConnection(_ id: Int) {
        guard let pendingConnection = pendingConnections.removeValue(forKey: id) else { return }
        poll.remove(pendingConnection.connection.descriptor)
    }

    /// Reads the first message on the connection with the number `id`. The message determines the purpose of
    /// the connection, such as opening a display. If it has not arrived yet, does nothing. If it is invalid,
    /// sends a rejection and closes the connection.
    private func readFirstMessage(on id: Int, at now: Instant) {
        guard let connection = pendingConnections[id]?.connection else { return }
        do throws(LinkError) {
            switch try connection.receive() {
            case .nothing: return
            case .end: removePendingConnection(id)
            case .message(let bytes, let descriptors):
                // The time limit for the first message no longer applies.
                removePendingConnection(id)
                try handle(
                    firstMessage: LinkMessage(bytes),
                    id: id,
                    connection: connection,
                    descriptors: descriptors,
                    at: now
                )
            }
        } catch {
            removePendingConnection(id)
            log(.warning, "a connection was closed: \(error)")
            try? connection.send(.rejected("\(error)"))
        }
    }

    /// Handles the first message of a connection from a sign. The message opens a network display, requests
    /// pictures from lighting consoles, or requests a description of this process.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - id: The number of the connection.
    ///   - connection: The connection.
    ///   - descriptors: The file descriptors that the sign has passed with the message.
    ///   - now: The current time.
    /// - Throws: An error if the message is invalid, or if the sign has disconnected.
    private func handle(
        firstMessage message: LinkMessage,
        id: Int,
        connection: MessageSocket,
        descriptors: PassedDescriptors,
        at now: Instant
    ) throws(LinkError) {
        switch message {
        case .open(let settings):
            try openDisplay(settings, id: id, connection: connection, descriptors: descriptors, at: now)
        // A process with the Ethernet port for receiver cards receives nothing from consoles.
        case .listen where card != nil:
            try connection.send(
                .rejected("it sends to receiver cards; set device to the socket of loopbanner-sender")
            )
        case .listen(let request):
            try consoles.openReceiver(
                for: request,
                id: id,
                connection: connection,
                descriptors: descriptors,
                at: now
            )
        case .describe:
            if displays.isEmpty { card?.requestFirmwareVersions() }
            try connection.send(.description(state))
        // A sign must not send any other message first.
        default: throw .truncated
        }
    }

    private var state: SenderState {
        var state = SenderState()
        state.hasCardPort = card != nil
        state.cards = card?.cards ?? []
        state.problems = displays.values.compactMap(\.problem).sorted()
        return state
    }

    /// Opens the network display that a sign requests, and accepts the request. If this process cannot send
    /// to such a display, sends the sign a rejection.
    ///
    /// - Parameters:
    ///   - settings: The settings of the display.
    ///   - id: The number of the connection.
    ///   - connection: The connection to the sign.
    ///   - descriptors: The memory with the sign's pictures, and the event descriptor that announces a new
    ///     one.
    ///   - now: The current time.
    /// - Throws: An error if the request is invalid, or if the sign has disconnected.
    private func openDisplay(
        _ settings: NetworkDisplaySettings,
        id: Int,
        connection: MessageSocket,
        descriptors: PassedDescriptors,
        at now: Instant
    ) throws(LinkError) {
        let displayProtocol: DisplayProtocol
        do throws(DisplayProtocol.Unsupported) {
            displayProtocol = try DisplayProtocol(settings, cardPort: card)
        } catch {
            try? connection.send(.rejected(error.reason))
            return
        }

        let display = try SentDisplay(
            settings,
            connection: connection,
            descriptors: descriptors,
            displayProtocol: displayProtocol,
            log: log,
            at: now
        )
        removeDisplays(withDestinationOf: settings)
        try watchDescriptors(of: display, id: id)
        displays[id] = display

        log(.info, "\(displayProtocol.name): \(settings.width)×\(settings.height) pixels")
        try connection.send(.accepted)
        // The sign may have published its first picture before its descriptor was watched.
        display.pictureArrived()
    }

    /// Removes the displays that have the same destination as a new display with `settings`, because a
    /// restarted sign opens its displays before its previous connection is closed.
    private func removeDisplays(withDestinationOf settings: NetworkDisplaySettings) {
        for (id, display) in displays where display.hasPlace(of: settings) {
            display.giveWay()
            removeDisplay(id)
        }
    }

    /// Starts to monitor the two file descriptors of a display: the connection to the sign, and the
    /// notification of new pictures. If either fails, monitors neither and throws an error.
    private func watchDescriptors(of display: SentDisplay, id: Int) throws(LinkError) {
        do throws(SystemCallError) {
            try poll.add(display.connectionDescriptor, as: .displayConnection(id))
            try poll.add(display.arrivalDescriptor, as: .publishedPicture(id))
        } catch {
            poll.remove(display.connectionDescriptor)
            throw .system(error.call, error.code)
        }
    }

    private func removeDisplay(_ id: Int) {
        guard let display = displays.removeValue(forKey: id) else { return }
        poll.remove(display.connectionDescriptor)
        poll.remove(display.arrivalDescriptor)
    }
}
