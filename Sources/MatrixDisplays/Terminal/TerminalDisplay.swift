import HardwareBuses
import Pixels

/// A display drawn in a terminal, two rows of LEDs in a line of half blocks.
///
/// It is drawn in place, in the session's alternate screen, with one `write` for each frame of the lines that
/// changed. A terminal that is too small shows the top left of the picture and says so under it; a new size is
/// taken up with the next frame or refresh.
public final class TerminalDisplay: MatrixDisplay {
    /// Pixels across and down.
    public let size: PixelSize

    /// In percent: how bright the lit LEDs are drawn, where colours are.
    private var brightness: Int
    private let session: TerminalSession
    private var painter: TerminalPainter
    private var layout: TerminalLayout
    private var terminal: TerminalSize?
    private var epoch: UInt32 = 0
    private var isStarted = false
    /// Whether a part of the last frame did not reach the terminal.
    private var isIncomplete = false

    /// A display in the terminal of `session`, which begins with the start and ends with the stop; `caption`
    /// is a line of help under it.
    public init(
        session: TerminalSession,
        size: PixelSize,
        brightness: Int,
        style: TerminalStyle,
        caption: String = ""
    ) {
        self.session = session
        self.size = PixelSize(width: max(0, size.width), height: max(0, size.height))
        self.brightness = brightness
        painter = TerminalPainter(width: size.width, height: size.height, style: style, caption: caption)
        layout = TerminalLayout(width: self.size.width, height: self.size.height, terminal: nil)
    }

    /// Chooses the brightness that the next start or refresh shows; every percent is a step.
    public func setBrightness(_ percent: Int) -> Bool {
        defer { brightness = percent }
        return percent != brightness
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

    /// Draws the lines in which `frame` differs from the one before, or all when the screen was lost.
    public func present(_ frame: Bitmap) throws(BusError) {
        check(frame)
        checkStarted()
        if screenWasLost() || isIncomplete {
            try paintAll(frame, erasing: true)
        } else {
            painter.paintChanges(frame, layout: layout)
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

    /// Gives the terminal back as it was; to keep the picture, prints it once more where the cursor then is.
    public func stop(_ ending: Ending) throws(BusError) {
        session.restore()
        guard isStarted else { return }
        isStarted = false
        guard ending == .keep else { return }
        painter.paintStill(layout: layout)
        try write()
    }

    private func check(_ frame: Bitmap) {
        precondition(frame.size == size, "a frame has its display's size")
    }

    private func checkStarted() {
        precondition(isStarted, "a display shows frames between start and the next failure")
    }

    /// Whether the terminal has another size than what was drawn for, or shows something else since.
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
        painter.paintAll(frame, layout: layout, erasing: erasing)
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
