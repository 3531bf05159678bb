import BusInterfaces
import Pixels
import TestSupport
import Testing

@testable import MatrixDisplays

@Suite("Terminals with few colors")
struct TerminalPaletteTests {
    @Test(
        "NO_COLOR counts when it is set to anything",
        arguments: [(nil, TerminalStyle.color), ("", .color), ("1", .plain), ("0", .plain)]
    )
    func noColor(value: String?, style: TerminalStyle) {
        #expect(TerminalStyle(noColor: value, colorTerm: "truecolor", term: "xterm") == style)
    }

    private static let terminals: [(colorTerm: String, term: String, style: TerminalStyle)] = [
        ("truecolor", "xterm-256color", .color), ("24bit", "screen", .color), ("", "xterm-direct", .color),
        ("", "xterm-256color", .palette), ("", "screen-256color", .palette),
        ("yes", "tmux-256color", .palette), ("", "xterm", .sixteen), ("", "linux", .sixteen),
        ("", "dumb", .plain), ("", "vt100", .plain), ("", "", .plain),
    ]

    @Test("a terminal gets the colors that it announces", arguments: terminals)
    func style(colorTerm: String, term: String, style: TerminalStyle) {
        #expect(TerminalStyle(noColor: nil, colorTerm: colorTerm, term: term) == style)
        #expect(TerminalStyle(noColor: "1", colorTerm: colorTerm, term: term) == .plain)
    }

    @Test("a terminal that announces no colors gets none")
    func unknown() {
        #expect(TerminalStyle(noColor: nil, colorTerm: nil, term: nil) == .plain)
    }

    /// Returns the color of the first pixel that the terminal shows when `color` is drawn.
    private func seen(_ color: Color, _ style: TerminalStyle) -> VirtualTerminal.Color? {
        var frame = Bitmap(width: 1, height: 2, format: .color)
        frame[colorAt: 0, 0] = color
        var terminal = VirtualTerminal(columns: 5, rows: 5)
        var painter = TerminalPainter(width: 1, height: 2, style: style)
        let layout = TerminalLayout(width: 1, height: 2, terminalSize: TerminalSize(columns: 5, rows: 5))
        painter.paintAll(frame, layout: layout, erasesScreen: true)
        terminal.receive(painter.bytes)
        #expect(terminal.findings.isEmpty)
        return terminal.cells.joined().first { $0.character == "▀" }?.halves.upper
    }

    private func distance(_ color: Color, _ other: VirtualTerminal.Color) -> Int {
        // A lit LED is never shown darker than one that is off.
        let parts = [
            (color.red, other.red, 24), (color.green, other.green, 24), (color.blue, other.blue, 26),
        ]
        return parts.reduce(0) { sum, part in
            let difference = max(Int(part.0), part.2) - part.1
            return sum + difference * difference
        }
    }

    @Test("every color becomes the nearest of the cube and the grays, or of the 16", arguments: 0..<40)
    func nearest(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        func value() -> UInt8 { .random(in: 0...255, using: &generator) }
        var color = Color(red: value(), green: value(), blue: value())
        if seed % 4 == 0 { color = Color(gray: color.red) }
        for (style, numbers) in [(TerminalStyle.palette, 16...255), (.sixteen, 0...15)] {
            let found = try #require(seen(color, style))
            let least = VirtualTerminal.palette(numbers).map { distance(color, $0) }.min()
            #expect(distance(color, found) == least, "seed \(seed), \(color) in \(style)")
        }
    }

    @Test(
        "an LED that is lit is seen at every brightness, on a bezel that is no brighter than those that are dark"
    )
    func lit() {
        for style in [TerminalStyle.palette, .sixteen] {
            for percent in [0, 1, 50, 100] {
                let frame = Bitmap(art: "#.\n..")
                var terminal = VirtualTerminal(columns: 10, rows: 6)
                var painter = TerminalPainter(width: 2, height: 2, style: style)
                painter.setBrightness(percent)
                let layout = TerminalLayout(
                    width: 2,
                    height: 2,
                    terminalSize: TerminalSize(columns: 10, rows: 6)
                )
                painter.paintAll(frame, layout: layout, erasesScreen: true)
                terminal.receive(painter.bytes)
                #expect(terminal.findings.isEmpty)
                let line = terminal.cells[1].map(\.halves.upper)
                guard let bezel = line[0], let lit = line[2], let unlit = line[3] else {
                    Issue.record("\(style) at \(percent) % has no colors")
                    return
                }
                #expect(lit.red >= unlit.red + 50 && lit.red > lit.green + 50, "\(style) at \(percent) %")
                #expect(bezel.red <= unlit.red, "\(style)")
            }
        }
    }
}
