import BusInterfaces
import CLinuxSystem
import Glibc
import InfiniteScroll
import LinuxSystem
import MatrixDisplays
import MonotonicTime
import SignCore
import SignFile

/// The control thread, which coordinates the parts of the daemon. It starts the frame thread, exchanges messages with it
/// through two bounded queues, and outlives it.
public final class Daemon {
    /// The mode in which it runs.
    public enum Role: Hashable, Sendable {
        /// A service: SIGHUP reloads the configuration, and events are reported.
        case service
        /// A preview in this terminal: keys act as the button, and the preview ends when the terminal closes.
        case preview
    }

    private let context: PartContext
    private let frames: FrameThread
    private let playlists: PlaylistStore
    private let reports: ReportWriter
    private let programs: ChildPrograms
    private let state: StateStore
    private let status: StatusReporter
    /// The server of the control socket; nil without one.
    private var control: ControlServer?
    private let host: DaemonHost
    /// The preview; nil for a service.
    private let preview: PreviewSession?
    private let shutdown: Shutdown

    /// The parts that have deadlines or an end, in the order in which they do what is due. The preview is behind those that
    /// change its text.
    private var parts: [any DaemonPart] {
        [status, programs, state, playlists] + (preview.map { [$0] } ?? []) + [shutdown]
    }

    /// What can wake the control thread, in the order in which it is served.
    private enum Source: Comparable {
        case preview, output, signals, notices, control
    }

