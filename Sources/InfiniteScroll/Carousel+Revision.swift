import MonotonicTime

/// A new text or length for an option that keeps its id, for example because a clock displays the next minute
/// (R-DATA).
public struct Revision: Hashable, Sendable {
    /// The index of the option that changes, in the banner's list of options.
    public var index: Int
    /// The new text of the option.
    public var text: String
    /// The new extent (length and overhang in pixels) of the option's content.
    public var extent: Extent
    /// The new extent (length and overhang in pixels) of the option's content while the stationary regions
    /// are hidden, or nil if it is the same as `extent`.
    public var fullExtent: Extent?

    /// Creates a revision of the option at `index`.
    ///
    /// - Parameters:
    ///   - index: The index of the option in its list.
    ///   - text: The new text of the option.
    ///   - extent: The new extent of its content in pixels.
    ///   - fullExtent: The new extent while the stationary regions are hidden, or nil if it is the same.
    public init(index: Int, text: String, extent: Extent, fullExtent: Extent? = nil) {
        self.index = index
        self.text = text
        self.extent = extent
        self.fullExtent = fullExtent
    }
}

/// The changes to a banner that take effect when the current slide ends.
@usableFromInline
struct PendingChanges<Appearance: Sendable>: Sendable {
    @usableFromInline var list: OptionList<Appearance>?
    /// Whether the pending list belongs to a new configuration. If so, the banner reports `adopted` when the
    /// list takes effect.
    var isConfiguration = false
    /// The pending revisions (new texts or lengths) of options in the current list, by the index of the
    /// option.
    var revisions: [Int: Revision] = [:]
}

/// Support for changes to options within the same list, such as a new time on a clock or another text size.
extension Carousel {
    /// Replaces the appearance of both the current list and the pending one. The appearance is the data from
    /// which the owner draws the options. `change` returns the new appearance for an old one.
    ///
    /// The layout stays the same. To change lengths, call `revise(_:pendingRevisions:atOnce:at:)`.
    public mutating func changeAppearances(_ change: (Appearance) -> Appearance) {
        list.appearance = change(list.appearance)
        if let pendingList { pending.list?.appearance = change(pendingList.appearance) }
    }

    /// Gives options of the current and the pending list new texts or lengths, for example when a shown time
    /// changes. The pending list is a new list that takes effect when the current slide ends.
    ///
    /// A new text of the same length applies at once. A new length that affects the current slide takes
    /// effect together with its text when the slide ends. The selection and the motion stay the same.
    ///
    /// - Parameters:
    ///   - revisions: Revisions of options in the current list.
    ///   - pendingRevisions: Revisions of options in the pending list.
    ///   - atOnce: Whether new lengths take effect at once instead of when the current slide ends.
    ///   - instant: The time of the change.
    public mutating func revise(
        _ revisions: [Revision],
        pendingRevisions: [Revision] = [],
        atOnce: Bool = false,
        at instant: Instant
    ) {
        // The change precedes all other events at `instant`, so that their reports match the picture.
        advance(before: instant)
        guard !hasStopped else { return }
        logInput(.revise(revisions, atOnce: atOnce))

        for revision in pendingRevisions where pending.list?.options.indices.contains(revision.index) == true
        {
            pending.list?.options[revision.index].apply(revision)
        }
        // A newer revision of an option replaces one that still waits for the end of the slide.
        for revision in revisions where options.indices.contains(revision.index) {
            pending.revisions[revision.index] = revision
        }
        applyRevisions(includingCrossedOptions: atOnce)
        updateDerivedState()
    }

    mutating func applyPendingRevisions() {
        guard !pending.revisions.isEmpty, !isSliding else { return }
        applyRevisions(includingCrossedOptions: true)
    }

    /// Applies the pending revisions (new texts or lengths) to their options, and updates the layout if
    /// lengths have changed.
    ///
    /// If `includingCrossedOptions` is false, revisions that change the length of an option that the current
    /// slide crosses stay pending until the slide ends. They would make the picture jump.
    private mutating func applyRevisions(includingCrossedOptions: Bool) {
        guard !pending.revisions.isEmpty else { return }
        let crossedOptions = includingCrossedOptions ? [] : Set(track.crossedOptions)
        var postponedRevisions: [Int: Revision] = [:]
        var resizedOptions: [Int] = []
        var hasChanged = false

        for (index, revision) in pending.revisions {
            let isResized = options[index].isResized(by: revision)
            if isResized, crossedOptions.contains(index) {
                postponedRevisions[index] = revision
                continue
            }
            hasChanged = hasChanged || isResized || options[index].text != revision.text
            if isResized { resizedOptions.append(index) }
            list.options[index].apply(revision)
        }

        pending.revisions = postponedRevisions
        if hasChanged { list.revision += 1 }
        guard !resizedOptions.isEmpty else { return }
        replaceRing(
            with: ring.withNewLengths(
                at: resizedOptions,
                of: options,
                behavior: behavior,
                arrangement: arrangement
            )
        )
    }
}

extension Option {
    fileprivate func isResized(by revision: Revision) -> Bool {
        extent(in: .framed) != revision.extent || fullExtent != revision.fullExtent
    }

    fileprivate mutating func apply(_ revision: Revision) {
        text = revision.text
        length = revision.extent.length
        overhang = revision.extent.overhang
        fullExtent = revision.fullExtent
    }
}
