import GatewayMessages
import MonotonicTime
import SettingsText
import SignAPI

extension Nanoseconds {
    /// The length in seconds, rounded up.
    fileprivate var wholeSeconds: Int64 { (rawValue + Self.perSecond - 1) / Self.perSecond }
}

/// The sign on a broker: what it shows is published, and what others publish for it is done.
public final class BrokerPart: GatewayPart {
    private let settings: BrokerSettings
    /// The sources that are topics.
    private let sources: [SourceSettings]
    private let feeder: SourceFeeder
    private let awtrix: AWTRIXQueue
    private let topics: SignTopics
    private let link: SignLink
    private let log: GatewayLog
    private var connection: BrokerConnection?
    private var publications: SignPublications
    private var presses: PressReports
    private var pause = BrokerPause()
    private var connectedSince: Instant?
    /// When to connect again; nil while there is a connection.
    private var reconnect: Instant?
    private var complaints = Complaints()
    private var day: DayCount
    /// Who else uses the connection.
    var guest: Guest?
    /// Presses while there was no broker.
    private var untold = 0

    /// Somebody who uses the same connection.
    struct Guest {
        /// What to subscribe to.
        var subscriptions: [String]
        /// The broker is there.
        var came: (Instant) -> Void
        /// It is gone.
        var went: (Instant) -> Void
        /// Takes a message; says whether it was one for the guest.
        var take: (IncomingMessage, Instant) -> Bool
    }

    /// Home Assistant says here that it has started.
    private var greeting: String { "\(settings.discoveryPrefix)/status" }

    /// The sign behind `link` on the broker of `settings` at `address`, which feeds it by `sources`, whose page is at `page`.
    ///
    /// Throws if the password cannot be read, or the library does not take a setting.
    init(
        _ settings: BrokerSettings,
        feeding sources: [SourceSettings] = [],
        at address: BrokerAddress,
        node: NodeName,
        page: String?,
        awtrix: AWTRIXQueue,
        link: SignLink,
        on loop: GatewayLoop,
        _ log: GatewayLog,
        at now: Instant
    ) throws {
        self.settings = settings
        self.sources = sources.filter { $0.topic != nil }
        feeder = SourceFeeder(self.sources, link: link, log)
        self.awtrix = awtrix
        self.link = link
        self.log = log
        topics = SignTopics(node)
        publications = SignPublications(
            topics,
            announcedBelow: settings.announces ? settings.discoveryPrefix : nil,
            page: page
        )
        day = DayCount(at: now)
        presses = PressReports(from: now.nanoseconds)
        reconnect = now
        link.keepsOptions = true
        connection = try BrokerConnection(
            settings,
            to: address,
            password: try settings.passwordFile.map(Self.password),
            as: "loopbanner-\(node.text)",
            will: Publication(topics.topic(.status), "offline", isRetained: true),
            on: loop
        ) { [weak self] incident, now in self?.take(incident, at: now) }
    }

    /// The first line of the file at `path`.
    private static func password(in path: String) throws(FileError) -> String {
        let bytes = try readRegularFile(path, limit: 4096)
        return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }

    // MARK: Time

    /// Whether the broker is connected.
    var isConnected: Bool { connection?.isConnected == true }

    /// The next instant at which something is to be published or tried.
    public var deadline: Instant? {
        let both = earlier(connection?.deadline, complaints.deadline)
        guard connection?.isConnected == true else { return earlier(reconnect, both) }
        return earliest(lastTurn.flatMap { publications.nextDeadline(after: $0) }, both, day.deadline)
    }

    private var lastTurn: Instant?

    /// Connects, publishes what waits, and counts the day.
    public func timePassed(at now: Instant) {
        lastTurn = now
        if let time = reconnect, time <= now {
            reconnect = nil
            connection?.connect(at: now)
        }
        connection?.timePassed(at: now)
        if let silent = complaints.overdue(at: now) {
            log(
                .warning,
                "mqtt: \(silent) more messages could not be obeyed; send them more slowly to see why"
            )
        }
        if connection?.isConnected == true, day.isDue(at: now) { count(at: now) }
        publish(at: now)
    }

    private func publish(at now: Instant) {
        guard let connection, connection.isConnected else { return }
        for publication in publications.due(at: now) { connection.publish(publication, isCertain: true) }
    }

    // MARK: The broker

    private func take(_ incident: BrokerConnection.Incident, at now: Instant) {
        switch incident {
        case .connected: greet(at: now)
        case .lost(let reason):
            let lasted = connectedSince.map { now - $0 }
            connectedSince = nil
            if let lasted { pause.end(of: lasted) }
            let length = pause.next(jitter: Double.random(in: 0...1))
            let isShort = lasted.map { $0 < BrokerPause.shortest } ?? false
            let cause =
                isShort
                ? "; if that happens again and again, another client calls itself loopbanner-\(topics.node.text): give "
                    + "each sign its own [mqtt] node" : ""
            let words = reason.hasSuffix(".") ? String(reason.dropLast()) : reason
            log(.warning, "mqtt: \(words); trying again in \(length.wholeSeconds) s\(cause)")
            reconnect = now + length
            guest?.went(now)
        case .message(let message): obey(message, at: now)
        }
    }

