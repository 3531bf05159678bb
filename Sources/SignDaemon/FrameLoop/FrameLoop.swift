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
    var displays: DisplayKeepers
    var buttons: [ButtonKeeper] { didSet { planButtons() } }
    /// When a button's line is requested again; nil while all are there.
    private var buttonDeadline: Instant?
    let hardware: Hardware
    let poll: EventPoll<Source>
    let orders: Mailbox<Order>
    /// Takes an event, the configuration, and the hash of the file in force.
    let report: (JournalEntry, Configuration, String?) -> Void
    let tell: (Notice) -> Void
    /// Where lines of text are asked for and found.
    let lineDesk: LineDesk
    /// Whether the control thread was told that lines are wanted.
    var hasAskedForLines = false
    /// The frame for clients of the control socket; nil without one.
    let shownFrame: ShownFrame?
    private let watchdog: ServiceManager
    private var nextFeed: Instant?
    var isStopping = false
    /// The answers to the requests of this turn.
    var answers: [Answer] = []
    var playlists = PlaylistCount()
    /// Counts the frames since the start.
    var frameNumber: UInt64 = 0
    /// Whether a client asks for the frame, new or not.
    var wantsFrame = false
    /// How the sign stood in its group when that was told last.
    var groupStanding: GroupStanding?
    /// Whether it was in a group then.
    var wasInGroup = false
    /// The light that was offered with the last frame.
    var offeredLight = ShownFrame.Light()
    /// For each button, whether it has edges to read.
    var hasEdges: [Bool] = []
    /// Whether any button has.
    var hasAnyEdges = false
    /// Detects the loss of a GPIO chip: before Linux 6.6 that does not wake epoll on its lines, but its node
    /// disappears.
    let chipsWatch: DirectoryWatch?
    /// Whether the control thread keeps statistics.
    let countsUsage: Bool
    /// Reports when the wall clock is set, while something shows it.
    var clockWatch: ClockWatch?

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
        report: @escaping (JournalEntry, Configuration, String?) -> Void,
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
        self.displays = DisplayKeepers(
            zip(displays, hardware.parts(of: settings.wall)).map { display, part in
                DisplayKeeper(display, as: part, now: now)
            }
        )
        buttons = settings.buttons.enumerated().map { index, button in
            ButtonKeeper(button, line: lines.indices.contains(index) ? lines[index] : nil)
        }
        self.hardware = hardware
        self.orders = orders
        self.lineDesk = lineDesk
        self.shownFrame = shownFrame
        self.watchdog = watchdog
        self.countsUsage = countsUsage
        self.report = report
        self.tell = tell
        chipsWatch = hardware.openLine == nil ? nil : DirectoryWatch("/dev") { $0.hasPrefix("gpiochip") }
        poll = try EventPoll()
        try poll.add(orders.fileDescriptor, as: .orders)
        try poll.add(lineDesk.lineDescriptor, as: .lines)
        if let chipsWatch { try poll.add(chipsWatch.fileDescriptor, as: .chipsDirectory) }
        nextFeed = watchdog.watchdogInterval.map { now + $0 }
        planButtons()
        watchClock()
        watchDevices()
        try listenToButtons()
    }

    /// The active configuration.
    var settings: Configuration { sign.configuration }

    /// Runs until a `stop` order, on a thread of its own.
    func run() {
        // Before memory is locked, so that what only the start needed does not stay in it.
        lb_drop_free_memory()
        lb_drop_clean_pages()
        becomeRealTime()
        do throws(SystemCallError) {
            let now = MonotonicClock.now
            for index in buttons.indices { beginGestures(of: index, at: now) }
            show(at: now)
            askForLines()
            // Later frames need little of what the first one needed.
            lb_drop_clean_pages()
            while !isStopping { try turn() }
            stopDisplays()
            tell(.stopped(sign.bookmark))
        } catch {
            stopDisplays()
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
        var hasOtherChips = false
        var isClockSet = false
        var hasLines = false
        try poll.wait(until: deadline) { source in
            switch source {
            case .orders: hasOrders = true
            case .displayDirectory(let index): displays.update(index) { $0.lookAtDevice() }
            case .chipsDirectory: hasOtherChips = true
            case .wallClock: isClockSet = true
            case .lines: hasLines = true
            case .button(let index):
                hasEdges[index] = true
                hasAnyEdges = true
            }
        }
        let now = MonotonicClock.now
        readClock(wasSet: isClockSet, at: now)
        if hasOtherChips, chipsWatch?.drain() ?? false { lookAtLines(at: now) }
        if hasAnyEdges { readEdges(at: now) }
        sign.advance(to: now)
        if let due = buttonDeadline, due <= now { try reopenButtons(at: now) }
        if hasOrders { try obeyOrders(at: now) }
        if hasLines { takeLines(at: now) }
        show(at: now)
        askForLines()
        answer()
        tellGroup()
        if let due = nextFeed, due <= now, let interval = watchdog.watchdogInterval {
            // Reached only after the turn's work is done: a thread stuck in it must not feed the watchdog.
            watchdog.feedWatchdog()
            nextFeed = now + interval
        }
    }

    private func planButtons() {
        buttonDeadline = nil
        for button in buttons { buttonDeadline = earlier(buttonDeadline, button.nextDeadline) }
    }

    /// The next instant at which something is due.
    private var deadline: Instant? {
        earlier(earlier(sign.nextDeadline, nextFeed), earlier(displays.nextDeadline, buttonDeadline))
    }
}
