import BusInterfaces
import CLinuxSystem
import Glibc
import LinuxSystem
import MonotonicTime
import SenderLink

/// The loop of the process: accepts the displays of signs, and sends their pictures.
final class SenderLoop {
    private enum Source {
        case signals, listener, resolver, card
        case newcomer(Int), connection(Int), arrival(Int)
    }

    /// A connection whose first message has not come yet.
    private struct Newcomer {
        var connection: MessageSocket
        var deadline: Instant
    }

    private let poll: EventPoll<Source>
    private let signals: SignalDescriptor
    private let listener: ListeningSocket
    private let resolver: HostResolver
    private let card: CardPort?
    private let log: SenderLog

    private var displays: [Int: SentDisplay] = [:]
    private var newcomers: [Int: Newcomer] = [:]
    private var connections = 0
    /// The exit status with which the process ends, or nil while it runs.
    private var exitStatus: CInt?

    /// The maximum number of displays and connections.
    private static let mostConnections = 32
    /// The time that a connection may take until its first message.
    private static let introduction = Nanoseconds.seconds(1)

    init(_ listener: ListeningSocket, card: CardPort?, _ log: SenderLog) throws(SystemCallError) {
        signals = try SignalDescriptor([SIGTERM, SIGINT])
        poll = try EventPoll()
        resolver = try HostResolver()
        self.listener = listener
        self.card = card
        self.log = log
        try poll.add(signals.fileDescriptor, as: .signals)
        try poll.add(listener.descriptor, as: .listener)
        try poll.add(resolver.fileDescriptor, as: .resolver)
        if let card { try poll.add(card.descriptor, as: .card) }
    }

    /// Runs until a signal ends the process, or until the interface for receiver cards has disappeared. Returns the exit
    /// status.
    func run() throws(SystemCallError) -> CInt {
        while true {
            if let exitStatus { return exitStatus }
            var ready: [Source] = []
            try poll.wait(until: deadline) { ready.append($0) }
            let now = MonotonicClock.now
            for source in ready { handle(source, at: now) }
            for (id, newcomer) in newcomers where newcomer.deadline <= now { dismiss(id) }
            for (id, display) in displays {
                display.advance(to: now, resolver)
                if display.isDone { remove(id) }
            }
        }
    }

    private var deadline: Instant? {
        let times = displays.values.compactMap(\.deadline) + newcomers.values.map(\.deadline)
        return times.min()
    }

    private func handle(_ source: Source, at now: Instant) {
        switch source {
        case .signals: if signals.next() != nil { exitStatus = EXIT_SUCCESS }
        case .listener: accept(at: now)
        case .resolver:
            while let answer = resolver.nextAnswer() {
                for display in displays.values { display.take(answer, at: now) }
            }
        case .card: receiveFromCard()
        case .newcomer(let id): introduce(id, at: now)
        case .connection(let id):
            displays[id]?.receive(at: now)
            // The descriptor of a closed connection stays readable.
            if let display = displays[id], !display.isOpen { poll.remove(display.connectionDescriptor) }
        case .arrival(let id): displays[id]?.pictureArrived()
        }
    }

    private func receiveFromCard() {
        guard let card else { return }
        for answer in card.receive() { log(.info, answer.summary) }
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
            guard newcomers.count + displays.count < Self.mostConnections else {
                try? connection.send(.rejected("there are \(Self.mostConnections) displays already"))
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

    /// Reads the first message of a connection, which opens a display.
    private func introduce(_ id: Int, at now: Instant) {
        guard let connection = newcomers[id]?.connection else { return }
        do throws(LinkError) {
            switch try connection.receive() {
            case .nothing: return
            case .end: dismiss(id)
            case .message(let bytes, let descriptors):
                dismiss(id)
                guard case .open(let settings) = try LinkMessage(bytes) else { throw .truncated }
                try open(settings, id, connection, descriptors, at: now)
            }
        } catch {
            dismiss(id)
            log(.warning, "a connection was closed: \(error)")
            try? connection.send(.rejected("\(error)"))
        }
    }

    private func open(
        _ settings: NetworkDisplaySettings,
        _ id: Int,
        _ connection: MessageSocket,
        _ descriptors: PassedDescriptors,
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
        // A sign that was started again opens its displays before the connection of the former one is closed.
        for (former, other) in displays where other.hasPlace(of: settings) {
            other.giveWay()
            remove(former)
        }
        do throws(SystemCallError) {
            try poll.add(display.connectionDescriptor, as: .connection(id))
            try poll.add(display.arrivalDescriptor, as: .arrival(id))
        } catch {
            poll.remove(display.connectionDescriptor)
            throw .system(error.call, error.code)
        }
        displays[id] = display
        log(.info, "\(output.name): \(settings.width)×\(settings.height) pixels")
        try connection.send(.accepted)
        display.pictureArrived()
    }

    private func remove(_ id: Int) {
        guard let display = displays.removeValue(forKey: id) else { return }
        poll.remove(display.connectionDescriptor)
        poll.remove(display.arrivalDescriptor)
    }
}
