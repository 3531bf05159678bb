import BusInterfaces
import Pixels

/// An LED matrix whose chips are connected by I2C and drive their LEDs row by row.
///
/// A frame is sent in one transaction. After a short power cut, a chip acknowledges messages although it has
/// lost its registers, so a refresh sends all registers again.
final class I2CMatrix: MatrixDisplay {
    let size: PixelSize
    /// The current brightness step of the chips, where step 0 is the lowest.
    private(set) var brightnessStep: Int

    /// Whether the LEDs of the display are on. While they are off, the chips retain their picture.
    private var isLit = true
    private let plan: I2CMatrixPlan
    /// The messages for each picture memory of the chips. The chips have one picture memory, or two that are
    /// used alternately.
    private let pages: [I2CMatrixMessages]
    /// The index in `pages` of the picture memory for the next frame.
    private var backPage = 0
    private let open: () throws(BusError) -> any I2CBus
    private var bus: (any I2CBus)?

    /// Creates the display that `plan` describes, at a brightness of `brightness` percent. Each start calls
    /// `open` to open the I2C bus.
    init(
        _ plan: I2CMatrixPlan,
        brightness: Int,
        open: @escaping () throws(BusError) -> any I2CBus
    ) {
        self.plan = plan
        self.open = open
        size = plan.size
        pages = [plan.pictureMessages, plan.otherPictureMessages].compactMap { $0 }.map {
            I2CMatrixMessages(plan, pictureMessages: $0)
        }
        brightnessStep = plan.brightnessStep(brightness)
        updateBrightness()
    }

    func setBrightness(_ percent: Int) -> Bool {
        let former = brightnessStep
        brightnessStep = plan.brightnessStep(percent)
        guard brightnessStep != former else { return false }
        updateBrightness()
        return true
    }

    func setLit(_ isLit: Bool) -> Bool {
        defer { self.isLit = isLit }
        return isLit != self.isLit
    }

    private func updateBrightness() {
        for page in pages {
            page.setBrightness(plan.brightnessMessages(brightnessStep))
            page.setCurve(LightCurve(brightness: brightnessStep))
        }
    }

    /// Opens the bus and initializes the chips, whatever their previous state. The chips stay dark until the
    /// last message, which turns them on unless the display is set to be dark. Throws if the bus cannot be
    /// opened or a chip does not respond.
    func start(showing frame: Bitmap) throws(BusError) {
        self.bus = nil
        let bus = try open()
        let page = page(with: frame)
        try bus.transaction(isLit ? page.startUp : page.darkStartUp)
        self.bus = bus
    }

    func present(_ frame: Bitmap) throws(BusError) {
        try send(page(with: frame).frame)
    }

    func refresh(_ frame: Bitmap) throws(BusError) {
        let page = page(with: frame)
        try send(isLit ? page.refresh : page.darkStartUp)
    }

    /// Stops the display and closes the bus. If `ending` is `blank`, turns the display off first, and reopens
    /// the bus if the connection was lost. If it is `keep`, the last frame stays visible. Throws if the
    /// display cannot be turned off.
    func stop(_ ending: Ending) throws(BusError) {
        guard ending == .blank else {
            bus = nil
            return
        }
        let bus = if let bus { bus } else { try open() }
        self.bus = nil
        try bus.transaction(pages[0].shutDown)
    }

    /// Encodes `frame` into the messages for the picture memory that is currently hidden, and returns these
    /// messages. The next frame uses the other picture memory, if there is one.
    private func page(with frame: Bitmap) -> I2CMatrixMessages {
        precondition(
            frame.size == size && frame.format == plan.format,
            "a frame has its display's size and format"
        )
        let page = pages[backPage]
        page.encode(frame)
        backPage = (backPage + 1) % pages.count
        return page
    }

    private func send(_ messages: [I2CMessage]) throws(BusError) {
        guard let bus else {
            preconditionFailure("a display shows frames between start and the next failure")
        }
        do throws(BusError) {
            try bus.transaction(messages)
        } catch {
            // After an error, only a complete start, which reopens the bus, restores the display.
            self.bus = nil
            throw error
        }
    }
}
