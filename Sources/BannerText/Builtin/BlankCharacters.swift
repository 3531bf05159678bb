/// Characters without a drawing: those that leave a blank, and those that leave nothing.
extension Unicode.Scalar {
    /// Whether it is a space of any width. All are shown as the font's own space.
    var isSpace: Bool { properties.generalCategory == .spaceSeparator }

    /// Whether it gives the emoji before it a tone of skin.
    var isSkinTone: Bool { (0x1F3FB...0x1F3FF).contains(value) }

    /// Whether it says how text is broken, joined or ordered, and shows nothing: a soft hyphen, a zero-width space,
    /// a word joiner, a direction mark, a Korean filler.
    var isInvisible: Bool {
        switch value {
        case 0xAD, 0x034F, 0x061C, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0x2066...0x206F, 0xFEFF:
            true
        case 0x3164, 0xFFA0: true
        default: isSelector
        }
    }

    /// Whether it chooses a variant of the character before it. Compared here, because a start asks it of every
    /// character of the list, and Unicode's tables are slow to ask.
    private var isSelector: Bool {
        switch value {
        case 0x180B...0x180D, 0x180F, 0xFE00...0xFE0F, 0xE0100...0xE01EF: true
        default: false
        }
    }
}

extension String {
    /// Whether nothing of it can be seen: it has spaces, marks of direction, joiners and fillers at most.
    public var isBlank: Bool {
        // U+2800 is a pattern of Braille without a dot.
        unicodeScalars.allSatisfy {
            $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint || $0 == "\u{2800}"
        }
    }

    /// Whether it has no code point beyond ASCII.
    var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }
}
