import LinuxSystem
import MatrixDisplays
import SignCore

/// The control thread's view of the frame thread, which receives orders and sends notices.
final class FrameThread {
    let orders: Mailbox<FrameLoop.Order>
    let notices: Mailbox<FrameLoop.Notice>
    private let hardware: Hardware
    private let watchdog: ServiceManager

    /// Creates a thread for `hardware` that feeds `watchdog`, without starting it.
    init(_ hardware: Hardware, watchdog: ServiceManager) throws(SystemCallError) {
        self.hardware = hardware
        self.watchdog = watchdog
        orders = try Mailbox(capacity: FrameLoop.orderCapacity)
        notices = try Mailbox(capacity: 256)
    }

    /// Starts the thread, with a sign that shows `playlist` from the place in `state`.
    ///
    /// - Parameter report: Receives each event with the configuration and the file's hash, on the frame thread.
    /// - Throws: A refusal of the system, or `GeometryError` if a display cannot have its size.
    func start(
        _ playlist: Playlist,
        from state: StateStore,
        texts: TextQueue,
        shownFrame: ShownFrame?,
        report: @escaping @Sendable (JournalEntry, Configuration, String?) -> Void
    ) throws {
        let configuration = playlist.configuration
        let notices = notices
        let loop = try FrameLoop(
            FrameLoop.Start(playlist: playlist, bookmark: state.bookmark, values: state.restoredValues),
            displays: try hardware.makeDisplays(of: configuration.wall),
            // The loop's first turn requests a missing line again and reports the error.
            lines: hardware.openLine.map { open in configuration.buttons.map { try? open($0) } } ?? [],
            hardware: hardware,
            links: FrameLoop.Links(
                orders: orders,
                texts: texts,
                shownFrame: shownFrame,
                watchdog: watchdog,
                countsUsage: state.countsUsage,
                report: report,
                notify: { notices.send($0) }
            )
        )
        try SystemThread.start(named: "frames") { loop.run() }
    }
}
