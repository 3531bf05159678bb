import SignCore

/// The relation of a display in a new configuration to the previous displays.
enum DisplayOrigin: Hashable, Sendable {
    /// The display at this index is kept.
    case same(Int)
    /// The display takes over the device of the one at this index.
    case device(Int)
    case none

    var isSame: Bool { if case .same = self { true } else { false } }

    /// Returns the origins of the displays `new`. Each of the displays `old` is the origin of at most one.
    static func list(of new: [DisplaySettings], after old: [DisplaySettings]) -> [DisplayOrigin] {
        var unused = Set(old.indices)
        var origins = new.map { _ in DisplayOrigin.none }
        /// Finds missing origins, preferably at the same index.
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
