import MonotonicTime
import Pixels
import SignTestSupport
import Testing

@testable import SignCore

@Suite("Alerts with animated pictures")
struct AnimatedAlertTests {
    @Test("each frame is shown for its duration, and the banner continues after the alert")
    func frames() throws {
        var source = PictureSource(originalSize: PixelSize(width: 2, height: 2))
        for pixels: [UInt8] in [[255, 0, 0, 0], [0, 255, 0, 0], [0, 0, 255, 255]] {
            let picture = GrayPicture(width: 2, height: 2, pixels: pixels)
            source.append(PictureSource.Frame(picture: picture, duration: .milliseconds(100)))
        }
        let playlist = try playlist(
            "[display]\ndriver = \"memory\"\nwidth = 32\n[[option]]\ntext = \"Tea\"\n"
        )
        var sign = Sign(playlist, at: .zero, dropsLateFrames: true)
        _ = sign.compose()
        var alert = Alert(.picture(PictureContent(source, fit: .crop, dithering: .none)))
        alert.duration = .milliseconds(450)
        sign.handle(.raise(alert), cause: "alert", at: .zero)
        _ = sign.compose()
        var changes: [Int64] = []
        // At most a hundred turns, so that a deadline that stays in the past fails the test.
        for _ in 0..<100 {
            guard let due = sign.nextDeadline, due <= .zero + .milliseconds(1_000) else { break }
            sign.advance(to: due)
            if sign.compose() { changes.append(due.nanoseconds / 1_000_000) }
        }
        #expect(changes == [100, 200, 300, 400, 450])
    }
}
