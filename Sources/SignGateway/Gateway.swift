import GatewayMessages
import Glibc
import LinuxSystem
import MonotonicTime

/// The gateway process, which connects one sign to the network. It contains the link to the sign and all
/// parts of the gateway, such as the web server. All parts run on one thread.
final class Gateway {
    private let context: PartContext
    private let serviceManager = ServiceManager.fromEnvironment
    private let signals: SignalDescriptor
    private var parts: [any GatewayPart] = []
    private var isStopping = false
    private let restartRequest: RestartRequest
    /// The delay between a request to restart the gateway and the restart. During this time, the response to
    /// the request is sent.
    private static let restartDelay = Nanoseconds.milliseconds(300)
    /// Whether the sign was connected according to the last report to the log, or nil before the first
    /// report.
    private var wasConnected: Bool?

    /// The reason why the gateway has ended its event loop.
    enum End {
        case stopped
        case restart
    }

    /// A request to restart the gateway. The time of the restart is nil while no restart is requested.
    private final class RestartRequest {
        var time: Instant?
    }

    /// Creates a gateway with all parts that `settings` require, and connects the parts with each other and
    /// with the sign.
    ///
    /// - Parameters:
    ///   - page: The web page that the gateway serves.
    ///   - secrets: The store of the passwords and access tokens.
    ///   - stateFolder: The folder for files that are kept across restarts, or nil if there is none.
    ///   - startFiles: The files from which the configuration was read.
    /// - Throws: If a part cannot start, for example because the port of the web page is in use.
    init(
        _ settings: GatewaySettings,
        page: WebPage,
        secrets: SecretStore,
        stateFolder: String?,
        startFiles: StartFiles,
        log: GatewayLog
    ) throws(StartFailure) {
        do throws(SystemCallError) {
            let loop = try GatewayLoop()
            signals = try SignalDescriptor([SIGTERM, SIGINT, SIGHUP])
            let link = SignLink(to: settings.socket, on: loop, at: MonotonicClock.now)
            context = PartContext(signLink: link, loop: loop, log: log)
        } catch {
            throw StartFailure("cannot start: \(error)")
        }
        restartRequest = RestartRequest()
        let name = settings.name ?? machineName()
        let access = makeAccessHandler(
            AccessHandler.Facts(
                name: name,
                address: settings.listen.pageURL(host: machineName(), scheme: settings.web.scheme),
                start: MonotonicClock.now
            ),
            secrets: secrets,
            stateFolder: stateFolder,
            startFiles: startFiles
        )
        let labeledPage = page.prepared(name: name, leds: settings.web.leds)
        let web = try addConfiguredParts(settings: settings, page: labeledPage, access: access)
        // These functions access the parts, so the parts must exist.
        connectHandlers(access: access, web: web, startFiles: startFiles)
        forwardSignEvents()
    }

    /// Returns the handler of requests about the gateway itself, such as those for passwords and restarts.
    /// `facts` describe the gateway to clients.
    private func makeAccessHandler(
        _ facts: AccessHandler.Facts,
        secrets: SecretStore,
        stateFolder: String?,
        startFiles: StartFiles
    ) -> AccessHandler {
        AccessHandler(
            secrets,
            files: AccessFiles(in: stateFolder),
            facts: facts,
            log: context.log,
            restart: Self.restartAction(recordingIn: restartRequest, startFiles: startFiles)
        )
    }

    /// Adds all parts of the gateway that `settings` configure, such as the connection to an MQTT broker.
    /// Returns the part with the web page, which every gateway has. Throws if a part cannot start.
    private func addConfiguredParts(
        settings: GatewaySettings,
        page: WebPage,
        access: AccessHandler
    ) throws(StartFailure) -> WebPart {
        let awtrix = AWTRIXQueue(context)
        let web = try WebPart(
            settings.web,
            at: settings.listen,
            page: page,
            accessHandler: access,
            awtrixQueue: awtrix,
            context: context
        )
        parts.append(web)
        try addBrokerParts(settings: settings, awtrix: awtrix, web: web)
        try addSourceParts(settings.sources)
        if !settings.viewers.isEmpty { parts.append(try ViewerPart(settings.viewers, context.log)) }
        return web
    }

    /// Returns a function that schedules a restart of the gateway and returns nil. If the gateway cannot
    /// start again with `startFiles`, the function returns the reason instead, and schedules no restart.
    private static func restartAction(
        recordingIn request: RestartRequest,
        startFiles: StartFiles
    ) -> () -> String? {
        {
            if let defect = startFiles.defect { return defect }
            request.time = MonotonicClock.now + restartDelay
            return nil
        }
    }

    /// Gives `web`, the web page, and `access`, the handler of requests about the gateway itself, functions
    /// that return the current states of the gateway's parts, such as failures of sources.
    private func connectHandlers(access: AccessHandler, web: WebPart, startFiles: StartFiles) {
        web.sourceFailures = { [unowned self] in parts.flatMap(\.failures) }
        access.readConnections = { [unowned self, unowned web] in
            AccessHandler.Connections(
                sources: parts.flatMap(\.failures),
                isBrokerConnected: web.isBrokerConnected?()
            )
        }
        access.configuration = ConfigurationHandler(
            startFiles.configuration,
            startedWith: startFiles.settings,
            on: machineName()
        )
        access.checks = { [unowned self, unowned web] in
            GatewayCheckup(
                configuration: startFiles.loadConfiguration(),
                file: startFiles.configuration.path,
                settings: startFiles.settings,
                isSignConnected: context.signLink.sign.isConnected,
                isBrokerConnected: web.isBrokerConnected?(),
                sources: parts.flatMap(\.failures)
            ).results
        }
    }

