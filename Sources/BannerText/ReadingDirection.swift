extension String {
    /// Whether its first letter or direction mark is one of a script that is written from right to left: the whole line is
    /// then (UAX #9, P2).
    public var runsFromRightToLeft: Bool {
        guard !utf8.allSatisfy({ $0 < 0x80 }) else { return false }
        return unicodeScalars.first { $0.isDirectionMark || $0.properties.isAlphabetic }?.isOfRightToLeft
            ?? false
    }
}

extension Unicode.Scalar {
    fileprivate var isDirectionMark: Bool { value == 0x200E || value == 0x200F || value == 0x061C }

    /// The right-to-left mark, and the blocks of Hebrew, Arabic and their relatives with the Arabic mark.
    fileprivate var isOfRightToLeft: Bool {
        switch value {
        case 0x200F, 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
            true
        default: false
        }
    }
}
