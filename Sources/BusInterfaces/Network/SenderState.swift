/// The state that is reported by `loopbanner-sender`, the process that sends pictures to network displays.
package struct SenderState: Hashable, Sendable {
    /// Whether the process has opened a network interface for the receiver cards of LED panels.
    package var hasCardPort = false
    /// A description of each receiver card (a controller of LED panels) that has answered.
    package var cards: [String] = []
    /// A description of each display to which no packets can be sent, with the reason.
    package var problems: [String] = []

    package init() {}
}
