import GatewayMessages
import MonotonicTime
import SettingsText
import SignAPI

/// The part of the gateway that connects the sign to an MQTT broker. It publishes the sign's state, and
/// performs the commands in the messages of other clients.
final class BrokerPart: GatewayPart {
    private let settings: BrokerSettings
    /// The configured sources that update values and options of the sign with messages on MQTT topics.
    private let sources: [SourceSettings]
    private let sourceFeeder: SourceFeeder
    private let awtrix: AWTRIXQueue
    private let topics: SignTopics
    private let signLink: SignLink
    private let log: GatewayLog
    private var connection: BrokerConnection?
    private var publications: SignPublications
    private var pressReports: PressReports
    private var dailyStatistics: DailyStatistics
    private var warnings = WarningLimiter()
    private var reconnectDelay: ReconnectDelay
    private var connectedSince: Instant?
    /// The time of the next attempt to connect to the broker, or nil while it is connected or an attempt is
    /// in progress.
    private var reconnectTime: Instant?
    private var lastAdvance: Instant?
    /// The number of button presses that were not published because the broker was disconnected. It is logged
    /// when the broker is connected again.
    private var unpublishedPresses = 0
    /// The parts of the gateway that share this connection to the broker. They make the sign a member of a
    /// group or a fleet.
    var subscribers: [Subscriber] = []
    /// Whether unsigned messages may change the sign. Fleets, which an owner manages with signed messages,
    /// usually forbid that.
    private let acceptsCommands: Bool

    /// The sign that this part connects to the broker.
    struct Sign {
        /// The name of the sign, which is part of its MQTT topics.
        var node: NodeName
        /// The URL of the sign's web page, or nil if other machines cannot reach the page.
        var page: String?
        /// Whether unsigned messages may change the sign. Fleets, which an owner manages with signed
        /// messages, usually forbid that.
        var acceptsCommands: Bool
        var isInFleet: Bool
    }

    /// Another part of the gateway that uses this connection to the MQTT broker.
    struct Subscriber {
        /// The MQTT topic filters to which the part of the gateway subscribes.
        var subscriptions: [String]
        var connected: (Instant) -> Void
        var disconnected: (Instant) -> Void
        /// Processes a message from the broker. Returns false if the topic of the message does not belong to
        /// this part of the gateway.
        var receive: (IncomingMessage, Instant) -> Bool
    }

    /// Creates the part of the gateway that connects `sign` to the MQTT broker at `address`. It connects at
    /// the first call of `advance(to:)`.
    ///
    /// - Parameters:
    ///   - sources: All configured sources of the sign's contents. Only those with an MQTT topic are used.
    ///   - awtrix: The queue that performs the requests of clients for AWTRIX, another firmware for displays.
    /// - Throws: `StartFailure` if the password cannot be read, or if libmosquitto rejects a setting.
    init(
        sign: Sign,
        address: BrokerAddress,
        settings: BrokerSettings,
        sources: [SourceSettings],
        awtrix: AWTRIXQueue,
        context: PartContext,
        at now: Instant
    ) throws(StartFailure) {
        self.settings = settings
        acceptsCommands = sign.acceptsCommands
        // Like a command, a message for a source changes the sign.
        self.sources = sign.acceptsCommands ? sources.filter { $0.topic != nil } : []
        sourceFeeder = SourceFeeder(self.sources, context)
        self.awtrix = awtrix
        signLink = context.signLink
        log = context.log

        topics = SignTopics(sign.node)
        // Home Assistant finds the sign by messages below this prefix. Without it, the sign is not announced.
        let announcementPrefix = settings.announces ? settings.discoveryPrefix : nil
        publications = SignPublications(
            topics,
            announcedBelow: announcementPrefix,
            page: sign.page,
            isInFleet: sign.isInFleet
        )
        dailyStatistics = DailyStatistics(at: now)
        // Earlier button presses are not published.
        pressReports = PressReports(from: now.nanoseconds)

        reconnectDelay = Self.reconnectDelay(isInFleet: sign.isInFleet)
        // The first attempt to connect is due immediately.
        reconnectTime = now
        // The sign's options are published, so the link, which other parts share, must read them too.
        signLink.keepsOptions = true
        // The broker publishes the will, the status "offline", when it loses the connection.
        let will = Publication(topics.topic(.status), "offline", isRetained: true)
        connection = try BrokerConnection(
            settings,
            address: address,
            clientID: "loopbanner-\(sign.node.text)",
            will: will,
            loop: context.loop
        ) { [weak self] event, now in self?.handleConnectionEvent(event, at: now) }
    }

