import BusInterfaces
import Pixels

/// A display in a terminal, with two rows of LEDs per line of half blocks.
///
/// It draws in place, in the session's alternate screen, with one `write` per frame for the changed lines. A
/// terminal that is too small shows the top left of the picture and a note under it. A new size takes effect
/// with the next frame or refresh.
public final class TerminalDisplay: MatrixDisplay {
    /// Size in pixels.
    public let size: PixelSize

    /// The brightness of the lit LEDs in percent, used in color mode.
    private var brightness: Int
    /// Whether it shows the frame; otherwise a dark one.
    private var isLit = true
    private let session: TerminalSession
    private var painter: TerminalPainter
    private let text: (TerminalSize) -> [String]
    private var layout: TerminalLayout
    private var terminal: TerminalSize?
    private var epoch: UInt32 = 0
    private var isStarted = false
    /// Whether part of the last frame did not reach the terminal.
    private var isIncomplete = false

    /// A display in the terminal of `session`, which `start` enters and `stop` leaves. `text` gives the lines
    /// under the picture, in the room that is left there; they are drawn with the start and each refresh.
    public init(
        session: TerminalSession,
        size: PixelSize,
        brightness: Int,
        style: TerminalStyle,
        text: @escaping (TerminalSize) -> [String] = { _ in [] }
    ) {
        self.session = session
        self.size = PixelSize(width: max(0, size.width), height: max(0, size.height))
        self.brightness = brightness
        painter = TerminalPainter(width: size.width, height: size.height, style: style)
        self.text = text
        layout = TerminalLayout(width: self.size.width, height: self.size.height, terminal: nil)
    }

    /// Sets the brightness for the next start or refresh; every percent is a step.
    public func setBrightness(_ percent: Int) -> Bool {
        defer { brightness = percent }
        return percent != brightness
    }

    /// Sets whether the next start or refresh shows its frame or a dark one.
    public func setLit(_ isLit: Bool) -> Bool {
        defer { self.isLit = isLit }
        return isLit != self.isLit
    }

    /// Takes the terminal and draws `frame`.
    public func start(showing frame: Bitmap) throws(BusError) {
        check(frame)
        isStarted = false
        try session.enter()
        painter.setBrightness(brightness)
        epoch = session.epoch
        takeUpSize(session.size)
        try paintAll(frame, erasing: true)
        isStarted = true
    }

    /// Draws the lines in which `frame` differs from the previous one, or all lines if the screen was lost.
    public func present(_ frame: Bitmap) throws(BusError) {
        check(frame)
        checkStarted()
        if screenWasLost() || isIncomplete {
            try paintAll(frame, erasing: true)
        } else {
            painter.paintChanges(shown(frame), layout: layout)
            try write()
        }
    }

    /// Draws everything again.
    public func refresh(_ frame: Bitmap) throws(BusError) {
        check(frame)
        checkStarted()
        painter.setBrightness(brightness)
        try paintAll(frame, erasing: screenWasLost())
    }

    /// Restores the terminal. To keep the picture, prints it once more at the cursor.
    public func stop(_ ending: Ending) throws(BusError) {
        session.restore()
        guard isStarted else { return }
        isStarted = false
        guard ending == .keep else { return }
        painter.paintStill(layout: layout)
        try write()
    }

    private func shown(_ frame: Bitmap) -> Bitmap {
        isLit ? frame : Bitmap(size: size, format: frame.format)
    }

    private func check(_ frame: Bitmap) {
        precondition(frame.size == size, "a frame has its display's size")
    }

    private func checkStarted() {
        precondition(isStarted, "a display shows frames between start and the next failure")
    }

    /// Whether the terminal's size changed, or its contents were lost.
    private func screenWasLost() -> Bool {
        let current = (size: session.size, epoch: session.epoch)
        guard current.size != terminal || current.epoch != epoch else { return false }
        epoch = current.epoch
        takeUpSize(current.size)
        return true
    }

    private func takeUpSize(_ terminal: TerminalSize?) {
        self.terminal = terminal
        layout = TerminalLayout(width: size.width, height: size.height, terminal: terminal)
    }

    private func paintAll(_ frame: Bitmap, erasing: Bool) throws(BusError) {
        let room = TerminalSize(columns: layout.textColumns, rows: layout.textLines.count)
        painter.paintAll(shown(frame), text: text(room), layout: layout, erasing: erasing)
        try write()
    }

    private func write() throws(BusError) {
        do throws(BusError) {
            isIncomplete = try !session.write(painter.bytes)
        } catch {
            isStarted = false
            throw error
        }
    }
}
