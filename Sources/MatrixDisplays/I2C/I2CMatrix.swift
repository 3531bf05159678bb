import BusInterfaces
import Pixels

/// A matrix of LEDs behind chips on an I2C bus that scan their LEDs by themselves.
///
/// A frame is one transaction. The chips keep their registers only while they have power, and acknowledge
/// after a brown-out as if nothing had happened, so `refresh` sends all of them again.
public final class I2CMatrix: MatrixDisplay {
    /// Size in pixels.
    public let size: PixelSize
    /// The chips' own step of brightness, 0 the faintest.
    public private(set) var brightnessStep: Int

    /// Whether the chips are turned on; otherwise they are off, and keep the picture.
    private var isLit = true
    private let plan: I2CMatrixPlan
    /// The messages for each memory that the chips have for pictures.
    private let pages: [I2CMatrixMessages]
    /// The page for the next picture.
    private var hidden = 0
    private let open: () throws(BusError) -> any I2CBus
    private var bus: (any I2CBus)?

    /// The display of `plan`, on the bus that `open` opens, once per start.
    init(
        _ plan: I2CMatrixPlan,
        brightness: Int,
        open: @escaping () throws(BusError) -> any I2CBus
    ) {
        self.plan = plan
        self.open = open
        size = plan.size
        pages = [plan.picture, plan.otherPicture].compactMap { $0 }.map {
            I2CMatrixMessages(plan, picture: $0)
        }
        brightnessStep = plan.brightnessStep(brightness)
        dim()
    }

    /// Sets the brightness for the next start or refresh.
    public func setBrightness(_ percent: Int) -> Bool {
        let former = brightnessStep
        brightnessStep = plan.brightnessStep(percent)
        guard brightnessStep != former else { return false }
        dim()
        return true
    }

    /// Sets whether the chips are on after the next start or refresh.
    public func setLit(_ isLit: Bool) -> Bool {
        defer { self.isLit = isLit }
        return isLit != self.isLit
    }

    private func dim() {
        for page in pages {
            page.setBrightness(plan.brightness(brightnessStep))
            page.setCurve(LightCurve(brightness: brightnessStep))
        }
    }

    /// Opens the bus and initializes the chips, from any state: dark until the last message, which lights them
    /// unless the display is to be dark.
    public func start(showing frame: Bitmap) throws(BusError) {
        self.bus = nil
        let bus = try open()
        let page = page(with: frame)
        try bus.transaction(isLit ? page.startUp : page.darkStartUp)
        self.bus = bus
    }

    /// Sends the picture, in one transaction.
    public func present(_ frame: Bitmap) throws(BusError) {
        try send(page(with: frame).frame)
    }

    /// Sends every register and the picture.
    public func refresh(_ frame: Bitmap) throws(BusError) {
        let page = page(with: frame)
        try send(isLit ? page.refresh : page.darkStartUp)
    }

    /// Turns the display off, or leaves the last frame on, and closes the bus. To turn a display off whose
    /// bus was lost, it opens the bus once more.
    public func stop(_ ending: Ending) throws(BusError) {
        guard ending == .blank else {
            bus = nil
            return
        }
        let bus = if let bus { bus } else { try open() }
        self.bus = nil
        try bus.transaction(pages[0].shutDown)
    }

    /// The messages that show `frame`, in the memory that is not visible.
    private func page(with frame: Bitmap) -> I2CMatrixMessages {
        precondition(
            frame.size == size && frame.format == plan.format,
            "a frame has its display's size and format"
        )
        let page = pages[hidden]
        page.encode(frame)
        hidden = (hidden + 1) % pages.count
        return page
    }

    private func send(_ wanted: [I2CMessage]) throws(BusError) {
        guard let bus else {
            preconditionFailure("a display shows frames between start and the next failure")
        }
        do throws(BusError) {
            try bus.transaction(wanted)
        } catch {
            // After any error only a complete start recovers, and a start opens the bus again.
            self.bus = nil
            throw error
        }
    }
}
