import SignCore

/// The previous display, if any, that a display of a new configuration continues.
enum DisplayOrigin: Hashable, Sendable {
    /// The previous display at this index has the same hardware settings and is kept.
    case same(Int)
    /// The new display uses the device of the previous display at this index with other settings.
    case device(Int)
    case none

    var isSame: Bool { if case .same = self { true } else { false } }

    /// Returns an origin for each of the displays `new`. Each of the displays `old` is the origin of at most one of
    /// them.
    static func list(of new: [DisplaySettings], after old: [DisplaySettings]) -> [DisplayOrigin] {
        var unused = Set(old.indices)
        var origins = new.map { _ in DisplayOrigin.none }
        /// Sets the origin of each display without one to an unused previous display that meets `isOrigin`, preferably
        /// at its index.
        func match(_ isOrigin: (DisplaySettings, DisplaySettings) -> Bool, _ origin: (Int) -> DisplayOrigin) {
            for index in new.indices where origins[index] == .none {
                let candidates = unused.filter { isOrigin(new[index], old[$0]) }
                guard let found = candidates.contains(index) ? index : candidates.min() else { continue }
                unused.remove(found)
                origins[index] = origin(found)
            }
        }
        match({ $0.hardware == $1.hardware }, DisplayOrigin.same)
        match({ $0.driver.isSameDevice(as: $1.driver) }, DisplayOrigin.device)
        return origins
    }
}
