import MonotonicTime
import Pixels
import Testing

@testable import SignDaemon

@Suite("The frame for clients")
struct ShownFrameTests {
    private let picture = Bitmap(art: "##..\n..##")

    @Test("a frame is copied once there is memory for it, and the copy equals the frame")
    func copy() {
        let shown = ShownFrame()
        #expect(!shown.isWatched)
        shown.watch()
        shown.offer(picture, number: 1, light: ShownFrame.Light(brightness: 5), at: .zero)
        #expect(shown.isBehind)
        #expect(shown.copy() == nil)
        shown.makeRoom()
        shown.offer(picture, number: 1, light: ShownFrame.Light(brightness: 5), at: .zero)
        #expect(!shown.isBehind)
        #expect(shown.copy()?.picture == picture)
        #expect(shown.copy()?.stamp.light.brightness == 5)

        let other = Bitmap(art: "####\n####")
        let first = shown.copy()
        shown.offer(other, number: 2, light: ShownFrame.Light(brightness: 6), at: .zero)
        #expect(shown.copy()?.picture == other)
        #expect(shown.copy()?.stamp.number == 2)
        #expect(first?.picture == picture, "a copy does not change any more")
    }

    @Test("a frame of another size or format needs other memory")
    func shape() {
        let shown = ShownFrame()
        shown.watch()
        for (number, frame) in [
            picture, Bitmap(width: 9, height: 3), Bitmap(width: 9, height: 3, format: .color),
        ]
        .enumerated() {
            shown.offer(frame, number: UInt64(number) + 1, light: ShownFrame.Light(brightness: 1), at: .zero)
            #expect(shown.isBehind)
            shown.makeRoom()
            shown.offer(frame, number: UInt64(number) + 1, light: ShownFrame.Light(brightness: 1), at: .zero)
            #expect(shown.copy()?.picture == frame)
        }
        shown.unwatch()
        #expect(!shown.isWatched)
        #expect(shown.copy() == nil)
    }
}
