/// The state that is reported by `loopbanner-sender`, the process that sends pictures to displays on the
/// network.
package struct SenderState: Hashable, Sendable {
    /// Whether the process has opened a network interface for the receiver cards of LED panels.
    package var hasCardPort = false
    /// A description of each receiver card of an LED panel that has answered.
    package var cards: [String] = []
    /// A description of each display to which packets cannot be sent, including the reason.
    package var problems: [String] = []

    package init() {}
}
