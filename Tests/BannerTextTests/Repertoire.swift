/// The characters that every face of the built-in font must have.
enum Repertoire {
    static let ascii = scalars(0x20...0x7E)
    /// The characters of Latin-1. The soft hyphen is left out because it is invisible.
    static let latin1 = scalars(0xA0...0xFF).filter { $0 != "\u{AD}" }
    static let extendedLatin = scalars(0x100...0x17F)
    static let greek = scalars(0x386...0x3CE)
    static let cyrillic = scalars(0x400...0x45F) + ["Ґ", "ґ"]
    static let symbols: [Character] = Array("–—‘’“”…•€™←↑→↓✓✗♥★„‚‹›‐‑‒―−†‡‰′″№≈≠≤≥₽₴₺₩⁄∞♪ƒẞȘșȚț")
    /// The pictograms that the faces of eight rows have in addition to letters.
    static let pictograms: [Character] = Array(
        "😀☺☹😉😍😎👍👎🐶🐱🐟🚹🚺🚻☕🍺🍷🍕🍔🍗🍜🍞🍰🎂🍦🍎🍴🎉🎁🎈✂✉☎📱📷💳🛒📶⏰💡🔑🔒🏠🚲🚌🚗🚆✈☀☁☂❄🌙🔥🌷✨⚠❗❓🅿♡☆♫"
            + "■□●○◎◆◇▲△▼▽▶◀※℃「」『』【】、。"
    )
    static let all = ascii + latin1 + extendedLatin + greek + cyrillic + symbols

    static let spaces: Set<Character> = [" ", "\u{A0}"]
    static let wideSpaces: [Character] = ["\u{2002}", "\u{2009}", "\u{202F}", "\u{205F}", "\u{3000}"]
    static let invisible: [Character] = [
        "\u{AD}", "\u{200B}", "\u{2060}", "\u{FEFF}", "\u{200E}", "\u{3164}", "\u{FFA0}",
    ]

    private static func scalars(_ range: ClosedRange<UInt32>) -> [Character] {
        range.compactMap(Unicode.Scalar.init)
            .filter { $0.properties.generalCategory != .unassigned }
            .map { Character($0) }
    }
}
