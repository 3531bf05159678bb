/// The identity of a sender of E1.31 packets: its identifier, name and priority.
package struct E131Source: Hashable, Sendable {
    /// The permanent component identifier (CID) of the sender, which has 16 bytes.
    package let identifier: [UInt8]
    /// The name that receivers display for the sender, with up to 63 bytes of UTF-8.
    package let name: String
    /// The priority of the sender, from 0 to 200. Receivers show the pictures of the sender with the highest
    /// priority.
    package let priority: UInt8

    /// The priority of a sender for which none is configured.
    package static let defaultPriority: UInt8 = 100

    /// Creates the identity of a sender. `identifier` is padded with zeros or truncated to 16 bytes, `name`
    /// is truncated to whole characters that fit into 63 bytes, and `priority` is limited to 200.
    package init(identifier: [UInt8], name: String, priority: UInt8 = defaultPriority) {
        self.identifier = Array((identifier + [UInt8](repeating: 0, count: 16)).prefix(16))
        var text = name
        while text.utf8.count > 63 { text.removeLast() }
        self.name = text
        self.priority = min(priority, 200)
    }
}
