import InfiniteScroll
import MonotonicTime
import Pixels
import SignTestSupport
import Testing

@testable import SignCore

@Suite("Pictures of consoles over the banner")
struct RealtimeBannerTests {
    private static let console = RealtimeConsole(input: "ddp", address: "192.168.1.20")

    private func sign(_ more: String = "", dwell: String = "2s") throws -> Sign {
        let toml = """
            [display]
            driver = "memory"
            width = 16
            [scroll]
            dwell = "\(dwell)"
            \(more)
            [[option]]
            id = "tea"
            text = "T"
            [[option]]
            id = "cup"
            text = "C"
            """
        return Sign(try playlist(toml), at: .zero, dropsLateFrames: false)
    }

    private func at(_ milliseconds: Int64) -> Instant { .zero + .milliseconds(milliseconds) }

    /// A picture whose first column is lit.
    private static let stripe = (0..<16 * 8).flatMap { [UInt8](repeating: $0 < 8 ? 255 : 0, count: 3) }

    private func show(
        _ picture: [UInt8] = stripe,
        on sign: inout Sign,
        from console: RealtimeConsole = console,
        at milliseconds: Int64
    ) {
        let size = PixelSize(width: 16, height: 8)
        picture.withUnsafeBytes { sign.show($0, size: size, from: console, at: at(milliseconds)) }
    }

    private func events(of sign: inout Sign) -> [String] {
        var texts: [String] = []
        sign.takeEvents { event in
            let text: String? =
                switch event.kind {
                case .realtimeStarted(let console): "started \(console.input) \(console.address)"
                case .realtimeEnded: "ended"
                case .alertShown(let id): "shown \(id)"
                case .alertDismissed(let id, let end): "dismissed \(id) \(end)"
                case .engine(.ignored(let cause, let reason)): "ignored \(cause.name) \(reason.code)"
                case .engine(.selected(let selection)): "selected \(selection.option.id)"
                case .engine(.resumed(let reason)): "resumed \(reason)"
                default: nil
                }
            if let text { texts.append("\(event.at.nanoseconds / 1_000_000) \(text)") }
        }
        return texts
    }

    /// Composes the frame. Returns whether it changes.
    private func draws(_ sign: inout Sign) -> Bool { sign.compose() }

    private let stripeArt = Array(repeating: "#" + String(repeating: ".", count: 15), count: 8)

    @Test("a picture replaces the banner, which continues at the same option for a full dwell")
    func place() throws {
        var sign = try sign()
        _ = sign.compose()
        let banner = sign.frame.art
        show(on: &sign, at: 1_000)
        #expect(draws(&sign))
        #expect(sign.frame.art == stripeArt)
        sign.advance(to: at(60_000))
        #expect(!draws(&sign))
        sign.endRealtime(at: at(60_000))
        #expect(draws(&sign))
        #expect(sign.frame.art == banner)
        sign.advance(to: at(61_999))
        #expect(
            events(of: &sign) == [
                "0 selected tea", "1000 started ddp 192.168.1.20", "60000 ended", "60000 resumed alert",
            ]
        )
        sign.advance(to: at(62_000))
        #expect(events(of: &sign) == ["62000 selected cup"])
    }

    @Test("while a picture stands still, nothing is due")
    func rest() throws {
        var sign = try sign()
        show(on: &sign, at: 1_000)
        _ = sign.compose()
        #expect(sign.nextDeadline == nil)
        show(on: &sign, at: 1_100)
        #expect(!draws(&sign))
    }

    @Test("another console takes over with an event, and further pictures cause none")
    func consoles() throws {
        var sign = try sign()
        show(on: &sign, at: 100)
        show(on: &sign, at: 200)
        show(on: &sign, from: RealtimeConsole(input: "e131", address: "10.0.0.7"), at: 300)
        let console = sign.state.realtime
        #expect(console?.address == "10.0.0.7")
        sign.endRealtime(at: at(400))
        sign.endRealtime(at: at(500))
        let none = sign.state.realtime
        #expect(none == nil)
        #expect(
            events(of: &sign) == [
                "0 selected tea", "100 started ddp 192.168.1.20", "300 started e131 10.0.0.7", "400 ended",
                "400 resumed alert",
            ]
        )
    }

    @Test("inputs that move or change the banner are rejected, and those of the light are not")
    func inputs() throws {
        var sign = try sign()
        show(on: &sign, at: 100)
        _ = events(of: &sign)
        for command in [Command.navigate(.next), .larger, .navigate(.goTo(id: "cup"))] {
            sign.handle(command, cause: "test", at: at(200))
        }
        sign.handle(.brightness(7), cause: "test", at: at(200))
        sign.handle(.lit(false), cause: "test", at: at(200))
        #expect(events(of: &sign) == Array(repeating: "200 ignored test realtime", count: 3))
        let state = sign.state
        #expect(state.brightness == 7)
        #expect(!state.isLit)
        #expect(state.selected?.id == "tea")
    }

    @Test("an alert keeps its remaining time, and a new one waits, even an urgent one")
    func alerts() throws {
        var sign = try sign()
        var alert = Alert(.text("A"), id: "a")
        alert.duration = .seconds(5)
        sign.handle(.raise(alert), cause: "test", at: at(0))
        show(on: &sign, at: 2_000)
        var urgent = Alert(.text("B"), id: "b")
        urgent.priority = .urgent
        urgent.duration = .seconds(1)
        sign.handle(.raise(urgent), cause: "test", at: at(3_000))
        #expect(draws(&sign))
        #expect(sign.frame.art == stripeArt)
        sign.advance(to: at(30_000))
        sign.endRealtime(at: at(30_000))
        for time in stride(from: Int64(30_000), through: 40_000, by: 100) { sign.advance(to: at(time)) }
        #expect(
            events(of: &sign).filter { !$0.contains("selected") } == [
                "0 shown a", "2000 started ddp 192.168.1.20", "30000 ended", "30000 shown b",
                "31000 dismissed b timeout", "31000 shown a", "34000 dismissed a timeout",
                "34000 resumed alert",
            ]
        )
    }

    @Test("a picture of another size is not shown")
    func otherSize() throws {
        var sign = try sign()
        _ = sign.compose()
        let banner = sign.frame.art
        Self.stripe.withUnsafeBytes {
            sign.show($0, size: PixelSize(width: 8, height: 16), from: Self.console, at: at(100))
        }
        _ = sign.compose()
        #expect(sign.frame.art == banner)
    }
}
