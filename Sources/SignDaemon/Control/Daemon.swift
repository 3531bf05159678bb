import CLinuxSystem
import Diagnostics
import Glibc
import InfiniteScroll
import LinuxSystem
import MatrixDisplays
import MonotonicTime
import SignCore
import SignFile

/// The daemon that runs a sign. Its control thread coordinates all parts of the daemon. It starts the frame
/// thread, which shows the banner, exchanges messages with it through two bounded queues, and outlives it.
public final class Daemon {
    /// The purpose for which a daemon runs: as a service or as a preview.
    public enum Role: Hashable, Sendable {
        /// The daemon runs as a service. SIGHUP reloads the configuration, and events are reported.
        case service
        /// The daemon shows a preview of the sign in the current terminal. Keys act as buttons, and closing
        /// the terminal ends the daemon.
        case preview
    }

    private let context: PartContext
    private let frameThread: FrameThread
    private let playlistStore: PlaylistStore
    private let reportWriter: ReportWriter
    private let childPrograms: ChildPrograms
    private let stateStore: StateStore
    /// The light sensor, as controlled by the control thread, or nil if the daemon shows a preview.
    private let lightSensing: LightSensing?
    private let statusReporter: StatusReporter
    private let host: DaemonHost
    /// The server of the control socket, or nil if clients cannot connect to the daemon.
    private var control: ControlServer?
    /// The keyboard input and the text output of the preview, or nil if the daemon is a service.
    private let preview: PreviewSession?
    private let shutdown: Shutdown

    /// The parts of the daemon, in the order in which the control thread's loop calls them. The preview comes
    /// after the parts that change its text.
    private var parts: [any DaemonPart] {
        [statusReporter, childPrograms, stateStore, playlistStore] + (preview.map { [$0] } ?? []) + [shutdown]
    }

    /// An event source that wakes the control thread. If several sources are ready, they are served in the
    /// order of the cases.
    private enum Source: Comparable {
        case preview, output, signals, notices, control
    }

    /// Creates a daemon for `loaded`, the configuration that was read from `file`. Clients can connect to the
    /// control socket at `path`. If `path` is nil, a service creates the socket in its runtime directory.
    /// Throws if system resources are unavailable.
    init(
        as role: Role,
        version: String,
        file: String,
        control path: String? = nil,
        _ loaded: Configuration.Loaded,
        drawer: TextDrawer,
        hardware: Hardware,
        services: ServiceManager = .fromEnvironment,
        environment: (String) -> String? = { getenv($0).map { String(cString: $0) } }
    ) throws {
        /// Returns the environment variable `name`, or nil if it is not set or for a preview, which stores nothing.
        func serviceVariable(_ name: String) -> String? { role == .service ? environment(name) : nil }
        let log = try Log(threshold: role == .preview ? .warning : .info)
        let screen = hardware.screen
        let wall = loaded.configuration.wall
        let output = OutputUse(isPreview: screen != nil, wall: wall, isTerminal: isatty(STDOUT_FILENO) != 0)
        let frameHardware = output == .picture ? hardware : hardware.withoutStandardOutput()
        frameThread = try FrameThread(frameHardware, watchdog: services)
        let context = try Self.makeContext(log, drawer: drawer, hardware: hardware, frameThread: frameThread)
        self.context = context
        playlistStore = startPhase {
            let listFile = ListFile(serviceVariable)
            let settings = SettingsStore(serviceVariable)
            return PlaylistStore(loaded, file: file, listFile: listFile, settings: settings, context: context)
        }
        // Settings that clients have stored are part of this configuration, but not of `loaded`.
        let configuration = playlistStore.playlistInForce.configuration
        let origin = EventOrigin(version: version, config: file)
        reportWriter = try ReportWriter(
            log: log,
            origin: origin,
            output: output,
            counterGate: frameThread.counterGate
        )
        childPrograms = try ChildPrograms(
            configuration: configuration,
            origin: origin,
            keepsOutput: reportWriter.defersLog,
            context: context
        )
        for diagnostic in loaded.diagnostics { log(diagnostic) }
        stateStore = StateStore(configuration: configuration, environment: serviceVariable, context: context)
        lightSensing = role == .service ? LightSensing(context, notices: frameThread.notices) : nil
        statusReporter = StatusReporter(configuration: configuration, services: services, context: context)
        let restart = RestartRequest(start: MonotonicClock.now, hasServiceManager: services.isPresent)
        host = DaemonHost(
            version: version,
            file: file,
            context: context,
            playlists: playlistStore,
            state: stateStore,
            status: statusReporter,
            restartRequest: restart
        )
        if role == .service, let sockets = ControlSockets.open(at: path, environment, log) {
            control = try Self.makeServer(sockets: sockets, of: host, origin: origin, log: log)
        }
        preview = try screen.map { try PreviewSession(loaded, file: file, screen: $0, context: context) }
        shutdown = Shutdown(context)
        if preview == nil { reportWriter.checkOutput(for: wall) }
    }

