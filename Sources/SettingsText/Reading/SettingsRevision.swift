/// The revision of settings: a number that programs send with a change, so that the change is applied only if
/// the settings are still those that the program has read.
package enum SettingsRevision {
    /// Returns the revision number of settings with the given values. Settings with different values have
    /// different revisions.
    ///
    /// - Parameter values: The value of each setting, by the path of the setting.
    package static func number(of values: [String: String]) -> Int {
        let text = values.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)\n" }.joined()
        return Int(SHA256.hexadecimal(of: Array(text.utf8)).prefix(12), radix: 16) ?? 0
    }
}
