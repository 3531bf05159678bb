/// A model of a chain of WS2812 LEDs, written from their datasheets. The data line is that of an SPI bus. The LEDs
/// measure how long the line is high and low.
struct WS2812Model: ModelledLEDs {
    /// The limits for the length of pulses in one version of the LEDs, in nanoseconds.
    struct Limits {
        var zeroHigh: ClosedRange<Double>
        var zeroLow: ClosedRange<Double>
        var oneHigh: ClosedRange<Double>
        var oneLow: ClosedRange<Double>

        /// The limits of the WS2812B. Its datasheet gives each data transfer time with ±150 ns.
        static let ws2812B = Limits(
            zeroHigh: 250...550,
            zeroLow: 700...1000,
            oneHigh: 650...950,
            oneLow: 300...600
        )
        /// The limits of the later version WS2812B-V5.
        static let version5 = Limits(
            zeroHigh: 220...380,
            zeroLow: 580...1000,
            oneHigh: 580...1000,
            oneLow: 220...420
        )
    }

    /// The time in nanoseconds for which the line must be low to end a picture. It is sufficient for every version.
    private static let reset = 280_000.0
    /// The maximum length of a pulse in nanoseconds. If the line is high for longer, it is idle.
    private static let longestPulse = 5_000.0

    private let channels: Int
    private let limits: Limits
    private let bitTime: Double
    /// Whether the line is high between two transfers.
    private let idlesHigh: Bool
    private(set) var shown: [[UInt8]]
    private(set) var findings: [String] = []
    /// The bits that were received since the last reset.
    private var bits: [Bool] = []

    /// Creates a chain of `count` LEDs. Each LED already shows a color. `hertz` is the clock of the SPI bus.
    init(
        _ count: Int,
        channels: Int = 3,
        hertz: Double = 3_200_000,
        limits: Limits = .ws2812B,
        idlesHigh: Bool = true
    ) {
        self.channels = channels
        self.limits = limits
        self.idlesHigh = idlesHigh
        bitTime = 1_000_000_000 / hertz
        shown = [[UInt8]](repeating: [UInt8](repeating: 0x5A, count: channels), count: count)
    }

    mutating func receive(_ bytes: [UInt8]) {
        // The levels of the line, and how long each of them lasts. The first one is the idle level.
        var runs: [(isHigh: Bool, time: Double)] = [(idlesHigh, .infinity)]
        for byte in bytes {
            for bit in (0..<8).reversed() {
                let isHigh = byte >> UInt8(bit) & 1 == 1
                if runs[runs.count - 1].isHigh == isHigh {
                    runs[runs.count - 1].time += bitTime
                } else {
                    runs.append((isHigh, bitTime))
                }
            }
        }
        for (index, run) in runs.enumerated() {
            guard run.isHigh else {
                if run.time >= Self.reset { endPicture() }
                continue
            }
            takePulse(high: run.time, low: index + 1 < runs.count ? runs[index + 1].time : 0)
        }
        if !bits.isEmpty { findings.append("a picture without an end") }
    }

    private mutating func takePulse(high: Double, low: Double) {
        let isLast = low >= Self.reset
        guard high <= Self.longestPulse else {
            // An LED may take the edge as a bit, and only a reset corrects that.
            if !isLast { findings.append("the idle line falls without a reset after it") }
            return
        }
        let isOne = limits.oneHigh.contains(high)
        if !isOne, !limits.zeroHigh.contains(high) { findings.append("high for \(high) ns") }
        if !isLast, !(isOne ? limits.oneLow : limits.zeroLow).contains(low) {
            findings.append("low for \(low) ns after a \(isOne ? 1 : 0)")
        }
        bits.append(isOne)
    }

    /// Ends a picture after the line was low for long enough. Every LED now shows the bits that it took before it
    /// passed the others on.
    private mutating func endPicture() {
        guard !bits.isEmpty else { return }
        let perLED = 8 * channels
        if bits.count != shown.count * perLED {
            findings.append("\(bits.count) bits for \(shown.count) LEDs")
        }
        for led in shown.indices where (led + 1) * perLED <= bits.count {
            shown[led] = (0..<channels).map { channel in
                let first = led * perLED + channel * 8
                return bits[first..<first + 8].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
            }
        }
        bits = []
    }
}
