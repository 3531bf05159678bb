import SignCore

/// The relation of a display in a new configuration to the displays of the previous one.
enum DisplayOrigin: Hashable, Sendable {
    /// The display at this index in the previous configuration keeps running, because its hardware settings
    /// are the same.
    case same(Int)
    /// The display uses the same device as the display at this index in the previous configuration, but with
    /// other settings.
    case device(Int)
    case none

    var isSame: Bool { if case .same = self { true } else { false } }

    /// Returns the origin of each display in `newDisplays`: `same` if a display in `oldDisplays` has equal
    /// hardware settings, `device` if only its device is equal, or `none`. A display in `oldDisplays` is the
    /// origin of at most one display in `newDisplays`.
    static func origins(of newDisplays: [DisplaySettings], among oldDisplays: [DisplaySettings])
        -> [DisplayOrigin]
    {
        var unusedOldIndices = Set(oldDisplays.indices)
        var origins = newDisplays.map { _ in DisplayOrigin.none }

        for newIndex in newDisplays.indices {
            let hardware = newDisplays[newIndex].hardware
            let candidates = unusedOldIndices.filter { oldDisplays[$0].hardware == hardware }
            guard let oldIndex = bestMatch(among: candidates, forDisplayAt: newIndex) else { continue }
            unusedOldIndices.remove(oldIndex)
            origins[newIndex] = .same(oldIndex)
        }

        // A display with the same hardware is always better, so devices are compared only for the remaining
        // displays.
        for newIndex in newDisplays.indices where origins[newIndex] == .none {
            let driver = newDisplays[newIndex].driver
            let candidates = unusedOldIndices.filter { driver.isSameDevice(as: oldDisplays[$0].driver) }
            guard let oldIndex = bestMatch(among: candidates, forDisplayAt: newIndex) else { continue }
            unusedOldIndices.remove(oldIndex)
            origins[newIndex] = .device(oldIndex)
        }
        return origins
    }

    /// Returns the best of `candidates`, which are indices of displays in the previous configuration. This is
    /// `index`, the index of the new display, if it is a candidate, and otherwise the lowest one. Returns nil
    /// if there are no candidates.
    private static func bestMatch(among candidates: Set<Int>, forDisplayAt index: Int) -> Int? {
        candidates.contains(index) ? index : candidates.min()
    }
}
