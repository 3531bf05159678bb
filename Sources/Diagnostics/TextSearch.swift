/// The standard library searches for texts with the engine of its regular expressions, which adds most of a megabyte to a
/// program.
extension StringProtocol {
    /// Where `text` first stands, byte by byte.
    public func firstRange(ofText text: String) -> Range<Index>? {
        // Arrays, because the compiler makes special code for them and none for every kind of text.
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

    /// Whether `text` stands anywhere, byte by byte.
    public func contains(text: String) -> Bool { firstRange(ofText: text) != nil }
}