    private func greet(at now: Instant) {
        connectedSince = now
        log(.info, "mqtt: connected as \(topics.node.text)")
        if untold > 0 { log(.warning, "mqtt: \(untold) presses were not told while there was no broker") }
        untold = 0
        connection?.subscribe(
            topics.subscriptions + [greeting] + (settings.awtrixPrefix.map { ["\($0)/#"] } ?? [])
        )
        if !settings.announces {
            // An announcement of before, which the broker has kept.
            let topic = Discovery.topic(of: topics.node, prefix: settings.discoveryPrefix)
            connection?.publish(Publication(topic, [], isRetained: true), isCertain: true)
        }
        connection?.subscribe(sources.compactMap(\.topic))
        connection?.subscribe(publications.retainedTopics)
        publications.forget()
        publish(at: now)
        if let guest {
            connection?.subscribe(guest.subscriptions)
            guest.came(now)
        }
    }

    /// Publishes what a guest has to say, while there is a broker.
    func publish(_ publication: Publication) {
        guard let connection, connection.isConnected else { return }
        connection.publish(publication, isCertain: true)
    }

    // MARK: Messages

    private func obey(_ message: IncomingMessage, at now: Instant) {
        publications.notice(message, at: now)
        if guest?.take(message, now) == true { return }
        if message.topic == greeting {
            if message.payload == Array("online".utf8) {
                publications.forget()
                publish(at: now)
            }
            return
        }
        for (index, source) in sources.enumerated() {
            guard let topic = source.topic, BrokerConnection.matches(message.topic, topic) else { continue }
            feed(index, by: message, at: now)
        }
        do throws(Refusal) {
            if let call = try message.call(on: topics, hasMarkup: settings.hasMarkup) {
                ask(call.method, call.parameters, for: message.topic, at: now)
            } else if let prefix = settings.awtrixPrefix, message.topic.hasPrefix("\(prefix)/") {
                try obeyAWTRIX(message, below: prefix, at: now)
            }
        } catch {
            complain(message.topic, error.description, at: now)
        }
    }

    /// Gives the sign what a source has said.
    private func feed(_ index: Int, by message: IncomingMessage, at now: Instant) {
        // This is how a message that the broker has kept is taken away.
        guard !message.payload.isEmpty else { return }
        guard message.payload.count <= IncomingMessage.mostBytes else {
            return feeder.fail(
                index,
                "the message is longer than \(IncomingMessage.mostBytes >> 10) KiB",
                at: now
            )
        }
        feeder.offer(message.payload, of: index, isRenewed: true, at: now)
    }

    /// How often each topic has said what the sign could not take.
    var failures: [SourceFailures] { feeder.failures }

    private func obeyAWTRIX(_ message: IncomingMessage, below prefix: String, at now: Instant) throws(Refusal)
    {
        guard message.payload.count <= IncomingMessage.mostBytes else {
            throw Refusal("the message is too long")
        }
        let request = AWTRIXRequest(
            topic: String(message.topic.dropFirst(prefix.utf8.count + 1)),
            body: message.payload
        )
        guard !message.isRetained || request.word == "custom" else {
            throw Refusal("a retained message is ignored")
        }
        awtrix.perform(request) { [weak self] result in
            switch result {
            case .success: break
            case .failure(.refused(let refusal)): self?.complain(message.topic, refusal.description, at: now)
            case .failure(.full): self?.complain(message.topic, AWTRIXQueue.fullWords, at: now)
            case .failure(.fault(let fault)): self?.complain(message.topic, fault.words, at: now)
            }
        }
    }

    private func ask(_ method: String, _ parameters: [JSONTree.Member], for topic: String, at now: Instant) {
        let name = method.split(separator: ".").last.map(String.init) ?? method
        link.call(name, parameters, at: now) { [weak self] answer in
            if case .failure(let fault) = answer { self?.complain(topic, fault.words, at: now) }
        }
    }

    private func complain(_ topic: String, _ reason: String, at now: Instant) {
        let count = complaints.count(at: now)
        guard let silent = count else { return }
        let more = silent > 0 ? " (and \(silent) more that were not logged)" : ""
        log(.warning, "mqtt: \(topic): \(reason)\(more)")
    }

    // MARK: The sign

    /// Takes what is known of the sign.
    public func signChanged(_ sign: SignKnowledge, at now: Instant) {
        feeder.signChanged(sign, at: now)
        presses.select(sign.state?["selected"]?["id"]?.string)
        publications.set(sign)
        publish(at: now)
    }

    /// Publishes presses, and every event if that is wanted.
    public func signDid(_ events: SignEvents, at now: Instant) {
        let payloads = presses.payloads(events.events, run: events.run)
        if events.events.contains(where: DayCount.changes) { day.note(at: now) }
        guard let connection, connection.isConnected else { return untold += payloads.count }
        for payload in payloads {
            connection.publish(Publication(topics.topic(.press), payload, isRetained: false), isCertain: true)
        }
        guard settings.tellsEvents else { return }
        for event in events.events {
            var bytes: [UInt8] = []
            bytes.append(json: event)
            connection.publish(Publication(topics.topic(.events), bytes, isRetained: false), isCertain: false)
        }
    }

    /// Asks the sign what it has counted today.
    private func count(at now: Instant) {
        ask(day.ask(from: DayCount.firstHour(), at: now), at: now)
    }

    private func ask(_ question: [JSONTree.Member], at now: Instant) {
        link.call("GetStatistics", question, at: now) { [weak self] answer in
            guard let self, case .success(let tree) = answer else { return }
            if let next = day.take(tree) { return ask(next, at: now) }
            publications.set(statistics: day.payload)
            publish(at: now)
        }
    }

    /// Says farewell.
    public func stop() {
        connection?.publish(Publication(topics.topic(.status), "offline", isRetained: true), isCertain: false)
        connection?.end()
    }
}
