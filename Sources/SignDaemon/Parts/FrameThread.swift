import BusInterfaces
import LinuxSystem
import MatrixDisplays
import SignCore

/// A handle to the frame thread, which shows the banner. The control thread uses it to send orders to the
/// frame thread and to receive notices from it.
final class FrameThread {
    let orders: Mailbox<FrameLoop.Order>
    let notices: Mailbox<FrameLoop.Notice>
    /// A gate that delays the reports of counter changes until the changes are stored.
    let counterGate = CounterGate()
    private let hardware: Hardware
    private let watchdog: ServiceManager

    /// Prepares a frame thread that uses `hardware` and regularly notifies `watchdog`, the service manager
    /// whose watchdog monitors the daemon. Call `start` to start the thread. Throws an error if its message
    /// queues cannot be created.
    init(_ hardware: Hardware, watchdog: ServiceManager) throws(SystemCallError) {
        self.hardware = hardware
        self.watchdog = watchdog
        orders = try Mailbox(capacity: FrameLoop.orderCapacity)
        notices = try Mailbox(capacity: 256)
    }

    /// Starts the frame thread, which then shows the options of `playlist` on the displays until it is
    /// stopped. The banner begins at the position stored in `state`.
    ///
    /// - Parameters:
    ///   - playlist: The options that the sign shows, with their settings.
    ///   - state: The store with the position, the values and the counters of the last run.
    ///   - texts: The queue of texts that must be rendered.
    ///   - shownFrame: The memory that frames are copied to for clients, or nil if there is no control
    ///     socket.
    ///   - report: A function that receives each event with the configuration and the hash of the file. The
    ///     frame thread calls it.
    /// - Throws: An error if the system cannot start the thread, or `GeometryError` if a display cannot have
    ///   its size.
    func start(
        _ playlist: Playlist,
        state: StateStore,
        texts: TextQueue,
        shownFrame: ShownFrame?,
        report: @escaping @Sendable (JournalEntry, Configuration, String?) -> Void
    ) throws {
        // The loop calls `notify` on the frame thread, so the function captures this constant instead of this
        // object.
        let notices = notices
        let initialState = FrameLoop.InitialState(
            playlist: playlist,
            bookmark: state.bookmark,
            values: state.restoredValues,
            counters: state.restoredCounters
        )
        let connections = FrameLoop.Connections(
            orders: orders,
            texts: texts,
            shownFrame: shownFrame,
            watchdog: watchdog,
            countsUsage: state.countsUsage,
            report: report,
            counterGate: counterGate,
            notify: { notices.send($0) }
        )
        let loop = try FrameLoop(
            initialState,
            displays: try hardware.makeDisplays(of: playlist.configuration.wall),
            lines: Self.requestLines(of: playlist.configuration.buttons, on: hardware),
            hardware: hardware,
            links: connections
        )
        try SystemThread.start(named: "frames") { loop.run() }
    }

    /// Requests the GPIO lines of `buttons`. An element of the result is nil if the line cannot be requested.
    /// The first turn of the frame loop then requests the line again and reports the error.
    private static func requestLines(
        of buttons: [ButtonSettings],
        on hardware: Hardware
    ) -> [(any GPIOLine)?] {
        guard let openLine = hardware.openLine else { return [] }
        return buttons.map { button in
            guard let request = button.lineRequest else { return nil }
            return try? openLine(request)
        }
    }
}
