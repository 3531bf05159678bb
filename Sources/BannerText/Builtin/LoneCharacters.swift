extension Unicode.Scalar {
    /// Whether it is a character by itself, whichever others of these are beside it, and shows something: most of Latin, Greek
    /// and Cyrillic, and the punctuation and currencies of shop signs. Those that are not named here may be, too.
    var isLone: Bool {
        switch value {
        case 0x20...0x7E, 0xA1...0xAC, 0xAE...0x2FF, 0x391...0x482, 0x48A...0x52F, 0x2010...0x2027,
            0x2030...0x205E,
            0x20A0...0x20BF:
            true
        default: false
        }
    }

    /// Whether it is a letter, as `Character` says of a character that begins with it.
    var isLetter: Bool {
        // Unicode's tables are slow to ask.
        isASCII
            ? (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(UInt8(value) | 0x20) : properties.isAlphabetic
    }
}
