import BusInterfaces
import ButtonInput
import CLinuxSystem
import Diagnostics
import Glibc
import InfiniteScroll
import LinuxSystem
import MatrixDisplays
import MonotonicTime
import SettingsText
import SignCore
import SignFile
import TextProcess

/// The control thread: signals, reloading, the service manager, actions, and the reporters' threads. It
/// starts the frame thread, exchanges messages with it through two bounded queues, and outlives it.
public final class Daemon {
    /// The mode in which it runs.
    public enum Role: Hashable, Sendable {
        /// A service: SIGHUP reloads the configuration, and events are reported.
        case service
        /// A preview in this terminal: keys act as the button, and the preview ends when the terminal closes.
        case preview
    }

    /// Exit statuses, after sysexits(3).
    public enum ExitStatus: CInt, Sendable {
        /// Done.
        case done = 0
        /// The hardware cannot be used.
        case unavailable = 69
        /// The configuration cannot be used.
        case badConfiguration = 78
    }

    let role: Role
    let file: String
    let configurationPath: String
    /// The keys of a preview.
    var keyboard: Keyboard
    /// The text of a preview; nil for a service.
    let screen: PreviewScreen?
    var words = EventWords()
    /// Watches the file of a preview, and the pictures that it names.
    let fileWatch: DirectoryWatch?
    /// What actions write while standard error is the terminal that the banner is drawn on.
    let actionOutput: ActionOutput?
    /// When a preview reads its file again.
    var reloadAt: Instant?
    var playlist: Playlist
    let hardware: Hardware
    let services: ServiceManager
    let log: Log
    let output: OutputUse
    /// Whether the log is held back until the end, because it would be written into the picture.
    private let defersLog: Bool
    private var isLogging = false
    private let events: LineWriter<ReportedEvent>?
    let orders: Mailbox<FrameLoop.Order>
    let lineDesk: LineDesk
    /// Draws lines of text in fonts of the system.
    let drawer: TextDrawer
    /// Says what is shown as boxes.
    let boxes: BoxNotices
    private let notices: Mailbox<FrameLoop.Notice>
    let actions: ActionRunner
    /// The program of `on_event`.
    let hook: HookRunner
    /// The server of the control socket; nil without one.
    private(set) var control: ControlServer?
    let version: String
    /// The number of the last playlist that was ordered.
    var lastPlaylist = 0
    /// The lists of options.
    var lists: OptionLists
    /// Where the list is kept; nil without a state directory.
    var listFile: ListFile?
    /// Where the values in texts are kept; nil without a state directory.
    var valueKeeper: ValueKeeper?
    /// The values of the last run.
    private let restoredValues: TextValues
    let placeFile: BookmarkFile?
    var bookmark: BookmarkKeeper
    /// The statistics; nil without a state directory.
    var usage: UsageKeeper?
    private let beginning: Bookmark?
    private let sources: EventPoll<Source>
    var actionsByID: [String: [String]] = [:]
    var isReady = false
    /// The displays that have shown a frame, by their indices.
    var shown: Set<Int> = []
    var health = Health()
    var status: ExitStatus?
    /// When the control thread stops waiting for a frame thread that was ordered to stop.
    var givenUpAt: Instant?

    /// What can wake the control thread.
    enum Source {
        case signals, notices, keys, file, actionOutput, control
    }

    static let patience = Nanoseconds.milliseconds(700)

