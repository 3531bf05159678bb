import GatewayMessages
import Glibc
import LinuxSystem
import MonotonicTime

/// A gateway: one sign, and the parts that carry it outside. One thread, which waits for all of them.
public final class Gateway {
    private let loop: GatewayLoop
    private let link: SignLink
    private let log: GatewayLog
    private let manager = ServiceManager.fromEnvironment
    private let signals: SignalDescriptor
    private var parts: [any GatewayPart] = []
    private var isEnding = false
    private var wasConnected: Bool?

    /// Why a gateway cannot start.
    public struct Failure: Error, CustomStringConvertible {
        /// The reason and the remedy.
        public let description: String
    }

    /// A gateway as `settings` describe it, with `page` as its web page.
    public init(
        _ settings: GatewaySettings,
        page: WebPage,
        secrets: SecretFile,
        log: GatewayLog
    ) throws(Failure) {
        self.log = log
        do throws(SystemCallError) {
            loop = try GatewayLoop()
            signals = try SignalDescriptor([SIGTERM, SIGINT, SIGHUP])
        } catch {
            throw Failure(description: "cannot start: \(error)")
        }
        link = SignLink(to: settings.socket, on: loop, at: MonotonicClock.now)
        let awtrix = AWTRIXQueue(link, log)
        let web: WebPart
        do throws(WebPart.Failure) {
            web = try WebPart(
                settings.web,
                at: settings.listen,
                page: page,
                secrets: secrets,
                awtrix: awtrix,
                link: link,
                loop: loop,
                log: log
            )
        } catch {
            throw Failure(description: error.description)
        }
        parts = [web]
        if let address = settings.broker.address {
            let broker = try Self.broker(at: address, settings, awtrix, link, loop, log)
            web.isBrokerConnected = { [unowned broker] in broker.isConnected }
            if settings.sources.contains(where: { $0.topic != nil }) {
                web.sourceFailures.append { [unowned broker] in broker.failures }
            }
            parts.append(broker)
            if let name = settings.group.name {
                let node = settings.broker.node ?? NodeName(host: machineName())
                let group = GroupPart(node, in: name, on: broker, link: link, log)
                web.group = { [unowned group] in group.view }
                group.changed = { [unowned web] now in web.groupChanged(at: now) }
                parts.append(group)
            }
        }
        let files = settings.sources.filter { $0.path != nil }
        if !files.isEmpty {
            let feeding: FilePart
            do throws(FilePart.Failure) {
                feeding = try FilePart(files, link: link, on: loop, log, at: MonotonicClock.now)
            } catch {
                throw Failure(description: error.description)
            }
            web.sourceFailures.append { [unowned feeding] in feeding.failures }
            parts.append(feeding)
        }
        let commands = settings.sources.filter { $0.command != nil }
        if !commands.isEmpty {
            let feeding = CommandPart(commands, link: link, on: loop, log) { every in
                Nanoseconds(Int64.random(in: 0...(every.rawValue / 10)))
            }
            web.sourceFailures.append { [unowned feeding] in feeding.failures }
            parts.append(feeding)
        }
        if !settings.viewers.isEmpty {
            do throws(ViewerPart.Failure) {
                parts.append(try ViewerPart(settings.viewers, log))
            } catch {
                throw Failure(description: error.description)
            }
        }
        link.listener = SignLink.Listener(
            changed: { [unowned self] sign, now in
                report(sign, settings.socket)
                for part in parts { part.signChanged(sign, at: now) }
            },
            happened: { [unowned self] events, now in
                for part in parts { part.signDid(events, at: now) }
            },
            shown: { [unowned self] frame, now in
                for part in parts { part.signShows(frame, at: now) }
            }
        )
    }

    private static func broker(
        at address: BrokerAddress,
        _ settings: GatewaySettings,
        _ awtrix: AWTRIXQueue,
        _ link: SignLink,
        _ loop: GatewayLoop,
        _ log: GatewayLog
    ) throws(Failure) -> BrokerPart {
        let host = machineName()
        let scheme = settings.web.certificate == nil ? "http" : "https"
        do {
            return try BrokerPart(
                settings.broker,
                feeding: settings.sources,
                at: address,
                node: settings.broker.node ?? NodeName(host: host),
                page: settings.listen.page(of: host, scheme: scheme),
                awtrix: awtrix,
                link: link,
                on: loop,
                log,
                at: MonotonicClock.now
            )
        } catch {
            throw Failure(description: "mqtt: \(error)")
        }
    }

    /// Runs until a signal ends it.
    public func run() throws(Failure) {
        do throws(SystemCallError) {
            try loop.watch(signals.fileDescriptor) { [unowned self] _ in takeSignals() }
            manager.ready(status: "waiting for the sign")
            while !isEnding {
                try loop.turn(until: ([link.deadline] + parts.map(\.deadline)).compactMap { $0 }.min())
                let now = MonotonicClock.now
                link.timePassed(at: now)
                // A sign that was never there tells nothing.
                if link.isAway { report(link.knowledge, link.path) }
                for part in parts { part.timePassed(at: now) }
                link.watchFrames(parts.contains(where: \.wantsFrames), at: now)
            }
        } catch {
            throw Failure(description: error.description)
        }
        manager.stopping()
        for part in parts { part.stop() }
    }

    private func takeSignals() {
        while let signal = signals.next() {
            // What is read at the start does not change; systemd restarts the gateway for another configuration.
            if signal == SIGHUP {
                log(.info, "the configuration is read at the start; restart the gateway")
            } else {
                isEnding = true
            }
        }
    }

    /// Says when the sign comes and goes, once each.
    private func report(_ sign: SignKnowledge, _ socket: String) {
        guard sign.isConnected != wasConnected else { return }
        wasConnected = sign.isConnected
        if sign.isConnected {
            log(.info, "the sign at \(socket) answers")
            manager.status("the sign answers")
        } else {
            log(.warning, "no sign answers at \(socket); it is tried again")
            manager.status("no sign answers at \(socket)")
        }
    }
}
