import ButtonInput
import CLinuxHardware
import Glibc
import HardwareBuses
import InfiniteScroll
import MatrixDisplays
import MonotonicTime

/// The control thread: signals, reloading, the service manager, actions, and the reporters' threads. It starts
/// the frame thread, meets it in two bounded queues, and outlives it.
public final class Daemon {
    /// What it is run as.
    public enum Role: Hashable, Sendable {
        /// A service: SIGHUP reads the configuration again, and events are reported.
        case service
        /// A preview in this terminal: keys are the button, and when the terminal goes, so does it.
        case preview
    }

    /// How a process ends, after sysexits(3).
    public enum ExitStatus: CInt, Sendable {
        /// Done.
        case done = 0
        /// The hardware cannot be used.
        case unavailable = 69
        /// The configuration cannot be used.
        case badConfiguration = 78
    }

    private let role: Role
    private let file: String
    private var keys = KeyDecoder()
    private var programme: Programme
    private let hardware: Hardware
    private let services: ServiceManager
    private let log: Log
    /// Whether the log waits until the end, because it would be written into the picture.
    private let isLogHeld: Bool
    private let events: LineWriter<Event>?
    private let orders = BoundedQueue<FrameLoop.Order>(capacity: 64)
    private let notices = BoundedQueue<FrameLoop.Notice>(capacity: 256)
    private let actions: ActionRunner
    private let placeFile: PlaceFile?
    private var place: PlaceKeeper
    private let beginning: Place?
    private var actionsByID: [String: [String]] = [:]
    private var isReady = false
    private var hasShown = false
    private var health = Health()
    private var status: ExitStatus?
    /// When a frame thread that was told to stop is given up.
    private var givenUpAt: Instant?

    private static let signalsTag: UInt64 = 0
    private static let noticesTag: UInt64 = 1
    private static let keysTag: UInt64 = 2
    private static let patience = Nanoseconds.milliseconds(700)

    /// A daemon for the configuration of `file`, which has been read already and is read again on SIGHUP.
    public init(
        as role: Role,
        file: String,
        configuration: Configuration,
        diagnostics: [Diagnostic] = [],
        hardware: Hardware,
        services: ServiceManager = .fromEnvironment,
        environment: (String) -> String? = { getenv($0).map { String(cString: $0) } }
    ) throws {
        self.role = role
        self.file = file
        programme = Programme(configuration)
        self.hardware = hardware
        self.services = services
        let log = try Log(threshold: role == .preview ? .warning : .info)
        self.log = log
        actions = ActionRunner { level, text in log(level, text) }
        // Where standard output is drawn on, lines of text would spoil the picture.
        let isDrawnOn =
            role == .preview || (configuration.display.driver == .terminal && isatty(STDOUT_FILENO) != 0)
        isLogHeld = isDrawnOn && isatty(STDERR_FILENO) != 0
        events = configuration.report.stdout && !isDrawnOn ? try Self.eventWriter(log) : nil
        for diagnostic in diagnostics { log(diagnostic) }
        placeFile = role == .service ? .inStateDirectory(environment) : nil
        beginning = configuration.keepsPlace ? Self.place(in: placeFile, log) : nil
        place = PlaceKeeper(written: beginning)
    }

    private static func place(in file: PlaceFile?, _ log: Log) -> Place? {
        do throws(PlaceFile.Failure) {
            return try file?.read()
        } catch {
            log(.warning, error.description)
            return nil
        }
    }

    /// Writes where the banner is, as far as that is wanted and possible.
    private func keep(_ current: Place?) {
        guard let current, let placeFile, programme.configuration.keepsPlace else { return }
        do throws(PlaceFile.Failure) {
            try placeFile.write(current)
        } catch {
            place.failed()
            log(.warning, error.description)
        }
    }

    private static func eventWriter(_ log: Log) throws -> LineWriter<Event> {
        try LineWriter(
            to: STDOUT_FILENO,
            capacity: 1024,
            line: { $0.jsonLine(time: WallClock.time(of: $0.at)) },
            lossLine: { lost in
                log(.warning, "the reader of standard output is too slow: \(lost) events were lost")
                var line = JSONLine()
                line.add("at", MonotonicClock.now.nanoseconds)
                line.add("event", "lost")
                line.add("count", lost)
                return line.finish()
            },
            failure: { code in
                let outlook =
                    code == EPIPE ? "no events are written any more" : "events are lost until it works"
                log(.warning, "cannot write to standard output: \(systemMessage(code)); \(outlook)")
            }
        )
    }

