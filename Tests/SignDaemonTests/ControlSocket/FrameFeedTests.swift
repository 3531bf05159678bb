import MonotonicTime
import Pixels
import Testing

@testable import SignDaemon

@Suite("Replies with frames")
struct FrameFeedTests {
    private let light = ShownFrame.Light(brightness: 20)

    /// Returns a frame that a client watches and that has been copied.
    private func shown(_ picture: Bitmap) -> ShownFrame {
        let shown = ShownFrame()
        shown.watch()
        shown.offer(picture, number: 1, light: light, at: .zero)
        shown.makeRoom()
        shown.offer(picture, number: 1, light: light, at: .zero)
        return shown
    }

    private func text(_ message: [UInt8]?) -> String { String(decoding: message ?? [], as: UTF8.self) }

    /// Returns the address of the bytes of `message`.
    private func address(_ message: [UInt8]?) -> UnsafeRawPointer? {
        message?.withUnsafeBytes { $0.baseAddress }
    }

    @Test("a frame is encoded once for all clients, and again when it or its light changes")
    func once() throws {
        let shown = shown(Bitmap(art: "#."))
        var replies = FrameFeed(shown)
        let first = replies.reply(continues: true)
        let second = replies.reply(continues: true)
        #expect(address(first?.message) == address(second?.message))
        let start = #"{"parameters":{"frame":1,"at":0,"width":2,"height":1,"lit":true,"brightness":20,"#
        let rows = ##""rows":["#."]}"##
        #expect(text(first?.message) == start + rows + #","continues":true}"# + "\0")
        let single = replies.reply(continues: false)
        #expect(text(single?.message) == start + rows + "}\0")

        shown.offer(Bitmap(art: ".#"), number: 2, light: light, at: .zero)
        let third = text(replies.reply(continues: true)?.message)
        #expect(third.contains(#""frame":2"#))
        #expect(third.contains(##"[".#"]"##))
        shown.offer(
            Bitmap(art: ".#"),
            number: 2,
            light: ShownFrame.Light(isLit: false, brightness: 20),
            at: .zero
        )
        let fourth = text(replies.reply(continues: true)?.message)
        #expect(fourth.contains(#""lit":false"#))
    }

    @Test("there is no reply before the first frame")
    func none() {
        var replies = FrameFeed(ShownFrame())
        let reply = replies.reply(continues: true)
        #expect(reply == nil)
    }
}
