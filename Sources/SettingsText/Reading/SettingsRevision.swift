/// A revision number of settings. A program sends it with a change, which is applied only if the settings
/// have not changed since the program read them.
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