    private static func makeContext(
        _ log: Log,
        drawer: TextDrawer,
        hardware: Hardware,
        frameThread: FrameThread
    ) throws -> PartContext {
        let screen = hardware.screen
        let texts = try TextRendering(drawer) { text in
            log(.warning, text)
            screen?.show(message: text)
        }
        let orders = frameThread.orders
        return PartContext(log: log, clock: hardware.clock, orders: orders, texts: texts, screen: screen)
    }

    private static func makeServer(
        sockets: ControlSockets.Opened,
        of host: DaemonHost,
        origin: EventOrigin,
        log: Log
    ) throws(SystemCallError) -> ControlServer {
        let run = Wording.zeroPadded(String(UInt64.random(in: .min ... .max), radix: 16), to: 16)
        let events = EventFeed(runID: run, ring: try EventRing(), origin: origin)
        return try ControlServer(sockets, host: host, events: events, shownFrame: ShownFrame()) {
            log($0, $1)
        }
    }

    /// Runs the daemon's control thread until a signal, a client or an error ends it, and returns the exit
    /// status of the process. Errors are logged. The banner runs on the frame thread, which this method
    /// starts.
    func run() -> ExitStatus {
        do {
            let signals = try SignalDescriptor(Self.signals)
            // Programs are ended even after an error, while signals about their exits can still be received.
            defer { childPrograms.endAll(watching: signals, killSignals: Self.stopSignals) }
            let sources = try makeEventPoll(with: signals)
            try reportWriter.start()
            try startFrameThread()
            lightSensing?.adopt(playlistStore.playlistInForce.configuration)
            while shutdown.status == nil { try runTurn(sources: sources, signals: signals) }
        } catch let error as GeometryError {
            context.log(.error, error.description)
            shutdown.end(with: .unavailable)
        } catch {
            context.log(.error, "fatal: \(error)")
            shutdown.end(with: .unavailable)
        }
        return finish(with: shutdown.status ?? .done)
    }

    /// Returns an epoll instance that wakes the control thread when one of `signals` arrives or another event
    /// source of the daemon becomes ready. Throws an error if a system call fails.
    private func makeEventPoll(with signals: SignalDescriptor) throws(SystemCallError) -> EventPoll<Source> {
        let sources = try EventPoll<Source>()
        try sources.add(signals.fileDescriptor, as: .signals)
        try sources.add(frameThread.notices.fileDescriptor, as: .notices)
        if let preview { try sources.add(preview.fileDescriptor, as: .preview) }
        if let output = childPrograms.outputDescriptor { try sources.add(output, as: .output) }
        if let control { try sources.add(control.fileDescriptor, as: .control) }
        return sources
    }

    private func startFrameThread() throws {
        try frameThread.start(
            playlistStore.playlistInForce,
            state: stateStore,
            texts: context.texts.queue,
            shownFrame: control?.frameFeed.shownFrame,
            report: makeEventReporter()
        )
    }

