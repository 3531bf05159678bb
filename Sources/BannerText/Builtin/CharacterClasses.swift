extension Unicode.Scalar {
    /// Whether the code point is a space. The built-in font draws spaces of all widths in the same way.
    var isSpace: Bool { properties.generalCategory == .spaceSeparator }

    /// Whether the code point sets the skin tone of the preceding emoji.
    var isSkinTone: Bool { (0x1F3FB...0x1F3FF).contains(value) }

    /// Whether the code point is invisible because it only controls how text is broken, joined or ordered.
    /// Examples are a soft hyphen, a zero-width space, a word joiner, a direction mark, a Korean filler, or a
    /// variation selector.
    ///
    /// The code points are listed here because every character is tested when a sign starts, and Unicode's
    /// tables are slow.
    var isInvisible: Bool {
        switch value {
        case 0xAD, 0x034F, 0x061C, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0x2066...0x206F, 0xFEFF,
            0x3164, 0xFFA0, 0x180B...0x180D, 0x180F, 0xFE00...0xFE0F, 0xE0100...0xE01EF:
            true
        default: false
        }
    }

    /// Whether the code point is a complete, visible character that does not combine with other such code
    /// points. This includes most of Latin, Greek and Cyrillic, and common punctuation and currency signs. If
    /// false, the code point may combine with its neighbors.
    var isLone: Bool {
        switch value {
        case 0x20...0x7E, 0xA1...0xAC, 0xAE...0x2FF, 0x391...0x482, 0x48A...0x52F, 0x2010...0x2027,
            0x2030...0x205E, 0x20A0...0x20BF:
            true
        default: false
        }
    }

    /// Whether a character that begins with this code point is a letter, by the same definition as
    /// `Character.isLetter`.
    var isLetter: Bool {
        // Unicode's tables are slow, so ASCII is tested without them.
        isASCII
            ? (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(UInt8(value) | 0x20) : properties.isAlphabetic
    }
}

extension String {
    /// Whether the text has no visible character. A blank text may contain spaces, direction marks, joiners and
    /// fillers.
    public var isBlank: Bool {
        // U+2800 is a Braille pattern without dots, so it is blank too.
        unicodeScalars.allSatisfy {
            $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint || $0 == "\u{2800}"
        }
    }

    /// Whether all code points of the text are ASCII.
    var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }
}
