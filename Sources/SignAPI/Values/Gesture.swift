/// A gesture that a person makes with a button of the sign, such as a tap.
public enum Gesture: String, Hashable, Sendable, CaseIterable {
    /// A short press of the button. If the button has no other gestures, every press is a tap.
    case tap
    /// Two short presses of the button in quick succession.
    case doubleTap = "double_tap"
    /// A press of the button that is held for a certain time.
    case longPress = "long_press"
}

extension Gesture {
    /// The position of the gesture in the order of the documentation, counted from 0.
    public var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
