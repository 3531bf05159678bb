import BusInterfaces
import ButtonInput
import CLinuxSystem
import Diagnostics
import Glibc
import InfiniteScroll
import LinuxSystem
import MatrixDisplays
import MonotonicTime
import SignCore

/// The loop of the frame thread, which owns the displays, the buttons and the banner. It waits on a single
/// epoll instance with one absolute timer.
///
/// Value types make all decisions. The loop reads the clock, passes edges in and frames out, and sleeps when
/// nothing is due. It writes to queues, but never to a file, log or pipe.
final class FrameLoop {
    /// An event source that wakes the frame loop.
    enum Source {
        case orders
        /// The directory that contains the device node of the display at this index has changed.
        case displayDirectory(Int)
        case chipsDirectory
        /// The wall clock has been set.
        case wallClock
        case textRuns
        case button(Int)
        /// A key of a button was pressed or released, or an input device has appeared or disappeared.
        case keys
        /// The process that receives pictures from lighting consoles has sent a report or a picture.
        case consoles
    }

    /// The initial state of a sign: its playlist, the position at which its banner begins, its text values,
    /// and its counters.
    struct InitialState {
        var playlist: Playlist
        var bookmark: Bookmark?
        var values = TextValues()
        var counters = CounterBank()
    }

    /// The queues and functions through which the frame loop communicates with other threads.
    struct Connections {
        var orders: Mailbox<Order>
        var texts: TextQueue
        /// The memory to which frames are copied for clients, or nil if there is no control socket.
        var shownFrame: ShownFrame?
        var watchdog: ServiceManager
        var countsUsage = false
        /// A function that reports each event of the sign. It is called on the frame thread.
        var report: EventReport.Reporter
        /// The gate that delays reports of changed counters until the counters are stored.
        var counterGate = CounterGate()
        var notify: (Notice) -> Void
    }

    var sign: Sign
    var displays: Displays
    var buttons: Buttons
    var clock: LoopClock
    var consoles: ConsoleInput
    private var textClient: TextClient
    var events: EventReport
    var frameOffer: FrameOffer
    private var groupReport = GroupReport()
    private var watchdog: WatchdogFeed
    private let poll: EventPoll<Source>
    let orders: Mailbox<Order>
    private let counterGate: CounterGate
    let notify: (Notice) -> Void
    var replies: [Reply] = []
    var isStopping = false

    /// Creates the loop of the frame thread, with a sign that begins in the state `start`. Call `run` to
    /// start it.
    ///
    /// - Parameters:
    ///   - start: The initial state of the sign.
    ///   - displays: The displays, whose devices are not open yet.
    ///   - lines: The GPIO line of each button. A line that is nil is requested later.
    ///   - hardware: The functions that open further devices, and the source of the wall clock time.
    ///   - links: The queues and functions through which the loop communicates with other threads.
    init(
        _ start: InitialState,
        displays: [any MatrixDisplay],
        lines: [(any GPIOLine)?],
        hardware: Hardware,
        links: Connections
    ) throws(SystemCallError) {
        let now = MonotonicClock.now
        let settings = start.playlist.configuration
        let notify = links.notify
        sign = Sign(
            start.playlist,
            bookmark: start.bookmark,
            values: start.values,
            counters: start.counters,
            at: now,
            civil: hardware.clock.read(),
            zone: hardware.clock.zone,
            dropsLateFrames: true,
            runsActions: true
        )

        poll = try EventPoll()
        self.displays = Displays(
            displays,
            wall: settings.wall,
            hardware: hardware,
            watchedBy: poll,
            at: now,
            notify: notify
        )
        buttons = try Buttons(
            settings.buttons,
            lines: lines,
            hardware: hardware,
            watchedBy: poll,
            notify: notify
        )
        clock = LoopClock(hardware.clock, watchedBy: poll)
        consoles = ConsoleInput(of: settings, on: hardware, watchedBy: poll, at: now, notify: notify)
        textClient = try TextClient(links.texts, watchedBy: poll)

        events = EventReport(countsUsage: links.countsUsage, report: links.report, notify: notify)
        frameOffer = FrameOffer(to: links.shownFrame)
        watchdog = WatchdogFeed(of: links.watchdog, at: now)
        orders = links.orders
        counterGate = links.counterGate
        self.notify = notify

        try poll.add(orders.fileDescriptor, as: .orders)
        clock.updateWatch(for: sign)
    }

    /// Runs the frame loop on the current thread: shows the banner until the order `stop` arrives, and then
    /// stops the displays. The control thread is notified of the end, and of an error that ends the loop
    /// early.
    func run() {
        // Memory that only the start needed is released before the rest is locked.
        lb_drop_free_memory()
        lb_drop_clean_pages()
        enableRealTimeScheduling()

        do throws(SystemCallError) {
            let now = MonotonicClock.now
            buttons.beginRecognition(on: &sign, at: now)
            showFrame(at: now)
            storeCounters()
            if textClient.requestTexts(for: &sign) { notify(.textRequested) }
            // The first frame needs many memory pages that later frames do not need.
            lb_drop_clean_pages()

            while !isStopping { try runTurn() }
            displays.stop()
            notify(.stopped(sign.bookmark))
        } catch {
            displays.stop()
            notify(.loopFailed(error.description))
        }
    }

