/// The state of the process `loopbanner-sender`, as it reports it.
package struct SenderState: Hashable, Sendable {
    /// Whether the process has opened a network interface for receiver cards.
    package var hasCardPort = false
    /// A description of each receiver card that has answered.
    package var cards: [String] = []
    /// A description of each display to which packets cannot be sent, with the reason.
    package var problems: [String] = []

    package init() {}
}
