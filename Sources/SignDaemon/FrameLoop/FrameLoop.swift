import ButtonInput
import CLinuxHardware
import Glibc
import HardwareBuses
import InfiniteScroll
import MatrixDisplays
import MonotonicTime
import Pixels
import SignCore

/// The thread that owns the display, the buttons and the banner: one epoll, one absolute timer.
///
/// Everything that decides is in values below it; this shell reads the clock, moves edges in and frames out,
/// and sleeps while nothing is due. It never writes to a file, a log or a reader: what it has to tell goes
/// into queues.
final class FrameLoop {
    /// What the control thread can ask for.
    enum Order: Sendable {
        /// Put this programme in force. Indirect, or every place in the queue would be as large as a programme.
        indirect case apply(Programme)
        /// A new configuration was refused, for this reason.
        case reject(String)
        /// Do this, which comes from no button.
        case command(Command, cause: Cause)
        /// A gesture on the first button.
        case gesture(Gesture)
        /// Send everything to the display again.
        case refresh
        /// End.
        case stop
    }

    /// What the control thread is told.
    enum Notice: Sendable {
        /// The display shows the banner.
        case displayWorks
        /// The display does not work; it is tried again.
        case displayFailed(BusError)
        /// A button does not work; it is tried again.
        indirect case buttonFailed(ButtonSettings, BusError)
        /// A button works that did not.
        indirect case buttonWorks(ButtonSettings)
        /// A programme is in force. Indirect as the order is.
        indirect case applied(Programme)
        /// A programme cannot be put in force, and the one before it stays.
        case refused(reason: String)
        /// The control thread asked for more than could be done in time; this many orders were forgotten.
        case ordersLost(Int)
        /// The selected option's action was asked for.
        case activated(Event.Choice)
        /// Somebody chose another place.
        case chosen(Place)
        /// Real-time scheduling or locked memory was refused.
        case degraded(String)
        /// The loop has ended, and the banner was there.
        case stopped(Place?)
        /// The loop cannot go on.
        case broken(String)
    }

    var sign: Sign
    var display: DisplayKeeper
    var buttons: [ButtonKeeper]
    var settings: Configuration
    let hardware: Hardware
    let poll: EventPoll
    let orders: BoundedQueue<Order>
    let ordersWaker: Waker
    private let report: (JournalEntry, Configuration) -> Void
    let tell: (Notice) -> Void
    private let watchdog: ServiceManager
    private var nextFeed: Instant?
    var isStopping = false
    /// For each button, whether it has edges to be read.
    var hasEdges: [Bool] = []
    /// A GPIO chip that goes wakes nobody who waits for its lines' edges before Linux 6.6; its node's going does.
    let chipsWatch: DirectoryWatch?
    /// Tells when the clock on the wall is set, while something shows it.
    private var clockWatch: ClockWatch?
    /// What an epoll tag means: 0 the orders, 1 the display's directory, 2 the GPIO chips', 3 the clock, 4 and up
    /// the buttons.
    private static let ordersTag: UInt64 = 0
    static let displayTag: UInt64 = 1
    private static let chipsTag: UInt64 = 2
    private static let clockTag: UInt64 = 3
    static let firstButtonTag: UInt64 = 4

    init(
        _ programme: Programme,
        place: Place? = nil,
        display: any MatrixDisplay,
        lines: [(any GPIOLine)?],
        hardware: Hardware,
        orders: BoundedQueue<Order>,
        ordersWaker: Waker,
        watchdog: ServiceManager,
        report: @escaping (JournalEntry, Configuration) -> Void,
        tell: @escaping (Notice) -> Void
    ) throws(SystemCallError) {
        let now = MonotonicClock.now
        settings = programme.configuration
        sign = Sign(programme, place: place, at: now, civil: hardware.clock.read(), missesFrames: true)
        self.display = DisplayKeeper(display, settings: settings.display, now: now)
        buttons = settings.buttons.enumerated().map { index, button in
            ButtonKeeper(button, line: lines.indices.contains(index) ? lines[index] : nil)
        }
        self.hardware = hardware
        self.orders = orders
        self.ordersWaker = ordersWaker
        self.watchdog = watchdog
        self.report = report
        self.tell = tell
        chipsWatch = hardware.openLine == nil ? nil : DirectoryWatch("/dev") { $0.hasPrefix("gpiochip") }
        poll = try EventPoll()
        try poll.add(ordersWaker.fileDescriptor, tag: Self.ordersTag)
        if let watch = self.display.watchDescriptor { try poll.add(watch, tag: Self.displayTag) }
        if let chipsWatch { try poll.add(chipsWatch.fileDescriptor, tag: Self.chipsTag) }
        nextFeed = watchdog.watchdogInterval.map { now + $0 }
        watchClock()
        try listenToButtons()
    }