    /// A daemon of the program's `version` for what was read from `file`. SIGHUP reloads the file.
    /// Programs can reach it at the socket `control`, or in a service in its runtime directory.
    init(
        as role: Role,
        version: String,
        file: String,
        control: String? = nil,
        _ loaded: Configuration.Loaded,
        drawer: TextDrawer = TextDrawer(.patient),
        hardware: Hardware,
        services: ServiceManager = .fromEnvironment,
        environment: (String) -> String? = { getenv($0).map { String(cString: $0) } }
    ) throws {
        self.role = role
        self.version = version
        self.file = file
        configurationPath = absolutePath(of: file) ?? file
        let log = try Log(threshold: role == .preview ? .warning : .info)
        self.log = log
        let clock = ClockReading(hardware.clock.read(), at: MonotonicClock.now)
        var listFile = role == .service ? ListFile(environment) : nil
        listFile?.removeAbandonedDrafts()
        var valueKeeper = role == .service ? ValueKeeper(environment) : nil
        let restored = valueKeeper?.restore(at: clock)
        if let note = restored?.note { log(note.level, note.text) }
        restoredValues = restored?.values ?? TextValues()
        self.valueKeeper = valueKeeper
        self.drawer = drawer
        lineDesk = try LineDesk()
        sources = try EventPoll()
        let (playlist, list) = Self.kept(
            in: listFile,
            with: loaded,
            file: file,
            lines: HurriedLines.atStart(by: drawer),
            at: clock,
            log
        )
        // What has made the playlist is not needed any more.
        lb_drop_clean_pages()
        listFile?.adopt(list)
        self.listFile = listFile
        lists = OptionLists(list)
        self.playlist = playlist
        let configuration = playlist.configuration
        output = OutputUse(
            isPreview: role == .preview,
            wall: configuration.wall,
            isTerminal: isatty(STDOUT_FILENO) != 0
        )
        self.hardware = output == .picture ? hardware : hardware.sparingStandardOutput()
        keyboard = Keyboard(configuration)
        let screen = hardware.screen
        self.screen = screen
        boxes = BoxNotices { text in
            log(.warning, text)
            screen?.say(text)
        }
        fileWatch =
            screen == nil ? nil : DirectoryWatch(contentsOf: Self.files(of: configuration, in: file))
        self.services = services
        orders = try Mailbox(capacity: FrameLoop.orderCapacity)
        notices = try Mailbox(capacity: 256)
        defersLog = output == .picture && isatty(STDERR_FILENO) != 0
        actionOutput = defersLog ? try ActionOutput() : nil
        actions = ActionRunner(output: actionOutput?.writeEnd ?? STDERR_FILENO) { level, text in
            log(level, text)
            screen?.say(text)
        }
        let origin = EventOrigin(version: version, config: file)
        events = output == .picture ? nil : try Self.eventWriter(of: origin, log)
        hook = HookRunner(
            output: actionOutput?.writeEnd ?? STDERR_FILENO,
            line: { $0.jsonLine(from: origin) },
            log: { log($0, $1) }
        )
        for diagnostic in loaded.diagnostics { log(diagnostic) }
        if role == .service, let note = output.note(on: configuration.wall) { log(.warning, note) }
        screen?.setProblems(loaded.diagnostics.map(\.description))
        placeFile = role == .service ? .inStateDirectory(environment) : nil
        placeFile?.removeAbandonedDrafts()
        beginning = configuration.keepsPlace ? Self.bookmark(in: placeFile, log) : nil
        bookmark = BookmarkKeeper(written: beginning)
        let usageFiles = role == .service ? UsageFiles(environment) : nil
        usage = usageFiles.map {
            UsageKeeper($0, configuration.statistics, at: clock)
        }
        if role == .service {
            self.control = try ControlServer.open(at: control, environment, of: origin, log)
        }
    }

    /// Runs until SIGTERM, SIGINT or SIGQUIT. Returns the exit status.
    func run() -> ExitStatus {
        do {
            let signals = try SignalDescriptor(Self.signals)
            defer { endPrograms(signals) }
            try sources.add(signals.fileDescriptor, as: .signals)
            try sources.add(notices.fileDescriptor, as: .notices)
            if role == .preview, canBeWaitedFor(STDIN_FILENO) {
                try sources.add(STDIN_FILENO, as: .keys)
            }
            if let fileWatch { try sources.add(fileWatch.fileDescriptor, as: .file) }
            if let actionOutput { try sources.add(actionOutput.fileDescriptor, as: .actionOutput) }
            if let control { try sources.add(control.fileDescriptor, as: .control) }
            if !defersLog { try startLog() }
            try events?.start(named: "events")
            rememberActions()
            lb_drop_clean_pages()
            guard let loop = try frameLoop() else {
                return drained(.unavailable)
            }
            try SystemThread.start(named: "frames") { loop.run() }
            while status == nil { try turn(signals) }
        } catch {
            log(.error, "fatal: \(error)")
            status = .unavailable
        }
        return drained(status ?? .done)
    }

    private func startLog() throws(SystemThread.Failure) {
        try log.start()
        isLogging = true
    }

