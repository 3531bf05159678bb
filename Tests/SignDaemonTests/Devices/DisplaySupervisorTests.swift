import BusInterfaces
import MatrixDisplays
import MonotonicTime
import Pixels
import SignCore
import SignTestSupport
import TestSupport
import Testing

@testable import SignDaemon

@Suite("A display that may fail")
struct DisplaySupervisorTests {
    private let display = SharedDisplay(width: 8, height: 8)
    private let frame = Bitmap(width: 8, height: 8)

    private func supervisor() -> DisplaySupervisor {
        var settings = DisplaySettings()
        settings.driver = .memory
        settings.refresh = .zero
        return DisplaySupervisor(display, part: WallSettings.Part(settings), now: .zero)
    }

    private func fail(_ operation: MemoryDisplay.Operation) {
        let error = BusError(device: "fake", operation: .send, code: 5, reason: "gone", remedy: "Wait.")
        display.failNext(operation, with: error)
    }

    private let start = Instant(nanoseconds: 5_000_000_000)

    /// Shows the frame at `now`, as the frame loop does. Returns the report of the supervisor.
    @discardableResult private func turn(
        _ supervisor: inout DisplaySupervisor,
        at now: Instant,
        failingFor delay: Nanoseconds = .zero
    ) -> String? {
        do throws(BusError) {
            return try supervisor.show(frame, isNew: true, at: now) ? "works" : nil
        } catch {
            return supervisor.recordFailure(error, at: now + delay) ? error.reason : nil
        }
    }

    @Test("a display is blanked at the end, even if its last transfer failed and a retry was due")
    func stopInPause() {
        var supervisor = supervisor()
        let now = start
        turn(&supervisor, at: now)
        fail(.present)
        turn(&supervisor, at: now)
        #expect(supervisor.nextDeadline.map { $0 > now } == true)
        supervisor.stop(.blank)
        #expect(display.count(.stop) == 1)
    }

    @Test(
        "a new frame reaches a display in the network, even if the check of its connection is due at the same time"
    )
    func frameAtCheck() throws {
        let settings = try configuration(
            "[display]\ndriver = \"ddp\"\naddress = \"10.0.0.2\"\nwidth = 8\nheight = 8\n" + anOption
        ).display
        var supervisor = DisplaySupervisor(display, part: WallSettings.Part(settings), now: .zero)
        turn(&supervisor, at: start)
        turn(&supervisor, at: start + .seconds(1))
        #expect(display.count(.refresh) == 1)
        #expect(display.count(.present) == 1)
    }

    @Test("a display is blanked at the end, even if it never started on a device that another display had")
    func formerDisplay() {
        var settings = DisplaySettings()
        settings.driver = .memory
        var supervisor = DisplaySupervisor(
            display,
            part: WallSettings.Part(settings),
            wasLive: true,
            now: .zero
        )
        fail(.start)
        turn(&supervisor, at: start)
        supervisor.stop(.blank)
        #expect(display.count(.stop) == 1)
    }

    @Test("a dark display gets no frames, stays dark after a failure, and is lit with the current frame")
    func dark() throws {
        var supervisor = supervisor()
        var light = frame
        light.fill()
        let (dark, bright) = (frame.art, light.art)
        var now = start
        var hasStarted = try supervisor.show(light, isNew: true, at: now)
        #expect(hasStarted)
        #expect(display.art == bright)
        supervisor.setLit(false, at: now)
        #expect(supervisor.nextDeadline == now)
        for _ in 0..<3 { _ = try supervisor.show(light, isNew: true, at: now) }
        #expect(display.art == dark)
        #expect(display.count(.refresh) == 1)
        #expect(display.count(.present) == 0)
        supervisor.refreshSoon(at: now)
        fail(.refresh)
        turn(&supervisor, at: now)
        now = now + .seconds(11)
        hasStarted = try supervisor.show(light, isNew: true, at: now)
        #expect(hasStarted)
        #expect(display.art == dark)
        supervisor.setLit(true, at: now)
        _ = try supervisor.show(light, isNew: false, at: now)
        #expect(display.art == bright)
    }

    @Test("a display that never worked is not stopped")
    func neverLive() {
        var supervisor = supervisor()
        fail(.start)
        turn(&supervisor, at: start)
        supervisor.stop(.blank)
        #expect(display.count(.stop) == 0)
    }

    @Test("a failed display is retried after pauses that double up to ten seconds")
    func pauses() {
        var supervisor = supervisor()
        var now = start + .seconds(1000)
        var pauses: [Int64] = []
        for _ in 0..<9 {
            fail(.start)
            turn(&supervisor, at: now)
            guard let next = supervisor.nextDeadline else { break }
            pauses.append((next - now).rawValue / 1_000_000)
            now = next
        }
        #expect(pauses == [100, 200, 400, 800, 1600, 3200, 6400, 10_000, 10_000])
    }

    @Test("reports a failure once, until it works again")
    func reports() {
        var supervisor = supervisor()
        var reports: [String?] = []
        for fails in [true, true, false, false, true, true, false] {
            if fails { fail(reports.count == 4 ? .present : .start) }
            reports.append(turn(&supervisor, at: supervisor.nextDeadline ?? start))
        }
        #expect(reports == ["gone", nil, "works", nil, "gone", nil, "works"])
    }

    @Test("the pause starts after the failure, however long that took")
    func slowFailure() {
        var supervisor = supervisor()
        fail(.start)
        turn(&supervisor, at: start, failingFor: .seconds(3))
        #expect(supervisor.nextDeadline == start + .seconds(3) + .milliseconds(100))
    }

    @Test("a failed display is retried at once, with short pauses again, when its device node appears")
    func appears() throws {
        let directory = try TemporaryDirectory()
        var chain = MAX7219Settings()
        chain.device = "\(directory.path)/spidev0.0"
        var settings = DisplaySettings()
        settings.driver = .max7219(chain)
        var supervisor = DisplaySupervisor(display, part: WallSettings.Part(settings), now: .zero)
        let now = start + .seconds(1000)
        for _ in 0..<3 {
            fail(.start)
            turn(&supervisor, at: supervisor.nextDeadline.map { max($0, now) } ?? now)
        }
        let waiting = supervisor.nextDeadline
        try directory.file("another", "")
        supervisor.checkDevice()
        #expect(supervisor.nextDeadline == waiting)
        try directory.file("spidev0.0", "")
        supervisor.checkDevice()
        #expect(supervisor.nextDeadline == .zero)
        fail(.start)
        turn(&supervisor, at: now)
        #expect(supervisor.nextDeadline == now + .milliseconds(100))
    }
}
