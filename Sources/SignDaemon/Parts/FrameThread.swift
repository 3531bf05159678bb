import LinuxSystem
import MatrixDisplays
import SignCore

/// The frame thread as the control thread sees it: orders go there, and notices come back.
final class FrameThread {
    let orders: Mailbox<FrameLoop.Order>
    let notices: Mailbox<FrameLoop.Notice>
    private let hardware: Hardware
    private let watchdog: ServiceManager

    /// A thread for `hardware`, which feeds `watchdog`; not started yet.
    init(_ hardware: Hardware, watchdog: ServiceManager) throws(SystemCallError) {
        self.hardware = hardware
        self.watchdog = watchdog
        orders = try Mailbox(capacity: FrameLoop.orderCapacity)
        notices = try Mailbox(capacity: 256)
    }

    /// Starts the thread, with a sign that shows `playlist` from where `state` was kept.
    ///
    /// - Parameter report: Takes each event with the configuration and the file's hash, on the frame thread.
    /// - Throws: What the system refuses, and `GeometryError` if a display cannot have its size.
    func start(
        _ playlist: Playlist,
        from state: StateStore,
        desk: LineDesk,
        shownFrame: ShownFrame?,
        report: @escaping @Sendable (JournalEntry, Configuration, String?) -> Void
    ) throws {
        let configuration = playlist.configuration
        let notices = notices
        let loop = try FrameLoop(
            playlist,
            bookmark: state.bookmark,
            values: state.restoredValues,
            displays: try hardware.makeDisplays(of: configuration.wall),
            // The loop's first turn requests a missing line again and reports the error.
            lines: hardware.openLine.map { open in configuration.buttons.map { try? open($0) } } ?? [],
            hardware: hardware,
            orders: orders,
            lineDesk: desk,
            shownFrame: shownFrame,
            watchdog: watchdog,
            countsUsage: state.countsUsage,
            report: report,
            tell: { notices.send($0) }
        )
        try SystemThread.start(named: "frames") { loop.run() }
    }
}
