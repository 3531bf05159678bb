import InfiniteScroll
import MonotonicTime

/// What statistics take from the journal. Small, because it is handed from thread to thread.
package struct UsageEvent: Hashable, Sendable {
    /// What happened.
    package enum Kind: Hashable, Sendable {
        /// This option is shown from now on; nil is none.
        case shown(String?)
        /// A person chose this option with a button, and it is shown from now on.
        case tapped(String)
        /// The action of this option was started.
        case activated(String)
        /// The display was lit, or darkened.
        case lit(Bool)
        /// The sign ended.
        case stopped
    }

    /// When it happened.
    package var at: Instant
    /// What happened.
    package var kind: Kind

    /// An event at an instant.
    package init(_ kind: Kind, at instant: Instant) {
        at = instant
        self.kind = kind
    }

    /// What `entry` means for statistics; nil if it means nothing.
    package init?(_ entry: JournalEntry) {
        at = entry.at
        switch entry.kind {
        case .scroll(.selected(let selection)):
            let isTap = selection.reason == .tap || selection.reason == .previous
            kind = isTap ? .tapped(selection.choice.id) : .shown(selection.choice.id)
        case .scroll(.current(let choice)): kind = .shown(choice.id)
        case .scroll(.layout(let layout)) where layout.count == 0: kind = .shown(nil)
        case .scroll(.activated(let choice, handled: true)): kind = .activated(choice.id)
        case .lit(let isLit, _): kind = .lit(isLit)
        case .scroll(.stopped): kind = .stopped
        default: return nil
        }
    }
}
