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

/// The thread that owns the displays, the buttons and the banner: one epoll, one absolute timer.
///
/// All decisions are made by values below it. This shell reads the clock, moves edges in and frames out, and
/// sleeps while nothing is due. It never writes to a file, a log or a pipe: its events and notices go into
/// queues.
final class FrameLoop {
    /// An event source that wakes the loop.
    enum Source {
        case orders
        /// Something changed in the directory of the device node of this display.
        case displayDirectory(Int)
        /// Something changed in the directory of the GPIO chips.
        case chipsDirectory
        /// The wall clock was set.
        case wallClock
        /// Lines of text were drawn.
        case lines
        /// The line of this button has edges.
        case button(Int)
    }

    var sign: Sign
    var displays: Displays
    var buttons: Buttons
    var clock: LoopClock
    private var lines: FrameTexts
    var events: EventReport
    var offer: FrameOffer
    private var group = GroupReport()
    private var watchdog: WatchdogFeed
    private let poll: EventPoll<Source>
    let orders: Mailbox<Order>
    let tell: (Notice) -> Void
    /// The answers to the requests of this turn.
    var answers: [Answer] = []
    var isStopping = false

    init(
        _ playlist: Playlist,
        bookmark: Bookmark? = nil,
        values: TextValues = TextValues(),
        displays: [any MatrixDisplay],
        lines: [(any GPIOLine)?],
        hardware: Hardware,
        orders: Mailbox<Order>,
        lineDesk: LineDesk,
        shownFrame: ShownFrame? = nil,
        watchdog: ServiceManager,
        countsUsage: Bool = false,
        report: @escaping EventReport.Reporter,
        tell: @escaping (Notice) -> Void
    ) throws(SystemCallError) {
        let now = MonotonicClock.now
        let settings = playlist.configuration
        sign = Sign(
            playlist,
            bookmark: bookmark,
            values: values,
            at: now,
            civil: hardware.clock.read(),
            zone: hardware.clock.zone,
            dropsLateFrames: true,
            runsActions: true
        )
        poll = try EventPoll()
        self.displays = Displays(
            displays,
            of: settings.wall,
            on: hardware,
            watchedBy: poll,
            at: now,
            tell: tell
        )
        buttons = try Buttons(settings.buttons, lines: lines, on: hardware, watchedBy: poll, tell: tell)
        clock = LoopClock(hardware.clock, watchedBy: poll)
        self.lines = try FrameTexts(at: lineDesk, watchedBy: poll)
        events = EventReport(countsUsage: countsUsage, report: report, tell: tell)
        offer = FrameOffer(to: shownFrame)
        self.watchdog = WatchdogFeed(of: watchdog, at: now)
        self.orders = orders
        self.tell = tell
        try poll.add(orders.fileDescriptor, as: .orders)
        clock.watch(for: sign)
    }

    /// Runs until a `stop` order, on a thread of its own.
    func run() {
        // Before memory is locked, so that what only the start needed does not stay in it.
        lb_drop_free_memory()
        lb_drop_clean_pages()
        becomeRealTime()
        do throws(SystemCallError) {
            let now = MonotonicClock.now
            buttons.begin(on: &sign, at: now)
            show(at: now)
            if lines.request(for: &sign) { tell(.linesWanted) }
            // Later frames need little of what the first one needed.
            lb_drop_clean_pages()
            while !isStopping { try turn() }
            displays.stop()
            tell(.stopped(sign.bookmark))
        } catch {
            displays.stop()
            tell(.broken(error.description))
        }
    }

    private func becomeRealTime() {
        lb_use_exact_timers()
        var parameters = sched_param(sched_priority: 10)
        let refusal = pthread_setschedparam(pthread_self(), SCHED_FIFO, &parameters)
        // The programs of actions have no need of it.
        lb_give_up_real_time()
        guard refusal == 0 else {
            return tell(
                .degraded("no real-time scheduling: \(systemMessage(refusal)); frames may be late under load")
            )
        }
        let unlocked = lb_lock_touched_memory()
        if unlocked != 0 {
            tell(.degraded("cannot lock memory: \(systemMessage(-unlocked)); frames may be late"))
        }
    }

    private func turn() throws(SystemCallError) {
        var hasOrders = false
        var haveChipsChanged = false
        var isClockSet = false
        var hasLines = false
        try poll.wait(until: deadline) { source in
            switch source {
            case .orders: hasOrders = true
            case .displayDirectory(let index): displays.deviceChanged(index)
            case .chipsDirectory: haveChipsChanged = true
            case .wallClock: isClockSet = true
            case .lines: hasLines = true
            case .button(let index): buttons.noteEdges(of: index)
            }
        }
        let now = MonotonicClock.now
        if isClockSet || sign.isClockDue(at: now) { clock.read(for: &sign, wasSet: isClockSet, at: now) }
        if haveChipsChanged { buttons.chipsChanged(at: now) }
        if buttons.hasAnyEdges { buttons.readEdges(for: &sign, at: now) }
        sign.advance(to: now)
        if let due = buttons.deadline, due <= now { try buttons.timePassed(for: &sign, at: now) }
        if hasOrders { try obeyOrders(at: now) }
        if hasLines { lines.supply(&sign, at: now) }
        show(at: now)
        if lines.request(for: &sign) { tell(.linesWanted) }
        answer()
        if let news = group.news(of: &sign) { tell(.group(news)) }
        watchdog.timePassed(at: now)
    }

    /// The end of a turn: passes on the journal and shows the frame.
    private func show(at now: Instant) {
        if sign.hasEvents { events.passOn(from: &sign) }
        if sign.needsClock { clock.set(&sign, at: now) }
        let isNew = sign.compose()
        let light = ShownFrame.Light(isLit: sign.isLit, brightness: sign.brightness)
        if displays.needOnlyFrames(light, at: now) {
            if isNew { for index in displays.indices { displays.present(sign.frame, on: index, at: now) } }
        } else {
            displays.maintain(sign.frame, isNew: isNew, light: light, at: now)
        }
        if let shownFrame = offer.destination(isNew: isNew, light) {
            shownFrame.offer(sign.frame, number: offer.frameNumber, light, at: now)
        }
    }

    private func answer() {
        guard !answers.isEmpty else { return }
        for answer in answers { tell(.answered(answer)) }
        answers.removeAll()
    }

    /// The next instant at which something is due.
    private var deadline: Instant? {
        earlier(earlier(sign.nextDeadline, watchdog.deadline), earlier(displays.deadline, buttons.deadline))
    }
}
