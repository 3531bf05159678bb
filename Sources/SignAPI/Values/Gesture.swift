/// A gesture on a button.
public enum Gesture: String, Hashable, Sendable, CaseIterable {
    /// A short press, or any press of a button without other gestures.
    case tap
    /// Two short presses.
    case doubleTap = "double_tap"
    /// A long press.
    case longPress = "long_press"
}