    /// Returns the delay after which the gateway of a sign connects to the broker again. In a fleet, it is
    /// random, so that thousands of signs do not reconnect in the same second after the broker restarts.
    private static func reconnectDelay(isInFleet: Bool) -> ReconnectDelay {
        isInFleet
            ? ReconnectDelay(first: .seconds(1), maximum: .seconds(30), spread: .seconds(10))
            : ReconnectDelay(first: .seconds(1), maximum: .seconds(60))
    }

    var isConnected: Bool { connection?.isConnected == true }

    var failures: [SourceFailures] { sourceFeeder.failures }

    // MARK: Time

    var deadline: Instant? {
        let connectionDeadline = earlier(connection?.deadline, warnings.deadline)
        guard isConnected else { return earlier(reconnectTime, connectionDeadline) }
        let publicationDeadline = lastAdvance.flatMap { publications.nextDeadline(after: $0) }
        return earliest(publicationDeadline, connectionDeadline, dailyStatistics.deadline)
    }

    /// Performs the tasks that are due at `now`: connects to the broker, requests the sign's counts of the
    /// day, and publishes messages.
    func advance(to now: Instant) {
        lastAdvance = now
        if let time = reconnectTime, time <= now {
            reconnectTime = nil
            connection?.connect(at: now)
        }
        connection?.advance(to: now)
        if let omittedCount = warnings.takeOmittedCount(at: now) {
            log(
                .warning,
                "mqtt: \(omittedCount) more messages were rejected; send them more slowly to see why"
            )
        }
        if isConnected, dailyStatistics.isDue(at: now) {
            let (day, hour) = DailyStatistics.currentDayAndFirstHour()
            requestStatistics(dailyStatistics.beginRequest(firstHour: hour, day: day, at: now), at: now)
        }
        publishDueMessages(at: now)
    }

    // MARK: The connection

    private func handleConnectionEvent(_ event: BrokerConnection.Event, at now: Instant) {
        switch event {
        case .connected: connected(at: now)
        case .disconnected(let reason): disconnected(reason, at: now)
        case .message(let message): dispatch(message, at: now)
        }
    }

    /// Handles a new connection to the broker: subscribes to the sign's topics, and publishes all messages
    /// again, because the broker may have lost them.
    private func connected(at now: Instant) {
        connectedSince = now
        log(.info, "mqtt: connected as \(topics.node.text)")
        reportUnpublishedPresses()
        connection?.subscribe(
            [homeAssistantStatusTopic] + publications.retainedTopics + (acceptsCommands ? commandTopics : [])
        )
        if !settings.announces { removeAnnouncement() }
        publications.invalidate()
        publishDueMessages(at: now)
        for subscriber in subscribers {
            connection?.subscribe(subscriber.subscriptions)
            subscriber.connected(now)
        }
    }

    /// Logs the number of button presses that were not published while the broker was unreachable.
    private func reportUnpublishedPresses() {
        guard unpublishedPresses > 0 else { return }
        let presses = "\(unpublishedPresses) presses were not published while the broker was unreachable"
        log(.warning, "mqtt: \(presses)")
        unpublishedPresses = 0
    }

    /// Removes the retained message that announces the sign to Home Assistant, which the gateway may have
    /// published with an earlier configuration.
    private func removeAnnouncement() {
        let topic = Discovery.topic(of: topics.node, prefix: settings.discoveryPrefix)
        let emptyPayload: [UInt8] = []
        publish(Publication(topic, emptyPayload, isRetained: true))
    }

