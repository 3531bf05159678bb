import SignTestSupport
import TestSupport
import Testing

@testable import SignCore
@testable import SignFile

@Suite("Animations that flash, in a check")
struct FlashCheckTests {
    private static let files: [String: [UInt8]] = [
        "fast.gif": blink(delay: 10), "slow.gif": blink(delay: 50),
    ]

    private static func blink(delay: Int) -> [UInt8] {
        let frames = [0, 1].map { (index: UInt8) in
            TinyGIF.Frame([[UInt8]](repeating: [UInt8](repeating: index, count: 8), count: 8), delay: delay)
        }
        return TinyGIF(width: 8, height: 8, frames: frames).bytes
    }

    private func found(_ text: String) throws -> [String] {
        let files = PictureFiles { Self.files[$0].map { .success($0) } ?? .failure(.empty) }
        return try Configuration.parse(Array(text.utf8), file: "f", pictures: files)
            .diagnostics.map(\.description)
    }

    private static let problem =
        "warning: fast.gif flashes 5 times a second, and flashing more than 3 times a second can cause seizures; "
        + "show each frame longer, or choose another picture"

    @Test("pages, regions and icons are checked, and slower ones are no warning")
    func places() throws {
        #expect(try found("[[option]]\npicture = \"fast.gif\"\n") == ["f:2:11: " + Self.problem])
        #expect(
            try found("[left]\npicture = \"fast.gif\"\n[[option]]\ntext = \"A\"\n") == [
                "f:2:11: " + Self.problem
            ]
        )
        #expect(
            try found("[[option]]\ntext = \"A\"\nicon = \"fast.gif\"\n").filter { $0.contains("flash") }
                == ["f:3:8: " + Self.problem]
        )
        #expect(try found("[[option]]\npicture = \"slow.gif\"\n") == [])
    }

    @Test("a background is checked at a quarter of its light, on displays with colors only")
    func backgrounds() throws {
        let color = "[display]\ndriver = \"memory\"\nformat = \"color\"\nwidth = 8\n"
        let option = "[[option]]\ntext = \"A\"\nbackground = \"fast.gif\"\n"
        #expect(
            try found(color + option).filter { $0.contains("flash") } == ["f:7:14: " + Self.problem]
        )
        #expect(try found(option).filter { $0.contains("flash") } == [])
    }

    @Test("a small icon on a large display is no warning")
    func small() throws {
        let display = "[display]\ndriver = \"memory\"\nwidth = 64\nheight = 16\n"
        #expect(try found(display + "[[option]]\ntext = \"A\"\nicon = \"fast.gif\"\n") == [])
    }
}
