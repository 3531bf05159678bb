/// A chain of APA102 or of SK9822, bit by bit, from the datasheets and the measurements that people published.
///
/// Both take the first word that begins with three ones after a start frame of 32 zeros, and pass everything else on, half
/// a clock later: LED `i` sees a bit `i / 2` clocks after the host has sent it. They differ in when a word becomes
/// visible.
struct APA102Model: ModelledLEDs {
    /// Which chip it is.
    enum Variant: CaseIterable {
        /// Shows a word when it has all of it.
        case apa102
        /// Shows a word when 32 zeros follow it: the next start frame.
        case sk9822
    }

    private let variant: Variant
    /// What each LED shows: its own brightness, then the three values.
    private var words: [[UInt8]]
    /// What each LED has taken, and not shown yet.
    private var waiting: [[UInt8]?]
    private(set) var findings: [String] = []

    /// `count` LEDs that show something.
    init(_ count: Int, _ variant: Variant) {
        self.variant = variant
        words = [[UInt8]](repeating: [0xFF, 0x5A, 0x5A, 0x5A], count: count)
        waiting = [[UInt8]?](repeating: nil, count: count)
    }

    /// The values, if every LED's own brightness is at its most.
    var shown: [[UInt8]] { words.map { Array($0.dropFirst()) } }

    mutating func receive(_ bytes: [UInt8]) {
        let clocks = 8 * bytes.count
        let bits = bytes.flatMap { (byte: UInt8) -> [Bool] in
            (0..<8).reversed().map { byte >> UInt8($0) & 1 == 1 }
        }
        // What an LED passes on is what it got, without its own word; to the next ones that word is zeros.
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
                // Its data line passes the rest on; the chip itself waits for the next start frame.
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

    /// An SK9822 also takes 32 zeros after the words of the others for a start frame.
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
