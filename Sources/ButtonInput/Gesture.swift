/// What presses of a button can be.
public enum Gesture: String, Hashable, Sendable, CaseIterable {
    /// A short press, or the only kind there is.
    case tap
    /// Two short presses.
    case doubleTap = "double_tap"
    /// A press that was held.
    case longPress = "long_press"
}
