/// A Hangul syllable, or a part of one, split into its letters.
///
/// Each letter is represented by its standalone form (U+3131 to U+3163), whatever its position.
struct HangulSyllable: Hashable, Sendable {
    /// The leading consonant, or nil if there is none.
    private(set) var initial: Unicode.Scalar?
    /// The vowel, or nil if there is none.
    private(set) var medial: Unicode.Scalar?
    /// The trailing consonant or consonants, or nil if there are none.
    private(set) var final: Unicode.Scalar?

    /// Creates the syllable that a character represents. Returns nil if the character is not modern Hangul.
    ///
    /// The character may be a precomposed syllable, conjoining letters, a syllable followed by conjoining letters, or a
    /// standalone letter (Unicode 15, 3.12).
    init?(_ scalars: some Collection<Unicode.Scalar>) {
        guard let first = scalars.first, Self.isHangul(first) else { return nil }
        if scalars.count == 1, let letter = Self(alone: first) {
            self = letter
            return
        }
        for scalar in scalars where !Self.fillers.contains(scalar) {
            guard add(scalar) else { return nil }
        }
        guard initial != nil || medial != nil || final != nil else { return nil }
    }

    private init?(alone scalar: Unicode.Scalar) {
        if Self.medials.contains(scalar) {
            medial = scalar
        } else if Self.initials.contains(scalar) {
            initial = scalar
        } else if Self.finals.contains(scalar) {
            final = scalar
        } else {
            return nil
        }
    }

    /// Adds a code point after the letters so far. Returns false if the code point cannot follow them in a syllable.
    private mutating func add(_ scalar: Unicode.Scalar) -> Bool {
        let isEmpty = initial == nil && medial == nil && final == nil
        let value = Int(scalar.value)
        switch value {
        case 0xAC00...0xD7A3:
            guard isEmpty else { return false }
            let index = value - 0xAC00
            let ends = Self.finals.count + 1
            initial = Self.initials[index / ends / Self.medials.count]
            medial = Self.medials[index / ends % Self.medials.count]
            if index % ends > 0 { final = Self.finals[index % ends - 1] }
        case 0x1100..<0x1100 + Self.initials.count:
            guard isEmpty else { return false }
            initial = Self.initials[value - 0x1100]
        case 0x1161..<0x1161 + Self.medials.count:
            guard medial == nil, final == nil else { return false }
            medial = Self.medials[value - 0x1161]
        case 0x11A8..<0x11A8 + Self.finals.count:
            guard final == nil, medial != nil || isEmpty else { return false }
            final = Self.finals[value - 0x11A8]
        default: return false
        }
        return true
    }

    private static func isHangul(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x11FF, 0x3131...0x318E, 0xAC00...0xD7A3: true
        default: false
        }
    }

    /// The code points that represent a missing initial or medial.
    private static let fillers: [Unicode.Scalar] = ["\u{115F}", "\u{1160}"]
    private static let initials = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars)
    private static let medials = Array("ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ".unicodeScalars)
    private static let finals = Array("ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ".unicodeScalars)
}
