import BusInterfaces
import MonotonicTime
import Pixels
import TestSupport
import Testing

@testable import SignCore

@Suite("The layout of the display")
struct DisplayLayoutTests {
    private func displayLayout(_ configuration: Configuration) -> DisplayLayout {
        Playlist(configuration).displayLayout
    }

    private func configuration(_ width: Int, _ height: Int, axis: Configuration.Axis = .horizontal)
        -> Configuration
    {
        var configuration = Configuration()
        configuration.display.width = width
        configuration.display.height = height
        configuration.axis = axis
        configuration.text.font = .builtin
        configuration.dots.gap = 0
        configuration.options = [OptionSettings(id: "a", text: "a")]
        return configuration
    }

    @Test("header and footer take whole rows, left and right the rows between, dots a line of the rest")
    func order() {
        var configuration = configuration(40, 30)
        configuration.regions.header = RegionSettings(.text("H"), size: 8, gap: 1)
        configuration.regions.footer = RegionSettings(.text("F"), size: 7)
        configuration.regions.left = RegionSettings(.text("L"), size: 5, gap: 2)
        configuration.regions.right = RegionSettings(.text("R"), size: 6)
        configuration.dots.position = .bottom
        let layout = displayLayout(configuration)[.framed]
        #expect(layout.regions.map(\.edge) == [.header, .footer, .left, .right])
        #expect(
            layout.regions.map(\.contentArea) == [
                PixelRectangle(x: 0, y: 0, width: 40, height: 8),
                PixelRectangle(x: 0, y: 23, width: 40, height: 7),
                PixelRectangle(x: 0, y: 9, width: 5, height: 14),
                PixelRectangle(x: 34, y: 9, width: 6, height: 14),
            ]
        )
        #expect(layout.dots == PixelRectangle(x: 7, y: 22, width: 27, height: 1))
        #expect(layout.optionsArea == PixelRectangle(x: 7, y: 9, width: 27, height: 13))
    }

    @Test("a region without a size is as large as its text")
    func naturalSize() {
        var configuration = configuration(64, 16)
        configuration.regions.header = RegionSettings(.text("Tea"))
        configuration.regions.left = RegionSettings(.text("I"), gap: 1)
        #expect(
            displayLayout(configuration)[.framed].optionsArea
                == PixelRectangle(x: 4, y: 8, width: 60, height: 8)
        )
    }

    @Test("a move forward hides regions along the banner's axis, and a whole-display option hides all")
    func uncovered() {
        var configuration = configuration(64, 16, axis: .vertical)
        configuration.regions.header = RegionSettings(.text("H"), size: 8)
        configuration.regions.left = RegionSettings(.text("L"), size: 5)
        configuration.dots.position = .right
        #expect(!displayLayout(configuration).hidesRegionsOnForward)
        #expect(displayLayout(configuration)[.full].isBare)
        configuration.regions.hidesOnForward = true
        #expect(displayLayout(configuration).hidesRegionsOnForward)
        #expect(displayLayout(configuration)[.full].regions.map(\.edge) == [.left])
        #expect(
            displayLayout(configuration)[.full].optionsArea
                == PixelRectangle(x: 5, y: 0, width: 59, height: 16)
        )
        configuration.regions.header = nil
        #expect(!displayLayout(configuration).hidesRegionsOnForward, "the left one does not share the axis")
    }

    @Test("the parts cover every pixel of the display exactly once", arguments: 0..<200 as Range<UInt64>)
    func tiling(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var configuration = configuration(
            Int.random(in: 1...40, using: &random),
            Int.random(in: 1...40, using: &random),
            axis: Bool.random(using: &random) ? .horizontal : .vertical
        )
        for edge in RegionsSettings.Edge.allCases where Bool.random(using: &random) {
            configuration.regions[edge] = RegionSettings(
                .text("Tea"),
                size: Bool.random(using: &random) ? nil : Int.random(in: 1...50, using: &random),
                gap: Int.random(in: 0...3, using: &random)
            )
        }
        configuration.regions.hidesOnForward = Bool.random(using: &random)
        configuration.dots.position = DotsSettings.Position.allCases.randomElement(using: &random) ?? .none
        let displayLayout = displayLayout(configuration)
        for layout in [displayLayout[.framed], displayLayout[.full]] {
            var counts = [Int](
                repeating: 0,
                count: displayLayout.displaySize.width * displayLayout.displaySize.height
            )
            let parts =
                layout.regions.map(\.areaWithGap) + [layout.optionsArea] + (layout.dots.map { [$0] } ?? [])
            for part in parts {
                for x in part.x..<part.x + part.size.width {
                    for y in part.y..<part.y + part.size.height {
                        counts[y * displayLayout.displaySize.width + x] += 1
                    }
                }
            }
            #expect(counts.allSatisfy { $0 == 1 }, "seed \(seed)")
            for region in layout.regions {
                #expect(region.contentArea.size.width <= region.areaWithGap.size.width, "seed \(seed)")
                #expect(region.contentArea.size.height <= region.areaWithGap.size.height, "seed \(seed)")
            }
        }
    }
}
