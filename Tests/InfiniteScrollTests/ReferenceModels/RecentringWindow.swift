/// The third iOS model: content of a finite size, brought back to its center when the offset has gone more than
/// a quarter of the content away from it, with the visible labels moved along (S2-06 … S2-13). The adding and
/// taking away of labels at the ends, which the snippet leaves out, is done by the letter of its prose.
struct RecentringWindow {
    struct Label: Hashable {
        var option: Int
        /// The left edge in content coordinates.
        var x: Double
    }

    let contentWidth: Double
    let boundsWidth: Double
    /// The widths of the options, a label each.
    let widths: [Double]
    private(set) var offset: Double
    private(set) var visibleLabels: [Label]
    private(set) var recentrings = 0
    /// Whether the content could not be moved as far as requested, so that the user sees the edge.
    private(set) var hasMetTheEdge = false

    init(contentWidth: Double, boundsWidth: Double, widths: [Double]) {
        self.contentWidth = contentWidth
        self.boundsWidth = boundsWidth
        self.widths = widths
        offset = (contentWidth - boundsWidth) / 2
        visibleLabels = [Label(option: 0, x: offset)]
        tile()
    }

    mutating func scroll(by distance: Double) {
        let asked = offset + distance
        offset = min(max(asked, 0), contentWidth - boundsWidth)
        if offset != asked { hasMetTheEdge = true }
        recentreIfNecessary()
        tile()
    }

    /// Returns the option, and the place in it, at `distance` from the left edge.
    func content(at distance: Double) -> (option: Int, place: Double)? {
        let x = offset + distance
        return visibleLabels.first { $0.x <= x && x < $0.x + widths[$0.option] }
            .map { ($0.option, x - $0.x) }
    }

    private mutating func recentreIfNecessary() {
        let center = (contentWidth - boundsWidth) / 2
        guard abs(offset - center) > contentWidth / 4 else { return }
        recentrings += 1
        for index in visibleLabels.indices { visibleLabels[index].x += center - offset }
        offset = center
    }

    private mutating func tile() {
        while let last = visibleLabels.last, last.x + widths[last.option] < offset + boundsWidth {
            let next = (last.option + 1) % widths.count
            visibleLabels.append(Label(option: next, x: last.x + widths[last.option]))
        }
        while let first = visibleLabels.first, first.x > offset {
            let previous = (first.option + widths.count - 1) % widths.count
            visibleLabels.insert(Label(option: previous, x: first.x - widths[previous]), at: 0)
        }
        while visibleLabels.count > 1, let first = visibleLabels.first,
            first.x + widths[first.option] <= offset
        {
            visibleLabels.removeFirst()
        }
        while visibleLabels.count > 1, let last = visibleLabels.last, last.x >= offset + boundsWidth {
            visibleLabels.removeLast()
        }
    }
}
