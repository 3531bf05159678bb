import BusInterfaces
import LinuxSystem
import MatrixDisplays
import Pixels
import SignCore
import SignTestSupport
import Synchronization
import TestSupport
import Testing

@testable import SignDaemon

/// The process that receives the pictures of consoles, as a test plays it. The frame thread reads its reports
/// and pictures.
private final class FakeReceiver: Sendable {
    struct State {
        var reports: [RealtimeReport] = [.listening]
        var picture: [UInt8]?
        var failure: BusError?
        var requests: [RealtimeRequest] = []
    }

    let state = Mutex(State())
    let waker: Waker
    let pictures: Waker

    init() throws {
        waker = try Waker()
        pictures = try Waker()
    }

    func send(_ reports: [RealtimeReport], picture: [UInt8]? = nil, failure: BusError? = nil) {
        state.withLock {
            $0.reports += reports
            $0.picture = picture ?? $0.picture
            $0.failure = failure
        }
        if picture != nil { pictures.ring() }
        waker.ring()
    }

    /// Whether a picture waits to be read.
    var hasPicture: Bool { state.withLock { $0.picture != nil } }

    final class Link: RealtimeLink {
        private let receiver: FakeReceiver

        init(_ receiver: FakeReceiver) {
            self.receiver = receiver
            receiver.waker.ring()
        }

        var reportDescriptor: CInt { receiver.waker.fileDescriptor }
        var pictureDescriptor: CInt { receiver.pictures.fileDescriptor }

        func nextReport() throws(BusError) -> RealtimeReport? {
            receiver.waker.clear()
            let (report, failure) = receiver.state.withLock { state in
                if let failure = state.failure.take() {
                    return (RealtimeReport?.none, BusError?.some(failure))
                }
                return (state.reports.isEmpty ? nil : state.reports.removeFirst(), nil)
            }
            if let failure { throw failure }
            return report
        }

        func read(into picture: inout [UInt8]) -> Bool {
            receiver.pictures.clear()
            return receiver.state.withLock { state in
                guard let new = state.picture.take() else { return false }
                picture = new
                return true
            }
        }
    }
}

@Suite("The frame loop and the pictures of consoles")
struct ConsoleLoopTests {
    private func configuration(width: Int = 16) -> Configuration {
        var configuration = Configuration()
        configuration.display.driver = .memory
        configuration.display.width = width
        configuration.display.refresh = .zero
        configuration.scroll.autoplay = false
        configuration.options = [OptionSettings(id: "a", text: "T")]
        var settings = RealtimeSettings()
        settings.protocols = [.ddp]
        settings.allowedSenders = [.any]
        settings.device = "/tmp/receiver"
        configuration.realtime = settings
        return configuration
    }

    private func hardware(_ display: SharedDisplay, _ receiver: FakeReceiver) -> Hardware {
        Hardware(
            makeDisplay: { _ in display },
            openLine: nil,
            openConsoles: { path, request throws(BusError) in
                receiver.state.withLock { $0.requests.append(request) }
                guard path == "/tmp/receiver" else { throw ConsoleLoopTests.failure }
                return FakeReceiver.Link(receiver)
            }
        )
    }

    private static let failure = BusError(
        device: "/tmp/receiver",
        operation: .open,
        reason: "loopbanner-sender has ended",
        remedy: "Retrying."
    )

    private static let stripe = (0..<16 * 8).flatMap { [UInt8](repeating: $0 < 8 ? 255 : 0, count: 3) }
    private let stripeArt = Array(repeating: "#" + String(repeating: ".", count: 15), count: 8)

    @Test("the picture of a console covers the banner until it ends")
    func picture() throws {
        let display = SharedDisplay(width: 16, height: 8)
        let receiver = try FakeReceiver()
        let loop = try RunningLoop(configuration(), display: display, hardware: hardware(display, receiver))
        #expect(eventually { display.art != nil })
        let banner = display.art
        // A picture without a report is that of an unknown console. It is read, so that it does not wake the
        // thread again.
        receiver.send([], picture: Self.stripe)
        #expect(eventually { !receiver.hasPicture })
        receiver.send([.showing(.ddp, address: "10.0.0.7")])
        #expect(display.art == banner)
        receiver.send([], picture: Self.stripe)
        #expect(eventually { display.art == stripeArt })
        receiver.send([.ended])
        #expect(eventually { display.art == banner })
        #expect(
            loop.eventNames.filter { $0.hasPrefix("realtime") } == ["realtime_started", "realtime_ended"]
        )
        #expect(receiver.state.withLock { $0.requests.map(\.pixelCount) } == [128])
        #expect(loop.stop())
    }

    @Test("a lost connection ends the picture, is reported once, and is opened again")
    func lostConnection() throws {
        let display = SharedDisplay(width: 16, height: 8)
        let receiver = try FakeReceiver()
        let loop = try RunningLoop(configuration(), display: display, hardware: hardware(display, receiver))
        receiver.send([.showing(.ddp, address: "10.0.0.7")], picture: Self.stripe)
        #expect(eventually { display.art == stripeArt })
        receiver.send([], failure: Self.failure)
        #expect(eventually { display.art != stripeArt })
        #expect(eventually { receiver.state.withLock { $0.requests.count } == 2 })
        receiver.send([.listening])
        #expect(
            eventually {
                loop.notices.filter { $0.hasPrefix("consoles") }
                    == ["consoles failed: loopbanner-sender has ended", "consoles work"]
            }
        )
        #expect(loop.stop())
    }

    @Test("a reload with another size requests other pictures, and one without [realtime] none")
    func reload() throws {
        let display = SharedDisplay(width: 16, height: 8)
        let receiver = try FakeReceiver()
        let loop = try RunningLoop(configuration(), display: display, hardware: hardware(display, receiver))
        receiver.send([.showing(.ddp, address: "10.0.0.7")], picture: Self.stripe)
        #expect(eventually { display.art == stripeArt })
        var silent = configuration()
        silent.realtime = nil
        loop.order(.apply(Playlist(silent)))
        #expect(eventually { display.art != stripeArt })
        loop.order(.apply(Playlist(configuration())))
        #expect(eventually { receiver.state.withLock { $0.requests.count } == 2 })
        #expect(loop.stop())
    }
}
