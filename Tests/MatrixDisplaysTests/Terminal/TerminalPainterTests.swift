import BusInterfaces
import Pixels
import TestSupport
import Testing

@testable import MatrixDisplays

@Suite("Frames drawn for a terminal")
struct TerminalPainterTests {
    private let light = VirtualTerminal.Color(red: 255, green: 54, blue: 36)
    private let unlit = VirtualTerminal.Color(red: 36, green: 15, blue: 13)
    private let bezel = VirtualTerminal.Color(red: 12, green: 12, blue: 14)

    /// Returns the picture that is visible in the terminal from line `top` and column `left` on.
    private func seen(_ terminal: VirtualTerminal, left: Int, top: Int, width: Int, height: Int) -> Bitmap {
        var picture = Bitmap(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width {
                let halves = terminal.cells[top + y / 2][left + x].halves
                picture[x, y] = (y % 2 == 0 ? halves.upper : halves.lower) == light
            }
        }
        return picture
    }

    private func layout(_ frame: Bitmap, _ terminal: VirtualTerminal) -> TerminalLayout {
        TerminalLayout(
            width: frame.width,
            height: frame.height,
            terminalSize: TerminalSize(columns: terminal.columns, rows: terminal.rows)
        )
    }

    @Test("a golden frame: half blocks, two rows in a line, inside the bezel, with the caption")
    func golden() {
        let frame = Bitmap(
            art: """
                #.#.####
                ##..#...
                ....#..#
                ...#...#
                """
        )
        var terminal = VirtualTerminal(columns: 20, rows: 8)
        var painter = TerminalPainter(width: 8, height: 4, style: .color)
        painter.paintAll(frame, text: ["q quits"], layout: layout(frame, terminal), erasesScreen: true)
        terminal.receive(painter.bytes)
        #expect(
            terminal.text == [
                "",
                "  █▄▀ █▀▀▀",
                "     ▄▀  █",
                "",
                "",
                "q quits",
            ]
        )
        #expect(seen(terminal, left: 2, top: 1, width: 8, height: 4) == frame)
        #expect(terminal.findings.isEmpty)
    }

    @Test("unlit LEDs are faintly seen, and the bezel is darker still")
    func colors() {
        let frame = Bitmap(art: "#.\n..")
        var terminal = VirtualTerminal(columns: 10, rows: 6)
        var painter = TerminalPainter(width: 2, height: 2, style: .color)
        painter.paintAll(frame, layout: layout(frame, terminal), erasesScreen: true)
        terminal.receive(painter.bytes)
        let line = terminal.cells[1].map(\.halves)
        #expect(line.map(\.upper) == [bezel, bezel, light, unlit, bezel, bezel, nil, nil, nil, nil])
        #expect(line.map(\.lower) == [bezel, bezel, unlit, unlit, bezel, bezel, nil, nil, nil, nil])
        #expect(terminal.cells[0].prefix(6).allSatisfy { $0.background == bezel })
        #expect(terminal.cells[2].prefix(6).allSatisfy { $0.background == bezel })
    }

    @Test("pixels with colors are half blocks in these, and only lines with a change are drawn again")
    func pixelsWithColors() {
        var frame = Bitmap(width: 2, height: 3, format: .color)
        frame[colorAt: 0, 0] = Color(red: 255, green: 128, blue: 0)
        frame[colorAt: 1, 1] = Color(red: 0, green: 0, blue: 255)
        var terminal = VirtualTerminal(columns: 10, rows: 6)
        var painter = TerminalPainter(width: 2, height: 3, style: .color)
        painter.paintAll(frame, layout: layout(frame, terminal), erasesScreen: true)
        terminal.receive(painter.bytes)
        let dark = VirtualTerminal.Color(red: 24, green: 24, blue: 26)
        let orange = VirtualTerminal.Color(red: 255, green: 128, blue: 26)
        let blue = VirtualTerminal.Color(red: 24, green: 24, blue: 255)
        #expect(terminal.cells[1][2...3].map(\.halves.upper) == [orange, dark])
        #expect(terminal.cells[1][2...3].map(\.halves.lower) == [dark, blue])
        #expect(terminal.cells[2][2...3].map(\.halves.upper) == [dark, dark])
        #expect(terminal.cells[2][2...3].map(\.halves.lower) == [bezel, bezel])

        frame[colorAt: 0, 2] = .white
        painter.paintChanges(frame, layout: layout(frame, terminal))
        #expect(!painter.bytes.isEmpty && !String(decoding: painter.bytes, as: UTF8.self).contains("255;128"))
        terminal.receive(painter.bytes)
        let white = VirtualTerminal.Color(red: 255, green: 255, blue: 255)
        #expect(terminal.cells[2][2].halves.upper == white)
        #expect(terminal.cells[1][2].halves.upper == orange)
        #expect(terminal.findings.isEmpty)
    }

    @Test("grays are shades of the red LED, and a terminal without colors shows what is lit")
    func grays() {
        var frame = Bitmap(width: 3, height: 2, format: .gray)
        frame[colorAt: 1, 0] = Color(gray: 128)
        frame[colorAt: 2, 0] = .white
        var terminal = VirtualTerminal(columns: 10, rows: 6)
        var painter = TerminalPainter(width: 3, height: 2, style: .color)
        painter.paintAll(frame, layout: layout(frame, terminal), erasesScreen: true)
        terminal.receive(painter.bytes)
        let half = VirtualTerminal.Color(red: 145, green: 34, blue: 24)
        #expect(terminal.cells[1][2...4].map(\.halves.upper) == [unlit, half, light])

        terminal = VirtualTerminal(columns: 10, rows: 6)
        painter = TerminalPainter(width: 3, height: 2, style: .plain)
        painter.paintAll(frame, layout: layout(frame, terminal), erasesScreen: true)
        terminal.receive(painter.bytes)
        #expect(terminal.text.contains { $0.contains(" ▀▀") })
    }

    @Test("brightness dims lit LEDs, never below the unlit ones")
    func brightness() {
        var former = TerminalColor.unlit.red
        for percent in [0, 25, 50, 75, 100] {
            let color = TerminalColor.lit(brightness: percent)
            #expect(color.red > former)
            former = color.red
        }
        #expect(TerminalColor.lit(brightness: 1000) == TerminalColor.lit(brightness: 100))
        #expect(TerminalColor.lit(brightness: -1) == TerminalColor.lit(brightness: 0))
    }

    @Test("only lines with a change are drawn again, in place")
    func changedLines() {
        var generator = SeededGenerator(seed: 7)
        var terminal = VirtualTerminal(columns: 24, rows: 14)
        var frame = Bitmap.random(width: 20, height: 16, using: &generator)
        var painter = TerminalPainter(width: 20, height: 16, style: .color)
        painter.paintAll(frame, layout: layout(frame, terminal), erasesScreen: true)
        terminal.receive(painter.bytes)
        for step in 0..<100 {
            let lines = Set(
                (0..<Int.random(in: 0...3, using: &generator)).map { _ in
                    let x = Int.random(in: 0..<20, using: &generator)
                    let y = Int.random(in: 0..<16, using: &generator)
                    frame[x, y] = Bool.random(using: &generator)
                    return y / 2
                }
            )
            painter.paintChanges(frame, layout: layout(frame, terminal))
            terminal.forgetWrites()
            terminal.receive(painter.bytes)
            #expect(terminal.written <= lines.count * 24, "step \(step)")
            #expect(seen(terminal, left: 2, top: 1, width: 20, height: 16) == frame, "step \(step)")
        }
        painter.paintChanges(frame, layout: layout(frame, terminal))
        #expect(painter.bytes.isEmpty, "an equal frame is no bytes at all")
        #expect(terminal.findings.isEmpty)
    }

    @Test("an odd height ends in half a line", arguments: [1, 5, 7])
    func oddHeight(height: Int) {
        var generator = SeededGenerator(seed: UInt64(height))
        let frame = Bitmap.random(width: 11, height: height, using: &generator)
        var terminal = VirtualTerminal(columns: 30, rows: 10)
        var painter = TerminalPainter(width: 11, height: height, style: .color)
        painter.paintAll(frame, layout: layout(frame, terminal), erasesScreen: true)
        terminal.receive(painter.bytes)
        #expect(seen(terminal, left: 2, top: 1, width: 11, height: height) == frame)
        let last = terminal.cells[(height + 1) / 2][2..<13].map(\.halves)
        #expect(last.allSatisfy { $0.upper == light || $0.upper == unlit })
        #expect(last.allSatisfy { $0.lower == bezel })
    }

    @Test("without color the blocks are in the terminal's own")
    func plain() {
        let frame = Bitmap(art: "#.#\n.##\n..#")
        var terminal = VirtualTerminal(columns: 12, rows: 6)
        var painter = TerminalPainter(width: 3, height: 3, style: .plain)
        painter.setBrightness(50)
        painter.paintAll(frame, layout: layout(frame, terminal), erasesScreen: true)
        terminal.receive(painter.bytes)
        #expect(terminal.text == ["", "  ▀▄█", "    ▀"])
        #expect(terminal.cells.joined().allSatisfy { $0.foreground == nil && $0.background == nil })
        #expect(!painter.bytes.contains(UInt8(ascii: "m")), "no color sequence at all")
    }

    @Test("a picture that fills the terminal to its last column keeps that column")
    func lastColumn() {
        let frame = Bitmap(art: "###\n###")
        var terminal = VirtualTerminal(columns: 3, rows: 1)
        var painter = TerminalPainter(width: 3, height: 2, style: .color)
        painter.paintAll(frame, layout: layout(frame, terminal), erasesScreen: true)
        terminal.receive(painter.bytes)
        #expect(terminal.text == ["███"])
        #expect(terminal.findings.isEmpty)
    }

    @Test("a terminal that is too small shows the top left, and a note within its width")
    func clipped() {
        let frame = Bitmap(
            art: """
                #.#.####
                ##..#...
                ....#..#
                ...#...#
                ########
                ########
                """
        )
        var terminal = VirtualTerminal(columns: 6, rows: 3)
        var painter = TerminalPainter(width: 8, height: 6, style: .color)
        painter.paintAll(frame, text: ["q quits"], layout: layout(frame, terminal), erasesScreen: true)
        terminal.receive(painter.bytes)
        #expect(terminal.text == ["█▄▀ █▀", "   ▄▀", "6×4 of"])
        #expect(terminal.findings.isEmpty)
    }

    @Test("a picture to keep is lines of text that need no cursor movement")
    func still() {
        let frame = Bitmap(
            art: """
                #.
                .#
                ##
                ##
                """
        )
        var terminal = VirtualTerminal(columns: 10, rows: 4)
        var painter = TerminalPainter(width: 2, height: 4, style: .plain)
        painter.paintChanges(frame, layout: layout(frame, terminal))
        painter.paintStill(layout: layout(frame, terminal))
        terminal.receive(painter.bytes)
        #expect(terminal.text == ["  ▀▄", "  ██"])
    }

}