    /// Returns the function that reports the sign's events, such as the selection of an option. The frame
    /// thread calls it with each event, the current configuration, and the hash of the configuration file.
    /// The daemon is either a preview or a service, and the function passes each event to these targets:
    ///
    /// - `notices`, only in a preview: the messages to the control thread, which shows the event.
    /// - `eventRing`, only in a service: the latest events, which clients of the control socket receive.
    /// - `eventWriter`, if so configured: the standard output.
    /// - `hookQueue`, only in a service, for the kinds of events that are configured: the events that wait
    ///   for the hook, which is the `on_event` program. The control thread starts it.
    private func makeEventReporter() -> @Sendable (JournalEntry, Configuration, String?) -> Void {
        // The function runs on another thread, so it captures these objects instead of the daemon.
        let notices = frameThread.notices
        let eventWriter = reportWriter.eventWriter
        let isPreview = preview != nil
        // A preview starts no hook.
        let hookQueue = isPreview ? nil : childPrograms.hookQueue
        let eventRing = control?.eventFeed.ring

        return { event, configuration, fileHash in
            if isPreview { notices.send(.event(event)) }
            let reportedEvent = ReportedEvent(entry: event, fileHash: fileHash)
            eventRing?.append(reportedEvent)
            if configuration.report.stdout { eventWriter?.write(reportedEvent) }

            guard let hookQueue, configuration.report.hookReceives(event.kind) else { return }
            let hookCommand = configuration.report.onEvent
            let wasEmpty = hookQueue.append(HookEvent(command: hookCommand, reportedEvent: reportedEvent))
            // If the queue was not empty, the control thread has already been notified.
            if wasEmpty { notices.send(.hookEventsPending) }
        }
    }

    /// Runs one iteration of the control thread's loop: waits until an event source is ready or a part of the
    /// daemon has work that is due, serves the sources that are ready, and lets each part do its work.
    private func runTurn(sources: EventPoll<Source>, signals: SignalDescriptor) throws(SystemCallError) {
        let parts = parts
        let nextDeadline = parts.compactMap { $0.deadline }.min()
        var readySources: [Source] = []
        try sources.wait(until: nextDeadline) { readySources.append($0) }

        // The order of the sources is that of the cases in `Source`.
        for source in readySources.sorted() {
            switch source {
            case .preview: try preview?.serve()
            case .output: childPrograms.readOutput()
            case .signals: while let signal = signals.next() { handle(signal) }
            case .notices: handleNotices()
            case .control: control?.serve()
            }
        }

        let now = MonotonicClock.now
        for part in parts { part.handleDeadline(at: now) }
        if preview?.hasQuit == true || host.restartRequest.isPending { stop() }
    }

    private func handle(_ signal: CInt) {
        switch signal {
        case SIGHUP where preview == nil:
            // A daemon that is already stopping needs no new configuration.
            if !shutdown.hasBegun { _ = try? host.reload() }
        case SIGUSR1, SIGWINCH:
            frameThread.orders.send(.refresh)
        case SIGCHLD:
            childPrograms.reapExited()
            context.texts.reap()
        default:
            stop()
        }
    }

    private func stop() {
        guard !shutdown.hasBegun else { return }
        control?.end()
        let now = MonotonicClock.now
        for part in parts { part.stop(at: now) }
    }

    /// Writes all pending state, replies, output and log messages, and returns the exit status of the
    /// process.
    private func finish(with status: ExitStatus) -> ExitStatus {
        playlistStore.finish()
        stateStore.finishValues()
        control?.finish()
        // Releasing the server removes the file of the socket.
        control = nil
        childPrograms.writeKeptOutput()
        // A reader that does not read delays an error, but neither an ordinary stop nor a restart.
        let hasFailed = status != .done && status != .restart
        reportWriter.drain(stallTimeout: hasFailed ? .seconds(2) : .milliseconds(150))
        return status
    }

    // MARK: Notices of the frame thread

    private func handleNotices() {
        while let (notice, lost) = frameThread.notices.next() {
            if lost > 0 { recover(from: "\(lost) messages from the frame thread were dropped") }
            handle(notice)
        }
    }

