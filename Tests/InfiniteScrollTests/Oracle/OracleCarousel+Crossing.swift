import InfiniteScroll

/// Transitions, by the letter of R-VIEW-1 to R-VIEW-5: a view of the position, without any state.
extension OracleCarousel {
    /// A position between two pages that a transition connects.
    struct WayBetweenPages {
        /// The option whose page the transition leaves.
        var former: Int
        /// The ring coordinate of the first column of that page.
        var formerStart: Int
        /// Nil before the first step.
        var crossing: Window.Crossing?
    }

    /// The place of the current position between two pages, or nil if the display shows the strip.
    var wayBetweenPages: WayBetweenPages? {
        guard slide != nil, ring.length > 0 else { return nil }
        let along = sign * position
        let lap = Int64(ring.length) * 256
        let lapStart = Int64(floored(Int128(along), Int128(lap))) * lap
        let folded = along - lapStart
        let index = options.indices.last { Int64(ring.starts[$0]) * 256 <= folded } ?? 0
        let end = Int64(ring.starts[index] + max(0, room(index).length - viewport)) * 256
        let start = Int64(ring.starts[index] + ring.cells[index]) * 256
        let entering = (index + 1) % options.count
        guard folded > end, let entrance = entrance(of: entering) else { return nil }
        let count = entrance.steps.map(Int64.init) ?? (start - end)
        let step = (folded - end) * count / (start - end)
        var way = WayBetweenPages(former: index, formerStart: Int(sign * (lapStart + end) / 256))
        guard step > 0 else { return way }
        way.crossing = Window.Crossing(
            destination: Int(sign * (lapStart + start) / 256),
            option: entering,
            kind: entrance.kind,
            step: Int(step),
            stepCount: Int(count)
        )
        return way
    }

    private func entrance(of index: Int) -> Entrance? {
        let entrance = options[index].entrance
        return isCovered ? entrance : options[index].fullEntrance ?? entrance
    }
}