    /// Enables real-time scheduling for this thread and locks its memory, so that frames are not late under
    /// load. If the system refuses either, the thread continues without it, and the control thread is
    /// notified.
    private func enableRealTimeScheduling() {
        lb_use_exact_timers()
        var parameters = sched_param(sched_priority: Self.realTimePriority)
        let schedulingError = pthread_setschedparam(pthread_self(), SCHED_FIFO, &parameters)
        // This thread keeps its scheduling. The programs of actions must not be able to enable it as well.
        lb_give_up_real_time()
        guard schedulingError == 0 else {
            let reason = systemMessage(schedulingError)
            return notify(.degraded("no real-time scheduling: \(reason); frames may be late under load"))
        }

        let lockResult = lb_lock_touched_memory()
        guard lockResult == 0 else {
            let reason = systemMessage(-lockResult)
            return notify(.degraded("cannot lock memory: \(reason); frames may be late"))
        }
    }

    /// The priority of the frame thread among the real-time threads of the system, from 1 to 99.
    private static let realTimePriority: CInt = 10

    /// The event sources that have woken the frame loop, apart from displays and buttons, which record their
    /// own events.
    private struct Wakeups {
        var hasOrders = false
        var haveChipsChanged = false
        var isClockSet = false
        var hasTextRuns = false
        var haveConsolesSent = false
    }

    private func runTurn() throws(SystemCallError) {
        let wakeups = try waitForWakeups()
        let now = MonotonicClock.now
        try applyInputs(wakeups, at: now)
        if wakeups.haveConsolesSent { consoles.receive(for: &sign, at: now) }
        if let due = consoles.deadline, due <= now { consoles.handleDeadline(for: &sign, at: now) }
        if wakeups.hasTextRuns { textClient.supplyTexts(to: &sign, at: now) }
        showFrame(at: now)
        if textClient.requestTexts(for: &sign) { notify(.textRequested) }
        if sign.hasChangedCounters { storeCounters() }
        if !replies.isEmpty { sendReplies() }
        if let update = groupReport.update(from: &sign) { notify(.group(update)) }
        watchdog.handleDeadline(at: now)
    }

    /// Waits until the next deadline, or until an event source of the frame loop is ready. Returns the
    /// sources that are ready, except displays and buttons, which record their own events. Throws an error if
    /// waiting fails.
    private func waitForWakeups() throws(SystemCallError) -> Wakeups {
        var wakeups = Wakeups()
        try poll.wait(until: deadline) { source in
            switch source {
            case .orders: wakeups.hasOrders = true
            case .displayDirectory(let index): displays.deviceChanged(index)
            case .chipsDirectory: wakeups.haveChipsChanged = true
            case .wallClock: wakeups.isClockSet = true
            case .textRuns: wakeups.hasTextRuns = true
            case .button(let index): buttons.markUnreadEdges(of: index)
            case .keys: buttons.markUnreadKeys()
            case .consoles: wakeups.haveConsolesSent = true
            }
        }
        return wakeups
    }

    /// Passes changes of the wall clock, button presses, and orders from the control thread to the sign, in
    /// chronological order. Throws an error if the system cannot watch a button.
    private func applyInputs(_ wakeups: Wakeups, at now: Instant) throws(SystemCallError) {
        let isClockSet = wakeups.isClockSet
        if isClockSet || sign.isClockDue(at: now) { clock.read(for: &sign, wasSet: isClockSet, at: now) }
        if wakeups.haveChipsChanged { buttons.chipsChanged(at: now) }
        if buttons.hasAnyEdges { buttons.readEdges(for: &sign, at: now) }
        sign.advance(to: now)
        if let due = buttons.deadline, due <= now { try buttons.handleDeadline(for: &sign, at: now) }
        if wakeups.hasOrders { try handleOrders(at: now) }
    }

    /// Reports the events of the current turn of the frame loop, and shows the current frame.
    private func showFrame(at now: Instant) {
        if sign.hasEvents { forwardEvents() }
        if sign.needsClock { clock.setClock(of: &sign, at: now) }
        let isNew = sign.compose()
        let light = ShownFrame.Light(isLit: sign.isLit, brightness: sign.brightness)
        if displays.needOnlyFrames(light, at: now) {
            if isNew { presentFrame(at: now) }
        } else {
            displays.maintain(sign.frame, isNew: isNew, light: light, at: now)
        }
        if let shownFrame = frameOffer.destination(isNew: isNew, light) {
            shownFrame.offer(sign.frame, number: frameOffer.frameNumber, light: light, at: now)
        }
    }

    /// Shows the current frame of the sign on all displays.
    @inline(__always)
    private func presentFrame(at now: Instant) {
        sign.withFrame { frame in
            for index in displays.indices { displays.present(frame, on: index, at: now) }
        }
    }

    /// Reports the sign's events. Changed counters are first sent to the thread that stores them, because a
    /// count must be stored before it is reported.
    func forwardEvents() {
        storeCounters()
        events.forwardEvents(of: &sign)
    }

    /// Sends counters that have changed to the thread that stores them, before clients and the other signs of
    /// the group receive them. Returns the state of all counters, or nil if none has changed.
    @discardableResult
    @inline(never)
    func storeCounters() -> CounterBank? {
        guard let bank = sign.takeChangedCounters() else { return nil }
        notify(.countersChanged(bank, number: counterGate.recordSent()))
        return bank
    }

    @inline(never)
    private func sendReplies() {
        for reply in replies { notify(.replied(reply)) }
        replies.removeAll()
    }

    private var deadline: Instant? {
        let inputs = earlier(buttons.deadline, consoles.deadline)
        return earlier(earlier(sign.nextDeadline, watchdog.deadline), earlier(displays.deadline, inputs))
    }
}
