/// A writing system, such as Greek or Hangul. It is used to report which scripts a font supports.
public enum WritingSystem: String, Hashable, Sendable, CaseIterable {
    case latin = "Latin"
    case vietnamese = "Vietnamese"
    case greek = "Greek"
    case cyrillic = "Cyrillic"
    case armenian = "Armenian"
    case georgian = "Georgian"
    case hebrew = "Hebrew"
    case arabic = "Arabic"
    case devanagari = "Devanagari"
    case bengali = "Bengali"
    case tamil = "Tamil"
    case thai = "Thai"
    case lao = "Lao"
    case khmer = "Khmer"
    case burmese = "Burmese"
    case ethiopic = "Ethiopic"
    case hangul = "Hangul"
    case kana = "Kana"
    case han = "Han"
    case emoji = "Emoji"

    /// Creates the writing system of the code point `point`. Returns nil if the code point belongs to no
    /// listed system, or to all of them, such as a digit.
    public init?(of point: Unicode.Scalar) {
        guard let system = Self.allCases.first(where: { $0.contains(point.value) }) else { return nil }
        self = system == .latin && Self.vietnamese.contains(point.value) ? .vietnamese : system
    }

    /// Sample code points of the writing system. A font that has all of them is considered to support the system.
    public var probe: [Unicode.Scalar] { Array(probeText.unicodeScalars) }

    /// The sample code points of all writing systems, without duplicates. A font is checked for these to
    /// determine which systems it supports.
    public static let allProbes = FontInfo.scalars(of: allCases.map(\.probeText).joined())

    /// The minimum height, in rows, at which letters of this writing system are legible in an outline font.
    public var minimumRows: Int {
        switch self {
        case .latin, .greek, .cyrillic, .armenian, .georgian: 8
        case .emoji: 16
        default: 12
        }
    }

    /// Whether the shape of a letter in this writing system depends on its neighbors. Few pixel fonts support
    /// such writing systems.
    public var joinsLetters: Bool {
        switch self {
        case .arabic, .devanagari, .bengali, .tamil, .khmer, .burmese: true
        default: false
        }
    }

    /// The sample characters of the writing system. A font that has all of them is considered to support it.
    private var probeText: String {
        switch self {
        case .latin: "AZaz"
        case .vietnamese: "ơưạệỡ"
        case .greek: "ΑΩαωή"
        case .cyrillic: "АЯаяё"
        case .armenian: "ԱՖա"
        case .georgian: "აჰ"
        case .hebrew: "אתם"
        case .arabic: "ابجي"
        case .devanagari: "अकही"
        case .bengali: "অকহ"
        case .tamil: "அகஹ"
        case .thai: "กฮา"
        case .lao: "ກຮ"
        case .khmer: "កអ"
        case .burmese: "ကအ"
        case .ethiopic: "ሀፐ"
        case .hangul: "가뷁힣"
        case .kana: "あんアン"
        case .han: "一中水"
        case .emoji: "😀🎂🚗"
        }
    }

    /// Returns whether the code point `point` belongs to this writing system, which means that it is in one
    /// of the Unicode blocks (ranges of code points) of the system. In the blocks of Latin, only the letters
    /// belong to it.
    private func contains(_ point: UInt32) -> Bool {
        switch self {
        case .latin: point > 0x40 && point < 0x250 && point != 0xD7 && point != 0xF7 && isLetter(point)
        case .vietnamese: [0x1A0, 0x1A1, 0x1AF, 0x1B0].contains(point) || (0x1EA0...0x1EF9).contains(point)
        case .greek: (0x370...0x3FF).contains(point) || (0x1F00...0x1FFF).contains(point)
        case .cyrillic: (0x400...0x52F).contains(point)
        case .armenian: (0x531...0x58F).contains(point)
        case .georgian: (0x10A0...0x10FF).contains(point) || (0x1C90...0x1CBF).contains(point)
        case .hebrew: (0x591...0x5F4).contains(point) || (0xFB1D...0xFB4F).contains(point)
        case .arabic:
            (0x600...0x6FF).contains(point) || (0x750...0x77F).contains(point)
                || (0xFB50...0xFDFF).contains(point) || (0xFE70...0xFEFC).contains(point)
        case .devanagari: (0x900...0x97F).contains(point)
        case .bengali: (0x980...0x9FF).contains(point)
        case .tamil: (0xB80...0xBFF).contains(point)
        case .thai: (0xE01...0xE5B).contains(point)
        case .lao: (0xE81...0xEDF).contains(point)
        case .khmer: (0x1780...0x17FF).contains(point)
        case .burmese: (0x1000...0x109F).contains(point)
        case .ethiopic: (0x1200...0x139F).contains(point)
        case .hangul:
            (0x1100...0x11FF).contains(point) || (0x3130...0x318F).contains(point)
                || (0xA960...0xA97F).contains(point) || (0xAC00...0xD7FF).contains(point)
        case .kana:
            (0x3041...0x30FF).contains(point) || (0x31F0...0x31FF).contains(point)
                || (0xFF66...0xFF9F).contains(point)
        case .han:
            (0x2E80...0x303F).contains(point) || (0x3400...0x9FFF).contains(point)
                || (0xF900...0xFAFF).contains(point) || (0x20000...0x3FFFD).contains(point)
        case .emoji: (0x1F000...0x1FAFF).contains(point)
        }
    }

    private func isLetter(_ point: UInt32) -> Bool {
        point > 0xBF || (point | 0x20 >= 0x61 && point | 0x20 <= 0x7A)
    }
}

extension FontInfo {
    /// The writing systems that the font supports. A system is included only if its sample code points were
    /// requested from the font.
    public var systems: [WritingSystem] {
        WritingSystem.allCases.filter { $0.probe.allSatisfy(covered.contains) }
    }
}
