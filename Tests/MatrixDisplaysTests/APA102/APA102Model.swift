/// A model of a chain of APA102 or SK9822 LEDs that processes each bit. It follows the datasheets and published
/// measurements.
///
/// After a start frame of 32 zeros, an LED of either type takes the first word that begins with three ones. It passes
/// all other bits on half a clock later: LED `i` receives a bit `i / 2` clocks after the host has sent it. The types
/// differ in when a word becomes visible.
struct APA102Model: ModelledLEDs {
    /// The type of the LEDs.
    enum Variant: CaseIterable {
        /// An LED shows a word when it has received the whole word.
        case apa102
        /// An LED shows a word when 32 zeros follow it, which are the next start frame.
        case sk9822
    }

    private let variant: Variant
    /// The word that each LED shows: its own brightness, followed by three color values.
    private var words: [[UInt8]]
    /// The word that each LED has taken but does not show yet.
    private var waiting: [[UInt8]?]
    private(set) var findings: [String] = []

    /// Creates a chain of `count` LEDs. Each LED already shows a color.
    init(_ count: Int, _ variant: Variant) {
        self.variant = variant
        words = [[UInt8]](repeating: [0xFF, 0x5A, 0x5A, 0x5A], count: count)
        waiting = [[UInt8]?](repeating: nil, count: count)
    }

    /// The color values that each LED shows, without the LED's own brightness. They are correct only if that brightness
    /// is at its maximum.
    var shown: [[UInt8]] { words.map { Array($0.dropFirst()) } }

    mutating func receive(_ bytes: [UInt8]) {
        let clocks = 8 * bytes.count
        let bits = bytes.flatMap { (byte: UInt8) -> [Bool] in
            (0..<8).reversed().map { byte >> UInt8($0) & 1 == 1 }
        }
        // An LED passes on what it receives, but replaces its own word by zeros.
        var rest = bits
        for led in words.indices {
            let seen = Array(rest.prefix(max(0, clocks - (led + 1) / 2)))
            take(seen, by: led, &rest)
        }
    }

    private mutating func take(_ bits: [Bool], by led: Int, _ rest: inout [Bool]) {
        var zeros = 0
        var hasStarted = false
        var position = 0
        while position < bits.count {
            if hasStarted, bits[position] {
                guard position + 32 <= bits.count else { return }
                let word = Array(bits[position..<position + 32])
                if !word[0..<3].allSatisfy({ $0 }) { findings.append("LED \(led): no word begins like this") }
                waiting[led] = (0..<4).map { byte in
                    word[8 * byte..<8 * byte + 8].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
                }
                if variant == .apa102 { show(led) }
                for taken in position..<position + 32 { rest[taken] = false }
                // The LED passes the remaining bits on, and waits for the next start frame.
                waitForStart(Array(bits[(position + 32)...]), led)
                return
            }
            zeros = bits[position] ? 0 : zeros + 1
            if zeros == 32 {
                hasStarted = true
                if variant == .sk9822 { show(led) }
            }
            position += 1
        }
    }

    /// Searches the words of the other LEDs for 32 zeros, because an SK9822 takes these as a start frame too.
    private mutating func waitForStart(_ bits: [Bool], _ led: Int) {
        var zeros = 0
        for bit in bits {
            zeros = bit ? 0 : zeros + 1
            if zeros == 32 { return show(led) }
        }
    }

    private mutating func show(_ led: Int) {
        guard let word = waiting[led] else { return }
        if word[0] != 0xFF { findings.append("LED \(led) has the brightness \(word[0])") }
        words[led] = word
        waiting[led] = nil
    }
}
