import SignCore

/// The display of the previous configuration that a display of the new configuration continues.
enum DisplayOrigin: Hashable, Sendable {
    /// The display keeps running, because the previous display at this index has the same hardware settings.
    case same(Int)
    /// The display uses the same device as the previous display at this index, but with other settings.
    case device(Int)
    case none

    var isSame: Bool { if case .same = self { true } else { false } }

    /// Returns the origin of each display in `new` among the displays in `old`. A display in `old` is the origin of at
    /// most one of them.
    static func list(of new: [DisplaySettings], after old: [DisplaySettings]) -> [DisplayOrigin] {
        var unused = Set(old.indices)
        var origins = new.map { _ in DisplayOrigin.none }
        /// For each display that has no origin yet, finds a previous display that is still unused and meets `isOrigin`,
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
