import MatrixDisplays
import SignCore
import SignTestSupport
import Testing

@testable import SignFile

@Suite("The table of a wiring")
struct ModuleTableTests {
    /// All ways in which modules can be wired, each once.
    static let layouts: [ModuleLayout] = [false, true].flatMap { isMirrored in
        Rotation.allCases.flatMap { rotation in
            ModuleLayout.Order.allCases.flatMap { order in
                ModuleLayout.FirstRow.allCases.flatMap { firstRow in
                    [(false, true), (false, false), (true, true), (true, false)].map { serpentine, turned in
                        var layout = ModuleLayout(rotation: rotation, isMirrored: isMirrored, order: order)
                        layout.firstRow = firstRow
                        layout.isSerpentine = serpentine
                        layout.turnsReturningRows = turned
                        return layout
                    }
                }
            }
        }
    }

    @Test("the table of every wiring is read as that wiring", arguments: layouts)
    func roundTrip(_ layout: ModuleLayout) throws {
        let text = "[display.modules]\n" + layout.tableLines.map { "\($0)\n" }.joined()
        #expect(try configuration(text + anOption).display.chain.modules == layout, "\(text)")
    }

    @Test("a preset is named with the differing keys; other wirings have all keys")
    func words() {
        #expect(ModuleLayout().tableLines == ["preset = \"fc16\""])
        var layout = ModuleLayout()
        layout.isSerpentine = true
        layout.turnsReturningRows = false
        #expect(
            layout.tableLines == ["preset = \"fc16\"", "serpentine = true", "turn_returning_rows = false"]
        )
        #expect(
            ModuleLayout(rotation: .none, isMirrored: true, order: .leftToRight).tableLines
                == ["rotate = 0", "mirror = true", "order = \"left-to-right\""]
        )
    }
}
