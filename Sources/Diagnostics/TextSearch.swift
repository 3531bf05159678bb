/// Text search without the standard library's engine for regular expressions, which adds most of a megabyte to a
/// program.
extension StringProtocol {
    /// Returns the first range whose bytes equal those of `text`, or nil if there is none.
    public func firstRange(ofText text: String) -> Range<Index>? {
        // The compiler specializes code for arrays, but not for every kind of string.
        let (bytes, target) = (Array(utf8), Array(text.utf8))
        guard target.count <= bytes.count else { return nil }
        let starts = 0...(bytes.count - target.count)
        let first = starts.first { start in
            target.indices.allSatisfy { bytes[start + $0] == target[$0] }
        }
        guard let first else { return nil }
        let start = utf8.index(startIndex, offsetBy: first)
        return start..<utf8.index(start, offsetBy: target.count)
    }

    /// Returns whether the bytes of `text` occur in this text.
    public func contains(text: String) -> Bool { firstRange(ofText: text) != nil }
}
