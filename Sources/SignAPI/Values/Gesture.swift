/// A gesture that a person makes with a button.
public enum Gesture: String, Hashable, Sendable, CaseIterable {
    /// A short press. If the button has no other gestures, every press is a tap.
    case tap
    /// Two short presses in quick succession.
    case doubleTap = "double_tap"
    /// A press that is held for a certain time.
    case longPress = "long_press"
}

extension Gesture {
    /// The position of the gesture in the order of the documentation, from 0.
    public var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
