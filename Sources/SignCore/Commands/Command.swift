import ButtonInput
import InfiniteScroll

/// What a sign can be asked to do, by a button, a script or a key. The words for it stand in `Command.words`.
public enum Command: Hashable, Sendable {
    /// Something that the banner does itself.
    case navigate(Navigation)
    /// Larger letters, by one step.
    case larger
    /// Smaller letters, by one step.
    case smaller
    /// Letters of this scale.
    case scale(Int)
    /// More light, by one step.
    case brighter
    /// Less light, by one step.
    case darker
    /// This much light, in percent.
    case brightness(Int)
    /// Nothing: the input is reported as ignored.
    case none
}

extension Cause {
    /// A gesture on a button.
    package init(_ gesture: Gesture) {
        self.init(gesture.rawValue)
    }
}
