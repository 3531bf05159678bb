/// A text search without the standard library's regular expression engine. That engine would enlarge a
/// program by most of a megabyte.
extension StringProtocol {
    /// Returns the range of the first occurrence of `text` in this string, or nil if `text` does not occur.
    /// The strings are compared by their UTF-8 bytes.
    public func firstRange(ofText text: String) -> Range<Index>? {
        // The compiler generates specialized, fast code for arrays, but not for every type of string.
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

    /// Returns whether `text` occurs in this string. The strings are compared by their UTF-8 bytes.
    public func contains(text: String) -> Bool { firstRange(ofText: text) != nil }
}