    /// A daemon of the program's `version` for what was read from `file`. SIGHUP reloads the file.
    /// Programs can reach it at the socket `path`, or in a service in its runtime directory.
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
        /// The environment of a service. A preview keeps nothing.
        func serviceVariable(_ name: String) -> String? { role == .service ? environment(name) : nil }
        let log = try Log(threshold: role == .preview ? .warning : .info)
        let screen = hardware.screen
        let wall = loaded.configuration.wall
        let output = OutputUse(isPreview: screen != nil, wall: wall, isTerminal: isatty(STDOUT_FILENO) != 0)
        frames = try FrameThread(
            output == .picture ? hardware : hardware.sparingStandardOutput(),
            watchdog: services
        )
        let texts = try TextRendering(drawer) { text in
            log(.warning, text)
            screen?.say(text)
        }
        let context = PartContext(
            log: log,
            clock: hardware.clock,
            orders: frames.orders,
            texts: texts,
            screen: screen
        )
        self.context = context
        playlists = startPhase {
            PlaylistStore(loaded, of: file, keptIn: ListFile(serviceVariable), context)
        }
        let configuration = playlists.inForce.configuration
        let origin = EventOrigin(version: version, config: file)
        reports = try ReportWriter(log, origin, output: output)
        programs = try ChildPrograms(configuration, origin, keepsOutput: reports.defersLog, context)
        for diagnostic in loaded.diagnostics { log(diagnostic) }
        state = StateStore(configuration, serviceVariable, context)
        status = StatusReporter(configuration, services, context)
        host = DaemonHost(version, file, context, playlists, state, status)
        if role == .service { control = try ControlServer.open(at: path, environment, of: origin, log) }
        preview = try screen.map { try PreviewSession(loaded, of: file, on: $0, context) }
        shutdown = Shutdown(context)
        if preview == nil { reports.checkOutput(for: wall) }
    }

    /// Runs until SIGTERM, SIGINT or SIGQUIT. Returns the exit status.
    func run() -> ExitStatus {
        do {
            let signals = try SignalDescriptor(Self.signals)
            defer { programs.end(signals, impatient: Self.ending) }
            let sources = try EventPoll<Source>()
            try sources.add(signals.fileDescriptor, as: .signals)
            try sources.add(frames.notices.fileDescriptor, as: .notices)
            if let preview { try sources.add(preview.fileDescriptor, as: .preview) }
            if let output = programs.outputDescriptor { try sources.add(output, as: .output) }
            if let control { try sources.add(control.fileDescriptor, as: .control) }
            try reports.start()
            try startFrames()
            while shutdown.status == nil { try turn(sources, signals) }
        } catch let error as GeometryError {
            context.log(.error, error.description)
            shutdown.end(with: .unavailable)
        } catch {
            context.log(.error, "fatal: \(error)")
            shutdown.end(with: .unavailable)
        }
        return finish(with: shutdown.status ?? .done)
    }

    private func startFrames() throws {
        let notices = frames.notices
        let events = reports.events
        let isPreview = preview != nil
        let hook = isPreview ? nil : programs.events
        let ring = control?.ring
        try frames.start(
            playlists.inForce,
            from: state,
            desk: context.texts.desk,
            shownFrame: control?.shownFrame
        ) {
            event,
            configuration,
            fileHash in
            if isPreview { notices.send(.happened(event)) }
            let reported = ReportedEvent(entry: event, fileHash: fileHash)
            ring?.append(reported)
            if configuration.report.stdout { events?.write(reported) }
            guard let hook, configuration.report.hookTakes(event.kind) else { return }
            let command = configuration.report.onEvent
            let isFirst = hook.append(HookEvent(command: command, reported: reported))
            if isFirst { notices.send(.hookWaits) }
        }
    }

    private func turn(_ sources: EventPoll<Source>, _ signals: SignalDescriptor) throws(SystemCallError) {
        let parts = parts
        let deadline = parts.reduce(nil) { earlier($0, $1.deadline) }
        var ready: [Source] = []
        try sources.wait(until: deadline) { ready.append($0) }
        for source in ready.sorted() {
            switch source {
            case .preview: try preview?.serve()
            case .output: programs.readOutput()
            case .signals: while let signal = signals.next() { handle(signal) }
            case .notices: takeNotices()
            case .control: control?.serve(for: host)
            }
        }
        let now = MonotonicClock.now
        for part in parts { part.timePassed(at: now) }
        if preview?.hasQuit == true { stop() }
    }

    private func handle(_ signal: CInt) {
        switch signal {
        case SIGHUP where preview == nil:
            // A daemon that is stopping needs no new configuration.
            if !shutdown.hasBegun { _ = try? host.reload() }
        case SIGUSR1, SIGWINCH:
            frames.orders.send(.refresh)
        case SIGCHLD:
            programs.reap()
            context.texts.reap()
        default:
            stop()
        }
    }

    /// Ends the sign.
    private func stop() {
        guard !shutdown.hasBegun else { return }
        control?.end()
        let now = MonotonicClock.now
        for part in parts { part.stop(at: now) }
    }

    /// Writes what is still to be written.
    private func finish(with status: ExitStatus) -> ExitStatus {
        playlists.finish()
        state.finishValues()
        control?.finish()
        // This removes the socket.
        control = nil
        programs.writeKeptOutput()
        // An error must be read, even if a busy machine starts the thread of the log late.
        reports.drain(for: status == .done ? .milliseconds(150) : .seconds(2))
        return status
    }

    // MARK: Notices from the frame thread

    private func takeNotices() {
        while let (notice, lost) = frames.notices.next() {
            if lost > 0 { messagesWereLost("\(lost) messages from the frame thread were dropped") }
            handle(notice)
        }
    }

    private func handle(_ notice: FrameLoop.Notice) {
        switch notice {
        case .displayWorks(let display): status.displayWorks(display)
        case .displayFailed(let display, let error): displayFailed(display, error)
        case .displaysChanged(let displays): status.displaysChanged(to: displays)
        case .buttonFailed(let button, let error): status.buttonFailed(button, error)
        case .buttonWorks(let button): status.buttonWorks(button)
        case .applied(let playlist, let number): adopt(playlist, number: number)
        case .refused(let reason, let number): refuse(number, because: reason)
        case .answered(let answer): control?.take(answer, for: host)
        case .group(let news): control?.take(news, for: host)
        case .ordersLost(let count):
            messagesWereLost("\(count) inputs or orders were dropped: the queue was full")
        case .happened(let event): preview?.show(event)
        case .activated(let choice): programs.run(for: choice)
        case .linesWanted: context.texts.start()
        // Every turn looks for such events.
        case .hookWaits: break
        case .used(let event): state.count(event)
        case .degraded(let reason): context.log(.info, reason)
        case .chosen(let bookmark): state.note(bookmark)
        case .stopped(let last):
            state.finish(at: last)
            shutdown.end(with: .done)
        case .broken(let reason):
            context.log(.error, "the frame loop failed: \(reason)")
            shutdown.end(with: .unavailable)
        }
    }

    /// Messages to or from the frame thread were lost. Answers to clients, and starts or ends of actions, may have been among
    /// them.
    private func messagesWereLost(_ text: String) {
        context.log(.warning, text)
        programs.sendCounts()
        control?.losesAnswers(for: host)
    }

    private func displayFailed(_ display: DisplayLabel, _ error: BusError) {
        if status.displayFailed(display, error) { shutdown.end(with: .unavailable) }
    }

    private func adopt(_ playlist: Playlist, number: Int) {
        let configuration = playlist.configuration
        let former = playlists.inForce.configuration.wall
        if preview == nil,
            configuration.wall.displays.map(\.driver.name) != former.displays.map(\.driver.name)
        {
            reports.checkOutput(for: configuration.wall)
        }
        playlists.adopt(playlist, number: number)
        programs.adopt(configuration)
        state.adopt(configuration)
        preview?.adopt(configuration)
        status.adopt(configuration)
        control?.applied(number, for: host)
        // Reading the file mapped code that is not needed until the next reload.
        lb_drop_clean_pages()
    }

    private func refuse(_ number: Int, because reason: String) {
        playlists.refuse(number)
        if let preview { preview.configurationRejected(reason) } else { status.configurationRejected(reason) }
        control?.refused(number, reason: reason, for: host)
    }
}