    /// Runs until SIGTERM or SIGINT, and says how to exit.
    public func run() -> ExitStatus {
        do {
            // A reader that goes away is an error of write(2), not the end of the sign.
            signal(SIGPIPE, SIG_IGN)
            let signals = try SignalDescriptor([SIGTERM, SIGINT, SIGHUP, SIGUSR1, SIGCHLD])
            let poll = try EventPoll()
            let noticesWaker = try Waker()
            let ordersWaker = try Waker()
            try poll.add(signals.fileDescriptor, tag: Self.signalsTag)
            try poll.add(noticesWaker.fileDescriptor, tag: Self.noticesTag)
            if role == .preview, canBeWaitedFor(STDIN_FILENO) {
                try poll.add(STDIN_FILENO, tag: Self.keysTag)
            }
            if !isLogHeld { try log.start() }
            try events?.start(named: "events")
            rememberActions()
            guard let loop = try frameLoop(ordersWaker: ordersWaker, noticesWaker: noticesWaker) else {
                return drained(.unavailable)
            }
            let box = Handover(loop)
            try SystemThread.start(named: "frames") { box.value.run() }
            while status == nil { try turn(poll, signals, noticesWaker, ordersWaker) }
        } catch {
            log(.error, "cannot go on: \(error)")
            status = .unavailable
        }
        actions.endAll()
        return drained(status ?? .done)
    }

