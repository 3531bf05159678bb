import BusInterfaces
import CLinuxSystem
import Glibc
import HardwareBuses
import LinuxSystem
import MonotonicTime

/// The main loop of the process. It accepts signs' displays, sends their pictures, and receives pictures from lighting
/// consoles.
final class SenderLoop {
    /// A connection whose first message has not arrived yet.
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
    /// The exit status of the process, or nil while it is running.
    private var exitStatus: CInt?

    /// The maximum number of simultaneous connections.
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

    /// Runs until a signal ends the process, or until the network interface for receiver cards disappears. Returns the
    /// exit status.
    func run() throws(SystemCallError) -> CInt {
        while true {
            if let exitStatus { return exitStatus }
            var ready: [WakeSource] = []
            try poll.wait(until: deadline) { ready.append($0) }
            let now = MonotonicClock.now
            for source in ready { handle(source, at: now) }
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

    /// Handles an event source that has become ready.
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

    /// Reads the first message of a connection. The message opens a display, or requests pictures from consoles.
    private func introduce(_ id: Int, at now: Instant) {
        guard let connection = newcomers[id]?.connection else { return }
        do throws(LinkError) {
            switch try connection.receive() {
            case .nothing: return
            case .end: dismiss(id)
            case .message(let bytes, let descriptors):
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

    /// Handles the first message of a connection, which determines the connection's purpose.
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

    /// Opens a network display for a sign, and answers the sign. `id` is the number of the connection.
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
        display.pictureArrived()
    }

    /// Removes the displays with the same destination as a new one. A restarted sign opens its displays before its
    /// previous connection is closed.
    private func removeDisplays(withDestinationOf settings: NetworkDisplaySettings) {
        for (id, display) in displays where display.hasPlace(of: settings) {
            display.giveWay()
            remove(id)
        }
    }

    /// Watches the descriptors of a display. If one of them cannot be watched, watches neither.
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
