import GatewayMessages

/// A valid DNS host name, converted to lowercase.
struct HostName: Hashable {
    /// The text of the host name, without a trailing dot.
    let text: String

    init?(_ text: some StringProtocol) {
        let name = text.hasSuffix(".") ? String(text.dropLast()) : String(text)
        guard (1...253).contains(name.utf8.count) else { return nil }
        let labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let isValid = labels.allSatisfy { label in
            (1...63).contains(label.count) && label.allSatisfy { $0.isAlphanumeric(or: "-_") }
        }
        guard isValid else { return nil }
        self.text = name.lowercased()
    }
}
