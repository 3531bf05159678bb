import BusInterfaces
import HardwareBuses
import LinuxSystem
import MonotonicTime

/// The receivers of pictures from lighting consoles, one for each sign that requests such pictures. All
/// receivers share the UDP ports.
final class ConsoleReceivers {
    private let poll: EventPoll<WakeSource>
    private let log: SenderLog
    private var receivers: [Int: ConsoleReceiver] = [:]
    private var ports: [RealtimeSettings.Input: PacketPort] = [:]

    init(watchedBy poll: EventPoll<WakeSource>, _ log: SenderLog) {
        self.poll = poll
        self.log = log
    }

    /// The number of signs that currently request pictures from lighting consoles.
    var count: Int { receivers.count }

    /// The time at which `advance` must be called next, or nil if no call is necessary until a packet
    /// arrives.
    var deadline: Instant? {
        (receivers.values.compactMap(\.deadline) + ports.values.compactMap(\.deadline)).min()
    }

    /// Handles the request of a sign for pictures from lighting consoles: opens the UDP ports of the
    /// requested protocols, and accepts the request. If a port cannot be opened, sends the sign a rejection.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - id: The number of the connection.
    ///   - connection: The connection to the sign.
    ///   - descriptors: The memory for pictures, and the event descriptor that notifies the sign of a new
    ///     one.
    ///   - now: The current time.
    /// - Throws: An error if the request is invalid, or if the sign has disconnected.
    func openReceiver(
        for request: RealtimeRequest,
        id: Int,
        connection: MessageSocket,
        descriptors: PassedDescriptors,
        at now: Instant
    ) throws(LinkError) {
        let receiver = try ConsoleReceiver(
            request,
            connection: connection,
            descriptors: descriptors,
            log: log,
            at: now
        )
        do throws(PortFailure) {
            try openPorts(for: request.settings.protocols)
        } catch {
            // Some of the ports may be open.
            closeUnusedPorts()
            try? connection.send(.rejected(error.reason))
            return
        }
        try watchConnection(of: receiver, id: id)

        receivers[id] = receiver
        updatePortLimits()
        logRequest(request)
        try connection.send(.accepted)
    }

    /// Logs which protocols and senders a sign has requested, and the size of its pictures.
    private func logRequest(_ request: RealtimeRequest) {
        let inputNames = request.settings.protocols.map(\.rawValue).joined(separator: ", ")
        let senders = request.settings.allowedSenders.map(\.description).joined(separator: ", ")
        log(.info, "consoles: \(inputNames) from \(senders), \(request.width)×\(request.height) pixels")
    }

    /// Starts to monitor the connection of a new receiver, which has the number `id`. If that fails, closes
    /// the ports that were opened for the receiver, and throws an error.
    private func watchConnection(of receiver: ConsoleReceiver, id: Int) throws(LinkError) {
        do throws(SystemCallError) {
            try poll.add(receiver.connectionDescriptor, as: .consoleConnection(id))
        } catch {
            closeUnusedPorts()
            throw .system(error.call, error.code)
        }
    }

    /// Opens the UDP ports of the protocols in `inputs` that are not open yet. Throws if a port cannot be
    /// opened.
    private func openPorts(for inputs: [RealtimeSettings.Input]) throws(PortFailure) {
        for input in inputs where ports[input] == nil {
            ports[input] = try PacketPort(of: input, watchedBy: poll)
        }
    }

    /// Handles the end of the connection with the number `id`, over which a sign has requested pictures.
    func handleConnectionEnd(_ id: Int) { receivers[id]?.handleConnectionEnd() }

    /// Reads the packets that have arrived at the UDP port of the protocol `input`, and passes them to the
    /// receivers of all signs.
    func receivePackets(of input: RealtimeSettings.Input, at now: Instant) {
        ports[input]?.receivePackets(at: now) { packet, sender in
            for receiver in receivers.values {
                receiver.receivePacket(packet, of: input, sender: sender, at: now)
            }
        }
    }

    /// Performs the work of all ports and receivers that is due at the time `now`, and removes the receivers
    /// of signs that have disconnected.
    func advance(to now: Instant) {
        for port in ports.values { port.advance(to: now) }
        for (id, receiver) in receivers {
            receiver.advance(to: now)
            guard receiver.isDone else { continue }
            poll.remove(receiver.connectionDescriptor)
            receivers[id] = nil
            closeUnusedPorts()
            updatePortLimits()
        }
    }

    private func closeUnusedPorts() {
        for input in RealtimeSettings.Input.allCases where receivers(of: input).isEmpty { ports[input] = nil }
    }

    private func updatePortLimits() {
        for (input, port) in ports {
            let requests = receivers(of: input).map(\.request)
            port.serve(
                requests.flatMap(\.settings.allowedSenders),
                packetsPerPicture: requests.map(\.universes).max() ?? 0
            )
        }
    }

    private func receivers(of input: RealtimeSettings.Input) -> [ConsoleReceiver] {
        receivers.values.filter { $0.request.settings.protocols.contains(input) }
    }
}