    /// The topic filters for messages that contain commands, with which clients change the sign.
    private var commandTopics: [String] {
        topics.subscriptions + (settings.awtrixPrefix.map { ["\($0)/#"] } ?? []) + sources.compactMap(\.topic)
    }

    func subscribe(_ filter: String) { connection?.subscribe([filter]) }

    func unsubscribe(_ filter: String) { connection?.unsubscribe(filter) }

    /// Handles the loss of the connection to the broker: logs `reason`, schedules the next attempt, and
    /// notifies the subscribers.
    private func disconnected(_ reason: String, at now: Instant) {
        let duration = connectedSince.map { now - $0 }
        connectedSince = nil
        if let duration { reconnectDelay.connectionEnded(after: duration) }
        let wasShort = duration.map { $0 < ReconnectDelay.shortestConnection } ?? false
        let hint = wasShort ? duplicateNameHint : ""
        let delay = reconnectDelay.next(jitter: Double.random(in: 0...1))
        let clause = reason.hasSuffix(".") ? String(reason.dropLast()) : reason
        log(.warning, "mqtt: \(clause); trying again in \(delay.roundedUpSeconds) s\(hint)")
        reconnectTime = now + delay
        for subscriber in subscribers { subscriber.disconnected(now) }
    }

    /// A hint for the log if a connection ends soon after it began. Another client may use the same name, in
    /// which case the broker closes the older of the two connections.
    private var duplicateNameHint: String {
        "; if that repeats, another client has the name loopbanner-\(topics.node.text): give each sign "
            + "a different [mqtt] node"
    }

    /// Publishes a message with at-least-once delivery. Does nothing if the broker is not connected.
    func publish(_ publication: Publication) {
        guard let connection, connection.isConnected else { return }
        connection.publish(publication, isAcknowledged: true)
    }

    private func publishDueMessages(at now: Instant) {
        guard isConnected else { return }
        for publication in publications.due(at: now) { publish(publication) }
    }

    // MARK: Messages

    /// The topic on which Home Assistant reports that it has started. After such a message, the sign must be
    /// announced to it again.
    private var homeAssistantStatusTopic: String { "\(settings.discoveryPrefix)/status" }

    /// Processes `message`, which arrived from the broker, depending on its topic. The topic may belong to
    /// a subscriber (the membership in a group or a fleet), to Home Assistant, to sources of the sign's
    /// contents, or to a command for the sign.
    private func dispatch(_ message: IncomingMessage, at now: Instant) {
        publications.observe(message, at: now)
        // The first subscriber that returns true has processed the message.
        let isProcessed = subscribers.contains { subscriber in subscriber.receive(message, now) }
        guard !isProcessed else { return }
        if message.topic == homeAssistantStatusTopic {
            let hasStarted = message.payload == Array("online".utf8)
            if hasStarted { publishEverythingAgain(at: now) }
            return
        }
        guard acceptsCommands else { return }
        // The topic of a command can also be that of a source.
        updateSources(with: message, at: now)
        do throws(Refusal) {
            try handleCommand(message, at: now)
        } catch {
            warn(aboutTopic: message.topic, reason: error.description, at: now)
        }
    }

    /// Publishes all messages again, because Home Assistant has started and has none of them.
    private func publishEverythingAgain(at now: Instant) {
        publications.invalidate()
        publishDueMessages(at: now)
    }

    /// Updates the sign with the contents of `message` for each source whose topic filter matches the topic
    /// of the message. Several sources can have the same topic.
    private func updateSources(with message: IncomingMessage, at now: Instant) {
        for (index, source) in sources.enumerated() {
            guard let filter = source.topic, BrokerConnection.matches(message.topic, filter) else { continue }
            updateSource(at: index, with: message, at: now)
        }
    }