    /// Forwards the states, events and pictures that the sign sends to all parts of the gateway, such as the
    /// web server.
    private func forwardSignEvents() {
        context.signLink.listener = SignLink.Listener(
            changed: { [unowned self] sign, now in
                reportConnection(sign)
                for part in parts { part.signChanged(sign, at: now) }
            },
            received: { [unowned self] events, now in
                for part in parts { part.eventsReceived(events, at: now) }
            },
            shown: { [unowned self] frame, now in
                for part in parts { part.show(frame, at: now) }
            }
        )
    }

    /// Adds the parts that read files and run commands as sources of the sign's contents, if any source is a
    /// file or a command. Throws if a part cannot start.
    private func addSourceParts(_ sources: [SourceSettings]) throws(StartFailure) {
        let hasFiles = sources.contains { $0.path != nil }
        if hasFiles { parts.append(try FilePart(sources, context, at: MonotonicClock.now)) }
        let hasCommands = sources.contains { $0.command != nil }
        guard hasCommands else { return }
        let commandPart = CommandPart(sources, context) { interval in
            Nanoseconds(Int64.random(in: 0...(interval.rawValue / 10)))
        }
        parts.append(commandPart)
    }

    /// Adds the parts that need an MQTT broker: the connection to it, and the sign's memberships in a fleet
    /// and in a group. Does nothing if no broker is configured. Throws if a part cannot start.
    private func addBrokerParts(settings: GatewaySettings, awtrix: AWTRIXQueue, web: WebPart)
        throws(StartFailure)
    {
        guard let address = settings.broker.address else { return }
        let host = machineName()
        let fleet = settings.fleet.name
        let sign = BrokerPart.Sign(
            node: settings.broker.node ?? NodeName(host: host),
            page: settings.listen.pageURL(host: host, scheme: settings.web.scheme),
            acceptsCommands: fleet == nil || settings.fleet.acceptsCommands,
            isInFleet: fleet != nil
        )
        let broker = try BrokerPart(
            sign: sign,
            address: address,
            settings: settings.broker,
            sources: settings.sources,
            awtrix: awtrix,
            context: context,
            at: MonotonicClock.now
        )
        web.isBrokerConnected = { [unowned broker] in broker.isConnected }
        parts.append(broker)
        if let fleet {
            parts.append(
                try FleetPart(
                    fleetName: fleet,
                    node: sign.node,
                    settings: settings,
                    page: sign.page,
                    broker: broker,
                    context: context
                )
            )
        }
        // The members of a group change the sign, which a fleet may forbid.
        if sign.acceptsCommands, let group = settings.group.name {
            addGroupPart(named: group, node: sign.node, broker: broker, web: web)
        }
    }

    /// Adds the membership of the sign `node` in the group `name`, whose signs scroll in step, and shows the
    /// state of the group on the web page.
    private func addGroupPart(named name: NodeName, node: NodeName, broker: BrokerPart, web: WebPart) {
        let group = GroupPart(node, in: name, on: broker, context)
        web.group = { [unowned group] in group.member }
        group.memberChanged = { [unowned web] now in web.groupChanged(at: now) }
        parts.append(group)
    }

    /// Runs the gateway until the process receives SIGTERM or SIGINT, or until a request restarts it. Returns
    /// why it has ended. Throws if the event loop fails.
    func run() throws(StartFailure) -> End {
        do throws(SystemCallError) {
            try context.loop.watch(signals.fileDescriptor) { [unowned self] _ in handleSignals() }
            serviceManager.notifyReady(status: "waiting for the sign")
            while !isStopping {
                try context.loop.processEvents(until: deadline)
                let now = MonotonicClock.now
                if let restartTime = restartRequest.time, restartTime <= now { break }
                advance(to: now)
            }
        } catch {
            throw StartFailure(error.description)
        }
        if isStopping { serviceManager.notifyStopping() }
        for part in parts { part.stop() }
        return isStopping ? .stopped : .restart
    }

    /// The next time at which the link to the sign or a part of the gateway has a task, or at which the
    /// gateway restarts.
    private var deadline: Instant? {
        let deadlines = [context.signLink.deadline, restartRequest.time] + parts.map(\.deadline)
        return deadlines.compactMap { $0 }.min()
    }

    /// Performs the tasks of the link to the sign and of all parts that are due at `now`.
    private func advance(to now: Instant) {
        let signLink = context.signLink
        signLink.advance(to: now)
        // The link does not call its listener before the first connection, so a missing sign is reported
        // here.
        if signLink.isDisconnected { reportConnection(signLink.sign) }
        for part in parts { part.advance(to: now) }
        // The sign sends its pictures only while a part uses them.
        signLink.updateFrameStream(isNeeded: parts.contains(where: \.needsFrames), at: now)
    }

    /// Handles the signals that the process has received. SIGTERM and SIGINT stop the gateway, whereas SIGHUP
    /// only logs that the configuration is not read again.
    private func handleSignals() {
        while let signal = signals.next() {
            if signal == SIGHUP {
                context.log(.info, "the configuration is only read at the start; restart the gateway")
            } else {
                isStopping = true
            }
        }
    }

    /// Logs each change of the connection between the gateway and the sign, and reports it to the service
    /// manager.
    private func reportConnection(_ sign: SignStateCache) {
        guard sign.isConnected != wasConnected else { return }
        wasConnected = sign.isConnected
        let path = context.signLink.path
        if sign.isConnected {
            context.log(.info, "connected to the sign at \(path)")
            serviceManager.notifyStatus("connected to the sign")
        } else {
            context.log(.warning, "no sign answers at \(path); trying again")
            serviceManager.notifyStatus("no sign answers at \(path)")
        }
    }
}
