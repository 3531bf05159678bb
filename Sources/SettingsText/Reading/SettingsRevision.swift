/// The revision of settings: a number that programs send with a change, so that the change applies only to the settings
/// that they have read.
package enum SettingsRevision {
    /// Returns the revision of settings with these values. It differs between settings with different values.
    ///
    /// - Parameter values: The value of each setting, by its place.
    package static func number(of values: [String: String]) -> Int {
        let text = values.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)\n" }.joined()
        return Int(SHA256.hexadecimal(of: Array(text.utf8)).prefix(12), radix: 16) ?? 0
    }
}
