/// The identity of a sender of E1.31 packets.
package struct E131Source: Hashable, Sendable {
    /// The permanent 16-byte identifier of the sender (CID).
    package let identifier: [UInt8]
    /// The displayed name of the sender, up to 63 bytes of UTF-8.
    package let name: String
    /// The priority, from 0 to 200. Receivers show the source with the highest priority.
    package let priority: UInt8

    /// The priority of a source that does not set one.
    package static let defaultPriority: UInt8 = 100

    /// Creates a source. The identifier is padded with zeros or truncated to 16 bytes. The name is truncated to whole
    /// characters, and the priority is clamped.
    package init(identifier: [UInt8], name: String, priority: UInt8 = defaultPriority) {
        self.identifier = Array((identifier + [UInt8](repeating: 0, count: 16)).prefix(16))
        var text = name
        while text.utf8.count > 63 { text.removeLast() }
        self.name = text
        self.priority = min(priority, 200)
    }
}
