import SignCore

/// Which display of the previous configuration a display of the new configuration replaces or continues.
enum DisplayOrigin: Hashable, Sendable {
    /// The display at this index in the previous configuration keeps running, because its hardware settings are the
    /// same.
    case same(Int)
    /// The display uses the same device as the display at this index in the previous configuration, but with other
    /// settings.
    case device(Int)
    case none

    var isSame: Bool { if case .same = self { true } else { false } }

    /// Returns, for each display in `new`, its origin among the displays in `old`. A display in `old` is the origin of
    /// at most one display in `new`.
    static func list(of new: [DisplaySettings], after old: [DisplaySettings]) -> [DisplayOrigin] {
        var unusedIndices = Set(old.indices)
        var origins = new.map { _ in DisplayOrigin.none }
        for index in new.indices {
            let hardware = new[index].hardware
            let candidates = unusedIndices.filter { old[$0].hardware == hardware }
            guard let origin = best(of: candidates, forDisplayAt: index) else { continue }
            unusedIndices.remove(origin)
            origins[index] = .same(origin)
        }
        // A display with the same hardware is always better, so devices are compared only for the remaining displays.
        for index in new.indices where origins[index] == .none {
            let driver = new[index].driver
            let candidates = unusedIndices.filter { driver.isSameDevice(as: old[$0].driver) }
            guard let origin = best(of: candidates, forDisplayAt: index) else { continue }
            unusedIndices.remove(origin)
            origins[index] = .device(origin)
        }
        return origins
    }

    /// Returns the index of a previous display: preferably the same index as the new display's.
    private static func best(of candidates: Set<Int>, forDisplayAt index: Int) -> Int? {
        candidates.contains(index) ? index : candidates.min()
    }
}
