extension Parameters {
    /// Takes words to show. People write them, so words that are too long are told from other mistakes.
    mutating func words(_ key: String) throws(VarlinkError) -> String? {
        let words = try string(key, limit: .max)
        guard words.map({ $0.utf8.count <= Self.mostBytes }) ?? true else {
            throw .limitExceeded("bytes of \(key)", limit: Self.mostBytes)
        }
        return words
    }
}
