import SignCore

/// What a display of a new configuration has in common with those before it.
enum DisplayOrigin: Hashable, Sendable {
    /// The display at this index runs on.
    case same(Int)
    /// It takes over the device of the display at this index.
    case device(Int)
    /// Nothing.
    case none

    /// Whether a display runs on.
    var isSame: Bool {
        if case .same = self { true } else { false }
    }

    /// The origins of the displays `new`. Each of the displays `old` is the origin of one at most.
    static func list(of new: [DisplaySettings], after old: [DisplaySettings]) -> [DisplayOrigin] {
        var left = Set(old.indices)
        var origins = new.map { _ in DisplayOrigin.none }
        /// Finds the origins that are still missing; of several, one at the same place is better.
        func match(_ isOrigin: (DisplaySettings, DisplaySettings) -> Bool, _ origin: (Int) -> DisplayOrigin) {
            for index in new.indices where origins[index] == .none {
                let candidates = left.filter { isOrigin(new[index], old[$0]) }
                guard let found = candidates.contains(index) ? index : candidates.min() else { continue }
                left.remove(found)
                origins[index] = origin(found)
            }
        }
        match({ $0.hardware == $1.hardware }, DisplayOrigin.same)
        match({ $0.driver.isSameDevice(as: $1.driver) }, DisplayOrigin.device)
        return origins
    }
}
