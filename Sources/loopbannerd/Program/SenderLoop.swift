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
    private struct Newcomer {
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
    private var newcomers: [Int: Newcomer] = [:]
    private var connections = 0
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
            for source in readySources { handle(source, at: now) }

            // A connection without a first message is closed after a time limit.
            for (id, newcomer) in newcomers where newcomer.deadline <= now { dismiss(id) }
            for (id, display) in displays {
                display.advance(to: now, resolver)
                if display.isDone { remove(id) }
            }
            consoles.advance(to: now)
            if !displays.isEmpty { card?.advance(to: now) }
        }
    }

    private var deadline: Instant? {
        let times = displays.values.compactMap(\.deadline) + newcomers.values.map(\.deadline)
        let others = [consoles.deadline, displays.isEmpty ? nil : card?.deadline]
        return (times + others.compactMap { $0 }).min()
    }

    /// Handles an event source that has woken the main loop: a signal, a connection or a picture of a sign,
    /// an answer of the resolver, or packets from the network.
    private func handle(_ source: WakeSource, at now: Instant) {
        switch source {
        case .signals: if signals.next() != nil { exitStatus = EXIT_SUCCESS }
        case .listener: accept(at: now)
        case .resolver:
            while let answer = resolver.nextAnswer() {
                for display in displays.values { display.apply(answer, at: now) }
            }
        case .card: receiveFromCard()
        case .newcomer(let id): introduce(id, at: now)
        case .connection(let id):
            displays[id]?.receive(at: now)
            // The descriptor of a closed connection stays readable.
            if let display = displays[id], !display.isOpen { poll.remove(display.connectionDescriptor) }
        case .arrival(let id): displays[id]?.pictureArrived()
        case .console(let id): consoles.receive(id)
        case .packets(let input): consoles.receive(input, at: now)
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

    private func accept(at now: Instant) {
        while true {
            let descriptor = lb_accept(listener.descriptor)
            guard descriptor >= 0 else { return }
            let connection = MessageSocket(descriptor)
            guard newcomers.count + displays.count + consoles.count < Self.mostConnections else {
                try? connection.send(.rejected("there are \(Self.mostConnections) connections already"))
                continue
            }
            connections += 1
            guard (try? poll.add(descriptor, as: .newcomer(connections))) != nil else { continue }
            newcomers[connections] = Newcomer(connection: connection, deadline: now + Self.introduction)
        }
    }

    private func dismiss(_ id: Int) {
        guard let newcomer = newcomers.removeValue(forKey: id) else { return }
        poll.remove(newcomer.connection.descriptor)
    }

    /// Reads the first message on the connection with the number `id`. The message determines the purpose of
    /// the connection, such as opening a display. If it has not arrived yet, does nothing. If it is invalid,
    /// sends a rejection and closes the connection.
    private func introduce(_ id: Int, at now: Instant) {
        guard let connection = newcomers[id]?.connection else { return }
        do throws(LinkError) {
            switch try connection.receive() {
            case .nothing: return
            case .end: dismiss(id)
            case .message(let bytes, let descriptors):
                // The time limit for the first message no longer applies.
                dismiss(id)
                try handle(
                    firstMessage: LinkMessage(bytes),
                    id: id,
                    connection: connection,
                    descriptors: descriptors,
                    at: now
                )
            }
        } catch {
            dismiss(id)
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
            try open(settings, id: id, connection: connection, descriptors: descriptors, at: now)
        // A process with the Ethernet port for receiver cards receives nothing from consoles.
        case .listen where card != nil:
            try connection.send(
                .rejected("it sends to receiver cards; set device to the socket of loopbanner-sender")
            )
        case .listen(let request):
            try consoles.open(request, id: id, connection: connection, descriptors: descriptors, at: now)
        case .describe:
            if displays.isEmpty { card?.inquire() }
            try connection.send(.description(state))
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

    /// Opens the network display that a sign requests, and accepts the request. If this process cannot send to such a
    /// display, sends the sign a rejection.
    ///
    /// - Parameters:
    ///   - settings: The settings of the display.
    ///   - id: The number of the connection.
    ///   - connection: The connection to the sign.
    ///   - descriptors: The memory with the sign's pictures, and the event descriptor that announces a new one.
    ///   - now: The current time.
    /// - Throws: An error if the request is invalid, or if the sign has disconnected.
    private func open(
        _ settings: NetworkDisplaySettings,
        id: Int,
        connection: MessageSocket,
        descriptors: PassedDescriptors,
        at now: Instant
    ) throws(LinkError) {
        let output: DisplayProtocol
        do throws(DisplayProtocol.Unsupported) {
            output = try DisplayProtocol(settings, card: card)
        } catch {
            try? connection.send(.rejected(error.reason))
            return
        }

        let display = try SentDisplay(
            settings,
            from: connection,
            passing: descriptors,
            as: output,
            log,
            at: now
        )
        removeDisplays(withDestinationOf: settings)
        try watch(display, id: id)
        displays[id] = display

        log(.info, "\(output.name): \(settings.width)×\(settings.height) pixels")
        try connection.send(.accepted)
        // The sign may have published its first picture before its descriptor was watched.
        display.pictureArrived()
    }

    /// Removes the displays that have the same destination as a new display with `settings`, because a
    /// restarted sign opens its displays before its previous connection is closed.
    private func removeDisplays(withDestinationOf settings: NetworkDisplaySettings) {
        for (id, display) in displays where display.hasPlace(of: settings) {
            display.giveWay()
            remove(id)
        }
    }

    /// Starts to monitor the two file descriptors of a display: the connection to the sign, and the
    /// notification of new pictures. If either fails, monitors neither and throws an error.
    private func watch(_ display: SentDisplay, id: Int) throws(LinkError) {
        do throws(SystemCallError) {
            try poll.add(display.connectionDescriptor, as: .connection(id))
            try poll.add(display.arrivalDescriptor, as: .arrival(id))
        } catch {
            poll.remove(display.connectionDescriptor)
            throw .system(error.call, error.code)
        }
    }

    private func remove(_ id: Int) {
        guard let display = displays.removeValue(forKey: id) else { return }
        poll.remove(display.connectionDescriptor)
        poll.remove(display.arrivalDescriptor)
    }
}