    /// Whether `descriptor` tells when it can be read, as a terminal does and /dev/null does not: no key comes
    /// from there.
    private func canBeWaitedFor(_ descriptor: CInt) -> Bool {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return false }
        switch status.st_mode & S_IFMT {
        case S_IFCHR: return isatty(descriptor) != 0
        case S_IFIFO, S_IFSOCK: return true
        default: return false
        }
    }

    /// What one thread builds and another one then owns.
    private final class Handover: @unchecked Sendable {
        // Built by the control thread, used only by the frame thread, and the start of that thread lies between.
        let value: FrameLoop
        init(_ value: FrameLoop) { self.value = value }
    }

    private func frameLoop(ordersWaker: Waker, noticesWaker: Waker) throws -> FrameLoop? {
        let configuration = programme.configuration
        do {
            let display = try hardware.makeDisplay(configuration.display)
            // A line that cannot be had is asked for again by the loop's first turn, which then tells why.
            let lines = hardware.openLine.map { open in configuration.buttons.map { try? open($0) } } ?? []
            let notices = notices
            let events = events
            return try FrameLoop(
                programme,
                place: beginning,
                display: display,
                lines: lines,
                hardware: hardware,
                orders: orders,
                ordersWaker: ordersWaker,
                watchdog: services,
                report: { events?.write($0) },
                tell: { if notices.append($0) { noticesWaker.ring() } }
            )
        } catch let error as GeometryError {
            log(.error, error.description)
        }
        return nil
    }

    private func turn(
        _ poll: EventPoll,
        _ signals: SignalDescriptor,
        _ noticesWaker: Waker,
        _ ordersWaker: Waker
    ) throws {
        var hasNotices = false
        var hasSignals = false
        var hasKeys = false
        let deadline = earlier(earlier(givenUpAt, actions.nextDeadline), place.nextDeadline)
        try poll.wait(until: deadline) { tag in
            switch tag {
            case Self.signalsTag: hasSignals = true
            case Self.keysTag: hasKeys = true
            default: hasNotices = true
            }
        }
        if hasKeys { readKeys(poll, ordersWaker) }
        if hasSignals {
            while let signal = signals.next() { handle(signal, ordersWaker) }
        }
        if hasNotices {
            noticesWaker.clear()
            while let (notice, lost) = notices.takeFirst() {
                if lost > 0 { log(.warning, "\(lost) notices of the frame thread were lost") }
                handle(notice)
            }
        }
        let now = MonotonicClock.now
        actions.enforceLimits(at: now)
        keep(place.due(at: now))
        if let givenUpAt, givenUpAt <= now, status == nil {
            log(.error, "the display does not answer; ending without it")
            status = .unavailable
        }
    }

    private func handle(_ signal: CInt, _ ordersWaker: Waker) {
        switch signal {
        case SIGHUP where role == .service:
            reload(ordersWaker)
        case SIGUSR1:
            order(.refresh, ordersWaker)
        case SIGCHLD:
            actions.reap()
        default:
            stop(ordersWaker)
        }
    }

    private func order(_ order: FrameLoop.Order, _ waker: Waker) {
        if orders.append(order) { waker.ring() }
    }

    private func stop(_ ordersWaker: Waker) {
        guard givenUpAt == nil else { return }
        services.stopping()
        givenUpAt = MonotonicClock.now + Self.patience
        order(.stop, ordersWaker)
    }

    private func readKeys(_ poll: EventPoll, _ ordersWaker: Waker) {
        var buffer = [UInt8](repeating: 0, count: 64)
        let count = read(STDIN_FILENO, &buffer, buffer.count)
        guard count > 0 else {
            if count == 0 || (errno != EINTR && errno != EAGAIN) {
                poll.remove(STDIN_FILENO)
                stop(ordersWaker)
            }
            return
        }
        for key in keys.decode(buffer.prefix(count)) {
            switch key {
            case .space: order(.gesture(.tap), ordersWaker)
            case .left: order(.input(.previous(gesture: .previous)), ordersWaker)
            case .right: order(.input(.next(gesture: .next)), ordersWaker)
            case .enter: order(.input(.activate(gesture: .activate)), ordersWaker)
            case .p: order(.input(.togglePause(gesture: .pause)), ordersWaker)
            case .plus: order(.input(.adjust(.larger, gesture: .larger)), ordersWaker)
            case .minus: order(.input(.adjust(.smaller, gesture: .smaller)), ordersWaker)
            case .q: stop(ordersWaker)
            case .other: break
            }
        }
    }

    /// Reads the file again: whole and valid, or not at all.
    private func reload(_ ordersWaker: Waker) {
        services.reloading(at: MonotonicClock.now)
        do throws(ConfigurationError) {
            let loaded = try Configuration.load(path: file)
            for diagnostic in loaded.diagnostics { log(diagnostic) }
            order(.apply(Programme(loaded.configuration)), ordersWaker)
        } catch {
            order(.reject(error.description), ordersWaker)
            reportRefusal(error.description)
        }
    }

    private func reportRefusal(_ reason: String) {
        log(.error, reason)
        log(.error, "the configuration was refused; the previous one stays in force")
        services.ready(status: "configuration refused, running the previous one; \(state)")
    }

    private func rememberActions() {
        actionsByID = Dictionary(
            programme.configuration.options.lazy.filter { !$0.action.isEmpty }.map { ($0.id, $0.action) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    private func handle(_ notice: FrameLoop.Notice) {
        switch notice {
        case .displayWorks:
            log(.notice, hasShown ? "the display works again" : "the display works")
            hasShown = true
            health.displayTrouble = nil
            announce()
        case .displayFailed(let error):
            guard hasShown || !error.isLasting else {
                log(.error, error.description)
                status = .unavailable
                return
            }
            log(.error, error.description)
            log(.notice, "the display is tried again until it works; the banner goes on meanwhile")
            health.displayTrouble = error
            announce()
        case .buttonFailed(let button, let error):
            log(.error, error.description)
            log(.notice, "the button is tried again until it works; the banner goes on meanwhile")
            health.lost(button, error)
            if isReady { announce() }
        case .buttonWorks(let button):
            log(.notice, "the button on \(Wording.printable(button.line)) works")
            health.found(button)
            if isReady { announce() }
        case .refused(let reason):
            reportRefusal(reason)
        case .ordersLost(let count):
            log(.warning, "\(count) inputs or orders came faster than they could be done, and were lost")
        case .applied(let programme):
            self.programme = programme
            rememberActions()
            health.keep(only: programme.configuration.buttons)
            log(.notice, "the new configuration is in force")
            services.ready(status: state)
        case .activated(let choice):
            if let command = actionsByID[choice.id] {
                actions.run(command, for: choice, at: MonotonicClock.now)
            }
        case .degraded(let reason):
            log(.info, reason)
        case .chosen(let chosen):
            // Where nothing is kept, nobody wakes up for it.
            guard placeFile != nil, programme.configuration.keepsPlace else { break }
            place.note(chosen, at: MonotonicClock.now)
        case .stopped(let last):
            keep(place.last(last))
            status = .done
        case .broken(let reason):
            log(.error, "the frame loop ended: \(reason)")
            status = .unavailable
        }
    }

    /// How it goes, in a line.
    private var state: String { health.status(options: programme.configuration.options.count) }

    /// Tells the service manager how it goes; the first time that means to be ready.
    private func announce() {
        if isReady { services.status(state) } else { services.ready(status: state) }
        isReady = true
    }

    /// Gives what is still to be written a moment, and no more, to be written.
    private func drained(_ status: ExitStatus) -> ExitStatus {
        // Now the terminal is a terminal again; where no thread can be had, nothing can be told either.
        if isLogHeld { try? log.start() }
        let end = MonotonicClock.now + .milliseconds(150)
        while MonotonicClock.now < end, !(log.isDrained && events?.isDrained ?? true) {
            usleep(2_000)
        }
        return status
    }
}
