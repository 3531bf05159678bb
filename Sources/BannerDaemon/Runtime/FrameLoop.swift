import CLinuxHardware
import Glibc
import HardwareBuses
import InfiniteScroll
import MatrixDisplays
import MonotonicTime
import Pixels

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
        /// An input that comes from no button.
        case input(Input)
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

    private var banner: Banner
    private var display: DisplayKeeper
    private var buttons: [ButtonKeeper]
    private var gestures: BoundButtons
    private var settings: Configuration
    private let hardware: Hardware
    private let poll: EventPoll
    private let orders: BoundedQueue<Order>
    private let ordersWaker: Waker
    private let report: (Event) -> Void
    private let tell: (Notice) -> Void
    private let watchdog: ServiceManager
    private var nextFeed: Instant?
    private var isStopping = false
    /// For each button, whether it has edges to be read.
    private var hasEdges: [Bool] = []
    /// A GPIO chip that goes wakes nobody who waits for its lines' edges before Linux 6.6; its node's going does.
    private let chipsWatch: DirectoryWatch?
    /// Tells when the clock on the wall is set, while something shows it.
    private var clockWatch: ClockWatch?
    /// What an epoll tag means: 0 the orders, 1 the display's directory, 2 the GPIO chips', 3 the clock, 4 and up
    /// the buttons.
    private static let ordersTag: UInt64 = 0
    private static let displayTag: UInt64 = 1
    private static let chipsTag: UInt64 = 2
    private static let clockTag: UInt64 = 3
    private static let firstButtonTag: UInt64 = 4

    init(
        _ programme: Programme,
        place: Place? = nil,
        display: any MatrixDisplay,
        lines: [(any GPIOLine)?],
        hardware: Hardware,
        orders: BoundedQueue<Order>,
        ordersWaker: Waker,
        watchdog: ServiceManager,
        report: @escaping (Event) -> Void,
        tell: @escaping (Notice) -> Void
    ) throws(SystemCallError) {
        let now = MonotonicClock.now
        settings = programme.configuration
        banner = Banner(programme, place: place, at: now, civil: hardware.clock.read())
        self.display = DisplayKeeper(display, settings: settings.display, now: now)
        buttons = zip(settings.buttons, lines).map { ButtonKeeper($0, line: $1) }
        gestures = BoundButtons(buttons.map(\.settings), settings.combinations)
        self.hardware = hardware
        self.orders = orders
        self.ordersWaker = ordersWaker
        self.watchdog = watchdog
        self.report = report
        self.tell = tell
        chipsWatch = hardware.openLine == nil ? nil : DirectoryWatch(ofDirectoryOf: "/dev/gpiochip0")
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
        lb_give_back_code()
        becomeRealTime()
        do throws(SystemCallError) {
            let now = MonotonicClock.now
            for index in buttons.indices { beginGestures(of: index, at: now) }
            show(at: now)
            while !isStopping { try turn() }
            display.stop(settings.display.onExit)
            tell(.stopped(banner.carousel.place))
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
            case Self.displayTag: display.deviceAppeared()
            case Self.chipsTag: hasOtherChips = true
            case Self.clockTag: isClockSet = true
            default: hasEdges[Int(tag - Self.firstButtonTag)] = true
            }
        }
        let now = MonotonicClock.now
        noticeOverrun(at: now)
        readClock(wasSet: isClockSet, at: now)
        if hasOtherChips { lookAtLines(at: now) }
        readEdges(at: now)
        passTime(to: now)
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
        let isDue = banner.nextClockReading.map { $0 <= now } ?? false
        if wasSet || isDue { banner.setClock(ClockReading(hardware.clock.read(), at: now)) }
    }

    /// Listens for the clock's being set while something shows it, and only then.
    private func watchClock() {
        guard banner.showsTime != (clockWatch != nil) else { return }
        if let clockWatch { poll.remove(clockWatch.fileDescriptor) }
        clockWatch = banner.showsTime ? hardware.clock.openWatch().map(ClockWatch.init) : nil
        // Without it the words are right from the next change on.
        if let clockWatch { try? poll.add(clockWatch.fileDescriptor, tag: Self.clockTag) }
    }

    /// The next instant at which there is something to do.
    private var deadline: Instant? {
        var next = earlier(earlier(banner.nextDeadline, display.nextDeadline), gestures.nextDeadline)
        for button in buttons { next = earlier(next, button.nextDeadline) }
        return earlier(next, nextFeed)
    }

    /// Frames of the grid that passed unseen while the picture moved (R-TICK-3).
    private func noticeOverrun(at now: Instant) {
        guard banner.carousel.isMoving, let due = banner.nextDeadline else { return }
        let late = now - due
        let missed = late.rawValue * banner.carousel.behaviour.framesPerSecond / 1_000_000_000
        guard missed > 0, late <= banner.carousel.behaviour.largestGap else { return }
        banner.handle(.frameOverrun(Int(missed)), at: due)
    }

    /// Lets everything due up to `instant` happen at its own scheduled time, so that being woken late changes
    /// no picture; of several frames that are due only the last is shown.
    private func passTime(to instant: Instant) {
        while true {
            guard let due = earlier(banner.nextDeadline, gestures.nextDeadline), due <= instant else { break }
            let gap = instant - due > banner.carousel.behaviour.largestGap
            let next = gap ? instant : due
            banner.advance(to: next)
            gestures.advance(to: next) { input, at in banner.handle(input, at: at) }
            if gap { break }
        }
    }

    /// Takes the edges that wait, of all buttons in the order of their times.
    private func readEdges(at now: Instant) {
        var edges: [(at: Instant, order: Int, button: Int, edge: Edge)] = []
        var losses: [(button: Int, error: BusError)] = []
        for index in buttons.indices where hasEdges[index] {
            hasEdges[index] = false
            do throws(BusError) {
                while let edge = try buttons[index].nextEdge() {
                    edges.append((edge.at, edges.count, index, edge))
                }
            } catch {
                losses.append((index, error))
            }
        }
        edges.sort { ($0.at, $0.order) < ($1.at, $1.order) }
        for edge in edges {
            passTime(to: min(edge.at, now))
            let isSliding = banner.carousel.isSliding
            gestures.handle(edge.edge, of: edge.button, isSliding: isSliding) { input, at in
                banner.handle(input, at: at)
            }
        }
        for (index, error) in losses {
            if let descriptor = buttons[index].fileDescriptor { poll.remove(descriptor) }
            buttons[index].lose(at: now)
            gestures.interrupt(index, at: now) { input, at in banner.handle(input, at: at) }
            tell(.buttonFailed(buttons[index].settings, error))
        }
    }

    private func beginGestures(of index: Int, at now: Instant) {
        guard buttons[index].fileDescriptor != nil else { return }
        gestures.begin(index, isPressed: buttons[index].isPressed, at: now) { input, at in
            banner.handle(input, at: at)
        }
    }

    /// Reads all lines, since one of them may be gone, and tries those that were missing.
    private func lookAtLines(at now: Instant) {
        chipsWatch?.drain()
        for index in buttons.indices {
            if buttons[index].fileDescriptor == nil {
                buttons[index].retry(at: now)
            } else {
                hasEdges[index] = true
            }
        }
    }

    private func reopen(_ index: Int, at now: Instant) throws(SystemCallError) {
        switch buttons[index].reopen(hardware, at: now) {
        case .nothing: break
        case .failed(let error): tell(.buttonFailed(buttons[index].settings, error))
        case .works:
            if let descriptor = buttons[index].fileDescriptor {
                try poll.add(descriptor, tag: Self.firstButtonTag + UInt64(index))
            }
            beginGestures(of: index, at: now)
            tell(.buttonWorks(buttons[index].settings))
        }
    }

    private func listenToButtons() throws(SystemCallError) {
        hasEdges = [Bool](repeating: false, count: buttons.count)
        for (index, button) in buttons.enumerated() {
            guard let descriptor = button.fileDescriptor else { continue }
            try poll.add(descriptor, tag: Self.firstButtonTag + UInt64(index))
        }
    }

    private func obeyOrders(at now: Instant) throws(SystemCallError) {
        ordersWaker.clear()
        while let (order, lost) = orders.takeFirst() {
            if lost > 0 { tell(.ordersLost(lost)) }
            switch order {
            case .apply(let programme):
                try apply(programme, at: now)
            case .reject(let reason):
                banner.rejectConfiguration(reason: reason, at: now)
            case .input(let input):
                banner.handle(input, at: now)
            case .gesture(let gesture):
                let first = BoundButtons([settings.buttons.first ?? ButtonSettings()])
                banner.handle(first.input(for: gesture, of: 0), at: now)
            case .refresh:
                display.refreshSoon(at: now)
            case .stop:
                banner.stop(at: now)
                isStopping = true
            }
        }
    }

    /// Puts `programme` in force, whole or not at all.
    private func apply(_ programme: Programme, at now: Instant) throws(SystemCallError) {
        let old = settings
        let new = programme.configuration
        var newDisplay: (any MatrixDisplay)?
        if new.display.hardware != old.display.hardware {
            do throws(GeometryError) {
                newDisplay = try hardware.makeDisplay(new.display)
            } catch {
                banner.rejectConfiguration(reason: error.description, at: now)
                return tell(.refused(reason: error.description))
            }
        }
        settings = new
        banner.setClock(ClockReading(hardware.clock.read(), at: now))
        banner.replace(programme, at: now)
        watchClock()
        if let newDisplay { changeDisplay(to: newDisplay, from: old.display, at: now) }
        if new.buttons != old.buttons || new.combinations != old.combinations {
            try changeButtons(at: now)
        }
        tell(.applied(programme))
    }

    private func changeDisplay(to new: any MatrixDisplay, from old: DisplaySettings, at now: Instant) {
        if let watch = display.watchDescriptor { poll.remove(watch) }
        let isSameDevice = settings.display.driver == old.driver && settings.display.device == old.device
        display.stop(isSameDevice ? .keep : old.onExit)
        display = DisplayKeeper(new, settings: settings.display, now: now)
        // Without a watch a device that comes back is found a little later.
        if let watch = display.watchDescriptor { try? poll.add(watch, tag: Self.displayTag) }
    }

    /// A line that is asked for as before is kept, with the press that is under way on it.
    private func changeButtons(at now: Instant) throws(SystemCallError) {
        for button in buttons { if let descriptor = button.fileDescriptor { poll.remove(descriptor) } }
        let places = settings.buttons.places(among: buttons.map(\.settings))
        gestures.rebind(to: settings.buttons, settings.combinations, former: places, at: now) { input, at in
            banner.handle(input, at: at)
        }
        var former = buttons
        buttons = zip(settings.buttons, places).map { new, place in
            guard let place else { return ButtonKeeper(new, line: nil) }
            var kept = former[place]
            kept.rebind(to: new)
            return kept
        }
        // Lines are let go before they are asked for in another way.
        former.removeAll()
        try listenToButtons()
        for index in buttons.indices where buttons[index].isDue(at: now) { try reopen(index, at: now) }
    }

    /// Hands the journal over and the frame on.
    private func show(at now: Instant) {
        var isChosen = false
        banner.takeEvents { event in
            report(event)
            isChosen = isChosen || event.isChoice
            if case .activated(let choice, handled: true) = event.kind { tell(.activated(choice)) }
        }
        if isChosen, let place = banner.carousel.place { tell(.chosen(place)) }
        let isNew = banner.compose()
        display.setBrightness(banner.brightness, at: now)
        switch display.show(banner.frame, isNew: isNew, at: now) {
        case .nothing: break
        case .works: tell(.displayWorks)
        case .failed(let error): tell(.displayFailed(error))
        }
    }
}

extension Event {
    /// Whether somebody chose a place, rather than the timer or a list.
    fileprivate var isChoice: Bool {
        switch kind {
        case .selected(_, _, .tap, _, _), .selected(_, _, .previous, _, _), .selected(_, _, .goTo, _, _),
            .paused, .resumed:
            true
        default: false
        }
    }
}

/// The earlier of two instants of which either may be absent.
func earlier(_ left: Instant?, _ right: Instant?) -> Instant? {
    guard let left else { return right }
    guard let right else { return left }
    return min(left, right)
}
