/// The characters that the built-in font promises.
enum Repertoire {
    static let ascii = scalars(0x20...0x7E)
    static let latin1 = scalars(0xA0...0xFF)
    static let symbols: [Character] = Array("–—‘’“”…•€™←↑→↓✓✗♥★")
    static let all = ascii + latin1 + symbols

    static let spaces: Set<Character> = [" ", "\u{A0}"]

    /// The only characters that may look the same.
    static let twins: [Set<Character>] = [spaces, ["-", "\u{AD}"]]

    private static func scalars(_ range: ClosedRange<UInt32>) -> [Character] {
        range.compactMap { Unicode.Scalar($0).map { Character($0) } }
    }
}
