import BusInterfaces
import BusTestSupport
import InfiniteScroll
import LinuxSystem
import MatrixDisplays
import MonotonicTime
import Pixels
import SignTestSupport
import Synchronization
import TestSupport
import Testing

@testable import SignCore
@testable import SignDaemon

/// A display in memory. One thread draws on it, and the test reads it from another thread.
final class SharedDisplay: MatrixDisplay, Sendable {
    let size: PixelSize
    private let display: Mutex<MemoryDisplay>

    init(width: Int, height: Int) {
        size = PixelSize(width: width, height: height)
        display = Mutex(MemoryDisplay(size: size, historyLimit: 64))
    }

    var brightness: Int { display.withLock { $0.brightness } }
    var art: [String]? { display.withLock { $0.frame?.art } }
    var isRunning: Bool { display.withLock { $0.isRunning } }

    func count(_ operation: MemoryDisplay.Operation) -> Int { display.withLock { $0.count(operation) } }

    func failNext(_ operation: MemoryDisplay.Operation, with error: BusError) {
        display.withLock { $0.failNext(operation, with: error) }
    }

    func setBrightness(_ percent: Int) -> Bool { display.withLock { $0.setBrightness(percent) } }
    func setLit(_ isLit: Bool) -> Bool { display.withLock { $0.setLit(isLit) } }
    func start(showing frame: Bitmap) throws(BusError) {
        try perform { display throws(BusError) in try display.start(showing: frame) }
    }
    func present(_ frame: Bitmap) throws(BusError) {
        try perform { display throws(BusError) in try display.present(frame) }
    }
    func refresh(_ frame: Bitmap) throws(BusError) {
        try perform { display throws(BusError) in try display.refresh(frame) }
    }
    func stop(_ ending: Ending) throws(BusError) {
        try perform { display throws(BusError) in try display.stop(ending) }
    }

    private func perform(_ body: (MemoryDisplay) throws(BusError) -> Void) throws(BusError) {
        let error = display.withLock { display -> BusError? in
            do throws(BusError) {
                try body(display)
                return nil
            } catch {
                return error
            }
        }
        if let error { throw error }
    }
}

/// A frame loop on its own thread, which records its events and notices.
final class RunningLoop: Sendable {
    private struct Record {
        var events: [JournalEntry] = []
        var notices: [String] = []
    }

    private let record = Mutex(Record())
    private let orders: Mailbox<FrameLoop.Order>

    /// Starts a frame loop that shows `configuration` on one display.
    convenience init(
        _ configuration: Configuration,
        display: SharedDisplay,
        lines: [FakeGPIOLine?] = [],
        hardware: Hardware? = nil
    ) throws {
        try self.init(configuration, displays: [display], lines: lines, hardware: hardware)
    }

    /// Starts a frame loop that shows `configuration` on `displays`. `lines` are the GPIO lines of the
    /// buttons at the start.
    init(
        _ configuration: Configuration,
        displays: [SharedDisplay],
        lines: [FakeGPIOLine?] = [],
        hardware: Hardware? = nil
    ) throws {
        orders = try Mailbox(capacity: 64)
        let playlist = Playlist(configuration)
        let hardware = hardware ?? Hardware(makeDisplay: { _ in displays[0] }, openLine: nil)
        try SystemThread.start(named: "test frames") { [self] in
            do {
                let loop = try FrameLoop(
                    FrameLoop.InitialState(playlist: playlist),
                    displays: displays,
                    lines: lines.map { $0 },
                    hardware: hardware,
                    links: FrameLoop.Connections(
                        orders: orders,
                        texts: try TextQueue(),
                        watchdog: ServiceManager { _ in nil },
                        report: { event, _, _ in self.record.withLock { $0.events.append(event) } },
                        notify: { notice in self.record.withLock { $0.notices.append(Self.name(notice)) } }
                    )
                )
                loop.run()
            } catch {
                record.withLock { $0.notices.append("broken \(error)") }
            }
        }
    }

    func order(_ order: FrameLoop.Order) {
        orders.send(order)
    }

    /// Stops the loop. Returns whether the loop has ended within the time limit.
    func stop() -> Bool {
        order(.stop)
        return eventually { notices.last == "stopped" }
    }

    var notices: [String] { record.withLock { $0.notices.filter { !$0.hasPrefix("degraded") } } }
    var events: [JournalEntry] { record.withLock { $0.events } }
    var eventNames: [String] { events.map(\.kind.name) }
    /// The ids of the options that were selected, in order.
    var selections: [String] {
        events.compactMap { event in
            guard case .engine(.selected(let selection)) = event.kind else { return nil }
            return selection.option.id
        }
    }

    /// The texts of the options that were selected, in order.
    var texts: [String] {
        events.compactMap { event in
            guard case .engine(.selected(let selection)) = event.kind else { return nil }
            return selection.option.text
        }
    }

    private static func name(_ notice: FrameLoop.Notice) -> String {
        switch notice {
        case .displayWorks(let display): "\(display.subject) works"
        case .displayFailed(let display, let error): "\(display.subject) failed: \(error.reason)"
        case .displaysChanged(let displays):
            "displays changed: \(displays.map { $1?.reason ?? "works" }.joined(separator: ", "))"
        case .buttonFailed(_, let error): "button failed: \(error.reason)"
        case .buttonWorks(let button): "button works: \(button.contact.name)"
        case .consolesFailed(let error): "consoles failed: \(error.reason)"
        case .consolesWork: "consoles work"
        case .lightFailure(let reason): "light: \(reason ?? "works")"
        case .playlistApplied(let playlist, _): "applied \(playlist.options.count)"
        case .playlistRejected(let reason, _): "rejected: \(reason)"
        case .replied(let reply): "replied \(reply.token)"
        case .group(let update): "group \(update.membership)"
        case .ordersLost(let count): "lost \(count)"
        case .event(let event): "event \(event.kind.name)"
        case .activated(let choice): "activated \(choice.id)"
        case .textRequested: "text requested"
        case .hookEventsPending: "hook events pending"
        case .usage(let event): "usage \(event.kind)"
        case .countersChanged: "counted"
        case .degraded(let reason): "degraded: \(reason)"
        case .positionChosen(let place): "chosen \(place.id)" + (place.isPaused ? ", paused" : "")
        case .stopped: "stopped"
        case .loopFailed(let reason): "broken: \(reason)"
        }
    }
}
