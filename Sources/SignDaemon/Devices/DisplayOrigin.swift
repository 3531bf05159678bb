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
        var unused = Set(old.indices)
        var origins = new.map { _ in DisplayOrigin.none }
        /// Finds an origin for each display that has none yet: an unused previous display that satisfies `isOrigin`,
        /// preferably the one at the same index.
        func match(_ isOrigin: (DisplaySettings, DisplaySettings) -> Bool, _ origin: (Int) -> DisplayOrigin) {
            for index in new.indices where origins[index] == .none {
                let candidates = unused.filter { isOrigin(new[index], old[$0]) }
                let bestCandidate = candidates.contains(index) ? index : candidates.min()
                guard let bestCandidate else { continue }
                unused.remove(bestCandidate)
                origins[index] = origin(bestCandidate)
            }
        }
        match({ $0.hardware == $1.hardware }, DisplayOrigin.same)
        match({ $0.driver.isSameDevice(as: $1.driver) }, DisplayOrigin.device)
        return origins
    }
}
