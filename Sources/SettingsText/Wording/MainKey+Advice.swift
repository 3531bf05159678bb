extension MainKey {
    /// What to write for `strings` that stand where tables belong; nil if there are none.
    package func tables(for strings: [String]) -> String? { SyntaxAdvice.tables(header, key, strings) }
}
