import InfiniteScroll
import MonotonicTime

/// The stationary regions (R-LAYER), and their effect on a pan.
extension OracleCarousel {
    /// Returns the distance to pan over the option.
    func way(_ index: Int) -> Int {
        room(index).overhang > 0 ? room(index).overhang : room(index).length - viewport
    }

    /// R-DWELL-2 for a pan that starts or changes during the dwell.
    mutating func waitForPan() {
        guard let selected, let dwell = agenda.first(where: { $0.due == .dwellEnd }) else { return }
        guard let end = pan?.finish(after: behavior.panRepeats, at: now), end > dwell.at else { return }
        cancel(.dwellEnd)
        agenda.append((end, .dwellEnd))
        emit(.dwellStarted(choice(selected), deadline: Instant(nanoseconds: end)))
    }

    func asksForAll(_ index: Int) -> Bool {
        behavior.stationary != nil && options[index].needsWholeDisplay
    }

    /// R-LAYER: shows or hides the regions. The selection stays, and a slide continues to it.
    @discardableResult mutating func cover(_ wanted: Bool) -> Bool {
        guard behavior.stationary != nil, wanted != isCovered else { return false }
        isCovered = wanted
        layouts += 1
        emit(.stationary(shown: wanted))
        emitLayout()
        guard let selected else { return true }
        if var moved = slide {
            moved.from += snap - moved.to
            moved.to = snap
            slide = moved
        } else if let old = pan {
            across = room(selected).overhang > 0 ? (selected, 0) : nil
            guard way(selected) > 0 else {
                pan = nil
                return true
            }
            guard Int64(way(selected)) * 256 != old.extent else { return true }
            pan = old.resized(to: way(selected), behavior: behavior, at: now)
            waitForPan()
        }
        return true
    }

    /// R-LAYER: a move forward hides the regions if the behavior requires it, and an option that needs the whole
    /// display hides them anyhow; any other move shows them.
    mutating func coverOnTheWay(to target: Int, isForward: Bool) {
        let hides = isForward && behavior.stationary?.hidesOnForward == true
        cover(!hides && !asksForAll(target))
    }
}
