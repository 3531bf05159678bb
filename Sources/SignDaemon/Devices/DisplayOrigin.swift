import SignCore

/// The relation of a display in a new configuration to the displays of the previous one.
enum DisplayOrigin: Hashable, Sendable {
    /// The display at this index in the previous configuration keeps running, because its hardware settings are the
    /// same.
    case same(Int)
    /// The display uses the same device as the display at this index in the previous configuration, but with other
    /// settings.
    case device(Int)
    case none

    var isSame: Bool { if case .same = self { true } else { false } }

    /// Returns the origin of each display in `new`: `same` if a display in `old` has equal hardware settings,
    /// `device` if only its device is equal, or `none`. A display in `old` is the origin of at most one
    /// display in `new`.
    ///
    /// A display with equal hardware settings is always the better origin. So all of these are assigned
    /// first, and only the displays that remain on both sides are compared by their devices.
    static func list(of new: [DisplaySettings], after old: [DisplaySettings]) -> [DisplayOrigin] {
        var origins = new.map { _ in DisplayOrigin.none }
        var unusedOldIndices = Set(old.indices)
        assign(DisplayOrigin.same, to: &origins, from: &unusedOldIndices) { newIndex, oldIndex in
            new[newIndex].hardware == old[oldIndex].hardware
        }
        assign(DisplayOrigin.device, to: &origins, from: &unusedOldIndices) { newIndex, oldIndex in
            new[newIndex].driver.isSameDevice(as: old[oldIndex].driver)
        }
        return origins
    }

    /// Assigns an origin to each new display that has none yet and that matches an unused old display.
    ///
    /// - Parameters:
    ///   - makeOrigin: A function that creates the origin from the index of the old display.
    ///   - origins: The origins of the new displays.
    ///   - unusedOldIndices: The indices of the old displays that are not yet the origin of a new display.
    ///   - matches: A function that returns whether two displays match, given their indices.
    private static func assign(
        _ makeOrigin: (Int) -> DisplayOrigin,
        to origins: inout [DisplayOrigin],
        from unusedOldIndices: inout Set<Int>,
        where matches: (_ newIndex: Int, _ oldIndex: Int) -> Bool
    ) {
        for newIndex in origins.indices where origins[newIndex] == .none {
            let candidates = unusedOldIndices.filter { oldIndex in matches(newIndex, oldIndex) }
            guard let oldIndex = best(of: candidates, forDisplayAt: newIndex) else { continue }
            unusedOldIndices.remove(oldIndex)
            origins[newIndex] = makeOrigin(oldIndex)
        }
    }

    /// Returns the best of `candidates`, which are indices of displays in the previous configuration. This is
    /// `index`, the index of the new display, if it is a candidate, and otherwise the lowest one. Returns nil
    /// if there are no candidates.
    private static func best(of candidates: Set<Int>, forDisplayAt index: Int) -> Int? {
        candidates.contains(index) ? index : candidates.min()
    }
}
