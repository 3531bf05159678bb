/// What `loopbanner-sender` states about itself.
package struct SenderState: Hashable, Sendable {
    /// Whether it has opened an interface for receiver cards.
    package var hasCardPort = false
    /// The receiver cards that have answered, as text.
    package var cards: [String] = []
    /// The displays to which packets cannot be sent, with the reason, as text.
    package var problems: [String] = []

    package init() {}
}
