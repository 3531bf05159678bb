extension String {
    /// Whether the text is read from right to left. The first letter or direction mark determines the direction of the
    /// whole text (UAX #9, P2).
    public var runsFromRightToLeft: Bool {
        guard !isASCII else { return false }
        return unicodeScalars.first { $0.isDirectionMark || $0.properties.isAlphabetic }?.isRightToLeft
            ?? false
    }
}

extension Unicode.Scalar {
    fileprivate var isDirectionMark: Bool { value == 0x200E || value == 0x200F || value == 0x061C }

    /// Whether the code point is the right-to-left mark, or is in a block of a right-to-left script: Hebrew,
    /// Arabic (including the Arabic letter mark) or a related script.
    fileprivate var isRightToLeft: Bool {
        switch value {
        case 0x200F, 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
            true
        default: false
        }
    }
}
