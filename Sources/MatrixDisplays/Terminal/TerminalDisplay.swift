import BusInterfaces
import Pixels

/// A display in a terminal. Half-block characters show two rows of LEDs in each character row.
///
/// The display draws in place, in the alternate screen of the terminal. Each frame writes only the changed
/// rows, with one `write` call. If the terminal is too small, it shows the top left of the picture and a note
/// below it. A changed terminal size takes effect at the next frame or refresh.
final class TerminalDisplay: MatrixDisplay {
    let size: PixelSize

    /// The brightness of the LEDs that are on, in percent. It has an effect only if the terminal supports
    /// colors.
    private var brightness: Int
    /// Whether the terminal display shows the frame. If false, all LEDs of the display are off.
    private var isLit = true
    private let open: () throws(BusError) -> any Terminal
    private var terminal: (any Terminal)?
    private var painter: TerminalPainter
    private let text: (TerminalSize) -> [String]
    private var layout: TerminalLayout
    private var terminalSize: TerminalSize?
    private var epoch: UInt32 = 0
    private var isStarted = false
    /// Whether a part of the last frame could not be written to the terminal, so that the next frame must
    /// redraw all rows.
    private var isIncomplete = false

    /// Creates a display that simulates an LED matrix in a terminal. A start calls `open` to open the
    /// terminal, and `stop` restores it. `text` returns the rows of text for the available space below the
    /// picture. It is called at each start and refresh.
    init(
        size: PixelSize,
        brightness: Int,
        style: TerminalStyle,
        text: @escaping (TerminalSize) -> [String] = { _ in [] },
        open: @escaping () throws(BusError) -> any Terminal
    ) {
        self.open = open
        self.size = PixelSize(width: max(0, size.width), height: max(0, size.height))
        self.brightness = brightness
        painter = TerminalPainter(width: size.width, height: size.height, style: style)
        self.text = text
        layout = TerminalLayout(width: self.size.width, height: self.size.height, terminalSize: nil)
    }

    func setBrightness(_ percent: Int) -> Bool {
        defer { brightness = percent }
        return percent != brightness
    }

    func setLit(_ isLit: Bool) -> Bool {
        defer { self.isLit = isLit }
        return isLit != self.isLit
    }

    func start(showing frame: Bitmap) throws(BusError) {
        check(frame)
        isStarted = false
        let terminal = try openTerminal()
        painter.setBrightness(brightness)
        epoch = terminal.epoch
        updateLayout(terminal.size)
        try paintAll(frame, erasing: true)
        isStarted = true
    }

    /// Draws the rows of `frame` that have changed, or all rows if the contents of the terminal's screen were
    /// lost.
    func present(_ frame: Bitmap) throws(BusError) {
        check(frame)
        checkStarted()
        if screenWasLost() || isIncomplete {
            try paintAll(frame, erasing: true)
        } else {
            painter.paintChanges(visible(frame), layout: layout)
            try write()
        }
    }

    func refresh(_ frame: Bitmap) throws(BusError) {
        check(frame)
        checkStarted()
        painter.setBrightness(brightness)
        try paintAll(frame, erasing: screenWasLost())
    }

    /// Restores the terminal to its state before the start. If `ending` is `keep`, prints the last picture as
    /// text at the cursor.
    func stop(_ ending: Ending) throws(BusError) {
        defer { terminal = nil }
        terminal?.restore()
        guard isStarted else { return }
        isStarted = false
        guard ending == .keep else { return }
        painter.paintStill(layout: layout)
        try write()
    }

    /// Returns the terminal, which is opened first if necessary. The terminal stays open until `stop`, even
    /// after a failure.
    private func openTerminal() throws(BusError) -> any Terminal {
        if let terminal { return terminal }
        let opened = try open()
        terminal = opened
        return opened
    }

    private func visible(_ frame: Bitmap) -> Bitmap {
        isLit ? frame : Bitmap(size: size, format: frame.format)
    }

    private func check(_ frame: Bitmap) {
        precondition(frame.size == size, "a frame has its display's size")
    }

    private func checkStarted() {
        precondition(isStarted, "a display shows frames between start and the next failure")
    }

    /// Returns whether the contents of the screen must be drawn again, because the size of the terminal has
    /// changed or its contents were lost. If so, also updates the layout.
    private func screenWasLost() -> Bool {
        guard let terminal else { return false }
        let current = (size: terminal.size, epoch: terminal.epoch)
        guard current.size != terminalSize || current.epoch != epoch else { return false }
        epoch = current.epoch
        updateLayout(current.size)
        return true
    }

    private func updateLayout(_ terminalSize: TerminalSize?) {
        self.terminalSize = terminalSize
        layout = TerminalLayout(width: size.width, height: size.height, terminalSize: terminalSize)
    }

    private func paintAll(_ frame: Bitmap, erasing: Bool) throws(BusError) {
        let space = TerminalSize(columns: layout.textColumns, rows: layout.textRows.count)
        painter.paintAll(visible(frame), text: text(space), layout: layout, erasesScreen: erasing)
        try write()
    }

    private func write() throws(BusError) {
        guard let terminal else { return }
        do throws(BusError) {
            isIncomplete = try !terminal.write(painter.bytes)
        } catch {
            isStarted = false
            throw error
        }
    }
}