    /// Whether epoll can wait for `descriptor`. A terminal qualifies; /dev/null does not, and sends no keys.
    private func canBeWaitedFor(_ descriptor: CInt) -> Bool {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return false }
        switch status.st_mode & S_IFMT {
        case S_IFCHR: return isatty(descriptor) != 0
        case S_IFIFO, S_IFSOCK: return true
        default: return false
        }
    }

    private func frameLoop() throws -> sending FrameLoop? {
        let configuration = playlist.configuration
        do {
            let displays = try hardware.makeDisplays(of: configuration.wall)
            // The loop's first turn requests a missing line again and reports the error.
            let lines = hardware.openLine.map { open in configuration.buttons.map { try? open($0) } } ?? []
            let notices = notices
            let events = events
            let isPreview = screen != nil
            let hookQueue = role == .service ? hook.queue : nil
            let ring = control?.ring
            return try FrameLoop(
                playlist,
                bookmark: beginning,
                values: restoredValues,
                displays: displays,
                lines: lines,
                hardware: hardware,
                orders: orders,
                lineDesk: lineDesk,
                shownFrame: control?.shownFrame,
                watchdog: services,
                countsUsage: usage != nil,
                report: { event, configuration, fileHash in
                    if isPreview { notices.send(.happened(event)) }
                    let reported = ReportedEvent(entry: event, fileHash: fileHash)
                    ring?.append(reported)
                    if configuration.report.stdout { events?.write(reported) }
                    guard let hookQueue, configuration.report.hookTakes(event.kind) else { return }
                    let command = configuration.report.onEvent
                    let isFirst = hookQueue.append(HookEvent(command: command, reported: reported))
                    if isFirst { notices.send(.hookWaits) }
                },
                tell: { notices.send($0) }
            )
        } catch let error as GeometryError {
            log(.error, error.description)
        }
        return nil
    }

    private func turn(_ signals: SignalDescriptor) throws {
        var hasNotices = false
        var hasSignals = false
        var hasKeys = false
        var hasCalls = false
        var deadline = earliest(givenUpAt, actions.nextDeadline, bookmark.nextDeadline)
        deadline = earliest(deadline, keyboard.nextDeadline, reloadAt)
        deadline = earliest(deadline, usage?.nextDeadline, hook.nextDeadline)
        deadline = earliest(deadline, listFile?.nextDeadline, lists.nextEnd)
        deadline = earlier(deadline, valueKeeper?.nextDeadline)
        try sources.wait(until: deadline) { source in
            switch source {
            case .signals: hasSignals = true
            case .notices: hasNotices = true
            case .keys: hasKeys = true
            case .file: lookAtFile()
            case .actionOutput: readActionOutput()
            case .control: hasCalls = true
            }
        }
        if hasKeys { readKeys(sources) }
        if hasSignals {
            while let signal = signals.next() { handle(signal) }
        }
        if hasNotices {
            while let (notice, lost) = notices.next() {
                if lost > 0 {
                    log(.warning, "\(lost) messages from the frame thread were dropped")
                    // An activation may have been among them.
                    orders.send(.actionsRunning(actions.counts))
                    control?.losesAnswers(for: self)
                }
                handle(notice)
            }
        }
        if hasCalls { control?.serve(for: self) }
        for id in actions.takeEnded() { orders.send(.actionEnded(id)) }
        let now = MonotonicClock.now
        servePreview(at: now)
        actions.enforceLimits(at: now)
        hook.serve(at: now)
        keep(bookmark.due(at: now))
        keepStatistics(at: now)
        expireOptions(at: now)
        saveWhatIsDue(at: now)
        if let givenUpAt, givenUpAt <= now, status == nil {
            log(.error, "the display does not respond; exiting without it")
            status = .unavailable
        }
    }

    private func readActionOutput() {
        let lines = actionOutput?.read() ?? []
        screen?.add(output: lines)
    }

    /// Waits briefly for pending log lines and events to be written.
    private func drained(_ status: ExitStatus) -> ExitStatus {
        saveTheRest()
        control?.finish()
        control = nil
        // The terminal is restored by now.
        if let actionOutput {
            _ = actionOutput.read()
            _ = writeWhole(actionOutput.kept, to: STDERR_FILENO)
        }
        do throws(SystemThread.Failure) {
            if !isLogging { try startLog() }
        } catch {
            log.writeWaiting()
        }
        // An error must be read, even if a busy machine starts the thread of the log late.
        let end = MonotonicClock.now + (status == .done ? .milliseconds(150) : .seconds(2))
        while MonotonicClock.now < end, !(log.isDrained && events?.isDrained ?? true) {
            usleep(2_000)
        }
        return status
    }
}
