/// Text search without the standard library's engine for regular expressions, which adds most of a megabyte to a
/// program.
extension StringProtocol {
    /// Returns the first range whose bytes equal those of `text`, or nil if there is none.
    public func firstRange(ofText text: String) -> Range<Index>? {
        // The compiler specializes code for arrays, but not for every kind of string.
        let (bytes, wanted) = (Array(utf8), Array(text.utf8))
        guard wanted.count <= bytes.count else { return nil }
        let starts = 0...(bytes.count - wanted.count)
        let first = starts.first { start in
            wanted.indices.allSatisfy { bytes[start + $0] == wanted[$0] }
        }
        guard let first else { return nil }
        let start = utf8.index(startIndex, offsetBy: first)
        return start..<utf8.index(start, offsetBy: wanted.count)
    }

    /// Returns whether the bytes of `text` occur in this text.
    public func contains(text: String) -> Bool { firstRange(ofText: text) != nil }
}