    /// Handles a notice (a message from the frame thread, which shows the banner). A notice reports a result,
    /// or requests work that would delay frames: logging, storing, starting programs, or serving clients.
    private func handle(_ notice: FrameLoop.Notice) {
        switch notice {
        case .displayWorks, .displayFailed, .displaysChanged, .buttonFailed, .buttonWorks, .consolesFailed,
            .consolesWork, .lightFailure:
            reportDevice(notice)
        case .playlistApplied(let playlist, let number): playlistApplied(playlist, number: number)
        case .playlistRejected(let reason, let number): playlistRejected(number, because: reason)
        case .replied(let reply): control?.handle(reply)
        case .group(let update): control?.handle(update)
        case .ordersLost(let count):
            recover(from: "\(count) inputs or orders were dropped: the queue was full")
        case .event(let event): preview?.show(event)
        case .activated(let choice): childPrograms.runAction(of: choice)
        case .textRequested: context.texts.start()
        // There is nothing to do here, because every turn checks for such events.
        case .hookEventsPending: break
        case .usage(let event): stateStore.count(event)
        case .countersChanged(let counters, let number):
            stateStore.record(counters)
            // Reports of the new counts wait until the counters are stored.
            frameThread.counterGate.recordStored(upTo: number)
        case .degraded(let reason): context.log(.info, reason)
        case .positionChosen(let bookmark): stateStore.record(bookmark)
        case .stopped(let lastBookmark):
            stateStore.finish(lastBookmark: lastBookmark)
            shutdown.end(with: host.restartRequest.isPending ? .restart : .done)
        case .loopFailed(let reason):
            context.log(.error, "the frame loop failed: \(reason)")
            shutdown.end(with: .unavailable)
        }
    }

    /// Reports that a device, such as a display or a button, has failed or works again, as described by
    /// `notice`.
    private func reportDevice(_ notice: FrameLoop.Notice) {
        switch notice {
        case .displayWorks(let display): statusReporter.displayWorks(display)
        case .displayFailed(let display, let error):
            if statusReporter.displayFailed(display, with: error) { shutdown.end(with: .unavailable) }
        case .displaysChanged(let displays): statusReporter.displaysChanged(to: displays)
        case .buttonFailed(let button, let error): statusReporter.buttonFailed(button, with: error)
        case .buttonWorks(let button): statusReporter.buttonWorks(button)
        case .consolesFailed(let error): statusReporter.consolesFailed(error)
        case .consolesWork: statusReporter.consolesWork()
        case .lightFailure(let reason): statusReporter.lightFailure(reason)
        default: break
        }
    }

    /// Restores a consistent state after messages from the frame thread were lost, such as replies to clients
    /// or reports that actions have started or ended. `loss` describes the lost messages for the log.
    private func recover(from loss: String) {
        context.log(.warning, loss)
        frameThread.counterGate.forget()
        childPrograms.sendCounts()
        control?.findLostReplies()
    }

    private func playlistApplied(_ playlist: Playlist, number: Int) {
        let configuration = playlist.configuration
        let formerDrivers = playlistStore.playlistInForce.configuration.wall.displays.map(\.driver.name)
        let drivers = configuration.wall.displays.map(\.driver.name)
        if preview == nil, drivers != formerDrivers { reportWriter.checkOutput(for: configuration.wall) }
        playlistStore.playlistApplied(playlist, number: number)
        childPrograms.adopt(configuration)
        stateStore.adopt(configuration)
        lightSensing?.adopt(configuration)
        preview?.adopt(configuration)
        statusReporter.adopt(configuration)
        control?.playlistApplied(number)
        // Reading the file has mapped code into memory that is not needed until the next reload.
        lb_drop_clean_pages()
    }

    private func playlistRejected(_ number: Int, because reason: String) {
        playlistStore.playlistRejected(number)
        if let preview {
            preview.configurationRejected(reason)
        } else {
            statusReporter.configurationRejected(reason)
        }
        control?.playlistRejected(number, reason: reason)
    }
}
