/// A gesture on a button.
public enum Gesture: String, Hashable, Sendable, CaseIterable {
    /// A short press, or the only gesture that the button has.
    case tap
    /// Two short presses.
    case doubleTap = "double_tap"
    /// A press that is held.
    case longPress = "long_press"
}
