/// The standard library searches for texts with the engine of its regular expressions, which adds most of a megabyte to a
/// program.
extension StringProtocol {
    /// Where `text` first stands, byte by byte.
    public func firstRange(ofText text: String) -> Range<Index>? {
        var start = startIndex
        while start != endIndex {
            if utf8[start...].starts(with: text.utf8) {
                return start..<utf8.index(start, offsetBy: text.utf8.count)
            }
            start = utf8.index(after: start)
        }
        return text.isEmpty ? start..<start : nil
    }

    /// Whether `text` stands anywhere, byte by byte.
    public func contains(text: String) -> Bool { firstRange(ofText: text) != nil }
}