    /// Performs the command in `message`, which is in the format of LoopBanner or AWTRIX. Ignores a message
    /// on any other topic, such as the topic of a source. Throws an error if the command is invalid.
    private func handleCommand(_ message: IncomingMessage, at now: Instant) throws(Refusal) {
        if let call = try message.call(on: topics, hasMarkup: settings.hasMarkup) {
            signLink.call(call, at: now) { [weak self] result in
                if case .failure(let fault) = result {
                    self?.warn(aboutTopic: message.topic, reason: fault.description, at: now)
                }
            }
        } else if let prefix = settings.awtrixPrefix, message.topic.hasPrefix("\(prefix)/") {
            try handleAWTRIX(message, below: prefix, at: now)
        }
    }

    /// Updates the sign with the contents of `message`, which arrived on the topic of the source at `index`.
    private func updateSource(at index: Int, with message: IncomingMessage, at now: Instant) {
        // An empty payload only removes a retained message, and provides no contents for a source.
        guard !message.payload.isEmpty else { return }
        guard message.payload.count <= IncomingMessage.maximumSize else {
            let limit = IncomingMessage.maximumSize >> 10
            return sourceFeeder.recordFailure(
                ofSource: index,
                reason: "the message is longer than \(limit) KiB",
                at: now
            )
        }
        sourceFeeder.sendContents(message.payload, ofSource: index, renewsLifetime: true, at: now)
    }

    /// Performs an AWTRIX command from `message`, whose topic begins with `prefix`. Throws an error if the
    /// message is too long, or if it is retained but does not set an app.
    private func handleAWTRIX(_ message: IncomingMessage, below prefix: String, at now: Instant)
        throws(Refusal)
    {
        guard message.payload.count <= IncomingMessage.maximumSize else {
            throw Refusal("the message is too long")
        }
        let commandPath = String(message.topic.dropFirst("\(prefix)/".utf8.count))
        let request = AWTRIXRequest(topic: commandPath, body: message.payload)
        guard !message.isRetained || request.command == "custom" else {
            throw Refusal("a retained message is ignored")
        }
        awtrix.perform(request) { [weak self] result in
            if case .failure(let failure) = result {
                self?.warn(aboutTopic: message.topic, reason: failure.description, at: now)
            }
        }
    }

    private func warn(aboutTopic topic: String, reason: String, at now: Instant) {
        log.warn("mqtt: \(topic): \(reason)", within: &warnings, at: now)
    }

    // MARK: The sign

    func signChanged(_ sign: SignStateCache, at now: Instant) {
        sourceFeeder.signChanged(sign, at: now)
        pressReports.select(sign.state?["selected"]?["id"]?.string)
        publications.set(sign)
        publishDueMessages(at: now)
    }

    /// Publishes the button presses among `events`, and if configured, all events. Presses that cannot be
    /// published are counted.
    func eventsReceived(_ events: SignEvents, at now: Instant) {
        let pressPayloads = pressReports.payloads(for: events.events, runID: events.run)
        if events.events.contains(where: DailyStatistics.isAffected) { dailyStatistics.noteChange(at: now) }
        guard let connection, connection.isConnected else {
            return unpublishedPresses += pressPayloads.count
        }
        for payload in pressPayloads {
            publish(Publication(topics.topic(.press), payload, isRetained: false))
        }
        guard settings.publishesEvents else { return }
        for event in events.events {
            let publication = Publication(topics.topic(.events), event.bytes, isRetained: false)
            connection.publish(publication, isAcknowledged: false)
        }
    }

    /// Requests the counts of the day from the sign, and then publishes them. Calls the sign's method
    /// `GetStatistics` with `call`, and again for the following hours.
    private func requestStatistics(_ call: VarlinkCall, at now: Instant) {
        signLink.call(call, at: now) { [weak self] result in
            guard let self, case .success(let reply) = result else { return }
            if let nextCall = dailyStatistics.add(reply) { return requestStatistics(nextCall, at: now) }
            publications.set(statistics: dailyStatistics.payload)
            publishDueMessages(at: now)
        }
    }

    func stop() {
        let offline = Publication(topics.topic(.status), "offline", isRetained: true)
        connection?.publish(offline, isAcknowledged: false)
        connection?.disconnect()
    }
}
