import BusInterfaces
import MonotonicTime
import Pixels

/// The keepers of a sign's displays, and what most frames need to know of all of them: whether any needs more than the
/// picture.
struct DisplayKeepers {
    /// The light of all displays.
    private struct Light: Equatable {
        var brightness: Int
        var isLit: Bool
    }

    /// The keepers, in the order of the displays.
    private(set) var all: [DisplayKeeper]
    /// When a display needs attention by itself; nil if none does.
    private(set) var nextDeadline: Instant?
    private var areAllLive = false
    /// The light that all displays have; nil if it must be set.
    private var light: Light?

    init(_ keepers: [DisplayKeeper]) {
        all = keepers
        plan()
    }

    var indices: Range<Int> { all.indices }

    /// Whether the display at `index` runs.
    func isLive(_ index: Int) -> Bool { all[index].isLive }

    /// Whether all displays run, none is due for a refresh, and none needs another light.
    func needOnlyFrames(brightness: Int, isLit: Bool, at now: Instant) -> Bool {
        guard areAllLive, light == Light(brightness: brightness, isLit: isLit) else { return false }
        return nextDeadline.map { now < $0 } ?? true
    }

    /// Changes a keeper, and finds out what is due from now on.
    mutating func update<Result, Failure: Error>(
        _ index: Int,
        _ change: (inout DisplayKeeper) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { plan() }
        return try change(&all[index])
    }

    /// Changes all keepers likewise.
    mutating func updateAll(_ change: (inout DisplayKeeper) -> Void) {
        for index in all.indices { change(&all[index]) }
        plan()
    }

    /// Sets the light of all displays, each in its proportion; the next turn shows it.
    mutating func setLight(brightness: Int, isLit: Bool, at now: Instant) {
        let wanted = Light(brightness: brightness, isLit: isLit)
        guard light != wanted else { return }
        light = wanted
        updateAll { keeper in
            keeper.setBrightness(brightness, at: now)
            keeper.setLit(isLit, at: now)
        }
    }

    /// Shows a new frame on display `index`, which needs nothing else.
    ///
    /// - Throws: What the display throws; `DisplayKeeper.lose` must follow.
    @inline(__always)
    mutating func present(_ frame: Bitmap, on index: Int) throws(BusError) { try all[index].present(frame) }

    private mutating func plan() {
        nextDeadline = nil
        areAllLive = true
        for keeper in all {
            nextDeadline = earlier(nextDeadline, keeper.nextDeadline)
            if !keeper.isLive { areAllLive = false }
        }
    }
}
