/// A script that is never written vertically, because its letters join or surround their neighbors or because
/// it is read from right to left. Letters of all other scripts can be stacked.
public struct HorizontalScript: Hashable, Sendable {
    /// The English name of the script.
    public let name: String
    private let blocks: [ClosedRange<UInt32>]

    private init(_ name: String, _ blocks: ClosedRange<UInt32>...) {
        self.name = name
        self.blocks = blocks
    }

    /// Returns the scripts in `text` that cannot be written vertically. Each is returned once, in the order
    /// of the scripts' Unicode blocks.
    public static func all(in text: String) -> [HorizontalScript] {
        guard !text.isASCII else { return [] }
        let points = Set(text.unicodeScalars.lazy.filter { $0.properties.isAlphabetic }.map(\.value))
        return scripts.filter { script in
            points.contains { point in script.blocks.contains { $0.contains(point) } }
        }
    }

    /// All scripts that cannot be written vertically, with their blocks in Unicode 15.
    private static let scripts = [
        HorizontalScript("Hebrew", 0x0590...0x05FF, 0xFB1D...0xFB4F),
        HorizontalScript(
            "Arabic",
            0x0600...0x06FF,
            0x0750...0x077F,
            0x0870...0x08FF,
            0xFB50...0xFDFF,
            0xFE70...0xFEFE
        ),
        HorizontalScript("Syriac", 0x0700...0x074F, 0x0860...0x086F),
        HorizontalScript("Thaana", 0x0780...0x07BF),
        HorizontalScript("N\u{2019}Ko", 0x07C0...0x07FF),
        HorizontalScript("Devanagari", 0x0900...0x097F, 0xA8E0...0xA8FF),
        HorizontalScript("Bengali", 0x0980...0x09FF),
        HorizontalScript("Gurmukhi", 0x0A00...0x0A7F),
        HorizontalScript("Gujarati", 0x0A80...0x0AFF),
        HorizontalScript("Odia", 0x0B00...0x0B7F),
        HorizontalScript("Tamil", 0x0B80...0x0BFF),
        HorizontalScript("Telugu", 0x0C00...0x0C7F),
        HorizontalScript("Kannada", 0x0C80...0x0CFF),
        HorizontalScript("Malayalam", 0x0D00...0x0D7F),
        HorizontalScript("Sinhala", 0x0D80...0x0DFF),
        HorizontalScript("Thai", 0x0E00...0x0E7F),
        HorizontalScript("Lao", 0x0E80...0x0EFF),
        HorizontalScript("Tibetan", 0x0F00...0x0FFF),
        HorizontalScript("Burmese", 0x1000...0x109F, 0xA9E0...0xA9FF, 0xAA60...0xAA7F),
        HorizontalScript("Khmer", 0x1780...0x17FF),
    ]
}
