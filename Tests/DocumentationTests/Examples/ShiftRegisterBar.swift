import BusInterfaces
import MatrixDisplays
import Pixels

/// The settings of an example display: a bar of LEDs behind 74HC595 shift registers with eight LEDs each.
struct ShiftRegisterBarSettings: DisplayDriver {
    static let name = "hc595"

    var device = "/dev/spidev0.0"

    init(_ keys: DriverKeys) {
        device = keys.device ?? device
    }

    var deviceNode: String? { device }

    func makeDisplay(size: PixelSize, brightness: Int, on buses: any Buses) -> any MatrixDisplay {
        ShiftRegisterBar(size: size) { () throws(BusError) in
            try buses.openSPI(device, speed: 1_000_000)
        }
    }

    func findings(at size: PixelSize) -> [DriverFinding] {
        guard size.height != 1 || !size.width.isMultiple(of: 8) else { return [] }
        let message =
            "a bar has a height of 1 and a width of 8 LEDs per register, not \(size.width)x\(size.height)"
        return [DriverFinding(.error, message, keys: ["width", "height"])]
    }
}

/// An example display: a bar of LEDs behind shift registers. The LEDs change when chip select rises.
final class ShiftRegisterBar: MatrixDisplay {
    let size: PixelSize
    private var isLit = true
    private let open: () throws(BusError) -> any SPIDevice
    private var bus: (any SPIDevice)?

    init(size: PixelSize, open: @escaping () throws(BusError) -> any SPIDevice) {
        self.size = size
        self.open = open
    }

    func setBrightness(_ percent: Int) -> Bool { false }

    func setLit(_ isLit: Bool) -> Bool {
        defer { self.isLit = isLit }
        return isLit != self.isLit
    }

    func start(showing frame: Bitmap) throws(BusError) {
        bus = try open()
        try present(frame)
    }

    func present(_ frame: Bitmap) throws(BusError) {
        // The byte that is sent first ends in the last register.
        let bytes = stride(from: size.width - 8, through: 0, by: -8).map { first in
            (0..<8).reduce(UInt8(0)) { byte, led in frame[first + led, 0] ? byte | 1 << UInt8(led) : byte }
        }.map { isLit ? $0 : 0 }
        let result = bytes.withUnsafeBufferPointer { bytes in
            Result { () throws(BusError) in try bus?.transaction([SPITransfer(bytes)]) }
        }
        // After an error, the owner must start the display again.
        if case .failure = result { bus = nil }
        try result.get()
    }

    func refresh(_ frame: Bitmap) throws(BusError) { try present(frame) }

    func stop(_ ending: Ending) throws(BusError) {
        if ending == .blank { try start(showing: Bitmap(size: size)) }
        bus = nil
    }
}
