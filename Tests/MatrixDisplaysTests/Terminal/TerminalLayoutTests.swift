import BusInterfaces
import Testing

@testable import MatrixDisplays

@Suite("Where a picture sits in a terminal")
struct TerminalLayoutTests {
    private func layout(_ columns: Int, _ rows: Int) -> TerminalLayout {
        TerminalLayout(width: 32, height: 8, terminalSize: TerminalSize(columns: columns, rows: rows))
    }

    @Test("in a usual terminal it has a bezel and a caption")
    func roomy() {
        let layout = layout(80, 24)
        #expect([layout.columns, layout.rows, layout.sideBezel, layout.topBezel] == [32, 4, 2, 1])
        #expect(layout.note == nil)
        #expect(layout.textRows == 8..<25)
        #expect(!layout.fillsRow)
    }

    @Test("a terminal of just its size shows it whole, without bezel")
    func exact() {
        let layout = layout(32, 4)
        #expect([layout.columns, layout.rows, layout.sideBezel, layout.topBezel] == [32, 4, 0, 0])
        #expect(layout.note == nil)
        #expect(layout.textRows.isEmpty)
        #expect(layout.fillsRow)
    }

    @Test("a narrow terminal shows the left part and a note")
    func narrow() {
        let layout = layout(20, 24)
        #expect([layout.columns, layout.rows] == [20, 4])
        #expect(layout.note == "20×8 of 32×8 pixels fit; the terminal needs 32×4 characters")
        #expect(layout.textRows == 6..<25)
    }

    @Test("a low terminal shows the top part and a note in its last row")
    func low() {
        let layout = layout(80, 3)
        #expect([layout.columns, layout.rows, layout.sideBezel, layout.topBezel] == [32, 2, 2, 0])
        #expect(layout.note == "32×4 of 32×8 pixels fit; the terminal needs 32×4 characters")
    }

    @Test("a terminal of one row shows what fits, without a note")
    func tiny() {
        let layout = layout(1, 1)
        #expect([layout.columns, layout.rows] == [1, 1])
        #expect(layout.note == nil)
    }

    @Test("a terminal of unknown size shows everything")
    func unknown() {
        let layout = TerminalLayout(width: 200, height: 33, terminalSize: nil)
        #expect([layout.columns, layout.rows, layout.sideBezel, layout.topBezel] == [200, 17, 2, 1])
        #expect(layout.textRows.count == 1)
    }
}
