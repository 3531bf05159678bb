import BusInterfaces
import Pixels

/// What the chips of an I2C matrix are sent, and where its pixels are: the whole of a driver, as data.
///
/// A complete start is `darkening`, `registers`, the brightness, `picture` and `lighting`, in this order. A
/// refresh is the same without `darkening`. A frame is `picture` alone. A display that is to be dark gets all but
/// `lighting` at both.
public struct I2CMatrixPlan {
    /// A message, by its receiver and its bytes.
    public struct Write: Hashable {
        /// The receiver.
        public var address: I2CAddress
        /// The register and its data, or a command.
        public var bytes: [UInt8]
    }

    /// Where a pixel of the picture is in a message of `picture`: one bit, or a byte of a gray. A pixel with a color has
    /// a bit for each lamp of `colors`, in their order.
    public struct Lamp: Hashable {
        /// The message's index in `picture`.
        public var message: Int
        /// The byte's index in the message; the register is byte 0.
        public var byte: Int
        /// The bit, from 0, the least significant; of no meaning for a gray.
        public var bit = 0
    }

    /// Turns the display off, in whatever state the chips are.
    public var darkening: [Write] = []
    /// Sets every register but those of the picture and the brightness.
    public var registers: [Write] = []
    /// Sets the brightness to a step, 0 the faintest. The bytes may differ from step to step, but not their
    /// number.
    public var brightness: (_ step: Int) -> [Write] = { _ in [] }
    /// The steps of brightness.
    public var brightnessSteps = 1
    /// Writes the picture; all pixels are dark here.
    public var picture: [Write] = []
    /// The same into other memory of the chips. Both are used by turns, so that no picture changes while it is
    /// visible; nil for chips that latch a picture by themselves, or are written fast enough.
    public var otherPicture: [Write]?
    /// Turns the display on.
    public var lighting: [Write] = []
    /// Leaves the display dark, with the least current.
    public var shutDown: [Write] = []

    /// The size of the picture.
    public var size: PixelSize
    /// What a pixel can be. The chips dim lamps that are on or off; grays are dimmed on their way, in steps of a
    /// percent.
    public var format = PixelFormat.bit
    /// What lights the lamps of a pixel with a color; nil for bits and grays.
    public var colors: LampColors?
    /// The lamps of each pixel, column by column; empty where the board has none.
    public var lamps: [[Lamp]]

    /// A plan for a picture of `size` whose pixels are where `lamps` says.
    public init(size: PixelSize, lamps: (_ x: Int, _ y: Int) -> [Lamp]) {
        self.size = size
        self.lamps = (0..<size.width).flatMap { x in (0..<size.height).map { y in lamps(x, y) } }
    }

    /// The step of brightness that is nearest to `percent`, which is clamped to 0…100.
    func brightnessStep(_ percent: Int) -> Int {
        let brightnessSteps = format == .gray ? 101 : brightnessSteps
        return ((brightnessSteps - 1) * min(max(percent, 0), 100) + 50) / 100
    }
}
