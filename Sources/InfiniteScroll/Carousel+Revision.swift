import MonotonicTime

/// What an option of the list turns into: other words, or another length, under the same id (R-DATA).
public struct Revision: Hashable, Sendable {
    /// The option's index.
    public var index: Int
    /// Its words from now on.
    public var text: String
    /// The room that it takes.
    public var extent: Extent
    /// The room while the stationary regions are hidden; nil when it is the same.
    public var fullExtent: Extent?

    /// Option `index` says `text` now and takes `extent`.
    public init(index: Int, text: String, extent: Extent, fullExtent: Extent? = nil) {
        self.index = index
        self.text = text
        self.extent = extent
        self.fullExtent = fullExtent
    }
}

/// What is to come into force when the slide under way is over.
struct PendingChanges<Look: Sendable>: Sendable {
    /// Another list.
    var list: OptionList<Look>?
    /// Whether it comes with a configuration, which is then reported.
    var isConfiguration = false
    /// What options of the present list turn into, by index.
    var revisions: [Int: Revision] = [:]
}

/// Options that change while everything goes on: a clock, or letters of another size.
extension Carousel {
    /// Draws the options with what `change` makes of their look, those of a list that waits, too. Where they lie is
    /// another matter: see `revise`.
    public mutating func changeLooks(_ change: (Look) -> Look) {
        list.look = change(list.look)
        if let coming = pending.list { pending.list?.look = change(coming.look) }
    }

    /// Changes options of the list in force, and those of a list that waits for the end of a slide.
    ///
    /// It happens before everything else that is due at `instant`, so that what is reported then says what is
    /// seen. Nothing is selected by it and no motion changes: the selected option keeps its place. New words of
    /// the same length count at once. A new length that a slide under way would show waits for the slide's end,
    /// and its words with it, unless it is wanted `atOnce`.
    public mutating func revise(
        _ changes: [Revision],
        pending awaited: [Revision] = [],
        atOnce: Bool = false,
        at instant: Instant
    ) {
        advance(before: instant)
        guard !hasStopped else { return }
        record(.revise(changes, atOnce: atOnce))
        for change in awaited where pending.list?.options.indices.contains(change.index) == true {
            pending.list?.options[change.index].take(change)
        }
        for change in changes where options.indices.contains(change.index) {
            pending.revisions[change.index] = change
        }
        takeRevisions(crossedToo: atOnce)
        settleState()
    }

    /// Takes what had to wait, once no slide shows it any more.
    mutating func takeWaitingRevisions() {
        guard !pending.revisions.isEmpty, !isSliding else { return }
        takeRevisions(crossedToo: true)
    }

    private mutating func takeRevisions(crossedToo: Bool) {
        guard !pending.revisions.isEmpty else { return }
        let crossed = crossedToo ? [] : Set(track.optionsCrossed)
        var stillWaiting: [Int: Revision] = [:]
        var hasChanged = false
        var resized: [Int] = []
        for (index, change) in pending.revisions {
            let isResized = options[index].isResized(by: change)
            if isResized, crossed.contains(index) {
                stillWaiting[index] = change
            } else {
                hasChanged = hasChanged || isResized || options[index].text != change.text
                if isResized { resized.append(index) }
                list.options[index].take(change)
            }
        }
        pending.revisions = stillWaiting
        if hasChanged { list.revision += 1 }
        guard !resized.isEmpty else { return }
        layOut(
            as: ring.revised(resized, of: options, behavior: behavior, arrangement: arrangement)
        )
    }
}

extension Option {
    fileprivate func isResized(by change: Revision) -> Bool {
        extent(.framed) != change.extent || fullExtent != change.fullExtent
    }

    fileprivate mutating func take(_ change: Revision) {
        text = change.text
        length = change.extent.length
        overhang = change.extent.overhang
        fullExtent = change.fullExtent
    }
}
