/// A Hangul syllable, or a part of one, split into its letters.
///
/// Each letter is represented by its standalone form (U+3131 to U+3163), whatever its position.
struct HangulSyllable: Hashable, Sendable {
    /// The leading consonant of the syllable, or nil if there is none.
    private(set) var initial: Unicode.Scalar?
    /// The vowel of the syllable, or nil if there is none.
    private(set) var medial: Unicode.Scalar?
    /// The trailing consonant or consonant cluster of the syllable, or nil if there is none.
    private(set) var final: Unicode.Scalar?

    /// Creates the syllable that a character represents, or returns nil if the character is not modern
    /// Hangul.
    ///
    /// The character may be a precomposed syllable, with or without conjoining letters after it, a sequence
    /// of conjoining letters, or a standalone letter (Unicode 15, 3.12).
    init?(_ scalars: some Collection<Unicode.Scalar>) {
        guard let first = scalars.first, Self.isHangul(first) else { return nil }
        if scalars.count == 1, let letter = Self(alone: first) {
            self = letter
            return
        }
        for scalar in scalars where !Self.fillers.contains(scalar) {
            guard appendIfPossible(scalar) else { return nil }
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

    /// Adds the letters of a code point to this syllable. The code point is a whole syllable or one letter: a
    /// leading consonant (initial), a vowel (medial) or a trailing consonant (final). Returns false if it
    /// cannot follow the letters that the syllable already has.
    private mutating func appendIfPossible(_ scalar: Unicode.Scalar) -> Bool {
        let isEmpty = initial == nil && medial == nil && final == nil
        let codePoint = Int(scalar.value)

        switch codePoint {
        case Self.syllablePoints:
            guard isEmpty else { return false }
            setLetters(ofSyllable: codePoint - Self.syllablePoints.lowerBound)
        case Self.initialPoints:
            guard isEmpty else { return false }
            initial = Self.initials[codePoint - Self.initialPoints.lowerBound]
        case Self.medialPoints:
            guard medial == nil, final == nil else { return false }
            medial = Self.medials[codePoint - Self.medialPoints.lowerBound]
        case Self.finalPoints:
            // A final may also stand alone.
            guard final == nil, medial != nil || isEmpty else { return false }
            final = Self.finals[codePoint - Self.finalPoints.lowerBound]
        default: return false
        }
        return true
    }

    /// Sets the letters of this syllable to those of the precomposed syllable at `index` in its Unicode
    /// block.
    private mutating func setLetters(ofSyllable index: Int) {
        // The index has three digits: the initial, the medial, and the final, where 0 means no final.
        let finalChoices = Self.finals.count + 1
        let (initialAndMedial, finalDigit) = index.quotientAndRemainder(dividingBy: finalChoices)
        initial = Self.initials[initialAndMedial / Self.medials.count]
        medial = Self.medials[initialAndMedial % Self.medials.count]
        if finalDigit > 0 { final = Self.finals[finalDigit - 1] }
    }

    private static func isHangul(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x11FF, 0x3131...0x318E, 0xAC00...0xD7A3: true
        default: false
        }
    }

    /// The code points that represent a missing initial consonant or a missing vowel in a sequence of
    /// conjoining letters.
    private static let fillers: [Unicode.Scalar] = ["\u{115F}", "\u{1160}"]
    private static let initials = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars)
    private static let medials = Array("ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ".unicodeScalars)
    private static let finals = Array("ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ".unicodeScalars)

    /// The code points of the precomposed Hangul syllables.
    private static let syllablePoints = 0xAC00...0xD7A3
    /// The code points of the conjoining initial consonants, in the order of `initials`. The next two
    /// properties contain the code points of `medials` and `finals` in the same way.
    private static let initialPoints = 0x1100..<0x1100 + initials.count
    private static let medialPoints = 0x1161..<0x1161 + medials.count
    private static let finalPoints = 0x11A8..<0x11A8 + finals.count
}
