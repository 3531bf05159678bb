import Diagnostics
import Foundation
import MonotonicTime
import Pixels
import SignCore
import SignFile
import SignTestSupport
import TestSupport
import Testing

@testable import SignSimulation

@Suite("Sheets of transitions")
struct TransitionSheetTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func rendering(_ scroll: String, options: Int = 2) throws -> Rendering {
        let pages = (1...options).map {
            "[[option]]\nid = \"\($0)\"\npage = \"\($0 == 1 ? "solid" : "blank")\"\n"
        }
        let file = "[display]\ndriver = \"memory\"\nwidth = 12\n[scroll]\n\(scroll)\n\(pages.joined())"
        let scenario = Scenario(try playlist(file)) { _ throws(ConfigurationError) in
            throw ConfigurationError(diagnostics: [])
        }
        return Rendering(scenario, scale: 1)
    }

    @Test("the sheet has a row for each transition, with the pages mixed more and more from left to right")
    func rows() throws {
        let path = "\(directory.path)/sheet.png"
        try rendering("easing = \"linear\"\npage_gap = 0").writeTransitions(to: path)
        let sheet = try PNGReader(Array(try #require(FileManager.default.contents(atPath: path))))
        let layout = SheetLayout(
            pictureCount: 24 * 5,
            pictureSize: PixelSize(width: 12, height: 8),
            ledScale: 1,
            columns: 5
        )
        #expect(sheet.width == layout.width)
        #expect(sheet.height == layout.height)
        #expect(layout.rows == Transition.names.count)
        func litPixels(_ transition: String, _ column: Int) throws -> Int {
            let row = try #require(Transition.names.firstIndex(of: transition))
            let (x, y) = (
                layout.gap + column * (12 + layout.gap), row * layout.bandHeight + layout.captionHeight
            )
            let dark = sheet.pixels[y * sheet.width + x + 11 + 7 * sheet.width]
            return (0..<8).reduce(0) { sum, line in
                sum + (0..<12).count { sheet.pixels[(y + line) * sheet.width + x + $0] != dark }
            }
        }
        // After each sixth, two more of the twelve columns are dark. The last pixel is dark in all of these
        // pictures.
        #expect(try (0..<5).map { try litPixels("wipe", $0) } == [80, 64, 48, 32, 16])
        #expect(try (0..<5).map { try litPixels("cover", $0) } == [80, 64, 48, 32, 16])
    }

    @Test(
        "a banner without slides has no sheet",
        arguments: [("slide = \"0s\"", 2), ("style = \"ticker\"", 2), ("", 1)]
    )
    func none(scroll: String, options: Int) throws {
        let rendering = try rendering(scroll, options: options)
        let error = #expect(throws: RenderingError.self) {
            try rendering.writeTransitions(to: "\(directory.path)/none.png")
        }
        #expect(
            error?.description
                == "a sheet of transitions needs two visible options, style = \"paged\", motion = \"full\" and a slide longer than 0s"
        )
        #expect(!FileManager.default.fileExists(atPath: "\(directory.path)/none.png"))
    }
}