    /// Turns until `stop` is ordered. Runs on a thread of its own.
    func run() {
        // Before memory is locked, so that the start does not stay in it.
        lb_drop_clean_pages()
        becomeRealTime()
        do throws(SystemCallError) {
            let now = MonotonicClock.now
            for index in buttons.indices { beginGestures(of: index, at: now) }
            show(at: now)
            while !isStopping { try turn() }
            display.stop(settings.display.onExit)
            tell(.stopped(sign.place))
        } catch {
            display.stop(settings.display.onExit)
            tell(.broken(error.description))
        }
    }

    private func becomeRealTime() {
        lb_use_exact_timers()
        var parameters = sched_param(sched_priority: 10)
        let refusal = pthread_setschedparam(pthread_self(), SCHED_FIFO, &parameters)
        guard refusal == 0 else {
            return tell(
                .degraded("no real-time scheduling: \(systemMessage(refusal)); frames may be late under load")
            )
        }
        let unlocked = lb_lock_touched_memory()
        if unlocked != 0 {
            tell(.degraded("memory is not locked: \(systemMessage(-unlocked)); frames may be late"))
        }
    }

    private func turn() throws(SystemCallError) {
        var hasOrders = false
        var hasOtherChips = false
        var isClockSet = false
        try poll.wait(until: deadline) { tag in
            switch tag {
            case Self.ordersTag: hasOrders = true
            case Self.displayTag: display.lookAtDevice()
            case Self.chipsTag: hasOtherChips = true
            case Self.clockTag: isClockSet = true
            default: hasEdges[Int(tag - Self.firstButtonTag)] = true
            }
        }
        let now = MonotonicClock.now
        readClock(wasSet: isClockSet, at: now)
        if hasOtherChips, chipsWatch?.drain() ?? false { lookAtLines(at: now) }
        readEdges(at: now)
        sign.advance(to: now)
        for index in buttons.indices where buttons[index].isDue(at: now) { try reopen(index, at: now) }
        if hasOrders { try obeyOrders(at: now) }
        show(at: now)
        if let due = nextFeed, due <= now, let interval = watchdog.watchdogInterval {
            // Reached only by a thread that has shown what was due, or found that nothing is.
            watchdog.feedWatchdog()
            nextFeed = now + interval
        }
    }

    /// Reads the clock on the wall where what it says is about to show, or to change at once.
    private func readClock(wasSet: Bool, at now: Instant) {
        if wasSet { clockWatch?.drain() }
        let isDue = sign.nextClockReading.map { $0 <= now } ?? false
        if wasSet || isDue { sign.setClock(ClockReading(hardware.clock.read(), at: now)) }
    }

    /// Listens for the clock's being set while something shows it, and only then.
    func watchClock() {
        guard sign.showsTime != (clockWatch != nil) else { return }
        if let clockWatch { poll.remove(clockWatch.fileDescriptor) }
        clockWatch = sign.showsTime ? hardware.clock.openWatch().map(ClockWatch.init) : nil
        // Without it the words are right from the next change on.
        if let clockWatch { try? poll.add(clockWatch.fileDescriptor, tag: Self.clockTag) }
    }

    /// The next instant at which there is something to do.
    private var deadline: Instant? {
        var next = earlier(sign.nextDeadline, display.nextDeadline)
        for button in buttons { next = earlier(next, button.nextDeadline) }
        return earlier(next, nextFeed)
    }

    /// Hands the journal over and the frame on.
    private func show(at now: Instant) {
        if sign.hasEvents { reportEvents() }
        if sign.needsClock { sign.setClock(ClockReading(hardware.clock.read(), at: now)) }
        let isNew = sign.compose()
        display.setBrightness(sign.brightness, at: now)
        switch display.show(sign.frame, isNew: isNew, at: now) {
        case .nothing: break
        case .works: tell(.displayWorks)
        case .failed(let error): tell(.displayFailed(error))
        }
    }
}

extension FrameLoop {
    private func reportEvents() {
        // An adopted list may have waited for the end of a slide. Where there were two, the last one counts.
        let programme = sign.programme
        var isApplied = false
        var inputAt: Instant?
        var isChosen = false
        sign.takeEvents { event in
            report(event, settings)
            switch event.kind {
            case .scroll(.input): inputAt = event.at
            case .scroll(.activated(let choice, handled: true)): tell(.activated(choice))
            case .scroll(.adopted):
                if !isApplied { tell(.applied(programme)) }
                isApplied = true
            default: isChosen = isChosen || (event.changesPlace && event.at == inputAt)
            }
        }
        if isChosen, let place = sign.place { tell(.chosen(place)) }
    }
}

extension JournalEntry {
    /// Whether a restart would go on elsewhere after it. The timer does that too; a person's event comes at the
    /// instant of an input.
    fileprivate var changesPlace: Bool {
        switch kind {
        case .scroll(.selected), .scroll(.paused), .scroll(.resumed): true
        default: false
        }
    }
}
