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
    public var uncovered: Extent?

    /// Option `index` says `text` now and takes `extent`.
    public init(index: Int, text: String, extent: Extent, uncovered: Extent? = nil) {
        self.index = index
        self.text = text
        self.extent = extent
        self.uncovered = uncovered
    }
}

/// Options that change while everything goes on: a clock, or letters of another size.
extension Carousel {
    /// Lets everything happen that was due before `instant`, and leaves what is due at that very instant.
    public mutating func advance(before instant: Instant) {
        advance(to: instant, inclusive: false)
    }

    /// Whether a list waits for the end of a slide.
    public var isListPending: Bool { pending != nil }

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
        advance(to: instant, inclusive: false)
        guard !isStopped else { return }
        for change in awaited where pending?.options.indices.contains(change.index) == true {
            pending?.options[change.index].take(change)
        }
        for change in changes where options.indices.contains(change.index) {
            revisions[change.index] = change
        }
        if takeRevisions(crossedToo: atOnce) { comeToRestUnlessDwelling() }
    }

    /// Reports something that is no business of the engine, in the order of its journal.
    public mutating func report(_ kind: Event.Kind, at instant: Instant) {
        advance(to: instant, inclusive: false)
        guard !isStopped else { return }
        emit(kind)
    }

    /// Takes what had to wait, once no slide shows it any more.
    mutating func takeWaitingRevisions() {
        guard !revisions.isEmpty else { return }
        if case .slide = motion { return }
        takeRevisions(crossedToo: true)
    }

    /// Says whether everything was laid out anew.
    @discardableResult private mutating func takeRevisions(crossedToo: Bool) -> Bool {
        guard !revisions.isEmpty else { return false }
        var crossed: Set<Int> = []
        if !crossedToo, case .slide(let slide) = motion { crossed = Set(optionsCrossed(by: slide)) }
        var waiting: [Int: Revision] = [:]
        var hasChanged = false
        var isResizedAnywhere = false
        for (index, change) in revisions {
            let isResized = options[index].isResized(by: change)
            if isResized, crossed.contains(index) {
                waiting[index] = change
            } else {
                hasChanged = hasChanged || isResized || options[index].text != change.text
                isResizedAnywhere = isResizedAnywhere || isResized
                options[index].take(change)
            }
        }
        revisions = waiting
        if hasChanged { revision += 1 }
        if isResizedAnywhere { layOutRevised() }
        return isResizedAnywhere
    }

    private mutating func layOutRevised() {
        let former = ring
        ring = Ring(options: options, behaviour: behaviour, isUncovered: !isStationaryShown)
        version += 1
        emitLayout(unchanged: false)
        // Who is where in the list has not changed, so the list itself stands for the one before.
        keepPlace(from: former, oldSelected: selected, old: options, oldView: tickerView)
    }
}

extension Option {
    fileprivate func isResized(by change: Revision) -> Bool {
        extent(isUncovered: false) != change.extent || uncovered != change.uncovered
    }

    fileprivate mutating func take(_ change: Revision) {
        text = change.text
        length = change.extent.length
        overhang = change.extent.overhang
        uncovered = change.uncovered
    }
}
