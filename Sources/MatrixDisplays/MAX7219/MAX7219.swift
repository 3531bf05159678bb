import HardwareBuses
import Pixels

/// A wall of 8×8 modules, each driven by a MAX7219 or MAX7221, on one SPI chain.
///
/// A frame is one bus message of eight chip-select pulses, one for each digit, and goes to all chips whether
/// their part of it changed or not, so that a word lost on the wire is healed by the next frame. A control
/// register that caught a disturbance is healed by `refresh`. The chips cannot be read: a chain that is not
/// there is not noticed.
public final class MAX7219: MatrixDisplay {
    /// Which module shows what.
    public let chain: ModuleChain
    /// Brightness in percent. The chip has 16 steps of duty, (2n+1)/32 of the time for step n, evenly spaced;
    /// the nearest of them is taken: n = ⌊(15·percent + 50) / 100⌋. So 0 % is the faintest step, not off, and
    /// 100 % the brightest. A change shows with the next `refresh`.
    public var brightness: Int {
        didSet { message.setIntensity(Self.intensity(brightness)) }
    }

    /// The chip's own step, 0 to 15.
    public var brightnessStep: Int { Int(Self.intensity(brightness)) }

    private let open: () throws(BusError) -> any SPIBus
    private var bus: (any SPIBus)?
    private let message: MAX7219Message

    private static let name = "MAX7219 chain"

    /// A chain on the bus that `open` opens, once for every start.
    ///
    /// - Throws: `GeometryError` when no modules of the layout make up `width` × `height` pixels.
    public init(
        layout: ModuleLayout,
        width: Int,
        height: Int,
        brightness: Int,
        open: @escaping () throws(BusError) -> any SPIBus
    ) throws(GeometryError) {
        chain = try ModuleChain(layout: layout, width: width, height: height)
        message = MAX7219Message(chips: chain.count)
        message.setIntensity(Self.intensity(brightness))
        self.brightness = brightness
        self.open = open
    }

    /// Pixels from left to right.
    public var width: Int { chain.width }
    /// Pixels from top to bottom.
    public var height: Int { chain.height }

    /// Opens the bus and brings every chip from whatever state it is in to `frame`: dark until the last pulse,
    /// then lit.
    ///
    /// The registers are then all sent a second time, in a message of their own: chips that are still powering
    /// up are known to miss the first. That pass does not darken the display, so nothing flashes.
    public func start(showing frame: Bitmap) throws(BusError) {
        bus = nil
        let bus = try open()
        message.setRunning(true)
        try encode(frame)
        try send(MAX7219Message.startUp, on: bus)
        try send(MAX7219Message.refresh, on: bus)
        self.bus = bus
    }

    /// Sends the whole frame, in one message of eight pulses.
    public func present(_ frame: Bitmap) throws(BusError) {
        try encode(frame)
        try send(MAX7219Message.frame)
    }

    /// Sends every register of every chip and the whole frame, in one message.
    public func refresh(_ frame: Bitmap) throws(BusError) {
        try encode(frame)
        try send(MAX7219Message.refresh)
    }

    /// Blanks all digits and shuts the chips down, or lets them go on showing the last frame, and closes the
    /// bus. To blank a display whose bus was lost, the bus is opened once more.
    public func stop(_ ending: Ending) throws(BusError) {
        guard ending == .blank else {
            bus = nil
            return
        }
        let bus = if let bus { bus } else { try open() }
        self.bus = nil
        message.blank()
        message.setRunning(false)
        try send(MAX7219Message.refresh, on: bus)
    }

    private static func intensity(_ percent: Int) -> UInt8 {
        UInt8((15 * min(max(percent, 0), 100) + 50) / 100)
    }

    private func encode(_ frame: Bitmap) throws(BusError) {
        guard frame.width == width, frame.height == height else {
            throw .frameOfWrongSize(frame, on: Self.name, width: width, height: height)
        }
        chain.encode(frame, into: message.picture)
    }

    private func send(_ pulses: Range<Int>) throws(BusError) {
        guard let bus else { throw .notStarted(Self.name) }
        do throws(BusError) {
            try send(pulses, on: bus)
        } catch {
            // Whatever broke it, only a whole start brings it back, and a start opens the bus anew.
            self.bus = nil
            throw error
        }
    }

    private func send(_ pulses: Range<Int>, on bus: any SPIBus) throws(BusError) {
        try bus.send(message.pulses(pulses), pulseLength: message.pulseLength)
    }
}
