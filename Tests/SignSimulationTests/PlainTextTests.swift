import MonotonicTime
import SignTestSupport
import Testing

@testable import SignCore
@testable import SignSimulation

@Suite("Output for people")
struct PlainTextTests {
    @Test("each picture is in half blocks below its time, and events have short descriptions")
    func text() throws {
        let sign = try playlist(
            "[display]\ndriver = \"memory\"\nwidth = 8\n[scroll]\nslide = \"0s\"\n[[option]]\nid = \"a\"\npage = \"solid\"\n"
                + "[[option]]\nid = \"b\\u001b\"\npage = \"blank\"\n"
        )
        var simulation = Scenario(
            sign,
            script: try Script(parsing: "1.5s tap\n", file: "s"),
            loadPlaylist: { _ in sign }
        ).simulation(for: .seconds(2))
        var shown: [UInt8] = []
        simulation.run { if let text = $0.plainText { shown += text } }
        let solid = String(repeating: "│████████│\n", count: 4)
        let blank = String(repeating: "│        │\n", count: 4)
        #expect(
            String(decoding: shown, as: UTF8.self)
                == "0 s\n\(solid)1.5 s tap\n1.5 s at b\\u{1b}\n1.5 s\n\(blank)"
        )
    }
}
